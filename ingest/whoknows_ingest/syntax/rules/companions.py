"""How people get on: "I trust Bob", "I argued with Bob", "Alice and I are teammates"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft, tie
from whoknows_ingest.syntax.lexicon import KIN
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_companions"]

_CONFIDENCE = 0.85
_REGARDS = {"trust": "trusts", "admire": "admires", "respect": "admires", "distrust": "distrusts"}
_TOGETHER = frozenset(
    {"friend_of", "teammate_of", "colleague_of", "roommate_of", "neighbour_of", "sibling_of"}
)
_DONE = (Tense.PAST, Tense.PERFECT)


def read_companions(clause: Clause) -> Iterator[Draft]:
    """Regard, quarrels and company between people who are known by name."""
    verb = clause.verb
    if verb.lemma in _REGARDS and clause.holds_now:
        yield from _regards(clause)
    if clause.negated:
        return
    if verb.lemma in ("argue", "fight") and (clause.tense in _DONE or clause.holds_now):
        for head in clause.objects("with"):
            shown = "argued" if verb.lemma == "argue" else "fought"
            yield from _toward(clause, head, "argues_with", f"{shown} with")
    if clause.lemma == "call out" and clause.tense in _DONE:
        for head in verb.each("dobj"):
            yield from _toward(clause, head, "called_out", "called out")
    if verb.lemma == "teach" and (clause.tense in _DONE or clause.holds_now):
        yield from _taught(clause)
    if verb.lemma == "be" and clause.tense is Tense.PRESENT:
        yield from _company(clause)


def _regards(clause: Clause) -> Iterator[Draft]:
    predicate = _REGARDS[clause.verb.lemma]
    wording = predicate if clause.verb.lemma != "respect" else "respects"
    if clause.negated:
        if predicate != "trusts" or clause.ended:
            return
        predicate, wording = "distrusts", "does not trust"
    for head in clause.verb.each("dobj", "npadvmod"):
        yield from _toward(clause, head, predicate, wording)


def _known(clause: Clause, head: Word) -> Person | None:
    """The participant that a word names; the author for "me"."""
    author = clause.people.author(clause.sentence.message)
    if head.lower == "me":
        return author
    owned = head.each("det", "poss", "amod", "compound", "nummod")
    return None if owned or head.pos != "PROPN" else clause.people.find(head.text)


def _toward(clause: Clause, head: Word, predicate: str, wording: str) -> Iterator[Draft]:
    other = _known(clause, head)
    if other is not None and other.mention != clause.subject.mention:
        yield Draft(
            predicate=predicate,
            phrase=f"{wording} {other.name}",
            category=FactCategory.RELATIONSHIPS,
            object=other.mention,
            takes_date=predicate in ("argues_with", "called_out"),
            confidence=0.8,
        )


def _taught(clause: Clause) -> Iterator[Draft]:
    """As in "Alice taught me Go": what was learned is named as well."""
    pupil = next((_known(clause, head) for head in clause.verb.each("dative")), None)
    subjects = [
        thing
        for head in clause.objects()
        if (thing := thing_of(clause.sentence, head)) is not None and not head.each("det", "poss")
    ]
    if pupil is None or pupil.mention == clause.subject.mention or len(subjects) != 1:
        return
    wording = "teaches" if clause.holds_now else "taught"
    yield Draft(
        predicate="mentors",
        phrase=f"{wording} {pupil.name} {subjects[0].name}",
        category=FactCategory.RELATIONSHIPS,
        object=pupil.mention,
        mentions=(subjects[0].mention,),
        takes_date=True,
        confidence=0.75,
    )


def _company(clause: Clause) -> Iterator[Draft]:
    """As in "Bob is a good friend" and "Alice and I are teammates"."""
    for noun in clause.verb.each("attr"):
        verb = KIN.get(noun.lemma)
        if verb not in _TOGETHER or noun.child("poss", "relcl") is not None:
            continue
        if noun.tag == "NN" and verb == "friend_of" and clause.subject_word is not None:
            author = clause.people.author(clause.sentence.message)
            known = _known(clause, clause.subject_word)
            if known is not None and known.mention != author.mention and not noun.each("prep"):
                yield tie(known, verb, author, noun=noun.lemma, confidence=_CONFIDENCE)
        elif noun.tag == "NNS" and clause.subject_word is not None and not noun.each("prep"):
            row = clause.subject_word.conjuncts()
            others = [_known(clause, word) for word in row if word.lower not in ("i", "we")]
            if len(row) == 2 and len(others) == 1 and others[0] is not None:
                yield tie(clause.subject, verb, others[0], noun=noun.lemma, confidence=_CONFIDENCE)
