"""Long work tells how far it is: in lines without a terminal, in a bar with one."""

import io
import sys

import pytest

from whoknows.cli.progress import import_progress, server_progress, step_progress
from whoknows_graph.local.progress import Progress
from whoknows_ingest.pipeline import ImportProgress


class Terminal(io.StringIO):
    """Text that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_first_start_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with server_progress() as tell:
        tell(Progress(step="jars", done_bytes=0, total_bytes=161_000_000))
        tell(Progress(step="jars", done_bytes=80_000_000, total_bytes=161_000_000))
        tell(Progress(step="jars", done_bytes=161_000_000, total_bytes=161_000_000))
        tell(Progress(step="starting"))
        tell(Progress(step="starting"))
        tell(Progress(step="ready"))
    out, err = capsys.readouterr()
    assert (out, err) == ("", "Fetching Neo4j (once) …\nStarting Neo4j …\n")


def test_a_server_that_runs_is_not_worth_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    with server_progress() as tell:
        tell(Progress(step="ready"))
    assert capsys.readouterr() == ("", "")


def test_jars_that_are_there_are_not_fetched(capsys: pytest.CaptureFixture[str]) -> None:
    with server_progress() as tell:
        tell(Progress(step="jars", done_bytes=161, total_bytes=161))
        tell(Progress(step="waiting"))
    assert capsys.readouterr().err == "Waiting for another process that starts Neo4j …\n"


def test_an_import_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with import_progress("chat.jsonl") as tell:
        tell(ImportProgress(stage="messages", done=300, total=None, facts=2))
        tell(ImportProgress(stage="messages", done=600, total=None, facts=4))
        tell(ImportProgress(stage="vectors", done=64, total=600, facts=4))
    assert capsys.readouterr().err == "Reading chat.jsonl: 300 …\nIndexing: 64 of 600 …\n"


def test_a_terminal_gets_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with server_progress() as tell:
        tell(Progress(step="jars", done_bytes=1_000_000, total_bytes=161_000_000))
    with step_progress() as step:
        step("conv-1: asking", 1, 2)
        step("conv-1: asking", 2, 2)
    shown = terminal.getvalue()
    assert "Fetching Neo4j (once)" in shown
    assert "conv-1: asking" in shown
    assert shown.endswith("\x1b[2K"), "the line of the bar is cleared"
