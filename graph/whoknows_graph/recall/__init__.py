"""Recall: the few facts and messages that a text is about, found by words, vectors and graph."""
