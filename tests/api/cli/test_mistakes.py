"""Every mistake is one sentence on stderr, an object on stdout with --json, and an exit code."""

from pathlib import Path

import pytest
from tests.api.cli.village import Run

MESSAGE = (
    '{"id": "%s", "channel": "c", "author_id": "1", "author_name": "Ann", '
    '"sent_at": "2024-01-01T00:00:00Z", "text": "I love coffee."}\n'
)


def is_one_sentence(err: str) -> bool:
    return err.startswith("whoknows: ") and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code", "said"),
    [
        (["facts", "Zzzyx"], "NOT_FOUND", 1, "'Zzzyx'"),
        (["facts", "Alicia M"], "NOT_FOUND", 1, "did you mean 'Alice'?"),
        (["facts", "Nolan"], "AMBIGUOUS", 2, "give the id"),
        (["between", "Alice", "Nolan"], "AMBIGUOUS", 2, "give the id"),
        (["facts", ""], "BAD_USER_INPUT", 2, "names nobody"),
        (["facts", "Alice", "--as-of", "yesterday"], "BAD_USER_INPUT", 2, "is not a time"),
        (["facts", "Alice", "--limit", "5000"], "BAD_USER_INPUT", 2, "limit is 5000"),
        (["facts", "--cursor", "nonsense"], "BAD_USER_INPUT", 2, "nonsense"),
        (["similar", "Rust"], "BAD_USER_INPUT", 2, "only people"),
        (["recall", " "], "BAD_USER_INPUT", 2, "empty text"),
        (["context", " "], "BAD_USER_INPUT", 2, "empty text"),
        (["context", "hi", "--max-tokens", "20"], "BAD_USER_INPUT", 2, "from 60"),
        (["context", "hi", "--about", "Nolan"], "AMBIGUOUS", 2, "give the id"),
        (["context", "hi", "--as", "Nolan"], "AMBIGUOUS", 2, "give the id"),
    ],
)
def test_a_question_that_cannot_be_answered(
    whoknows: Run, village: str, arguments: list[str], code: str, exit_code: int, said: str
) -> None:
    outcome = whoknows(*arguments, "--space", village, "--json")
    assert outcome.code == exit_code
    assert is_one_sentence(outcome.err)
    assert said in outcome.err
    error = outcome.json["error"]
    assert error["code"] == code
    assert error["message"] in outcome.err
    assert ("candidates" in error) == (code == "AMBIGUOUS")


def test_without_json_nothing_is_on_stdout(whoknows: Run, village: str) -> None:
    outcome = whoknows("facts", "Nolan", "--space", village)
    assert (outcome.code, outcome.out) == (2, "")
    assert is_one_sentence(outcome.err)


@pytest.mark.parametrize("arguments", [["facts"], ["facts", "Alice"], ["explore"], ["mcp"]])
def test_an_unknown_space(
    whoknows: Run, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = whoknows(*arguments, "--space", "nowhere-at-all", "--json")
    assert outcome.code == 1
    assert outcome.json["error"]["code"] == "NOT_FOUND"
    assert "no space 'nowhere-at-all'" in outcome.err
    assert "whoknows spaces" in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "No command was given"),
        (["stanzes"], "There is no command 'stanzes'; did you mean 'stances'?"),
        (["qqq"], "There is no command 'qqq'; 'whoknows --help' lists them."),
        (["facts", "--limit", "0"], "'0' is not a whole number above 0"),
        (["facts", "--limit", "many"], "'many' is not a whole number above 0"),
        (["facts", "--speed", "9"], "Unknown argument '--speed'; see 'whoknows facts --help'"),
        (["facts", "Alice", "Bob"], "Unknown argument 'Bob'"),
        (["between", "Alice"], "required: B; see 'whoknows between --help'"),
        (["neighbors", "Alice", "--depth", "4"], "invalid choice: 4"),
        (["serve", "--port", "70000"], "'70000' is not a port number"),
        (["serve", "--port", "http"], "'http' is not a port number"),
        (["db"], "required: ACTION"),
        (["eval"], "required: PROTOCOL"),
        (["import"], "required: FILE"),
        (["tools", "--format", "yaml"], "'yaml' is not a format of tools"),
    ],
)
def test_wrong_usage(whoknows: Run, arguments: list[str], said: str) -> None:
    outcome = whoknows(*arguments, "--json")
    assert outcome.code == 2
    assert is_one_sentence(outcome.err)
    assert said in outcome.err
    assert outcome.json["error"]["code"] == "BAD_USER_INPUT"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.jsonl", b"", "empty"),
        ("latin.jsonl", (MESSAGE % 1).replace("coffee", "café").encode("latin-1"), "UTF-8"),
        ("notes.jsonl", b"# Shopping\n- milk\n- bread\n", "notes.jsonl"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "picture.png"),
    ],
)
def test_a_file_that_cannot_be_read(
    whoknows: Run, space_id: str, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    outcome = whoknows("import", str(path), "--space", space_id, "--json")
    assert outcome.code == 1
    assert is_one_sentence(outcome.err)
    assert said in outcome.err
    assert outcome.json["error"]["code"] == "BAD_USER_INPUT"
    assert space_id not in whoknows("spaces").out, "nothing was written"


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_is_none(
    whoknows: Run, space_id: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = whoknows("import", name, "--space", space_id)
    assert outcome.code == 1
    assert is_one_sentence(outcome.err)


def test_a_file_of_another_format(whoknows: Run, space_id: str, tmp_path: Path) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text(MESSAGE % 1, encoding="utf-8")
    outcome = whoknows("import", str(path), "--space", space_id, "--format", "discord")
    assert outcome.code == 1
    assert is_one_sentence(outcome.err)
    assert "chat.jsonl" in outcome.err
    assert whoknows("import", str(path), "--space", space_id, "--format", "carrier").code == 1


def test_a_bad_line_is_told_by_its_number_and_skipped(
    whoknows: Run, space_id: str, tmp_path: Path
) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text(MESSAGE % 1 + '{"id": "2", \n' + MESSAGE % 3, encoding="utf-8")
    outcome = whoknows("import", str(path), "--space", space_id, "--json")
    assert outcome.code == 0
    (bad,) = outcome.json["badLines"]
    assert bad["line"] == 2
    assert bad["reason"]
    assert outcome.json["new"] == 2


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("WHOKNOWS_MODLE", "x", "did you mean 'WHOKNOWS_MODEL'?"),
        ("WHOKNOWS_HEAP_MB", "lots", "'lots'"),
        ("NEO4J_URI", "http://127.0.0.1", "'http://127.0.0.1' is not a Neo4j address"),
        ("NEO4J_URI", "bolt://127.0.0.1:1", "127.0.0.1:1"),
        ("NEO4J_PASSWORD", "hunter2", "NEO4J_PASSWORD"),
        ("NEO4J_DATABASE", "nosuchdb", "NEO4J_DATABASE"),
    ],
)
def test_a_wrong_setting(
    whoknows: Run, monkeypatch: pytest.MonkeyPatch, name: str, text: str, said: str
) -> None:
    monkeypatch.setenv(name, text)
    outcome = whoknows("spaces", "--json")
    assert outcome.code in {1, 2}
    assert is_one_sentence(outcome.err)
    assert said in outcome.err
    assert "hunter2" not in outcome.err + outcome.out


def test_several_spaces_need_a_choice(
    whoknows: Run, village: str, space_id: str, tmp_path: Path
) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text(MESSAGE % 1, encoding="utf-8")
    assert whoknows("import", str(path), "--space", space_id).code == 0
    outcome = whoknows("facts", "Alice")
    assert outcome.code == 2
    assert "choose one with --space" in outcome.err


def test_a_space_may_be_set_once(
    whoknows: Run, village: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHOKNOWS_SPACE", village)
    assert whoknows("facts", "Alice").code == 0
    assert whoknows("facts", "Alice", "--space", "nowhere-at-all").code == 1


def test_a_defect_is_one_sentence_too(
    whoknows: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("whoknows.cli.faces.Path", None)
    monkeypatch.setattr("whoknows.cli.start.Path", None)
    outcome = whoknows("spaces", "--json")
    assert outcome.code == 1
    assert is_one_sentence(outcome.err)
    assert "WHOKNOWS_DEBUG=1" in outcome.err
    assert outcome.json["error"]["code"] == "INTERNAL"
    monkeypatch.setenv("WHOKNOWS_DEBUG", "1")
    with pytest.raises(TypeError):
        whoknows("spaces")


def test_debug_shows_where_an_error_comes_from(
    whoknows: Run, village: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHOKNOWS_DEBUG", "1")
    outcome = whoknows("facts", "Nolan", "--space", village)
    assert outcome.code == 2
    assert "Traceback" in outcome.err
