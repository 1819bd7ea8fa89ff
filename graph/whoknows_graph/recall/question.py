"""What a text asks for: its search terms, and the people and things that it names."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from whoknows_graph.recall.lucene import STOP_WORDS, query_terms, words
from whoknows_graph.recall.passages import fold_accents
from whoknows_schema.asking import asked_for
from whoknows_schema.ids import Ref, user_ref
from whoknows_schema.text import mention_id, name_key

__all__ = ["Named", "Question", "ask", "mentioned_refs", "name_keys"]

_MAX_NAME_WORDS = 3
_MAX_WORDS_READ = 100
_MAX_CJK_NAME = 6
_MARKUP = re.compile(r"<@[^<>\s][^<>]*>")
_MAX_CHARS_READ = 500
"""Longer texts are no questions, and have every word in them."""
_EDGES = "\"'’‘“”.,!?;:()[]{}<>…«»、。！？「」『』*_~`@"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A node that a text may mean by one of its names."""

    key: str
    ref: Ref
    name: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A text, ready to be searched for.

    Attributes:
        terms: For the messages' and facts' own words; names of users are taken out.
        folded_terms: Likewise without accents, for the text windows.
        refs: Nodes that it names, and the subjects asked for.
        named: Which node each name may mean; several when the name is shared.
        predicates: Verbs and attributes that it asks for of those that it names; see
            `whoknows_schema.asking`.
        spoken_words: Words of three letters or more that may be part of an author's shown name.
    """

    text: str
    terms: tuple[str, ...]
    folded_terms: tuple[str, ...]
    refs: frozenset[Ref]
    named: Mapping[str, tuple[Named, ...]]
    predicates: frozenset[str] = frozenset()
    spoken_words: frozenset[str] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to search for: no word and no name."""
        return not self.terms and not self.refs and not words(self.text)


def ask(text: str, named: Iterable[Named], *, subjects: Sequence[Ref] = ()) -> Question:
    """The question that a text asks, given what the space knows by the names in it.

    Names of users are no search terms: who speaks is a part of the score of its own, and people
    rarely write the name of the one they talk to or their own. A text of nothing but names is
    searched for by them after all.
    """
    by_key: dict[str, list[Named]] = {}
    for item in named:
        by_key.setdefault(item.key, []).append(item)
    people = {key for key, items in by_key.items() if any(i.ref.startswith("u:") for i in items)}
    spoken = {word for key in people for word in words(key)}
    folded = fold_accents(text)
    return Question(
        text=text,
        terms=tuple(query_terms(text, leave_out=spoken) or query_terms(text)),
        folded_terms=tuple(query_terms(folded, leave_out=spoken) or query_terms(folded)),
        refs=frozenset(item.ref for items in by_key.values() for item in items).union(
            subjects, mentioned_refs(text)
        ),
        named={key: tuple(items) for key, items in by_key.items()},
        predicates=asked_for(words(text[:_MAX_CHARS_READ])),
        spoken_words=frozenset(
            word.partition("'")[0]
            for word in words(text)
            if len(word) > 2 and word not in STOP_WORDS
        ),
    )


def name_keys(text: str) -> list[str]:
    """Name keys of everything in the text that may be a name, to be looked up; bounded.

    Up to three words in a row, and up to six characters in a row of scripts without spaces. A
    stop word alone counts only when it is capitalised inside a sentence (Will, May).

    >>> name_keys("Is Mary Ann?")
    ['is mary', 'is mary ann', 'mary', 'mary ann', 'ann']
    """
    pieces = [_bare(piece) for piece in text.split()[:_MAX_WORDS_READ]]
    grams: dict[str, None] = {}
    for start, piece in enumerate(pieces):
        for size in range(1, _MAX_NAME_WORDS + 1):
            gram = " ".join(pieces[start : start + size])
            common = gram.lower() in STOP_WORDS and (start == 0 or not gram[:1].isupper())
            if gram and not common and start + size <= len(pieces):
                grams.setdefault(name_key(gram))
        grams.update(dict.fromkeys(_parts_of_unspaced(piece)))
    grams.pop("", None)
    return list(grams)


def _bare(piece: str) -> str:
    """A word without the punctuation around it and without a possessive ending."""
    stripped = piece.strip(_EDGES)
    for ending in ("'s", "’s"):
        stripped = stripped.removesuffix(ending)
    return stripped


def _parts_of_unspaced(piece: str) -> list[str]:
    """Every run of up to six characters, where a word need not end at a space."""
    if piece.isascii() or not any("\u3041" <= character <= "\u9fff" for character in piece):
        return []
    return [
        name_key(piece[start : start + size])
        for start in range(min(len(piece), _MAX_WORDS_READ))
        for size in range(2, _MAX_CJK_NAME + 1)
        if start + size <= len(piece)
    ]


def mentioned_refs(text: str) -> list[Ref]:
    """Users mentioned by markup, wherever it stands; at most a hundred.

    >>> mentioned_refs("and <@42>? (<@!7>, too)")
    ['u:42', 'u:7']
    """
    ids = (mention_id(markup) for markup in _MARKUP.findall(text)[:_MAX_WORDS_READ])
    return [user_ref(user_id) for user_id in ids if user_id is not None]
