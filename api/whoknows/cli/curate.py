"""What people note, correct, name and take back."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_change, positive
from whoknows.errors import WrongUsage
from whoknows_schema.errors import InvalidInput

if TYPE_CHECKING:
    from whoknows.space import Space
    from whoknows_schema.answers import Fact, FactPage
    from whoknows_schema.curation import Aliases, Merge, Merges, Purge, Review
    from whoknows_schema.enums import FactCategory

__all__ = ["add_commands"]

_NODE = "id, mention, slug or name"


def add_commands(commands: Commands) -> None:
    """Adds what changes facts, names, and who is who."""
    _add_notes(commands)
    _add_merges(commands)
    _add_review(commands)


def _add_notes(commands: Commands) -> None:
    fact = add_change(commands, "fact", _fact, help="one fact by its ID")
    fact.add_argument("id", metavar="ID")
    remember = add_change(commands, "remember", _remember, help="note a TEXT as a fact")
    remember.add_argument("text", metavar="TEXT", help="one sentence that stands alone")
    remember.add_argument(
        "--about", metavar="NODE", action="append", default=[], help=f"{_NODE}; repeatable"
    )
    remember.add_argument("--said-by", metavar="USER", help="who said so")
    remember.add_argument("--category", metavar="C", help="part of a life (general)")
    remember.add_argument("--since", metavar="TIME", help="when it began to be true (now)")
    forget = add_change(commands, "forget", _forget, help="retire the fact ID as forgotten")
    forget.add_argument("id", metavar="ID")
    _add_corrections(commands)
    purge = add_change(commands, "purge", _purge, help="what removing a USER would take away")
    purge.add_argument("user", metavar="USER", help=_NODE)
    purge.add_argument("--yes", action="store_true", help="remove them, for good")
    alias = add_change(commands, "alias", _alias, help="the names a NODE goes by")
    alias.add_argument("node", metavar="NODE", help=_NODE)
    chosen = alias.add_mutually_exclusive_group()
    chosen.add_argument("--add", metavar="NAME", help="let it go by one more name")
    chosen.add_argument("--remove", metavar="NAME", help="take a name from it")
    member = add_change(commands, "member", _member, help="make the member USER known as NAME")
    member.add_argument("user", metavar="USER", help="id on the platform; may not have written")
    member.add_argument("name", metavar="NAME", help="name on the platform")
    member.add_argument("--display-name", metavar="NAME", help="the name that is shown here")


def _add_corrections(commands: Commands) -> None:
    update = add_change(commands, "update", _update, help="correct the fact ID: TEXT is right")
    update.add_argument("id", metavar="ID")
    update.add_argument("text", metavar="TEXT", help="the corrected sentence")
    update.add_argument("--value", metavar="V", help="what it points at, or its value")
    update.add_argument("--since", metavar="TIME", help="when it began to be true")
    update.add_argument("--until", metavar="TIME", help="when it stopped being true")
    reinforce = add_change(commands, "reinforce", _reinforce, help="count the fact ID once more")
    reinforce.add_argument("id", metavar="ID")
    for parser in (update, reinforce):
        parser.add_argument("--said-by", metavar="USER", help="who says so")


def _add_merges(commands: Commands) -> None:
    merge = add_change(commands, "merge", _merge, help="make DROP part of KEEP: they are one")
    merge.add_argument("keep", metavar="KEEP", help=_NODE)
    merge.add_argument("drop", metavar="DROP", help=_NODE)
    merge.add_argument("--reason", metavar="TEXT", default="", help="why, for the record")
    unmerge = add_change(commands, "unmerge", _unmerge, help="take the merge ID back")
    unmerge.add_argument("id", metavar="ID", help="see 'whoknows merges'")
    for parser in (merge, unmerge):
        parser.add_argument("--by", metavar="NAME", default="", help="who decided it")
    merges = add_change(commands, "merges", _merges, help="merges, the latest first")
    merges.add_argument("--limit", metavar="N", type=positive, default=50, help="at most (50)")


def _add_review(commands: Commands) -> None:
    review = add_change(commands, "review", _review, help="people who may be members, to decide")
    review.add_argument("pair", metavar="PERSON USER", nargs="*", help="one pair, to decide it")
    chosen = review.add_mutually_exclusive_group()
    chosen.add_argument("--accept", action="store_true", help="they are one: a merge")
    chosen.add_argument("--refuse", action="store_true", help="they are not one, for good")
    review.add_argument("--by", metavar="NAME", default="", help="who decided it")
    review.add_argument("--limit", metavar="N", type=positive, default=50, help="at most (50)")
    split = add_change(commands, "split", _split, help="give facts of NODE to another person")
    split.add_argument("node", metavar="NODE", help=_NODE)
    split.add_argument("facts", metavar="ID", nargs="+", help="facts that are about the other one")
    split.add_argument("--name", metavar="NAME", required=True, help="what to call the other one")


async def _review(space: Space, options: Namespace) -> Review | Merge:
    if not options.pair and not (options.accept or options.refuse):
        return await space.review(limit=options.limit)
    if len(options.pair) != 2 or not (options.accept or options.refuse):
        raise WrongUsage("Decide one pair: whoknows review PERSON USER --accept, or --refuse.")
    person, user = options.pair
    if options.accept:
        return await space.accept_pair(person, user, by=options.by)
    return await space.refuse_pair(person, user, by=options.by)


async def _split(space: Space, options: Namespace) -> FactPage:
    other = await space.split(options.node, options.facts, name=options.name)
    return await space.facts(other)


async def _merge(space: Space, options: Namespace) -> Merge:
    return await space.merge(options.keep, options.drop, reason=options.reason, by=options.by)


async def _unmerge(space: Space, options: Namespace) -> Merge:
    return await space.undo_merge(options.id, by=options.by)


async def _merges(space: Space, options: Namespace) -> Merges:
    return await space.merges(limit=options.limit)


async def _fact(space: Space, options: Namespace) -> Fact:
    return await space.fact(options.id)


async def _remember(space: Space, options: Namespace) -> Fact:
    return await space.remember(
        options.text,
        about=options.about or None,
        said_by=options.said_by,
        category=_category(options.category),
        valid_from=options.since,
    )


def _category(named: str | None) -> FactCategory | None:
    from whoknows_schema.enums import FactCategory

    if named is None:
        return None
    try:
        return FactCategory(named.lower())
    except ValueError:
        known = ", ".join(FactCategory)
        raise WrongUsage(f"There is no category {named[:40]!r}; there are {known}.") from None


async def _forget(space: Space, options: Namespace) -> Fact:
    return await space.forget(options.id)


async def _update(space: Space, options: Namespace) -> Fact:
    return await space.update_fact(
        options.id,
        options.text,
        value=options.value,
        valid_from=options.since,
        valid_to=options.until,
        said_by=options.said_by,
    )


async def _reinforce(space: Space, options: Namespace) -> Fact:
    return await space.reinforce(options.id, said_by=options.said_by)


async def _purge(space: Space, options: Namespace) -> Purge:
    return await space.purge(options.user, dry_run=not options.yes)


async def _member(space: Space, options: Namespace) -> Aliases:
    from whoknows_schema.ids import user_ref

    if not await space.add_member(options.user, options.name, display_name=options.display_name):
        raise InvalidInput(f"{options.user[:80]!r} opted out, so nothing was written.")
    return await space.aliases(user_ref(options.user))


async def _alias(space: Space, options: Namespace) -> Aliases:
    if options.add is not None:
        return await space.add_alias(options.node, options.add)
    if options.remove is not None:
        return await space.remove_alias(options.node, options.remove)
    return await space.aliases(options.node)
