"""Two who are known by name: "Dmitri and Bob had a huge fight", "Helga is Bob's boss"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, date_of, tense_of
from whoknows_ingest.syntax.dates import find_dates
from whoknows_ingest.syntax.drafts import Draft, tie
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import KIN
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_pairs"]

_QUARRELS = frozenset({"fight", "argument", "quarrel", "row", "feud", "falling-out"})
_CONFIDENCE = 0.85


def read_pairs(sentence: Sentence, people: People) -> Iterator[Draft]:
    """What is between two participants, said by either of them or by a third."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        if verb.pos not in ("VERB", "AUX") or verb.child("neg") is not None:
            continue
        subject = verb.child("nsubj", "nsubjpass")
        if subject is None or clause_refusal(verb) is not None:
            continue
        row = [_known(people, word, author) for word in subject.conjuncts()]
        if len(row) == 2 and row[0] is not None and row[1] is not None:
            yield from _together(sentence, verb, row[0], row[1])
        elif len(row) == 1 and row[0] is not None:
            yield from _toward(sentence, verb, row[0], people, author)
        yield from _whose(verb, subject, people, author)


def _known(people: People, word: Word, author: Person) -> Person | None:
    """The author for "I", or the participant whose name stands there alone."""
    if word.lower in ("i", "me"):
        return author
    if word.tag != "NNP" or word.each("det", "poss", "amod", "compound", "prep", "relcl"):
        return None
    return people.find(word.text)


def _together(sentence: Sentence, verb: Word, one: Person, other: Person) -> Iterator[Draft]:
    tense = tense_of(verb)
    over = tense in (Tense.PAST, Tense.PERFECT)
    quarrel = any(
        head.lemma in _QUARRELS
        for head in [*verb.each("dobj"), *(w for p in verb.each("prep") for w in p.each("pobj"))]
    )
    fought = verb.lemma in ("argue", "fight", "quarrel") and not verb.each("dobj")
    if over and ((verb.lemma in ("have", "get") and quarrel) or fought):
        yield _between(sentence, verb, one, "argues_with", "argued with", other)
    if verb.lemma == "date" and tense is Tense.PROGRESSIVE and not verb.each("dobj", "npadvmod"):
        yield _between(sentence, verb, one, "partner_of", "is dating", other)
    if _is_wed(verb) and not verb.each("dobj", "prep"):
        yield _between(sentence, verb, one, "partner_of", f"is {verb.lower} to", other)


def _toward(
    sentence: Sentence, verb: Word, one: Person, people: People, author: Person
) -> Iterator[Draft]:
    """As in "Alice is dating Bob", "Bob is married to Alice", "I had an argument with Bob"."""
    if verb.lemma == "date" and tense_of(verb) is Tense.PROGRESSIVE:
        for head in verb.each("dobj", "npadvmod"):
            shown = ("partner_of", "is dating")
            yield from _one(sentence, verb, one, shown, _known(people, head, author))
    for prep in verb.each("prep"):
        for head in prep.each("pobj") if prep.lower == "to" and _is_wed(verb) else []:
            shown = ("partner_of", f"is {verb.lower} to")
            yield from _one(sentence, verb, one, shown, _known(people, head, author))
    if verb.lemma in ("have", "get") and tense_of(verb) in (Tense.PAST, Tense.PERFECT):
        for noun in [word for word in verb.each("dobj") if word.lemma in _QUARRELS]:
            for prep in [*noun.each("prep"), *verb.each("prep")]:
                for head in prep.each("pobj") if prep.lower == "with" else []:
                    shown = ("argues_with", "argued with")
                    yield from _one(sentence, verb, one, shown, _known(people, head, author))


def _one(
    sentence: Sentence, verb: Word, one: Person, shown: tuple[str, str], other: Person | None
) -> Iterator[Draft]:
    if other is not None and other.mention != one.mention:
        yield _between(sentence, verb, one, shown[0], shown[1], other)


def _is_wed(verb: Word) -> bool:
    passive = verb.child("auxpass", "aux")
    return verb.lemma in ("marry", "engage") and verb.tag == "VBN" and passive is not None


def _between(
    sentence: Sentence, verb: Word, one: Person, predicate: str, wording: str, other: Person
) -> Draft:
    date = date_of(sentence, verb, find_dates(sentence.text, sentence.message.sent_at))
    dated = f" {date.text}" if date is not None and predicate == "argues_with" else ""
    return Draft(
        subject=one,
        predicate=predicate,
        phrase=f"{wording} {other.name}{dated}",
        category=FactCategory.RELATIONSHIPS,
        object=other.mention,
        valid_from=date.moment if date is not None and dated else None,
        confidence=0.8,
    )


def _whose(verb: Word, subject: Word, people: People, author: Person) -> Iterator[Draft]:
    """As in "Helga is Bob's boss", "Bob's sister is Carol"."""
    if verb.lemma != "be" or verb.tag not in ("VBZ", "VBP"):
        return
    for noun, named in [
        *((noun, subject) for noun in verb.each("attr")),
        *((subject, named) for named in verb.each("attr")),
    ]:
        owner = noun.child("poss")
        relation = KIN.get(noun.lower)
        bearer = None if owner is None else _known(people, owner, author)
        if relation is None or bearer is None or owner is None or owner.lower == "i":
            continue
        alone = not named.each("det", "poss", "compound")
        if named.tag == "NNP" and named.text.istitle() and alone:
            other = people.person(named.text)
            if other.mention != bearer.mention:
                yield tie(other, relation, bearer, noun=noun.lower, confidence=_CONFIDENCE)
