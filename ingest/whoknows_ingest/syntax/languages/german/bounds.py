"""Where German clauses begin and end."""

import re
from collections.abc import Sequence

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.grammar import GERMAN
from whoknows_ingest.syntax.languages.german.phrases import is_adjective, read_phrase
from whoknows_ingest.syntax.languages.grammar import Time
from whoknows_ingest.syntax.words import Word

__all__ = ["clause_end", "is_finite", "opens_relative", "skip_light"]

_STOPS = frozenset('.;:!?()—–-…"«»“”„*/|')
_LISTS = GERMAN.joins | {","}
_LAST = re.compile(r".*(?:en|eln|ern)|(?:\w{0,4}ge|ver|be|ent|er|zer)\w+t")
"""Infinitives, participles and what looks like them."""
_KNOWN = GERMAN.closed | GERMAN.owners | GERMAN.pointing | GERMAN.indefinite
_PREDICATES = GERMAN.nouns.traits.keys() | GERMAN.nouns.status.keys() | GERMAN.nouns.allergic
_RELATIVE = frozenset("der die das den dem deren dessen denen".split())


def is_finite(word: Word) -> bool:
    """A finite verb of the tables, written small."""
    return word.pos != "NOUN" and not word.quoted and GERMAN.is_verb(word.lower)


def skip_light(context: Context, at: int) -> int:
    """The position after words of dates, adverbs and particles."""
    words = context.sentence.words
    while at < len(words) and (
        words[at].index in context.dated or words[at].lower in GERMAN.adverbs
    ):
        at += 1
    return at


def clause_end(context: Context, at: int) -> int:
    """Where the clause ends whose words go on at a position."""
    words = context.sentence.words
    denied = False
    while at < len(words):
        word = words[at]
        denied = denied or word.lower in GERMAN.denials
        if word.index in context.dated:
            at += 1
            continue
        if word.text in _STOPS or word.quoted:
            return at
        if word.lower in _LISTS:
            if word.text != "," and _closes(words[at - 1]):
                return at
            if _starts_clause(context, at + 1, denied=denied):
                return at
        elif word.lower in GERMAN.openings - GERMAN.adverbs:
            return at
        at += 1
    return at


def opens_relative(words: Sequence[Word], end: int) -> bool:
    """Whether a relative clause follows, which says which one is meant; not ", der ist …"."""
    if end + 1 >= len(words) or words[end].text != "," or words[end + 1].lower not in _RELATIVE:
        return False
    return end + 2 >= len(words) or not is_finite(words[end + 2])


def _starts_clause(context: Context, at: int, *, denied: bool) -> bool:
    """Whether what follows "und" or a comma is a clause, and not more of a list."""
    words = context.sentence.words
    at = skip_light(context, at)
    if at >= len(words):
        return True
    word = words[at]
    embeds = word.lower in GERMAN.embeds and word.lower != "als"
    if embeds or word.lower in GERMAN.me or word.lower in GERMAN.others | GERMAN.openings:
        return True
    if word.lower in GERMAN.denials:
        return not (denied and word.lower.startswith("kein"))
    if is_finite(word):
        return True
    plain = GERMAN.prepositions.get(word.lower, "")
    if not plain and _is_other_verb(words, at):
        return True
    phrase, end = read_phrase(words, at + bool(plain), preposition=plain)
    end = skip_light(context, end)
    if phrase is None or end >= len(words) or not is_finite(words[end]):
        return False
    return _is_told(words, end)


def _is_other_verb(words: Sequence[Word], at: int) -> bool:
    """A small word that neither begins a phrase nor closes a clause: "und fühl mich gut"."""
    word = words[at]
    if (
        word.lower in _KNOWN
        or not word.text.isalpha()
        or word.pos == "NOUN"
        or word.lower in GERMAN.numbers
    ):
        return False
    if word.lower in _PREDICATES or is_adjective(words, at):
        return False
    return _LAST.fullmatch(word.lower) is None


def _closes(word: Word) -> bool:
    """A participle or the like, behind which nothing of its clause stands."""
    participle = any(GERMAN.find(word.lower, Time.PARTICIPLE))
    return word.pos != "NOUN" and (participle or word.lower in ("ausstehen", "leiden"))


def _is_told(words: Sequence[Word], at: int) -> bool:
    """A finite verb that has or can have a subject: "Russisch sprechen" closes a clause."""
    following = words[at + 1].lower if at + 1 < len(words) else ""
    pronouns = GERMAN.me.keys() | GERMAN.others | GERMAN.clitics_of_me
    forms = GERMAN.find(words[at].lower, Time.PRESENT, Time.PAST)
    return following in pronouns or any("3" in form.persons for form in forms)
