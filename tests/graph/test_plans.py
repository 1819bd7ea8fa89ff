"""Plans of every query: each begins at an index, none gathers all rows needlessly."""

import importlib
import pkgutil
import uuid
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, cast

import pytest
from tests.graph.world import NOW, batch, claim

import whoknows_graph
from whoknows_graph.connection import Graph
from whoknows_graph.reads.hubs import STRONGEST, STRONGEST_TO
from whoknows_graph.tenant import Query
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space

VERBS_SAID = ("likes", "hates", "plays", "uses", "lives_in")
SCANS = {
    "AllNodesScan",
    "NodeByLabelScan",
    "DirectedAllRelationshipsScan",
    "PartitionedAllNodesScan",
}

EAGER_IS_RIGHT: dict[str, str] = {
    "queue.intake._ACCEPT[0]": "looks who wants to be remembered before it stores; at most 1000",
    "queue.intake._REVISE[0]": "locks each message before it looks at its text; at most 1000",
    "queue.statements.BURY[0]": "makes the dead job before it empties the queue; one batch",
    "queue.statements.TAKE_MESSAGES[0]": "locks each message before it looks; one batch",
    "queue.upkeep._DROP_DEAD[0]": "finds the dead jobs before it deletes them; by hand",
    "queue.upkeep._RETRY_DEAD[0]": "takes the messages' ids before it deletes the job; by hand",
    "writes.revision._REWRITE[0]": "looks at old texts before it sets new ones; a batch",
    "writes.consent.DROP_UNREAD[0]": "finds a person's waiting messages before it deletes them",
    "recall.statements.CLEAR_FACT_VECTORS[0]": "takes a bounded page before it changes the index",
    "recall.statements.CLEAR_MESSAGE_VECTORS[0]": "takes a bounded page, then changes the index",
    "merging.restoring.DELETE_FACTS[0]": "reads relations before it deletes; one merge or page",
    "merging.restoring.FIX_SPEAKERS[0]": "deletes one author before it sets the other; one merge",
    "merging.restoring.GIVE_BACK_MESSAGES[0]": "takes a sender's messages, then gives; one merge",
    "merging.restoring.GIVE_BACK_NAMES[0]": "takes the names of a node, then gives; one merge",
    "merging.restoring.REPOINT_SLOTS[0]": "deletes slots before it makes them anew; one merge",
    "merging.restoring.RESTORE_FACTS[0]": "deletes evidence before it links; one merge",
    "merging.restoring.UNTOMBSTONE[0]": "changes the labels that it looks for; one node",
    "merging.statements.CREATE_MERGE[0]": "looks for the last one before it makes the next",
    "merging.statements.MOVE_MESSAGES[0]": "takes a sender's messages, then gives; bounded",
    "merging.statements.MOVE_NAMES[0]": "looks at all names before it adds any; one node",
    "merging.statements.PLACE_FACTS[0]": "deletes relationships before it makes new; one merge",
    "writes.retiring._RETIRE[0]": "deletes a slot's pointer before it reads relations",
    "merging.statements.TOMBSTONE[0]": "changes the labels that it looks for; one node",
    "writes.aliases._DROP_UNUSED[0]": "looks before it deletes; one name",
    "writes.purge.DELETE_FACTS[0]": "reads relations before it deletes; one page",
    "writes.purge.DROP_UNREAD[0]": "finds waiting messages before it deletes them",
    "writes.purge_statements.DROP_MESSAGES[0]": "finds a page before it deletes it",
    "writes.purge_statements.DROP_PERSON[0]": "finds what one said before it changes it",
    "writes.purge_statements.DROP_PERSON[1]": "finds slots before it deletes them",
    "writes.purge_statements.DROP_PERSON[2]": "finds merges before it deletes them",
    "writes.purge_statements.DROP_PERSON[3]": "finds names before it deletes them",
    "writes.purge_statements.DROP_PERSON[4]": "finds who was merged in before it deletes them",
    "writes.purge_statements.STRIP[0]": "deletes a page's evidence before it counts what is left",
    "writes.statements.UPDATE_FACTS[0]": "deletes moved evidence before it merges new; one batch",
    "writes.statements.LINK_CHAIN[0]": "deletes the old link before it merges the new; one batch",
    "writes.statements.POINT_SLOTS[0]": "deletes the old pointer before the new; one batch",
}
"""Queries whose deletions must come before what they create, and why that is bounded."""


IN_ORDER = (
    "queue.statements.LOAD_BATCH[0]",
    "reads.changes._AFTER[0]",
    "reads.facts._OF_SPACE[0]",
    "reads.listing._ENTITIES[0]",
    "reads.listing._ENTITIES_OF_KIND[0]",
    "reads.listing._USERS[0]",
    "recall.statements.FACTS_WITHOUT_VECTOR[0]",
    "recall.statements.MESSAGES_DUE[0]",
    "recall.statements.MESSAGES_WITHOUT_WINDOW[0]",
    "recall.statements.NEIGHBOUR_TEXTS[0]",
    "recall.statements.NEIGHBOUR_VECTORS[0]",
    "writes.purge_statements.UNWINDOW[0]",
)
"""Queries that read the beginning of something long."""


def queries() -> Iterator[tuple[str, Query]]:
    """Every query of the graph package, by module and name."""
    for module in pkgutil.walk_packages(whoknows_graph.__path__, "whoknows_graph."):
        if ".local" in module.name:
            continue
        loaded = importlib.import_module(module.name)
        for name, value in sorted(vars(loaded).items()):
            found: list[Any] = [value]
            if isinstance(value, tuple | list):
                found = list(cast(tuple[Any, ...], value))
            elif isinstance(value, Mapping):
                found = list(cast(Mapping[str, Any], value).values())
            for number, item in enumerate(found):
                if isinstance(item, Query):
                    yield f"{module.name.removeprefix('whoknows_graph.')}.{name}[{number}]", item


QUERIES = dict(queries())
HUBS = [
    name for name, query in QUERIES.items() if STRONGEST_TO in query.text or STRONGEST in query.text
]
"""Queries that read the strongest facts of a hub."""
BY_WEIGHT = ("(space, object, polarity, weight)", "(space, subject, polarity, weight)")
"""The indexes that have them, as plans name them."""


def steps(plan: Mapping[str, Any], parent: str = "") -> Iterator[tuple[str, str, str]]:
    """A plan's operators without the runtime's suffix, what takes their rows, and their details."""
    operator = str(plan["operatorType"]).partition("@")[0]
    yield operator, parent, str(plan["args"].get("Details", ""))
    for child in cast(list[Mapping[str, Any]], plan.get("children", [])):
        yield from steps(child, operator)


@pytest.fixture(scope="module")
async def filled(graph: Graph) -> AsyncIterator[Graph]:
    """A graph with something in it: of an empty one every plan costs nothing, also a scan."""
    tenant = graph.tenant(f"plans-{uuid.uuid4().hex}")
    await ensure_space(tenant, now=NOW)
    said = [
        claim(f"m{n}", f"user{n % 90}", VERBS_SAID[n % len(VERBS_SAID)], f"e:thing{n % 70}", at=n)
        for n in range(1200)
    ]
    await write_batch(tenant, batch(said), now=NOW)
    yield graph
    await drop_space(tenant)


def test_there_are_queries() -> None:
    assert len(QUERIES) > 30


@pytest.mark.parametrize("name", QUERIES)
async def test_plan(filled: Graph, name: str) -> None:
    used = {operator for operator, _, _ in await _steps_of(filled, QUERIES[name])}
    assert not used & SCANS, used
    if name in EAGER_IS_RIGHT:
        assert any(operator == "Eager" for operator in used), "take it off the list"
    else:
        assert "Eager" not in used, used


@pytest.mark.parametrize("name", IN_ORDER)
async def test_a_page_stops_where_it_ends(filled: Graph, name: str) -> None:
    """The index gives the order; else every page would sort all that is left of the list."""
    used = {operator for operator, _, _ in await _steps_of(filled, QUERIES[name])}
    assert not used & {"Top", "Sort"}, used


def test_there_are_questions_about_hubs() -> None:
    assert {name.partition("._")[0] for name in HUBS} == {
        "reads.neighbors",
        "reads.path",
        "reads.stances",
    }


@pytest.mark.parametrize("name", HUBS)
async def test_the_strongest_are_the_first_of_an_index(filled: Graph, name: str) -> None:
    """However many facts a hub has, no more are read than are wanted."""
    plan = await _steps_of(filled, QUERIES[name])
    seeks = [parent for _, parent, details in plan if any(index in details for index in BY_WEIGHT)]
    assert set(seeks) == {"Limit"}, plan


async def _steps_of(graph: Graph, query: Query) -> list[tuple[str, str, str]]:
    async with graph.session(read=False) as session:
        explained = cast(Any, "EXPLAIN " + _replanned(query.text))
        result = await session.run(explained, _parameters(query.text))
        summary = await result.consume()
    assert summary.plan is not None
    return list(steps(cast(Mapping[str, Any], summary.plan)))


def _replanned(text: str) -> str:
    """The query as planned now, not as it was when the graph was still empty."""
    version = "CYPHER 25" if text.lstrip().startswith("CYPHER 25") else "CYPHER"
    return f"{version} replan=force {text.replace('CYPHER 25', '')}"


def _parameters(text: str) -> dict[str, None]:
    """All parameters as null: a plan does not depend on their values."""
    import re

    return dict.fromkeys(re.findall(r"\$(\w+)", text))
