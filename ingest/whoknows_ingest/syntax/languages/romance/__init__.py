"""How clauses of Spanish and French are read: the order of words that both share."""
