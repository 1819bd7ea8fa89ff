"""Who is who, over GraphQL: names, merges and back, purging; and the queue."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from tests.api.conftest import NOW
from tests.graph.writes.test_batch import dump

from whoknows.space import Space
from whoknows_graph.queue.leases import bury, claim
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.receipts import JobKind, JobState, job_id
from whoknows_schema.values import Message

Ask = Callable[..., Awaitable[dict[str, Any]]]

ALIAS = """mutation ($input: AliasInput!) {
  %s(input: $input) {
    ... on AliasPayload { aliases { node { id } names { name source since lastSeen shared } } }
    ... on UserError { code }
  }
}"""
MERGE = """mutation ($input: MergeInput!) {
  merge(input: $input) {
    ... on MergePayload { merge { id keep { id } drop { id } reason by at undoneAt } }
    ... on AmbiguousNameError { name candidates { node { id } } }
  }
}"""
UNDO = """mutation ($input: UndoMergeInput!) {
  undoMerge(input: $input) {
    ... on MergePayload { merge { id undoneAt undoneBy } }
    ... on UserError { code }
  }
}"""
PURGE = """mutation ($input: PurgeInput!) {
  purge(input: $input) {
    ... on PurgePayload { purge { user { id } dryRun messages facts aliases left } }
    ... on UserError { code }
  }
}"""
RETRY = """mutation ($input: RetryJobsInput!) {
  retryJobs(input: $input) { ... on JobsPayload { jobs } }
}"""


async def test_a_name_is_given_and_taken(ask: Ask, copied_community: Space) -> None:
    given = {"space": copied_community.id, "node": {"userId": "42"}, "name": "Ally Cat"}
    added = (await ask(ALIAS % "addAlias", input=given))["data"]["addAlias"]["aliases"]
    assert added["node"] == {"id": "42"}
    assert {name["name"]: name["source"] for name in added["names"]} == {
        "Alice": "display_name",
        "Ally Cat": "manual",
    }
    assert (await copied_community.node("ally cat")).id == "42"
    taken = (await ask(ALIAS % "removeAlias", input=given))["data"]["removeAlias"]["aliases"]
    assert [name["name"] for name in taken["names"]] == ["Alice"]
    again = await ask(ALIAS % "removeAlias", input=given)
    assert again["data"]["removeAlias"] == {"code": "NOT_FOUND"}


async def test_a_merge_and_back(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    before = await dump(space.tenant)
    given = {
        "space": space.id,
        "keep": {"userId": "44"},
        "drop": {"userId": "45"},
        "reason": "same person",
        "by": "a moderator",
    }
    merged = (await ask(MERGE, input=given))["data"]["merge"]["merge"]
    assert (merged["keep"], merged["drop"], merged["by"]) == (
        {"id": "44"},
        {"id": "45"},
        "a moderator",
    )
    assert merged["undoneAt"] is None
    assert (await space.node("Nolan")).id == "44"
    back = {"space": space.id, "mergeId": merged["id"]}
    undone = (await ask(UNDO, input=back))["data"]["undoMerge"]["merge"]
    assert undone == {"id": merged["id"], "undoneAt": merged["at"], "undoneBy": ""}
    assert await dump(space.tenant) == before
    twice = await ask(UNDO, input=back)
    assert twice["data"]["undoMerge"] == {"code": "CONFLICT"}


async def test_two_of_one_name_are_not_merged_by_guess(ask: Ask, copied_community: Space) -> None:
    given = {
        "space": copied_community.id,
        "keep": {"name": "Nolan"},
        "drop": {"name": "Bob"},
    }
    told = (await ask(MERGE, input=given))["data"]["merge"]
    assert told["name"] == "Nolan"
    assert {candidate["node"]["id"] for candidate in told["candidates"]} == {"44", "45"}


async def test_a_purge_is_dry_unless_told_otherwise(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    before = await dump(space.tenant)
    given = {"space": space.id, "user": {"name": "Bob"}}
    would = (await ask(PURGE, input=given))["data"]["purge"]["purge"]
    assert would == {
        "user": {"id": "43"},
        "dryRun": True,
        "messages": 2,
        "facts": 2,
        "aliases": 1,
        "left": None,
    }
    assert await dump(space.tenant) == before
    done = (await ask(PURGE, input={**given, "dryRun": False}))["data"]["purge"]["purge"]
    assert done == {**would, "dryRun": False, "left": 0}
    gone = await ask(PURGE, input=given)
    assert gone["data"]["purge"] == {"code": "NOT_FOUND"}


async def test_dead_jobs_are_tried_again(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    said = Message(
        id=MessageId("poison"),
        channel="general",
        author_id=UserId("42"),
        author_name="Alice",
        sent_at=NOW,
        text="I moved to Lisbon.",
    )
    await space.observe(said)
    later = NOW + timedelta(seconds=5)
    lane = job_id(space.id, JobKind.READ, "general")
    until = later + timedelta(minutes=1)
    lease = await claim(space.tenant, lane, worker="w", until=until, now=later, size=9)
    assert lease is not None
    assert await bury(space.tenant, lease, now=later)
    (dead,) = (await space.jobs(states=[JobState.DEAD])).jobs

    others = await ask(RETRY, input={"space": space.id, "ids": ["j_other"]})
    assert others["data"]["retryJobs"] == {"jobs": []}
    retried = await ask(RETRY, input={"space": space.id})
    assert retried["data"]["retryJobs"] == {"jobs": [dead.id]}
    assert (await space.jobs(states=[JobState.DEAD])).jobs == ()
