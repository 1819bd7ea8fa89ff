"""Spanish, as tables."""
