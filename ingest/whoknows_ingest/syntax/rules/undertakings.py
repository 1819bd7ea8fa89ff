"""What somebody has been at, and what they did at no day that is said."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.keyboard import is_housekeeping
from whoknows_ingest.syntax.lexicon import COMPUTING, VAGUE, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.rules.milestones import is_new
from whoknows_ingest.syntax.text import verb_phrase
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_childhoods", "read_experiences", "read_undertakings"]

_NO_PURSUITS = words(
    "be have think feel want need mean wonder wait try do get go look keep hear see say tell hope"
    " happen ask talk chat use run have know like love miss enjoy call come seem sit stand"
)
_NO_DEEDS = words(
    "be have feel think know want need love like hate seem look mean guess hope wish believe"
    " remember forget understand realize realise see hear say tell talk let keep happen become try"
    " mention wonder miss agree appreciate enjoy matter wait come sound use notice ask figure type"
    " shut boot reboot restart click put do get go give set send turn check search look test show"
    " call read watch run install download open close copy paste press log mount unmount"
    " format delete remove upgrade update reinstall compile configure enable disable edit save"
    " load select enter quote paste post link suggest recommend answer reply suppose expect add"
    " follow change fix hit bring leave end cause prefer own cost depend involve include consist"
    " contain assume break lose pick grab sleep sit stand eat drink map quit stop switch migrate"
)
"""States, talk, what is done at a keyboard, and what is over in a minute."""
_VENTURES = {
    "start": "VBG",
    "begin": "VBG VB",
    "continue": "VBG VB",
    "finish": "VBG",
    "decide": "VB",
    "get": "VB",
    "learn": "VB",
    "help": "VB",
    "manage": "VB",
    "plan": "VB",
    "volunteer": "VB",
    "have": "VB",
}
"""What takes a second verb: "started volunteering", "got to sing", "decided to move"."""
_MEETS = {"run": "into", "bump": "into", "come": "across"}
_MEASURES = words("lot lots bunch ton tons couple plenty variety range series few group pair")
_YOUNG = words("kid child teen teenager boy girl baby student toddler youngster")
_YOUTH = words("younger little young small kid child teenager teen ten boy girl high college")


def read_undertakings(clause: Clause) -> Iterator[Draft]:
    """As in "I've been restoring an old boat": goes on, and on something that is named."""
    verb = clause.verb
    since = {word.lower for word in verb.each("aux")}
    if verb.tag != "VBG" or "been" not in since or not since & {"have", "'ve", "has", "'s"}:
        return
    if verb.lemma in _NO_PURSUITS or verb.has_clause() or verb.child("xcomp") is not None:
        return
    heads = [*clause.objects(), *_through(verb)]
    if not heads or not any(_tells(clause, head) for head in heads):
        return
    phrase = verb_phrase(clause, without=clause.date_words, optional=False)
    if phrase is not None and len(phrase.split()) > 3:
        yield _draft(clause, phrase, heads, FactKind.FADING, "habit")


def read_experiences(clause: Clause) -> Iterator[Draft]:
    """As in "we baked a plum cake", "Rob invited me to a yoga class": of note, without a day."""
    if clause.date is not None or clause.tense not in (Tense.PAST, Tense.PERFECT):
        return
    if _youth(clause)[0]:
        return
    verb, pursuit = clause.verb, clause.verb.pursuit()
    heads = [_measured(head) for head in clause.objects() if head.lower != "me"]
    venture = _venture(verb)
    if venture is not None:
        told = [
            head
            for head in [*_measured_objects(venture), *_through(venture)]
            if _tells(clause, head)
        ]
    elif pursuit is not None:
        told = [pursuit]
    elif _is_deed(clause) and verb.tag != "VBG" and all(_is_worth(head) for head in heads):
        near = [head for head in heads if _tells(clause, head)]
        far = [word for word in _through(verb) if _is_somewhere(clause, word)]
        told = near or ([] if heads else far)
    else:
        return
    phrase = verb_phrase(clause) if told and not is_housekeeping(clause, told) else None
    least = 2 if pursuit is not None else 3
    if phrase is not None and len(phrase.split()) >= least and _is_whole(phrase):
        yield _draft(clause, phrase, told, FactKind.FADING, "event")


def _is_worth(head: Word) -> bool:
    """New, and not "my last biscuit"; what is started has an article ("started a choir")."""
    if any(word.tag in ("JJR", "RBR") or word.lower == "last" for word in head.each("amod")):
        return False
    begun = head.head.lemma in ("start", "begin", "finish") and head.dep == "dobj"
    return is_new(head) and not (begun and head.tag == "NN" and not head.each("det", "poss"))


def _venture(verb: Word) -> Word | None:
    """The second verb of "started volunteering at a shelter"."""
    chances = [
        inner
        for noun in verb.each("dobj")
        if verb.lemma in ("have", "get") and noun.lower in ("chance", "opportunity", "honor")
        for inner in noun.each("acl")
        if inner.tag == "VB" and inner.lemma not in _NO_DEEDS
    ]
    if chances:
        return chances[0]
    for inner in verb.each("xcomp"):
        purpose = inner.child("nsubj", "neg") is None and not inner.has_clause()
        if inner.tag in _VENTURES.get(verb.lemma, "").split() and purpose:
            return None if inner.lemma in _NO_DEEDS else inner
    return None


def _measured(head: Word) -> Word:
    """The "compliments" of "lots of compliments"."""
    for prep in head.each("prep") if head.lemma in _MEASURES else []:
        for inner in prep.each("pobj") if prep.lower == "of" else []:
            return inner
    return head


def _measured_objects(verb: Word) -> list[Word]:
    return [_measured(word) for head in verb.each("dobj") for word in head.conjuncts()]


def read_childhoods(clause: Clause) -> Iterator[Draft]:
    """As in "I had a telescope as a kid", "when I was younger I took piano lessons"."""
    verb = clause.verb
    if clause.date is not None or clause.tense is not Tense.PAST or not clause.subject.is_author:
        return
    when, gone = _youth(clause)
    if not when or verb.has_clause() or verb.lemma in ("be", "think", "want", "know"):
        return
    heads = clause.objects()
    if not any(_tells(clause, head) for head in [*heads, *_through(verb)]):
        return
    if any({word.lower for word in head.each("det")} & {"the", "this", "that"} for head in heads):
        return
    phrase = verb_phrase(clause, without=gone)
    if phrase is not None and len(phrase.split()) > 1 and _is_whole(phrase):
        yield _draft(clause, f"{phrase} {when}", heads, FactKind.LASTING, "event")


def _youth(clause: Clause) -> tuple[str, set[int]]:
    """What says that it was long ago, and the positions of its words."""
    for prep in clause.verb.each("prep") if clause.verb.dep != "advcl" else []:
        for head in prep.each("pobj") if prep.lower == "as" else []:
            if head.lower in _YOUNG and head.each("det"):
                return f"as a {head.lower}", {word.index for word in prep.subtree()}
    for inner in clause.verb.each("advcl"):
        told = [word.lower for word in inner.subtree()]
        if told[:3] == ["when", "i", "was"] and len(told) < 7 and set(told) & _YOUTH:
            rest = " ".join(told[3:]).strip(" ,.")
            return f"when they were {rest}", {word.index for word in inner.subtree()}
    return "", set()


def _is_somewhere(clause: Clause, word: Word) -> bool:
    """Some place or company, or one with a name: "at a fair", "with my cousins"."""
    named = bool(word.each("det", "poss")) or word.entity in ("GPE", "LOC", "FAC")
    return named and is_new(word) and _tells(clause, word)


def _is_deed(clause: Clause) -> bool:
    verb = clause.verb
    if verb.has_clause() or verb.child("xcomp") is not None:
        return False
    meets = bool(clause.objects(_MEETS.get(verb.lemma, "to")))
    if clause.lemma in _NO_DEEDS and not (meets and verb.lemma in ("go", *_MEETS)):
        return False
    return verb.child("auxpass") is None or verb.lemma in ("invite", "ask", "mentor", "select")


def _is_whole(phrase: str) -> bool:
    return phrase.split()[-1] not in ("to", "for", "of", "in", "with", "up", "on", "at", "a", "an")


def _through(verb: Word) -> list[Word]:
    preps = [prep for prep in verb.each("prep", "agent") if prep.lower not in ("like", "as")]
    return [word for prep in preps for head in prep.each("pobj") for word in head.conjuncts()]


def _tells(clause: Clause, head: Word) -> bool:
    """It says which, and is nothing of a computer's."""
    if head.lemma in COMPUTING or head.lemma in VAGUE or head.pos not in ("NOUN", "PROPN"):
        return False
    following = clause.sentence.words[head.index + 1 : head.index + 2]
    listed = bool(following) and following[0].text == ":"
    if listed or (head.lemma == "project" and not head.each("compound")):
        return False
    first = head.first_conjunct()
    owners = {word.lower for word in [*head.each("det", "poss"), *first.each("det", "poss")]}
    if owners & {"this", "that", "these", "those", "your", "his", "her", "their", "its", "no"}:
        return False
    pointed = "the" in owners and not head.each("compound", "amod", "prep")
    return not pointed and thing_of(clause.sentence, head) is not None


def _draft(clause: Clause, phrase: str, heads: list[Word], kind: FactKind, predicate: str) -> Draft:
    things = [thing_of(clause.sentence, head) for head in heads]
    return Draft(
        predicate=predicate,
        phrase=phrase,
        value=phrase,
        category=FactCategory.EXPERIENCES if predicate == "event" else FactCategory.INTERESTS,
        kind=kind,
        mentions=tuple(thing.mention for thing in things if thing is not None),
        typed=False,
        confidence=0.7,
        importance=2,
    )
