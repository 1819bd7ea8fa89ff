"""Lists, search, changes and groups, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from whoknows.cli.lines import Line, line
from whoknows.cli.show.facts import fact_lines, node_text
from whoknows_schema.analysis import Bounds, Communities, Influence
from whoknows_schema.listings import (
    ChangePage,
    EntityPage,
    FactChain,
    FoundNode,
    Search,
    UserPage,
)
from whoknows_schema.text import clean_line

__all__ = [
    "chain_lines",
    "change_lines",
    "community_lines",
    "entity_lines",
    "influence_lines",
    "search_lines",
    "user_lines",
]


def user_lines(page: UserPage) -> Iterator[Line]:
    """People, each with what there is of them."""
    if not page.users:
        yield line("Nobody.")
    for entry in page.users:
        marks = (", a bot" if entry.is_bot else "") + (", opted out" if entry.opted_out else "")
        counts = f"  {entry.messages} messages, {entry.facts} facts{marks}"
        yield line((node_text(entry.user), ""), (counts, "dim"))
    yield from _more(page.next_cursor)


def entity_lines(page: EntityPage) -> Iterator[Line]:
    """Things, each with how often it occurs."""
    if not page.entities:
        yield line("Nothing.")
    for entry in page.entities:
        counts = f"  facts: {entry.facts} about it, {entry.mentions} naming it"
        yield line((node_text(entry.entity), ""), (counts, "dim"))
    yield from _more(page.next_cursor)


def change_lines(page: ChangePage) -> Iterator[Line]:
    """What was learnt, each with when."""
    if not page.changes:
        yield line("Nothing came or went since then.")
    for change in page.changes:
        at = f"{change.at:%Y-%m-%d %H:%M}"
        yield line((f"{at}  {change.kind.value:10}  ", "dim"), (clean_line(change.fact.text), ""))
    yield from _more(page.next_cursor)


def chain_lines(chain: FactChain) -> Iterator[Line]:
    """The facts of a chain, one after the other."""
    for fact in chain.facts:
        yield from fact_lines(fact)


def search_lines(found: Search) -> Iterator[Line]:
    """What goes by the words: people, things, facts."""
    if not (found.people or found.things or found.facts):
        yield line("Nothing was found.")
    for title, nodes in (("People", found.people), ("Things", found.things)):
        if nodes:
            yield line((title, "bold"))
            yield from map(_found_line, nodes)
    if found.facts:
        yield line(("Facts", "bold"))
        for it in found.facts:
            yield from fact_lines(it.fact, 4)


def _found_line(found: FoundNode) -> Line:
    is_other = found.name.casefold() != found.node.name.casefold()
    name = f"  as {clean_line(found.name)}" if is_other else ""
    return line((node_text(found.node), ""), (f"{name}  {found.score:.2f}", "dim"), indent=4)


def community_lines(found: Communities) -> Iterator[Line]:
    """Groups with their strongest members, and what was looked at."""
    if not found.communities:
        yield line("Nobody has to do with anybody yet.")
    for group in found.communities:
        yield line((f"{group.size} together", "bold"))
        for member in group.members:
            weight = f"  {member.strength:.2f}"
            yield line((node_text(member.node), ""), (weight, "dim"), indent=4)
    yield from _bounds(found.bounds)


def influence_lines(found: Influence) -> Iterator[Line]:
    """Who and what is in the middle, and what was looked at."""
    if not found.nodes:
        yield line("Nobody and nothing is known yet.")
    for it in found.nodes:
        yield line((node_text(it.node), ""), (f"  {it.score:.4f}", "dim"))
    yield from _bounds(found.bounds)


def _bounds(bounds: Bounds) -> Iterator[Line]:
    if bounds.truncated:
        limits = f"{bounds.max_nodes} best known and {bounds.max_relations} weightiest pairs"
        yield line((f"Looked at the {limits} only.", "dim"))


def _more(cursor: str | None) -> Iterator[Line]:
    if cursor:
        yield line((f"More: --cursor {cursor}", "dim"))
