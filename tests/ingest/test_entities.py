from collections.abc import Iterable

import pytest
from tests.ingest.builders import thing

from whoknows_ingest.entities import candidate_slugs, choose_entity, slugs_of
from whoknows_schema.enums import EntityKind
from whoknows_schema.ids import EntitySlug
from whoknows_schema.values import EntityMention, Node

K = EntityKind

# Pairs that name-only resolvers of others merge (graphiti, neo4j-agent-memory, neo4j-graphrag).
APART = [
    ("Flight Reservation UA123456", "Flight Reservation UA123457"),
    ("Quarterly Financial Report 2023", "Quarterly Financial Report 2024"),
    ("2023 Tax Return", "2024 Tax Return"),
    ("北京 Research Institute", "東京 Research Institute"),
    ("王小明 Corporation", "李小龙 Corporation"),
    ("Wren 🕯️", "Wren 🗯️"),
    ("C", "C++"),
    ("C#", "C++"),
    ("C", "C#"),
    ("Room 101", "Room 102"),
    ("UA123456", "UA123457"),
    ("Merrivale", "Merryvale"),
    ("Alice", "Alicia Smith"),
    ("Iran", "Tigran"),
    ("Company One", "Company Two"),
    ("王小明", "王小红"),
    ("東京", "北京"),
    ("か", "が"),
    ("aGVsbG8gd29ybGQgdGhpcyBpcyBhIHRlc3Qgb25l", "aGVsbG8gd29ybGQgdGhpcyBpcyBhIHRlc3Qgb25m"),
    ("A", "А"),
    ("😀", "😃"),
    ("Python 2", "Python 3"),
    ("-1", "1"),
]
TOGETHER = [
    ("José Peña", "Jose Pena"),
    ("Zo\u00eb", "Zoe\u0308"),
    ("Straße", "STRASSE"),
    ("Ａｌｉｃｅ", "Alice"),
    ("DGIA", "DGIA"),
    ("Melanoma", "melanoma"),
    ("Pineapple  Pizza", "pineapple pizza"),
    ("Møller", "Moller"),
]


def known_after(*mentions: EntityMention) -> dict[EntitySlug, Node]:
    """What the space has after the mentions were written one after the other."""
    known: dict[EntitySlug, Node] = {}
    for each in mentions:
        node = choose_entity(each, known)
        known[EntitySlug(node.id)] = node
    return known


def kinds(known: dict[EntitySlug, Node]) -> list[EntityKind | None]:
    return sorted((node.kind for node in known.values()), key=str)


def both_ways(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [pair for a, b in pairs for pair in ((a, b), (b, a))]


@pytest.mark.parametrize("kind", [K.CONCEPT, K.PERSON, K.TECHNOLOGY, K.ORGANISATION])
@pytest.mark.parametrize(("one", "other"), both_ways(APART))
def test_must_stay_apart(one: str, other: str, kind: EntityKind) -> None:
    assert len(known_after(thing(one, kind), thing(other, kind))) == 2
    assert len(known_after(thing(one), thing(other, kind))) == 2


@pytest.mark.parametrize("kind", [K.CONCEPT, K.PERSON, K.FOOD, K.ORGANISATION])
@pytest.mark.parametrize(("one", "other"), both_ways(TOGETHER))
def test_must_match(one: str, other: str, kind: EntityKind) -> None:
    assert len(known_after(thing(one, kind), thing(other, kind))) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (K.PERSON, K.PLACE),
        (K.PLACE, K.PERSON),
        (K.FOOD, K.PLACE),
        (K.PLACE, K.ORGANISATION),
        (K.TECHNOLOGY, K.PLACE),
    ],
)
def test_two_known_kinds_are_two_things_and_both_are_found_again(
    first: EntityKind, second: EntityKind
) -> None:
    known = known_after(thing("Washington", first), thing("Washington", second))
    assert kinds(known) == sorted([first, second], key=str)
    for kind in (first, second):
        again = choose_entity(thing("washington", kind), known)
        assert again is known[EntitySlug(again.id)]
        assert again.kind is kind


@pytest.mark.parametrize("kind", [each for each in K if each is not K.PERSON])
def test_an_unknown_kind_agrees_with_any_and_becomes_precise(kind: EntityKind) -> None:
    later = known_after(thing("Quartz"), thing("Quartz", kind))
    earlier = known_after(thing("Quartz", kind), thing("quartz"))
    assert kinds(later) == kinds(earlier) == [kind]
    assert set(later) == set(earlier) == {"quartz"}


def test_an_unknown_kind_is_a_known_person_only_when_written_like_a_name() -> None:
    rose = thing("Rose", K.PERSON)
    assert len(known_after(rose, thing("Rose"))) == 1
    assert len(known_after(rose, thing("rose"))) == 2


def test_a_thing_never_becomes_a_person() -> None:
    known = known_after(thing("rose"), thing("Rose", K.PERSON))
    assert kinds(known) == [K.CONCEPT, K.PERSON]


def test_between_two_known_kinds_an_unknown_one_is_not_guessed() -> None:
    known = known_after(thing("Java", K.PLACE), thing("Java", K.TECHNOLOGY), thing("Java"))
    assert kinds(known) == [K.CONCEPT, K.PLACE, K.TECHNOLOGY]
    assert (
        len(
            known_after(
                *(thing("Java", each) for each in (K.PLACE, K.TECHNOLOGY, K.CONCEPT)), thing("Java")
            )
        )
        == 3
    )


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        (thing("board game"), thing("Board Games"), 1),
        (thing("the Board-Game"), thing("board games", K.ACTIVITY), 1),
        (thing("Alps", K.PLACE), thing("Alp", K.PLACE), 2),
        (thing("alps"), thing("Alps", K.PLACE), 1),
        (thing("Alps", K.PLACE), thing("Alps"), 1),
        (thing("Alps", K.PLACE), thing("alp"), 2),
    ],
)
def test_plurals_fold_for_common_nouns_only(
    one: EntityMention, other: EntityMention, count: int
) -> None:
    assert len(known_after(one, other)) == count


def test_a_suffixed_slug_is_no_other_names_slug() -> None:
    washington = [thing("Washington", K.PLACE), thing("Washington", K.ORGANISATION)]
    known = known_after(*washington, thing("Washington Organisation", K.ORGANISATION))
    assert len(known) == 3
    assert "washington--organisation" in known


def test_whatever_is_chosen_was_looked_up() -> None:
    names = ["Alps", "C++", "東京", "the Boxes", "Wren 🕯️", "x" * 300]
    for name in names:
        for kind in K:
            mention = thing(name, kind)
            slug = EntitySlug(choose_entity(mention, {}).id)
            assert slug in candidate_slugs(mention)
            taken = {
                slug: Node(type=choose_entity(mention, {}).type, id=slug, name="other", kind=None)
            }
            assert choose_entity(mention, taken).id in candidate_slugs(mention)
            assert len(candidate_slugs(mention)) <= 48
    assert slugs_of([thing("a"), thing("a")]) == list(candidate_slugs(thing("a")))
    assert slugs_of([]) == []
