"""Names that people give themselves: "Hi, I'm Tom Gordon", "everyone calls me Al"."""

import re
from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence
from whoknows_schema.enums import FactCategory

__all__ = ["read_called", "read_names"]

_CALLED = re.compile(
    r"^(?:(?:you can|please|just|but|and|hi|hey|everyone|everybody|people|they|most people"
    r"|(?:all )?my friends|friends|folks)[\s,]+)*(?:call|calls) me (?P<name>[A-Z][a-z]+)"
    r"(?:[.!]|,.*)$"
)
_NO_NAMES = words(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Maybe Later Back Tomorrow Crazy"
    " Anytime Today Tonight When If Once Old Sir Dad Mom Dr Mr Mrs Ms"
)


def read_called(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "call me Al", "my friends call me Al"."""
    found = _CALLED.match(sentence.text)
    if found is not None and found["name"] not in _NO_NAMES:
        yield _name(people.author(sentence.message), found["name"])


def read_names(clause: Clause) -> Iterator[Draft]:
    """As in "Hi, I'm Tom Gordon": only a person's name, with nothing else said of it."""
    if clause.verb.lemma != "be" or clause.tense is not Tense.PRESENT:
        return
    me = clause.subject_word
    if not clause.subject.is_author or me is None or me.lower != "i" or clause.negated:
        return
    for head in clause.verb.each("attr"):
        before = clause.sentence.words[clause.verb.index + 1 : head.index]
        parts = [*before, head]
        following = clause.sentence.words[head.index + 1 : head.index + 2]
        closed = not following or following[0].text in (".", ",", "!", "—", "and")
        named = all(w.tag == "NNP" and w.text.istitle() and w.text.isalpha() for w in parts)
        if named and closed and head.entity == "PERSON" and len(parts) <= 3:
            name = " ".join(word.text for word in parts)
            yield _name(clause.subject, name)


def _name(person: Person, name: str) -> Draft:
    return Draft(
        subject=person,
        predicate="name",
        phrase=f"is called {name}",
        category=FactCategory.IDENTITY,
        value=name,
        confidence=0.8,
        importance=4,
    )
