"""``whoknows worker`` and ``whoknows jobs`` as an operator uses them."""

import uuid
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta

import pytest
from tests.api.cli.village import Run
from tests.conftest import StillClock
from tests.ingest.builders import message

from whoknows.wiring import Models
from whoknows_graph.connection import Graph
from whoknows_graph.queue.leases import bury, claim
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.space import drop_space
from whoknows_ingest.observing import Observer
from whoknows_schema.protocols import Roster
from whoknows_schema.receipts import JobKind, job_id
from whoknows_schema.values import Claim, Message


class Silent:
    """Reads no claim, and needs no pipeline for it."""

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        return []


@pytest.fixture
async def queue(graph: Graph, clock: StillClock) -> AsyncIterator[Tenant]:
    """A space with a dead job, and a message that waits in another channel."""
    tenant = graph.tenant(f"test-{uuid.uuid4().hex}")
    said = [message(1, "poison"), message(2, "hello there", channel="other")]
    await Observer(clock=clock).observe(tenant, said)
    now = clock() + timedelta(seconds=5)
    lease = await claim(
        tenant,
        job_id(tenant.space, JobKind.READ, "general"),
        worker="w",
        until=now + timedelta(minutes=1),
        now=now,
        size=9,
    )
    assert lease is not None
    assert await bury(tenant, lease, now=now)
    yield tenant
    await drop_space(tenant)


def test_the_queue_from_the_command_line(
    queue: Tenant, whoknows: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(models: Models) -> Silent:
        return Silent()

    monkeypatch.setattr(Models, "extractor", silent)
    space = ("--space", str(queue.space))
    dead, *others = whoknows("jobs", "list", "--json", *space).json["jobs"]
    assert (dead["state"], dead["channel"], dead["messages"]) == ("dead", "general", ["m1"])
    assert {job["state"] for job in others} == {"waiting"}
    text = whoknows("jobs", "list", *space).out
    assert "dead" in text
    assert "#general  1 messages" in text
    wrong = whoknows("jobs", "retry", *space)
    assert (wrong.code, "--all" in wrong.err) == (2, True)
    wrong = whoknows("jobs", "drop", "d_none", *space)
    assert (wrong.code, "no dead job 'd_none'" in wrong.err) == (1, True)
    done = whoknows("jobs", "retry", dead["id"], "--json", *space)
    assert done.json == {"retried": [dead["id"]]}
    done = whoknows("worker", "--drain", "--json", *space)
    assert (done.code, done.json["messages"], done.json["dead"]) == (0, 2, 0)
    assert whoknows("jobs", "drop", "--all", *space).out == "0 dropped.\n"
    done = whoknows("worker", "--drain", *space)
    assert "0 messages read in 0 batches" in done.out
