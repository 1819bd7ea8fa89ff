"""Statements in so many words: a model says which known one is meant, and the graph follows."""

from dataclasses import replace

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim, day
from tests.ingest.builders import message
from tests.ingest.model_server import Answer, ModelServer, chat, chat_json, failure

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.sayings import MAX_SAYINGS, sayings
from whoknows_graph.reads.usage import usage
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import WriteReceipt, write_batch
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_ingest.pipeline import ingest_messages
from whoknows_ingest.reconciling import reconciled
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import Ref
from whoknows_schema.values import BoundClaim

ANN = Ref("u:ann")


def goal(message_id: str, value: str, *, at: float, who: str = "ann") -> BoundClaim:
    return claim(message_id, who, "goal", value=value, at=at, text=f"{who} wants to {value}.")


KNOWN = (
    goal("m1", "run a marathon", at=1),
    goal("m2", "learn the violin", at=2),
    goal("m3", "run a marathon", at=3, who="bob"),
)
AGAIN = goal("m9", "finish a full marathon on foot", at=9)


@pytest.fixture
def judge(model_server: ModelServer, clock: StillClock, tenant: Tenant) -> InstructorExtractor:
    settings = ModelSettings(model="m", base_url=model_server.url, http_retries=0, repairs=0)
    extractor = InstructorExtractor(settings=settings, clock=clock).for_space(tenant)
    assert isinstance(extractor, InstructorExtractor)
    return extractor


@pytest.fixture
async def known(tenant: Tenant) -> Tenant:
    await write_batch(tenant, batch(KNOWN), now=NOW)
    return tenant


def compared(statement: int, comparison: str, fact: int | None = None) -> dict[str, object]:
    return {"statement": statement, "comparison": comparison, "fact": fact}


def answer(*rows: dict[str, object]) -> Answer:
    return chat_json({"compared": list(rows)})


async def write(tenant: Tenant, judge: InstructorExtractor, *said: BoundClaim) -> WriteReceipt:
    placed = await reconciled(said, tenant, judge)
    return await write_batch(tenant, replace(batch(said), claims=placed), now=NOW)


async def goals(tenant: Tenant, who: Ref = ANN) -> list[tuple[str, int]]:
    return sorted((f.text, f.occurrences) for f in (await list_facts(tenant, who)).facts)


def reasons(receipt: WriteReceipt) -> list[tuple[str, str]]:
    return [(each.decision.value, each.reason.value) for each in receipt.decisions]


async def test_the_same_in_other_words_reinforces(
    known: Tenant, judge: InstructorExtractor, model_server: ModelServer
) -> None:
    model_server.queue(answer(compared(1, "same", 2)))
    receipt = await write(known, judge, AGAIN)
    assert reasons(receipt) == [("reinforce", "same_meaning")]
    assert await goals(known) == [
        ("ann wants to learn the violin.", 1),
        ("ann wants to run a marathon.", 2),
    ]
    asked = model_server.requests[0].prompt
    assert "known fact 1: ann wants to learn the violin." in asked
    assert "bob" not in asked
    (row,) = (await usage(known, since=NOW.date().replace(year=2000))).rows
    assert (row.purpose, row.calls) == ("reconcile", 1)


async def test_what_is_replaced_ends_and_stays_in_history(
    known: Tenant, judge: InstructorExtractor, model_server: ModelServer
) -> None:
    model_server.queue(answer(compared(1, "replaces", 2)))
    receipt = await write(known, judge, goal("m9", "run half a marathon instead", at=9))
    assert sorted(reasons(receipt)) == [("add", "new"), ("supersede", "replaced")]
    texts = [text for text, _ in await goals(known)]
    assert "ann wants to run half a marathon instead." in texts
    assert "ann wants to run a marathon." not in texts
    page = await list_facts(known, ANN, wanted=ALSO_RETIRED, limit=50)
    old = next(f for f in page.facts if f.text == "ann wants to run a marathon.")
    assert old.valid_to == day(9)
    assert await goals(known, Ref("u:bob")) == [("bob wants to run a marathon.", 1)]
    assert await violations(known) == {}


@pytest.mark.parametrize(
    "said",
    [
        answer(compared(1, "different")),
        answer(compared(1, "same", 9)),
        answer(compared(1, "replaces", 0)),
        answer(compared(1, "same")),
        answer(compared(7, "same", 1)),
        answer(),
        chat("no idea"),
        failure(500),
    ],
    ids=["different", "no such fact", "zero", "no fact", "other number", "empty", "prose", "500"],
)
async def test_without_a_clear_answer_a_statement_stays_what_it_is(
    known: Tenant, judge: InstructorExtractor, model_server: ModelServer, said: Answer
) -> None:
    model_server.queue(said, repeat=True)
    receipt = await write(known, judge, AGAIN)
    assert reasons(receipt) == [("add", "new")]
    assert len(await goals(known)) == 3


async def test_the_model_is_asked_only_for_what_no_rule_decides(
    known: Tenant, judge: InstructorExtractor, model_server: ModelServer
) -> None:
    said = (
        goal("m4", "run the marathon", at=4),
        goal("m5", "see the sea", at=5, who="cid"),
        claim("m6", "ann", "lives_in", "e:rome", at=6),
        claim("m7", "ann", "loves", "e:pizza", at=7),
        claim("m8", "ann", "age", value="31", at=8),
    )
    receipt = await write(known, judge, *said)
    assert model_server.requests == []
    assert ("reinforce", "same_value") in reasons(receipt)


async def test_only_the_newest_that_hold_are_shown(tenant: Tenant) -> None:
    many = [goal(f"m{n}", f"climb mountain {n}", at=n) for n in range(MAX_SAYINGS + 3)]
    over = replace(claim("z", "ann", "goal", value="climb mountain 10", at=20), ended=True)
    await write_batch(tenant, batch([*many, over]), now=NOW)
    found = await sayings(tenant, [(ANN, "goal"), (ANN, "habit")])
    assert list(found) == [(ANN, "goal")]
    texts = [each.text for each in found[(ANN, "goal")]]
    assert len(texts) == MAX_SAYINGS
    assert texts[0] == "ann wants to climb mountain 9."
    assert await sayings(tenant, []) == {}


async def test_a_batch_of_chat_is_reconciled(
    tenant: Tenant, model_server: ModelServer, clock: StillClock
) -> None:
    def reads(number: int, value: str) -> Answer:
        claim = {"message": number, "sentence": f"p0 {value}.", "subject": "p0"}
        return chat_json({"claims": [{**claim, "verb": "habit", "object": value}]})

    settings = ModelSettings(model="m", base_url=model_server.url, http_retries=0, repairs=0)
    extractor = InstructorExtractor(settings=settings, clock=clock)
    said = [
        message(1, "I go running every morning", author="1", name="Ann"),
        message(2, "I jog at dawn each day", author="1", name="Ann"),
    ]
    model_server.queue(reads(1, "go running every morning"))
    await ingest_messages(tenant, said[:1], extractor=extractor, clock=clock)
    model_server.queue(reads(1, "jog at dawn each day"), answer(compared(1, "same", 1)))
    await ingest_messages(tenant, said[1:], extractor=extractor, clock=clock)
    (fact,) = (await list_facts(tenant, Ref("u:1"))).facts
    assert fact.occurrences == 2
    assert [source.message_id for source in fact.sources] == [said[0].id, said[1].id]
    assert not model_server.answers
