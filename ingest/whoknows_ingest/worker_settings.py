"""How a worker works, what it reports, and how long it waits after a failure."""

from dataclasses import dataclass

__all__ = ["WorkReport", "WorkerSettings", "backoff_s"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerSettings:
    """How a worker works.

    Attributes:
        batch_messages: Messages that are read together, at most.
        batch_age_s: How long the first message of a channel may wait for more.
        lease_s: After how long without renewal another worker takes over; at most an hour.
        max_attempts: How often a batch is tried before it is given up.
        backoff_s: Upper bound of the first pause after a failure; it doubles with each.
        backoff_cap_s: Upper bound of every pause.
        poll_s: Pause of a worker that finds nothing to do.
        lanes: Batches at once; while one waits for the database, another is read.
        spaces: Only these; None: all.
    """

    batch_messages: int = 200
    batch_age_s: float = 2.0
    lease_s: float = 60.0
    max_attempts: int = 8
    backoff_s: float = 1.0
    backoff_cap_s: float = 300.0
    poll_s: float = 0.5
    lanes: int = 2
    spaces: tuple[str, ...] | None = None


@dataclass(slots=True, kw_only=True)
class WorkReport:
    """What a worker did.

    Attributes:
        batches: Batches that it finished.
        messages: Messages in them.
        facts: Facts that they added.
        indexed: Texts that got a window or a vector.
        failed: Batches that failed and wait to be tried again.
        dead: Batches that were given up.
        seconds: How long it ran.
    """

    batches: int = 0
    messages: int = 0
    facts: int = 0
    indexed: int = 0
    failed: int = 0
    dead: int = 0
    seconds: float = 0.0


def backoff_s(attempts: int, *, settings: WorkerSettings, chance: float) -> float:
    """Pause after so many failures: full jitter under a doubling bound.

    Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.

    >>> backoff_s(3, settings=WorkerSettings(), chance=0.5)
    2.0

    Args:
        attempts: Failures in a row, at least 1.
        settings: The first bound and the cap.
        chance: 0 to 1, uniformly random.
    """
    bound = settings.backoff_s * 2.0 ** min(attempts - 1, 30)
    return chance * min(settings.backoff_cap_s, bound)
