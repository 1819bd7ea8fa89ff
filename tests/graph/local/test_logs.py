from dataclasses import replace
from pathlib import Path

import pytest

from whoknows_graph.local.errors import DiskFull, PortTaken, ServerCrashed
from whoknows_graph.local.logs import explain_crash, read_logs
from whoknows_graph.local.settings import DataFolder, LocalSettings

STARTING = "2026-11-29 18:48:59.954+0000 INFO  Starting...\n"


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(tmp_path)
    folder.logs.mkdir(parents=True)
    return folder


def test_no_log_no_lines(tmp_path: Path) -> None:
    assert read_logs(LocalSettings(data_dir=tmp_path / "nothing")) == ()


def test_last_lines_oldest_first(folder: DataFolder) -> None:
    settings = LocalSettings(data_dir=folder.root)
    folder.console.write_text("java said\n")
    assert read_logs(settings) == ("java said",)
    folder.log.write_text("".join(f"line {number}\n" for number in range(100_000)))
    assert read_logs(settings, 2) == ("line 99998", "line 99999")
    assert len(read_logs(replace(settings))) == 50
    assert read_logs(settings, 0) == ()


def test_undecodable_bytes_are_shown_somehow(folder: DataFolder) -> None:
    folder.log.write_bytes(b"a\xffb\n")
    assert read_logs(LocalSettings(data_dir=folder.root)) == ("a\ufffdb",)


@pytest.mark.parametrize(
    ("server", "console", "sentence"),
    [
        (
            f"{STARTING}2026-11-29 18:49:00.1+0000 ERROR Failed to start Neo4j: bad store\n"
            "\tat org.neo4j.Main(Main.java:1)\n",
            "",
            r"ended while starting and said 'ERROR Failed to start Neo4j: bad store'.*neo4j\.log",
        ),
        (
            "",
            "Error: Could not create the Java Virtual Machine.\nsee the manual\n",
            r"said 'Error: Could not create the Java Virtual Machine\.'.*console\.log",
        ),
        (
            "",
            "Error occurred during initialization of VM\nToo small maximum heap\n",
            r"said 'Too small maximum heap'.*console\.log",
        ),
        (STARTING, "killed\n", r"said 'killed'.*console\.log"),
        (STARTING, "", r"without a word.*console\.log"),
    ],
)
def test_a_crash_names_the_log_and_its_last_error(
    folder: DataFolder, server: str, console: str, sentence: str
) -> None:
    folder.log.write_text(server)
    folder.console.write_text(console)
    error = explain_crash(folder, log_start=0, port=1)
    assert isinstance(error, ServerCrashed)
    with pytest.raises(ServerCrashed, match=sentence):
        raise error


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("ERROR Caused by: java.io.IOException: No space left on device", DiskFull),
        ("ERROR java.net.BindException: Address already in use", PortTaken),
    ],
)
@pytest.mark.parametrize("place", ["server", "console"])
def test_what_the_user_can_fix_is_recognised(
    folder: DataFolder, line: str, kind: type[Exception], place: str
) -> None:
    (folder.log if place == "server" else folder.console).write_text(f"{line}\n\tat x.y.Z\n")
    assert type(explain_crash(folder, log_start=0, port=4321)) is kind


def test_what_an_earlier_start_wrote_does_not_count(folder: DataFolder) -> None:
    folder.log.write_text("ERROR No space left on device\n")
    start = folder.log.stat().st_size
    with folder.log.open("a") as log:
        log.write("ERROR something new\n")
    error = explain_crash(folder, log_start=start, port=1)
    assert isinstance(error, ServerCrashed)
    assert error.last_line == "ERROR something new"
    assert error.log == folder.log
