"""Who is who: the people of a space, the names they go by, and whom a written name means.

A person is their platform id. A name means a person when exactly one of the people goes by it;
among several, the one whom the message mentions by markup. Anything else stays a name.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from whoknows_ingest.naming import own_names
from whoknows_schema.enums import AliasSource, NodeType
from whoknows_schema.ids import UserId, user_ref
from whoknows_schema.protocols import Roster
from whoknows_schema.text import name_key
from whoknows_schema.values import AliasRecord, Message, Node, UserRecord

__all__ = ["People", "alias_records", "user_records", "with_names_for_markup"]

_MARKUP = re.compile(r"<@!?([^<>\s|]+)(?:\|[^<>]*)?>")


class People:
    """The people of a space while messages are read into it."""

    def __init__(
        self, roster: Roster, merged: Mapping[UserId, UserId] = MappingProxyType({})
    ) -> None:
        """Start with the people known so far.

        Args:
            roster: Everybody and their names.
            merged: Accounts that are somebody else's second one, with the one that counts.
        """
        self._merged = merged
        self._names: dict[UserId, tuple[str, ...]] = {}
        self._ids_by_key: dict[str, set[UserId]] = {}
        self._new_keys: set[str] = set()
        for user, names in roster.items():
            self._add(user, names)
        self._new_keys.clear()

    @property
    def roster(self) -> Roster:
        """Everybody, each with their names, the shown name first."""
        return self._names

    def meet(self, messages: Iterable[Message]) -> None:
        """Take note of the authors and their names."""
        for message in messages:
            names = (message.shown_name, message.author_name)
            known = self._names.get(message.author_id)
            if known is None or known[0] != names[0] or names[1] not in known:
                self._add(message.author_id, (*names, *(known or ())))
            for name in own_names(message.text):
                self.learn(message.author_id, name)

    def learn(self, user: UserId, name: str) -> None:
        """Take note that a known person also goes by a name."""
        if user in self._names:
            self._add(user, (*self._names[user], name))

    def recall(self, name: str, bearers: Iterable[Node]) -> None:
        """Take note of who goes by a name; large spaces have more people than their roster."""
        for node in bearers:
            if node.type is NodeType.USER:
                self._add(UserId(node.id), self._names.get(UserId(node.id), (node.name,)))
                self._ids_by_key.setdefault(name_key(name), set()).add(UserId(node.id))

    def _add(self, user: UserId, names: Sequence[str]) -> None:
        self._names[user] = tuple(dict.fromkeys(names))
        for name in names:
            bearers = self._ids_by_key.setdefault(key, set()) if (key := name_key(name)) else {user}
            if user not in bearers:
                bearers.add(user)
                self._new_keys.add(key)

    def take_new_keys(self) -> frozenset[str]:
        """Keys of the names that somebody was first seen with since this was asked last."""
        taken = frozenset(self._new_keys)
        self._new_keys.clear()
        return taken

    def telling_name(self, user: UserId) -> str | None:
        """The first name of a person that nobody else goes by, else the shown one.

        None for somebody unknown.
        """
        names = self._names.get(user)
        if names is None:
            return None
        return next((name for name in names if self.find(name) == user), names[0])

    def find(self, name: str, *, mentioned: Sequence[UserId] = ()) -> UserId | None:
        """The one person whom a name means; None when nobody goes by it, or several do.

        Args:
            name: As written.
            mentioned: People whom the same message mentions by markup; they break a tie, and
                never make somebody a bearer of the name.
        """
        named = self._ids_by_key.get(name_key(name), set())
        bearers = {self._merged.get(user, user) for user in named}
        if len(bearers) > 1:
            bearers = bearers.intersection(mentioned)
        return next(iter(bearers)) if len(bearers) == 1 else None


def user_records(messages: Iterable[Message]) -> tuple[UserRecord, ...]:
    """One record per author, by first appearance, with the name of their newest message."""
    newest: dict[UserId, Message] = {}
    for message in messages:
        known = newest.get(message.author_id)
        if known is None or message.sent_at >= known.sent_at:
            newest[message.author_id] = message
    return tuple(
        UserRecord(id=user, name=last.shown_name, seen_at=last.sent_at, is_bot=last.is_bot)
        for user, last in newest.items()
    )


def alias_records(messages: Iterable[Message]) -> tuple[AliasRecord, ...]:
    """The names under which the authors wrote, and that they gave themselves.

    One record per author, name and source.
    """
    newest: dict[tuple[UserId, str, AliasSource], AliasRecord] = {}
    for message in messages:
        names = [(message.author_name, AliasSource.PLATFORM_NAME)]
        names += [(name, AliasSource.SELF_NAMED) for name in own_names(message.text)]
        if message.author_display_name:
            names.append((message.author_display_name, AliasSource.DISPLAY_NAME))
        for name, source in names:
            key = (message.author_id, name, source)
            known = newest.get(key)
            if known is None or message.sent_at > known.seen_at:
                newest[key] = AliasRecord(
                    name=name,
                    ref=user_ref(message.author_id),
                    source=source,
                    seen_at=message.sent_at,
                )
    return tuple(newest.values())


def with_names_for_markup(message: Message, people: People) -> Message:
    """The message as extractors read it: ``<@42>`` reads as a name of the person.

    Unknown ids stay as they are. What is stored keeps the markup.
    """

    def shown(found: re.Match[str]) -> str:
        name = people.telling_name(UserId(found[1]))
        # A capital is what tells an English parser that this is a name.
        return found[0] if name is None else name[:1].upper() + name[1:]

    text = _MARKUP.sub(shown, message.text)
    if text == message.text:
        return message
    ids = (UserId(found) for found in _MARKUP.findall(message.text))
    return replace(message, text=text, mentions=tuple(dict.fromkeys((*message.mentions, *ids))))
