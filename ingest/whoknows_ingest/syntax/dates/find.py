"""Finds date expressions in a sentence."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from types import MappingProxyType

from whoknows_ingest.syntax.dates import english, french, german, spanish
from whoknows_ingest.syntax.dates.readings import Asked, DatedSpan, Lexicon, Rule

__all__ = ["LANGUAGES", "find_dates", "is_relative"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Language:
    """Rules of a language, the more telling first; those of ``ahead`` only look forward."""

    lexicon: Lexicon
    rules: Sequence[Rule]
    ahead: Sequence[Rule]
    hint: re.Pattern[str]


_LANGUAGES: Mapping[str, _Language] = MappingProxyType(
    {
        code: _Language(
            lexicon=module.LEXICON, rules=module.RULES, ahead=module.AHEAD, hint=module.HINT
        )
        for code, module in (("en", english), ("de", german), ("es", spanish), ("fr", french))
    }
)

LANGUAGES: tuple[str, ...] = tuple(_LANGUAGES)
"""Codes of the languages whose dates are read."""


def find_dates(
    text: str,
    sent_at: datetime,
    *,
    past: bool = True,
    zone: tzinfo | None = None,
    language: str = "en",
) -> list[DatedSpan]:
    """Date expressions in a sentence, in order, not overlapping.

    Args:
        text: The sentence.
        sent_at: When it was written, aware.
        past: The sentence tells of the past, so "on Friday" and "in May" look back.
        zone: Whose days are meant: "yesterday" begins at midnight there; None: that of ``sent_at``.
        language: One of `LANGUAGES`; the found texts are English in any.

    >>> [span.text for span in find_dates("I went yesterday", datetime(2023, 5, 8, 13, tzinfo=UTC))]
    ['on 7 May 2023']
    """
    return list(_found(text, sent_at, past, zone or sent_at.tzinfo or UTC, language))


@lru_cache(maxsize=128)
def _found(
    text: str, sent_at: datetime, past: bool, zone: tzinfo, language: str
) -> tuple[DatedSpan, ...]:
    """Cached, because several rules ask about the same sentence."""
    known = _LANGUAGES[language]
    if known.hint.search(text) is None:
        return ()
    asked = Asked(sent_at=sent_at.astimezone(zone), past=past, lexicon=known.lexicon)
    spans: list[DatedSpan] = []
    for pattern, read in (*known.rules, *(() if past else known.ahead)):
        for found in pattern.finditer(text):
            if any(found.start() < span.end and span.start < found.end() for span in spans):
                continue
            reading = read(found, asked)
            if reading is not None:
                spans.append(
                    DatedSpan(
                        start=found.start(),
                        end=found.end(),
                        text=reading.text,
                        moment=reading.moment.astimezone(UTC),
                        since=reading.since,
                    )
                )
    return tuple(sorted(spans, key=lambda span: span.start))


_RELATIVE = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this|past) (?:week|weekend|month|year"
    r"|night|morning|afternoon|evening|spring|summer|fall|autumn|winter)|ago"
    r"|(?:next|coming|last|past) (?:few|couple|two|three) |weeks? later|weekends? later"
    r"|days? later|months? later|on the \d{1,2}(?:st|nd|rd|th)(?! floor))\b",
    re.IGNORECASE,
)


def is_relative(text: str) -> bool:
    """Whether it says a time that only its message fixes; such a sentence does not stand alone.

    >>> is_relative("had an exam last week"), is_relative("had an exam on 3 May 2023")
    (True, False)
    """
    return _RELATIVE.search(text) is not None
