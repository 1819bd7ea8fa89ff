"""Rules that read facts in clauses, by family; ``table`` lists them all."""
