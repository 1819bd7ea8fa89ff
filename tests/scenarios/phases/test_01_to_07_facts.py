"""Phases 1 to 7: facts are added, kept apart from noise, said again, and change.

By the rules alone.
"""

from tests.scenarios.phases.community import MIRELA, PETRA, TOMAS, Community

from whoknows_schema.enums import FactStatus
from whoknows_schema.receipts import ReceiptReason, ReceiptStatus


async def test_1_each_statement_is_a_fact(town: Community) -> None:
    await town.reach(1)
    assert await town.held(MIRELA, "loves") == ["Club-Mate", "Go"]
    assert await town.held(MIRELA, "lives_in") == ["Leipzig"]
    assert await town.held(MIRELA, "works_as") == ["nurse"]
    assert await town.held(TOMAS, "works_as") == ["designer"]
    assert await town.held(TOMAS, "loves") == ["espresso"]
    (nurse,) = [f for f in await town.facts(MIRELA) if f.predicate == "works_as"]
    assert nurse.valid_from.year == 2022


async def test_1_every_name_leads_to_its_bearer(town: Community) -> None:
    space = await town.reach(1)
    for name in ("Mirela Kovac", "Miri", "Quill", "owl.mirela"):
        found = await space.resolve(name)
        assert found.resolved is not None, name
        assert found.resolved.id == MIRELA.id
    for name in ("Tommo", "Tomas"):
        found = await space.resolve(name)
        assert found.resolved is not None, name
        assert found.resolved.id == TOMAS.id
    assert await town.twins() == []


async def test_2_noise_has_the_right_receipts_and_no_facts(town: Community) -> None:
    await town.reach(1)
    before = (len(await town.texts(MIRELA)), len(await town.texts(TOMAS)))
    await town.reach(2)
    assert [receipt.reason for receipt in town.receipts[2]] == [
        ReceiptReason.CHATTER,
        ReceiptReason.CHATTER,
        ReceiptReason.EMPTY,
        ReceiptReason.BOT,
        ReceiptReason.CHATTER,
        ReceiptReason.DUPLICATE,
    ]
    assert (len(await town.texts(MIRELA)), len(await town.texts(TOMAS))) == before
    assert await town.texts(PETRA) == []
    assert town.server.requests == []


async def test_3_news_is_kept_once_and_nothing_else_is_taken_for_news(town: Community) -> None:
    await town.reach(3)
    assert await town.held(MIRELA, "has_pet") == ["Biscuit"]
    said = " ".join(await town.texts(MIRELA, retired=True)).casefold()
    assert "rex" not in said
    assert "japan" not in said
    assert "tired" not in said
    assert "coffee" not in " ".join(await town.held(MIRELA, "loves"))
    assert await town.held(MIRELA, "avoids") == ["coffee"]
    assert await town.texts(TOMAS) == [t for t in await town.texts(TOMAS) if "Rex" not in t]
    assert await town.twins() == []


async def test_4_saying_it_again_strengthens_one_fact(town: Community) -> None:
    await town.reach(3)
    before = len(await town.texts(MIRELA, retired=True))
    await town.reach(4)
    love = [f for f in await town.facts(MIRELA) if {r.target.name for r in f.relations} == {"Go"}]
    assert len(love) == 1
    assert love[0].occurrences == 7
    assert len(await town.texts(MIRELA, retired=True)) == before
    assert await town.twins() == []


async def test_5_a_promotion_updates_the_job(town: Community) -> None:
    await town.reach(5)
    assert await town.held(MIRELA, "works_as") == ["charge nurse"]
    jobs = [f for f in await town.facts(MIRELA, retired=True) if f.predicate == "works_as"]
    assert [fact.status for fact in jobs] == [FactStatus.SUPERSEDED, FactStatus.CURRENT]
    assert jobs[1].supersedes == jobs[0].id


async def test_6_a_move_leaves_one_home_and_the_other_in_history(town: Community) -> None:
    space = await town.reach(6)
    assert await town.held(MIRELA, "lives_in") == ["Gdansk"]
    homes = [f for f in await town.facts(MIRELA, retired=True) if f.predicate == "lives_in"]
    old, new = homes
    assert (old.status, old.superseded_by) == (FactStatus.SUPERSEDED, new.id)
    assert old.valid_to == new.valid_from
    assert (await space.fact(old.id)).text == "Quill lives in Leipzig."


async def test_7_a_love_that_ended_is_retired_and_not_deleted(town: Community) -> None:
    await town.reach(7)
    assert await town.held(MIRELA, "loves") == ["Go"]
    drinks = [f for f in await town.facts(MIRELA, retired=True) if "Club-Mate" in f.text]
    assert [(fact.text, fact.status, len(fact.relations)) for fact in drinks] == [
        ("Quill loves Club-Mate.", FactStatus.SUPERSEDED, 1),
        ("Quill quit Club-Mate.", FactStatus.CURRENT, 0),
    ]
    assert all(receipt.status is ReceiptStatus.ACCEPTED for receipt in town.receipts[7])
    assert await town.twins() == []
