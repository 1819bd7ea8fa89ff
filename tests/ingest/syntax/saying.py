"""What people say in these tests: Ann writes, Bob and Alice are there; it is Friday 26 May 2023."""

from datetime import UTC, datetime, timedelta
from functools import cache

from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Claim, Message, UserMention

NOW = datetime(2023, 5, 26, 13, tzinfo=UTC)
ANN, BOB, ALICE = UserId("u-ann"), UserId("u-bob"), UserId("u-alice")
ROSTER: dict[UserId, tuple[str, ...]] = {
    ANN: ("Ann",),
    BOB: ("Bob",),
    ALICE: ("Alice", "alice77"),
}


@cache
def extractor() -> SyntaxExtractor:
    return SyntaxExtractor()


def said(text: str, *, by: UserId = ANN, number: int = 1) -> Message:
    return Message(
        id=MessageId(f"m{number}"),
        channel="general",
        author_id=by,
        author_name=ROSTER.get(by, (str(by),))[0],
        sent_at=NOW + timedelta(minutes=number - 1),
        text=text,
    )


def read(*messages: str | Message) -> list[Claim]:
    """Claims of messages; texts are Ann's, one after the other."""
    whole = [
        said(message, number=number) if isinstance(message, str) else message
        for number, message in enumerate(messages, start=1)
    ]
    return extractor().read(whole, roster=ROSTER)


def user(user_id: UserId) -> UserMention:
    return UserMention(user_id=user_id)
