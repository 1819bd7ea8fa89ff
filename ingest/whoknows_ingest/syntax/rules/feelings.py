"""What somebody feels toward something: "I'm proud of my kids", "I'm ready to help"."""

from collections.abc import Iterator
from dataclasses import replace

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import DEICTIC, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.rules.complements import IDLE, tells, whole_of
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_feelings"]

_EAGER = words("excited thrilled eager determined stoked pumped psyched motivated ready committed")
_LUCKY = words("lucky blessed fortunate grateful thankful")
_THANKS = words("grateful thankful proud appreciates cherishes")
_TOWARD = {
    "excited": "about for",
    "thrilled": "about with",
    "stoked": "about for",
    "pumped": "about for",
    "proud": "of",
    "grateful": "for",
    "thankful": "for",
    "nervous": "about",
    "anxious": "about",
    "worried": "about",
    "curious": "about",
    "inspired": "by",
    "motivated": "by",
    "fascinated": "by",
    "amazed": "by",
    "touched": "by",
    "overwhelmed": "by with",
    "swamped": "with",
    "busy": "with",
    "stressed": "about by",
    "frustrated": "with by",
    "disappointed": "with by",
    "committed": "to",
    "dedicated": "to",
    "devoted": "to",
    "focused": "on",
    "accepted": "by",
    "supported": "by",
    "bored": "with by of",
    "blessed": "with",
    "drawn": "to",
    "impressed": "by with",
    "homesick": "for",
    "hopeful": "about",
    "optimistic": "about",
    "confident": "about in",
    "involved": "in with",
    "open": "to",
}
_FELT = {"miss": "misses", "appreciate": "appreciates", "cherish": "cherishes"}
_FEELING = words("feel feels felt feeling")
_BONDS = words("urge connection bond need calling sense duty responsibility pull longing")
_HOUSEHOLD = words("kids children family wife husband dog dogs cat cats baby")
"""With "the" they are the speaker's own."""
_POINTED = words("the this that these those no any your his her their its")


def read_feelings(clause: Clause) -> Iterator[Draft]:
    """Feelings with what they are about; a bare "I'm happy" says nothing lasting."""
    verb = clause.verb
    if verb.lemma in _FELT and clause.tense is Tense.PRESENT:
        yield from _toward_objects(clause)
        return
    if verb.lemma == "feel" and (clause.tense is Tense.PERFECT or clause.holds_now):
        yield from _bonds(clause)
    if clause.tense not in (Tense.PRESENT, Tense.PROGRESSIVE, Tense.PAST, Tense.PERFECT):
        return
    if verb.lemma in ("be", "feel") and verb.child("auxpass") is None:
        for adjective in verb.each("acomp"):
            for word in adjective.conjuncts():
                yield from _felt(clause, word, verb.lemma)
    elif verb.child("auxpass") is not None and verb.tag == "VBN":
        yield from _felt(clause, verb, "be")


def _felt(clause: Clause, feeling: Word, copula: str) -> Iterator[Draft]:
    passive = feeling.child("auxpass")
    now = clause.tense is not Tense.PAST if passive is None else passive.tag != "VBD"
    copula = copula if passive is None or passive.lower not in _FEELING else "feel"
    be = ("is" if now else "was") if copula == "be" else ("feels" if now else "felt")
    if clause.tense is Tense.PERFECT:
        be = "has been" if copula == "be" else "has felt"
    if now and feeling.lower in _EAGER | _LUCKY:
        for inner in feeling.each("xcomp", "advcl"):
            yield from _about_to(clause, feeling, inner)
    if feeling.lower == "busy":
        yield from _busy(clause, feeling, be)
    wanted = _TOWARD.get(feeling.lower, "").split()
    for prep in feeling.each("prep", "agent"):
        for target in prep.each("pobj", "pcomp") if prep.lower in wanted else []:
            for head in target.conjuncts():
                yield from _toward(clause, f"{be} {feeling.lower} {prep.lower}", head)


def _busy(clause: Clause, feeling: Word, be: str) -> Iterator[Draft]:
    """As in "I've been busy painting the fence"."""
    for inner in [*feeling.each("xcomp", "advcl"), *clause.verb.each("xcomp", "advcl")]:
        doing = inner.tag == "VBG" and inner.index > feeling.index
        phrase = whole_of(clause, inner) if doing else None
        if phrase is not None and tells(clause.sentence, inner):
            yield _note(f"{be} busy {phrase}")


def _note(phrase: str) -> Draft:
    return Draft(
        predicate="note",
        phrase=phrase,
        value=phrase,
        category=FactCategory.EXPERIENCES,
        kind=FactKind.FADING,
        typed=False,
        confidence=0.75,
    )


def _about_to(clause: Clause, feeling: Word, inner: Word) -> Iterator[Draft]:
    """As in "excited to meet …", "lucky to have …"."""
    if inner.tag != "VB" or inner.child("nsubj") is not None or inner.has_clause():
        return
    keeps = feeling.lower in _LUCKY
    becomes = inner.lemma == "be" and any(word.each("det") for word in inner.each("attr"))
    if inner.lemma not in ("have", "call") if keeps else inner.lemma in IDLE and not becomes:
        return
    phrase = whole_of(clause, inner)
    if phrase is None or not tells(clause.sentence, inner):
        return
    if keeps and not any(word.each("poss", "det", "nummod") for word in inner.each("dobj")):
        return
    yield Draft(
        predicate="note" if keeps else "goal",
        phrase=f"is {feeling.lower} {phrase}",
        value=phrase,
        category=FactCategory.PREFERENCES if keeps else FactCategory.GOALS,
        kind=FactKind.LASTING if keeps else FactKind.FADING,
        takes_date=True,
        typed=False,
        confidence=0.75,
    )


def _toward(clause: Clause, wording: str, head: Word) -> Iterator[Draft]:
    thing = thing_of(clause.sentence, head)
    gerund = head.tag == "VBG" and head.dep in ("pcomp", "conj")
    if _is_pointed(head) or head.has_clause():
        return
    if thing is None and not gerund and not _is_special(clause, head):
        return
    phrase = whole_of(clause, head)
    if phrase is None or (gerund and not tells(clause.sentence, head)):
        return
    values = bool(set(wording.split()) & _THANKS) and not wording.startswith(("was ", "felt "))
    if not values or thing is None:
        mentions = () if thing is None else (thing.mention,)
        yield replace(_note(f"{wording} {phrase}"), mentions=mentions)
        return
    yield Draft(
        predicate="values",
        phrase=f"{wording} {phrase}",
        object=thing.mention,
        category=FactCategory.PREFERENCES,
        typed=not {word.lower for word in head.each("poss")} & {"my", "our"},
        confidence=0.75,
    )


def _is_pointed(head: Word) -> bool:
    """Which one stands outside the sentence, also for "your help and motivation"."""
    first = head.first_conjunct()
    owners = {word.lower for word in [*head.each("det"), *first.each("det", "poss")]}
    completed = head.lower in ("chance", "opportunity") and bool(head.each("acl"))
    completed = completed or (owners & _POINTED == {"the"} and bool(head.each("compound")))
    return bool(owners & _POINTED) and not completed and head.lower not in _HOUSEHOLD


def _is_special(clause: Clause, head: Word) -> bool:
    """As in "our special moments", "time with family": vague, but told whose or with whom."""
    if head.pos != "NOUN" or head.lower in DEICTIC:
        return False
    if head.lower in ("chance", "opportunity"):
        return bool(head.each("acl"))
    owned = {word.lower for word in head.each("poss")} & {"my", "our"}
    company = [w for p in head.each("prep") if p.lower == "with" for w in p.each("pobj")]
    named = any(thing_of(clause.sentence, word) is not None for word in company)
    return (bool(owned) and bool(head.each("amod", "compound"))) or named


def _toward_objects(clause: Clause) -> Iterator[Draft]:
    """As in "I miss my old school", "I appreciate honest people"."""
    for head in clause.objects():
        yield from _toward(clause, _FELT[clause.verb.lemma], head)


def _bonds(clause: Clause) -> Iterator[Draft]:
    """As in "I feel a strong urge to serve my country"."""
    for head in clause.objects():
        article = {word.lower for word in head.each("det")} == {"a"}
        if head.lower not in _BONDS or not article or not head.each("acl", "prep"):
            continue
        phrase = whole_of(clause, head)
        if phrase is not None and len(phrase.split()) > 3:
            felt = "has felt" if clause.tense is Tense.PERFECT else "feels"
            yield _note(f"{felt} {phrase}")
