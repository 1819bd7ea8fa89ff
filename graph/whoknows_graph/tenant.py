"""One space of the database: the only way to run a query for anybody's data.

`Query` refuses, when the module that holds it is imported, any text without ``$space``; `Tenant`
supplies that parameter and nobody else can. So there is no way to write a read without its space.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, LiteralString, TypeVar, cast

from neo4j import AsyncManagedTransaction, ResultSummary
from neo4j import Query as DriverQuery
from neo4j.exceptions import DriverError, Neo4jError

from whoknows_graph.errors import Overtaken, is_overtaken, translated
from whoknows_schema.errors import BrokenError
from whoknows_schema.ids import SpaceId, digest

if TYPE_CHECKING:
    from whoknows_graph.connection import Graph

__all__ = ["Query", "Row", "Tenant", "Work", "WriteTransaction", "sendable"]

Row = Mapping[str, Any]
"""One record: plain values, lists and maps under the names the query returns."""

_Result = TypeVar("_Result")
_ATTEMPTS = 10
_PAUSE_S = 0.02
"""Longest pause after the first attempt; it doubles with each."""


@dataclass(frozen=True, slots=True)
class Query:
    """Text of one statement, a literal with ``$space`` in it.

    Raises:
        BrokenError: The text does not name ``$space``.
    """

    text: LiteralString

    def __post_init__(self) -> None:
        """Refuse a query that could read another space."""
        if "$space" not in self.text:
            raise BrokenError(f"query without $space: {self.text.strip()[:60]!r}")


def sendable(value: Any) -> Any:
    r"""The parameter without lone surrogates, which no UTF-8 can carry and Bolt would choke on.

    >>> sendable({"a": ["x", "\ud800"]})
    {'a': ['x', '�']}
    """
    if isinstance(value, str):
        if value.isascii():
            return value
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, Mapping):
        entries = cast(Mapping[str, Any], value)
        return {key: sendable(item) for key, item in entries.items()}
    if isinstance(value, list | tuple):
        items = cast(Sequence[Any], value)
        # Vectors are long and hold no text.
        return items if items and isinstance(items[0], float) else [sendable(i) for i in items]
    return value


class WriteTransaction:
    """A managed write transaction of one space."""

    def __init__(
        self, transaction: AsyncManagedTransaction, space: SpaceId, *, clean: bool = False
    ) -> None:
        self._transaction = transaction
        self._clean = clean
        self.space = space

    async def run(self, query: Query, /, **parameters: object) -> list[Row]:
        """Rows of one statement. One round trip."""
        result = await self._transaction.run(query.text, self._sent(parameters), space=self.space)
        return [dict(record) async for record in result]

    async def one(self, query: Query, /, **parameters: object) -> Row:
        """The only row of one statement. One round trip.

        Raises:
            Overtaken: There is none: what it begins with went after it was found.
        """
        rows = await self.run(query, **parameters)
        if not rows:
            raise Overtaken
        (row,) = rows
        return row

    async def counted(self, query: Query, /, **parameters: object) -> ResultSummary:
        """Summary (with its counters) of one statement. One round trip."""
        result = await self._transaction.run(query.text, self._sent(parameters), space=self.space)
        return await result.consume()

    def _sent(self, parameters: dict[str, object]) -> dict[str, Any]:
        return sendable(parameters) if self._clean else parameters


def _is_retryable(error: Neo4jError | DriverError) -> bool:
    return error.is_retryable() or is_overtaken(error)


async def _pause(attempt: int) -> None:
    """Waits before another attempt, at random so that those who collided part."""
    await asyncio.sleep(random.uniform(0, _PAUSE_S * 2**attempt))


Work = Callable[[WriteTransaction], Awaitable[_Result]]


@dataclass(frozen=True, slots=True)
class Tenant:
    """One space of one database."""

    graph: Graph
    space: SpaceId

    @property
    def token(self) -> str:
        """Stands for the space in full-text queries: letters and digits, unchanged by analyzers."""
        return "t" + digest(self.space, length=20)

    async def read(self, query: Query, /, **parameters: object) -> Sequence[Row]:
        """Rows of one auto-commit read. One round trip.

        Retried once when the server asks for it, or something that it had found was removed.

        Raises:
            DatabaseUnavailable, QueryTimedOut, QueryFailed: see `errors`.
        """
        with translated(self.graph.address):
            try:
                return await self._read_once(query, parameters)
            except (Neo4jError, DriverError) as error:
                if not _is_retryable(error):
                    raise
                return await self._read_once(query, parameters)

    async def read_list(self, query: Query, /, **parameters: object) -> Sequence[Any]:
        """The list that the query returns as ``rows``, of its only record. One round trip.

        For answers of many rows: the driver takes 0.2 ms a record, whatever is in it, so that a
        hundred rows as one list arrive in a tenth of the time.
        """
        (record,) = await self.read(query, **parameters)
        return cast(Sequence[Any], record["rows"])

    async def _read_once(self, query: Query, parameters: Mapping[str, object]) -> Sequence[Row]:
        settings = self.graph.settings
        timed = DriverQuery(query.text, timeout=settings.query_timeout_s)
        async with self.graph.session(read=True) as session:
            result = await session.run(timed, sendable(parameters), space=self.space)
            return [dict(record) async for record in result]

    async def write_once(self, query: Query, /, **parameters: object) -> Sequence[Row]:
        """Rows of one auto-commit write, repeated while the server asks for it.

        One round trip, where `write` takes three. The statement must be repeatable: after a lost
        connection it may have been committed.

        Raises:
            DatabaseUnavailable, QueryTimedOut, QueryFailed: see `errors`.
        """
        with translated(self.graph.address):
            for attempt in range(_ATTEMPTS):
                try:
                    return await self._write_once(query, parameters)
                except (Neo4jError, DriverError) as error:
                    if not _is_retryable(error) or attempt == _ATTEMPTS - 1:
                        raise
                    await _pause(attempt)
        raise AssertionError("the last attempt returns or raises")

    async def _write_once(self, query: Query, parameters: Mapping[str, object]) -> Sequence[Row]:
        settings = self.graph.settings
        timed = DriverQuery(query.text, timeout=settings.query_timeout_s)
        async with self.graph.session(read=False) as session:
            result = await session.run(timed, sendable(parameters), space=self.space)
            return [dict(record) async for record in result]

    async def write(self, work: Work[_Result]) -> _Result:
        """What ``work`` returns after its transaction is committed.

        ``work`` runs again after a deadlock, a leader change, or when what it had found was changed
        or removed before it held the locks (`errors.Overtaken`), so it must be repeatable.

        Raises:
            DatabaseUnavailable: Still failing after the configured retry time.
            Overtaken: Others were faster ten times in a row.
        """
        clean = False
        for attempt in range(_ATTEMPTS):
            try:
                return await self._write(work, clean=clean)
            except UnicodeEncodeError:
                # Rare enough not to look at every string of every batch beforehand.
                clean = True
            except Overtaken:
                await _pause(attempt)
        return await self._write(work, clean=clean)

    async def _write(self, work: Work[_Result], *, clean: bool) -> _Result:
        async def managed(transaction: AsyncManagedTransaction) -> _Result:
            return await work(WriteTransaction(transaction, self.space, clean=clean))

        with translated(self.graph.address):
            async with self.graph.session(read=False) as session:
                return await session.execute_write(managed)
