"""Memory does not grow with the file. The full gigabyte is `tests/benchmarks/large_chat.py`."""

import tracemalloc
from pathlib import Path

import pytest
from tests.benchmarks.large_chat import write_chat

from whoknows_ingest.importers import FORMATS, detect, open_messages
from whoknows_schema.values import Message

SMALL, LARGE = 150_000, 600_000


def peak_bytes(path: Path, count: int) -> int:
    """The most memory that reading took at once."""
    tracemalloc.start()
    try:
        read = sum(isinstance(entry, Message) for entry in open_messages(path))
        assert read == count
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.no_cover
@pytest.mark.parametrize("name", FORMATS)
def test_four_times_the_file_takes_the_same_memory(tmp_path: Path, name: str) -> None:
    small, large = tmp_path / "small.txt", tmp_path / "large.txt"
    counts = [write_chat(small, name, SMALL), write_chat(large, name, LARGE)]
    assert detect(small) == detect(large) == name
    least, most = peak_bytes(small, counts[0]), peak_bytes(large, counts[1])
    assert most < least * 1.3 + 200_000
