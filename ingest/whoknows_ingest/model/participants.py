"""Tokens that stand for people in a prompt: the model sees p0, p1, … and names, never ids."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from whoknows_schema.ids import UserId
from whoknows_schema.protocols import Roster
from whoknows_schema.text import clean_line, name_key
from whoknows_schema.values import Message

__all__ = ["Participants", "participants_of"]

_WORD = re.compile(r"\w+")
_TOKEN = re.compile(r"\bp(\d+)\b")
_NAMED_AT_MOST = 40


@dataclass(frozen=True, slots=True)
class Participants:
    """People of one request.

    Attributes:
        by_token: Person by token, in the order of the tokens.
        names: Names by person, the shown one first.
    """

    by_token: Mapping[str, UserId]
    names: Mapping[UserId, tuple[str, ...]]

    def token(self, user: UserId) -> str:
        """Token of a person of this request."""
        return next(token for token, each in self.by_token.items() if each == user)

    def lines(self) -> list[str]:
        """One line per person for the prompt."""
        return [
            f"{token}: {', also '.join(self.names[user][:4])}"
            for token, user in self.by_token.items()
        ]

    def without_tokens(self, sentence: str) -> str | None:
        """The sentence with shown names for tokens; None when it holds an invented token."""
        if any(f"p{number}" not in self.by_token for number in _TOKEN.findall(sentence)):
            return None
        return _TOKEN.sub(lambda found: self.names[self.by_token[found[0]]][0], sentence)


def participants_of(
    messages: Sequence[Message], *, context: Sequence[Message], roster: Roster
) -> Participants:
    """Authors first, then whom the messages mention by markup or by name (at most 40 of those)."""
    authors = dict.fromkeys(each.author_id for each in (*messages, *context))
    marked = (user for each in messages for user in each.mentions if user in roster)
    named = _named_in(messages, roster)
    everybody = list(dict.fromkeys((*authors, *marked, *named)))
    shown_names = {each.author_id: each.shown_name for each in (*context, *messages)}
    names: dict[UserId, tuple[str, ...]] = {}
    for user in everybody:
        known = roster.get(user) or (shown_names[user],)
        names[user] = _distinct(clean_line(name, 60) for name in known)
    return Participants({f"p{n}": user for n, user in enumerate(everybody)}, names)


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names without those that differ by case or the like only."""
    by_key: dict[str, str] = {}
    for name in names:
        by_key.setdefault(name_key(name), name)
    return tuple(by_key.values())


def _named_in(messages: Iterable[Message], roster: Roster) -> list[UserId]:
    spoken = f" {' '.join(_words(' '.join(each.text for each in messages)))} "
    found = [
        user
        for user, names in roster.items()
        if any((key := " ".join(_words(name))) and f" {key} " in spoken for name in names)
    ]
    return found[:_NAMED_AT_MOST]


def _words(text: str) -> list[str]:
    return _WORD.findall(name_key(text[:20_000])) if len(text) <= 200 else _long_words(text)


def _long_words(text: str) -> list[str]:
    # name_key keeps 200 characters, so longer texts are folded word by word.
    return [word for each in text.split() for word in _WORD.findall(name_key(each))]
