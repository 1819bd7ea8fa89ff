"""Corrections and repetitions by hand, on a real Neo4j."""

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, claim, day
from tests.graph.writes.test_batch import dump, history, write

from whoknows_graph.reads.facts import get_fact
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.correct import CORRECTED, Correction, correct, reinforce
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.answers import Fact
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.errors import Conflict, NotFound
from whoknows_schema.ids import FactId, MessageId, Ref, UserId
from whoknows_schema.values import Message


def note(number: int, text: str, said_by: str = "", *, at: float = 100) -> Message:
    """A note written by hand."""
    return Message(
        id=MessageId(f"note:{number}"),
        channel="notes",
        author_id=UserId(said_by),
        author_name=said_by,
        sent_at=day(at),
        text=text,
    )


async def of_text(tenant: Tenant, who: str, text: str) -> Fact:
    """The one fact of these words."""
    (fact,) = [fact for fact in await history(tenant, who) if fact.text == text]
    return fact


async def settle(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    await write(
        tenant,
        claim("m1", "ann", "lives_in", "e:rome", at=1),
        claim("m2", "ann", "lives_in", "e:oslo", at=10),
        claim("m3", "ann", "age", value="30", at=2),
        claim("m4", "ann", "loves", "e:cola", at=3),
        claim("m5", "bob", "friend_of", "u:ann", at=4),
        claim("m6", "bob", "event", value="Ran a marathon", at=4, text="bob ran a marathon."),
        entities=["bern"],
    )


async def test_another_value_takes_the_place_of_the_wrong_one(tenant: Tenant) -> None:
    await settle(tenant)
    wrong = await of_text(tenant, "ann", "ann lives_in e:oslo.")
    right = await correct(
        tenant,
        wrong.id,
        Correction(note=note(1, "Ann lives in Bern.", "bob"), object=Ref("e:bern")),
        now=NOW,
    )
    assert [(r.verb, r.target.id) for r in right.relations] == [("lives_in", "bern")]
    assert (right.attribution, right.confidence) == (Attribution.MANUAL, 1.0)
    assert right.said_by is None
    assert (right.valid_from, right.supersedes) == (day(10), wrong.id)
    old = await get_fact(tenant, wrong.id)
    assert (old.status, old.superseded_by) == (FactStatus.INVALIDATED, right.id)
    rome = await of_text(tenant, "ann", "ann lives_in e:rome.")
    assert (rome.status, rome.valid_to) == (FactStatus.SUPERSEDED, day(10))
    assert await violations(tenant) == {}


async def test_a_value_that_was_there_before_is_open_again(tenant: Tenant) -> None:
    await settle(tenant)
    wrong = await of_text(tenant, "ann", "ann lives_in e:oslo.")
    right = await correct(
        tenant,
        wrong.id,
        Correction(note=note(1, "Ann never left Rome."), object=Ref("e:rome")),
        now=NOW,
    )
    assert right.text == "ann lives_in e:rome."
    assert (right.status, right.occurrences, right.valid_to) == (FactStatus.CURRENT, 2, None)
    assert await violations(tenant) == {}


async def test_another_text_value(tenant: Tenant) -> None:
    await settle(tenant)
    wrong = await of_text(tenant, "ann", "ann age 30.")
    right = await correct(
        tenant, wrong.id, Correction(note=note(1, "Ann is 31."), value="31"), now=NOW
    )
    assert (right.text, right.predicate, right.status) == ("Ann is 31.", "age", FactStatus.CURRENT)
    assert await violations(tenant) == {}


@pytest.mark.parametrize(
    ("correction", "valid_from", "valid_to", "status"),
    [
        (Correction(note=note(1, "Right.")), day(3), None, FactStatus.CURRENT),
        (Correction(note=note(1, "Right."), valid_from=day(2)), day(2), None, FactStatus.CURRENT),
        (
            Correction(note=note(1, "Right."), valid_to=day(50)),
            day(3),
            day(50),
            FactStatus.EXPIRED,
        ),
    ],
)
async def test_another_time(
    tenant: Tenant,
    correction: Correction,
    valid_from: object,
    valid_to: object,
    status: FactStatus,
) -> None:
    await settle(tenant)
    wrong = await of_text(tenant, "ann", "ann loves e:cola.")
    right = await correct(tenant, wrong.id, correction, now=NOW)
    assert (right.valid_from, right.valid_to, right.status) == (valid_from, valid_to, status)
    assert [(r.verb, r.target.id) for r in right.relations] == [("loves", "cola")]
    assert await violations(tenant) == {}


async def test_a_correction_outlives_what_is_said_later(tenant: Tenant) -> None:
    """Its place in the chain and the older fact's end are not undone by the next batch."""
    await settle(tenant)
    wrong = await of_text(tenant, "ann", "ann loves e:cola.")
    right = await correct(
        tenant, wrong.id, Correction(note=note(1, "Ann adores cola."), valid_from=day(3)), now=NOW
    )
    await write(tenant, claim("m4", "ann", "loves", "e:cola", at=3))
    await write(tenant, claim("m9", "ann", "loves", "e:cola", at=120))
    again = await get_fact(tenant, right.id)
    assert (again.occurrences, again.supersedes) == (2, wrong.id)
    assert (await get_fact(tenant, wrong.id)).status is FactStatus.INVALIDATED
    await write(tenant, claim("m10", "ann", "hates", "e:cola", at=130))
    assert (await get_fact(tenant, right.id)).status is FactStatus.SUPERSEDED
    assert await violations(tenant) == {}


async def test_a_correction_of_a_correction(tenant: Tenant) -> None:
    await settle(tenant)
    first = await of_text(tenant, "bob", "bob ran a marathon.")
    second = await correct(tenant, first.id, Correction(note=note(1, "Bob ran a half.")), now=NOW)
    third = await correct(tenant, second.id, Correction(note=note(2, "Bob walked.")), now=NOW)
    chain = [await get_fact(tenant, each.id) for each in (first, second, third)]
    assert [fact.status.value for fact in chain] == ["invalidated", "invalidated", "current"]
    assert [fact.supersedes for fact in chain] == [None, first.id, second.id]
    assert await violations(tenant) == {}


async def test_what_cannot_be_corrected(tenant: Tenant) -> None:
    await settle(tenant)
    before = await dump(tenant)
    right = Correction(note=note(1, "Right."))
    with pytest.raises(NotFound, match="f_nothing"):
        await correct(tenant, FactId("f_nothing"), right, now=NOW)
    lives = await of_text(tenant, "ann", "ann lives_in e:oslo.")
    nowhere = Correction(note=note(1, "Right."), object=Ref("e:nowhere"))
    with pytest.raises(NotFound, match="e:nowhere"):
        await correct(tenant, lives.id, nowhere, now=NOW)
    assert await dump(tenant) == before
    await forget(tenant, lives.id, now=NOW)
    with pytest.raises(Conflict, match="forgotten already"):
        await correct(tenant, lives.id, right, now=NOW)


async def test_said_once_more(tenant: Tenant) -> None:
    await settle(tenant)
    known = await of_text(tenant, "ann", "ann loves e:cola.")
    words = note(1, known.text, "bob")
    again = await reinforce(tenant, known.id, words, said_by=UserId("bob"), now=NOW)
    assert (again.id, again.occurrences, again.confidence) == (known.id, 2, 1.0)
    assert [source.message_id for source in again.sources] == ["m4", "note:1"]
    same = await reinforce(tenant, known.id, words, said_by=UserId("bob"), now=NOW)
    assert same.occurrences == 2
    assert await violations(tenant) == {}


@pytest.mark.parametrize("text", ["ann lives_in e:rome.", "bob friend_of u:ann."])
async def test_only_what_holds_is_said_once_more(tenant: Tenant, text: str) -> None:
    await settle(tenant)
    known = await of_text(tenant, "ann", text)
    if known.status is FactStatus.CURRENT:
        await forget(tenant, known.id, now=NOW)
    before = await dump(tenant)
    with pytest.raises(Conflict, match=r"superseded|forgotten"):
        await reinforce(tenant, known.id, note(1, text), said_by=None, now=NOW)
    assert await dump(tenant) == before


def test_the_reason_is_the_one_that_the_queries_look_for() -> None:
    from whoknows_graph.writes.statements import LOAD_TRACKS

    assert f"'{CORRECTED}'" in LOAD_TRACKS.text
