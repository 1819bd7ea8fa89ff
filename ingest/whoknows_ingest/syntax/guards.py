"""What a speaker says without standing behind it: such sentences and clauses say nothing."""

import re

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.words import Sentence, Word

__all__ = ["clause_refusal", "sentence_refusal"]

_HEARSAY = re.compile(
    r"\b(?:apparently|supposedly|allegedly|reportedly|rumou?rs?|rumou?red|hearsay|according to"
    r"|i(?:'ve)? (?:\w+ )?(?:hear|heard|read)(?: that|,)|they say|people say|word is|i'm told"
    r"|i was told"
    r"|somebody said|someone said|no idea if)\b",
    re.I,
)
_UNREAL = re.compile(
    r"\b(?:i wish|if only|as if|imagine|pretend(?:ing)?|suppose|hypothetically|let's say"
    r"|dreamt|dreamed"
    r"|in my dreams?|yeah right|sure jan|what if|would have|could have|should have|i'd"
    r"|kidding|joking"
    r"|sarcasm|i bet|ironically)\b",
    re.I,
)
_QUESTION = re.compile(
    r"^(?:(?:so|and|but|hey|hi|ok|okay|well|um|hmm|also)[\s,]+)*"
    r"(?:(?:who|what|when(?! (?:i was|we were) )"
    r"|where|why|how|which|whose|does|do|did|is|are|was|were|can|could"
    r"|should|would"
    r"|will|has|have|had|am|any|anyone|anybody|anything)\b(?!n't)"
    r"(?! (?:fun|lunch|dinner)))",
    re.I,
)
_CONDITIONS = words("if unless whether lest provided")
_EMBEDDED = words("relcl acl csubj csubjpass pcomp xcomp")
_REASONS = words("because since although though as so 'cause cause while cuz but")
_STANCES = words(
    "glad happy proud lucky sad sorry thankful grateful excited thrilled relieved mean"
)
_SAYING = words("say tell ask claim write reply shout joke think guess believe suppose hear read")
_DOUBT = words(
    "maybe perhaps probably possibly hopefully almost nearly barely hardly likely presumably"
    " theoretically potentially otherwise"
)


def sentence_refusal(sentence: Sentence) -> str | None:
    """Why the whole sentence says nothing about anyone; None when it may."""
    text = sentence.text
    if text.rstrip(" .!\"')").endswith("?") or "?!" in text:
        return "question"
    if _QUESTION.match(text):
        return "question"
    if _HEARSAY.search(text):
        return "hearsay"
    if _UNREAL.search(text):
        return "unreal"
    return None


def clause_refusal(verb: Word) -> str | None:
    """Why a clause says nothing about anyone; None when it may."""
    if verb.quoted:
        return "quotation"
    if tense_of(verb) is Tense.MODAL:
        return "modal"
    if any(word.lower in _DOUBT for word in verb.children):
        return "doubt"
    if _is_inverted(verb):
        return "question"
    if _is_condition(verb) or any(_is_condition(child) for child in verb.each("advcl")):
        return "conditional"
    return _embedding_refusal(verb)


def _is_condition(verb: Word) -> bool:
    return any(word.lower in _CONDITIONS for word in verb.each("mark", "advmod", "prep"))


def _is_inverted(verb: Word) -> bool:
    subject = verb.child("nsubj", "nsubjpass")
    if subject is None:
        return False
    if any(word.tag in ("WP", "WRB", "WDT", "WP$") for word in subject.subtree()[:1]):
        return True
    if verb.dep == "advcl" and _is_factual(verb):
        return False
    before = [word for word in verb.children if word.index < subject.index]
    asks = any(
        word.dep in ("aux", "auxpass") or word.tag in ("WP", "WRB", "WDT", "WP$") for word in before
    )
    return asks or (verb.index < subject.index and verb.pos == "AUX")


def _embedding_refusal(verb: Word) -> str | None:
    """Walks up: each clause around this one must leave it standing."""
    head = verb.head
    if head is verb:
        return None
    if _is_condition(verb):
        return "conditional"
    if _is_presupposed(verb):
        return None
    if verb.dep in _EMBEDDED:
        return "embedded"
    if verb.dep == "ccomp" and _runs_on(verb):
        return "reported" if head.lemma in _SAYING else None
    if verb.dep == "ccomp" and not _is_loose(verb):
        return "reported"
    if verb.dep == "advcl" and not _is_factual(verb):
        return "subordinate"
    if verb.dep == "conj" and head.pos in ("VERB", "AUX") and tense_of(head) is Tense.MODAL:
        return None if _has_own_subject(verb) and _embedding_refusal(head) is None else "modal"
    return clause_refusal(head) if _leans_on(verb) else _embedding_refusal(head)


def _is_factual(verb: Word) -> bool:
    """As in "because I …", and of the past also "after we …" and "when she …"."""
    markers = {word.lower for word in verb.each("mark", "advmod")}
    if markers & _REASONS:
        return True
    past = tense_of(verb) is Tense.PAST and tense_of(verb.head) is not Tense.MODAL
    return past and bool(markers & {"after", "when"})


def _is_presupposed(verb: Word) -> bool:
    """As in "… since I moved here": it happened, whatever the rest of the sentence says."""
    markers = {word.lower for word in verb.each("mark")}
    subject = verb.child("nsubj", "nsubjpass")
    told = subject is not None and subject.lower in ("i", "we")
    past = verb.dep == "advcl" and tense_of(verb) is Tense.PAST
    return told and past and bool(markers & {"since", "after"})


def _has_own_subject(verb: Word) -> bool:
    return verb.child("nsubj", "nsubjpass") is not None


def _leans_on(verb: Word) -> bool:
    """A coordinated verb without a subject of its own shares the fate of the first."""
    return verb.dep == "conj" and not _has_own_subject(verb)


def _runs_on(verb: Word) -> bool:
    """A sentence of its own, only not closed before the next: "I moved, it was hard"."""
    return verb.index < verb.head.index and verb.child("mark") is None


def _is_loose(verb: Word) -> bool:
    """A complement that holds all the same: "glad that I …", "wanted to tell you that I …"."""
    head = verb.head
    if head.lemma in ("tell", "know", "share", "mention") and any(
        word.lower in ("you", "ya", "everyone", "guys") for word in head.children
    ):
        return not any(word.tag in ("VBD", "VBZ") for word in (head,)) and _is_own_telling(head)
    governors = {head.lemma, *(word.lemma for word in head.each("acomp"))}
    return bool(governors & _STANCES)


def _is_own_telling(verb: Word) -> bool:
    """As in "wanted to tell you (that) I …": the teller is the speaker."""
    chain = [verb, *verb.ancestors()]
    subjects = [word for near in chain for word in near.each("nsubj")]
    return bool(subjects) and subjects[0].lower in ("i", "we", "you")
