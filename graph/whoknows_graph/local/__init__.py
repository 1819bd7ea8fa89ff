"""A real Neo4j for people who have none: fetched once, started when needed, shared, then ended.

``ensure_server`` is all that most callers need. One data folder belongs to one server; locks of the
operating system decide who starts it and who uses it, so nothing is stale after a crash.
"""

from whoknows_graph.local.jar_store import download_jars
from whoknows_graph.local.logs import read_logs
from whoknows_graph.local.progress import OnProgress, Progress
from whoknows_graph.local.server import (
    RunningServer,
    ServerStatus,
    ensure_server,
    release,
    server_status,
    stop_server,
)
from whoknows_graph.local.settings import (
    MAVEN_CENTRAL,
    LocalSettings,
    default_data_dir,
    default_jars_dir,
    default_maven_local,
)

__all__ = [
    "MAVEN_CENTRAL",
    "LocalSettings",
    "OnProgress",
    "Progress",
    "RunningServer",
    "ServerStatus",
    "default_data_dir",
    "default_jars_dir",
    "default_maven_local",
    "download_jars",
    "ensure_server",
    "read_logs",
    "release",
    "server_status",
    "stop_server",
]
