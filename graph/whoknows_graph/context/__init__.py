"""Context: the few notes that a bot needs before it answers, within a budget of tokens."""
