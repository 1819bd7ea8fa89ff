"""Likeness by vectors: who is spoken of in similar words, whatever side they take."""

import pytest
from tests.graph.recall.topics import TopicEmbedder
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.similar import similar_users
from whoknows_graph.reads.similar_facts import users_with_similar_facts
from whoknows_graph.recall.index import index_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.answers import SimilarUsers
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref

ANN = Ref("u:ann")
SAID = [
    claim("m1", "ann", "goal", value="an opening", text="ann studies a chess opening.", at=1),
    claim("m2", "ann", "goal", value="a checkmate", text="ann found a checkmate.", at=2),
    claim("m3", "bob", "goal", value="chess", text="bob wants to win at chess.", at=3),
    claim("m4", "cat", "goal", value="bread", text="cat is baking bread in the oven.", at=4),
    claim("m5", "dan", "goal", value="both", text="dan likes chess and baking.", at=5),
    claim("m6", "eve", "likes", "e:music", text="eve likes the song of a band.", at=6),
    claim("m7", "ann", "likes", "e:tea", text="ann likes chess with tea.", at=7),
    claim("m8", "bob", "hates", "e:tea", text="bob hates chess with tea.", at=8),
    claim("m9", "fay", "friend_of", "u:ann", text="fay plays chess.", at=30),
]


@pytest.fixture
async def club(tenant: Tenant) -> Tenant:
    await ensure_space(tenant, now=NOW)
    await write_batch(tenant, batch(SAID), now=NOW)
    await index_facts(tenant, TopicEmbedder())
    return tenant


def scores(answer: SimilarUsers) -> dict[str, float]:
    return {found.user.id: found.score for found in answer.users}


async def test_who_speaks_of_the_same_is_nearest(club: Tenant) -> None:
    answer = await users_with_similar_facts(club, ANN)
    found = scores(answer)
    assert list(found)[:3] == ["bob", "fay", "dan"]
    assert found["bob"] == pytest.approx(1, abs=0.05)
    assert found["bob"] > found["dan"] > max(found.get("cat", 0), found.get("eve", 0)) > 0
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert "ann" not in found
    assert len((await users_with_similar_facts(club, ANN, limit=2)).users) == 2


async def test_tastes_that_both_have_are_named_with_their_side(club: Tenant) -> None:
    """The one who holds the opposite speaks of the same: near by vectors, far by tastes."""
    (bob,) = (u for u in (await users_with_similar_facts(club, ANN)).users if u.user.id == "bob")
    assert [(taste.entity.id, taste.agree) for taste in bob.shared] == [("tea", False)]
    assert "bob" not in scores(await similar_users(club, ANN))


async def test_as_of_a_moment_only_what_held_then_counts(club: Tenant) -> None:
    then = scores(await users_with_similar_facts(club, ANN, as_of=day(4.5)))
    assert "fay" not in then
    assert set(then) == {"bob", "cat"}
    assert await users_with_similar_facts(club, ANN, as_of=day(0)) == SimilarUsers(users=())


async def test_a_person_without_facts_is_like_nobody(club: Tenant) -> None:
    nobody = await users_with_similar_facts(club, Ref("u:nobody"))
    assert nobody == SimilarUsers(users=())


async def test_without_vectors_the_caller_is_told_what_to_do(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    await write_batch(tenant, batch(SAID), now=NOW)
    with pytest.raises(InvalidInput, match="choose an embedder"):
        await users_with_similar_facts(tenant, ANN)
