"""Spaces as networkx graphs and pandas tables."""

import sys
from datetime import UTC, datetime

import networkx
import pandas
import pytest

from whoknows import ConfigurationError
from whoknows.frames import data_frames
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space


async def test_a_space_as_a_graph(community: Space) -> None:
    graph = await community.to_networkx()
    assert isinstance(graph, networkx.MultiDiGraph)
    assert graph.graph["space"] == community.id
    assert graph.nodes["u:42"] == {
        "type": "user",
        "id": "42",
        "name": "Alice",
        "kind": None,
        "degree": graph.nodes["u:42"]["degree"],
        "aliases": graph.nodes["u:42"]["aliases"],
    }
    assert graph.nodes["e:rust"]["kind"] == "technology"
    loves = graph.edges["u:42", "e:rust", "loves"]
    assert (loves["verb"], loves["polarity"], loves["current"]) == ("loves", "positive", True)
    assert loves["texts"] == ("Alice loves Rust.",)
    assert loves["weight"] > 0
    assert networkx.shortest_path(graph.to_undirected(), "u:42", "u:43")


async def test_a_graph_knows_what_is_over(community: Space) -> None:
    graph = await community.to_networkx()
    assert graph.edges["u:42", "e:oslo", "lives_in"]["current"] is False
    assert graph.edges["u:42", "e:lisbon", "lives_in"]["current"] is True


async def test_a_space_as_tables(community: Space) -> None:
    tables = await community.to_pandas()
    assert set(tables) == {"people", "things", "facts", "relations"}
    assert set(tables["people"]["name"]) >= {"Alice", "Bob"}
    assert tables["things"].set_index("id").loc["rust", "kind"] == "technology"
    facts = tables["facts"].set_index("text")
    lisbon = facts.loc["Alice lives in Lisbon."].to_dict()
    assert lisbon["valid_from"] == pandas.Timestamp(datetime(2024, 6, 1, tzinfo=UTC))
    assert lisbon["valid_to"] is pandas.NaT
    assert (lisbon["about"], lisbon["said_by"], lisbon["channel"]) == ("Alice", "Alice", "general")
    relations = tables["relations"]
    told = relations[relations["verb"] == "loves"][["source_name", "target_name"]]
    assert set(told.itertuples(index=False, name=None)) == {
        ("Alice", "Rust"),
        ("Bob", "pineapple pizza"),
    }


async def test_a_space_of_nothing_but_a_note_has_all_columns(
    knowledge: KnowledgeBase, space_id: str
) -> None:
    space = knowledge.space(space_id)
    await space.remember("The picnic is on Sundays.")
    tables = await space.to_pandas()
    assert list(tables["relations"].columns)[:3] == ["source", "verb", "target"]
    assert tables["relations"].empty
    assert tables["people"].empty
    assert str(tables["facts"]["valid_to"].dtype).endswith("UTC]")
    assert len(await space.to_networkx()) == 0


async def test_tables_need_pandas(community: Space, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = await community.scene()
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ConfigurationError, match=r"pip install 'whoknows\[notebook\]'"):
        data_frames(scene)
