"""DialogRE files: short dialogues with the relations between whom they speak of.

The file is ``train.json`` or ``dev.json`` of DialogRE v2 in English: a list of
``[turns, relations]``.
Every turn becomes a message of one channel, a minute after the one before, sent by its (first)
speaker, whose name is "Speaker 1" and so on: what people are called stands in the text alone.
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

__all__ = ["Dialogue", "GoldRelation", "read_dialogues"]

_BEGAN = datetime(2000, 1, 1, 12, tzinfo=UTC)
_TURN = re.compile(r"(?P<speaker>Speaker \d+)(?:, Speaker \d+)*:\s*(?P<text>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldRelation:
    """That ``y`` is something to ``x``, as "per:siblings"; several names are several of these.

    Attributes:
        types: Kinds of ``x`` and ``y``: PER, GPE, ORG, STRING, VALUE.
    """

    x: str
    name: str
    y: str
    types: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """A dialogue, oldest turn first, and its relations."""

    messages: tuple[Message, ...]
    relations: tuple[GoldRelation, ...]


def read_dialogues(path: Path) -> list[Dialogue]:
    """Dialogues of a DialogRE file, in its order.

    Raises:
        InvalidInput: No such file, not JSON, or of another shape.
    """
    try:
        items = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise InvalidInput(
            f"there is no file {str(path)!r}; give the path of DialogRE's dev.json"
        ) from error
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{path.name!r} is not a DialogRE file: {error}") from error
    try:
        return [
            Dialogue(
                messages=tuple(_messages(turns)),
                relations=tuple(found for item in relations for found in _relations(item)),
            )
            for turns, relations in items
        ]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InvalidInput(
            f"{path.name!r} is not a DialogRE file: a list of [turns, relations] is expected "
            f"({type(error).__name__}: {error})"
        ) from error


def _messages(turns: Sequence[str]) -> Iterator[Message]:
    for place, turn in enumerate(turns):
        found = _TURN.match(turn)
        if found is None:
            raise ValueError(f"no speaker in {turn[:40]!r}")
        yield Message(
            id=MessageId(str(place)),
            channel="dialogue",
            author_id=UserId(found["speaker"]),
            author_name=found["speaker"],
            sent_at=_BEGAN + place * timedelta(minutes=1),
            text=found["text"],
        )


def _relations(item: Mapping[str, Any]) -> Iterator[GoldRelation]:
    for name in item["r"]:
        yield GoldRelation(
            x=item["x"], name=name, y=item["y"], types=(item["x_type"], item["y_type"])
        )
