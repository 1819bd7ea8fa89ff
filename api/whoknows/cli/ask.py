"""The questions: one command each."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from whoknows.arguments import read_as_of
from whoknows.cli.command import Commands, add_as_of, add_change, add_question, positive
from whoknows_schema.enums import Attribution, EntityKind, FactCategory, FactOrder, Polarity
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.relation_filter import RelationFilter

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
    _add_facts(commands)
    resolve = add_question(commands, "resolve", _resolve, help="who or what a NAME means", limit=5)
    resolve.add_argument("name", metavar="NAME")

    between = add_question(commands, "between", _between, help="how A and B relate", limit=25)
    between.add_argument("a", metavar="A", help=_NODE)
    between.add_argument("b", metavar="B", help=_NODE)
    between.add_argument(
        "--paths", metavar="N", type=positive, default=0, help="also so many best ways"
    )
    _add_around(commands)
    _add_comparisons(commands)
    _add_recall(commands)
    _add_context(commands)


def _add_facts(commands: Commands) -> None:
    facts = add_question(commands, "facts", _facts, help="what is known about a NODE", limit=25)
    facts.add_argument("node", metavar="NODE", nargs="?", help=f"{_NODE}; none: the whole space")
    facts.add_argument("--all", action="store_true", help="also facts that no longer hold")
    facts.add_argument("--cursor", metavar="C", help="'nextCursor' of the page before")
    facts.add_argument("--said-by", metavar="NODE", help="only what this person said")
    facts.add_argument(
        "--verb", metavar="V", action="append", default=[], help="only this verb; repeatable"
    )
    for name, members in (("category", FactCategory), ("attribution", Attribution)):
        facts.add_argument(
            f"--{name}",
            choices=[member.value for member in members],
            action="append",
            default=[],
            help="only these; repeatable",
        )
    for name, help_text in (("since", "began then or later"), ("until", "then or earlier")):
        facts.add_argument(f"--{name}", metavar="TIME", help=help_text)
    facts.add_argument("--oldest", action="store_true", help="oldest first")


def _add_around(commands: Commands) -> None:
    near = add_question(
        commands, "neighbors", _neighbors, help="who and what is around a NODE", limit=50
    )
    near.add_argument("node", metavar="NODE", help=_NODE)
    near.add_argument("--depth", type=int, choices=(1, 2, 3), default=1, help="steps out (1)")
    near.add_argument(
        "--verb", metavar="V", action="append", default=[], help="only this verb; repeatable"
    )
    near.add_argument("--polarity", choices=[polarity.value for polarity in Polarity])
    near.add_argument(
        "--kind",
        choices=[kind.value for kind in EntityKind],
        action="append",
        default=[],
        help="of things only those of this kind; repeatable",
    )
    near.add_argument(
        "--min-weight", metavar="X", type=float, default=0.0, help="only what weighs as much"
    )


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
    similar.add_argument(
        "--by-embedding", action="store_true", help="whose facts say similar things instead"
    )
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
        wanted=FactFilter(
            categories=options.category,
            verbs=options.verb,
            attributions=options.attribution,
            said_by=None if options.said_by is None else await space.node(options.said_by),
            since=read_as_of(options.since),
            until=read_as_of(options.until),
            order=FactOrder.OLDEST if options.oldest else FactOrder.NEWEST,
        ),
    )


async def _resolve(space: Space, options: Namespace) -> Resolution:
    return await space.resolve(options.name, limit=options.limit)


async def _between(space: Space, options: Namespace) -> Between:
    return await space.between(
        options.a, options.b, as_of=options.as_of, limit=options.limit, paths=options.paths
    )


async def _neighbors(space: Space, options: Namespace) -> Neighborhood:
    return await space.neighbors(
        options.node,
        depth=options.depth,
        as_of=options.as_of,
        limit=options.limit,
        wanted=RelationFilter(
            verbs=options.verb,
            polarity=options.polarity,
            kinds=options.kind,
            min_weight=options.min_weight,
        ),
    )


async def _stances(space: Space, options: Namespace) -> Stances:
    return await space.stances(options.thing, as_of=options.as_of, limit=options.limit)


async def _similar(space: Space, options: Namespace) -> SimilarUsers:
    return await space.similar_users(
        options.user,
        as_of=options.as_of,
        limit=options.limit,
        opposed=options.opposed,
        by_embedding=options.by_embedding,
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
