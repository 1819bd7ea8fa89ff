"""Deciding who is who over GraphQL: members made known, pairs reviewed, people parted."""

from collections.abc import Awaitable, Callable
from typing import Any

from tests.api.conftest import NOW
from tests.graph.writes.test_batch import dump

from whoknows.space import Space
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.enums import AliasSource, EntityKind
from whoknows_schema.ids import EntitySlug, entity_ref
from whoknows_schema.values import AliasRecord, Batch, EntityRecord

Ask = Callable[..., Awaitable[dict[str, Any]]]

MEMBER = """mutation ($input: MemberInput!) {
  addMember(input: $input) { ... on MemberPayload { userId added } ... on UserError { code } }
}"""
REVIEW = """query ($s: ID!, $first: Int = 50) {
  review(space: $s, first: $first) { pairs { person { id } user { id } name facts toldByUser } }
}"""
ACCEPT = """mutation ($input: PairInput!) {
  acceptPair(input: $input) {
    ... on MergePayload { merge { id keep { id } drop { id } reason by } }
  }
}"""
REFUSE = """mutation ($input: PairInput!) {
  refusePair(input: $input) {
    ... on ReviewPayload { review { pairs { name } } }
    ... on UserError { code }
  }
}"""
SPLIT = """mutation ($input: SplitInput!) {
  split(input: $input) { ... on SplitPayload { node { type id name } } ... on UserError { code } }
}"""


async def make_a_pair(space: Space) -> None:
    """Zoe, who is known by name only, and a member of that name."""
    zoe = EntityRecord(slug=EntitySlug("zoe-person"), name="Zoe", kind=EntityKind.PERSON)
    name = AliasRecord(
        name="Zoe", ref=entity_ref(zoe.slug), source=AliasSource.ENTITY_NAME, seen_at=NOW
    )
    await write_batch(space.tenant, Batch(entities=(zoe,), aliases=(name,)), now=NOW)
    await space.remember("Zoe keeps bees.", about="zoe-person")
    await space.add_member("77", "Zoe")


def pair_of(space: Space) -> dict[str, Any]:
    return {
        "space": space.id,
        "person": {"entitySlug": "zoe-person"},
        "user": {"userId": "77"},
    }


async def test_a_member_is_made_known(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    given = {"space": space.id, "userId": "90", "name": "yan", "displayName": "Yan"}
    for _ in range(2):
        assert (await ask(MEMBER, input=given))["data"]["addMember"] == {
            "userId": "90",
            "added": True,
        }
    assert (await space.node("yan")).name == "Yan"
    await space.opt_out("91")
    gone = await ask(MEMBER, input={"space": space.id, "userId": "91", "name": "Zed"})
    assert gone["data"]["addMember"]["added"] is False
    wrong = await ask(MEMBER, input={**given, "name": " "})
    assert wrong["data"]["addMember"] == {"code": "BAD_USER_INPUT"}


async def test_a_pair_is_shown_and_accepted(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    assert (await ask(REVIEW, s=space.id))["data"]["review"] == {"pairs": []}
    await make_a_pair(space)
    (pair,) = (await ask(REVIEW, s=space.id))["data"]["review"]["pairs"]
    assert pair == {
        "person": {"id": "zoe-person"},
        "user": {"id": "77"},
        "name": "Zoe",
        "facts": 1,
        "toldByUser": False,
    }
    before = await dump(space.tenant)
    merge = (await ask(ACCEPT, input={**pair_of(space), "by": "Ann"}))["data"]["acceptPair"][
        "merge"
    ]
    assert (merge["keep"], merge["drop"]) == ({"id": "77"}, {"id": "zoe-person"})
    assert (merge["by"], merge["reason"]) == ("Ann", "accepted in the review")
    assert [fact.text for fact in (await space.facts("77")).facts] == ["Zoe keeps bees."]
    await space.undo_merge(merge["id"])
    assert await dump(space.tenant) == before


async def test_a_refused_pair_is_not_shown_again(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    await make_a_pair(space)
    body = await ask(REFUSE, input=pair_of(space))
    assert body["data"]["refusePair"] == {"review": {"pairs": []}}
    assert (await ask(REVIEW, s=space.id))["data"]["review"] == {"pairs": []}
    turned = {**pair_of(space), "person": {"userId": "77"}, "user": {"id": "e:zoe-person"}}
    wrong = await ask(REFUSE, input=turned)
    assert wrong["data"]["refusePair"] == {"code": "NOT_FOUND"}


async def test_facts_are_given_to_another_of_the_name(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    await make_a_pair(space)
    (fact,) = (await space.facts("zoe-person")).facts
    given = {
        "space": space.id,
        "node": {"entitySlug": "zoe-person"},
        "factIds": [fact.id],
        "name": "Zoe of Bob",
    }
    other = (await ask(SPLIT, input=given))["data"]["split"]["node"]
    assert (other["type"], other["name"]) == ("entity", "Zoe of Bob")
    assert [it.text for it in (await space.facts(other["id"])).facts] == ["Zoe keeps bees."]
    assert (await space.facts("zoe-person")).facts == ()
    for wrong, code in (
        (given, "CONFLICT"),
        ({**given, "factIds": []}, "BAD_USER_INPUT"),
        ({**given, "name": " "}, "BAD_USER_INPUT"),
    ):
        body = await ask(SPLIT, input=wrong)
        assert body["data"]["split"] == {"code": code}
