"""Facts noted by hand, by a person or a bot: the note itself is the message they rest on."""

from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.reads.facts import facts_from_message
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_ingest.redaction import redacted
from whoknows_schema.answers import Fact
from whoknows_schema.enums import Attribution, FactCategory
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import MessageId, Ref, UserId, digest, space_ref
from whoknows_schema.protocols import Clock
from whoknows_schema.text import clean_line, name_key
from whoknows_schema.times import to_utc
from whoknows_schema.values import Batch, BoundClaim, Message

__all__ = ["MAX_NOTE_CHARS", "NOTES_CHANNEL", "Note", "note_message", "remember"]

NOTES_CHANNEL = "notes"
"""Channel of the messages that notes are kept as."""

MAX_NOTE_CHARS = 600
"""A note is a sentence or two; longer texts are documents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is to be remembered.

    Attributes:
        text: One sentence that stands alone, 1 to `MAX_NOTE_CHARS` characters.
        about: Whom or what it is about; the first is its subject. Empty: the community.
        said_by: Who said it, if anyone is to be named.
        valid_from: Since when it is true; None: now.
    """

    text: str
    about: tuple[Ref, ...] = ()
    said_by: UserId | None = None
    category: FactCategory = FactCategory.GENERAL
    valid_from: datetime | None = None


async def remember(tenant: Tenant, note: Note, *, clock: Clock) -> Fact:
    """Note a fact by hand; the same note again reinforces it. The space is created if need be.

    Secrets are taken out of the text. Three transactions. What was forgotten can be noted again:
    that is a fact of its own.

    Raises:
        InvalidInput: The text is empty or too long, or the time has no offset.
        NotFound: Somebody or something that it names is not in the space, or was purged meanwhile.
    """
    now = clock()
    message = note_message(note, now)
    claim = _claim(note, message)
    await ensure_space(tenant, now=now)
    await write_batch(tenant, Batch(messages=(message,), claims=(claim,)), now=now)
    facts = await facts_from_message(tenant, message.id)
    if not facts:
        raise NotFound("the note is gone already: somebody whom it is about was purged meanwhile")
    return facts[0]


def note_message(note: Note, now: datetime) -> Message:
    """The note as a message of its own channel, so that the fact names a source like any other.

    Raises:
        InvalidInput: The text is empty or too long.
    """
    text = _checked(note.text)
    author = note.said_by or UserId("")
    identity = digest(text, *note.about, author, now.isoformat())
    return Message(
        id=MessageId(f"note:{identity}"),
        channel=NOTES_CHANNEL,
        author_id=author,
        author_name=author,
        sent_at=now,
        text=text,
    )


def _claim(note: Note, message: Message) -> BoundClaim:
    about = note.about or (space_ref(),)
    return BoundClaim(
        subject=about[0],
        predicate="note",
        text=message.text,
        category=note.category,
        message_id=message.id,
        speaker=note.said_by,
        valid_from=message.sent_at if note.valid_from is None else to_utc(note.valid_from),
        said_at=message.sent_at,
        mentions=tuple(dict.fromkeys(ref for ref in about[1:] if ref != about[0])),
        attribution=Attribution.MANUAL,
        confidence=1.0,
    )


def _checked(text: str) -> str:
    line = clean_line(redacted(text).text, MAX_NOTE_CHARS + 1)
    if not name_key(line):
        raise InvalidInput("the note is empty; write one sentence to remember")
    if len(line) > MAX_NOTE_CHARS:
        raise InvalidInput(
            f"the note is longer than {MAX_NOTE_CHARS} characters; write one sentence, "
            "or import the text as messages"
        )
    return line
