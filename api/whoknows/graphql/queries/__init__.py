"""Questions, by subject; each root field reads its arguments and asks the space once."""
