"""French, as tables."""
