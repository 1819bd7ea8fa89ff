"""Facts, their sources and nodes in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from whoknows.cli.lines import Line, Part, line, quoted
from whoknows_schema.answers import Fact, FactRelation, Relation, Source
from whoknows_schema.enums import Attribution, FactStatus, Polarity
from whoknows_schema.text import clean_line
from whoknows_schema.values import Node

__all__ = [
    "day",
    "evidence",
    "fact_lines",
    "node_text",
    "relation_lines",
    "relation_text",
    "source_line",
]

_POLARITY_STYLES = {Polarity.POSITIVE: "green", Polarity.NEGATIVE: "red", Polarity.NEUTRAL: "cyan"}


def day(moment: datetime) -> str:
    """The date of a moment, in UTC."""
    return moment.date().isoformat()


def node_text(node: Node) -> str:
    """A node's name, with its id where that says more.

    >>> from whoknows_schema.enums import EntityKind, NodeType
    >>> node_text(Node(type=NodeType.USER, id="42", name="Alice"))
    'Alice (user 42)'
    >>> node_text(Node(type=NodeType.ENTITY, id="rust", name="Rust", kind=EntityKind.TECHNOLOGY))
    'Rust (technology rust)'
    """
    kind = node.kind.value if node.kind else node.type.value
    return f"{clean_line(node.name)} ({kind} {node.id})"


def relation_text(relation: Relation | FactRelation) -> list[Part]:
    """``Alice –likes→ Rust``, the verb in the colour of its polarity."""
    style = _POLARITY_STYLES[relation.polarity]
    return [
        (clean_line(relation.source.name), ""),
        (f" –{relation.verb}→ ", style),
        (clean_line(relation.target.name), ""),
    ]


def fact_lines(fact: Fact, indent: int = 0) -> Iterator[Line]:
    """A fact: its sentence, whether and since when it holds, its relations, who said it where."""
    yield line((clean_line(fact.text), "bold"), indent=indent)
    yield line((" · ".join(_standing(fact)), "dim"), indent=indent + 4)
    for relation in fact.relations:
        yield line(*relation_text(relation), indent=indent + 4)
    yield from evidence(fact, indent=indent + 4, most=3)


def _standing(fact: Fact) -> Iterator[str]:
    """What there is to say about a fact beside its sentence."""
    if fact.status is not FactStatus.CURRENT:
        yield fact.status.value.replace("_", " ")
    until = f" until {day(fact.valid_to)}" if fact.valid_to else ""
    yield f"since {day(fact.valid_from)}{until}"
    if fact.occurrences > 1:
        yield f"said {fact.occurrences}×"
    yield f"confidence {fact.confidence:.2f}"
    if fact.attribution is Attribution.THIRD_PARTY and fact.said_by:
        yield f"says {clean_line(fact.said_by.name)}"
    elif fact.attribution is not Attribution.SELF:
        yield fact.attribution.value.replace("_", " ")
    yield fact.id


def evidence(fact: Fact, *, indent: int, most: int) -> Iterator[Line]:
    """The words a fact rests on, the newest ``most`` of them."""
    for source in fact.sources[-most:]:
        yield source_line(source, indent=indent)


def source_line(source: Source, *, indent: int) -> Line:
    """``Bob in #general, 2024-03-02 14:05: “…”``."""
    author = clean_line(source.author.name) if source.author else "somebody"
    channel = f" in #{clean_line(source.channel).lstrip('#')}" if source.channel else ""
    at = f"{source.sent_at:%Y-%m-%d %H:%M}"
    return line(
        (f"{author}{channel}, {at}: ", "dim"), (quoted(source.text), "italic"), indent=indent
    )


def relation_lines(relations: Sequence[Relation], *, indent: int, facts: int) -> Iterator[Line]:
    """Relations by their order, each with the words behind its newest facts."""
    for relation in relations:
        weight: Part = (f"  {relation.weight:.2f}", "dim")
        yield line(*relation_text(relation), weight, indent=indent)
        for fact in relation.facts[:facts]:
            yield from evidence(fact, indent=indent + 4, most=1)
