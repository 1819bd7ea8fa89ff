"""Answers that leave out what the question said: "How long have you …?" – "Seven years now"."""

import re
from collections.abc import Iterator
from datetime import datetime

from whoknows_ingest.syntax.dates import find_dates
from whoknows_ingest.syntax.drafts import Draft, named_pet
from whoknows_ingest.syntax.lexicon import DEICTIC, PETS
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence
from whoknows_schema.enums import FactCategory

__all__ = ["Asked"]

_HOW_LONG = re.compile(
    r"\bhow long have you (?:guys )?"
    r"(?P<state>(?:been|had|lived|worked|played|known)\b[^?]{2,50})\?",
    re.I,
)
_NAMES = re.compile(r"\bwhat(?:'s| is| are) (?:his|her|its|their) names?\?", re.I)
_SPAN = re.compile(
    r"^(?:(?:oh|yeah|for|about|around|like|just|over|it's been|it has been|we've been)[\s,]+)*"
    r"(?P<span>(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r" (?:years?|months?))\b(?! old| ago)",
    re.I,
)
_SINCE_AGE = re.compile(r"^since I was (?:about |around )?(?P<age>\d{1,2})\b(?! years ago)", re.I)
_SINCE_YEAR = re.compile(r"^since (?P<year>(?:19|20)\d\d)\b", re.I)
_LISTED = re.compile(r"^[A-Z][a-z]+(?:(?:, | and |, and | & )[A-Z][a-z]+){0,3}[.!]$")
_KEPT = re.compile(r"\b(?:have|has|'ve got|got|adopted|own)\b", re.I)


class Asked:
    """What the others asked last in a channel, and which pets an author spoke of."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._question: Sentence | None = None
        self._pets: dict[str, tuple[str, ...]] = {}
        self._answered = ""

    def read(self, sentence: Sentence) -> Iterator[Draft]:
        """Facts that a sentence states as an answer; take the sentences in order."""
        author, question = sentence.message.author_id, self._question
        opens = sentence.opens_line and sentence.message.id != self._answered
        if question is not None and question.message.author_id != author and opens:
            self._answered = sentence.message.id
            yield from self._answers(sentence, question)
        if sentence.text.endswith("?"):
            self._question = sentence
        elif question is not None and question.message.author_id == author:
            changed = question.message.id != sentence.message.id
            self._question = None if changed else question
        kept = [word.lower for word in sentence.words if word.lower in PETS]
        if kept and _KEPT.search(sentence.text) and not sentence.text.endswith("?"):
            self._pets[author] = tuple(dict.fromkeys(kept))

    def _answers(self, sentence: Sentence, question: Sentence) -> Iterator[Draft]:
        author = self._people.author(sentence.message)
        lasting = _HOW_LONG.search(question.text)
        if lasting is not None:
            yield from _since(sentence, " ".join(lasting["state"].split()), author)
        if _NAMES.search(question.text) and _LISTED.match(sentence.text):
            yield from self._named(sentence, author)

    def _named(self, sentence: Sentence, author: Person) -> Iterator[Draft]:
        """As in "What are their names?" – "Luna and Oliver!"."""
        kept = self._pets.get(sentence.message.author_id, ())
        names = re.findall(r"[A-Z][a-z]+", sentence.text)
        one = len(kept) == len(names) == 1 and not kept[0].endswith("s")
        animal = kept[0] if one else "pet"
        for name in names if kept else ():
            yield named_pet(author, animal, name, confidence=0.75)


def _since(sentence: Sentence, state: str, author: Person) -> Iterator[Draft]:
    begun = _begin(sentence)
    words = [word.lower().strip(",.") for word in state.split()]
    words = [word for word in words if word not in ("now", "so", "far")]
    if begun is None or len(words) < 2 or set(words) & (DEICTIC | {"a", "my", "i", "me"}):
        return
    text, moment = begun
    married = words == ["been", "married"]
    shown = " ".join("their" if word == "your" else word for word in state.split())
    yield Draft(
        subject=author,
        predicate="relationship_status" if married else "habit",
        phrase=f"has {shown} {text}",
        value="married" if married else shown.removeprefix("been "),
        category=FactCategory.IDENTITY if married else FactCategory.INTERESTS,
        valid_from=moment,
        typed=False,
        confidence=0.75,
    )


def _begin(sentence: Sentence) -> tuple[str, datetime | None] | None:
    """Since when: what is shown, and the moment if it can be told."""
    age = _SINCE_AGE.match(sentence.text)
    if age is not None:
        return f"since they were {age['age']}", None
    year, span = _SINCE_YEAR.match(sentence.text), _SPAN.match(sentence.text)
    found = f"since {year['year']}" if year else f"for {span['span']}" if span else ""
    dates = find_dates(found, sentence.message.sent_at)
    return (dates[0].text, dates[0].moment) if dates else None
