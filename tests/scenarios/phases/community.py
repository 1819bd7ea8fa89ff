"""A small community that lives through scripted phases, told through the live service.

Whatever is said goes through `Space.observe` and waits in the queue; a worker reads it at the end
of each phase, by the rules or by the scripted model. The clock stands still within a message.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from tests.conftest import StillClock
from tests.ingest.model_server import ModelServer, chat_json

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_ingest.worker import WorkReport
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.receipts import Receipt
from whoknows_schema.values import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody of the community, as the platform knows them."""

    id: str
    account: str
    display: str | None = None


MIRELA = Member(id="7001", account="owl.mirela", display="Quill")
TOMAS = Member(id="7002", account="tomas.b", display="Tomas")
PETRA = Member(id="7003", account="petra")
IVO = Member(id="7004", account="ivo.silent", display="Ivo")
BOT = Member(id="7099", account="helperbot")


@dataclass(slots=True, kw_only=True)
class Community:
    """One space with its queue; phases are played once, in order, when a test needs them.

    Attributes:
        graph: The database.
        settings: Of the service that reads by the rules.
        server: The scripted model.
        clock: Whose time it is.
        space: What the tests ask.
        elsewhere: Another community of the same database.
        receipts: What became of each message of a phase, in order.
        reports: What the workers of a phase did, in order.
        script: The phases, the first is number 1.
    """

    graph: Graph
    settings: Settings
    server: ModelServer
    clock: StillClock
    space: Space
    elsewhere: Space
    script: Sequence[Callable[["Community"], Awaitable[None]]]
    receipts: dict[int, list[Receipt]] = field(default_factory=dict[int, list[Receipt]])
    reports: dict[int, list[WorkReport]] = field(default_factory=dict[int, list[WorkReport]])
    phase: int = 0
    _said: int = 0

    async def reach(self, phase: int) -> Space:
        """Play whatever is still to be played up to a phase; the space as it is then."""
        while self.phase < phase:
            self.phase += 1
            self.receipts[self.phase], self.reports[self.phase] = [], []
            await self.script[self.phase - 1](self)
        return self.space

    def message(self, author: Member, text: str, **more: Any) -> Message:
        """The next message, a minute after the one before."""
        self._said += 1
        self.clock.advance(minutes=1)
        made = Message(
            id=MessageId(f"said-{self._said}"),
            channel="square",
            author_id=UserId(author.id),
            author_name=author.account,
            author_display_name=author.display,
            sent_at=self.clock(),
            text=text,
            is_bot=author is BOT,
        )
        return replace(made, **more)

    async def say(self, author: Member, *texts: str, **more: Any) -> None:
        """Let somebody write messages; nobody reads them yet."""
        for text in texts:
            said = self.message(author, text, **more)
            self.receipts[self.phase].append(await self.space.observe(said))

    def model_settings(self, **more: Any) -> Settings:
        """Settings of the service that reads by the scripted model."""
        by_model = replace(
            self.settings, model="scripted", model_base_url=self.server.url, model_api_key="none"
        )
        return replace(by_model, **more)

    def service(self, settings: Settings | None = None) -> KnowledgeBase:
        """The service with its clock, reading by the rules if not told otherwise."""
        chosen = settings or self.settings
        return KnowledgeBase(self.graph, settings=chosen, clock=self.clock)

    async def work(self) -> WorkReport:
        """Let a worker read by the rules until nothing waits."""
        return await self._drain(self.settings)

    async def work_by_model(self, *claims: dict[str, object]) -> WorkReport:
        """Let a worker read by the model, which answers with the claims."""
        self.server.queue(chat_json({"claims": list(claims)}))
        return await self._drain(self.model_settings())

    async def _drain(self, settings: Settings) -> WorkReport:
        report = await self.service(settings).make_worker(spaces=(self.space.id,)).drain()
        self.reports[self.phase].append(report)
        return report

    async def facts(self, who: Member, *, retired: bool = False) -> list[Fact]:
        """What is known about a member, oldest first."""
        page = await self.space.facts(who.id, limit=100, include_retired=retired)
        return sorted(page.facts, key=lambda fact: (fact.valid_from, fact.text))

    async def texts(self, who: Member, *, retired: bool = False) -> list[str]:
        """The sentences of what is known about a member, oldest first."""
        return [fact.text for fact in await self.facts(who, retired=retired)]

    async def held(self, who: Member, verb: str) -> list[str]:
        """What a member's current facts point at with a verb, sorted."""
        return sorted(
            relation.target.name
            for fact in await self.facts(who)
            for relation in fact.relations
            if relation.verb == verb and relation.source.id == who.id
        )

    async def twins(self) -> list[tuple[str, str]]:
        """Current facts that say the same of the same subject: there must be none."""
        page = await self.space.facts(limit=100)
        seen: dict[tuple[str, str], int] = {}
        for fact in page.facts:
            key = (fact.about[0].id, fact.text.casefold())
            seen[key] = seen.get(key, 0) + 1
        assert all(fact.status is FactStatus.CURRENT for fact in page.facts)
        return [key for key, count in seen.items() if count > 1]


START = datetime.fromisoformat("2025-03-03T09:00:00+00:00")
"""A Monday."""
