"""How much memory this machine, or the container it is, may use."""

import os
from collections.abc import Sequence
from pathlib import Path

__all__ = ["default_heap_mb", "default_page_cache_mb", "usable_memory_mb"]

CGROUP_LIMITS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""Where Linux writes a container's limit: control groups of version 2, then of version 1."""
SMALLEST_HEAP_MB = 512
LARGEST_HEAP_MB = 2048
HEAP_SHARE = 12
"""A twelfth of the memory: 512 MiB up to 6 GiB of it, 2 GiB from 24 GiB on. A community of a
million facts fits into the largest; more is for somebody who decides it (WHOKNOWS_HEAP_MB)."""

SMALLEST_PAGE_CACHE_MB = 128
LARGEST_PAGE_CACHE_MB = 2048
PAGE_CACHE_SHARE = 12
"""As much again for the pages of its files, taken as they are used: a million facts have 3 GB of
them. With 128 MiB a community of 800,000 stopped for minutes: Neo4j reads all its indexes now and
then to know how selective they are, and threw out the pages that a commit was waiting for."""


def usable_memory_mb(limits: Sequence[Path] = CGROUP_LIMITS) -> int:
    """The machine's memory in MiB, or the container's limit when that is less; 0 if not told."""
    if "SC_PHYS_PAGES" not in getattr(os, "sysconf_names", {}):  # Windows
        return 0
    total = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for path in limits:
        try:
            total = min(total, int(path.read_text(encoding="ascii")))
        except (OSError, ValueError):  # no such file, or "max"
            continue
    return total >> 20


def default_heap_mb(memory_mb: int | None = None) -> int:
    """The Java heap in MiB that suits a machine with so much memory; this one without.

    >>> [default_heap_mb(gib << 10) for gib in (1, 8, 16, 24, 256)]
    [512, 682, 1365, 2048, 2048]
    """
    return _share(memory_mb, HEAP_SHARE, SMALLEST_HEAP_MB, LARGEST_HEAP_MB)


def default_page_cache_mb(memory_mb: int | None = None) -> int:
    """Neo4j's page cache in MiB that suits a machine with so much memory; this one without.

    >>> [default_page_cache_mb(gib << 10) for gib in (1, 8, 16, 24, 256)]
    [128, 682, 1365, 2048, 2048]
    """
    return _share(memory_mb, PAGE_CACHE_SHARE, SMALLEST_PAGE_CACHE_MB, LARGEST_PAGE_CACHE_MB)


def _share(memory_mb: int | None, share: int, smallest: int, largest: int) -> int:
    memory = usable_memory_mb() if memory_mb is None else memory_mb
    return min(max(memory // share, smallest), largest)
