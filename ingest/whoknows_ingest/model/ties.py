"""Ties among people: "my sister Carol", "Alice is my boss", "Priya and I are teammates"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whoknows_ingest.model.evidence import EVIDENCE
from whoknows_ingest.model.parsed import Parsed, Told
from whoknows_ingest.model.wording import stands_in
from whoknows_ingest.syntax.clauses import verbs_of
from whoknows_ingest.syntax.guards import clause_refusal, sentence_refusal
from whoknows_ingest.syntax.lexicon import KIN
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.subjects import kin_phrase, participant_at
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import EntityKind, NodeType
from whoknows_schema.text import name_key
from whoknows_schema.values import EntityMention, UserMention
from whoknows_schema.verbs import VERBS

__all__ = ["Tie", "is_tie", "same_person", "ties_in"]

_SELF = frozenset("i me my mine we us our myself".split())
_AMONG_PEOPLE = frozenset(
    "knows friend_of teammate_of colleague_of roommate_of neighbour_of partner_of ex_partner_of"
    " sibling_of parent_of child_of relative_of boss_of reports_to mentors mentored_by"
    " collaborates_with argues_with feuds_with".split()
)

Mention = UserMention | EntityMention


@dataclass(frozen=True, slots=True)
class Tie:
    """That one person is something to another, as a sentence says it.

    Attributes:
        refusal: Why the sentence is no statement; None: it is. What a question presupposes ("is
            my sister Carol in?") counts.
    """

    source: Mention
    verb: str
    target: Mention
    refusal: str | None


def is_tie(verb: str) -> bool:
    """Whether a verb joins two people."""
    return verb in _AMONG_PEOPLE and NodeType.USER in VERBS[verb].targets


def same_person(one: Mention, other: Mention) -> bool:
    """Whether two mentions name one person: one id, or one name up to its spelling."""
    if isinstance(one, UserMention) or isinstance(other, UserMention):
        return one == other
    first, second = name_key(one.name), name_key(other.name)
    return first == second or first.split(" ")[-1:] == second.split(" ")[-1:]


def ties_in(
    told: Sequence[Told], parsed: Parsed, ends: tuple[Mention, Mention], verb: str
) -> list[Tie]:
    """Ties that sentences state, of kinship nouns first.

    Args:
        told: Sentences of the message.
        parsed: The window.
        ends: Subject and object of the claim.
        verb: The claim's verb.
    """
    found = [tie for each in told for tie in _kin_ties(each, parsed)]
    return found or [tie for each in told for tie in _symmetric_ties(each, parsed, ends, verb)]


def _kin_ties(told: Told, parsed: Parsed) -> Iterator[Tie]:
    for word in told.sentence.words:
        if word.lower not in KIN:
            continue
        owner = _owner(told, word, parsed)
        that = None if owner is None else _that_person(told, word, parsed)
        if owner is not None and that is not None and that != owner:
            yield Tie(that, KIN[word.lower], owner, None)


def _owner(told: Told, noun: Word, parsed: Parsed) -> Mention | None:
    for poss in noun.each("poss"):
        if poss.lower in ("my", "our"):
            return parsed.people.author(told.sentence.message).mention
        named = participant_at(told.sentence, poss, parsed.people)
        if named is not None:
            return named.mention
    return None


def _that_person(told: Told, noun: Word, parsed: Parsed) -> Mention | None:
    phrase = kin_phrase(told.sentence, noun)
    if phrase is not None and phrase.name is not None:
        return parsed.people.person(phrase.name).mention
    if noun.dep == "attr" and (subject := noun.head.child("nsubj")) is not None:
        if clause_refusal(noun.head) is not None or noun.head.child("neg") is not None:
            return None
        known = participant_at(told.sentence, subject, parsed.people)
        if known is None and subject.entity != "PERSON":
            return None
        return (known or parsed.people.person(subject.text)).mention
    name = f"{parsed.people.author(told.sentence.message).name}'s {noun.lower}"
    return EntityMention(name=name, kind=EntityKind.PERSON)


def _symmetric_ties(
    told: Told, parsed: Parsed, ends: tuple[Mention, Mention], verb: str
) -> Iterator[Tie]:
    """Both ends and the word for the tie stand in one sentence that is a statement."""
    sentence = told.sentence
    lemmas = {word.lemma for word in sentence.words} | {word.lower for word in sentence.words}
    entries = {entry.split(" ")[0] for entry in EVIDENCE.get(verb, frozenset())}
    if not entries & lemmas or not all(_stands(end, told, parsed) for end in ends):
        return
    refusal = sentence_refusal(sentence)
    for at in verbs_of(sentence):
        if at.lemma in entries or at.child("attr") is not None:
            denied = "negated" if at.child("neg") is not None else None
            refusal = refusal or clause_refusal(at) or denied
    yield Tie(ends[0], verb, ends[1], refusal)


def _stands(end: Mention, told: Told, parsed: Parsed) -> bool:
    sentence = told.sentence
    author: Person = parsed.people.author(sentence.message)
    if end == author.mention:
        return any(word.lower in _SELF for word in sentence.words)
    if isinstance(end, EntityMention):
        return stands_in(end.name, sentence.text)
    return any(
        (known := participant_at(sentence, word, parsed.people)) is not None
        and known.mention == end
        for word in sentence.words
    )
