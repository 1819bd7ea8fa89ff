"""Tools for bots: one registry, the definitions that each model family wants, one dispatch."""
