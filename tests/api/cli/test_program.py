"""The program as users run it: a process with a pipe, a terminal and Ctrl-C."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from tests.api.cli.village import Run, environment_of

from whoknows.settings import VARIABLES, Settings

COMMANDS = (
    "demo import serve facts resolve between neighbors stances similar recall explore tools mcp "
    "eval spaces path timeline db doctor"
).split()


@pytest.fixture
def environment(settings: Settings) -> dict[str, str]:
    """The environment of a process that asks the test server."""
    mine = {name: text for name, text in os.environ.items() if name not in VARIABLES}
    return mine | environment_of(settings) | {"PYTHONWARNINGS": "error", "LC_ALL": "C"}


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "whoknows", *arguments],
        env=environment,
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_help_lists_every_command(environment: dict[str, str]) -> None:
    done = run(environment, "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    listed = re.findall(r"^    (\w+)", done.stdout.decode(), re.MULTILINE)
    assert sorted(set(listed) & set(COMMANDS)) == sorted(COMMANDS)


@pytest.mark.parametrize(
    "command", [*COMMANDS, "db start", "db logs", "eval locomo", "eval dialogre"]
)
def test_every_command_has_help_of_its_own(whoknows: Run, command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        whoknows(*command.split(), "--help")
    assert ended.value.code == 0


FAMILIES = {"db", "eval"}
"""Their members have what a command has."""


@pytest.mark.parametrize(
    "command", [*(name for name in COMMANDS if name not in FAMILIES), "db start", "eval locomo"]
)
def test_every_command_has_json(
    whoknows: Run, command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        whoknows(*command.split(), "--help")
    assert "--json" in capfd.readouterr().out


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys, whoknows.cli.parser as parser; parser.build_parser(); "
        "print(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    heavy = (
        "neo4j neomodel spacy rich pydantic numpy pandas starlette graphene asyncio httpx".split()
    )
    assert set(done.stdout.split()).isdisjoint(heavy)


def test_a_question_imports_no_tables_and_no_models(
    environment: dict[str, str], village: str
) -> None:
    script = (
        "import sys; from whoknows.cli import main; "
        f"code = main(['facts', 'Alice', '--space', '{village}']); "
        "print(' '.join(sys.modules), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, check=True, text=True
    )
    heavy = "pandas pyarrow numpy spacy torch neomodel pydantic rich starlette graphene".split()
    assert set(done.stderr.split()).isdisjoint(heavy)


def test_version(whoknows: Run) -> None:
    outcome = whoknows("--version")
    assert outcome.code == 0
    assert re.fullmatch(r"whoknows \d+\.\d+\.\d+\S*\n", outcome.out)


def test_unicode_in_any_locale(environment: dict[str, str], village: str) -> None:
    done = run(environment, "facts", "李雷", "--space", village)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "我喜欢 Rust" in done.stdout.decode("utf-8")


def test_a_pipe_gets_plain_text(environment: dict[str, str], village: str) -> None:
    done = run(environment, "facts", "Bob", "--space", village)
    assert b"\x1b" not in done.stdout
    assert "Bob in #square, 2025-03-03 12:00: “coffee is the best”" in done.stdout.decode()


def test_a_terminal_gets_lines_of_its_width(environment: dict[str, str], village: str) -> None:
    code, shown = in_terminal(environment, "facts", "Bob", "--space", village)
    assert code == 0
    assert "\x1b[1m" in shown, "facts are bold"
    assert "\x1b[31m all day" not in shown, "no colour of somebody's message"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert all(len(each.rstrip("\r")) <= 80 for each in plain.split("\n"))


def in_terminal(environment: dict[str, str], *arguments: str) -> tuple[int, str]:
    """Exit code and everything shown of a command in a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "whoknows", *arguments],
        env=environment | {"TERM": "xterm", "COLUMNS": "80", "LINES": "40"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # Linux's way to say that the other end is closed
        pass
    finally:
        os.close(ours)
    return process.wait(timeout=120), shown.decode("utf-8")


def test_a_reader_that_leaves_is_no_error(environment: dict[str, str], village: str) -> None:
    command = f"'{sys.executable}' -m whoknows facts --space {village} | true"
    done = subprocess.run(
        ["bash", "-c", f"{command}"], env=environment, capture_output=True, timeout=120, check=True
    )
    assert done.stderr == b""


def test_serve_answers_until_ctrl_c(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "whoknows", "serve", "--port", "0", "--json"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        where = json.loads(process.stdout.readline())
        answer = httpx.post(where["graphql"], json={"query": "{ __typename }"}, timeout=60)
        assert answer.json()["data"] == {"__typename": "Query"}
        assert httpx.get(where["url"], timeout=60).status_code == 200
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"Traceback" not in said


def test_ctrl_c_leaves_whole_batches(
    environment: dict[str, str], whoknows: Run, space_id: str, tmp_path: Path
) -> None:
    chat = tmp_path / "long.jsonl"
    chat.write_text("".join(map(greeting, range(60_000))), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "whoknows", "import", str(chat), "--space", space_id],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_ctrl_c,
    )
    assert process.stderr is not None
    try:
        assert process.stderr.readline().startswith(b"Reading long.jsonl")
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (130, b""), err.decode()
    assert err.decode().splitlines()[-1] == "Interrupted; what was written so far is whole."
    assert b"Traceback" not in err
    spaces = {space["id"]: space for space in whoknows("spaces", "--json").json["spaces"]}
    assert 0 < spaces[space_id]["messages"] < 60_000


def heed_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and so the tests themselves."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def greeting(number: int) -> str:
    """A line of a chat in which nobody says anything."""
    at = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=number)
    who = {"author_id": "1", "author_name": "Ann", "sent_at": at.isoformat()}
    return json.dumps({"id": str(number), "channel": "lobby", "text": "hi", **who}) + "\n"
