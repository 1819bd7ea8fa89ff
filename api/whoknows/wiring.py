"""Builds the parts of the other folders from one settings value; nothing else wires."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from whoknows.setting_values import time_zone
from whoknows.settings import Settings
from whoknows_schema.errors import ConfigurationError

if TYPE_CHECKING:
    from whoknows_graph.connection import ConnectionSettings
    from whoknows_graph.local.settings import LocalSettings
    from whoknows_ingest.gates import Gates
    from whoknows_ingest.model import InstructorExtractor
    from whoknows_ingest.observing import Observer
    from whoknows_ingest.worker import WorkerSettings
    from whoknows_schema.protocols import Clock, Embedder, Extractor

__all__ = [
    "Models",
    "connection_settings",
    "gates_of",
    "local_settings",
    "model_extractor",
    "system_clock",
    "worker_settings",
]


def system_clock() -> datetime:
    """The current time, aware UTC."""
    return datetime.now(UTC)


def connection_settings(settings: Settings) -> ConnectionSettings | None:
    """How to reach the Neo4j that NEO4J_URI names; None when the local one is to be used."""
    if settings.neo4j_uri is None:
        return None
    if settings.neo4j_password is None:
        raise ConfigurationError("A Neo4j of your own needs a password: set NEO4J_PASSWORD.")
    from whoknows_graph.connection import ConnectionSettings

    return ConnectionSettings(
        uri=settings.neo4j_uri,
        username=settings.neo4j_username,
        password=settings.neo4j_password,
        database=settings.neo4j_database,
    )


def local_settings(settings: Settings) -> LocalSettings:
    """Settings of the local Neo4j; what is not set keeps that folder's default."""
    from whoknows_graph.local.settings import LocalSettings

    given = LocalSettings()
    return LocalSettings(
        data_dir=settings.data_dir or given.data_dir,
        jars_dir=settings.jars_dir or given.jars_dir,
        jar_mirror=settings.jar_mirror or given.jar_mirror,
        jar_folder=settings.jar_folder,
        java=settings.java,
        java_home=settings.java_home,
        heap_mb=settings.heap_mb or given.heap_mb,
        bolt_port=settings.bolt_port,
        idle_minutes=settings.idle_minutes,
        start_timeout_s=settings.start_timeout_s,
    )


def gates_of(settings: Settings) -> Gates:
    """What an operator lets in.

    Raises:
        ConfigurationError: WHOKNOWS_IGNORE or WHOKNOWS_PRIVATE is no regular expression.
    """
    from whoknows_ingest.gates import Gates
    from whoknows_ingest.redaction import compiled_pattern

    return Gates(
        ignore=compiled_pattern(settings.ignore, name="WHOKNOWS_IGNORE"),
        private=compiled_pattern(settings.private, name="WHOKNOWS_PRIVATE"),
    )


def worker_settings(settings: Settings, *, spaces: tuple[str, ...] | None) -> WorkerSettings:
    """How a worker works; a model reads fewer messages at once, and waits longer for more."""
    from whoknows_ingest.worker import WorkerSettings

    size, age = (200, 2.0) if settings.model is None else (40, 15.0)
    return WorkerSettings(
        batch_messages=settings.batch_messages or size,
        batch_age_s=age if settings.batch_age_s is None else settings.batch_age_s,
        lease_s=settings.lease_s,
        max_attempts=settings.max_attempts,
        spaces=spaces,
    )


@dataclass(slots=True)
class Models:
    """Extractor, embedder and observer, each made when first asked for and then kept."""

    settings: Settings
    clock: Clock = system_clock
    _extractor: Extractor | None = field(default=None, init=False)
    _embedder: Embedder | None = field(default=None, init=False)
    _is_embedder_open: bool = field(default=False, init=False)
    _observer: Observer | None = field(default=None, init=False)

    def extractor(self) -> Extractor:
        """The model that WHOKNOWS_MODEL names, or the syntax rules when none is named.

        Raises:
            ConfigurationError: The model's settings are wrong or incomplete.
        """
        if self._extractor is None:
            self._extractor = _make_extractor(self.settings, self.clock)
        return self._extractor

    def embedder(self) -> Embedder | None:
        """The embedder that WHOKNOWS_EMBEDDER names; None when vectors are off.

        Raises:
            ConfigurationError: The extra it needs is not installed, or a key is missing.
        """
        if not self._is_embedder_open:
            self._embedder = _make_embedder(self.settings)
            self._is_embedder_open = True
        return self._embedder

    def observer(self, clock: Clock) -> Observer:
        """What takes live messages; it knows how full the queues of its spaces are.

        Raises:
            ConfigurationError: A pattern is no regular expression.
        """
        if self._observer is None:
            from whoknows_ingest.observing import Observer

            self._observer = Observer(
                clock=clock, gates=gates_of(self.settings), limit=self.settings.queue_limit
            )
        return self._observer


def _make_extractor(settings: Settings, clock: Clock) -> Extractor:
    if settings.model is None:
        from whoknows_ingest.syntax import SyntaxExtractor

        return SyntaxExtractor(zone=time_zone("WHOKNOWS_TIME_ZONE", settings.time_zone))
    return model_extractor(settings, clock=clock)


def model_extractor(settings: Settings, *, clock: Clock = system_clock) -> InstructorExtractor:
    """The extractor over the model that WHOKNOWS_MODEL names; budgets go by the clock's days.

    Raises:
        ConfigurationError: None is named, or its settings are wrong or incomplete.
    """
    from whoknows_ingest.metering import Budget, Prices
    from whoknows_ingest.model import InstructorExtractor, model_settings

    if settings.model is None:
        raise ConfigurationError(
            "No model is named; set WHOKNOWS_MODEL, e.g. 'openai:gpt-4o-mini'."
        )
    prompt, completion = settings.model_prices
    model = model_settings(
        settings.model,
        base_url=settings.model_base_url,
        api_key=settings.model_api_key,
        context_tokens=settings.model_context,
    )
    return InstructorExtractor(
        settings=replace(model, brief=settings.model_brief, timeout_s=settings.model_timeout_s),
        clock=clock,
        budget=Budget(tokens=settings.budget_tokens, money=settings.budget_money),
        prices=Prices(prompt=prompt, completion=completion),
    )


def _make_embedder(settings: Settings) -> Embedder | None:
    from whoknows_ingest.embedding import EmbeddingSettings, open_embedder

    return open_embedder(
        EmbeddingSettings(
            embedder=settings.embedder,
            base_url=settings.embedder_base_url,
            api_key=settings.embedder_api_key,
        )
    )
