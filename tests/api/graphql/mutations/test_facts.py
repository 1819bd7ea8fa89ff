"""Changes over GraphQL."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_schema.enums import FactStatus

Ask = Callable[..., Awaitable[dict[str, Any]]]

REMEMBER = """mutation ($input: RememberInput!) {
  remember(input: $input) {
    ... on FactPayload {
      fact { id text status category attribution about { type id name } saidBy { id } validFrom }
    }
    ... on UserError { __typename code message }
    ... on AmbiguousNameError { name candidates { node { id } } }
  }
}"""
FORGET = """mutation ($input: ForgetInput!) {
  forget(input: $input) {
    ... on FactPayload { fact { id status } }
    ... on UserError { __typename code message }
  }
}"""
FACTS = """query ($s: ID!, $all: Boolean = false) {
  facts(space: $s, includeRetired: $all) { facts { id status } }
}"""


async def test_what_is_remembered_can_be_read_and_forgotten(ask: Ask, space_id: str) -> None:
    noted = {"space": space_id, "text": "Movie night is on Friday.", "category": "community"}
    fact = (await ask(REMEMBER, input=noted))["data"]["remember"]["fact"]
    assert (fact["text"], fact["category"]) == (noted["text"], noted["category"])
    assert fact["status"] == "current"

    read = (await ask(FACTS, s=space_id))["data"]["facts"]["facts"]
    assert read == [{"id": fact["id"], "status": "current"}]

    gone = {"space": space_id, "factId": fact["id"]}
    forgotten = (await ask(FORGET, input=gone))["data"]["forget"]["fact"]
    assert forgotten == {"id": fact["id"], "status": "forgotten"}
    assert (await ask(FACTS, s=space_id))["data"]["facts"]["facts"] == []
    kept = (await ask(FACTS, s=space_id, all=True))["data"]["facts"]["facts"]
    assert kept == [{"id": fact["id"], "status": "forgotten"}]


async def test_a_note_names_whom_it_is_about_and_who_said_it(
    ask: Ask, knowledge: KnowledgeBase, copied_community: Space
) -> None:
    noted = {
        "space": copied_community.id,
        "text": "Alice plays chess.",
        "about": [{"userId": "42"}],
        "saidBy": {"name": "Bob"},
        "validFrom": "2024-06-15",
    }
    fact = (await ask(REMEMBER, input=noted))["data"]["remember"]["fact"]
    assert fact["about"][0] == {"type": "user", "id": "42", "name": "Alice"}
    assert fact["saidBy"] == {"id": "43"}
    assert fact["validFrom"] == "2024-06-15T00:00:00Z"


REFUSED: list[tuple[str, dict[str, object], str, str]] = [
    (REMEMBER, {"text": "x", "about": [{"name": "Zebulon"}]}, "NotFoundError", "NOT_FOUND"),
    (REMEMBER, {"text": "  "}, "InvalidInputError", "BAD_USER_INPUT"),
    (REMEMBER, {"text": "x", "about": [{}]}, "InvalidInputError", "BAD_USER_INPUT"),
    (FORGET, {"factId": "no-such-fact"}, "NotFoundError", "NOT_FOUND"),
    (FORGET, {"factId": "f", "space": "nowhere"}, "NotFoundError", "NOT_FOUND"),
    (FORGET, {"factId": "f", "space": ""}, "InvalidInputError", "BAD_USER_INPUT"),
]


@pytest.mark.parametrize(("document", "given", "kind", "code"), REFUSED)
async def test_what_cannot_be_changed_says_why(
    ask: Ask, community: Space, document: str, given: dict[str, object], kind: str, code: str
) -> None:
    body = await ask(document, input={"space": community.id, **given})
    assert "errors" not in body
    (told,) = body["data"].values()
    assert (told["__typename"], told["code"]) == (kind, code)
    assert told["message"]


async def test_an_ambiguous_name_is_answered_with_its_candidates(
    ask: Ask, community: Space
) -> None:
    noted = {"space": community.id, "text": "x", "about": [{"name": "Nolan"}]}
    told = (await ask(REMEMBER, input=noted))["data"]["remember"]
    assert (told["__typename"], told["code"]) == ("AmbiguousNameError", "AMBIGUOUS")
    assert (told["name"], told["candidates"]) == (
        "Nolan",
        [{"node": {"id": "44"}}, {"node": {"id": "45"}}],
    )


async def test_one_change_fails_and_the_next_is_made(ask: Ask, space_id: str) -> None:
    body = await ask(
        """mutation ($s: ID!) {
          a: forget(input: {space: $s, factId: "f_0"}) { __typename }
          b: remember(input: {space: $s, text: "Tea is at five."}) { __typename }
        }""",
        s=space_id,
    )
    assert body["data"] == {
        "a": {"__typename": "NotFoundError"},
        "b": {"__typename": "FactPayload"},
    }


async def test_what_was_forgotten_meanwhile_is_a_conflict(
    ask: Ask, copied_community: Space
) -> None:
    space = copied_community
    gone = await fact_id(space, "Alice loves Rust.")
    await space.forget(gone)
    again = {"space": space.id, "factId": gone}
    told = (await ask(REINFORCE, input=again))["data"]["reinforce"]
    assert told["code"] == "CONFLICT"
    assert "forgotten" in told["message"]
    told = (await ask(UPDATE, input={**again, "text": "x"}))["data"]["updateFact"]
    assert told == {"code": "CONFLICT"}


UPDATE = """mutation ($input: UpdateFactInput!) {
  updateFact(input: $input) {
    ... on FactPayload { fact { id text supersedes validFrom relations { target { id } } } }
    ... on UserError { code }
  }
}"""
REINFORCE = """mutation ($input: ReinforceInput!) {
  reinforce(input: $input) {
    ... on FactPayload { fact { id occurrences } }
    ... on UserError { code message }
  }
}"""


async def fact_id(space: Space, text: str) -> str:
    (found,) = [fact.id for fact in (await space.facts(limit=100)).facts if fact.text == text]
    return found


async def test_a_wrong_fact_is_put_right(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    wrong = await fact_id(space, "Bob likes Rust.")
    given = {
        "space": space.id,
        "factId": wrong,
        "text": "Bob likes Oslo.",
        "target": {"entitySlug": "oslo"},
        "validFrom": "2024-06-15",
        "saidBy": {"name": "Bob"},
    }
    right = (await ask(UPDATE, input=given))["data"]["updateFact"]["fact"]
    assert right["relations"] == [{"target": {"id": "oslo"}}]
    assert (right["supersedes"], right["validFrom"]) == (wrong, "2024-06-15T00:00:00Z")
    assert (await space.fact(wrong)).status is FactStatus.INVALIDATED
    again = {"space": space.id, "factId": right["id"], "saidBy": {"name": "Alice"}}
    counted = (await ask(REINFORCE, input=again))["data"]["reinforce"]["fact"]
    assert counted == {"id": right["id"], "occurrences": 2}


async def test_a_value_names_a_target_as_well(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    given = {
        "space": space.id,
        "factId": await fact_id(space, "Alice loves Rust."),
        "text": "Alice loves Oslo.",
        "value": "Oslo",
    }
    right = (await ask(UPDATE, input=given))["data"]["updateFact"]["fact"]
    assert right["relations"] == [{"target": {"id": "oslo"}}]


async def test_a_correction_points_where_the_fact_can(ask: Ask, copied_community: Space) -> None:
    space = copied_community
    noted = await space.remember("Alice runs on Sundays.", about="Alice")
    given = {"space": space.id, "factId": noted.id, "text": "Alice runs in Oslo."}
    wrong: list[dict[str, object]] = [
        {"target": {"name": "Oslo"}, "value": "Oslo"},
        {"target": {"entitySlug": "oslo"}},
        {"target": {"name": "Atlantis"}, "text": " "},
    ]
    for more in wrong:
        body = await ask(UPDATE, input={**given, **more})
        assert body["data"] == {"updateFact": {"code": "BAD_USER_INPUT"}}
    assert (await space.fact(noted.id)).status is FactStatus.CURRENT
