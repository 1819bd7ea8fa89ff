"""What there is and what is new: lists, search, changes, and how it hangs together."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from whoknows.cli.command import Ask, Commands, add_change, add_question, positive
from whoknows_schema.enums import EntityKind

if TYPE_CHECKING:
    from whoknows.space import Space
    from whoknows_schema.analysis import Communities, Influence
    from whoknows_schema.listings import ChangePage, EntityPage, FactChain, Search, UserPage

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds search, people, things, changes, chain, communities and influence."""
    search = add_question(
        commands, "search", _search, help="people, things and facts that go by a TEXT", limit=10
    )
    search.add_argument("text", metavar="TEXT", help="words, or their beginnings")
    _add_list(commands, "people", _people, help="all people, by id")
    things = _add_list(commands, "things", _things, help="all things, by slug")
    things.add_argument("--kind", choices=[kind.value for kind in EntityKind], help="only these")
    changes = _add_list(commands, "changes", _changes, help="facts that came or went since a time")
    changes.add_argument("--since", metavar="TIME", required=True, help="e.g. 2024-03-01")
    chain = add_change(commands, "chain", _chain, help="what a fact followed, and what followed it")
    chain.add_argument("fact", metavar="ID", help="id of the fact")
    add_question(commands, "communities", _communities, help="who belongs together", limit=10)
    add_question(commands, "influence", _influence, help="whom and what much leads to", limit=10)


def _add_list(commands: Commands, name: str, ask: Ask, *, help: str) -> ArgumentParser:
    """A list that is read page by page."""
    parser = add_change(commands, name, ask, help=help)
    parser.add_argument("--cursor", metavar="C", help="'nextCursor' of the page before")
    parser.add_argument(
        "--limit", metavar="N", type=positive, default=25, help="at most so many (25)"
    )
    return parser


async def _search(space: Space, options: Namespace) -> Search:
    return await space.search(options.text, as_of=options.as_of, limit=options.limit)


async def _people(space: Space, options: Namespace) -> UserPage:
    return await space.users(limit=options.limit, cursor=options.cursor)


async def _things(space: Space, options: Namespace) -> EntityPage:
    kind = EntityKind(options.kind) if options.kind else None
    return await space.entities(kind=kind, limit=options.limit, cursor=options.cursor)


async def _changes(space: Space, options: Namespace) -> ChangePage:
    return await space.changes_since(options.since, limit=options.limit, cursor=options.cursor)


async def _chain(space: Space, options: Namespace) -> FactChain:
    return await space.chain(options.fact)


async def _communities(space: Space, options: Namespace) -> Communities:
    return await space.communities(as_of=options.as_of, limit=options.limit)


async def _influence(space: Space, options: Namespace) -> Influence:
    return await space.influence(as_of=options.as_of, limit=options.limit)
