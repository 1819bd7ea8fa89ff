"""One community: what can be asked of it, what it can be told, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.arguments import MAX_LIMIT, AsOf, read_as_of
from whoknows.reviewing import SpaceReview
from whoknows.wiring import gates_of
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.members import check_list
from whoknows_schema.values import Message

if TYPE_CHECKING:
    import networkx
    import pandas

    from whoknows.nodes import NodeArg
    from whoknows_ingest.importers import ImportOptions
    from whoknows_ingest.pipeline import Progress
    from whoknows_schema.answers import ImportSummary
    from whoknows_schema.receipts import Jobs, JobState, Receipt
    from whoknows_schema.scene import Scene
    from whoknows_schema.usage import UsageReport

__all__ = ["MAX_SCENE_NODES", "Space"]

MAX_SCENE_NODES = 10_000


class Space(SpaceReview):
    """One community; `KnowledgeBase.space` makes it.

    A node argument is an id, a mention, a slug or a name, or a `Node` of an earlier answer. Naming
    one costs one round trip, the question itself one or two more. Every question raises `NotFound`
    when the space does not exist or nobody goes by the name (nearest names are offered),
    `AmbiguousName` when several do, and `InvalidInput` for a limit below 1 or above 1000 (where
    there are cursors: 100) or for a time that is none. ``as_of`` asks what was true then.

    Attributes:
        id: Its id, as the platform gives it.
        tenant: Its part of the graph, for programs that go deeper.
    """

    async def observe(self, message: Message) -> Receipt:
        """Takes one live message and returns at once what became of it; a worker reads it later.

        A known message with ``edited_at`` is an edit, one with ``deleted_at`` a deletion. One
        round trip; the space is created if need be.

        Raises:
            DatabaseUnavailable: Nothing is known to be stored; send it again.
        """
        return (await self.observe_many((message,)))[0]

    async def observe_many(self, messages: Sequence[Message]) -> list[Receipt]:
        """Takes live messages, one receipt each in the same order; one round trip a thousand."""
        return await self._models.observer(self._clock).observe(self.tenant, messages)

    async def delete_messages(self, *ids: str) -> int:
        """Deletes messages: facts that rest on them alone hold no more; how many there were."""
        from whoknows_graph.writes.retraction import retract_messages

        gone = [MessageId(id_) for id_ in ids]
        return len(await retract_messages(self.tenant, gone, now=self._clock()))

    async def opt_out(self, user_id: str) -> None:
        """Takes nothing more from a person, and about them; what is known stays.

        The space is created if need be. What of theirs is still unread is deleted.
        """
        await self._consent(user_id, out=True)

    async def opt_in(self, user_id: str) -> None:
        """Takes what a person writes again."""
        await self._consent(user_id, out=False)

    async def _consent(self, user_id: str, *, out: bool) -> None:
        from whoknows_graph.writes.consent import set_opted_out
        from whoknows_graph.writes.space import ensure_space

        if not user_id.strip():
            raise InvalidInput("a user id is empty; give the platform's id of the person")
        now = self._clock()
        await ensure_space(self.tenant, now=now)
        await set_opted_out(self.tenant, UserId(user_id), out=out, now=now)

    async def jobs(self, *, states: Sequence[JobState] | None = None, limit: int = 100) -> Jobs:
        """Jobs that are not idle, dead ones first; see docs/ingest.md for their states."""
        from whoknows_graph.queue.upkeep import list_jobs

        if not 1 <= limit <= MAX_LIMIT:
            raise InvalidInput(f"limit is {limit!r}, but it must be from 1 to {MAX_LIMIT}.")
        return await list_jobs(self.tenant, states=states, limit=limit)

    async def retry_jobs(self, ids: Sequence[str] | None = None) -> tuple[str, ...]:
        """Has the messages of dead jobs read again, of all without ids; the jobs' ids."""
        from whoknows_graph.queue.upkeep import retry_jobs

        check_list(ids or (), what="ids")
        return await retry_jobs(self.tenant, ids, now=self._clock())

    async def drop_jobs(self, ids: Sequence[str] | None = None) -> tuple[str, ...]:
        """Forgets dead jobs, all without ids; their messages stay, unread. The jobs' ids."""
        from whoknows_graph.queue.upkeep import drop_jobs

        check_list(ids or (), what="ids")
        return await drop_jobs(self.tenant, ids)

    async def import_file(
        self,
        path: Path | str,
        *,
        format: str | None = None,
        options: ImportOptions | None = None,
        progress: Progress | None = None,
    ) -> ImportSummary:
        """Reads a chat file into the space, created if need be; the same file again adds nothing.

        Args:
            path: The file, or a folder or zip with an export.
            format: One of ``whoknows_ingest.importers.FORMATS``; None: told from the content.
            options: What the file leaves open: zone, date order, columns, channel.
            progress: Called as messages are read.

        Raises:
            InvalidInput: No such file, empty, not UTF-8, or of another format; nothing is written.
        """
        from whoknows_ingest.pipeline import import_file

        return await import_file(
            self.tenant,
            Path(path),
            extractor=self._models.extractor(),
            format=format,
            options=options,
            embedder=self._models.embedder(),
            progress=progress,
            gates=gates_of(self._models.settings),
            clock=self._clock,
        )

    async def usage(self, *, days: int = 30) -> UsageReport:
        """What models were used for here, from so many days ago (UTC) on. One round trip.

        Raises:
            InvalidInput: ``days`` is below 1 or above 10,000.
        """
        from whoknows_graph.reads.usage import usage

        if not 1 <= days <= 10_000:
            raise InvalidInput(f"days is {days!r}, but it must be from 1 to 10000.")
        since = self._clock().date() - timedelta(days=days - 1)
        return await usage(self.tenant, since=since)

    async def scene(
        self,
        *,
        center: NodeArg | None = None,
        depth: int = 2,
        as_of: AsOf = None,
        limit: int = 300,
    ) -> Scene:
        """What to draw: the neighbourhood of a node, or the most connected nodes of the space.

        Raises:
            InvalidInput: Also for more than `MAX_SCENE_NODES` nodes.
        """
        from whoknows_graph.reads.scene import scene

        if not 1 <= limit <= MAX_SCENE_NODES:
            raise InvalidInput(f"limit is {limit!r}, but it must be from 1 to {MAX_SCENE_NODES}.")
        node = None if center is None else await self.node(center)
        drawn = await scene(
            self.tenant,
            now=self._clock(),
            center=None if node is None else node.ref,
            depth=depth,
            as_of=read_as_of(as_of),
            limit=limit,
        )
        if node is None and not drawn.nodes:
            await self.require()
        return drawn

    async def page(
        self,
        *,
        center: NodeArg | None = None,
        depth: int = 2,
        as_of: AsOf = None,
        limit: int = 300,
        title: str | None = None,
    ) -> str:
        """One self-contained HTML page that draws the scene; it works without any network."""
        from whoknows_visualizer.page import render_page

        scene = await self.scene(center=center, depth=depth, as_of=as_of, limit=limit)
        return render_page(scene, title=title or scene.meta.space_name)

    async def to_networkx(self, *, as_of: AsOf = None) -> networkx.MultiDiGraph[str]:
        """The space as a graph; see `whoknows.frames.networkx_graph`."""
        from whoknows.frames import networkx_graph

        return networkx_graph(await self.scene(as_of=as_of, limit=MAX_SCENE_NODES))

    async def to_pandas(self, *, as_of: AsOf = None) -> dict[str, pandas.DataFrame]:
        """The space as tables; see `whoknows.frames.data_frames`."""
        from whoknows.frames import data_frames

        return data_frames(await self.scene(as_of=as_of, limit=MAX_SCENE_NODES))
