"""The LoCoMo protocol on a small file of our own."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.graph.recall.topics import TopicEmbedder

from whoknows.evaluation.locomo import evaluate
from whoknows.evaluation.locomo_file import gold_of, read_conversations
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows_graph.connection import Graph
from whoknows_graph.reads.spaces import list_spaces
from whoknows_schema.errors import InvalidInput
from whoknows_schema.jsonable import to_json


def sample(name: str = "t1") -> dict[str, Any]:
    def turn(id_: str, speaker: str, text: str, **more: str) -> Mapping[str, str]:
        return {"dia_id": id_, "speaker": speaker, "text": text, **more}

    return {
        "sample_id": name,
        "conversation": {
            "speaker_a": "Ann",
            "speaker_b": "Ben",
            "session_1_date_time": "4:04 pm on 20 January, 2023",
            "session_1": [
                turn("D1:1", "Ann", "What do you do at weekends?"),
                turn("D1:2", "Ben", "I bake bread, my oven never rests."),
            ],
            "session_2_date_time": "9:00 am on 2 February, 2023",
            "session_2": [
                turn("D2:1", "Ann", "Look at her!", blip_caption="a kitten on a sofa"),
            ],
            "session_3_date_time": "a date without a session is nothing",
        },
        "qa": [
            {"question": "What does Ben bake?", "category": 4, "evidence": ["D1:02"]},
            {"question": "Which kitten is it?", "category": 1, "evidence": ["D2:1; D1:1"]},
            {"question": "Who knows?", "category": 5, "evidence": ["D9:9"]},
            {"question": "No evidence?", "category": 2, "evidence": []},
        ],
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "locomo.json"
    file.write_text(json.dumps([sample()]), encoding="utf-8")
    return file


def test_turns_become_messages_of_one_channel_in_time(path: Path) -> None:
    (conversation,) = read_conversations(path)
    first, second, third = conversation.messages
    assert first.sent_at.isoformat() == "2023-01-20T16:04:00+00:00"
    assert second.sent_at.isoformat() == "2023-01-20T16:05:00+00:00"
    assert third.text == "Look at her! [shared image: a kitten on a sofa]"
    assert {message.channel for message in conversation.messages} == {"chat"}
    assert [question.category for question in conversation.questions] == [
        "single-hop",
        "multi-hop",
    ]


def test_gold_is_every_known_id_without_leading_zeros() -> None:
    known = frozenset({"D8:6", "D9:17", "D30:5"})
    assert gold_of(["D8:6; D9:17", "D30:05", "D99:1", "D"], known=known) == known


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("{", "not a LoCoMo file"),
        ("[1]", "not a LoCoMo file"),
        ("{}", None),
        ('[{"sample_id": "x"}]', "'conversation'"),
        (json.dumps([sample() | {"qa": [{"question": "?"}]}]), "KeyError"),
    ],
)
def test_another_file_is_refused(content: str, problem: str | None, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    if problem is None:
        assert read_conversations(file) == []
        return
    with pytest.raises(InvalidInput, match=problem):
        read_conversations(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"nowhere\.json"):
        read_conversations(tmp_path / "nowhere.json")


@pytest.mark.parametrize("embedder", [None, TopicEmbedder()], ids=["words", "vectors"])
async def test_the_answering_turns_are_recalled_and_the_space_goes(
    embedder: TopicEmbedder | None,
    tmp_path: Path,
    graph: Graph,
    settings: Settings,
    space_id: str,
) -> None:
    file = tmp_path / "locomo.json"
    file.write_text(json.dumps([sample(space_id)]), encoding="utf-8")
    steps: list[str] = []
    report = await evaluate(
        KnowledgeBase(graph, settings=settings),
        file,
        embedder=embedder,
        progress=lambda step, done, total: steps.append(f"{step} {done}/{total}"),
    )
    assert report.questions == report.overall.n == 2
    # Without vectors the first turn shares no word with the question that it is evidence of.
    assert report.overall.recall_at_10 == (1.0 if embedder else 0.75)
    assert report.overall.hit_at_5 == 1.0
    assert report.per_category["single-hop"].mrr_at_5 == 1.0
    assert set(report.per_category) == {"single-hop", "multi-hop"}
    assert list(report.per_conversation) == [space_id]
    assert report.mean_provenance == 1.0
    assert steps[-1] == f"{space_id}: asking 2/2"
    spaces = await list_spaces(graph)
    assert f"locomo-{space_id}" not in {space.id for space in spaces.spaces}


async def test_the_report_has_the_shape_that_is_relied_on(
    path: Path, graph: Graph, settings: Settings
) -> None:
    report = await evaluate(KnowledgeBase(graph, settings=settings), path, embedder=None)
    shown = to_json(report)
    assert isinstance(shown, dict)
    assert set(shown) >= {
        "overall",
        "perConversation",
        "perCategory",
        "meanProvenance",
        "questions",
        "seconds",
    }
    overall = shown["overall"]
    assert isinstance(overall, dict)
    assert set(overall) == {
        "recallAt5",
        "recallAt10",
        "hitAt5",
        "hitAt10",
        "mrrAt5",
        "mrrAt10",
        "n",
    }
