"""Whom and what a block of notes is about: who asks, whom it was asked about, whom it names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from whoknows_graph.recall.lookup import LookedUp
from whoknows_graph.recall.lucene import words
from whoknows_graph.recall.question import Named, Question, ask, mentioned_refs
from whoknows_schema.ids import Ref
from whoknows_schema.values import Node

__all__ = ["Topics", "topics_of"]

MAX_TOPICS = 6
MAX_PAIRED = 4

_ME = frozenset(
    "i i'm i've i'd i'll me my mine myself ich mich mir mein meine yo mi mis conmigo je moi mon ma "
    "mes".split()
)
"""Words by which a text names who asks; languages that are read, and German."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """Whom and what the notes are about.

    Attributes:
        asker: Who asks; None when nobody does, or nothing is known of them.
        refs: The asker, then the subjects asked for, then what the text names; each once.
        names: Shown name by ref, of those that are known by now.
        ambiguous: Names in the text that several nodes go by, with these.
        search: What to look for: also what is about the asker.
        ranked: What hits are ranked by: the asker counts only when the text speaks of "me".
    """

    asker: Ref | None
    refs: tuple[Ref, ...]
    names: Mapping[Ref, str]
    ambiguous: Mapping[str, tuple[Named, ...]]
    search: Question
    ranked: Question

    @property
    def pairs(self) -> list[tuple[Ref, Ref]]:
        """Two and two of the first few, the asker's pairs first."""
        return list(combinations(self.refs[:MAX_PAIRED], 2))

    @property
    def couples(self) -> list[tuple[Ref, Ref]]:
        """Pairs of two people."""
        return [(a, b) for a, b in self.pairs if _is_person(a) and _is_person(b)]

    @property
    def perhaps_meant(self) -> frozenset[Ref]:
        """Nodes that share an ambiguous name, without those that are topics anyway."""
        meant = {node.ref for nodes in self.ambiguous.values() for node in nodes}
        return frozenset(meant.difference(self.refs))


def topics_of(known: LookedUp, *, asker: Node | None, subjects: Sequence[Node]) -> Topics:
    """The topics of a text.

    A name that several go by is ambiguous, unless one of them is a subject asked for or is
    mentioned by markup. A name within a longer one that was found (Ann in Mary Ann) does not count.
    """
    asked_for = [node.ref for node in subjects]
    whole = ask(known.text, _longest(known.named), subjects=asked_for)
    given = [*asked_for, *mentioned_refs(known.text)]
    named = {key: _settled(nodes, frozenset(given)) for key, nodes in whole.named.items()}
    certain = [nodes[0] for nodes in named.values() if len(nodes) == 1]
    me = None if asker is None else asker.ref
    order = [*([] if me is None else [me]), *given, *(node.ref for node in certain)]
    refs = tuple(dict.fromkeys(order))[:MAX_TOPICS]
    nodes = subjects if asker is None else (*subjects, asker)
    everybody = whole.refs.union([] if me is None else [me])
    speaks_of_me = me is not None and not _ME.isdisjoint(words(known.text))
    return Topics(
        asker=me,
        refs=refs,
        names={node.ref: node.name for node in certain} | {node.ref: node.name for node in nodes},
        ambiguous={key: nodes for key, nodes in named.items() if len(nodes) > 1},
        search=replace(whole, refs=everybody),
        ranked=replace(whole, refs=everybody) if speaks_of_me else whole,
    )


def _is_person(ref: Ref) -> bool:
    """A member, or a person known by name only; see `whoknows_schema.text.entity_slug`."""
    return ref.startswith("u:") or ref.endswith("-person")


def _longest(named: Sequence[Named]) -> list[Named]:
    """Those whose name is no part of a longer one among them."""
    keys = {item.key for item in named}
    inner = {key for key in keys for other in keys if key != other and f" {key} " in f" {other} "}
    return [item for item in named if item.key not in inner]


def _settled(nodes: Sequence[Named], settled: frozenset[Ref]) -> tuple[Named, ...]:
    """The one of them that is meant for another reason, or all of them; each once."""
    each = tuple({node.ref: node for node in nodes}.values())
    sure = tuple(node for node in each if node.ref in settled)
    return sure if len(sure) == 1 else each
