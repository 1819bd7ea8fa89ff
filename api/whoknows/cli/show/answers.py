"""One function per answer, and the table that finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from whoknows.cli.lines import Line, Part, line
from whoknows.cli.show.curation import (
    alias_lines,
    merge_lines,
    merges_lines,
    purge_lines,
    review_lines,
)
from whoknows.cli.show.facts import (
    day,
    evidence,
    fact_lines,
    node_text,
    relation_lines,
    source_line,
)
from whoknows.cli.show.listings import (
    chain_lines,
    change_lines,
    community_lines,
    entity_lines,
    influence_lines,
    search_lines,
    user_lines,
)
from whoknows.cli.show.model import model_lines
from whoknows.cli.show.queue import job_lines, work_lines
from whoknows.cli.show.scores import coverage_lines, relation_score_lines, score_lines
from whoknows.cli.show.server import configuration_lines, report_lines, status_lines
from whoknows.cli.show.usage import usage_lines
from whoknows_schema import answers
from whoknows_schema.context import Context
from whoknows_schema.enums import Polarity
from whoknows_schema.text import clean_line

__all__ = ["lines_of"]

_LEANS = {Polarity.POSITIVE: "for", Polarity.NEGATIVE: "against", Polarity.NEUTRAL: "neutral"}


def lines_of(answer: object) -> Iterator[Line]:
    """Lines of any answer; an empty one says so.

    Raises:
        TypeError: The value is no answer.
    """
    try:
        show = _SHOWN[type(answer).__name__]
    except KeyError:
        raise TypeError(f"{type(answer).__name__} is no answer that can be shown") from None
    return show(answer)


def _fact_page(page: answers.FactPage) -> Iterator[Line]:
    if not page.facts:
        yield line("No facts.")
    for fact in page.facts:
        yield from fact_lines(fact)
    if page.next_cursor:
        yield line((f"More: --cursor {page.next_cursor}", "dim"))


def _resolution(resolution: answers.Resolution) -> Iterator[Line]:
    resolved = resolution.resolved
    if resolved is None:
        yield line(_unresolved(resolution))
    for candidate in resolution.candidates:
        style = "bold" if candidate.node == resolved else ""
        why = f"  {candidate.reason} {candidate.score:.2f}"
        yield line((node_text(candidate.node), style), (why, "dim"), indent=0 if style else 4)


def _unresolved(resolution: answers.Resolution) -> Part:
    if resolution.ambiguous:
        return ("Ambiguous: it may be any of these.", "yellow")
    nearest = "; the nearest are:" if resolution.candidates else "."
    return (f"Nobody and nothing goes by that name{nearest}", "")


def _between(answer: answers.Between) -> Iterator[Line]:
    if not answer.relations and not answer.shared and not answer.paths:
        yield line("Nothing is known between them.")
    yield from relation_lines(answer.relations, indent=0, facts=3)
    if answer.shared:
        yield line(("Both hold a stance on", "bold"))
    for shared in answer.shared:
        stances = f": {_LEANS[shared.a]} and {_LEANS[shared.b]}"
        yield line(clean_line(shared.node.name), (stances, "dim"), indent=4)
    if answer.paths:
        yield line(("Best ways", "bold"))
    for path in answer.paths or ():
        yield from _path(path, indent=4)


def _neighborhood(answer: answers.Neighborhood) -> Iterator[Line]:
    if not answer.nodes:
        yield line("Nobody and nothing is around it.")
    distance = 0
    for near in answer.nodes:
        if near.distance != distance:
            distance = near.distance
            yield line((f"{distance} step{'s' if distance > 1 else ''} away", "bold"))
        yield line(node_text(near.node), (f"  {near.strength:.2f}", "dim"), indent=4)
    if answer.relations:
        yield line(("Because", "bold"))
    yield from relation_lines(answer.relations, indent=4, facts=1)
    yield from _truncated(answer.truncated)


def _stances(answer: answers.Stances) -> Iterator[Line]:
    yield line((node_text(answer.entity), "bold"))
    groups = (("for", answer.for_), ("against", answer.against), ("neutral", answer.neutral))
    for name, stances in groups:
        if stances:
            yield line((f"{name} ({len(stances)})", "bold"), indent=2)
        for stance in stances:
            yield from _stance(stance)
    if answer.mentioned:
        names = ", ".join(clean_line(node.name) for node in answer.mentioned)
        yield line(("only mentioned by ", "bold"), names, indent=2)
    if not (answer.mentioned or any(stances for _, stances in groups)):
        yield line("nobody holds a stance on it", indent=2)
    yield from _truncated(answer.truncated)


def _stance(stance: answers.Stance) -> Iterator[Line]:
    facts = {fact.id for fact in stance.facts}
    earlier = [fact for fact in stance.history if fact.id not in facts]
    since = f" {stance.verb} since {day(stance.since)}  {stance.weight:.2f}"
    person = f"  user {stance.user.id}"
    yield line(clean_line(stance.user.name), (since + person, "dim"), indent=4)
    for fact in stance.facts[:2]:
        yield from evidence(fact, indent=8, most=1)
    for fact in earlier:
        until = f" to {day(fact.valid_to)}" if fact.valid_to else ""
        spell = f"before, {day(fact.valid_from)}{until}: "
        yield line((spell, "dim"), clean_line(fact.text), indent=8)


def _similar(answer: answers.SimilarUsers) -> Iterator[Line]:
    if not answer.users:
        yield line("Nobody shares enough stances to compare.")
    for similar in answer.users:
        person = f"  {similar.score:+.2f}  user {similar.user.id}"
        yield line((clean_line(similar.user.name), "bold"), (person, "dim"))
        for agree, word in ((True, "agree on"), (False, "disagree on")):
            names = [clean_line(s.entity.name) for s in similar.shared if s.agree is agree]
            if names:
                yield line((f"{word} ", "dim"), ", ".join(names), indent=4)


def _paths(answer: answers.Paths) -> Iterator[Line]:
    if not answer.paths:
        yield line("There is no way between them within the steps.")
    for path in answer.paths:
        yield from _path(path, indent=0)
    if answer.truncated:
        yield line(("Not every relation of what has very many was followed.", "dim"))


def _path(path: answers.Path, *, indent: int) -> Iterator[Line]:
    names = " — ".join(clean_line(node.name) for node in path.nodes)
    yield line((names, "bold"), (f"  {path.score:.2f}", "dim"), indent=indent)
    yield from relation_lines(path.relations, indent=indent + 4, facts=1)


def _timeline(answer: answers.Timeline) -> Iterator[Line]:
    if not answer.events:
        yield line("Nothing is known to have begun or ended.")
    for event in answer.events:
        yield line(
            (f"{day(event.at)}  {event.kind:<6} ", "dim"), (clean_line(event.fact.text), "bold")
        )
        yield from evidence(event.fact, indent=20, most=1)


def _recall(answer: answers.Recall) -> Iterator[Line]:
    if not answer.hits:
        yield line("Nothing was found.")
    for place, hit in enumerate(answer.hits, 1):
        found = ", ".join(f"{channel.name} {channel.rank}" for channel in hit.channels)
        yield line((f"{place}. {hit.score:.2f}  {found}", "dim"))
        if hit.fact:
            yield from fact_lines(hit.fact, indent=4)
        elif hit.message:
            yield source_line(hit.message, indent=4)
    yield from _notes(answer.warnings)


def _notes(warnings: Iterable[answers.Warning_]) -> Iterator[Line]:
    for warning in warnings:
        yield line(("Note: ", "yellow"), warning.text)


def _context(answer: Context) -> Iterator[Line]:
    for told in answer.text.splitlines() or ["Nothing is known that would help."]:
        yield line(told)
    for citation in answer.citations:
        if citation.url:
            yield line((f"[{citation.number}] {clean_line(citation.url)}", "dim"))
    if answer.text:
        left_out = ", some notes left out" if answer.truncated else ""
        yield line((f"About {answer.tokens} tokens{left_out}.", "dim"))
    yield from _notes(answer.warnings)


def _spaces(answer: answers.Spaces) -> Iterator[Line]:
    if not answer.spaces:
        yield line("There is no space yet: fill one with 'whoknows import FILE --space NAME'.")
    for space in answer.spaces:
        counts = (
            f"{space.messages} messages, {space.facts} facts, "
            f"{space.people} people, {space.entities} things"
        )
        name = f" ({clean_line(space.name)})" if space.name != space.id else ""
        yield line((space.id, "bold"), f"{name}  {counts}")


def _import(summary: answers.ImportSummary) -> Iterator[Line]:
    yield line(
        (f"{summary.messages} messages read, {summary.new} new", "bold"),
        f" in {summary.seconds:.1f} s",
    )
    yield line(
        f"added {summary.facts} facts, {summary.relations} relations, {summary.people} people, "
        f"{summary.entities} things",
        indent=4,
    )
    if summary.skipped:
        reasons = ", ".join(f"{reason} {count}" for reason, count in summary.skipped.items())
        yield line(f"skipped: {reasons}", indent=4)
    for note in summary.notes or ():
        yield line(note, indent=4)
    for bad in summary.bad_lines[:10]:
        yield line((f"line {bad.line}: {bad.reason}", "yellow"), indent=4)
    if len(summary.bad_lines) > 10:
        yield line(f"… {len(summary.bad_lines) - 10} more bad lines (--json has them)", indent=4)


def _truncated(is_truncated: bool) -> Iterator[Line]:
    if is_truncated:
        yield line(("There is more: raise --limit.", "dim"))


_SHOWN: dict[str, Callable[[Any], Iterator[Line]]] = {
    "DialogreReport": relation_score_lines,
    "LocomoReport": score_lines,
    "Jobs": job_lines,
    "ObservationReport": coverage_lines,
    "Report": report_lines,
    "ServerStatus": status_lines,
    "Aliases": alias_lines,
    "Between": _between,
    "ChangePage": change_lines,
    "Communities": community_lines,
    "Configuration": configuration_lines,
    "Context": _context,
    "EntityPage": entity_lines,
    "Fact": fact_lines,
    "FactChain": chain_lines,
    "FactPage": _fact_page,
    "ImportSummary": _import,
    "Influence": influence_lines,
    "Merge": merge_lines,
    "Merges": merges_lines,
    "Review": review_lines,
    "ModelReport": model_lines,
    "Neighborhood": _neighborhood,
    "Paths": _paths,
    "Purge": purge_lines,
    "Recall": _recall,
    "Resolution": _resolution,
    "Search": search_lines,
    "SimilarUsers": _similar,
    "Spaces": _spaces,
    "Stances": _stances,
    "Timeline": _timeline,
    "UsageReport": usage_lines,
    "UserPage": user_lines,
    "WorkReport": work_lines,
}
"""By the name of the answer's class, so that showing one imports no others."""
