"""``whoknows doctor``: what is installed, reachable and healthy, one check per line."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from whoknows.knowledge import open as open_knowledge
from whoknows.wiring import Models, local_settings
from whoknows_schema.errors import ConfigurationError, WhoknowsError

if TYPE_CHECKING:
    from whoknows.settings import Settings
    from whoknows_graph.health import GraphHealth

__all__ = ["Check", "Report", "examine"]

_LANGUAGES = {"en": "English", "de": "German", "es": "Spanish", "fr": "French"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: What it was.
        ok: Whether it is as it must be.
        detail: What was found, or the sentence that says what to do.
    """

    name: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All checks, and whether all of them are well."""

    ok: bool
    checks: tuple[Check, ...]


async def examine(settings: Settings) -> Report:
    """Checks the machine, the settings, the server and the data; never raises for what is wrong.

    The local Neo4j is started for it when NEO4J_URI is not set.
    """
    checks = [*_machine(settings)]
    if settings.neo4j_uri is None:
        checks += [_guarded("data folder", lambda: _data_folder(settings))]
        checks += [await _java(settings)]
    checks += await _server(settings)
    return Report(ok=all(check.ok for check in checks), checks=tuple(checks))


def _machine(settings: Settings) -> Iterator[Check]:
    """What needs neither a server nor another program."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    yield Check(name="whoknows", ok=True, detail=f"{version('whoknows')} on Python {python}")
    yield _extractor(settings)
    yield _guarded("embedder", lambda: _embedder(settings))


def _guarded(name: str, look: Callable[[], str]) -> Check:
    """A check that is well unless it raises."""
    try:
        return Check(name=name, ok=True, detail=look())
    except WhoknowsError as error:
        return Check(name=name, ok=False, detail=str(error))


def _extractor(settings: Settings) -> Check:
    if settings.model is not None:
        return Check(name="extractor", ok=True, detail=f"model {settings.model} (not called)")
    if find_spec("spacy") is None:
        return Check(name="extractor", ok=False, detail="spaCy is missing: reinstall.")
    from whoknows_ingest.syntax.languages import languages_read

    named = [_LANGUAGES[code] for code in ("en", *languages_read())]
    detail = f"syntax rules for {', '.join(named)}; no model needed"
    return Check(name="extractor", ok=True, detail=detail)


def _embedder(settings: Settings) -> str:
    embedder = Models(settings).embedder()
    if embedder is None:
        return "off: recall finds by words and graph (pip install 'whoknows[local]' adds vectors)"
    return f"{embedder.model}, {embedder.dimensions} dimensions"


def _data_folder(settings: Settings) -> str:
    folder = local_settings(settings).data_dir
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    if not os.access(nearest, os.W_OK):
        raise ConfigurationError(
            f"Cannot write to {str(nearest)!r}: make it writable, or set WHOKNOWS_DATA_DIR."
        )
    return str(folder) if folder.exists() else f"{folder} (not made yet)"


async def _java(settings: Settings) -> Check:
    from whoknows_graph.local.java import find_java

    try:
        java = await find_java(settings.java, settings.java_home)
    except WhoknowsError as error:
        return Check(name="java", ok=False, detail=str(error))
    return Check(name="java", ok=True, detail=f"Java {java.version}, {java.path}")


async def _server(settings: Settings) -> tuple[Check, ...]:
    """The checks of the server and its data; one that says why when it cannot be reached."""
    from whoknows_graph.health import examine_graph

    try:
        async with open_knowledge(settings) as knowledge:
            health = await examine_graph(knowledge.graph)
            where = f"{knowledge.graph.address}, Neo4j {health.server}"
            return (Check(name="server", ok=True, detail=where), *_data(health))
    except WhoknowsError as error:
        return (Check(name="server", ok=False, detail=str(error)),)


def _data(health: GraphHealth) -> Iterator[Check]:
    """What the database says of itself."""
    from whoknows_graph.migrations import SCHEMA_VERSION

    known = f"version {health.schema}, this program knows {SCHEMA_VERSION}"
    yield Check(name="schema", ok=health.schema == SCHEMA_VERSION, detail=known)
    yield Check(name="constraints", ok=health.constraints > 0, detail=f"{health.constraints}")
    kinds = Counter(index.type.lower() for index in health.indexes)
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    offline = [index.name for index in health.indexes if index.state != "ONLINE"]
    waiting = f"; not online: {', '.join(offline)}" if offline else ", all online"
    yield Check(name="indexes", ok=not offline, detail=f"{counts}{waiting}")
    apart = f"{health.foreign} relationships lead from one space into another"
    yield Check(name="isolation", ok=health.foreign == 0, detail=apart)
