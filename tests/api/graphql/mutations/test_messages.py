"""Live messages over GraphQL: receipts, edits, deletions, and who does not want to be heard."""

from collections.abc import Awaitable, Callable
from typing import Any

from whoknows.graphql.mutations.messages import MAX_MESSAGES
from whoknows.knowledge import KnowledgeBase

Ask = Callable[..., Awaitable[dict[str, Any]]]

OBSERVE = """mutation ($input: ObserveInput!) {
  observe(input: $input) {
    ... on ObservePayload { receipts { messageId status reason text redacted } }
    ... on UserError { code }
  }
}"""
CONSENT = """mutation ($input: ConsentInput!) {
  %s(input: $input) { ... on ConsentPayload { userId optedOut } ... on UserError { code } }
}"""


def message(key: str, text: str = "I moved to Lisbon.", **more: object) -> dict[str, object]:
    return {
        "id": key,
        "channel": "general",
        "authorId": "42",
        "authorName": "Alice",
        "sentAt": "2024-06-01T10:00:00+02:00",
        "text": text,
        **more,
    }


async def reasons(ask: Ask, space: str, *messages: dict[str, object]) -> list[str]:
    body = await ask(OBSERVE, input={"space": space, "messages": list(messages)})
    return [receipt["reason"] for receipt in body["data"]["observe"]["receipts"]]


async def test_each_message_has_a_receipt_in_its_place(
    ask: Ask, knowledge: KnowledgeBase, space_id: str
) -> None:
    secret = "my key is sk-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    body = await ask(
        OBSERVE,
        input={
            "space": space_id,
            "messages": [
                message("1", replyTo=None, mentions=["43"], url="https://example.org/1"),
                message("2", isBot=True),
                message("1"),
                message("3", text=secret, authorDisplayName="Ally"),
                message("4", text=" "),
                message("5", sentAt="2030-01-01"),
            ],
        },
    )
    receipts = body["data"]["observe"]["receipts"]
    assert [(it["messageId"], it["status"], it["reason"]) for it in receipts] == [
        ("1", "accepted", "stored"),
        ("2", "ignored", "bot"),
        ("1", "ignored", "duplicate"),
        ("3", "accepted", "stored"),
        ("4", "ignored", "empty"),
        ("5", "rejected", "future"),
    ]
    assert receipts[3]["redacted"]
    assert all(receipt["text"] for receipt in receipts)
    assert (await knowledge.space(space_id).stats()).messages == 2


async def test_messages_are_edited_and_deleted(ask: Ask, space_id: str) -> None:
    assert await reasons(ask, space_id, message("1")) == ["stored"]
    edited = message("1", text="I moved to Oslo.", editedAt="2024-06-01T11:00:00Z")
    deleted = message("1", deletedAt="2024-06-01T12:00:00Z")
    assert await reasons(ask, space_id, edited) == ["edited"]
    assert await reasons(ask, space_id, deleted) == ["deleted"]


async def test_who_opted_out_is_not_heard_until_they_opt_in(ask: Ask, space_id: str) -> None:
    who = {"space": space_id, "userId": "42"}
    body = await ask(CONSENT % "optOut", input=who)
    assert body["data"]["optOut"] == {"userId": "42", "optedOut": True}
    assert await reasons(ask, space_id, message("1")) == ["opted_out"]
    body = await ask(CONSENT % "optIn", input=who)
    assert body["data"]["optIn"] == {"userId": "42", "optedOut": False}
    assert await reasons(ask, space_id, message("1")) == ["stored"]
    body = await ask(CONSENT % "optOut", input={**who, "userId": " "})
    assert body["data"]["optOut"] == {"code": "BAD_USER_INPUT"}


async def test_too_many_at_once_and_none(ask: Ask, space_id: str) -> None:
    assert await reasons(ask, space_id) == []
    many = [message(str(number)) for number in range(MAX_MESSAGES + 1)]
    body = await ask(OBSERVE, input={"space": space_id, "messages": many})
    assert body["data"]["observe"] == {"code": "BAD_USER_INPUT"}
    assert await reasons(ask, space_id, *many[1:]) == ["stored"] * MAX_MESSAGES
