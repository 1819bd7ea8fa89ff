"""Relations of an answer: relationships grouped by source, verb and target, with their facts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from whoknows_schema.answers import Fact, Relation
from whoknows_schema.values import Node
from whoknows_schema.verbs import verb_polarity

__all__ = ["MAX_FACTS", "RelationRow", "in_order"]

MAX_FACTS = 10
"""Facts shown with one relation; the weight counts all of them."""


class RelationRow(NamedTuple):
    """A relation whose facts are known by their ids."""

    source: Node
    verb: str
    target: Node
    weight: float
    fact_ids: Sequence[str]

    def relation(self, facts: Mapping[str, Fact]) -> Relation:
        """The relation with those of its facts that are there."""
        return Relation(
            verb=self.verb,
            polarity=verb_polarity(self.verb),
            weight=round(self.weight, 4),
            source=self.source,
            target=self.target,
            facts=tuple(facts[each] for each in self.fact_ids if each in facts),
        )


def in_order(relations: Iterable[Relation]) -> tuple[Relation, ...]:
    """By weight descending, then by verb and refs."""
    return tuple(sorted(relations, key=lambda r: (-r.weight, r.verb, r.source.ref, r.target.ref)))
