"""Under which heading a note stands: who asks, each two, each topic, the rest, what was said."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whoknows_graph.context.choice import Pairs
from whoknows_graph.context.topics import Topics
from whoknows_graph.context.wording import shown_name
from whoknows_schema.answers import Fact
from whoknows_schema.ids import FactId, Ref

__all__ = ["SAID", "Section", "section_of", "sections_of"]

ALSO, SAID = "Also:", "Said in the chat:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading and what stands under it.

    Attributes:
        heading: The line.
        about: The nodes whose facts stand here; two for a couple, none for the rest.
        facts: Of a couple: the facts that it has to do with each other by.
    """

    heading: str
    about: tuple[Ref, ...] = ()
    facts: frozenset[FactId] = frozenset()


def sections_of(topics: Topics, pairs: Pairs, facts: Mapping[str, Fact]) -> tuple[Section, ...]:
    """All sections in their order, those without notes too; the last two are `ALSO` and `SAID`."""
    names = {**_names_in(facts), **topics.names}
    perhaps = sorted(topics.perhaps_meant)
    often = Counter(names.get(ref, "") for ref in (*topics.refs, *perhaps))

    def named(ref: Ref) -> str:
        name = names.get(ref, "")
        unclear = ref in topics.perhaps_meant or often[name] > 1
        id_ = f" (id {shown_name(ref.partition(':')[2])})" if unclear else ""
        return shown_name(name) + id_

    asker = [topics.asker] if topics.asker is not None else []
    others = [ref for ref in topics.refs if ref != topics.asker]
    couples = [
        Section(heading=f"{named(a)} and {named(b)}:", about=(a, b), facts=frozenset(pairs[a, b]))
        for a, b in topics.couples
        if (a, b) in pairs
    ]
    return (
        *(Section(heading=f"About {named(ref)}, who asks:", about=(ref,)) for ref in asker),
        *couples,
        *(Section(heading=f"About {named(ref)}:", about=(ref,)) for ref in others),
        *(Section(heading=f"About {named(ref)}, perhaps meant:", about=(ref,)) for ref in perhaps),
        Section(heading=ALSO),
        Section(heading=SAID),
    )


def section_of(fact: Fact, sections: Sequence[Section]) -> int:
    """Place of the section of a fact.

    A couple's comes first, then that of whom it is about, then that of what it relates to.
    """
    about = {node.ref for node in fact.about}
    ends = {end.ref for relation in fact.relations for end in (relation.source, relation.target)}
    for place, section in enumerate(sections):
        if fact.id in section.facts:
            return place
    for touched in (about, ends):
        for place, section in enumerate(sections):
            if len(section.about) == 1 and section.about[0] in touched:
                return place
    return len(sections) - 2


def _names_in(facts: Mapping[str, Fact]) -> dict[Ref, str]:
    """Names of those whom facts are about, for topics that were named by their ids."""
    return {node.ref: node.name for fact in facts.values() for node in fact.about}
