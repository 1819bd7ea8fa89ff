"""Closed classes of nouns and adjectives of a language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Compounds", "Nouns", "kin_of", "pairs"]


_SHORTEST = 3
"""Shorter nouns end too many words by chance."""


class Compounds(frozenset[str]):
    """Nouns, and whatever is compounded with one.

    >>> "grundschullehrerin" in Compounds({"lehrerin"}), "lehrerinnen" in Compounds({"lehrerin"})
    (True, False)
    """

    def __contains__(self, word: object) -> bool:
        """Whether a noun is one of them or ends in one."""
        if super().__contains__(word):
            return True
        return isinstance(word, str) and word[2:].endswith(self._endings)

    @cached_property
    def _endings(self) -> tuple[str, ...]:
        return tuple(noun for noun in self if len(noun) > _SHORTEST)


@dataclass(frozen=True, kw_only=True)
class Nouns:
    """Closed classes of nouns and adjectives.

    Attributes:
        kin: To what that person is, as a verb of the registry and in English.
        several: Plurals of kin, to the verb of the one who has them and English.
        traits: To English.
        status: To English.
        health: To English.
        software: Names of programs, for a language in which a capital does not tell names.
    """

    kin: Mapping[str, tuple[str, str]]
    several: Mapping[str, tuple[str, str]]
    pets: frozenset[str]
    ownable: frozenset[str]
    roles: frozenset[str]
    institutions: frozenset[str]
    jobs: frozenset[str]
    instruments: frozenset[str]
    disciplines: frozenset[str]
    languages: frozenset[str]
    traits: Mapping[str, str]
    status: Mapping[str, str]
    health: Mapping[str, str]
    events: frozenset[str]
    consumed: frozenset[str]
    vague: frozenset[str]
    evaluative: frozenset[str]
    allergic: frozenset[str]
    allergy: frozenset[str]
    fear: frozenset[str]
    empty: frozenset[str]
    places: frozenset[str]
    software: frozenset[str] = frozenset()

    @cached_property
    def known(self) -> frozenset[str]:
        """Nouns that a tagger may take for verbs by their endings."""
        return self.roles | self.instruments | self.pets | self.ownable | frozenset(self.kin)


def pairs(text: str) -> dict[str, str]:
    """Words with what they mean, as the tables write them.

    >>> pairs("asma:asthma diabetes:diabetes")
    {'asma': 'asthma', 'diabetes': 'diabetes'}
    """
    found: dict[str, str] = {}
    for row in text.split():
        word, _, meaning = row.partition(":")
        found[word] = meaning
    return found


def kin_of(rows: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """`Nouns.kin` of rows in the form of `pairs`, by the verb of the registry.

    >>> kin_of({"sibling_of": "hermana:sister"})
    {'hermana': ('sibling_of', 'sister')}
    """
    return {
        noun: (verb, english)
        for verb, text in rows.items()
        for noun, english in pairs(text).items()
    }
