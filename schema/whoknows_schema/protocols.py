"""Seams with more than one real implementation."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol, runtime_checkable

from whoknows_schema.decisions import Judgement, Undecided
from whoknows_schema.ids import UserId
from whoknows_schema.values import Claim, Message

__all__ = ["Clock", "Embedder", "Extractor", "Judge", "Roster"]


class Clock(Protocol):
    """The only source of "now"."""

    def __call__(self) -> datetime:
        """The current time, aware UTC."""
        ...


class Embedder(Protocol):
    """Turns text into vectors."""

    @property
    def model(self) -> str:
        """Name under which the database remembers the model."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        ...

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of unit length per text, in input order; empty input, empty list."""
        ...


Roster = Mapping[UserId, tuple[str, ...]]
"""Participants by id, each with the names they go by, the shown name first."""


class Extractor(Protocol):
    """Reads claims in messages."""

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        """Claims that the messages make, in message order.

        Args:
            messages: Neighbouring messages of one channel, oldest first.
            roster: People known in the space.
            context: Messages just before, to be understood but not extracted from.
        """
        ...


@runtime_checkable
class Judge(Protocol):
    """Compares statements with what is known where no rule decides."""

    async def judge(self, undecided: Sequence[Undecided]) -> list[Judgement]:
        """One judgement a statement, in their order; empty input, empty list."""
        ...
