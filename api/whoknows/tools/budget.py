"""Keeps an answer small enough to hand to a model, and says when something was left out."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from whoknows_schema.errors import BrokenError
from whoknows_schema.jsonable import JsonValue

__all__ = ["MAX_ANSWER_CHARS", "BoundedAnswer", "bounded", "compact_json"]

MAX_ANSWER_CHARS = 6000
"""About 1,500 tokens of English: what servers of this kind keep to."""

_EVIDENCE = frozenset({"facts", "history", "sources", "channels", "shared"})
"""Lists that prove or illustrate: within another list, fewer of them say nearly as much."""

_STAGES = ((3, 400), (1, 200))
"""Ways to shorten before anything of the answer itself goes: items of such a list, characters of
a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundedAnswer:
    """An answer that fits.

    Attributes:
        content: The JSON object; ``truncated`` is true in it when something was left out.
        is_trimmed: Something was left out here.
    """

    content: Mapping[str, JsonValue]
    is_trimmed: bool


def compact_json(value: JsonValue | Mapping[str, JsonValue]) -> str:
    """JSON on one line without spaces, other scripts as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def bounded(answer: JsonValue, *, max_chars: int = MAX_ANSWER_CHARS) -> BoundedAnswer:
    """The answer, shortened until its JSON has at most ``max_chars`` characters.

    First evidence within lists and long texts are shortened, then the ends of the answer's own
    lists go, the longest list first. Something that still does not fit stays as it is.

    Raises:
        BrokenError: The answer is no JSON object.
    """
    if not isinstance(answer, dict):
        raise BrokenError(f"a tool answered {type(answer).__name__} instead of an object")
    if _fits(answer, max_chars):
        return BoundedAnswer(content=answer, is_trimmed=False)
    content: dict[str, JsonValue] = {**answer, "truncated": True}
    for items, chars in _STAGES:
        short = _shortened(content, items=items, chars=chars, is_inner=False)
        content = cast(dict[str, JsonValue], short)
        if _fits(content, max_chars):
            break
    else:
        _drop_ends(content, max_chars)
    return BoundedAnswer(content=content, is_trimmed=True)


def _fits(content: Mapping[str, JsonValue], max_chars: int) -> bool:
    return len(compact_json(content)) <= max_chars


def _shortened(value: JsonValue, *, items: int, chars: int, is_inner: bool) -> JsonValue:
    """A copy with ``text`` of at most so many characters, and so many items in inner evidence."""
    if isinstance(value, list):
        return [_shortened(item, items=items, chars=chars, is_inner=True) for item in value]
    if not isinstance(value, dict):
        return value
    short: dict[str, JsonValue] = {}
    for key, inner in value.items():
        kept = inner
        if key == "text" and isinstance(inner, str) and len(inner) > chars:
            kept = inner[: chars - 1] + "…"
        elif is_inner and key in _EVIDENCE and isinstance(inner, list):
            kept = inner[:items]
        short[key] = _shortened(kept, items=items, chars=chars, is_inner=is_inner)
    return short


def _drop_ends(content: dict[str, JsonValue], max_chars: int) -> None:
    """Takes last items off the longest of the answer's own lists until it fits or none is left."""
    excess = len(compact_json(content)) - max_chars
    lists = {key: list(value) for key, value in content.items() if isinstance(value, list)}
    sizes = {key: [len(compact_json(item)) + 1 for item in items] for key, items in lists.items()}
    while excess > 0 and any(sizes.values()):
        longest = max(sizes, key=lambda key: sum(sizes[key]))
        excess -= sizes[longest].pop()
        lists[longest].pop()
    content.update(lists)
