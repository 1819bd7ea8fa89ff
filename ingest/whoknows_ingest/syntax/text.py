"""Renders one sentence that stands alone: third person, a name instead of "I", absolute dates."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from whoknows_ingest.syntax.clauses import SAME_IN_PAST, Clause
from whoknows_ingest.syntax.lexicon import DEICTIC, EVALUATIVE, FILLERS, VAGUE
from whoknows_ingest.syntax.words import Sentence, Word, closed

__all__ = ["phrase_of", "render", "third_person", "verb_phrase"]

_PRONOUNS = {
    "my": "their",
    "our": "their",
    "mine": "theirs",
    "ours": "theirs",
    "myself": "themselves",
    "ourselves": "themselves",
    "us": "them",
}
_FINITE = {
    "am": "is",
    "'m": "is",
    "m": "is",
    "are": "is",
    "'re": "is",
    "re": "is",
    "'s": "is",
    "have": "has",
    "'ve": "has",
    "ve": "has",
    "do": "does",
    "were": "was",
}
_IRREGULAR = {"be": "is", "have": "has", "do": "does", "go": "goes"}
_DROPPED = frozenset(
    "nsubj nsubjpass expl advcl ccomp conj cc parataxis meta intj mark preconj dep csubj"
    " neg".split()
)
_OPENERS = frozenset({",", ";", ":", "-", "—", "--", ".", "!", "?", "(", ")", "*", "…", "..."})
_FINITE_TAGS = frozenset({"VB", "VBP", "VBZ", "VBD"})
_DASHES = frozenset({"--", "—", "–"})
_JOINED = frozenset({"compound", "amod", "nmod", "npadvmod"})  # as in "me-time"
_MAX_WORDS = 24


def third_person(lemma: str) -> str:
    """Present tense for he or she.

    >>> [third_person(verb) for verb in ("work", "have", "study", "play", "teach", "be")]
    ['works', 'has', 'studies', 'plays', 'teaches', 'is']
    """
    if lemma in _IRREGULAR:
        return _IRREGULAR[lemma]
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        return f"{lemma[:-1]}ies"
    return f"{lemma}es" if lemma.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{lemma}s"


def _keeps(word: Word, dropped: Collection[int]) -> bool:
    return word.index not in dropped


def render(
    sentence: Sentence,
    words: Sequence[Word],
    *,
    author: str,
    finite: Word | None = None,
    swaps: Mapping[int, str] | None = None,
) -> str | None:
    """The words as part of a sentence about somebody; None when it would not stand alone.

    Args:
        sentence: Where they stand.
        words: In order.
        author: Name of who wrote "me".
        swaps: Positions with what is shown there instead.
        finite: The word that carries tense and person, put in the third person.
    """
    out: list[str] = []
    previous: Word | None = None
    for word in words:
        shown = (swaps or {}).get(word.index)
        shown = _shown(word, author, finite) if shown is None else shown
        if shown is None:
            return None
        glued = previous is not None and previous.start + len(previous.text) == word.start
        adjacent = glued and previous is not None and previous.index + 1 == word.index
        if out and not adjacent:
            out.append(" ")
        out.append(shown)
        previous = word
    text = " ".join("".join(out).split()).strip(" ,;:-—–.!*…")
    return None if "<" in text or ">" in text else text or None


def _shown(word: Word, author: str, finite: Word | None) -> str | None:
    if word is finite:
        if word.lower in _FINITE:
            return f" {_FINITE[word.lower]}" if word.text.startswith("'") else _FINITE[word.lower]
        now = word.tag in ("VBP", "VB") and word.lower not in SAME_IN_PAST
        return third_person(word.lemma) if now else word.lower
    if word.lower in ("i", "we"):
        return None
    if word.lower == "me":
        return word.text if word.dep in _JOINED else author
    if word.lower in _PRONOUNS:
        return _PRONOUNS[word.lower]
    if word.lower in DEICTIC and not word.quoted:
        return None
    return word.text


def phrase_of(
    sentence: Sentence, head: Word, *, author: str, without: Iterable[int] = ()
) -> str | None:
    """A noun phrase (or gerund) with what belongs to it; None when it would not stand alone."""
    if _loses_its_meaning(head):
        return None
    dropped = set(without) | _asides(head)
    kept = _trimmed(head, dropped)
    return render(sentence, kept, author=author) if len(kept) <= _MAX_WORDS else None


def _is_filler(word: Word) -> bool:
    if word.lower == "back" and word.head.lower == "home":
        return False
    return all(inner.lower in FILLERS for inner in word.subtree())


def _trimmed(head: Word, dropped: Collection[int]) -> list[Word]:
    kept = [word for word in head.subtree() if _keeps(word, dropped)]
    dash = next((at for at, word in enumerate(kept) if at and word.text in _DASHES), len(kept))
    kept = kept[:dash] if head in kept[:dash] else kept
    kept = closed(head, kept)
    while kept and (kept[-1].text in _OPENERS or kept[-1].lower in ("and", "or", "but", "so")):
        kept.pop()
    return kept


def _is_definite(noun: Word) -> bool:
    """It says which one only through its relative clause: "the friends I have"."""
    owners = {word.lower for word in noun.each("det")}
    return bool(owners & {"the", "those", "these", "that"}) or noun.lemma in VAGUE


def _loses_its_meaning(head: Word) -> bool:
    """Leaving out a relative clause would make it say something else."""
    return any(
        _is_definite(word)
        and any(
            relative.index > word.index and not _stands_alone(relative)
            for relative in word.each("relcl")
        )
        for word in head.subtree()
    )


def _asides(head: Word) -> set[int]:
    """Positions of what can go: relative clauses that lean on others, coordination, fillers."""
    dropped: set[int] = set()
    for word in head.subtree():
        if word is head:
            continue
        if word.index in dropped:
            continue
        gone = (
            word.dep in ("cc", "conj", "parataxis", "intj", "appos", "advcl", "ccomp", "meta")
            and word.head is head
        )
        gone = gone or (word.dep == "relcl" and not _stands_alone(word))
        gone = gone or (word.dep == "advmod" and _is_filler(word))
        gone = gone or (word.dep in ("intj", "parataxis", "meta"))
        if gone:
            dropped.update(inner.index for inner in word.subtree())
    return dropped


def _stands_alone(relative: Word) -> bool:
    inner = relative.subtree()
    subject = relative.child("nsubj", "nsubjpass")
    if subject is None and any(word.lower == "to" for word in relative.each("aux")):
        return len(inner) <= 9 and not any(
            word.lower in DEICTIC or word.lower in ("i", "we", "me") for word in inner
        )
    if subject is None or subject.tag not in ("WP", "WDT") or len(inner) > 9:
        return False
    if subject.lower == "whichever" or any(w.lower in EVALUATIVE for w in relative.each("acomp")):
        return False
    return not any(
        word.lower in DEICTIC or word.lower in ("i", "we", "me")
        for word in inner
        if word is not subject
    )


def verb_phrase(
    clause: Clause,
    *,
    without: Iterable[int] = (),
    optional: bool = True,
    swaps: Mapping[int, str] | None = None,
) -> str | None:
    """A clause's verb with its complements, in the third person; None if it cannot stand alone.

    Args:
        clause: The clause.
        without: Positions to leave out, such as the words of a date.
        swaps: Positions with what is shown there instead.
        optional: Prepositional phrases that do not stand alone may go.
    """
    dropped = set(without)
    verb = clause.verb
    author = clause.people.author(clause.sentence.message).name
    for child in verb.children:
        if _is_dropped(child, verb) or (optional and _leans_outside(child)):
            dropped.update(word.index for word in child.subtree())
        elif child.dep == "dobj" and any(word.tag in _FINITE_TAGS for word in child.conjuncts()):
            gone = [*child.each("conj", "cc"), *child.each("punct")]
            dropped.update(word.index for top in gone for word in top.subtree())
        elif child.dep in ("dobj", "attr", "prep", "acomp", "xcomp", "oprd", "dative"):
            dropped |= _inner_asides(child)
    kept = _trimmed(verb, dropped)
    while kept and kept[0].tag in ("RB", ",", "CC", ":", "UH") and kept[0] is not verb:
        kept.pop(0)
    if not kept or len(kept) > _MAX_WORDS:
        return None
    finite = next((word for word in kept if word.dep in ("aux", "auxpass") or word is verb), None)
    text = render(clause.sentence, kept, author=author, finite=finite, swaps=swaps)
    if text is not None and verb.tag == "VBG" and finite is verb:
        text = f"is {text}"
    return text


def _is_dropped(child: Word, verb: Word) -> bool:
    if child is verb.pursuit():
        return False
    subject = verb.child("nsubj", "nsubjpass")
    if subject is not None and child.index < subject.index and child.dep not in ("aux", "auxpass"):
        return True
    if child.dep in _DROPPED or child.dep == "punct":
        return not (child.dep == "punct" and child.text in ("-", '"'))
    if child.dep == "advmod":
        filler = child.lower in FILLERS and not child.each("prep")
        return filler or child.index < verb.index - 2 or child.tag in ("WRB",)
    if child.dep == "prep":
        before = next((near for near in verb.children if near.index == child.index - 1), None)
        if before is not None and before.text == ",":
            return True
        return child.index < verb.index or any(inner.child("nsubj") for inner in child.children)
    if child.dep == "npadvmod":
        return child.pos == "PROPN" and child.entity not in ("DATE", "TIME")
    return False


def _leans_outside(child: Word) -> bool:
    """A prepositional phrase that points outside the sentence: "with them", "for this"."""
    return child.dep in ("prep", "npadvmod", "advmod", "dative") and any(
        word.lower in DEICTIC or word.lower in ("i", "we", "me", "us") for word in child.subtree()
    )


def _inner_asides(head: Word) -> set[int]:
    dropped: set[int] = set()
    for word in head.subtree():
        if word.index in dropped:
            continue
        gone = word.dep in ("parataxis", "intj", "meta", "ccomp", "advcl") and word is not head
        gone = gone or (word.dep == "relcl" and not _stands_alone(word))
        gone = gone or (word.dep == "advmod" and _is_filler(word))
        gone = gone or (
            word.dep == "npadvmod" and word.pos == "PROPN" and word.entity not in ("DATE", "TIME")
        )
        gone = gone or (word.dep == "prep" and word is not head and _leans_outside(word))
        gone = gone or (word.dep == "appos" and word.pos != "PROPN" and word.tag != "NNP")
        gone = gone or (
            word.dep == "conj"
            and word.pos in ("VERB", "AUX")
            and (word.tag in ("VB", "VBP", "VBZ", "VBD") or bool(word.child("nsubj")))
            and word.head.pos not in ("VERB", "AUX")
        )
        if gone:
            dropped.update(inner.index for inner in word.subtree())
            if word.dep == "conj":
                dropped.update(inner.index for inner in word.head.each("cc"))
    return dropped
