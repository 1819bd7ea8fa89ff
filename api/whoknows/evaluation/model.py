"""What a language model reads in a chat, with the verifier off and on, for a look by hand.

The model is asked about the first messages of a chat file (of a LoCoMo file: the first of each
conversation, as many of each). Its replies can be kept in a file and are then not asked for again,
so that the verifier can be changed and measured on the same replies.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import digest
from whoknows_schema.values import EntityMention, Message, UserMention

if TYPE_CHECKING:
    from whoknows_ingest.metering import ModelCall
    from whoknows_ingest.model import Answered, Checked, InstructorExtractor
    from whoknows_schema.protocols import Roster

__all__ = ["ModelClaim", "ModelReport", "evaluate_model"]

CONTEXT = 2
"""Messages before a window; small models take what stands there for what they are asked about."""

Progress = Callable[[int, int], None]
"""Called with how many windows are done and how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelClaim:
    """One claim of the model and what became of it.

    Attributes:
        message: Text of the message that it cites; empty for an invented one.
        author: Who wrote that.
        answer: Subject, verb and object as the model has them: what counts with the verifier off.
        outcome: kept, rebound or dropped.
        taken: The sentence of the fact with the verifier on; None when it is dropped.
        about: Whom or what that fact is about.
    """

    message: str
    author: str
    answer: str
    outcome: str
    reason: str | None
    taken: str | None
    about: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReport:
    """Claims in message order, and what reading them took.

    Attributes:
        outcomes: How many claims were kept, rebound and dropped.
        reasons: How many by reason.
        failed: Windows that the model gave no usable answer for.
        calls: Requests answered in this run; 0 when all replies were there.
    """

    messages: int
    claims: tuple[ModelClaim, ...]
    outcomes: Mapping[str, int]
    reasons: Mapping[str, int]
    failed: int
    calls: int
    prompt_tokens: int
    completion_tokens: int
    seconds: float


@dataclass(slots=True)
class _Tally:
    """A meter that lets everything pass."""

    calls: "list[ModelCall]" = field(default_factory=lambda: [])

    async def admit(self) -> None:
        """Let it pass."""

    async def count(self, call: "ModelCall") -> None:
        """Keep it."""
        self.calls.append(call)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A window and what is known of its people."""

    messages: tuple[Message, ...]
    context: tuple[Message, ...]
    roster: "Roster"

    @property
    def key(self) -> str:
        """What tells it from other windows; conversations of one file may use the same ids."""
        texts = "\n".join(message.text for message in self.messages)
        return f"{self.messages[0].id}-{self.messages[-1].id}-{digest(texts, length=12)}"


async def evaluate_model(
    extractor: "InstructorExtractor",
    path: Path,
    *,
    messages: int,
    replies: Path | None = None,
    progress: Progress | None = None,
) -> ModelReport:
    """Ask about the first messages that say something, and check the claims.

    Args:
        extractor: The model; it is asked about ``settings.window`` messages at once.
        path: A chat file that can be imported, or a LoCoMo file.
        messages: How many.
        replies: JSON lines of replies, read first and written to; None: all are asked for.
        progress: Told how far it is.

    Raises:
        InvalidInput: The file cannot be read.
        ConfigurationError: The endpoint refuses the key, the model or the request.
    """
    from dataclasses import replace

    tally = _Tally()
    metered = replace(extractor, meter=tally)
    kept = _Replies(replies)
    windows = list(_windows(path, messages=messages, size=extractor.settings.window))
    checked: list[tuple[Checked, _Asked]] = []
    failed = 0
    for number, asked in enumerate(windows):
        if progress is not None:
            progress(number, len(windows))
        found = await _checked(metered, asked, kept)
        failed += found is None
        checked += [(each, asked) for each in found or ()]
    return _report(checked, windows, tally.calls, failed=failed)


async def _checked(
    extractor: "InstructorExtractor", asked: _Asked, kept: "_Replies"
) -> "list[Checked] | None":
    """What became of the claims of a window; None when the model gave no usable answer."""
    from whoknows_ingest.model import check
    from whoknows_schema.errors import TransientError

    answered = kept.get(asked)
    if answered is None:
        try:
            answered = await extractor.answers(
                asked.messages, context=asked.context, roster=asked.roster
            )
        except TransientError:
            return None
        kept.add(asked, answered)
    return [
        each
        for answer in answered
        for each in await asyncio.to_thread(check, answer, roster=asked.roster)
    ]


class _Replies:
    """Replies by window, in a file of JSON lines."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._by_key: dict[str, Any] = {}
        if path is not None and path.exists():
            try:
                rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
                self._by_key = {row["window"]: row["answers"] for row in rows}
            except (OSError, ValueError, KeyError, TypeError) as error:
                raise InvalidInput(f"{path.name!r} holds no replies of a model: {error}") from error

    def get(self, asked: _Asked) -> "list[Answered] | None":
        """The answers to a window, None when it was not asked about yet."""
        from whoknows_ingest.model import Answered
        from whoknows_ingest.model.reply import Reply

        rows = self._by_key.get(asked.key)
        if rows is None:
            return None
        by_id = {message.id: message for message in (*asked.context, *asked.messages)}
        return [
            Answered(
                messages=tuple(by_id[each] for each in row["messages"]),
                context=tuple(by_id[each] for each in row["context"] if each in by_id),
                reply=Reply.model_validate(row["reply"]),
            )
            for row in rows
        ]

    def add(self, asked: _Asked, answered: "Sequence[Answered]") -> None:
        """Keep the answers to a window."""
        if self._path is None:
            return
        rows = [
            {
                "messages": [message.id for message in answer.messages],
                "context": [message.id for message in answer.context],
                "reply": answer.reply.model_dump(mode="json"),
            }
            for answer in answered
        ]
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"window": asked.key, "answers": rows}) + "\n")


def _windows(path: Path, *, messages: int, size: int) -> Iterator[_Asked]:
    from whoknows_ingest.batching import batches
    from whoknows_ingest.identity import People, with_names_for_markup

    for chat in _chats(path, messages):
        people = People({})
        people.meet(chat)
        shown = [with_names_for_markup(message, people) for message in chat]
        for batch in batches(shown):
            for start in range(0, len(batch.messages), size):
                window = batch.messages[start : start + size]
                before = batch.messages[max(0, start - CONTEXT) : start]
                yield _Asked(window, before, people.roster)


def _chats(path: Path, messages: int) -> list[list[Message]]:
    """The first messages that say something: of a chat file, or of each LoCoMo conversation."""
    from whoknows.evaluation.locomo_file import read_conversations
    from whoknows_ingest.chatter import is_chatter
    from whoknows_ingest.gates import skip_reason
    from whoknows_ingest.importers import open_messages

    try:
        chats = [list(each.messages) for each in read_conversations(path)]
    except InvalidInput:
        chats = [[each for each in open_messages(path) if isinstance(each, Message)]]
    share = -(-messages // len(chats)) if chats else 0
    return [
        [each for each in chat if skip_reason(each) is None and not is_chatter(each.text)][:share]
        for chat in chats
    ]


def _report(
    checked: "Sequence[tuple[Checked, _Asked]]",
    windows: Sequence[_Asked],
    calls: "Sequence[ModelCall]",
    *,
    failed: int,
) -> ModelReport:
    receipts = [each for each, _ in checked]
    return ModelReport(
        messages=sum(len(asked.messages) for asked in windows),
        claims=tuple(_claim(each, asked) for each, asked in checked),
        outcomes=dict(Counter(each.outcome.value for each in receipts)),
        reasons=dict(Counter(each.reason for each in receipts if each.reason)),
        failed=failed,
        calls=len(calls),
        prompt_tokens=sum(call.prompt_tokens for call in calls),
        completion_tokens=sum(call.completion_tokens for call in calls),
        seconds=round(sum(call.seconds for call in calls), 1),
    )


def _claim(checked: "Checked", asked: _Asked) -> ModelClaim:
    message = next((each for each in asked.messages if each.id == checked.message_id), None)
    answer = checked.answer
    claim = checked.claim
    return ModelClaim(
        message="" if message is None else message.text,
        author="" if message is None else message.shown_name,
        answer=f"{answer.subject} {answer.verb} {answer.object} ({answer.sentence})",
        outcome=checked.outcome.value,
        reason=checked.reason,
        taken=None if claim is None else claim.text,
        about=None if claim is None else _name(claim.subject, asked),
    )


def _name(mention: object, asked: _Asked) -> str:
    if isinstance(mention, UserMention):
        return asked.roster.get(mention.user_id, (str(mention.user_id),))[0]
    return mention.name if isinstance(mention, EntityMention) else "the community"
