"""What two have to do with each other, for several pairs at once."""

from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.context.pairs import facts_of_pairs
from whoknows_graph.reads.between import between
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.ids import Ref

ANN, BO, CY, TEA = Ref("u:ann"), Ref("u:bo"), Ref("u:cy"), Ref("e:tea")


async def test_pairs_have_their_facts_strongest_first_and_what_they_share(tenant: Tenant) -> None:
    said = [
        claim("m1", "ann", "friend_of", "u:bo", at=1),
        claim("m2", "bo", "admires", "u:ann", at=2),
        claim("m3", "bo", "admires", "u:ann", at=3),
        claim("m4", "ann", "likes", "e:tea", at=4),
        claim("m5", "bo", "hates", "e:tea", at=5),
        claim("m6", "cy", "likes", "e:jam", at=6),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    ids = {fact.text: fact.id for fact in (await list_facts(tenant, limit=100)).facts}
    found = await facts_of_pairs(
        tenant, [(ANN, BO), (ANN, CY), (ANN, TEA), (CY, Ref("u:nobody"))], as_of=None
    )
    assert list(found) == [(ANN, BO), (ANN, TEA)]
    assert found[ANN, TEA] == (ids["ann likes e:tea."],)
    assert found[ANN, BO] == (
        ids["bo admires u:ann."],
        ids["ann friend_of u:bo."],
        ids["ann likes e:tea."],
        ids["bo hates e:tea."],
    )
    relations = (await between(tenant, ANN, BO)).relations
    assert [fact.id for each in relations for fact in each.facts] == list(found[ANN, BO][:2])

    left = await facts_of_pairs(tenant, [(ANN, BO)], as_of=None, exclude=found[ANN, BO][1:])
    assert left == {(ANN, BO): found[ANN, BO][:1]}
    then = await facts_of_pairs(tenant, [(ANN, BO)], as_of=day(1))
    assert then == {(ANN, BO): (ids["ann friend_of u:bo."],)}
    assert await facts_of_pairs(tenant, [], as_of=None) == {}
