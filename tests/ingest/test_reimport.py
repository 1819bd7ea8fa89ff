"""A file imported again after messages in it were edited."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import START, message
from tests.ingest.reader import Reader

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.retraction import retract_messages
from whoknows_ingest.pipeline import ingest_messages
from whoknows_schema.answers import ImportSummary
from whoknows_schema.enums import FactStatus
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.values import Message

CURRENT, INVALID = FactStatus.CURRENT, FactStatus.INVALIDATED
STORED = Query("""
MATCH (m:Message {space: $space, id: $id}) RETURN m.text AS text, m.passage AS passage
""")


def edited(number: int, text: str, *, hours: int = 1) -> Message:
    return replace(message(number, text), edited_at=START + timedelta(hours=hours))


async def imported(tenant: Tenant, said: Sequence[Message], clock: StillClock) -> ImportSummary:
    summary = await ingest_messages(tenant, said, extractor=Reader(), clock=clock)
    assert await violations(tenant) == {}
    return summary


async def known(tenant: Tenant) -> dict[str, FactStatus]:
    page = await list_facts(tenant, None, wanted=ALSO_RETIRED, limit=50)
    return {fact.text: fact.status for fact in page.facts}


async def test_what_an_edited_message_says_no_more_is_withdrawn(
    tenant: Tenant, clock: StillClock
) -> None:
    chat = [message(1, "I likes tea"), message(2, "I likes olives")]
    await imported(tenant, chat, clock)
    again = await imported(tenant, [edited(1, "I likes coffee"), chat[1]], clock)
    assert await known(tenant) == {
        "I likes tea.": INVALID,
        "I likes coffee.": CURRENT,
        "I likes olives.": CURRENT,
    }
    assert (again.new, again.facts, again.skipped) == (0, 1, {"duplicate": 1})
    assert again.notes is not None
    assert "1 message that was edited" in again.notes[0]
    (row,) = await tenant.read(STORED, id="m1")
    assert "coffee" in row["passage"]
    assert row["text"] == "I likes coffee"


async def test_the_neighbours_windows_hold_the_new_text(tenant: Tenant, clock: StillClock) -> None:
    chat = [message(1, "I likes tea"), message(2, "I likes olives")]
    await imported(tenant, chat, clock)
    await imported(tenant, [edited(1, "I likes coffee"), chat[1]], clock)
    (row,) = await tenant.read(STORED, id="m2")
    assert "coffee" in row["passage"]
    assert "tea" not in row["passage"]


async def test_the_same_edit_again_is_no_edit(tenant: Tenant, clock: StillClock) -> None:
    await imported(tenant, [message(1, "I likes tea")], clock)
    said = [edited(1, "I likes coffee")]
    await imported(tenant, said, clock)
    again = await imported(tenant, said, clock)
    assert (again.facts, again.skipped, again.notes) == (0, {"duplicate": 1}, None)
    assert await known(tenant) == {"I likes tea.": INVALID, "I likes coffee.": CURRENT}


async def test_an_older_export_changes_nothing(tenant: Tenant, clock: StillClock) -> None:
    await imported(tenant, [edited(1, "I likes coffee", hours=5)], clock)
    for older in (edited(1, "I likes tea", hours=2), message(1, "I likes tea")):
        again = await imported(tenant, [older], clock)
        assert again.skipped == {"duplicate": 1}
    assert await known(tenant) == {"I likes coffee.": CURRENT}


async def test_an_edit_back_brings_the_fact_back(tenant: Tenant, clock: StillClock) -> None:
    await imported(tenant, [message(1, "I likes tea")], clock)
    await imported(tenant, [edited(1, "I likes coffee", hours=1)], clock)
    await imported(tenant, [edited(1, "I likes tea", hours=2)], clock)
    assert await known(tenant) == {"I likes tea.": CURRENT, "I likes coffee.": INVALID}


async def test_an_edit_that_says_nothing_and_a_new_message_in_one_file(
    tenant: Tenant, clock: StillClock
) -> None:
    await imported(tenant, [message(1, "I likes tea")], clock)
    said = [edited(1, "never mind, people"), message(2, "I likes olives")]
    again = await imported(tenant, said, clock)
    assert await known(tenant) == {"I likes tea.": INVALID, "I likes olives.": CURRENT}
    assert (again.new, again.skipped) == (1, {})


async def test_a_deleted_message_stays_deleted(tenant: Tenant, clock: StillClock) -> None:
    said = message(1, "I likes tea")
    await imported(tenant, [said], clock)
    await retract_messages(tenant, [said.id], now=clock())
    await imported(tenant, [edited(1, "I likes coffee")], clock)
    assert await known(tenant) == {"I likes tea.": FactStatus.SOURCE_DELETED}
