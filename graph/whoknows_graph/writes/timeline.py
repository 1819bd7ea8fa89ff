"""Timelines: what a set of statements about one thing adds up to, as pure functions.

A *track* is everything that can contradict each other: the same subject and single-valued
predicate, the same person's stance on the same thing, or simply the same statement again. The
facts of a track are a fold over its statements in order of when they began to be true, so that
the order in which messages arrive does not matter:

- the same value again reinforces the open fact;
- another value closes the open fact where it begins (superseded) and opens a new one, so that
  A → B → A gives three facts;
- an older statement that arrives late lands in its place in history;
- a statement that something ended closes it and is itself what is now known;
- what others say of a person's opinions never closes what that person says (invalidated).

A fact that was retired for another reason (forgotten, source deleted) takes part no more, and the
statements it rests on stay known, so that importing them again adds nothing.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from whoknows_graph.tenant import sendable
from whoknows_graph.writes.tracks import value_of
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.ids import FactId, Ref, fact_id
from whoknows_schema.values import BoundClaim

__all__ = [
    "CONTRADICTED",
    "FactState",
    "Statement",
    "StoredFact",
    "fold",
    "statement_of",
]

CONTRADICTED = "contradicted by own words"
"""Retired reason of third-party statements that lose to the subject's own."""

_SIDE = "side"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One message's saying that a value holds; the unit a timeline is made of.

    Attributes:
        value: What tells values of a track apart; ``end:…`` for the end of a value.
        message_id: The message; at most one statement per track, value and message counts.
        origin: Id of the fact that it already supports, None for a new one.
        written_as: Refs that it named before they were merged away.
    """

    value: str
    message_id: str
    claim: BoundClaim | None
    valid_from: datetime
    said_at: datetime
    attribution: Attribution
    text: str
    confidence: float
    speaker: str | None = None
    valid_to: datetime | None = None
    origin: FactId | None = None
    written_as: tuple[Ref, ...] = ()

    @property
    def order(self) -> tuple[datetime, datetime, str, str]:
        """Sort key: when it began to be true, when it was said, message, value."""
        return (self.valid_from, self.said_at, self.message_id, self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFact:
    """A fact of the track as the database has it now.

    Attributes:
        foldable: False for one retired by hand; its statements stay known but count no more.
    """

    id: FactId
    value: str
    status: FactStatus
    foldable: bool
    statements: tuple[Statement, ...]
    valid_from: datetime
    valid_to: datetime | None
    supersedes: FactId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactState:
    """What a fact has to look like after the fold."""

    id: FactId
    value: str
    statements: tuple[Statement, ...]
    valid_from: datetime
    valid_to: datetime | None = None
    status: FactStatus = FactStatus.CURRENT
    reason: str | None = None
    supersedes: FactId | None = None
    created: bool = field(default=False)

    @property
    def confidence(self) -> float:
        """That of its surest statement, 0–1."""
        return max(statement.confidence for statement in self.statements)


def statement_of(claim: BoundClaim) -> Statement:
    """The statement that a claim makes."""
    return Statement(
        value=value_of(claim),
        message_id=sendable(claim.message_id or ""),
        claim=claim,
        valid_from=claim.valid_from,
        said_at=claim.said_at,
        attribution=claim.attribution,
        text=claim.text,
        confidence=claim.confidence,
        speaker=claim.speaker,
        valid_to=claim.valid_to,
        written_as=claim.written_as,
    )


@dataclass(slots=True)
class _Segment:
    """An open or closed stretch of one value while folding."""

    value: str
    statements: list[Statement]
    valid_from: datetime
    valid_to: datetime | None
    own: bool
    origin: FactId | None
    unites: bool = False
    status: FactStatus = FactStatus.CURRENT
    reason: str | None = None
    previous: "_Segment | None" = None

    def is_open(self, moment: datetime) -> bool:
        return self.valid_to is None or moment < self.valid_to

    def takes(self, statement: Statement, origin: FactId | None) -> bool:
        """Whether the statement says this segment's value again, and belongs to no other fact."""
        return (
            self.value == statement.value
            and self.is_open(statement.valid_from)
            and self.may_hold(origin)
        )

    def takes_aside(self, statement: Statement, *, contradicted: bool) -> bool:
        """As `takes`, for a fact beside the chain, which has no stretch of its own."""
        same_kind = (self.reason == CONTRADICTED) is contradicted
        return same_kind and self.may_hold(statement.origin)

    def may_hold(self, origin: FactId | None) -> bool:
        """Whether a statement of this origin rests with no other fact, or facts are united."""
        return self.unites or origin is None or self.origin in (None, origin)


def _ends(statement: Statement, segment: _Segment) -> bool:
    """Whether an ``end:`` statement is about this segment's value."""
    if not statement.value.startswith("end:"):
        return False
    ended = statement.value.removeprefix("end:").split("\t")
    held = segment.value.removeprefix("end:").split("\t")
    return ended[1:] == held[1:] or not any(ended[1:])


def _start(statement: Statement, previous: _Segment | None, *, unites: bool = False) -> _Segment:
    return _Segment(
        value=statement.value,
        statements=[statement],
        valid_from=statement.valid_from,
        valid_to=statement.valid_to,
        own=statement.attribution is not Attribution.THIRD_PARTY,
        origin=statement.origin,
        unites=unites,
        previous=previous,
    )


def _beside(statement: Statement, *, contradicted: bool, unites: bool) -> _Segment:
    """A fact of its own that neither closes nor is closed by the chain."""
    segment = _start(statement, None, unites=unites)
    if contradicted:
        segment.status = FactStatus.INVALIDATED
        segment.reason = CONTRADICTED
        segment.valid_to = segment.valid_from
    return segment


def _chain(
    statements: Sequence[Statement],
    *,
    own_words_win: bool,
    unite: bool,
    contradicted_facts: Container[FactId | None],
) -> list[_Segment]:
    """Segments of sorted statements, in the order in which they begin.

    What rests with a contradicted fact is free to join the chain: own words that arrive late may
    say the same.
    """
    segments: list[_Segment] = []
    beside: dict[str, _Segment] = {}
    last: _Segment | None = None
    for statement in statements:
        own = statement.attribution is not Attribution.THIRD_PARTY
        origin = None if statement.origin in contradicted_facts else statement.origin
        if last is not None and last.takes(statement, origin):
            last.statements.append(statement)
            last.own |= own
            last.origin = last.origin or origin
            continue
        if last is not None and last.is_open(statement.valid_from):
            contradicted = own_words_win and last.own and not own
            idle = statement.value.startswith("end:") and not _ends(statement, last)
            if contradicted or idle:
                # What parted two stored facts of one value, and lies aside now, parts no more.
                last.unites |= contradicted and origin is not None
                aside = beside.get(statement.value)
                if aside is not None and aside.takes_aside(statement, contradicted=contradicted):
                    aside.statements.append(statement)
                else:
                    aside = _beside(statement, contradicted=contradicted, unites=unite)
                    beside[statement.value] = aside
                    segments.append(aside)
                continue
            last.valid_to = statement.valid_from
            last.status = FactStatus.SUPERSEDED
        last = _start(statement, last, unites=unite)
        last.origin = origin
        segments.append(last)
    return segments


def _unique(statements: Iterable[Statement]) -> list[Statement]:
    """Statements sorted, one per (value, message): one that is stored already, else the earliest.

    "Moved to Berlin yesterday. I live in Berlin now" says one thing twice, and since yesterday.
    """
    known: dict[tuple[str, str], Statement] = {}
    for statement in sorted(statements, key=lambda s: (s.origin is None, s.order)):
        known.setdefault((statement.value, statement.message_id), statement)
    return sorted(known.values(), key=lambda statement: statement.order)


def _counting(stored: Iterable[StoredFact], new: Iterable[Statement]) -> list[Statement]:
    """The statements that count, sorted: not those of facts that were retired by hand."""
    kept: list[Statement] = []
    retired: set[tuple[str, str]] = set()
    for fact in stored:
        if fact.foldable:
            kept += fact.statements
        else:
            retired |= {(said.value, said.message_id) for said in fact.statements}
    return _unique([*kept, *(s for s in new if (s.value, s.message_id) not in retired)])


def fold(
    space: str,
    track: str,
    *,
    stored: Sequence[StoredFact],
    new: Sequence[Statement],
    now: datetime,
    unite: bool = False,
) -> list[FactState]:
    """Facts that the track's statements add up to, in the order in which they begin.

    The same input gives the same output whatever the order of ``new``; statements that the track
    already knows change nothing. Facts that are not foldable are left out of the answer. Statements
    of several stored facts may become one fact, that of the first of them, where own words that
    arrive late put aside what had parted them, and everywhere with ``unite``: two people who turned
    out to be one said one thing twice.
    """
    segments = _chain(
        _counting(stored, new),
        own_words_win="\tstance\t" in track,
        unite=unite,
        contradicted_facts={fact.id for fact in stored if fact.status is FactStatus.INVALIDATED},
    )
    taken: set[FactId] = set()
    states: list[FactState] = []
    by_segment: dict[int, FactId] = {}
    for segment in segments:
        state = _state_of(space, track, segment, taken=taken, now=now)
        before = segment.previous
        closed_by_us = before is not None and before.status is FactStatus.SUPERSEDED
        if before is not None and closed_by_us and before.valid_to == segment.valid_from:
            state = replace(state, supersedes=by_segment[id(before)])
        taken.add(state.id)
        by_segment[id(segment)] = state.id
        states.append(state)
    return states


def _state_of(
    space: str, track: str, segment: _Segment, *, taken: set[FactId], now: datetime
) -> FactState:
    """The fact of a segment; it keeps the id of the stored fact whose statements it holds."""
    origins = [s.origin for s in segment.statements if s.origin and s.origin not in taken]
    first = segment.statements[0]
    identity = origins[0] if origins else fact_id(space, track, segment.value, first.message_id)
    if identity in taken:
        identity = fact_id(space, track, segment.value + _SIDE, first.message_id)
    status = segment.status
    if status is FactStatus.CURRENT and segment.valid_to is not None and segment.valid_to <= now:
        status = FactStatus.EXPIRED
    return FactState(
        id=identity,
        value=segment.value,
        statements=tuple(segment.statements),
        valid_from=segment.valid_from,
        valid_to=segment.valid_to,
        status=status,
        reason=segment.reason,
        created=not origins,
    )
