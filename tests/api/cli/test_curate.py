"""Curation on the command line."""

import asyncio
import uuid
from collections.abc import AsyncIterator

import pytest
from tests.api.cli.village import NOW, Run, village_batch

from whoknows_graph.connection import Graph
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.consent import set_opted_out
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_ingest.manual import Note, remember
from whoknows_schema.enums import AliasSource, EntityKind
from whoknows_schema.ids import EntitySlug, UserId, entity_ref
from whoknows_schema.values import AliasRecord, Batch, EntityRecord


@pytest.fixture
async def hamlet(graph: Graph) -> AsyncIterator[str]:
    """A village of its own, to be changed."""
    tenant = graph.tenant(f"test-{uuid.uuid4().hex}")
    await ensure_space(tenant, now=NOW)
    await write_batch(tenant, village_batch(), now=NOW)
    yield tenant.space
    await drop_space(tenant)


def test_a_note_is_remembered_shown_and_forgotten(whoknows: Run, hamlet: str) -> None:
    told = whoknows(
        *("remember", "Alice waters the plants.", "--about", "Alice", "--said-by", "2"),
        *("--category", "Community", "--since", "2025-01-01", "--space", hamlet, "--json"),
    )
    assert told.code == 0
    fact = told.json
    assert (fact["text"], fact["category"]) == ("Alice waters the plants.", "community")
    assert fact["validFrom"] == "2025-01-01T00:00:00Z"
    assert whoknows("fact", fact["id"], "--space", hamlet, "--json").json["id"] == fact["id"]
    forgotten = whoknows("forget", fact["id"], "--space", hamlet)
    assert forgotten.code == 0
    assert "forgotten" in forgotten.out


def test_names(whoknows: Run, hamlet: str) -> None:
    assert whoknows("alias", "Alice", "--add", "Ally", "--space", hamlet).code == 0
    shown = whoknows("alias", "ally", "--space", hamlet)
    assert "Ally  manual since" in shown.out
    left = whoknows("alias", "1", "--remove", "Ally", "--space", hamlet, "--json").json
    assert [name["name"] for name in left["names"]] == ["Alice"]


def test_a_merge_is_shown_listed_and_taken_back(whoknows: Run, hamlet: str) -> None:
    where = ("--space", hamlet)
    told = whoknows("merge", "3", "4", "--reason", "one person", "--by", "mod", *where)
    assert told.code == 0
    assert "Nolan (user 4) is part of Nolan (user 3)" in told.out
    assert whoknows("resolve", "Nolan", *where, "--json").json["resolved"]["id"] == "3"
    (merge,) = whoknows("merges", *where, "--json").json["merges"]
    assert (merge["reason"], merge["by"], merge["undoneAt"]) == ("one person", "mod", None)
    assert "undone" in whoknows("unmerge", merge["id"], *where).out
    assert whoknows("resolve", "Nolan", *where, "--json").json["ambiguous"]
    again = whoknows("unmerge", merge["id"], *where)
    assert (again.code, "undone already" in again.err) == (1, True)


def test_a_member_is_made_known(whoknows: Run, hamlet: str) -> None:
    where = ("--space", hamlet)
    told = whoknows("member", "77", "zoe77", "--display-name", "Zoe", *where)
    assert told.code == 0
    assert "Zoe (user 77)" in told.out
    assert "zoe77  platform_name" in told.out
    assert whoknows("resolve", "zoe77", *where, "--json").json["resolved"]["id"] == "77"
    again = whoknows("member", "77", "zoe77", *where, "--json")
    assert {name["name"] for name in again.json["names"]} == {"Zoe", "zoe77"}
    assert whoknows("member", " ", "zoe77", *where).code == 2


async def test_somebody_who_opted_out_is_not_made_known(
    whoknows: Run, graph: Graph, hamlet: str
) -> None:
    tenant = graph.tenant(hamlet)
    await set_opted_out(tenant, UserId("78"), out=True, now=NOW)
    told = await asyncio.to_thread(whoknows, "member", "78", "Yan", "--space", hamlet)
    assert (told.code, "'78' opted out" in told.err) == (2, True)


def fact_id(whoknows: Run, hamlet: str, text: str) -> str:
    """Id of the current fact of these words."""
    facts = whoknows("facts", "--space", hamlet, "--json").json["facts"]
    (found,) = [fact["id"] for fact in facts if text in fact["text"]]
    return str(found)


def test_a_fact_is_corrected_and_said_once_more(whoknows: Run, hamlet: str) -> None:
    where = ("--space", hamlet)
    wrong = fact_id(whoknows, hamlet, "Berlin")
    right = whoknows(
        *("update", wrong, "Alice lives in Lisbon again.", "--value", "Lisbon"),
        *("--since", "2025-03-19", "--said-by", "Bob", *where, "--json"),
    ).json
    assert right["relations"][0]["target"]["name"] == "Lisbon"
    shown = whoknows("fact", wrong, *where)
    assert "invalidated" in shown.out
    more = whoknows("reinforce", right["id"], *where, "--json").json
    assert more["occurrences"] == right["occurrences"] + 1
    again = whoknows("update", wrong, "Alice lives in Rome.", *where)
    assert again.code == 1
    assert "invalidated already" in again.err


def test_a_purge_is_shown_before_it_is_done(whoknows: Run, hamlet: str) -> None:
    where = ("--space", hamlet)
    would = whoknows("purge", "Bob", *where)
    assert would.code == 0
    assert "would remove Bob (user 2)" in would.out
    assert "add --yes" in would.out
    assert whoknows("resolve", "Bob", *where, "--json").json["resolved"]["id"] == "2"
    done = whoknows("purge", "Bob", "--yes", *where)
    assert "0 traces left" in done.out
    assert whoknows("resolve", "Bob", *where, "--json").json["resolved"] is None
    assert whoknows("purge", "Bob", *where).code == 1


def test_merges_of_a_space_without_any(whoknows: Run, hamlet: str) -> None:
    assert "Nobody and nothing was merged." in whoknows("merges", "--space", hamlet).out
    assert whoknows("merges", "--space", "no-such-space").code == 1


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("remember", "A note.", "--category", "weather"), 2, "There is no category 'weather'"),
        (("forget", "f_nothing"), 1, "there is no fact 'f_nothing'"),
        (("alias", "Nolan"), 2, "ambiguous"),
        (("alias", "Alice", "--add", "A", "--remove", "B"), 2, "not allowed with"),
    ],
)
def test_mistakes(
    whoknows: Run, hamlet: str, arguments: tuple[str, ...], code: int, words: str
) -> None:
    outcome = whoknows(*arguments, "--space", hamlet)
    assert outcome.code == code
    assert words in outcome.err


@pytest.fixture
async def stranger(graph: Graph, hamlet: str) -> str:
    """Somebody known by the name that Alice is about to go by; the id of a fact about them."""
    zoe = EntityRecord(slug=EntitySlug("zoe-person"), name="Zoe", kind=EntityKind.PERSON)
    alias = AliasRecord(
        name="Zoe", ref=entity_ref(zoe.slug), source=AliasSource.ENTITY_NAME, seen_at=NOW
    )
    tenant = graph.tenant(hamlet)
    await write_batch(tenant, Batch(entities=(zoe,), aliases=(alias,)), now=NOW)
    note = Note(text="Zoe keeps bees.", about=(entity_ref(zoe.slug),))
    return (await remember(tenant, note, clock=lambda: NOW)).id


def test_a_pair_is_reviewed(whoknows: Run, hamlet: str, stranger: str) -> None:
    where = ("--space", hamlet)
    assert "Nothing is to be decided." in whoknows("review", *where).out
    whoknows("alias", "1", "--add", "Zoe", *where)
    shown = whoknows("review", *where)
    assert "may be Alice" in shown.out
    assert "whoknows review zoe-person 1 --accept, or --refuse" in shown.out
    (pair,) = whoknows("review", *where, "--json").json["pairs"]
    assert (pair["person"]["id"], pair["user"]["id"], pair["facts"]) == ("zoe-person", "1", 1)
    told = whoknows("review", "zoe-person", "1", "--accept", "--by", "mod", *where, "--json")
    assert (told.json["by"], told.json["keep"]["id"]) == ("mod", "1")
    assert whoknows("unmerge", told.json["id"], *where).code == 0
    assert whoknows("review", "zoe-person", "1", "--refuse", *where, "--json").json["pairs"] == []
    assert "Nothing is to be decided." in whoknows("review", *where).out
    assert whoknows("fact", stranger, *where, "--json").json["about"][0]["id"] == "zoe-person"


@pytest.mark.parametrize(
    "arguments", [("zoe-person",), ("zoe-person", "1"), ("--accept",), ("a", "b", "c", "--refuse")]
)
def test_a_pair_that_is_none(whoknows: Run, hamlet: str, arguments: tuple[str, ...]) -> None:
    told = whoknows("review", *arguments, "--space", hamlet)
    assert (told.code, "PERSON USER" in told.err) == (2, True)


def test_a_fact_is_given_to_another(whoknows: Run, hamlet: str, stranger: str) -> None:
    told = whoknows("split", "zoe-person", stranger, "--name", "Zoe of Bob", "--space", hamlet)
    assert (told.code, "Zoe keeps bees." in told.out) == (0, True)
    assert whoknows("fact", stranger, "--space", hamlet, "--json").json["status"] == "invalidated"
    again = whoknows("split", "zoe-person", stranger, "--name", "Zoe of Bob", "--space", hamlet)
    assert again.code == 1
