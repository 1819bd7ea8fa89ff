"""DialogRE's relations on a small file of our own."""

import json
from pathlib import Path
from typing import Any

import pytest

from whoknows.cli import main
from whoknows.cli.show import lines_of
from whoknows.evaluation.dialogre import evaluate_dialogues, found_in, gold_in
from whoknows.evaluation.dialogre_file import read_dialogues
from whoknows.evaluation.f1 import f1_of
from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.errors import InvalidInput


def gold(x: str, name: str, y: str, types: tuple[str, str] = ("PER", "PER")) -> dict[str, Any]:
    return {"x": x, "y": y, "x_type": types[0], "y_type": types[1], "r": [name], "t": [""]}


TURNS = [
    "Speaker 1: My sister Vera called.",
    "Speaker 2: Tom is my boss.",
    "Speaker 2, Speaker 1: Bye!",
]
GOLD = [
    gold("Speaker 1", "per:siblings", "Vera"),
    gold("Vera", "per:siblings", "Speaker 1"),
    gold("Speaker 2", "per:boss", "Speaker 3"),
    gold("Speaker 3", "per:subordinate", "Speaker 2"),
    gold("Speaker 3", "per:alternate_names", "Tom"),
    gold("Vera", "per:title", "captain", ("PER", "STRING")),
    gold("Vera", "unanswerable", "Tom"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "dialogues.json"
    file.write_text(json.dumps([[TURNS, GOLD]]), encoding="utf-8")
    return file


def test_turns_become_messages_of_their_first_speaker(path: Path) -> None:
    (dialogue,) = read_dialogues(path)
    assert [message.author_id for message in dialogue.messages] == [
        "Speaker 1",
        "Speaker 2",
        "Speaker 2",
    ]
    assert dialogue.messages[0].text == "My sister Vera called."
    assert len(dialogue.relations) == len(GOLD)


def test_gold_is_what_is_between_persons_under_one_name(path: Path) -> None:
    (dialogue,) = read_dialogues(path)
    assert gold_in(dialogue) == {
        ("speaker 1", "per:siblings", "vera"),
        ("vera", "per:siblings", "speaker 1"),
        ("speaker 2", "per:boss", "speaker 3"),
        ("speaker 3", "per:subordinate", "speaker 2"),
        ("speaker 3", "per:alternate_names", "tom"),
    }


def test_relations_are_read_in_both_directions(path: Path) -> None:
    (dialogue,) = read_dialogues(path)
    claims = SyntaxExtractor().read(dialogue.messages, roster={})
    assert found_in(claims, dialogue) == gold_in(dialogue) - {
        ("speaker 3", "per:alternate_names", "tom")
    }


@pytest.mark.parametrize(
    ("turn", "relation"),
    [
        ("My husband Tom left.", "per:spouse"),
        ("My girlfriend Vera called.", "per:girl/boyfriend"),
        ("My ex-wife Vera called.", "per:spouse"),
        ("My cousin Vera called.", "per:other_family"),
        ("My daughter Vera called.", "per:children"),
        ("My neighbor Vera called.", "per:neighbor"),
    ],
)
def test_every_relation_has_its_name(tmp_path: Path, turn: str, relation: str) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps([[[f"Speaker 1: {turn}"], []]]), encoding="utf-8")
    (dialogue,) = read_dialogues(file)
    found = found_in(SyntaxExtractor().read(dialogue.messages, roster={}), dialogue)
    assert relation in {name for x, name, _ in found if x == "speaker 1"}


def test_the_report_counts_each_relation(path: Path) -> None:
    report = evaluate_dialogues(path)
    assert (report.overall.precision, report.overall.recall) == (1.0, 0.8)
    assert (report.persons.f1, report.alternate_names.n) == (1.0, 1)
    assert report.per_relation["per:siblings"].n == 2
    shown = [each.text for each in lines_of(report)]
    assert any(text.startswith("per:boss") for text in shown)


def test_nothing_found_and_nothing_to_find_is_zero() -> None:
    scores = f1_of([], [])
    assert (scores.precision, scores.recall, scores.f1, scores.n) == (0.0, 0.0, 0.0, 0)


def test_the_command_prints_the_report(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "dialogre", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) >= {"overall", "alternateNames", "perRelation"}
    assert set(answer["overall"]) >= {"precision", "recall", "f1", "n"}


@pytest.mark.parametrize(
    "content", ["{", "[1]", '[[["no speaker"], []]]', '[[["Speaker 1: a"], [{}]]]']
)
def test_another_file_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(InvalidInput, match="not a DialogRE file"):
        read_dialogues(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="there is no file"):
        read_dialogues(tmp_path / "none.json")
