"""German: its tables, and its own order of words. It needs no trained pipeline."""
