"""Text into facts into the graph: importers, gates, extraction, binding, embedding models.

Import from the submodules; importing this package loads nothing.
"""
