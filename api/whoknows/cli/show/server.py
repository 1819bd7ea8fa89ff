"""The local server and the doctor's report in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whoknows.cli.lines import Line, line

if TYPE_CHECKING:
    from whoknows.configuration import Configuration
    from whoknows.doctor import Report
    from whoknows_graph.local.server import ServerStatus

__all__ = ["configuration_lines", "report_lines", "status_lines"]


def status_lines(status: ServerStatus) -> Iterator[Line]:
    """Whether the server runs, where, and how long it stays."""
    yield line((status.state.capitalize(), "bold"), f"  {status.data_dir}")
    if status.uri:
        yield line(f"{status.uri}, Neo4j {status.version}, process {status.pid}", indent=4)
    if status.is_kept_up:
        yield line("kept up until 'whoknows db stop'", indent=4)
    elif status.state == "running":
        used = "in use" if status.is_used else "ends after some idle minutes"
        yield line(used, indent=4)


def report_lines(report: Report) -> Iterator[Line]:
    """One line per check, then the verdict."""
    for check in report.checks:
        mark = ("ok    ", "green") if check.ok else ("wrong ", "red")
        yield line(mark, (f"{check.name}: ", "bold"), check.detail)
    yield line("All is well." if report.ok else "Something is wrong; see above.")


def configuration_lines(configuration: Configuration) -> Iterator[Line]:
    """One line per setting; those that keep their default are dim."""
    yield line((configuration.file or "no whoknows.toml", "bold"))
    for each in configuration.settings:
        style = "dim" if each.origin == "default" else ""
        where = f"{each.origin} {each.source}".strip()
        yield line((f"{each.name} = {each.value or ''}", style), (f"  {where}", "dim"), indent=4)
