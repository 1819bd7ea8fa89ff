"""Search over names and the words of facts."""

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.find import search
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.aliases import add_alias
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.ids import user_ref


@pytest.fixture
async def village(tenant: Tenant) -> Tenant:
    await ensure_space(tenant, now=NOW)
    said = [
        claim("m1", "alice", "likes", "e:alpine-skiing", text="Alice likes alpine skiing."),
        claim("m2", "alina", "plays", "e:chess", text="Alina plays chess on Sundays."),
        claim("m3", "bob", "lives_in", "e:oslo", at=1, text="Bob lives in Oslo."),
        claim("m4", "bob", "lives_in", "e:東京", at=9, text="Bob lives in Tokyo."),
        claim("m5", "eve", "likes", "e:c++", text="Eve likes C++."),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    await add_alias(tenant, user_ref("bob"), "Bobby Tables", now=NOW)
    return tenant


async def people(tenant: Tenant, text: str) -> list[str]:
    return [found.node.id for found in (await search(tenant, text)).people]


async def test_a_whole_name_comes_before_those_that_begin_so(village: Tenant) -> None:
    assert await people(village, "ali") == ["alice", "alina"]
    assert (await people(village, "alina"))[0] == "alina"
    assert await people(village, "ALICE") == ["alice"]
    for typed in ("aliec", "alise", "alicce"):
        assert await people(village, typed) == ["alice"]
    assert await people(village, "elise") == []


async def test_another_name_says_which_one_fits(village: Tenant) -> None:
    (found,) = (await search(village, "tables")).people
    assert (found.node.id, found.name, found.score) == ("bob", "Bobby Tables", 1.0)
    # Each person once, although two names of his fit.
    assert await people(village, "bob") == ["bob"]


async def test_things_and_facts_are_found_by_their_words(village: Tenant) -> None:
    found = await search(village, "skiing chess")
    assert {it.node.id for it in found.things} == {"alpine-skiing", "chess"}
    assert {it.fact.text for it in found.facts} == {
        "Alice likes alpine skiing.",
        "Alina plays chess on Sundays.",
    }
    assert found.facts[0].score == 1.0
    scores = [it.score for it in found.things] + [it.score for it in found.facts]
    assert all(0 < score <= 1 for score in scores)
    assert [it.node.id for it in (await search(village, "東京")).things] == ["東京"]


async def test_facts_are_those_that_held(village: Tenant) -> None:
    now = await search(village, "lives in oslo")
    assert [it.fact.text for it in now.facts] == ["Bob lives in Tokyo."]
    then = await search(village, "lives oslo", as_of=day(5))
    assert [it.fact.text for it in then.facts] == ["Bob lives in Oslo."]


async def test_each_list_is_as_long_as_was_asked(village: Tenant) -> None:
    found = await search(village, "ali bob eve lives likes", limit=1)
    assert len(found.people) == len(found.facts) == 1


@pytest.mark.parametrize("text", ["!!!", "\N{SNAKE}", "zzzzzz", "AND OR NOT", "*", "a" * 5000])
async def test_what_nothing_goes_by(village: Tenant, text: str) -> None:
    found = await search(village, text)
    assert (found.people, found.things, found.facts) == ((), (), ())
