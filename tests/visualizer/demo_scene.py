"""A community of about forty nodes, invented for looking at the page."""

from dataclasses import replace
from itertools import combinations

from tests.visualizer.scenes import fact, retired, scene_of, source, thing, user

from whoknows_schema.answers import Fact
from whoknows_schema.enums import Attribution, EntityKind, FactCategory
from whoknows_schema.scene import Scene
from whoknows_schema.values import Node

MAYA, OLU, KENJI = user("101", "Maya"), user("102", "Olu"), user("103", "健二 (Kenji)")
PRIYA, SAM, LENA = user("104", "Priya"), user("105", "Sam"), user("106", "Léna")
TOMAS, NOOR = user("107", "Tomás"), user("108", "نور (Noor)")
JUNE = thing("june-person", "June", EntityKind.PERSON)
PEOPLE = (MAYA, OLU, KENJI, PRIYA, SAM, LENA, TOMAS, NOOR)

_THINGS: dict[str, Node] = {
    name: thing(name.lower().replace(" ", "-"), name, kind)
    for kind, names in {
        EntityKind.GAME: ("Hollow Knight", "Stardew Valley", "Go (board game)", "Factorio"),
        EntityKind.FOOD: ("pineapple pizza", "ramen", "coffee", "cilantro"),
        EntityKind.TECHNOLOGY: ("C++", "C#", "Rust", "Python", "Neovim"),
        EntityKind.PLACE: ("Lisbon", "東京", "Berlin", "Pune"),
        EntityKind.ORGANISATION: ("Harbour Robotics", "city library", "Blue Fern Bakery"),
        EntityKind.ACTIVITY: ("bouldering", "night runs", "pottery"),
        EntityKind.MEDIA: ("Twin Peaks", "The Left Hand of Darkness", "synthwave"),
        EntityKind.PRODUCT: ("split keyboard", "fountain pen"),
        EntityKind.EVENT: ("autumn game jam", "summer picnic"),
        EntityKind.CONCEPT: ("remote work", "tabs over spaces"),
    }.items()
    for name in names
}

_LIKES = """
Maya loves Hollow Knight|Maya loves bouldering|Maya likes Rust|Maya hates pineapple pizza
Maya enjoys Twin Peaks|Maya owns split keyboard|Maya created autumn game jam
Olu loves pineapple pizza|Olu likes Factorio|Olu uses C++|Olu dislikes Rust
Olu attended summer picnic
Olu enjoys synthwave|Kenji loves Go (board game)|Kenji enjoys ramen|Kenji uses Neovim
Kenji likes Rust|Kenji dislikes tabs over spaces|Kenji attended autumn game jam
Priya loves coffee|Priya uses Python|Priya hates cilantro|Priya likes The Left Hand of Darkness
Priya enjoys night runs|Priya supports remote work|Sam loves Factorio|Sam uses C#|Sam likes C++
Sam likes pineapple pizza|Sam attended autumn game jam|Sam supports tabs over spaces
Léna loves pottery|Léna likes ramen|Léna loves The Left Hand of Darkness|Léna owns fountain pen
Léna enjoys Stardew Valley|Tomás likes bouldering|Tomás enjoys synthwave|Tomás hates remote work
Tomás loves ramen|Tomás attended summer picnic|Noor loves Stardew Valley|Noor enjoys pottery
Noor dislikes coffee|Noor uses Python|Noor likes Hollow Knight|Noor likes cilantro
Kenji plays Hollow Knight|Maya plays Factorio|Priya plays Go (board game)
"""
_SAYINGS = {
    "loves": "honestly {0} is the best thing that happened to me this year",
    "hates": "please never {0} again. never.",
    "likes": "{0} is pretty great, been at it since spring",
    "dislikes": "not a fan of {0}, sorry",
    "enjoys": "spent the whole weekend with {0}, would again",
    "uses": "all of my tooling is {0} these days",
}


def _named(name: str) -> Node:
    for person in PEOPLE:
        if person.name.startswith(name) or f"({name})" in person.name:
            return person
    return _THINGS[name]


def _tastes() -> list[Fact]:
    facts: list[Fact] = []
    for day, line in enumerate(_LIKES.strip().replace("\n", "|").split("|")):
        name, verb, target_name = line.split(" ", 2)
        person, target = _named(name), _named(target_name)
        stated = fact(person, verb, target, day=2 * day)
        saying = _SAYINGS.get(verb, "me and {0}, that is a long story").format(target_name)
        link = f"https://discord.com/channels/9/7/{1000 + day}"
        quoted = source(person, saying, day=2 * day, url=link)
        again = source(person, f"again: {target_name}!", day=2 * day + 20)
        often = day % 3 == 0
        facts.append(
            replace(
                stated,
                occurrences=1 + day % 4,
                confidence=0.75 + 0.05 * (day % 5),
                sources=(quoted, again) if often else (quoted,),
            )
        )
    return facts


def _moves() -> list[Fact]:
    lisbon, tokyo = retired(
        fact(MAYA, "lives_in", _THINGS["Lisbon"], day=4),
        by=fact(
            MAYA, "lives_in", _THINGS["東京"], day=150, text="Maya moved to 東京 in July 2026."
        ),
    )
    bakery, library = retired(
        fact(LENA, "works_at", _THINGS["Blue Fern Bakery"], day=9),
        by=fact(LENA, "works_at", _THINGS["city library"], day=120),
    )
    return [
        lisbon,
        tokyo,
        bakery,
        library,
        fact(KENJI, "from", _THINGS["東京"], day=12),
        fact(PRIYA, "from", _THINGS["Pune"], day=13),
        fact(SAM, "lives_in", _THINGS["Berlin"], day=14),
        fact(TOMAS, "lives_in", _THINGS["Lisbon"], day=16),
        fact(OLU, "works_at", _THINGS["Harbour Robotics"], day=18),
        fact(PRIYA, "works_at", _THINGS["Harbour Robotics"], day=19),
    ]


def _people() -> list[Fact]:
    third_party = fact(
        OLU,
        "argues_with",
        SAM,
        day=60,
        said_by=PRIYA,
        text="Olu and Sam argue about build systems every Friday.",
    )
    sister = fact(PRIYA, "sibling_of", JUNE, day=33, text="June is Priya's sister.")
    colleagues = [
        replace(fact(a, "teammate_of", b, day=70), category=FactCategory.COMMUNITY)
        for a, b in combinations((MAYA, KENJI, SAM), 2)
    ]
    noted = replace(
        fact(LENA, "friend_of", NOOR, day=80), attribution=Attribution.MANUAL, sources=()
    )
    return [
        third_party,
        sister,
        *colleagues,
        noted,
        fact(KENJI, "mentors", NOOR, day=85, text="健二 teaches Noor how to read game engines."),
        fact(OLU, "colleague_of", PRIYA, day=40),
        fact(MAYA, "admires", LENA, day=41),
        fact(TOMAS, "friend_of", OLU, day=44),
    ]


def demo_scene() -> Scene:
    """Eight members, their things, two changes of mind, one third-party claim."""
    return scene_of(
        [*_tastes(), *_moves(), *_people()],
        aliases={
            MAYA.ref: ("maya_k", "Captain", "M."),
            KENJI.ref: ("kenji", "ケンジ"),
            NOOR.ref: ("noor",),
            _THINGS["東京"].ref: ("Tokyo",),
        },
        total_nodes=8214,
    )
