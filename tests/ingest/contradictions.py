"""Two hundred pairs of sentences: does the second one retire what the first one says?

Each row of the tables is a kind of pair with places to fill; the words go around so that no two
pairs are the same. The second sentence is said ten days after the first by the same person, if the
row does not say otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

CITIES = "Oslo Rome Graz Lyon Porto Cork Ghent Turin Bergen Seville".split()
FIRMS = "Siemens Lufthansa Philips Nokia Renault Bosch Ericsson Michelin".split()
JOBS = "plumber nurse carpenter teacher librarian florist chemist pilot".split()
FOODS = "coffee olives tofu sushi cheese ginger garlic mushrooms".split()
GAMES = "chess tennis volleyball Tetris badminton hockey golf poker".split()
TOOLS = "Vim Emacs Python Rust Blender Firefox Linux Docker".split()
TONGUES = "Dutch Greek Polish Finnish Turkish Arabic Korean Danish".split()
PETS = "dog cat hamster parrot rabbit turtle ferret pony".split()

WORDS = {
    "city": CITIES,
    "firm": FIRMS,
    "job": JOBS,
    "food": FOODS,
    "game": GAMES,
    "tool": TOOLS,
    "tongue": TONGUES,
    "pet": PETS,
}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sentences and whether the second retires the first one's fact.

    Attributes:
        kind: What it tries.
        predicate: Verb of the first one's fact.
        days: When the second is said, counted from the first.
        by_other: Somebody else says the second.
    """

    kind: str
    first: str
    second: str
    predicate: str
    retires: bool
    days: int = 10
    by_other: bool = False


# kind, words, how many, first, second, predicate, retires; {a} and {b} are two different words.
SAME_PERSON = (
    ("slot", "city", 10, "I live in {a}.", "I moved to {b}.", "lives_in", True),
    ("slot", "city", 6, "I live in {a}.", "I live in {b} now.", "lives_in", True),
    ("slot", "firm", 8, "I work at {a}.", "I work at {b} now.", "works_at", True),
    ("slot", "job", 6, "I work as a {a}.", "I work as a {b} now.", "works_as", True),
    ("same value", "city", 6, "I live in {a}.", "I still live in {a}.", "lives_in", False),
    ("same value", "firm", 4, "I work at {a}.", "I work at {a}.", "works_at", False),
    ("stance", "food", 8, "I love {a}.", "I hate {a}.", "loves", True),
    ("stance", "food", 8, "I hate {a}.", "I love {a}.", "hates", True),
    ("stance", "game", 6, "I like {a}.", "I hate {a}.", "likes", True),
    ("same stance", "food", 8, "I love {a}.", "I love {a}.", "loves", False),
    ("other thing", "food", 8, "I love {a}.", "I hate {b}.", "loves", False),
    ("other thing", "food", 8, "I hate {a}.", "I love {b}.", "hates", False),
    ("negation", "food", 8, "I like {a}.", "I don't like {a}.", "likes", True),
    ("negation", "food", 6, "I love {a}.", "I don't like {b}.", "loves", False),
    ("plain", "game", 8, "I play {a}.", "I play {b}.", "plays", False),
    ("plain", "tongue", 8, "I speak {a}.", "I speak {b}.", "speaks", False),
    ("plain", "tool", 8, "I use {a}.", "I use {b}.", "uses", False),
    ("plain", "pet", 6, "I have a {a}.", "I have a {b}.", "has_pet", False),
    ("ended", "game", 8, "I play {a}.", "I no longer play {a}.", "plays", True),
    ("ended", "tool", 6, "I use {a}.", "I no longer use {a}.", "uses", True),
    ("ended", "city", 4, "I live in {a}.", "I no longer live in {a}.", "lives_in", True),
    ("other ended", "game", 6, "I play {a}.", "I no longer play {b}.", "plays", False),
    ("other ended", "city", 3, "I live in {a}.", "I no longer live in {b}.", "lives_in", False),
    ("other predicate", "city", 6, "I live in {a}.", "I'm from {b}.", "lives_in", False),
    ("other predicate", "game", 5, "I love {a}.", "I play {b}.", "loves", False),
    ("other predicate", "job", 4, "I work as a {a}.", "I live in Basel.", "works_as", False),
)

# The same, said ten days before the first one, which comes in first.
LATE = (
    ("late", "city", 6, "I live in {a}.", "I live in {b}.", "lives_in", False),
    ("late", "firm", 4, "I work at {a}.", "I work at {b}.", "works_at", False),
    ("late", "food", 4, "I love {a}.", "I hate {a}.", "loves", False),
)

# The same, said by somebody else of themselves.
OTHERS = (
    ("other person", "city", 6, "I live in {a}.", "I moved to {b}.", "lives_in", False),
    ("other person", "food", 5, "I love {a}.", "I hate {a}.", "loves", False),
    ("other person", "firm", 3, "I work at {a}.", "I work at {b} now.", "works_at", False),
)

TABLES = ((SAME_PERSON, 10, False), (LATE, -10, False), (OTHERS, 10, True))


def pairs() -> Iterator[Pair]:
    """All pairs, kind by kind."""
    for table, days, by_other in TABLES:
        for kind, words, count, first, second, predicate, retires in table:
            turns = cycle(range(len(WORDS[words])))
            for _, turn in zip(range(count), turns, strict=False):
                a, b = WORDS[words][turn], WORDS[words][(turn + 3) % len(WORDS[words])]
                yield Pair(
                    kind=kind,
                    first=first.format(a=a, b=b),
                    second=second.format(a=a, b=b),
                    predicate=predicate,
                    retires=retires,
                    days=days,
                    by_other=by_other,
                )
