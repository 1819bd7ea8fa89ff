"""The verb registry: every typed relation there is, once.

Cypher relationship types, extraction, GraphQL, the page's palette and the docs derive from it.
Any other verb is stored as ``RELATES_TO`` with the raw word in its ``verb`` property, neutral,
never as an interpolated type.
"""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import LiteralString

from whoknows_schema.enums import NodeType, Polarity

__all__ = [
    "ATTRIBUTES",
    "OTHER_TYPE",
    "RELATION_TYPES",
    "VERBS",
    "Cardinality",
    "Verb",
    "inverse_verb",
    "is_opinion",
    "is_single_valued",
    "relation_type",
    "verb_polarity",
]

OTHER_TYPE: LiteralString = "RELATES_TO"


class Cardinality(StrEnum):
    """How many values hold at one time."""

    ONE = "one"
    """One per subject: a newer value closes the older (``lives_in``)."""
    STANCE = "stance"
    """One per subject and object: loves → hates of the same thing."""
    MANY = "many"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One typed relation.

    Attributes:
        name: snake_case, as in answers.
        type: Relationship type in Neo4j.
        polarity: Which way it leans.
        cardinality: How many values hold at once.
        symmetric: a–b says the same as b–a.
        inverse: Name of the verb that says the same from the other end.
        targets: What it may point at.
        strength: How much it says about taste, 0–1 (``loves`` more than ``likes``, ``plays`` some,
            ``works_at`` nothing); the sign comes from the polarity, neutral counts as for.
    """

    name: str
    type: LiteralString
    polarity: Polarity = Polarity.NEUTRAL
    cardinality: Cardinality = Cardinality.MANY
    symmetric: bool = False
    inverse: str | None = None
    targets: tuple[NodeType, ...] = (NodeType.USER, NodeType.ENTITY)
    strength: float = 0.0


_P, _N = Polarity.POSITIVE, Polarity.NEGATIVE
_ENTITY = (NodeType.ENTITY,)
_STANCE, _ONE = Cardinality.STANCE, Cardinality.ONE

_VERBS: tuple[Verb, ...] = (
    # Opinions: one current stance per person and thing.
    Verb(name="loves", type="LOVES", polarity=_P, cardinality=_STANCE, strength=1.0),
    Verb(name="likes", type="LIKES", polarity=_P, cardinality=_STANCE, strength=0.7),
    Verb(name="enjoys", type="ENJOYS", polarity=_P, cardinality=_STANCE, strength=0.7),
    Verb(name="prefers", type="PREFERS", polarity=_P, cardinality=_STANCE, strength=0.8),
    Verb(name="supports", type="SUPPORTS", polarity=_P, cardinality=_STANCE, strength=0.7),
    Verb(name="admires", type="ADMIRES", polarity=_P, cardinality=_STANCE, strength=0.8),
    Verb(name="values", type="VALUES", polarity=_P, cardinality=_STANCE, strength=0.6),
    Verb(name="trusts", type="TRUSTS", polarity=_P, cardinality=_STANCE, strength=0.7),
    Verb(name="tolerates", type="TOLERATES", cardinality=_STANCE),
    Verb(name="wants", type="WANTS", polarity=_P, strength=0.4),
    Verb(name="dislikes", type="DISLIKES", polarity=_N, cardinality=_STANCE, strength=0.7),
    Verb(name="hates", type="HATES", polarity=_N, cardinality=_STANCE, strength=1.0),
    Verb(name="avoids", type="AVOIDS", polarity=_N, cardinality=_STANCE, strength=0.6),
    Verb(name="distrusts", type="DISTRUSTS", polarity=_N, cardinality=_STANCE, strength=0.8),
    Verb(name="fears", type="FEARS", polarity=_N, cardinality=_STANCE, strength=0.6),
    Verb(name="allergic_to", type="ALLERGIC_TO", polarity=_N, targets=_ENTITY, strength=0.6),
    # What people do and have.
    Verb(name="plays", type="PLAYS", targets=_ENTITY, strength=0.5),
    Verb(name="does", type="DOES", targets=_ENTITY, strength=0.5),
    Verb(name="owns", type="OWNS", targets=_ENTITY, strength=0.2),
    Verb(name="has_pet", type="HAS_PET", targets=_ENTITY, strength=0.3),
    Verb(name="uses", type="USES", targets=_ENTITY, strength=0.3),
    Verb(name="works_on", type="WORKS_ON", targets=_ENTITY, strength=0.4),
    Verb(name="speaks", type="SPEAKS", targets=_ENTITY),
    Verb(name="works_at", type="WORKS_AT", cardinality=_ONE, targets=_ENTITY),
    Verb(name="works_as", type="WORKS_AS", cardinality=_ONE, targets=_ENTITY),
    Verb(name="lives_in", type="LIVES_IN", cardinality=_ONE, targets=_ENTITY),
    Verb(name="from", type="FROM", cardinality=_ONE, targets=_ENTITY),
    Verb(name="studies", type="STUDIES", targets=_ENTITY, strength=0.3),
    Verb(name="studies_at", type="STUDIES_AT", targets=_ENTITY),
    Verb(name="member_of", type="MEMBER_OF", targets=_ENTITY, strength=0.4),
    Verb(name="created", type="CREATED", targets=_ENTITY),
    Verb(name="made_by", type="MADE_BY", inverse="created"),
    Verb(name="attended", type="ATTENDED", targets=_ENTITY),
    Verb(name="visited", type="VISITED", targets=_ENTITY),
    # People among themselves.
    Verb(name="knows", type="KNOWS", symmetric=True),
    Verb(name="friend_of", type="FRIEND_OF", polarity=_P, symmetric=True),
    Verb(name="teammate_of", type="TEAMMATE_OF", polarity=_P, symmetric=True),
    Verb(name="colleague_of", type="COLLEAGUE_OF", symmetric=True),
    Verb(name="roommate_of", type="ROOMMATE_OF", symmetric=True),
    Verb(name="neighbour_of", type="NEIGHBOUR_OF", symmetric=True),
    Verb(name="partner_of", type="PARTNER_OF", polarity=_P, cardinality=_ONE, symmetric=True),
    Verb(name="ex_partner_of", type="EX_PARTNER_OF", symmetric=True),
    Verb(name="sibling_of", type="SIBLING_OF", symmetric=True),
    Verb(name="parent_of", type="PARENT_OF", inverse="child_of"),
    Verb(name="child_of", type="CHILD_OF", inverse="parent_of"),
    Verb(name="relative_of", type="RELATIVE_OF", symmetric=True),
    Verb(name="boss_of", type="BOSS_OF", inverse="reports_to"),
    Verb(name="reports_to", type="REPORTS_TO", inverse="boss_of"),
    Verb(name="mentors", type="MENTORS", polarity=_P, inverse="mentored_by"),
    Verb(name="mentored_by", type="MENTORED_BY", polarity=_P, inverse="mentors"),
    Verb(name="collaborates_with", type="COLLABORATES_WITH", polarity=_P, symmetric=True),
    Verb(name="argues_with", type="ARGUES_WITH", polarity=_N, symmetric=True),
    Verb(name="called_out", type="CALLED_OUT", polarity=_N),
    Verb(name="feuds_with", type="FEUDS_WITH", polarity=_N, symmetric=True),
)

VERBS: MappingProxyType[str, Verb] = MappingProxyType({verb.name: verb for verb in _VERBS})
"""All verbs by name, in the order the docs show them."""

RELATION_TYPES: tuple[LiteralString, ...] = (*(verb.type for verb in _VERBS), OTHER_TYPE)
"""Relationship types of all typed relations, the catch-all last."""

ATTRIBUTES: MappingProxyType[str, Cardinality] = MappingProxyType(
    {
        "name": _ONE,
        "age": _ONE,
        "birthday": _ONE,
        "pronouns": _ONE,
        "time_zone": _ONE,
        "relationship_status": _ONE,
        "schedule": Cardinality.MANY,
        "health": Cardinality.MANY,
        "goal": Cardinality.MANY,
        "event": Cardinality.MANY,
        "habit": Cardinality.MANY,
        "trait": Cardinality.MANY,
        "note": Cardinality.MANY,
    }
)
"""Predicates whose value is text and not a node, with how many values hold at once."""


def relation_type(verb: str) -> LiteralString:
    """Relationship type of a verb, ``RELATES_TO`` for one that is not registered.

    >>> relation_type("likes"), relation_type("non-compliant")
    ('LIKES', 'RELATES_TO')
    """
    known = VERBS.get(verb)
    return OTHER_TYPE if known is None else known.type


def inverse_verb(verb: str) -> str | None:
    """The verb that says the same from the other end; None when there is none.

    >>> inverse_verb("parent_of"), inverse_verb("sibling_of"), inverse_verb("likes")
    ('child_of', 'sibling_of', None)
    """
    known = VERBS.get(verb)
    if known is None:
        return None
    return verb if known.symmetric else known.inverse


def verb_polarity(verb: str) -> Polarity:
    """Polarity of a verb; an unregistered one is neutral."""
    known = VERBS.get(verb)
    return Polarity.NEUTRAL if known is None else known.polarity


def is_opinion(verb: str) -> bool:
    """Whether the verb is a stance: single-valued per person and thing."""
    known = VERBS.get(verb)
    return known is not None and known.cardinality is Cardinality.STANCE


def is_single_valued(predicate: str) -> bool:
    """Whether a verb or attribute holds one value per subject at a time."""
    known = VERBS.get(predicate)
    if known is not None:
        return known.cardinality is Cardinality.ONE
    return ATTRIBUTES.get(predicate) is Cardinality.ONE
