"""Pages of facts while somebody writes."""

import random

import pytest
from tests.graph.world import NOW, batch, claim

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.answers import Fact
from whoknows_schema.errors import InvalidInput
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import Ref

FACTS = 600
PAGE = 25


@pytest.fixture
async def crowd(tenant: Tenant) -> Tenant:
    """Forty people who live somewhere and like fourteen things each; many at the same moment."""
    await ensure_space(tenant, now=NOW, name="Crowd")
    said = [
        claim(f"m{n}", f"p{n % 40}", "likes", f"e:thing{n // 40}", at=n // 7)
        if n < FACTS - 40
        else claim(f"m{n}", f"p{n % 40}", "lives_in", "e:rome", at=n // 7)
        for n in range(FACTS)
    ]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


async def test_pages_have_no_gap_and_no_double_while_facts_begin_and_end(crowd: Tenant) -> None:
    lasting = {fact.id for fact in await everything(crowd) if fact.predicate == "likes"}
    rng = random.Random(4)
    seen: list[str] = []
    cursor, pages = None, 0
    while True:
        page = await list_facts(crowd, limit=PAGE, cursor=cursor)
        seen += [fact.id for fact in page.facts]
        cursor, pages = page.next_cursor, pages + 1
        if cursor is None:
            break
        mover = rng.randrange(40)
        begun = claim(f"new{pages}", f"q{pages}", "likes", "e:thing1", at=rng.uniform(0, 90))
        moved = claim(f"move{pages}", f"p{mover}", "lives_in", f"e:town{pages}", at=100 + pages)
        await write_batch(crowd, batch([begun, moved]), now=NOW)
    assert pages > 20
    assert len(seen) == len(set(seen))
    assert lasting <= set(seen)


async def everything(tenant: Tenant) -> list[Fact]:
    """All facts that hold, over the largest pages."""
    facts: list[Fact] = []
    cursor = None
    while True:
        page = await list_facts(tenant, limit=100, cursor=cursor)
        facts += page.facts
        cursor = page.next_cursor
        if cursor is None:
            return facts


async def test_a_cursor_keeps_to_its_question_and_its_space(crowd: Tenant) -> None:
    cursor = (await list_facts(crowd, Ref("u:p1"), limit=2)).next_cursor
    assert cursor is not None
    for other in (Ref("u:p2"), None):
        with pytest.raises(InvalidInput, match="another question"):
            await list_facts(crowd, other, limit=2, cursor=cursor)
    with pytest.raises(InvalidInput, match="another question"):
        await list_facts(crowd, Ref("u:p1"), limit=2, cursor=cursor, wanted=ALSO_RETIRED)
    stranger = crowd.graph.tenant(f"not-{crowd.space}")
    with pytest.raises(InvalidInput, match="not one of this space"):
        await list_facts(stranger, Ref("u:p1"), limit=2, cursor=cursor)
    page = await list_facts(crowd, Ref("u:p1"), limit=5, cursor=cursor)
    assert len(page.facts) == 5
