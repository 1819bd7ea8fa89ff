"""A crowd: everybody says one thing in one channel, of themselves or of who spoke before them."""

import re
from collections.abc import Iterable
from datetime import timedelta
from itertools import product

from tests.ingest.builders import START
from tests.ingest.model_server import Answer, Request, chat_json

from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

__all__ = ["MOST", "crowd", "likings", "obedient", "siblings"]

_FIRST = (
    "Anna Boris Carla David Emma Frank Greta Hugo Helen Jonas Karin Leon Maria Nora Oscar Paula "
    "Robert Sara Thomas Victor"
).split()
_LAST = [
    begin + middle + end
    for begin, middle, end in product(
        "Bar Cel Dor Fen Gal Hol Kas Lam Mor Ner".split(),
        "a e i o u".split(),
        "bach berg dal feld gard hoff lund mann stein witz".split(),
    )
]
_NAMES = [f"{first} {last}" for last in _LAST for first in _FIRST]
_THINGS = "chess coffee sushi tennis jazz poker cheese Terraria Factorio Minecraft".split()
_LINE = re.compile(r"^\[(\d+)\] \S+ \S+ \S+ (p\d+): (.*)$")
_SAID = (
    (re.compile(r"(?P<subject>.+) likes (?P<object>\w+)"), "likes"),
    (re.compile(r"(?P<object>.+) is my brother"), "sibling_of"),
    (re.compile(r"I love (?P<object>\w+)"), "loves"),
)

MOST = len(_NAMES)
"""So many people have names of their own."""


def _other(number: int) -> int:
    """Somebody who spoke before."""
    return number * 7919 % 10007 % number if number else 0


def _thing(number: int) -> str:
    return _THINGS[number // 4 % len(_THINGS)]


def _text(number: int) -> str:
    other = _NAMES[_other(number)]
    return (
        "that was a really long day, going to sleep soon",
        f"{other} likes {_thing(number)}",
        f"{other} is my brother",
        f"I love {_thing(number)}",
    )[number % 4]


def siblings(people: int) -> set[frozenset[str]]:
    """Pairs of ids that a crowd of that size says are siblings."""
    return {frozenset((str(n), str(_other(n)))) for n in range(people) if n % 4 == 2}


def likings(people: int) -> set[tuple[str, str]]:
    """Ids, each with what the person is said to like or love, in small letters."""
    told = ((n if n % 4 == 3 else _other(n), _thing(n)) for n in range(people) if n % 2)
    return {(str(who), thing.lower()) for who, thing in told}


def crowd(people: int) -> list[Message]:
    """One message of each of so many people (at most `MOST`), a second apart."""
    return [
        Message(
            id=MessageId(f"m{number}"),
            channel="hall",
            author_id=UserId(str(number)),
            author_name=_NAMES[number],
            sent_at=START + timedelta(seconds=number),
            text=_text(number),
        )
        for number in range(people)
    ]


def obedient(request: Request) -> Answer:
    """What a model answers that reads every line of a crowd and nothing else."""
    lines = request.prompt.split("\n")
    tokens = {name: token for token, name in _listed(lines)}
    claims: list[dict[str, object]] = []
    for line in lines:
        numbered = _LINE.match(line)
        if numbered is not None:
            claims += _claimed(int(numbered[1]), numbered[2], numbered[3], tokens)
    return chat_json({"claims": claims})


def _listed(lines: Iterable[str]) -> list[tuple[str, str]]:
    """Each participant's token and name."""
    listed = (re.fullmatch(r"(p\d+): (.+)", line) for line in lines)
    return [(found[1], found[2]) for found in listed if found is not None]


def _claimed(
    number: int, author: str, text: str, tokens: dict[str, str]
) -> list[dict[str, object]]:
    """What a line states, as a model writes it."""
    claims: list[dict[str, object]] = []
    for pattern, verb in _SAID:
        found = pattern.fullmatch(text)
        if found is not None:
            said = {"subject": author, **found.groupdict()}
            ends = {end: tokens.get(name, name) for end, name in said.items()}
            sentence = f"{ends['subject']} {verb} {ends['object']}."
            claims.append({"message": number, "sentence": sentence, "verb": verb, **ends})
    return claims
