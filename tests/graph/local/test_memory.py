"""The heap follows the memory of the machine or container."""

import os
from pathlib import Path

import pytest

from whoknows_graph.local.memory import default_heap_mb, usable_memory_mb

MACHINE_MB = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        ("268435456\n", 256),
        ("max\n", MACHINE_MB),
        ("9223372036854771712\n", MACHINE_MB),
        ("", MACHINE_MB),
        (None, MACHINE_MB),
    ],
)
def test_a_container_may_use_less_than_its_machine(
    tmp_path: Path, limit: str | None, expected: int
) -> None:
    path = tmp_path / "memory.max"
    if limit is not None:
        path.write_text(limit, encoding="ascii")
    assert usable_memory_mb([tmp_path / "absent", path]) == expected


def test_without_a_given_memory_it_is_this_machines() -> None:
    assert default_heap_mb() == default_heap_mb(usable_memory_mb())
