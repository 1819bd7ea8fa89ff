"""Writes: batches of messages and claims, notes, forgetting; each one managed transaction."""
