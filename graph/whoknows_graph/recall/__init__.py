"""Recall: candidates from full-text, vectors and the graph, ranked by one linear score."""
