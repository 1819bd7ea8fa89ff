"""A tiny extractor of the tests' own, which remembers what it was given."""

from collections.abc import Sequence
from dataclasses import replace

from tests.ingest.builders import claim, person, thing, user

from whoknows_schema.errors import TransientError
from whoknows_schema.protocols import Roster
from whoknows_schema.values import Claim, Message


class Reader:
    """A tiny extractor of our own: ``<name> likes <thing>`` and ``my name is <name>``."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.texts: list[str] = []
        self.context: list[list[str]] = []
        self.rosters: list[Roster] = []
        self.fails_at: str | None = None

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        self.read.extend(each.id for each in messages)
        self.texts.extend(each.text for each in messages)
        self.context.append([each.id for each in context])
        self.rosters.append(dict(roster))
        if self.fails_at in [each.id for each in messages]:
            raise TransientError("the model is away")
        return [found for each in messages for found in self._claims(each)]

    def _claims(self, said: Message) -> list[Claim]:
        number = int(said.id.removeprefix("m"))
        words = said.text.split()
        if words[:3] == ["my", "name", "is"]:
            return [
                claim(
                    user(said.author_id),
                    "name",
                    value=words[3],
                    cites=(number,),
                    speaker=said.author_id,
                )
            ]
        if len(words) != 3 or words[1] not in ("likes", "hates"):
            return []
        subject = user(said.author_id) if words[0] == "I" else person(words[0])
        made = claim(subject, words[1], thing(words[2]), cites=(number,), speaker=said.author_id)
        return [replace(made, text=f"{words[0]} {words[1]} {words[2]}.")]
