"""Short ways to make messages and claims for tests."""

from datetime import UTC, datetime, timedelta

from whoknows_schema.enums import Attribution, EntityKind, FactCategory
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import (
    Claim,
    ClaimedRelation,
    EntityMention,
    Message,
    SubjectMention,
    UserMention,
)

START = datetime(2024, 3, 1, 12, tzinfo=UTC)


def message(
    number: int,
    text: str = "hello there people",
    *,
    author: str = "bob",
    name: str | None = None,
    display: str | None = None,
    channel: str = "general",
    mentions: tuple[str, ...] = (),
    is_bot: bool = False,
    reply_to: str | None = None,
) -> Message:
    """Message ``m<number>``, sent that many minutes after `START`."""
    return Message(
        id=MessageId(f"m{number}"),
        channel=channel,
        author_id=UserId(author),
        author_name=name or author,
        author_display_name=display,
        sent_at=START + timedelta(minutes=number),
        text=text,
        mentions=tuple(UserId(each) for each in mentions),
        is_bot=is_bot,
        reply_to=None if reply_to is None else MessageId(reply_to),
    )


def user(user_id: str) -> UserMention:
    return UserMention(user_id=UserId(user_id))


def thing(name: str, kind: EntityKind = EntityKind.CONCEPT) -> EntityMention:
    return EntityMention(name=name, kind=kind)


def person(name: str) -> EntityMention:
    return EntityMention(name=name, kind=EntityKind.PERSON)


def claim(
    subject: SubjectMention,
    predicate: str = "likes",
    target: UserMention | EntityMention | None = None,
    *,
    cites: tuple[int, ...] = (1,),
    speaker: str | None = "bob",
    value: str | None = None,
    mentions: tuple[UserMention | EntityMention, ...] = (),
    attribution: Attribution = Attribution.SELF,
    ended: bool = False,
) -> Claim:
    """A claim that asserts one relation, or none without a target."""
    relations: tuple[ClaimedRelation, ...] = ()
    if target is not None and isinstance(subject, UserMention | EntityMention):
        relations = (ClaimedRelation(source=subject, verb=predicate, target=target),)
    return Claim(
        subject=subject,
        predicate=predicate,
        text="Somebody says something.",
        category=FactCategory.PREFERENCES,
        message_ids=tuple(MessageId(f"m{number}") for number in cites),
        speaker=None if speaker is None else UserId(speaker),
        object=target,
        value=value,
        relations=relations,
        mentions=mentions,
        attribution=attribution,
        ended=ended,
    )
