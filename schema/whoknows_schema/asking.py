"""The ordinary words with which one asks for a verb or an attribute, in English.

"Where does Ann live?" is answered by "Ann moved to Gdansk", which holds none of its words. What is
stored has its verb, so the question is read for the verbs that it can only ask for, and nothing is
guessed: without such words it asks for none.
"""

from collections.abc import Iterable
from itertools import product
from types import MappingProxyType

__all__ = ["ASKED_WITH", "asked_for"]

_LIVES = "live lives living lived moved move"
_WORKS = "work works working worked"
_STUDIES = "study studies studying studied"

_ROWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("lives_in", ("where", f"{_LIVES} home based")),
    ("lives_in", ("what which", "city country town", f"{_LIVES} in")),
    ("works_at", ("where who which what", _WORKS, "for at where")),
    ("works_at", ("employer employers company",)),
    ("works_as", ("job jobs profession occupation",)),
    ("works_as", ("what", "do does", "for", "living")),
    ("works_as", ("what", _WORKS, "as")),
    ("from", ("where", "from born")),
    ("from", ("hometown nationality",)),
    ("birthday", ("birthday birthdate",)),
    ("birthday", ("when", "born")),
    ("age", ("how", "old")),
    ("age", ("what", "age")),
    ("has_pet", ("pet pets",)),
    ("allergic_to", ("allergic allergy allergies",)),
    ("speaks", ("language languages", "speak speaks know knows")),
    ("speaks", ("what which", "speak speaks")),
    ("studies", ("what which", f"{_STUDIES} major subject")),
    ("studies_at", ("where", f"{_STUDIES} school university college")),
    ("studies_at", ("which what", "school university college")),
    ("partner_of", ("husband wife spouse partner girlfriend boyfriend married dating",)),
    ("relationship_status", ("single married relationship dating",)),
    ("sibling_of", ("brother brothers sister sisters sibling siblings",)),
    ("parent_of", ("kid kids child children son sons daughter daughters",)),
    ("child_of", ("parent parents mother father mom mum dad",)),
    ("roommate_of", ("roommate roommates flatmate flatmates",)),
    ("roommate_of", ("who", _LIVES, "with")),
    ("colleague_of", ("colleague colleagues coworker coworkers",)),
    ("colleague_of", ("who", _WORKS, "with")),
    ("reports_to", ("boss manager",)),
    ("pronouns", ("pronoun pronouns",)),
    ("time_zone", ("timezone",)),
    ("time_zone", ("time", "zone")),
)
"""Predicate, and the words that a question has: one of each group."""


def _table() -> dict[str, tuple[frozenset[str], ...]]:
    table: dict[str, tuple[frozenset[str], ...]] = {}
    for predicate, groups in _ROWS:
        choices = product(*(group.split() for group in groups))
        table[predicate] = (*table.get(predicate, ()), *map(frozenset, choices))
    return table


ASKED_WITH: MappingProxyType[str, tuple[frozenset[str], ...]] = MappingProxyType(_table())
"""Verbs and attributes, each with sets of small words; a question that has all of one asks for it.
"""


def asked_for(words: Iterable[str]) -> frozenset[str]:
    """Verbs and attributes that a question asks for; empty when its words say none.

    >>> sorted(asked_for("where does ann live".split())), asked_for("live music".split())
    (['lives_in'], frozenset())

    Args:
        words: All words of the question in small letters, those that are no search terms as well.
    """
    said = {word.partition("'")[0] for word in words}
    return frozenset(
        predicate
        for predicate, choices in ASKED_WITH.items()
        if any(choice <= said for choice in choices)
    )
