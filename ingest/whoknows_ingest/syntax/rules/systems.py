"""Operating systems and desktops that people use: "I'm on Ubuntu 12.04", "I run Debian stable".

Read word by word after the verb: the parser takes such names for adjectives and their versions for
numbers of something else.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.keyboard import is_cut_name
from whoknows_ingest.syntax.lexicon import MACHINES, SYSTEMS, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_systems"]

_BEFORE = words("a an the currently still just only also mostly usually 32 64 bit 32bit 64bit")
"""What stands between the verb and the name and says nothing."""
_QUALIFIERS = words(
    "linux gnu/linux os server desktop lts stable testing sid unstable x64 amd64 i386 x86 64bit"
    " 32bit xp vista home premium pro ultimate professional edition studio core tumbleweed leap"
)
"""What follows a system's name and belongs to it."""
_DOUBTFUL = words("mint unity windows arch mac")
"""Names that also mean something else, which one can have."""
_VERSION = re.compile(r"v?\d+(?:\.\d+)*(?:lts)?$", re.I)
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_PASSING = words("now atm today")
_LATELY = words("just already recently finally once before ever")


@dataclass(frozen=True, slots=True)
class _System:
    """One system as it is named: what it is called, and that with its version."""

    name: str
    full: str


def read_systems(clause: Clause) -> Iterator[Draft]:
    """What somebody's computer runs, with the version if it is told."""
    wording = _wording(clause)
    if wording == "has":
        yield from _installed(clause)
    if wording is None or clause.verb.has_clause():
        return
    for system in _systems(clause.sentence, _following(clause)):
        if system.full.lower() in _DOUBTFUL and wording in ("has", "installed"):
            continue
        yield Draft(
            predicate="uses",
            phrase=f"{wording} {system.full}",
            category=FactCategory.INTERESTS,
            object=EntityMention(name=system.name, kind=EntityKind.CONCEPT),
            confidence=0.8,
        )


def _installed(clause: Clause) -> Iterator[Draft]:
    """As in "I have Firefox and Chromium installed"."""
    for inner in clause.verb.each("ccomp", "oprd"):
        subject = inner.child("nsubj", "nsubjpass")
        if inner.lower != "installed" or subject is None or inner.child("aux") is not None:
            continue
        for head in subject.conjuncts():
            thing = thing_of(clause.sentence, head, EntityKind.CONCEPT)
            if thing is not None and not head.each("det", "poss", "relcl"):
                yield Draft(
                    predicate="uses",
                    phrase=f"has {thing.name} installed",
                    category=FactCategory.INTERESTS,
                    object=thing.mention,
                    confidence=0.8,
                )


def _wording(clause: Clause) -> str | None:
    """How the fact says it; None when the verb tells of no use."""
    lemma, tense = clause.verb.lemma, clause.tense
    done = tense in (Tense.PAST, Tense.PERFECT)
    passing = any(word.lower in _PASSING for word in clause.verb.subtree())
    if lemma == "be" and tense is Tense.PRESENT and not passing and _goes_on(clause, "on"):
        return "is on"
    if lemma in ("use", "run") and clause.holds_now and clause.verb.child("prt") is None:
        return f"{lemma}s"
    if lemma == "have" and tense is Tense.PRESENT:
        return "has"
    if lemma == "install" and _stays(clause):
        return "installed"
    if lemma == "upgrade" and done and _goes_on(clause, "to"):
        return "upgraded to"
    return None


def _stays(clause: Clause) -> bool:
    """Installed to stay: "I have installed …", or on a machine of one's own; not just now."""
    if any(word.lower in _LATELY for word in clause.verb.each("advmod")):
        return False
    if clause.tense is Tense.PERFECT:
        return True
    owners = {
        word.lower
        for prep in [
            *clause.verb.each("prep"),
            *(p for h in clause.objects() for p in h.each("prep")),
        ]
        for head in prep.each("pobj")
        if prep.lower == "on" and head.lemma in MACHINES
        for word in head.each("poss")
    }
    return clause.tense is Tense.PAST and bool(owners & {"my", "our"})


def _goes_on(clause: Clause, preposition: str) -> bool:
    after = [word for word in clause.sentence.words if word.index > clause.verb.index]
    plain = [word for word in after if word.lower not in _BEFORE]
    return bool(plain) and plain[0].lower == preposition


def _following(clause: Clause) -> list[Word]:
    """The words after the verb, without what says nothing before the name."""
    words_after = list(clause.sentence.words[clause.verb.index + 1 :])
    while words_after and words_after[0].lower in _BEFORE | {"on", "to"}:
        words_after.pop(0)
    return words_after


def _systems(sentence: Sentence, following: Sequence[Word]) -> Iterator[_System]:
    """The systems that the words list from their first word on; none when one is cut."""
    at = 0
    while at < len(following):
        end = _name_end(following, at)
        if end == at and _is_listed(following[at : at + 2]):
            at += 2
            continue
        if end == at:
            return
        after = end + 1 if end < len(following) and _is_version(following[end]) else end
        while after < len(following) and following[after].lower in _QUALIFIERS:
            after += 1
        if after < len(following) and following[after].tag in _NOUNS:
            return
        if is_cut_name(sentence, following[after - 1]):
            return
        yield _System(_text(following[at:end]), _text(following[at:after]))
        if after + 1 < len(following) and following[after].lower in (",", "and", "+", "&"):
            at = after + (2 if following[after + 1].lower == "and" else 1)
        else:
            return


def _name_end(following: Sequence[Word], at: int) -> int:
    """Where the name that starts here ends; the same position when none does."""
    end = at
    known = False
    while end < len(following) and (
        following[end].lower in SYSTEMS or (end > at and following[end].lower in _QUALIFIERS)
    ):
        known = known or following[end].lower in SYSTEMS
        end += 1
    return end if known else at


def _is_listed(pair: Sequence[Word]) -> bool:
    """A name that we do not know, and a comma: "mate," of "I have mate, xfce and lxde"."""
    return len(pair) == 2 and pair[0].tag in (*_NOUNS, "JJ", "JJR") and pair[1].text == ","


def _is_version(word: Word) -> bool:
    return bool(_VERSION.match(word.text))


def _text(parts: Sequence[Word]) -> str:
    return " ".join(word.text for word in parts)
