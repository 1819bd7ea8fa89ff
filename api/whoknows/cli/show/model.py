"""What a model read, with the verifier off and on, in lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from whoknows.cli.lines import Line, line, quoted

if TYPE_CHECKING:
    from whoknows.evaluation.model import ModelReport

__all__ = ["model_lines"]


def model_lines(report: ModelReport) -> Iterator[Line]:
    """Each claim under the message that it cites, then the counts."""
    for claim in report.claims:
        yield line((f"{claim.author}: {quoted(claim.message)}", "dim"))
        why = "" if claim.reason is None else f" ({claim.reason})"
        yield line(f"off  {claim.answer}", indent=2)
        yield line(f"on   {claim.outcome}{why}  {claim.taken or ''}", indent=2)
    yield line((f"{len(report.claims)} claims in {report.messages} messages", "bold"))
    yield line(f"outcomes: {_counts(report.outcomes)}")
    yield line(f"reasons: {_counts(report.reasons)}")
    tokens = f"{report.prompt_tokens} + {report.completion_tokens} tokens"
    yield line(f"{report.calls} calls, {tokens}, {report.seconds:.0f} s, {report.failed} failed")


def _counts(counts: Mapping[str, int]) -> str:
    shown = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{count} {name}" for name, count in shown) or "none"
