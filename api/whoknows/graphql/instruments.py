"""What operators see: counts for Prometheus and spans for OpenTelemetry, each if it is installed.

Both name root fields, codes and costs only: no document, variable, operation name, key or space,
because those hold what people said or who they are.
"""

import time
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self, cast

from whoknows.graphql.outcomes import Outcome
from whoknows.graphql.preparation import Prepared

__all__ = ["CONTENT_TYPE", "Instruments", "Measured", "code_of"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Instruments:
    """The counts of one application; counts nothing without prometheus-client."""

    def __init__(self) -> None:
        self.tracer = _tracer()
        self._registry: Any = None
        try:
            import prometheus_client
        except ImportError:
            return
        self._registry = prometheus_client.CollectorRegistry()
        self._operations = prometheus_client.Counter(
            "whoknows_graphql_operations",
            "Operations by kind, root field and code of their first error.",
            ("kind", "field", "code"),
            registry=self._registry,
        )
        self._seconds = prometheus_client.Histogram(
            "whoknows_graphql_seconds",
            "Time that executing operations took.",
            ("kind", "field"),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._cost = prometheus_client.Counter(
            "whoknows_graphql_cost",
            "Cost of the operations that were executed.",
            registry=self._registry,
        )

    @property
    def has_metrics(self) -> bool:
        """Whether there is anything to show to Prometheus."""
        return self._registry is not None

    def refused(self, code: str) -> None:
        """Counts what was not executed."""
        if self.has_metrics:
            self._operations.labels("", "", code).inc()

    def executed(self, prepared: Prepared, code: str, seconds: float) -> None:
        """Counts an operation, under each of its root fields."""
        if not self.has_metrics:
            return
        self._cost.inc(prepared.cost)
        for field in set(prepared.roots):
            self._operations.labels(prepared.kind, field, code).inc()
            self._seconds.labels(prepared.kind, field).observe(seconds)

    def text(self) -> bytes:
        """All counts in Prometheus' text format."""
        import prometheus_client

        return prometheus_client.generate_latest(self._registry)


class Measured:
    """Times one operation: ``with Measured(instruments, prepared) as measured``."""

    def __init__(self, instruments: Instruments, prepared: Prepared) -> None:
        self._instruments = instruments
        self._prepared = prepared
        self._code = "CANCELLED"
        self._began = 0.0
        self._span: Any = None

    def __enter__(self) -> Self:
        """Begins, with a span when OpenTelemetry is there.

        The span is not made the current one: a stream ends in another task than it began in, and
        contexts must not be left from there.
        """
        self._began = time.perf_counter()
        tracer, prepared = self._instruments.tracer, self._prepared
        if tracer is not None:
            self._span = tracer.start_span(
                f"graphql {prepared.kind}",
                attributes={
                    "graphql.operation.type": prepared.kind,
                    "whoknows.graphql.fields": sorted(set(prepared.roots)),
                    "whoknows.graphql.cost": prepared.cost,
                },
            )
        return self

    def came_to(self, outcome: Outcome) -> None:
        """Says how it went; one that never says so was cancelled."""
        self._code = code_of(outcome)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ends the span and counts."""
        if self._span is not None:
            self._span.set_attribute("whoknows.graphql.code", self._code)
            self._span.end()
        seconds = time.perf_counter() - self._began
        self._instruments.executed(self._prepared, self._code, seconds)


def _tracer() -> Any:
    try:
        from opentelemetry import trace
    except ImportError:
        return None
    return trace.get_tracer("whoknows.graphql")


def code_of(outcome: Outcome) -> str:
    """Code of the first error, one that is no user error before one that is; OK without one."""
    errors = cast(Iterable[Any], outcome.body.get("errors") or ())
    codes = (str(error["extensions"]["code"]) for error in errors)
    return next(codes, outcome.user_error or "OK")
