"""LoCoMo files: very long two-person chats with questions and the turns that answer them.

The file is ``locomo10.json`` of snap-research/LoCoMo, or a part of it. Every turn becomes a message
of one channel, sent by its speaker at the session's time plus its place in the session in minutes;
a shared picture adds ``[shared image: caption]`` to the text. Observations are what its authors had
a model note about each speaker: a silver standard for reading facts.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

__all__ = [
    "CATEGORIES",
    "Conversation",
    "LocomoQuestion",
    "Observation",
    "gold_of",
    "read_conversations",
]

CATEGORIES: Mapping[int, str] = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    5: "adversarial",
}

_CHANNEL = "chat"
_TURN_GAP = timedelta(minutes=1)
_DATE = "%I:%M %p on %d %B, %Y"
_EVIDENCE = re.compile(r"D(\d+):(\d+)")
_SESSION = re.compile(r"session_(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class LocomoQuestion:
    """A question and the turns that answer it, at least one."""

    text: str
    category: str
    gold: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One sentence about a speaker."""

    speaker: UserId
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A chat, oldest turn first, the questions about it that have gold, and what was noted."""

    id: str
    messages: tuple[Message, ...]
    questions: tuple[LocomoQuestion, ...]
    observations: tuple[Observation, ...] = ()


def read_conversations(path: Path, *, captions: bool = True) -> list[Conversation]:
    """Conversations of a LoCoMo file, in its order.

    Args:
        path: The file.
        captions: Add what a shared picture shows to the text of its turn.

    Raises:
        InvalidInput: No such file, not JSON, or of another shape.
    """
    try:
        samples = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise InvalidInput(
            f"there is no file {str(path)!r}; give the path of locomo10.json"
        ) from error
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{path.name!r} is not a LoCoMo file: {error}") from error
    try:
        return [_conversation(sample, captions=captions) for sample in samples]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InvalidInput(
            f"{path.name!r} is not a LoCoMo file: a list of samples with 'conversation' and 'qa' "
            f"is expected ({type(error).__name__}: {error})"
        ) from error


def _conversation(sample: Mapping[str, Any], *, captions: bool) -> Conversation:
    messages = tuple(_messages(sample["conversation"], captions=captions))
    known = frozenset(message.id for message in messages)
    questions = (
        LocomoQuestion(
            text=item["question"],
            category=CATEGORIES[item["category"]],
            gold=gold_of(item["evidence"], known=known),
        )
        for item in sample["qa"]
    )
    return Conversation(
        id=sample["sample_id"],
        messages=messages,
        questions=tuple(question for question in questions if question.gold),
        observations=tuple(_observations(sample.get("observation", {}))),
    )


def _observations(sessions: Mapping[str, Any]) -> Iterator[Observation]:
    for speakers in sessions.values():
        for speaker, sentences in speakers.items():
            for sentence in sentences:
                yield Observation(speaker=UserId(speaker), text=sentence[0])


def _messages(conversation: Mapping[str, Any], *, captions: bool) -> Iterator[Message]:
    numbers = sorted(int(found[1]) for key in conversation if (found := _SESSION.fullmatch(key)))
    for number in numbers:
        began = _time_of(conversation[f"session_{number}_date_time"])
        for place, turn in enumerate(conversation[f"session_{number}"]):
            yield Message(
                id=MessageId(turn["dia_id"]),
                channel=_CHANNEL,
                author_id=UserId(turn["speaker"]),
                author_name=turn["speaker"],
                sent_at=began + place * _TURN_GAP,
                text=_text_of(turn) if captions else str(turn["text"]),
            )


def _text_of(turn: Mapping[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return f"{turn['text']} [shared image: {caption}]" if caption else str(turn["text"])


def _time_of(text: str) -> datetime:
    return datetime.strptime(text, _DATE).replace(tzinfo=UTC)


def gold_of(evidence: Sequence[str], *, known: frozenset[str]) -> frozenset[str]:
    """Ids of the turns that evidence names.

    >>> sorted(gold_of(["D8:6; D9:17", "D99:1"], known=frozenset({"D8:6", "D9:17"})))
    ['D8:6', 'D9:17']
    """
    ids = (
        f"D{int(session)}:{int(turn)}"
        for text in evidence
        for session, turn in _EVIDENCE.findall(text)
    )
    return frozenset(ids) & known
