"""What a verb of another language says, in our words: predicate, frame and what it may point at."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from whoknows_schema.enums import EntityKind, FactCategory

__all__ = ["SENSES", "Accepts", "Sense"]


class Accepts(StrEnum):
    """Which noun phrases can be the object."""

    KIND = "kind"
    """A kind, a name or an activity, and not one specimen of it: "el jazz", "leer"."""
    PURSUIT = "pursuit"
    """A game, an instrument or a subject: "el bajo", "medicina"."""
    NAME = "name"
    """Something written as a name: "Vim"."""
    PLACE = "place"
    EMPLOYER = "employer"
    SCHOOL = "school"
    LANGUAGE = "language"
    ROLE = "role"
    INSTRUMENT = "instrument"
    CONSUMED = "consumed"
    """What people give up, avoid and cannot have: "carne"."""
    DISCIPLINE = "discipline"
    """What one does or practises, of a closed list: "yoga"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense:
    """A row of the table.

    Attributes:
        predicate: Verb of the registry.
        says: What follows the subject's name: "works at".
        denied: Predicate and frame when it is negated; None: then it says nothing.
        ended: Frame when it no longer holds; empty: then it says nothing.
        stopped: Frame of "stopped doing it"; empty: then it says nothing.
        dated: A date in the clause belongs to it.
        past: It is told in the past; all others say how things are.
        ends: It says that the predicate no longer holds.
    """

    predicate: str
    says: str
    category: FactCategory
    accepts: Accepts
    kind: EntityKind = EntityKind.CONCEPT
    denied: tuple[str, str] | None = None
    ended: str = ""
    stopped: str = ""
    dated: bool = False
    past: bool = False
    ends: bool = False
    confidence: float = 0.85
    importance: int = 3


def _taste(predicate: str, base: str, denied: str | None) -> Sense:
    return Sense(
        predicate=predicate,
        says=predicate,
        category=FactCategory.PREFERENCES,
        accepts=Accepts.KIND,
        denied=None if denied is None else (denied, f"does not {base}"),
        ended=f"no longer {predicate}",
    )


_WORK, _HOME = FactCategory.PROFESSIONAL, FactCategory.PERSONAL
_HOBBY = FactCategory.INTERESTS


def _was(
    predicate: str, says: str, accepts: Accepts, *, kind: EntityKind = EntityKind.CONCEPT
) -> Sense:
    """What was so and is no more."""
    return Sense(
        predicate=predicate,
        says=says,
        category=_HOME if kind is EntityKind.PLACE else _WORK,
        accepts=accepts,
        kind=kind,
        ends=True,
        dated=True,
        past=True,
    )


SENSES: Mapping[str, Sense] = MappingProxyType(
    {
        "loves": _taste("loves", "love", "dislikes"),
        "likes": _taste("likes", "like", "dislikes"),
        "enjoys": _taste("enjoys", "enjoy", "dislikes"),
        "hates": _taste("hates", "hate", None),
        "fears": _taste("fears", "fear", None),
        "prefers": _taste("prefers", "prefer", None),
        "stands": Sense(
            predicate="",
            says="",
            category=FactCategory.PREFERENCES,
            accepts=Accepts.KIND,
            denied=("hates", "cannot stand"),
        ),
        "eats": Sense(
            predicate="",
            says="",
            category=FactCategory.PREFERENCES,
            accepts=Accepts.CONSUMED,
            denied=("avoids", "does not eat"),
        ),
        "drinks": Sense(
            predicate="",
            says="",
            category=FactCategory.PREFERENCES,
            accepts=Accepts.CONSUMED,
            denied=("avoids", "does not drink"),
        ),
        "plays": Sense(
            predicate="plays",
            says="plays",
            category=_HOBBY,
            accepts=Accepts.PURSUIT,
            ended="no longer plays",
            stopped="stopped playing",
        ),
        "plays_music": Sense(
            predicate="plays",
            says="plays",
            category=_HOBBY,
            accepts=Accepts.INSTRUMENT,
            ended="no longer plays",
            stopped="stopped playing",
        ),
        "does": Sense(
            predicate="does",
            says="does",
            category=_HOBBY,
            accepts=Accepts.DISCIPLINE,
            kind=EntityKind.ACTIVITY,
            ended="no longer does",
            stopped="stopped doing",
        ),
        "uses": Sense(
            predicate="uses",
            says="uses",
            category=_HOBBY,
            accepts=Accepts.NAME,
            ended="no longer uses",
            stopped="stopped using",
        ),
        "works_at": Sense(
            predicate="works_at",
            says="works at",
            category=_WORK,
            accepts=Accepts.EMPLOYER,
            kind=EntityKind.ORGANISATION,
            ended="no longer works at",
            stopped="stopped working at",
            importance=4,
        ),
        "works_as": Sense(
            predicate="works_as",
            says="works as",
            category=_WORK,
            accepts=Accepts.ROLE,
            ended="no longer works as",
            importance=4,
        ),
        "studies": Sense(
            predicate="studies",
            says="studies",
            category=_WORK,
            accepts=Accepts.PURSUIT,
            ended="no longer studies",
            stopped="stopped studying",
        ),
        "learns": Sense(
            predicate="studies",
            says="is learning",
            category=_HOBBY,
            accepts=Accepts.PURSUIT,
            stopped="stopped learning",
        ),
        "studies_at": Sense(
            predicate="studies_at",
            says="studies at",
            category=_WORK,
            accepts=Accepts.SCHOOL,
            kind=EntityKind.ORGANISATION,
            ended="no longer studies at",
        ),
        "speaks": Sense(
            predicate="speaks", says="speaks", category=_HOME, accepts=Accepts.LANGUAGE
        ),
        "lives_in": Sense(
            predicate="lives_in",
            says="lives in",
            category=_HOME,
            accepts=Accepts.PLACE,
            kind=EntityKind.PLACE,
            ended="no longer lives in",
            importance=4,
        ),
        "moved_to": Sense(
            predicate="lives_in",
            says="moved to",
            category=_HOME,
            accepts=Accepts.PLACE,
            kind=EntityKind.PLACE,
            dated=True,
            importance=4,
            past=True,
        ),
        "from": Sense(
            predicate="from",
            says="is from",
            category=_HOME,
            accepts=Accepts.PLACE,
            kind=EntityKind.PLACE,
            importance=4,
        ),
        "born_in": Sense(
            predicate="from",
            says="was born in",
            category=_HOME,
            accepts=Accepts.PLACE,
            kind=EntityKind.PLACE,
            importance=4,
            past=True,
        ),
        "grew_up_in": Sense(
            predicate="from",
            says="grew up in",
            category=_HOME,
            accepts=Accepts.PLACE,
            kind=EntityKind.PLACE,
            importance=4,
            past=True,
        ),
        "visited": Sense(
            predicate="visited",
            says="visited",
            category=FactCategory.EXPERIENCES,
            accepts=Accepts.PLACE,
            kind=EntityKind.PLACE,
            dated=True,
            past=True,
        ),
        "studied": _was("studies", "studied", Accepts.PURSUIT),
        "studied_at": _was(
            "studies_at", "studied at", Accepts.SCHOOL, kind=EntityKind.ORGANISATION
        ),
        "worked_at": _was("works_at", "worked at", Accepts.EMPLOYER, kind=EntityKind.ORGANISATION),
        "lived_in": _was("lives_in", "lived in", Accepts.PLACE, kind=EntityKind.PLACE),
        "interested": Sense(
            predicate="likes",
            says="is interested in",
            category=_HOBBY,
            accepts=Accepts.KIND,
        ),
        "rejects": Sense(
            predicate="dislikes",
            says="rejects",
            category=FactCategory.PREFERENCES,
            accepts=Accepts.KIND,
        ),
        "left": _was("works_at", "left", Accepts.EMPLOYER, kind=EntityKind.ORGANISATION),
    }
)
"""By name; verbs of each language name a row and the prepositions that lead to its object."""
