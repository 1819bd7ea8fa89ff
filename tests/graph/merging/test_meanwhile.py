"""Whose is what was written between a merge and its undoing: pure functions."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.graph.world import NOW, claim

from whoknows_graph.merging.meanwhile import Meanwhile, Sides, sort_out
from whoknows_graph.writes.again import claim_again
from whoknows_graph.writes.loading import LoadedFact
from whoknows_graph.writes.redirects import redirected_claims, substituted
from whoknows_graph.writes.rows import content_of
from whoknows_graph.writes.timeline import StoredFact, fold, statement_of
from whoknows_graph.writes.tracks import track_of
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundClaim

ANN, ANNIE, OLD = Ref("u:ann"), Ref("u:annie"), Ref("u:old")
SIDES = Sides(keep=ANN, drop=ANNIE, into=frozenset({ANNIE, OLD}))


def stored(fact_id: str, *said: BoundClaim, status: FactStatus = FactStatus.CURRENT) -> LoadedFact:
    """A fact that rests on the claims."""
    identity = FactId(fact_id)
    statements = tuple(
        replace(statement_of(each), claim=None, origin=identity, written_as=each.written_as)
        for each in said
    )
    return LoadedFact(
        fact=StoredFact(
            id=identity,
            value=statements[0].value,
            status=status,
            foldable=status is FactStatus.CURRENT,
            statements=statements,
            valid_from=said[0].valid_from,
            valid_to=None,
            supersedes=None,
        ),
        content=content_of(said[0]),
        retired_at=None,
    )


def written_as(said: BoundClaim, *refs: Ref) -> BoundClaim:
    return replace(said, written_as=refs)


def tracks(*facts: LoadedFact) -> Mapping[str, Mapping[FactId, LoadedFact]]:
    return {"t": {loaded.fact.id: loaded for loaded in facts}}


def sorted_out(
    *facts: LoadedFact, recorded: tuple[str, ...] = (), returned: tuple[str, ...] = ()
) -> Meanwhile:
    return sort_out(
        tracks(*facts),
        recorded={FactId(each) for each in recorded},
        returned={("t", message) for message in returned},
        sides=SIDES,
    )


HERS = claim("m1", "ann", "plays", "e:chess", at=1)
GIVEN = written_as(claim("m2", "ann", "plays", "e:chess", at=2), ANNIE)


def test_what_was_recorded_and_nothing_new_needs_nothing() -> None:
    found = sorted_out(stored("f_1", HERS), recorded=("f_1",), returned=("m1",))
    assert found == Meanwhile()


def test_a_fact_of_the_kept_side_is_folded_where_it_is() -> None:
    found = sorted_out(stored("f_1", HERS))
    assert found == Meanwhile(folded={"t"})


def test_a_fact_of_the_other_side_goes_back_as_a_whole() -> None:
    found = sorted_out(stored("f_1", GIVEN))
    assert found == Meanwhile(renamed=[FactId("f_1")])


def test_what_names_somebody_merged_before_goes_back_too() -> None:
    found = sorted_out(stored("f_1", written_as(HERS, OLD)))
    assert found.renamed == ["f_1"]


def test_a_fact_of_both_sides_is_said_again_by_each() -> None:
    found = sorted_out(stored("f_1", HERS, GIVEN))
    assert found.deleted == ["f_1"]
    assert [(each.subject, each.message_id) for each in found.claims] == [
        (ANN, "m1"),
        (ANNIE, "m2"),
    ]


def test_a_restored_fact_hears_again_what_was_said_since() -> None:
    found = sorted_out(
        stored("f_1", HERS, GIVEN, replace(HERS, message_id="m3")),  # type: ignore[arg-type]
        recorded=("f_1",),
        returned=("m1",),
    )
    assert found.deleted == []
    assert [(each.subject, each.message_id) for each in found.claims] == [
        (ANNIE, "m2"),
        (ANN, "m3"),
    ]


def test_what_the_merge_split_off_goes() -> None:
    found = sorted_out(stored("f_2", HERS), returned=("m1",))
    assert found == Meanwhile(deleted=[FactId("f_2")])


def test_the_tracks_come_in_order() -> None:
    several = {
        "b": {FactId("f_2"): stored("f_2", HERS)},
        "a": {FactId("f_1"): stored("f_1", GIVEN)},
    }
    found = sort_out(several, recorded=(), returned=(), sides=SIDES)
    assert (found.renamed, found.folded) == (["f_1"], {"b"})


@pytest.mark.parametrize(
    "said",
    [
        claim("m", "ann", "lives_in", "e:rome", at=3, valid_to=5),
        claim("m", "ann", "loves", "e:cola", at=3),
        claim("m", "ann", "loves", "e:cola", at=3, ended=True),
        claim("m", "ann", "age", value="30", at=3),
        claim("m", "ann", "event", value="Ran the Oslo marathon", at=3),
        claim("m", "ann", "note", text="Ann waters the plants.", at=3),
        claim("m", "ann", "friend_of", "u:bob", at=3, speaker="cid"),
        written_as(claim("m", "ann", "plays", "e:go", at=3), ANNIE),
    ],
    ids=lambda said: said.predicate,
)
def test_a_claim_comes_back_from_what_is_stored(said: BoundClaim) -> None:
    """Its value is known as a key only; track and value are the same."""
    loaded = stored("f_1", said)
    again = claim_again(loaded.fact.statements[0], loaded)
    assert track_of(again) == track_of(said)
    assert statement_of(again).value == statement_of(said).value
    assert replace(again, value=None, mentions=()) == replace(said, value=None, mentions=())


def test_claims_about_who_was_merged_away_are_about_who_is_there() -> None:
    moved = {ANNIE: ANN}
    said = [
        claim("m1", "annie", "plays", "e:go"),
        claim("m2", "bob", "friend_of", "u:annie"),
        claim("m3", "bob", "plays", "e:go"),
        claim("m4", "annie", "friend_of", "u:ann"),
    ]
    written = redirected_claims(said, moved)
    assert [(c.subject, c.object, c.written_as) for c in written] == [
        (ANN, "e:go", (ANNIE,)),
        ("u:bob", ANN, (ANNIE,)),
        ("u:bob", "e:go", ()),
    ]
    assert [(r.source, r.target) for c in written for r in c.relations] == [
        (ANN, "e:go"),
        ("u:bob", ANN),
        ("u:bob", "e:go"),
    ]
    assert redirected_claims(said, {}) == said


def test_what_a_claim_was_written_with_is_kept_through_a_second_merge() -> None:
    (once,) = redirected_claims([claim("m", "annie", "plays", "e:go")], {ANNIE: ANN})
    (twice,) = redirected_claims([once], {ANN: Ref("u:cid")})
    assert (twice.subject, twice.written_as) == ("u:cid", (ANNIE, ANN))


def test_mentions_are_substituted_once() -> None:
    said = replace(claim("m", "bob", "plays", "e:go"), mentions=(ANN, ANNIE))
    assert substituted(said, {ANNIE: ANN}).mentions == (ANN,)
    assert substituted(said, {}) == said


def test_facts_of_one_value_unite_only_when_asked() -> None:
    first, second = stored("f_1", HERS), stored("f_2", GIVEN)
    facts = [first.fact, second.fact]
    track = track_of(HERS)
    apart = fold("s", track, stored=facts, new=[], now=NOW)
    united = fold("s", track, stored=facts, new=[], now=NOW, unite=True)
    assert [(s.id, s.status) for s in apart] == [
        ("f_1", FactStatus.SUPERSEDED),
        ("f_2", FactStatus.CURRENT),
    ]
    assert [(s.id, s.status, len(s.statements)) for s in united] == [("f_1", FactStatus.CURRENT, 2)]


def test_uniting_keeps_what_lies_between_apart() -> None:
    rome = claim("m1", "ann", "lives_in", "e:rome", at=1)
    oslo = claim("m2", "ann", "lives_in", "e:oslo", at=5)
    back = claim("m3", "ann", "lives_in", "e:rome", at=9)
    facts = [stored("f_1", rome, back).fact, stored("f_2", oslo).fact]
    states = fold("s", track_of(rome), stored=facts, new=[], now=NOW, unite=True)
    assert [(s.value.split("\t")[1], s.status.value, s.created) for s in states] == [
        ("e:rome", "superseded", False),
        ("e:oslo", "superseded", False),
        ("e:rome", "current", True),
    ]


def test_uniting_leaves_out_what_was_taken_back() -> None:
    taken = stored("f_1", HERS, status=FactStatus.FORGOTTEN)
    kept = stored("f_2", GIVEN)
    (state,) = fold(
        "s", track_of(HERS), stored=[taken.fact, kept.fact], new=[], now=NOW, unite=True
    )
    assert (state.id, len(state.statements)) == ("f_2", 1)
