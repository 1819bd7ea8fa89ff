"""Names for the ids in a Slack export."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.json_stream import iter_json
from whoknows_ingest.importers.source import Document
from whoknows_schema.errors import InvalidInput
from whoknows_schema.text import clean_line

__all__ = ["NAME_FILES", "Person", "SlackNames", "read_names"]

_USERS = "users.json"
NAME_FILES = frozenset({_USERS, "channels.json", "groups.json", "dms.json", "mpims.json"})
"""The files of an export that map ids to names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What is known of a user.

    Attributes:
        shown: Display name, else real name, else account name, else the id.
        account: Account name, else as shown.
    """

    shown: str
    account: str
    is_bot: bool = False


@dataclass(slots=True)
class SlackNames:
    """People and channels by id; people also as their messages introduce them."""

    people: dict[str, Person] = field(default_factory=dict[str, Person])
    channels: dict[str, str] = field(default_factory=dict[str, str])

    def person(self, user: str) -> Person:
        """What is known of a user; the id for a name when nothing is."""
        return self.people.get(user) or Person(shown=user, account=user)

    def learn(self, user: str, profile: object) -> None:
        """Take note of a message's ``user_profile``, unless ``users.json`` knows the user."""
        if user not in self.people and isinstance(profile, dict):
            known = cast(fields.Record, profile)
            shown = _first_name(known, "display_name", "real_name", "name")
            if shown:
                account = _first_name(known, "name") or shown
                self.people[user] = Person(shown=shown, account=account)

    def channel_id(self, name: str) -> str:
        """Id of the channel of that name; the name itself when it is not known."""
        return next((id for id, shown in self.channels.items() if shown == name), name)


def read_names(documents: Sequence[Document]) -> SlackNames:
    """The names that an export's own lists give; a list that cannot be read gives none."""
    names = SlackNames()
    for document in documents:
        if document.path.name not in NAME_FILES:
            continue
        for record in _records(document):
            known = record.get("id")
            if not isinstance(known, str):
                continue
            if document.path.name == _USERS:
                names.people[known] = _person(known, record)
            else:
                # A direct message has no name; its folder is called by its id.
                names.channels[known] = _first_name(record, "name") or known
    return names


def _records(document: Document) -> Iterator[fields.Record]:
    try:
        for _, value in iter_json(document, opens=lambda path: path == ()):
            if isinstance(value, dict):
                yield cast(fields.Record, value)
    except (InvalidInput, UnicodeDecodeError):
        return


def _person(user: str, record: fields.Record) -> Person:
    inner = fields.record_or_empty(record.get("profile"))
    account = _first_name(record, "name")
    shown = (
        _first_name(inner, "display_name", "real_name") or _first_name(record, "real_name")
    ) or account
    return Person(
        shown=shown or user, account=account or shown or user, is_bot=record.get("is_bot") is True
    )


def _first_name(record: fields.Record, *members: str) -> str:
    """The first member that is text with something visible in it; empty when none is."""
    for member in members:
        value = record.get(member)
        if isinstance(value, str) and clean_line(value, 200):
            return clean_line(value, 200)
    return ""
