"""Schema installation and numbered migrations, applied under a lock."""

from whoknows_graph.migrations.runner import SCHEMA_VERSION, migrate, schema_version

__all__ = ["SCHEMA_VERSION", "migrate", "schema_version"]
