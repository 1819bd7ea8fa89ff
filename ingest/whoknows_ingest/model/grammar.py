"""The parse as the judge: what a sentence says of whom, where the words of a claim stand in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whoknows_ingest.model.evidence import STATES, bears_out, opinion_of
from whoknows_ingest.model.parsed import Parsed, Told
from whoknows_ingest.model.wording import stands_in
from whoknows_ingest.syntax.clauses import Tense, tense_of, verbs_of
from whoknows_ingest.syntax.guards import clause_refusal, sentence_refusal
from whoknows_ingest.syntax.lexicon import DEMONSTRATIVES, PETS
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.subjects import subject_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.text import entity_key
from whoknows_schema.verbs import is_opinion

__all__ = ["Finding", "findings", "says_a_verb"]

_OWN = frozenset({"my", "our", "mine"})
_SHARES_SUBJECT = frozenset(
    "love like enjoy hate prefer start begin keep continue stop quit go use get try learn"
    " be".split()
)
_POSSESSION = frozenset({"has_pet", "owns"})
_MEANS_TO = frozenset("have get buy be try own adopt".split())
_BEGINNING = frozenset("move leave start join marry go come get".split())
_STANDING = frozenset("lives_in works_at works_as member_of partner_of owns has_pet".split())
_OWN_NOUNS = frozenset("favorite favourite fave name birthday hobby job".split())
_ENDING = frozenset("quit leave stop end drop cancel delete sell lose uninstall".split())
_UNREAL_VERBS = frozenset({"wants", "goal", "event"})
_HELD_IN_PAST = frozenset({"event", "visited", "attended", "created", "from", "owns", "knows"})
_NEEDLESS = frozenset("a an the my our to in on at of for with and".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one clause says of a claim's words.

    Attributes:
        refusal: Why it is no statement (``question``, ``hearsay``, ``modal``, …); None: it is.
        verb: The verb that its words bear out: the claim's, or another opinion; None: neither.
        subject: Whom it is about, if that is a person whom it names.
        subject_words: The words of its grammatical subject, for things.
        negated: It denies it.
        ended: It says that it no longer holds.
        past: It says that it was so.
    """

    refusal: str | None = None
    verb: str | None = None
    subject: Person | None = None
    subject_words: str = ""
    negated: bool = False
    ended: bool = False
    past: bool = False


def findings(wording: str, verb: str, told: Sequence[Told], parsed: Parsed) -> list[Finding]:
    """What the clauses say in which the words of an object or value stand, in order.

    Args:
        wording: The words to look for; empty: every clause.
        verb: The claim's verb.
        told: Sentences of the message.
        parsed: The window.
    """
    found: list[Finding] = []
    for each in told:
        if wording and not stands_in(wording, each.sentence.text):
            continue
        heads = _heads(each.sentence, wording)
        found += [_finding(each, head, verb, parsed) for head in heads]
    return found


def says_a_verb(told: Sequence[Told], wordings: Sequence[str]) -> bool:
    """Whether a sentence with one of the wordings has a verb: "coffee?" has none."""
    return any(
        word.pos in ("VERB", "AUX")
        for each in told
        if any(stands_in(wording, each.sentence.text) for wording in wordings)
        for word in each.sentence.words
    )


def _heads(sentence: Sentence, wording: str) -> list[Word]:
    """The topmost words of the wording; the roots without one."""
    wanted = {entity_key(word) for word in wording.split()} - _NEEDLESS - {""}
    spoken = [word for word in sentence.words if _key(word) in wanted]
    tops = [word for word in spoken if word.head is word or word.head not in spoken]
    return tops[-1:] or sentence.roots[:1]


def _key(word: Word) -> str:
    return entity_key(word.text.replace("’", "'").removesuffix("'s"))


def _finding(told: Told, head: Word, verb: str, parsed: Parsed) -> Finding:
    sentence = told.sentence
    owner = _owner(head, told, parsed) if verb in _POSSESSION else None
    if owner is not None:
        return Finding(verb=verb, subject=owner)
    clauses = set(verbs_of(sentence))
    chain = [head, *head.ancestors()]
    heads = [word for word in chain if word in clauses] or chain[-1:]
    at, said = _borne_out(head, heads, verb)
    whose = _whose(head, at, told, parsed)
    negated, ended = _negation(at)
    refusal = _refusal(sentence, at, verb) or ("pointed_at" if _is_pointed_at(head) else None)
    return Finding(
        refusal=refusal,
        verb=said,
        subject=whose,
        subject_words=_subject_words(at),
        negated=negated,
        ended=ended,
        past=_is_past_state(at, verb),
    )


def _borne_out(head: Word, heads: Sequence[Word], verb: str) -> tuple[Word, str | None]:
    """The nearest clause around a word that bears the verb out, with the verb that it means.

    A clause with words of its own for something else is as far as it goes: in "I live in Rome and
    work at Boeing" nobody lives in Boeing.
    """
    for at in heads:
        lemmas = _lemmas(head, at)
        if is_opinion(verb):
            meant = opinion_of(lemmas, negated=_negation(at)[0])
            if meant is not None:
                return at, meant
        elif bears_out(verb, lemmas):
            is_distant = verb == "wants" and any(
                each.lemma not in _MEANS_TO for each in heads[: heads.index(at)]
            )
            return at, None if is_distant else verb
        if at.dep == "conj" or at.child("nsubj", "nsubjpass") is not None:
            return at, None
    return heads[0], None


def _lemmas(head: Word, at: Word) -> set[str]:
    """Lemmas of a clause as seen from a word in it, alone and with the preposition between."""
    path = [head]
    while path[-1] is not at and path[-1].head is not path[-1]:
        path.append(path[-1].head)
    lemmas: set[str] = set()
    prepositions = [word.lower for word in path if word.dep in ("prep", "agent", "prt")]
    for word in path:
        near = [word, *word.each("prt", "acomp", "attr", "oprd", "poss", "compound", "amod")]
        near += [other for each in word.each("attr", "dobj") for other in each.each("compound")]
        near += word.each("advmod", "nsubj", "appos", "npadvmod", "xcomp", "dobj", "nmod")
        near += [inner for each in word.each("nsubj") for inner in each.each("amod", "compound")]
        for each in near:
            if each is not head or each in (at, path[-1]) or len(path) == 1:
                lemmas.update({each.lemma, each.lower})
    lemmas |= {f"{at.lemma} {preposition}" for preposition in prepositions}
    lemmas |= {f"{at.lemma} {word.lower}" for word in at.each("prt", "advmod")}
    lemmas |= {word.lower for word in at.each("prep")}
    lemmas |= {word.lemma for word in head.children if word.dep in ("appos", "compound", "poss")}
    lemmas.update(word.lower for word in head.each("poss"))
    lemmas.add(head.lemma)
    return lemmas


def _negation(verb: Word) -> tuple[bool, bool]:
    """Whether a clause is denied, and whether it says that something ended."""
    below = {
        inner.lower
        for child in verb.children
        if child.dep in ("neg", "advmod", "aux")
        for inner in child.subtree()
    }
    negated = verb.child("neg") is not None or bool(below & {"never", "not", "n't", "no"})
    negated = negated or any(
        word.lower == "no" for child in verb.each("dobj", "attr") for word in child.each("det")
    )
    over = bool(below & {"anymore", "longer"}) and negated
    used_to = verb.head.lower == "used" and verb.dep == "xcomp"
    return negated and not over, over or used_to or verb.lemma in _ENDING


def _refusal(sentence: Sentence, at: Word, verb: str) -> str | None:
    reason = sentence_refusal(sentence)
    if reason is not None:
        return reason
    around = at
    while around.dep in ("xcomp", "pcomp") and around.head.lemma in _SHARES_SUBJECT:
        around = around.head
    reason = clause_refusal(around) or ("planned" if _is_planned(at, verb) else None)
    if reason == "modal" and at.lemma in ("stand", "bear"):
        return None
    if verb in _UNREAL_VERBS and reason in ("modal", "embedded"):
        return None
    return reason


def _is_pointed_at(head: Word) -> bool:
    """As in "love that painting": a thing that is shown, of which the words give no name."""
    determiner = head.child("det")
    is_shown = determiner is not None and determiner.lower in DEMONSTRATIVES
    return is_shown and head.pos != "PROPN"


def _is_planned(at: Word, verb: str) -> bool:
    """As in "I'm moving to Berlin": not yet."""
    is_beginning = at.lemma in _BEGINNING and tense_of(at) is Tense.PROGRESSIVE
    return is_beginning and verb in _STANDING


def _is_past_state(at: Word, verb: str) -> bool:
    return at.lemma in STATES and tense_of(at) is Tense.PAST and verb not in _HELD_IN_PAST


def _whose(head: Word, at: Word, told: Told, parsed: Parsed) -> Person | None:
    """Whom the clause is about: its subject, or whose thing it is about."""
    sentence = told.sentence
    author = parsed.people.author(sentence.message)
    governor = at
    while governor.child("nsubj", "nsubjpass") is None and governor.dep in (
        "xcomp",
        "pcomp",
        "advcl",
        "acl",
        "prep",
        "dobj",
        "pobj",
    ):
        governor = governor.head
    found = subject_of(sentence, governor, parsed.people, told.recent)
    if found is not None and not found.person.is_group:
        return found.person
    subject = governor.child("nsubj", "nsubjpass")
    own = subject is not None and any(word.lower in _OWN for word in subject.each("poss"))
    if subject is None or not own:
        return None
    is_of_author = any(word.lower in _OWN_NOUNS for word in subject.subtree())
    return author if is_of_author else None


def _owner(head: Word, told: Told, parsed: Parsed) -> Person | None:
    """Whose pet or thing it is, as in "my cat Miso", whatever the sentence says of it."""
    top = head
    while top.dep in ("compound", "appos", "nmod") and top.head is not top:
        top = top.head
    before = told.sentence.words[max(0, head.index - 1)]
    if before.lower in PETS and before is not head and top is head:
        top = before
    for poss in [
        *top.each("poss"),
        *(p for each in top.each("compound") for p in each.each("poss")),
    ]:
        if poss.lower in _OWN:
            return parsed.people.author(told.sentence.message)
        named = parsed.people.find(poss.text)
        if named is not None:
            return named
    return None


def _subject_words(at: Word) -> str:
    subject = at.child("nsubj", "nsubjpass")
    return "" if subject is None else " ".join(_plain(subject.subtree()))


def _plain(words: Sequence[Word]) -> Iterator[str]:
    return (word.text for word in words if word.text.isalnum())
