"""Stretches of channels around messages, so that neighbours are read once and in order.

Messages are windowed in the order of their ids, which mostly is the order of time: then one look
into the index of times gives all that is near to a batch of them. Ids that say nothing of time
scatter a batch over its channel; such messages are looked at one by one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime

from whoknows_graph.records import utc
from whoknows_graph.tenant import Row

__all__ = ["MOMENT", "overfull", "single_spans", "spans_of"]

MOMENT = 10_000
"""Messages of one channel and moment at most; exports that know minutes only stay far below."""


def spans_of(rows: Iterable[Row]) -> list[Row]:
    """One span for each channel, from its first message to its last: parameters of a query."""
    moments: defaultdict[str, list[datetime]] = defaultdict(list)
    for row in rows:
        moments[row["channel"]].append(utc(row["sent_at"]))
    return [
        _span(number, channel, min(times), max(times))
        for number, (channel, times) in enumerate(moments.items())
    ]


def single_spans(rows: Iterable[Row]) -> list[Row]:
    """A span for each moment of each channel."""
    moments = dict.fromkeys((row["channel"], utc(row["sent_at"])) for row in rows)
    return [
        _span(number, channel, moment, moment) for number, (channel, moment) in enumerate(moments)
    ]


def overfull(spans: Iterable[Row], found: Iterable[Row], *, limit: int) -> set[str]:
    """Channels whose spans may hold more than was read, which was ``limit`` at most."""
    held = Counter(row["span"] for row in found if row["inside"])
    return {span["channel"] for span in spans if held[span["number"]] >= limit}


def _span(number: int, channel: str, first: datetime, last: datetime) -> Row:
    return {
        "number": number,
        "channel": channel,
        "first": first.isoformat(),
        "last": last.isoformat(),
    }
