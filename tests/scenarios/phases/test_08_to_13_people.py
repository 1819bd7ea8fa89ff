"""Phases 8 to 13: who is who, what is done by hand, who may be known, and where."""

from tests.graph.invariants import violations
from tests.scenarios.phases.community import IVO, MIRELA, PETRA, TOMAS, Community

from whoknows_schema.enums import FactStatus
from whoknows_schema.receipts import ReceiptReason, ReceiptStatus


async def test_8_what_people_tell_of_each_other_lands_on_the_right_one(town: Community) -> None:
    space = await town.reach(8)
    assert {receipt.status for receipt in town.receipts[8]} == {ReceiptStatus.ACCEPTED}
    assert await town.held(TOMAS, "owns") == ["mechanical keyboards"]
    assert "purple" in await town.held(MIRELA, "loves")
    assert await town.held(TOMAS, "plays") == ["drums"]
    assert await town.held(PETRA, "has_pet") == ["Whiskers"]
    (keyboards,) = [f for f in await town.facts(TOMAS) if "keyboards" in f.text]
    assert keyboards.said_by is not None
    assert keyboards.said_by.id == MIRELA.id
    between = await space.between(MIRELA.id, TOMAS.id)
    assert [(r.source.id, r.verb) for r in between.relations] == [(MIRELA.id, "mentors")]
    hits = (await space.recall("who taught whom Go?", subjects=[MIRELA.id, TOMAS.id])).hits
    assert "Quill taught Tomas Go." in [hit.fact.text for hit in hits if hit.fact]


async def test_8_nothing_bleeds_from_one_to_another(town: Community) -> None:
    await town.reach(8)
    owners = {
        "purple": MIRELA,
        "Biscuit": MIRELA,
        "drums": TOMAS,
        "keyboards": TOMAS,
        "Whiskers": PETRA,
    }
    for member in (MIRELA, TOMAS, PETRA):
        about = " ".join(
            fact.text for fact in await town.facts(member) if fact.about[0].id == member.id
        )
        for word, owner in owners.items():
            assert (word in about) is (owner is member), (word, member.account)
    assert await town.twins() == []


async def test_9_a_question_and_a_friend_name_nobody(town: Community) -> None:
    space = await town.reach(9)
    names = {
        member.id: {alias.name for alias in (await space.aliases(member.id)).names}
        for member in (MIRELA, TOMAS, PETRA)
    }
    assert names[MIRELA.id] == {"owl.mirela", "Quill", "Miri", "Mirela Kovac"}
    assert names[TOMAS.id] == {"tomas.b", "Tomas", "Tommo"}
    assert names[PETRA.id] == {"petra"}
    steve = (await space.resolve("Steve")).resolved
    assert steve is None or steve.id not in names


async def test_10_facts_are_noted_corrected_reinforced_and_taken_back(town: Community) -> None:
    space = await town.reach(10)
    noted = await space.remember("Quill plays the cello in a quartet.", about=MIRELA.id)
    right = await space.update_fact(noted.id, "Quill plays the viola in a quartet.")
    town.clock.advance(minutes=1)
    again = await space.reinforce(right.id)
    assert again.occurrences == 2
    assert (await space.fact(noted.id)).status is FactStatus.INVALIDATED
    assert right.supersedes == noted.id
    assert (await space.forget(right.id)).status is FactStatus.FORGOTTEN
    history = [t for t in await town.texts(MIRELA, retired=True) if "quartet" in t]
    assert len(history) == 2
    assert not [t for t in await town.texts(MIRELA) if "quartet" in t]


async def test_10_a_statement_is_known_as_soon_as_its_batch_is_read(town: Community) -> None:
    await town.reach(10)
    assert await town.held(MIRELA, "allergic_to") == ["shellfish"]
    assert [report.messages for report in town.reports[10]] == [1]


async def test_10_pages_of_two_do_not_overlap(town: Community) -> None:
    space = await town.reach(10)
    found: list[str] = []
    cursor: str | None = None
    while cursor is not None or not found:
        page = await space.facts(MIRELA.id, limit=2, cursor=cursor)
        assert 1 <= len(page.facts) <= 2
        found += [fact.id for fact in page.facts]
        cursor = page.next_cursor
    assert len(found) == len(set(found)) == len(await town.facts(MIRELA))


async def test_11_a_name_of_two_is_ambiguous_and_full_names_are_not(town: Community) -> None:
    space = await town.reach(11)
    both = await space.resolve("Miri")
    assert (both.resolved, both.ambiguous) == (None, True)
    assert {candidate.node.id for candidate in both.candidates} == {MIRELA.id, PETRA.id}
    for name, member in (("Mirela Kovac", MIRELA), ("Tommo", TOMAS), ("Ivo", IVO)):
        found = await space.resolve(name)
        assert found.resolved is not None, name
        assert found.resolved.id == member.id


async def test_12_who_opted_out_is_left_in_peace(town: Community) -> None:
    space = await town.reach(12)
    assert [receipt.reason for receipt in town.receipts[12]] == [ReceiptReason.OPTED_OUT]
    assert [report.messages for report in town.reports[12]] == [0]
    assert not [t for t in await town.texts(PETRA, retired=True) if "karaoke" in t or "Graz" in t]
    would = await space.purge(PETRA.id)
    assert would.facts > 0
    assert would.aliases > 0
    assert await town.held(PETRA, "has_pet") == ["Whiskers"]
    assert (await space.resolve("Miri")).ambiguous


async def test_12_a_purge_removes_facts_and_names(town: Community) -> None:
    space = await town.reach(12)
    done = await space.purge(PETRA.id, dry_run=False)
    assert done.left == 0
    assert done.facts > 0
    unique = (await space.resolve("Miri")).resolved
    assert unique is not None
    assert unique.id == MIRELA.id
    hits = (await space.recall("whose cat is Whiskers?")).hits
    assert not [hit for hit in hits if hit.fact and "Whiskers" in hit.fact.text]
    assert await violations(space.tenant) == {}


async def test_13_communities_know_nothing_of_each_other(town: Community) -> None:
    space = await town.reach(13)
    there = await town.elsewhere.facts(MIRELA.id)
    assert [fact.text for fact in there.facts] == ["Shadowfax plays Rocket League."]
    assert await town.held(MIRELA, "plays") == []
    assert (await space.resolve("Shadowfax")).candidates == ()
    assert (await town.elsewhere.resolve("Quill")).candidates == ()
    hits = (await space.recall("who plays Rocket League?")).hits
    assert not [hit for hit in hits if hit.fact and "Rocket" in hit.fact.text]
    hits = (await town.elsewhere.recall("who loves Go?")).hits
    assert not [hit for hit in hits if hit.fact and "Go" in hit.fact.text]
