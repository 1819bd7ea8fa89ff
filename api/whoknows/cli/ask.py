"""The questions: one command each."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_as_of, add_change, add_question, positive

if TYPE_CHECKING:
    from whoknows.space import Space
    from whoknows_schema.answers import (
        Between,
        FactPage,
        Neighborhood,
        Paths,
        Recall,
        Resolution,
        SimilarUsers,
        Stances,
        Timeline,
    )
    from whoknows_schema.context import Context

__all__ = ["add_commands"]

_NODE = "id, mention, slug or name"


def add_commands(commands: Commands) -> None:
    """Adds facts, resolve, between, neighbors, stances, similar, path, timeline and the rest."""
    facts = add_question(commands, "facts", _facts, help="what is known about a NODE", limit=25)
    facts.add_argument("node", metavar="NODE", nargs="?", help=f"{_NODE}; none: the whole space")
    facts.add_argument("--all", action="store_true", help="also facts that no longer hold")
    facts.add_argument("--cursor", metavar="C", help="'nextCursor' of the page before")

    resolve = add_question(commands, "resolve", _resolve, help="who or what a NAME means", limit=5)
    resolve.add_argument("name", metavar="NAME")

    between = add_question(commands, "between", _between, help="how A and B relate", limit=25)
    between.add_argument("a", metavar="A", help=_NODE)
    between.add_argument("b", metavar="B", help=_NODE)
    _add_around(commands)
    _add_comparisons(commands)
    _add_recall(commands)
    _add_context(commands)


def _add_around(commands: Commands) -> None:
    near = add_question(
        commands, "neighbors", _neighbors, help="who and what is around a NODE", limit=50
    )
    near.add_argument("node", metavar="NODE", help=_NODE)
    near.add_argument("--depth", type=int, choices=(1, 2, 3), default=1, help="steps out (1)")
    near.add_argument("--verb", metavar="V", action="append", help="only this verb; repeatable")
    near.add_argument("--polarity", choices=("positive", "negative", "neutral"))


def _add_comparisons(commands: Commands) -> None:
    stances = add_question(
        commands, "stances", _stances, help="who is for or against a THING", limit=25
    )
    stances.add_argument("thing", metavar="THING", help=_NODE)
    similar = add_question(
        commands, "similar", _similar, help="who shares a USER's likes and dislikes", limit=10
    )
    similar.add_argument("user", metavar="USER", help=_NODE)
    similar.add_argument("--opposed", action="store_true", help="who holds the opposite instead")
    path = add_question(commands, "path", _path, help="the best ways from A to B", limit=3)
    path.add_argument("a", metavar="A", help=_NODE)
    path.add_argument("b", metavar="B", help=_NODE)
    path.add_argument("--max-hops", type=int, choices=range(1, 7), default=4, help="steps (4)")
    timeline = add_question(
        commands, "timeline", _timeline, help="what began and ended around a NODE", limit=100
    )
    timeline.add_argument("node", metavar="NODE", help=_NODE)


def _add_recall(commands: Commands) -> None:
    recall = add_question(
        commands, "recall", _recall, help="the facts and messages that answer a TEXT", limit=10
    )
    recall.add_argument("text", metavar="TEXT", help="a question or some words")
    recall.add_argument(
        "--subject", metavar="NODE", action="append", default=[], help="whom it is about"
    )
    for name, metavar, help_text in (
        ("channel", "C", "only what it finds: fulltext, vector, …; repeatable"),
        ("exclude", "ID", "a fact or message to leave out; repeatable"),
    ):
        recall.add_argument(
            f"--{name}", metavar=metavar, action="append", default=[], help=help_text
        )
    recall.add_argument("--min-score", metavar="X", type=float, help="the least score, 0 to 1")


def _add_context(commands: Commands) -> None:
    context = add_change(
        commands, "context", _context, help="notes that a bot needs to answer a TEXT, as a block"
    )
    context.add_argument("text", metavar="TEXT", help="what was said to the bot")
    context.add_argument("--as", metavar="NODE", dest="asker", help="who said it")
    for name, metavar, help_text in (
        ("about", "NODE", "whom or what it is about; repeatable"),
        ("exclude", "ID", "a fact or message that the bot knows already; repeatable"),
    ):
        context.add_argument(
            f"--{name}", metavar=metavar, action="append", default=[], help=help_text
        )
    add_as_of(context)
    context.add_argument(
        "--max-tokens", metavar="N", type=positive, default=600, help="length of the block (600)"
    )


async def _facts(space: Space, options: Namespace) -> FactPage:
    return await space.facts(
        options.node,
        as_of=options.as_of,
        include_retired=options.all,
        limit=options.limit,
        cursor=options.cursor,
    )


async def _resolve(space: Space, options: Namespace) -> Resolution:
    return await space.resolve(options.name, limit=options.limit)


async def _between(space: Space, options: Namespace) -> Between:
    return await space.between(options.a, options.b, as_of=options.as_of, limit=options.limit)


async def _neighbors(space: Space, options: Namespace) -> Neighborhood:
    from whoknows_schema.enums import Polarity

    return await space.neighbors(
        options.node,
        depth=options.depth,
        as_of=options.as_of,
        limit=options.limit,
        verbs=options.verb,
        polarity=Polarity(options.polarity) if options.polarity else None,
    )


async def _stances(space: Space, options: Namespace) -> Stances:
    return await space.stances(options.thing, as_of=options.as_of, limit=options.limit)


async def _similar(space: Space, options: Namespace) -> SimilarUsers:
    return await space.similar_users(
        options.user, as_of=options.as_of, limit=options.limit, opposed=options.opposed
    )


async def _path(space: Space, options: Namespace) -> Paths:
    return await space.path(
        options.a,
        options.b,
        as_of=options.as_of,
        max_hops=options.max_hops,
        limit=options.limit,
    )


async def _timeline(space: Space, options: Namespace) -> Timeline:
    return await space.timeline(options.node, as_of=options.as_of, limit=options.limit)


async def _recall(space: Space, options: Namespace) -> Recall:
    from whoknows_schema.hit_filter import HitFilter

    return await space.recall(
        options.text,
        subjects=options.subject,
        as_of=options.as_of,
        limit=options.limit,
        wanted=HitFilter(
            channels=options.channel, exclude=options.exclude, min_score=options.min_score
        ),
    )


async def _context(space: Space, options: Namespace) -> Context:
    return await space.context(
        options.text,
        asker=options.asker,
        subjects=options.about,
        as_of=options.as_of,
        max_tokens=options.max_tokens,
        exclude=options.exclude,
    )
