"""Where facts stand when a node is another: pure functions."""

from dataclasses import replace

import pytest
from tests.graph.world import claim

from whoknows_graph.merging.placement import (
    Placement,
    is_about_itself,
    moved,
    place_row,
    placement_of,
    slot_of,
)
from whoknows_graph.writes.rows import content_of, pack_relation
from whoknows_graph.writes.tracks import track_of, value_of
from whoknows_schema.ids import FactId, Ref, user_ref
from whoknows_schema.values import BoundClaim

ANN, ANNIE = Ref("u:ann"), Ref("u:annie")
TO_ANN = {ANNIE: ANN}


def placed(said: BoundClaim) -> Placement:
    """The placement of the fact that a claim makes."""
    content = content_of(said)
    return Placement(
        id=FactId("f_1"),
        track=track_of(said),
        value=value_of(said),
        subject=content.subject,
        predicate=content.predicate,
        object=content.object,
        ended=content.ended,
        relations=content.relations,
        about=tuple(sorted(content.about)),
        mentions=tuple((ref, False) for ref in content.mentions),
        said_by=() if said.speaker is None else (user_ref(said.speaker),),
    )


SAID_BY_ANNIE = [
    claim("m", "annie", "lives_in", "e:rome"),
    claim("m", "annie", "loves", "e:cola"),
    claim("m", "annie", "loves", "e:cola", ended=True),
    claim("m", "annie", "plays", "e:chess"),
    claim("m", "annie", "age", value="30"),
    claim("m", "annie", "event", value="Ran a marathon"),
    claim("m", "annie", "note", text="Annie waters the plants."),
    claim("m", "annie", "mentors", "u:bob"),
    claim("m", "annie", "friend_of", "u:bob"),
    claim("m", "annie", "friend_of", "u:aaa"),
    claim("m", "annie", "partner_of", "u:bob"),
    claim("m", "annie", "juggles", "e:balls"),
]


@pytest.mark.parametrize("said", SAID_BY_ANNIE, ids=lambda said: said.predicate)
def test_a_moved_fact_stands_where_the_other_would_have_put_it(said: BoundClaim) -> None:
    """The same words of Ann make the same track, value, ends and mentions."""
    hers = replace(
        said,
        subject=ANN,
        speaker=None,
        relations=tuple(replace(r, source=ANN) for r in said.relations),
    )
    expected = replace(placed(hers), said_by=(ANN,))
    assert moved(placed(said), TO_ANN) == expected


OF_OTHERS = [
    claim("m", "bob", "mentors", "u:annie"),
    claim("m", "bob", "friend_of", "u:annie"),
    claim("m", "bob", "partner_of", "u:annie"),
    claim("m", "bob", "admires", "u:annie"),
    claim("m", "bob", "hates", "u:annie", speaker="annie"),
]


@pytest.mark.parametrize("said", OF_OTHERS, ids=lambda said: said.predicate)
def test_what_others_are_to_her_moves_as_well(said: BoundClaim) -> None:
    hers = replace(
        said,
        object=ANN,
        relations=tuple(replace(r, target=ANN) for r in said.relations),
    )
    expected = placed(hers)
    if said.speaker == "annie":
        expected = replace(expected, said_by=(ANN,))
    assert moved(placed(said), TO_ANN) == expected


@pytest.mark.parametrize("said", [*SAID_BY_ANNIE, *OF_OTHERS], ids=lambda said: said.predicate)
def test_moving_there_and_back_changes_nothing(said: BoundClaim) -> None:
    before = placed(said)
    assert moved(moved(before, TO_ANN), {ANN: ANNIE}) == before


@pytest.mark.parametrize("said", [*SAID_BY_ANNIE, *OF_OTHERS], ids=lambda said: said.predicate)
def test_what_names_neither_stays(said: BoundClaim) -> None:
    before = placed(said)
    assert moved(before, {Ref("u:zoe"): Ref("u:zed")}) == before
    assert moved(before, {}) == before


def test_a_relation_to_oneself_goes_and_is_told() -> None:
    after = moved(placed(claim("m", "annie", "friend_of", "u:ann")), TO_ANN)
    assert after.relations == ()
    assert after.about == (ANN,)
    assert is_about_itself(after)
    assert not is_about_itself(placed(claim("m", "annie", "friend_of", "u:ann")))


def test_whom_a_fact_is_about_is_not_mentioned_besides() -> None:
    before = replace(
        placed(claim("m", "ann", "plays", "e:chess")),
        mentions=((Ref("e:chess"), False), (ANNIE, True)),
    )
    assert moved(before, TO_ANN).mentions == ((Ref("e:chess"), False),)


def test_two_speakers_who_are_one_are_one() -> None:
    before = replace(placed(claim("m", "bob", "plays", "e:chess")), said_by=(ANN, ANNIE))
    assert moved(before, TO_ANN).said_by == (ANN,)


@pytest.mark.parametrize(
    ("said", "slot"),
    [
        (claim("m", "ann", "lives_in", "e:rome"), ("u:ann", "lives_in")),
        (claim("m", "ann", "age", value="30"), ("u:ann", "age")),
        (claim("m", "ann", "partner_of", "u:bob"), ("u:ann", "partner_of")),
        (claim("m", "ann", "loves", "e:cola"), None),
        (claim("m", "ann", "plays", "e:chess"), None),
        (claim("m", "ann", "note", text="A note."), None),
    ],
)
def test_single_values_compete_for_a_slot(said: BoundClaim, slot: tuple[str, str] | None) -> None:
    assert slot_of(placed(said)) == slot


def test_a_placement_is_read_from_a_row() -> None:
    expected = placed(claim("m", "annie", "mentors", "u:bob"))
    row = {
        "id": "f_1",
        "track": expected.track,
        "value": expected.value,
        "subject": "u:annie",
        "predicate": "mentors",
        "object": "u:bob",
        "ended": False,
        "relations": [pack_relation(relation) for relation in expected.relations],
        "about": ["u:bob", "u:annie"],
        "mentions": [],
        "bare": [],
        "said_by": ["u:annie"],
    }
    assert placement_of(row) == expected
    bare = {**row, "relations": None, "object": None, "mentions": ["e:b", "e:a"], "bare": ["e:b"]}
    assert placement_of(bare).relations == ()
    assert placement_of(bare).mentions == ((Ref("e:a"), False), (Ref("e:b"), True))


def test_the_row_says_what_goes_and_what_comes() -> None:
    before = placed(claim("m", "annie", "loves", "e:cola"))
    row = place_row(before, moved(before, TO_ANN))
    assert row["gone"] == [{"source": ANNIE, "target": "e:cola"}]
    assert row["relations"] == [
        {
            "type": "LOVES",
            "verb": "loves",
            "polarity": "positive",
            "source": ANN,
            "target": "e:cola",
        }
    ]
    assert row["packed"] == ["loves\tu:ann\te:cola"]
    assert (row["about"], row["said_by"]) == ([ANN], [ANN])
    assert row["mentions"] == [{"ref": "e:cola", "bare": False, "named": None}]
