"""Commands that write, list and serve: explore, tools, import, doctor, demo, db, eval."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.api.cli.village import Run

from whoknows.demo import QUESTIONS
from whoknows.tools.registry import TOOLS

CHAT = [
    ("1", "Ann", "I love coffee.", "2024-01-01T10:00:00Z"),
    ("2", "Ben", "I hate coffee.", "2024-01-02T10:00:00Z"),
    ("3", "Ben", "ok", "2024-01-02T10:01:00Z"),
]


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    path = tmp_path / "chat.jsonl"
    rows = [
        {"id": key, "channel": "c", "author_id": who.lower(), "author_name": who, "sent_at": at}
        | {"text": text}
        for key, who, text, at in CHAT
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_import_and_import_again(whoknows: Run, space_id: str, chat: Path) -> None:
    first = whoknows("import", str(chat), "--space", space_id, "--json").json
    assert set(first) == {
        "messages",
        "new",
        "skipped",
        "facts",
        "relations",
        "people",
        "entities",
        "seconds",
        "badLines",
    }
    assert (first["messages"], first["new"], first["facts"], first["people"]) == (3, 3, 2, 2)
    again = whoknows("import", str(chat), "--space", space_id, "--json").json
    assert (again["messages"], again["new"], again["facts"]) == (3, 0, 0)
    assert again["skipped"] == {"duplicate": 3}


def test_import_for_people(whoknows: Run, space_id: str, chat: Path) -> None:
    chat.write_text(chat.read_text(encoding="utf-8") + "{\n" * 12, encoding="utf-8")
    outcome = whoknows("import", str(chat), "--space", space_id, "--format", "jsonl")
    assert outcome.code == 0
    assert "3 messages read, 3 new in " in outcome.out
    assert "added 2 facts, 2 relations, 2 people, 1 things" in outcome.out
    assert "skipped: bad_line 12" in outcome.out
    assert "line 4: " in outcome.out
    assert "… 2 more bad lines (--json has them)" in outcome.out
    assert "Reading chat.jsonl" in outcome.err


def test_explore_writes_a_page(whoknows: Run, village: str, tmp_path: Path) -> None:
    page = tmp_path / "graph.html"
    outcome = whoknows("explore", "--space", village, "--out", str(page), "--json")
    assert outcome.json == {"path": str(page), "bytes": page.stat().st_size}
    assert "李雷" in page.read_text(encoding="utf-8")
    outcome = whoknows(
        "explore", "--space", village, "--out", str(page), "--center", "Berlin", "--depth", "1"
    )
    assert outcome.out == f"{page}: open it in a browser; it needs no network.\n"
    assert "李雷" not in page.read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["graph.html"]


def test_a_page_that_cannot_be_written(whoknows: Run, village: str, tmp_path: Path) -> None:
    outcome = whoknows("explore", "--space", village, "--out", str(tmp_path / "no" / "g.html"))
    assert outcome.code == 1
    assert "name another file with --out" in outcome.err


@pytest.mark.parametrize("kind", ["mcp", "openai", "openai-chat", "anthropic", "gemini"])
def test_tools_in_every_format(whoknows: Run, kind: str) -> None:
    answer = whoknows("tools", "--format", kind, "--json").json
    assert answer["format"] == kind
    names = [tool.get("name") or tool["function"]["name"] for tool in answer["tools"]]
    assert names == list(TOOLS)


def test_doctor(whoknows: Run, village: str) -> None:
    outcome = whoknows("doctor", "--json")
    checks = {check["name"]: check for check in outcome.json["checks"]}
    assert (outcome.code, outcome.json["ok"]) == (0, True)
    assert list(checks) == [
        "whoknows",
        "extractor",
        "embedder",
        "server",
        "schema",
        "constraints",
        "indexes",
        "isolation",
    ]
    assert all(set(check) == {"name", "ok", "detail"} for check in checks.values())
    assert "all online" in checks["indexes"]["detail"]
    assert "for English, German, Spanish, French;" in checks["extractor"]["detail"]
    assert "All is well." in whoknows("doctor").out


def test_doctor_says_what_is_wrong(whoknows: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:1")
    outcome = whoknows("doctor")
    assert outcome.code == 1
    assert "wrong server: Neo4j at 127.0.0.1:1" in outcome.out
    assert "Something is wrong" in outcome.out


def test_doctor_without_a_server_of_ones_own(
    whoknows: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The machine is looked at before a local server is started; here it cannot be."""
    monkeypatch.delenv("NEO4J_URI")
    monkeypatch.delenv("NEO4J_PASSWORD")
    monkeypatch.setenv("WHOKNOWS_JAVA", str(tmp_path / "no-java"))
    monkeypatch.setenv("WHOKNOWS_DATA_DIR", str(tmp_path / "data"))
    outcome = whoknows("doctor", "--json")
    checks = {check["name"]: check for check in outcome.json["checks"]}
    assert outcome.code == 1
    assert checks["data folder"]["detail"] == f"{tmp_path / 'data'} (not made yet)"
    assert not checks["java"]["ok"]
    assert not checks["server"]["ok"]
    assert "no-java" in checks["java"]["detail"]


@pytest.mark.parametrize("name", ["--no-serve"])
def test_demo(whoknows: Run, tmp_path: Path, name: str) -> None:
    page = tmp_path / "demo.html"
    outcome = whoknows("demo", name, "--out", str(page), "--json")
    assert outcome.code == 0, outcome.err
    answer = outcome.json
    assert (answer["space"], answer["page"]) == ("demo", str(page))
    assert list(answer["answers"]) == [question.key for question in QUESTIONS]
    assert answer["import"]["messages"] > 300
    assert "<title>whoknows demo" in page.read_text(encoding="utf-8")
    again = whoknows("demo", name, "--out", str(page))
    assert "0 new" in again.out
    assert "added 0 facts" in again.out
    for question in QUESTIONS:
        assert question.title in again.out
    assert "lines more; the command above shows all" in again.out


def test_a_port_that_is_taken(whoknows: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        outcome = whoknows("serve", "--port", str(taken.getsockname()[1]))
    assert outcome.code == 1
    assert "--port" in outcome.err


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder in which nothing runs."""
    monkeypatch.setenv("WHOKNOWS_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def test_db_of_a_folder_in_which_nothing_runs(whoknows: Run, folder: Path) -> None:
    assert whoknows("db", "path").out == f"{folder}\n"
    assert whoknows("db", "path", "--json").json == {"path": str(folder)}
    status = whoknows("db", "status", "--json").json
    assert (status["state"], status["dataDir"], status["uri"]) == ("stopped", str(folder), None)
    assert whoknows("db", "status").out == f"Stopped  {folder}\n"
    assert whoknows("db", "logs").out == "It has written no log yet.\n"
    assert whoknows("db", "logs", "--json").json == {"lines": []}
    assert whoknows("db", "stop").out == "It was not running.\n"
    assert whoknows("db", "stop", "--json").json == {"stopped": False}
    assert not folder.exists()


def test_db_says_when_other_commands_pass_it_by(whoknows: Run, folder: Path) -> None:
    assert "NEO4J_URI is set" in whoknows("db", "status").err


@pytest.mark.own_server
def test_db_from_start_to_stop(
    whoknows: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    if settings.data_dir is None:
        pytest.skip("the tests run on a server of the user's own")
    monkeypatch.delenv("NEO4J_URI")
    monkeypatch.setenv("WHOKNOWS_START_TIMEOUT_S", "300")
    started = whoknows("db", "start", "--json")
    try:
        assert started.code == 0, started.err
        assert (started.json["state"], started.json["isKeptUp"]) == ("running", True)
        assert "Starting Neo4j" in started.err
        assert "kept up until 'whoknows db stop'" in whoknows("db", "status").out
        assert whoknows("spaces", "--json").json == {"spaces": []}
        assert "fill one with" in whoknows("facts").err
        assert whoknows("db", "logs", "--lines", "5").out.count("\n") <= 5
    finally:
        assert whoknows("db", "stop").out == "Stopped.\n"
    assert whoknows("db", "status", "--json").json["state"] == "stopped"
