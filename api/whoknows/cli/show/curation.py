"""What curation answers, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from whoknows.cli.lines import Line, line
from whoknows.cli.show.facts import day, node_text
from whoknows_schema.curation import Aliases, Merge, Merges, Purge, Review
from whoknows_schema.text import clean_line

__all__ = ["alias_lines", "merge_lines", "merges_lines", "purge_lines", "review_lines"]


def alias_lines(aliases: Aliases) -> Iterator[Line]:
    """A node's names, each with where and since when it was seen."""
    yield line((node_text(aliases.node), "bold"))
    for alias in aliases.names:
        shared = ", others go by it too" if alias.shared else ""
        seen = f"  {alias.source.value} since {day(alias.since)}{shared}"
        yield line(clean_line(alias.name), (seen, "dim"), indent=4)
    if not aliases.names:
        yield line("goes by no name", indent=4)


def merge_lines(merge: Merge) -> Iterator[Line]:
    """A merge: which node became part of which, who, when, why, and how to take it back."""
    ends = f"{node_text(merge.drop)} is part of {node_text(merge.keep)}"
    yield line((ends, "bold" if merge.undone_at is None else "dim"))
    by = f" by {clean_line(merge.by)}" if merge.by else ""
    why = f": {clean_line(merge.reason)}" if merge.reason else ""
    yield line(f"{day(merge.at)}{by}{why}", indent=4)
    yield line((f"{merge.facts} facts and {merge.messages} messages · {merge.id}", "dim"), indent=4)
    if merge.undone_at is not None:
        undone_by = f" by {clean_line(merge.undone_by)}" if merge.undone_by else ""
        yield line((f"undone {day(merge.undone_at)}{undone_by}", "yellow"), indent=4)


def merges_lines(answer: Merges) -> Iterator[Line]:
    """All merges."""
    if not answer.merges:
        yield line("Nobody and nothing was merged.")
    for merge in answer.merges:
        yield from merge_lines(merge)


def review_lines(review: Review) -> Iterator[Line]:
    """Pairs that may be one, each with how to decide it."""
    if not review.pairs:
        yield line("Nothing is to be decided.")
    for pair in review.pairs:
        yield line((f"{node_text(pair.person)} may be {node_text(pair.user)}", "bold"))
        spoke = "; the member spoke of that person" if pair.told_by_user else ""
        yield line(f"both go by {clean_line(pair.name)}; {pair.facts} facts{spoke}", indent=4)
        yield line(
            (f"whoknows review {pair.person.id} {pair.user.id} --accept, or --refuse", "dim"),
            indent=4,
        )


def purge_lines(purge: Purge) -> Iterator[Line]:
    """What went with a person or would go, and the proof."""
    words = "would remove" if purge.dry_run else "removed"
    yield line((f"{words} {node_text(purge.user)}", "bold"))
    yield line(
        f"{purge.messages} messages, {purge.facts} facts, {purge.relations} relations, "
        f"{purge.aliases} names, {purge.merges} merges",
        indent=4,
    )
    yield line(f"{purge.revised} facts of others lose their words and stay", indent=4)
    if purge.dry_run:
        yield line(("Nothing was changed; add --yes to do it, for good.", "yellow"), indent=4)
    else:
        yield line(f"{purge.windows} search windows made anew; {purge.left} traces left", indent=4)
