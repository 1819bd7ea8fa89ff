"""What became of each claim, as receipts: read off the fold, and out of the write itself."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from tests.graph.world import NOW, batch, claim

from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import total, write_batch
from whoknows_graph.writes.decisions import decisions_of
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import ensure_space
from whoknows_graph.writes.timeline import StoredFact, fold, statement_of
from whoknows_graph.writes.tracks import text_key, track_of
from whoknows_schema.decisions import Decision, DecisionReason, ReconcileReceipt
from whoknows_schema.values import BoundClaim


def decided(*said: BoundClaim, late: Sequence[BoundClaim] = ()) -> list[ReconcileReceipt]:
    """Receipts of claims about one thing; of ``late`` alone when they come in a second batch."""
    track = track_of(said[0])
    new = [statement_of(each) for each in said]
    states = fold("s", track, stored=[], new=new, now=NOW)
    if not late:
        return decisions_of(new, stored=[], states=states)
    stored = [
        StoredFact(
            id=state.id,
            value=state.value,
            status=state.status,
            foldable=True,
            statements=tuple(replace(s, claim=None, origin=state.id) for s in state.statements),
            valid_from=state.valid_from,
            valid_to=state.valid_to,
            supersedes=state.supersedes,
        )
        for state in states
    ]
    new = [statement_of(each) for each in late]
    after = fold("s", track, stored=stored, new=new, now=NOW)
    return decisions_of(new, stored=stored, states=after)


def shown(receipts: Sequence[ReconcileReceipt]) -> list[tuple[str, str]]:
    return [(each.decision.value, each.reason.value) for each in receipts]


ROME = claim("m1", "ann", "lives_in", "e:rome", at=1)
OSLO = claim("m2", "ann", "lives_in", "e:oslo", at=5)
LOVES = claim("m1", "ann", "loves", "e:tea", at=1)
HATES = claim("m2", "ann", "hates", "e:tea", at=5)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([ROME], [("add", "new")]),
        ([ROME, OSLO], [("add", "new"), ("supersede", "newer_value")]),
        ([LOVES, HATES], [("add", "new"), ("supersede", "stance_changed")]),
        ([LOVES, replace(HATES, predicate="loves")], [("add", "new"), ("reinforce", "same_value")]),
        (
            [LOVES, replace(LOVES, ended=True, message_id=HATES.message_id, valid_from=NOW)],
            [("add", "new"), ("supersede", "ended")],
        ),
        ([replace(LOVES, ended=True)], [("add", "ends_nothing")]),
        (
            [LOVES, claim("m2", "ann", "hates", "e:tea", at=5, speaker="bob")],
            [("add", "new"), ("invalidate", "own_words_win")],
        ),
        (
            [
                claim("m1", "ann", "lives_in", "e:rome", at=1, valid_to=30),
                claim("m2", "ann", "lives_in", "e:rome", at=60, valid_to=90),
            ],
            [("add", "another_interval"), ("add", "another_interval")],
        ),
    ],
)
def test_each_claim_has_a_decision_and_a_reason(
    said: list[BoundClaim], expected: list[tuple[str, str]]
) -> None:
    assert shown(decided(*said)) == expected


@pytest.mark.parametrize(
    ("late", "expected"),
    [
        (claim("m0", "ann", "lives_in", "e:graz", at=0), ("add", "late")),
        (ROME, ("noop", "already_known")),
        (claim("m9", "ann", "lives_in", "e:rome", at=2), ("reinforce", "same_value")),
        (claim("m9", "ann", "lives_in", "e:graz", at=9), ("supersede", "newer_value")),
    ],
)
def test_what_comes_later_is_told_apart(late: BoundClaim, expected: tuple[str, str]) -> None:
    assert shown(decided(ROME, OSLO, late=[late])) == [expected]


def test_a_receipt_names_the_facts_that_it_rests_on() -> None:
    first, second = decided(ROME, OSLO)
    assert first.fact is not None
    assert second.others == (first.fact,)
    assert (second.subject, second.predicate, second.message_id) == ("u:ann", "lives_in", "m2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ann", "parent_of", "u:leo"), ("leo", "child_of", "u:ann")),
        (("ann", "boss_of", "u:leo"), ("leo", "reports_to", "u:ann")),
        (("ann", "friend_of", "u:leo"), ("leo", "friend_of", "u:ann")),
        (("ann", "likes", "e:tea"), ("ann", "enjoys", "e:tea")),
    ],
)
def test_paraphrases_of_one_claim_collapse(
    one: tuple[str, str, str], other: tuple[str, str, str]
) -> None:
    said = [claim("m1", *one, at=1), claim("m2", *other, at=2)]
    assert track_of(said[0]) == track_of(said[1])
    assert shown(decided(*said)) == [("add", "new"), ("reinforce", "same_value")]


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("run a marathon", "Run the marathon!", True),
        ("runs every morning", "really runs every morning", True),
        ("run a marathon", "run two marathons", False),
        ("wakes at 6", "wakes at 7", False),
        ("likes C++", "likes C", False),
        ("🎸", "🥁", False),
    ],
)
def test_texts_are_one_up_to_little_words(one: str, other: str, are_same: bool) -> None:
    assert (text_key(one) == text_key(other)) is are_same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ann", "parent_of", "u:leo"), ("ann", "child_of", "u:leo")),
        (("ann", "parent_of", "u:leo"), ("leo", "parent_of", "u:ann")),
        (("ann", "mentors", "u:leo"), ("leo", "mentors", "u:ann")),
        (("ann", "likes", "e:tea"), ("leo", "likes", "e:tea")),
    ],
)
def test_what_says_another_thing_does_not(
    one: tuple[str, str, str], other: tuple[str, str, str]
) -> None:
    assert track_of(claim("m1", *one)) != track_of(claim("m2", *other))


@pytest.mark.parametrize("said", list(product([ROME, OSLO], repeat=3)))
def test_there_is_one_receipt_a_claim(said: tuple[BoundClaim, ...]) -> None:
    assert len(decided(*said)) == len(said)


async def test_a_write_answers_with_its_decisions(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    first = await write_batch(tenant, batch([ROME]), now=NOW)
    second = await write_batch(tenant, batch([OSLO]), now=NOW)
    assert shown((*first.decisions, *second.decisions)) == [
        ("add", "new"),
        ("supersede", "newer_value"),
    ]
    assert second.decisions[0].others == (first.decisions[0].fact,)
    again = await write_batch(tenant, batch([OSLO]), now=NOW)
    assert shown(again.decisions) == [("noop", "already_known")]
    assert total([first, second]).decisions == ()


async def test_a_forgotten_fact_is_no_news(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    (added,) = (await write_batch(tenant, batch([ROME]), now=NOW)).decisions
    assert added.fact is not None
    await forget(tenant, added.fact, now=NOW)
    (again,) = (await write_batch(tenant, batch([ROME]), now=NOW)).decisions
    assert (again.decision, again.reason) == (Decision.NOOP, DecisionReason.RETIRED_BY_HAND)
    assert again.fact == added.fact
