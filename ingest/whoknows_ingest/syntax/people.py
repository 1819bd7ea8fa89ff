"""Who is who: participants by the names they go by, and people known only by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from whoknows_schema.enums import EntityKind
from whoknows_schema.ids import UserId
from whoknows_schema.protocols import Roster
from whoknows_schema.text import name_key
from whoknows_schema.values import EntityMention, Message, SpaceMention, UserMention

__all__ = ["Community", "People", "Person"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody a clause can be about.

    Attributes:
        mention: As claims name them.
        name: As sentences show them.
        is_author: They wrote the message.
        is_group: The name is of their family or the like; only what happened is told of them.
    """

    mention: UserMention | EntityMention
    name: str
    is_author: bool = False
    is_group: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """Everybody here, when something is told of all of them.

    Attributes:
        name: What its sentence begins with: "Game night".
        mention: As claims name it.
    """

    name: str
    mention: SpaceMention = field(default_factory=SpaceMention)


class People:
    """Participants by name; a name of two people, or of nobody, finds nobody."""

    def __init__(self, roster: Roster, messages: Iterable[Message]) -> None:
        names: dict[UserId, tuple[str, ...]] = dict(roster)
        for message in messages:
            shown = (message.shown_name, message.author_name)
            names[message.author_id] = (*names.get(message.author_id, ()), *shown)
        self._shown = {user: known[0] for user, known in names.items() if known}
        self._users = _unambiguous(names)

    @property
    def keys(self) -> Mapping[str, UserId]:
        """Users by name key; ambiguous names are left out."""
        return self._users

    def author(self, message: Message) -> Person:
        """Who wrote the message."""
        return Person(
            mention=UserMention(user_id=message.author_id), name=message.shown_name, is_author=True
        )

    def find(self, name: str) -> Person | None:
        """The one participant of that name."""
        user = self._users.get(name_key(name))
        if user is None:
            return None
        return Person(mention=UserMention(user_id=user), name=self._shown[user])

    def person(self, name: str) -> Person:
        """The participant of that name, or else a person known by name only."""
        named = Person(mention=EntityMention(name=name, kind=EntityKind.PERSON), name=name)
        return self.find(name) or named


def _unambiguous(names: Mapping[UserId, tuple[str, ...]]) -> dict[str, UserId]:
    full: dict[str, set[UserId]] = {}
    first: dict[str, set[UserId]] = {}
    for user, known in names.items():
        for name in known:
            key = name_key(name)
            full.setdefault(key, set()).add(user)
            first.setdefault(key.split(" ")[0], set()).add(user)
    for key, users in first.items():
        full.setdefault(key, set()).update(users)
    full.pop("", None)
    return {key: next(iter(users)) for key, users in full.items() if len(users) == 1}
