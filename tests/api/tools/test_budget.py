"""Answers stay small, and say when something was left out."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whoknows.tools.budget import bounded, compact_json
from whoknows_schema.errors import BrokenError
from whoknows_schema.jsonable import JsonValue

TEXT = "pineapple pizza " * 50


def fact(number: int, *, sources: int = 1, text: str = "Alice loves Rust.") -> JsonValue:
    return {
        "id": f"f_{number}",
        "text": text,
        "sources": [
            {"messageId": f"m{number}-{source}", "text": text} for source in range(sources)
        ],
    }


def test_what_fits_is_left_alone() -> None:
    answer: JsonValue = {"facts": [fact(1)], "nextCursor": None}
    found = bounded(answer)
    assert found.content == answer
    assert not found.is_trimmed


def test_evidence_within_goes_before_the_answer_itself() -> None:
    answer: JsonValue = {"facts": [fact(number, sources=10) for number in range(8)]}
    found = bounded(answer, max_chars=3000)
    facts = found.content["facts"]
    assert isinstance(facts, list)
    assert [it["id"] for it in facts if isinstance(it, dict)] == [f"f_{n}" for n in range(8)]
    assert len(compact_json(found.content)) <= 3000
    assert found.content["truncated"] is True


def test_long_texts_are_cut_but_ids_and_cursors_are_whole() -> None:
    cursor = "c" * 900
    answer: JsonValue = {"facts": [fact(1, text=TEXT)], "nextCursor": cursor}
    found = bounded(answer, max_chars=1600)
    facts = found.content["facts"]
    assert isinstance(facts, list)
    assert isinstance(facts[0], dict)
    text = facts[0]["text"]
    assert isinstance(text, str)
    assert text.endswith("…")
    assert text[:-1] == TEXT[: len(text) - 1]
    assert found.content["nextCursor"] == cursor


def test_ends_go_from_the_longest_list() -> None:
    answer: JsonValue = {
        "for": [fact(number) for number in range(60)],
        "against": [fact(number) for number in range(3)],
    }
    found = bounded(answer, max_chars=2000)
    kept, others = found.content["for"], found.content["against"]
    assert isinstance(kept, list)
    assert kept == [fact(number) for number in range(len(kept))]
    assert 0 < len(kept) < 60
    assert others == [fact(number) for number in range(3)]
    assert len(compact_json(found.content)) <= 2000


def test_a_path_keeps_all_its_steps() -> None:
    nodes: list[JsonValue] = [{"id": str(number), "name": "n" * 100} for number in range(5)]
    answer: JsonValue = {"paths": [{"nodes": nodes, "score": 1} for _ in range(20)]}
    paths = bounded(answer, max_chars=3000).content["paths"]
    assert isinstance(paths, list)
    assert paths
    assert all(isinstance(path, dict) and path["nodes"] == nodes for path in paths)


def test_what_cannot_be_shortened_is_kept() -> None:
    answer: JsonValue = {"id": "x" * 500, "facts": [fact(1)]}
    found = bounded(answer, max_chars=100)
    assert found.content == {"id": "x" * 500, "facts": [], "truncated": True}


@pytest.mark.parametrize("answer", [None, "text", 5, [{}]])
def test_only_objects_are_answers(answer: JsonValue) -> None:
    with pytest.raises(BrokenError):
        bounded(answer)


@settings(max_examples=60)
@given(
    texts=st.lists(st.text(max_size=300), max_size=40),
    limit=st.integers(min_value=200, max_value=4000),
)
def test_any_lists_fit_and_stay_prefixes(texts: list[str], limit: int) -> None:
    facts: list[JsonValue] = [{"id": str(number), "text": it} for number, it in enumerate(texts)]
    found = bounded({"facts": facts}, max_chars=limit)
    assert len(compact_json(found.content)) <= limit
    kept = found.content["facts"]
    assert isinstance(kept, list)
    assert [it["id"] for it in kept if isinstance(it, dict)] == [str(n) for n in range(len(kept))]
    assert found.is_trimmed is ("truncated" in found.content)
    assert json.loads(compact_json(found.content)) == found.content
