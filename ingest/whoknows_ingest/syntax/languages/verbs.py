"""Makes the table of verb forms of a language from short rows."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from whoknows_ingest.syntax.languages.grammar import Form, Frame, Time, Verb

__all__ = ["Forms", "by_form", "forms_of", "frames"]

_DIRECT = "-"


def frames(text: str) -> tuple[Frame, ...]:
    """Frames as rows write them; "-" is a direct object.

    >>> [frame.sense for frame in frames("works_at=en para; works_as=de como")]
    ['works_at', 'works_as']
    """
    rows = (row.strip().partition("=") for row in text.split(";") if row.strip())
    return tuple(
        Frame(
            sense=sense,
            through=frozenset("" if word == _DIRECT else word for word in words.split()),
        )
        for sense, _, words in rows
    )


class Forms(NamedTuple):
    """Forms of a verb, by whose they are; spellings are parted by a slash, "" is none."""

    i: str = ""
    he: str = ""
    we: str = ""
    i_did: str = ""
    he_did: str = ""
    we_did: str = ""
    participle: str = ""
    gerund: str = ""
    infinitive: str = ""


_TIMES = {
    "i": (Time.PRESENT, "1"),
    "he": (Time.PRESENT, "3"),
    "we": (Time.PRESENT, "p"),
    "i_did": (Time.PAST, "1"),
    "he_did": (Time.PAST, "3"),
    "we_did": (Time.PAST, "p"),
    "participle": (Time.PARTICIPLE, ""),
    "gerund": (Time.GERUND, ""),
    "infinitive": (Time.INFINITIVE, ""),
}


def forms_of(verb: Verb, forms: Forms) -> Iterator[tuple[str, Form]]:
    """Every word of the row with what it is.

    >>> forms = Forms(i="vivo", he="vive", participle="vivido")
    >>> [word for word, _ in forms_of(Verb(lemma="vivir"), forms)]
    ['vivo', 'vive', 'vivido']
    """
    for name, words in forms._asdict().items():
        time, persons = _TIMES[name]
        for word in words.split("/") if words else ():
            yield word, Form(verb=verb, time=time, persons=persons)


def by_form(rows: Iterable[tuple[str, Form]]) -> Mapping[str, tuple[Form, ...]]:
    """Forms by word; a spelling without accents is taken too where it is no other form."""
    found: dict[str, tuple[Form, ...]] = {}
    for word, form in rows:
        found[word] = (*found.get(word, ()), form)
    plain: dict[str, tuple[Form, ...]] = {}
    for word, forms in found.items():
        spelled = _unaccented(word)
        if spelled not in found:
            plain[spelled] = (*plain.get(spelled, ()), *forms)
    return MappingProxyType({**found, **plain})


def _unaccented(word: str) -> str:
    parts = unicodedata.normalize("NFD", word)
    return "".join(part for part in parts if not unicodedata.combining(part))
