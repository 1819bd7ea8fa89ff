"""Reads: one module per question, each one or two round trips, each bound to one space."""
