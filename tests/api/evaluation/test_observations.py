"""The share of noted facts that the rules read, on a small file of our own."""

import json
from pathlib import Path
from typing import Any

import pytest

from whoknows.cli import main
from whoknows.cli.show import lines_of
from whoknows.evaluation.locomo_file import Conversation, read_conversations
from whoknows.evaluation.observations import (
    coverage_of,
    evaluate_observations,
    words_of,
)

SAMPLE: dict[str, Any] = {
    "sample_id": "t1",
    "conversation": {
        "session_1_date_time": "4:04 pm on 20 January, 2023",
        "session_1": [
            {
                "speaker": "Ann",
                "dia_id": "D1:1",
                "text": "I adopted a grey kitten.",
                "blip_caption": "I own a boat",
            },
            {"speaker": "Ben", "dia_id": "D1:2", "text": "I play the violin."},
        ],
    },
    "qa": [],
    "observation": {
        "session_1_observation": {
            "Ann": [["Ann adopted a grey kitten and loves it.", "D1:1"]],
            "Ben": [["Ben plays the violin in an orchestra.", "D1:2"], ["Ben is tired.", "D1:2"]],
        }
    },
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "locomo.json"
    file.write_text(json.dumps([SAMPLE]), encoding="utf-8")
    return file


def test_observations_are_read_and_captions_left_out(path: Path) -> None:
    (conversation,) = read_conversations(path, captions=False)
    assert [message.text for message in conversation.messages] == [
        "I adopted a grey kitten.",
        "I play the violin.",
    ]
    assert [noted.speaker for noted in conversation.observations] == ["Ann", "Ben", "Ben"]


def test_a_fact_of_the_same_person_covers_an_observation(path: Path) -> None:
    report = evaluate_observations(path)
    assert (report.overall.n, report.overall.facts, report.overall.messages) == (3, 2, 2)
    assert report.overall.covered == pytest.approx(2 / 3, abs=1e-4)
    assert report.overall.covered_dice <= report.overall.covered
    assert report.per_conversation["t1"] == report.overall
    assert any(each.text.startswith("t1") for each in lines_of(report))


def test_without_claims_nothing_is_covered(path: Path) -> None:
    (conversation,) = read_conversations(path)
    coverage = coverage_of(conversation, [])
    assert (coverage.covered, coverage.facts) == (0.0, 0)


def test_without_observations_there_is_no_share() -> None:
    empty = Conversation(id="x", messages=(), questions=())
    assert (coverage_of(empty, []).covered, coverage_of(empty, []).n) == (0.0, 0)


def test_words_are_told_without_endings_and_stop_words() -> None:
    assert words_of("They've painted Ann's boats") == {"ve", "paint", "ann", "boat"}


def test_the_command_prints_the_report(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "observations", str(path), "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"overall", "perConversation", "seconds"}
