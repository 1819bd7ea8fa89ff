"""Prints what a worker did and what waits in the queue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whoknows.cli.lines import Line, line
from whoknows_schema.jsonable import to_json
from whoknows_schema.receipts import Job, Jobs, JobState
from whoknows_schema.text import clean_line

if TYPE_CHECKING:
    from whoknows_ingest.worker import WorkReport

__all__ = ["job_lines", "work_lines"]

_STYLES = {JobState.DEAD: "red", JobState.LEASED: "green", JobState.WAITING: "yellow"}


def work_lines(report: WorkReport) -> Iterator[Line]:
    """What a worker did."""
    yield line(
        f"{report.messages} messages read in {report.batches} batches, {report.facts} new facts, "
        f"{report.indexed} texts indexed, {report.seconds:.1f} s"
    )
    if report.failed or report.dead:
        gave_up = f"{report.failed} batches failed and wait, {report.dead} were given up"
        yield line((f"{gave_up}; see 'whoknows jobs list'", "yellow"))


def job_lines(jobs: Jobs) -> Iterator[Line]:
    """What is not done."""
    if not jobs.jobs:
        yield line("Nothing waits.")
    for job in jobs.jobs:
        what = f"#{clean_line(job.channel)}" if job.channel else job.kind.value
        amount = f"  {job.waiting} messages" if job.channel else ""
        yield line((job.state.value, _STYLES.get(job.state, "dim")), f"  {what}{amount}  {job.id}")
        for detail in _details(job):
            yield line((detail, "dim"), indent=4)


def _details(job: Job) -> Iterator[str]:
    if job.owner is not None:
        yield f"worked on by {job.owner} until {to_json(job.lease_until)}"
    if job.attempts:
        later = "" if job.not_before is None else f", next one after {to_json(job.not_before)}"
        yield f"{job.attempts} attempts failed{later}"
    if job.error is not None:
        yield clean_line(job.error)
