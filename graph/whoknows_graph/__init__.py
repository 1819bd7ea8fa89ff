"""Everything Neo4j: connection, local server, migrations, writes, reads, search and recall.

Import from the submodules; importing this package loads nothing.
"""
