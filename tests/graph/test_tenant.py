"""The door to a space: parameters, lists in one record, writes that choke on a character."""

from itertools import pairwise

import pytest
from tests.graph.world import NOW, batch, claim

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.hydration import facts_by_id, facts_in_order
from whoknows_graph.reads.projection import WEIGHT
from whoknows_graph.reads.tastes import SIGNED_STRENGTHS, strongest
from whoknows_graph.tenant import Query, Tenant, WriteTransaction, sendable
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.enums import Polarity
from whoknows_schema.ids import Ref
from whoknows_schema.verbs import VERBS

WEIGHTS = Query(
    """
UNWIND $said AS each
WITH { space: $space, occurrences: each[0], confidence: each[1] } AS r
RETURN collect("""
    + WEIGHT
    + """) AS rows
"""
)
"""What relationships weigh that were said so often and so surely."""


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("plain", "plain"),
        ("東京 🙂", "東京 🙂"),
        ("a\ud800b", "a\ufffdb"),
        (["x", "\udfff"], ["x", "\ufffd"]),
        ({"rows": [{"id": "\ud83d"}]}, {"rows": [{"id": "\ufffd"}]}),
        ([0.5, 0.25], [0.5, 0.25]),
        ((), []),
        (None, None),
        (7, 7),
    ],
)
def test_parameters_lose_what_no_encoding_can_carry(given: object, sent: object) -> None:
    assert sendable(given) == sent


async def test_a_list_comes_as_one_record(tenant: Tenant) -> None:
    rows = await tenant.read_list(
        Query("UNWIND range(1, $n) AS i RETURN collect({n: i, space: $space}) AS rows"), n=500
    )
    assert [row["n"] for row in rows] == list(range(1, 501))
    assert {row["space"] for row in rows} == {tenant.space}


async def test_an_empty_list_is_a_list(tenant: Tenant) -> None:
    query = Query("UNWIND $none AS i RETURN collect($space + i) AS rows")
    assert list(await tenant.read_list(query, none=[])) == []


async def test_a_write_with_a_lone_surrogate_is_written_without_it(tenant: Tenant) -> None:
    said = claim("m\ud800", "ann", "likes", "e:x", text="ann likes \udfff x.")
    receipt = await write_batch(tenant, batch([said]), now=NOW)
    assert (receipt.messages, receipt.facts) == (1, 1)
    (fact,) = (await list_facts(tenant, Ref("u:ann"))).facts
    assert [source.message_id for source in fact.sources] == ["m\ufffd"]
    assert await write_batch(tenant, batch([said]), now=NOW) == type(receipt)()


async def test_work_that_fails_leaves_nothing(tenant: Tenant) -> None:
    class Stop(Exception):
        """Ends the work half-way."""

    async def work(transaction: WriteTransaction) -> None:
        await transaction.run(
            Query("CREATE (:Subject {space: $space, ref: 'e:half'}) RETURN 1 AS one")
        )
        raise Stop

    with pytest.raises(Stop):
        await tenant.write(work)
    found = await tenant.read(
        Query("MATCH (s:Subject {space: $space, ref: 'e:half'}) RETURN s.ref AS ref")
    )
    assert list(found) == []


async def test_facts_come_back_in_the_order_asked_for(tenant: Tenant) -> None:
    said = [claim(f"m{n}", "ann", "plays", f"e:game{n}", at=n) for n in range(5)]
    await write_batch(tenant, batch(said), now=NOW)
    ids = [fact.id for fact in (await list_facts(tenant, Ref("u:ann"))).facts]
    backwards = list(reversed(ids))
    found = await facts_in_order(tenant, [*backwards, "f_unknown", ids[0]])
    assert [fact.id for fact in found] == [*backwards, ids[0]]
    assert await facts_by_id(tenant, []) == {}
    assert set(await facts_by_id(tenant, ids)) == set(ids)


async def test_facts_of_another_space_are_not_found_by_id(tenant: Tenant) -> None:
    await write_batch(tenant, batch([claim("m1", "ann", "plays", "e:go")]), now=NOW)
    (fact,) = (await list_facts(tenant)).facts
    other = tenant.graph.tenant(tenant.space + "-other")
    assert await facts_by_id(other, [fact.id]) == {}


async def test_weight_grows_with_repetition_but_less_each_time(tenant: Tenant) -> None:
    said = [(1, 1.0), (2, 1.0), (3, 1.0), (4, 1.0), (3, 0.5)]
    *weights, doubted = await tenant.read_list(WEIGHTS, said=said)
    steps = [later - earlier for earlier, later in pairwise(weights)]
    assert weights == sorted(weights)
    assert steps == sorted(steps, reverse=True)
    assert doubted == pytest.approx(weights[2] / 2)


def test_signs_follow_the_polarity_of_the_verb() -> None:
    for name, strength in SIGNED_STRENGTHS.items():
        assert 0 < abs(strength) <= 1
        assert (strength < 0) is (VERBS[name].polarity is Polarity.NEGATIVE)


@pytest.mark.parametrize(
    ("verbs", "polarity"),
    [
        (["plays", "hates"], Polarity.NEGATIVE),
        (["likes", "loves"], Polarity.POSITIVE),
        (["plays"], Polarity.NEUTRAL),
        (["works_at", "never heard of"], Polarity.NEUTRAL),
        ([], Polarity.NEUTRAL),
    ],
)
def test_the_strongest_verb_gives_the_polarity(verbs: list[str], polarity: Polarity) -> None:
    assert strongest(verbs) is polarity
