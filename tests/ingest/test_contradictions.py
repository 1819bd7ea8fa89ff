"""Pairs of sentences through the rules into the graph: what is retired, what is kept."""

import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from tests.ingest.contradictions import Pair, pairs

from whoknows_graph.connection import Graph
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.space import drop_space
from whoknows_ingest.pipeline import ingest_messages
from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

START = datetime(2024, 1, 1, 12, tzinfo=UTC)
NOW = datetime(2026, 1, 1, tzinfo=UTC)
PAIRS = tuple(pairs())
LEAST_RIGHT = 0.98


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one pair: the first sentence's fact, if it was read at all."""

    pair: Pair
    fact: Fact | None

    @property
    def retired(self) -> bool:
        return self.fact is not None and self.fact.status is not FactStatus.CURRENT

    @property
    def is_right(self) -> bool:
        return self.fact is not None and self.retired is self.pair.retires


def said(number: int, pair: Pair, *, second: bool) -> Message:
    """One of the two messages; each pair has people of its own."""
    who = f"p{number}other" if second and pair.by_other else f"p{number}"
    return Message(
        id=MessageId(f"{number}-{'b' if second else 'a'}"),
        channel="general",
        author_id=UserId(who),
        author_name=who,
        sent_at=START + timedelta(days=20 + (pair.days if second else 0)),
        text=pair.second if second else pair.first,
    )


FIRST = [said(number, pair, second=False) for number, pair in enumerate(PAIRS)]
SECOND = [said(number, pair, second=True) for number, pair in enumerate(PAIRS)]


async def read_in(tenant: Tenant, *batches: Sequence[Message]) -> None:
    for batch in batches:
        await ingest_messages(tenant, batch, extractor=SyntaxExtractor(), clock=lambda: NOW)


async def facts_of(tenant: Tenant) -> list[Fact]:
    """Every fact, retired ones too."""
    facts: list[Fact] = []
    cursor = None
    while True:
        page = await list_facts(tenant, wanted=ALSO_RETIRED, limit=100, cursor=cursor)
        facts += page.facts
        if page.next_cursor is None:
            return facts
        cursor = page.next_cursor


@pytest.fixture(scope="module")
async def told(graph: Graph) -> AsyncIterator[tuple[Tenant, list[Fact]]]:
    """The pairs in order: all first sentences, then all second ones."""
    tenant = graph.tenant(f"contradictions-{uuid.uuid4().hex}")
    await read_in(tenant, FIRST, SECOND)
    yield tenant, await facts_of(tenant)
    await drop_space(tenant)


@pytest.fixture(scope="module")
def outcomes(told: tuple[Tenant, list[Fact]]) -> list[Outcome]:
    found = {
        (source.message_id, fact.relations[0].verb if fact.relations else ""): fact
        for fact in told[1]
        for source in fact.sources
    }
    return [
        Outcome(pair, found.get((MessageId(f"{number}-a"), pair.predicate)))
        for number, pair in enumerate(PAIRS)
    ]


def test_there_are_two_hundred_pairs_of_all_kinds_and_none_twice() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == 200
    assert sum(pair.retires for pair in PAIRS) >= 70
    assert {pair.kind for pair in PAIRS} == {
        "slot",
        "same value",
        "stance",
        "same stance",
        "other thing",
        "negation",
        "plain",
        "ended",
        "other ended",
        "other predicate",
        "late",
        "other person",
    }


def test_what_is_retired_and_what_is_kept_is_right(outcomes: list[Outcome]) -> None:
    wrong = [each for each in outcomes if not each.is_right]
    shown = [(each.pair.first, each.pair.second, each.fact and each.fact.status) for each in wrong]
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(PAIRS), shown


def test_nothing_is_retired_across_people_or_predicates(outcomes: list[Outcome]) -> None:
    across = ("other person", "other predicate", "other thing", "other ended", "plain")
    retired = Counter(each.pair.kind for each in outcomes if each.retired)
    assert sum(retired[kind] for kind in across) == 0


def shape(facts: Sequence[Fact]) -> list[tuple[object, ...]]:
    """What matters of a graph's facts, whatever order they came in."""
    return sorted(
        (
            fact.text,
            fact.status.value,
            fact.valid_from.isoformat(),
            "" if fact.valid_to is None else fact.valid_to.isoformat(),
            fact.occurrences,
            tuple(sorted(source.message_id for source in fact.sources)),
        )
        for fact in facts
    )


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_order_of_arrival_makes_no_difference(
    told: tuple[Tenant, list[Fact]], tenant: Tenant, seed: int
) -> None:
    shuffled = [*FIRST, *SECOND]
    random.Random(seed).shuffle(shuffled)
    cut = len(shuffled) // 3
    await read_in(tenant, shuffled[:cut], shuffled[cut:])
    assert shape(await facts_of(tenant)) == shape(told[1])


async def test_reading_it_all_again_changes_nothing(told: tuple[Tenant, list[Fact]]) -> None:
    tenant, before = told
    await read_in(tenant, FIRST, SECOND)
    assert shape(await facts_of(tenant)) == shape(before)
