"""Relations of an answer: relationships grouped by source, verb and target, with their facts."""

from collections.abc import Iterable, Mapping, Sequence
from math import log1p
from typing import Any

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Tenant
from whoknows_schema.answers import Fact, Relation
from whoknows_schema.enums import Polarity
from whoknows_schema.verbs import verb_polarity

__all__ = ["MAX_FACTS", "fact_weight", "relation_from", "relations_from"]

MAX_FACTS = 10
"""Facts shown with one relation; the weight counts all of them."""


def fact_weight(*, occurrences: int, confidence: float) -> float:
    """What one fact adds to the weight of its relation: ln(1 + occurrences) × confidence.

    The logarithm lets the tenth repetition count less than the first (icelake uses the same
    shape; unlike there nothing is stored, so nothing can drift).

    >>> round(fact_weight(occurrences=1, confidence=1.0), 3)
    0.693
    """
    return log1p(occurrences) * confidence


def relation_from(row: Mapping[str, Any], facts: Sequence[Fact]) -> Relation:
    """One relation from a map with verb, source, target and weight."""
    verb: str = row["verb"]
    return Relation(
        verb=verb,
        polarity=Polarity(verb_polarity(verb)),
        weight=round(row["weight"], 4),
        source=node_from(row["source"]),
        target=node_from(row["target"]),
        facts=tuple(facts),
    )


async def relations_from(tenant: Tenant, rows: Iterable[Mapping[str, Any]]) -> tuple[Relation, ...]:
    """Relations of rows with verb, source, target, weight and fact_ids; by weight, then verb.

    The facts of each come newest first. One round trip.
    """
    found = list(rows)
    facts = await facts_by_id(tenant, (fact_id for row in found for fact_id in row["fact_ids"]))
    relations = [
        relation_from(row, [facts[fact_id] for fact_id in row["fact_ids"] if fact_id in facts])
        for row in found
    ]
    return tuple(sorted(relations, key=lambda r: (-r.weight, r.verb, r.source.ref, r.target.ref)))
