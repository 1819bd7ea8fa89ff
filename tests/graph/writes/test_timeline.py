"""Timelines as pure functions."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.world import NOW, claim, day

from whoknows_graph.writes.timeline import (
    CONTRADICTED,
    FactState,
    Statement,
    StoredFact,
    fold,
    statement_of,
)
from whoknows_graph.writes.tracks import track_of
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import FactId
from whoknows_schema.values import BoundClaim


def statements(claims: Sequence[BoundClaim]) -> list[Statement]:
    return [statement_of(item) for item in claims]


def run(claims: Sequence[BoundClaim], *, now: datetime = NOW) -> list[FactState]:
    (track,) = {track_of(item) for item in claims}
    return fold("s", track, stored=[], new=statements(claims), now=now)


def shape(states: Sequence[FactState]) -> list[tuple[str, int, int | None, str]]:
    """What matters of a timeline: object, days from and to, status."""
    return [
        (
            state.value.split("\t")[1] if not state.value.startswith("end:") else "end",
            (state.valid_from - day(0)).days,
            None if state.valid_to is None else (state.valid_to - day(0)).days,
            state.status.value,
        )
        for state in states
    ]


def stored(states: Sequence[FactState]) -> list[StoredFact]:
    """The states as the database would hand them back."""
    return [
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


def test_moving_there_and_back_gives_three_facts() -> None:
    states = run(
        [
            claim("m1", "ann", "lives_in", "e:rome", at=1),
            claim("m2", "ann", "lives_in", "e:oslo", at=10),
            claim("m3", "ann", "lives_in", "e:rome", at=20),
        ]
    )
    assert shape(states) == [
        ("e:rome", 1, 10, "superseded"),
        ("e:oslo", 10, 20, "superseded"),
        ("e:rome", 20, None, "current"),
    ]
    assert [state.supersedes for state in states] == [None, states[0].id, states[1].id]


def test_saying_it_again_reinforces() -> None:
    states = run([claim(f"m{n}", "ann", "plays", "e:chess", at=n) for n in range(5)])
    assert len(states) == 1
    assert [s.message_id for s in states[0].statements] == ["m0", "m1", "m2", "m3", "m4"]


def test_one_message_that_says_it_twice_counts_from_the_earlier_date() -> None:
    (state,) = run(
        [
            claim("m1", "ann", "lives_in", "e:rome", at=5),
            claim("m1", "ann", "lives_in", "e:rome", at=4),
        ]
    )
    assert (state.valid_from, len(state.statements)) == (day(4), 1)


def test_loves_quits_hates_is_one_stance_with_history() -> None:
    states = run(
        [
            claim("m1", "ann", "loves", "e:cola", at=1),
            claim("m2", "ann", "loves", "e:cola", at=5, ended=True),
            claim("m3", "ann", "hates", "e:cola", at=9),
        ]
    )
    assert [s.status.value for s in states] == ["superseded", "superseded", "current"]
    assert states[2].value.startswith("hates")


def test_a_late_older_statement_enters_history_and_splits_what_it_interrupts() -> None:
    first = run(
        [
            claim("m1", "ann", "lives_in", "e:rome", at=1),
            claim("m3", "ann", "lives_in", "e:rome", at=20),
        ]
    )
    late = claim("m2", "ann", "lives_in", "e:oslo", at=10)
    states = fold("s", track_of(late), stored=stored(first), new=statements([late]), now=NOW)
    assert shape(states) == [
        ("e:rome", 1, 10, "superseded"),
        ("e:oslo", 10, 20, "superseded"),
        ("e:rome", 20, None, "current"),
    ]
    assert states[0].id == first[0].id
    assert states[2].created


def test_leaving_a_place_one_no_longer_lives_in_closes_nothing() -> None:
    states = run(
        [
            claim("m1", "ann", "lives_in", "e:rome", at=1),
            claim("m2", "ann", "lives_in", "e:oslo", at=10),
            claim("m3", "ann", "lives_in", "e:rome", at=11, ended=True),
        ]
    )
    assert shape(states)[1] == ("e:oslo", 10, None, "current")


def test_what_others_say_never_closes_own_words() -> None:
    states = run(
        [
            claim("m1", "ann", "loves", "e:pizza", at=1),
            claim("m2", "ann", "hates", "e:pizza", at=5, speaker="bob"),
        ]
    )
    assert [state.status for state in states] == [FactStatus.CURRENT, FactStatus.INVALIDATED]
    assert states[1].reason == CONTRADICTED


def test_own_words_close_what_others_said() -> None:
    states = run(
        [
            claim("m1", "ann", "hates", "e:pizza", at=1, speaker="bob"),
            claim("m2", "ann", "loves", "e:pizza", at=5),
        ]
    )
    assert [state.status for state in states] == [FactStatus.SUPERSEDED, FactStatus.CURRENT]


def test_a_closed_interval_of_the_past_is_expired() -> None:
    (state,) = run([claim("m1", "ann", "lives_in", "e:rome", at=1, valid_to=30)])
    assert state.status is FactStatus.EXPIRED


def test_the_same_value_in_two_disjoint_intervals_stays_two() -> None:
    states = run(
        [
            claim("m1", "ann", "lives_in", "e:rome", at=1, valid_to=30),
            claim("m2", "ann", "lives_in", "e:rome", at=60, valid_to=90),
        ]
    )
    assert shape(states) == [("e:rome", 1, 30, "expired"), ("e:rome", 60, 90, "expired")]


def test_a_forgotten_fact_is_not_learned_again_from_the_same_message() -> None:
    said = claim("m1", "ann", "loves", "e:pizza", at=1)
    (state,) = run([said])
    (kept,) = stored([state])
    retired = replace(kept, foldable=False, status=FactStatus.FORGOTTEN)
    assert fold("s", track_of(said), stored=[retired], new=statements([said]), now=NOW) == []
    again = claim("m2", "ann", "loves", "e:pizza", at=7)
    (fresh,) = fold("s", track_of(said), stored=[retired], new=statements([again]), now=NOW)
    assert fresh.created
    assert fresh.id != state.id


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (claim("m", "ann", "loves", "e:a"), claim("m", "ann", "hates", "e:a")),
        (claim("m", "ann", "lives_in", "e:a"), claim("m", "ann", "lives_in", "e:b")),
        (claim("m", "ann", "friend_of", "u:bob"), claim("m", "bob", "friend_of", "u:ann")),
        (claim("m", "ann", "age", value="30"), claim("m", "ann", "age", value="31")),
    ],
)
def test_what_contradicts_or_repeats_shares_a_track(one: BoundClaim, other: BoundClaim) -> None:
    assert track_of(one) == track_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (claim("m", "ann", "loves", "e:a"), claim("m", "ann", "loves", "e:b")),
        (claim("m", "ann", "loves", "e:a"), claim("m", "bob", "loves", "e:a")),
        (claim("m", "ann", "plays", "e:a"), claim("m", "ann", "loves", "e:a")),
        (claim("m", "ann", "lives_in", "e:a"), claim("m", "ann", "works_at", "e:a")),
        (claim("m", "ann", "mentors", "u:bob"), claim("m", "bob", "mentors", "u:ann")),
        (claim("m", "ann", "event", value="ran"), claim("m", "ann", "event", value="swam")),
    ],
)
def test_what_is_unrelated_has_tracks_of_its_own(one: BoundClaim, other: BoundClaim) -> None:
    assert track_of(one) != track_of(other)


TARGETS = ("e:a", "e:b", "e:c")


@st.composite
def histories(draw: st.DrawFn) -> list[BoundClaim]:
    """What one person and a friend say of her home or of her taste."""
    stance = draw(st.booleans())
    count = draw(st.integers(1, 8))
    said: list[BoundClaim] = []
    for number in range(count):
        verb = draw(st.sampled_from(["loves", "hates", "likes"])) if stance else "lives_in"
        said.append(
            claim(
                f"m{number}",
                "ann",
                verb,
                "e:a" if stance else draw(st.sampled_from(TARGETS)),
                at=draw(st.integers(0, 6)),
                ended=draw(st.sampled_from([False, False, False, True])),
                speaker=draw(st.sampled_from([None, None, "bob"])),
            )
        )
    return said


@given(histories(), st.randoms())
def test_the_order_of_arrival_does_not_matter(said: list[BoundClaim], random: object) -> None:
    shuffled = list(said)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert shape(run(shuffled)) == shape(run(said))


def test_what_others_said_joins_own_words_that_arrive_late() -> None:
    def loves(message: str, at: int, *, ended: bool = False, by: str | None = None) -> BoundClaim:
        return claim(message, "ann", "loves", "e:a", at=at, ended=ended, speaker=by)

    first = [
        loves("m0", 0),
        loves("m1", 0, ended=True),
        loves("m2", 1, by="bob"),
        loves("m3", 2),
    ]
    late = [loves("m4", 0)]
    before = fold("s", track_of(late[0]), stored=[], new=statements(first), now=NOW)
    assert [state.reason for state in before] == [None, None, CONTRADICTED, None]
    after = fold("s", track_of(late[0]), stored=stored(before), new=statements(late), now=NOW)
    assert shape(after) == shape(run([*first, *late]))


def test_own_words_that_arrive_late_unite_what_words_of_others_had_parted() -> None:
    first = [
        claim("m0", "ann", "hates", "e:a", at=0, speaker="bob"),
        claim("m1", "ann", "loves", "e:a", at=1, speaker="bob"),
        claim("m2", "ann", "hates", "e:a", at=2),
    ]
    late = [claim("m3", "ann", "hates", "e:a", at=0)]
    before = fold("s", track_of(late[0]), stored=[], new=statements(first), now=NOW)
    after = fold("s", track_of(late[0]), stored=stored(before), new=statements(late), now=NOW)
    assert [state.id for state in after] == [before[0].id, before[1].id]
    assert shape(after) == shape(run([*first, *late]))


@given(histories(), st.integers(0, 8))
def test_two_batches_give_what_one_gives(said: list[BoundClaim], cut: int) -> None:
    track = track_of(said[0])
    before = fold("s", track, stored=[], new=statements(said[:cut]), now=NOW)
    after = fold("s", track, stored=stored(before), new=statements(said[cut:]), now=NOW)
    assert shape(once_aside(after)) == shape(once_aside(run(said)))


def once_aside(states: list[FactState]) -> list[FactState]:
    """What stands beside the chain (an end of what did not hold, a claim that own words contradict)
    may be two facts when it is said again in a later batch: only the first is looked at."""
    kept: list[FactState] = []
    for state in states:
        idle = state.value.startswith("end:") and state.status is FactStatus.CURRENT
        aside = idle or state.reason == CONTRADICTED
        same = [k for k in kept if (k.value, k.reason) == (state.value, state.reason)]
        if not (aside and same):
            kept.append(state)
    return kept


@given(histories())
def test_the_same_batch_twice_changes_nothing(said: list[BoundClaim]) -> None:
    once = run(said)
    again = fold("s", track_of(said[0]), stored=stored(once), new=statements(said), now=NOW)
    assert [(s.id, s.valid_from, s.valid_to, s.status) for s in again] == [
        (s.id, s.valid_from, s.valid_to, s.status) for s in once
    ]
    assert not any(state.created for state in again)


@given(histories())
def test_a_timeline_has_at_most_one_open_fact_and_no_id_twice(said: list[BoundClaim]) -> None:
    states = run(said)
    ids: list[FactId] = [state.id for state in states]
    assert len(ids) == len(set(ids))
    chain = [
        state
        for state in states
        if state.status is FactStatus.CURRENT and not state.value.startswith("end:")
    ]
    assert len(chain) <= 1
