"""Removing a person for good, on a real Neo4j: nothing of theirs is left, all else is whole."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim, message
from tests.graph.writes.test_batch import dump, history, write

from whoknows_graph.merging.actions import list_merges, merge
from whoknows_graph.queue.intake import Queued, accept_messages, count_waiting
from whoknows_graph.recall.index import index_messages
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes import purge as purging
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.purge import purge
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref
from whoknows_schema.values import BoundClaim

BOB = Ref("u:bob")

PASSAGES = Query("""
MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL
RETURN m.id AS id, m.passage AS passage, m.window_due IS NULL AS windowed ORDER BY id
""")

SAID = (
    claim("m1", "ann", "lives_in", "e:rome", at=1),
    claim("m2", "bob", "loves", "e:cola", at=2),
    claim("m3", "ann", "partner_of", "u:cid", at=3),
    claim("m4", "ann", "partner_of", "u:bob", at=4),
    claim("m5", "ann", "plays", "e:chess", at=5, speaker="bob", text="Ann plays chess, I say."),
    claim("m6", "ann", "plays", "e:chess", at=6, text="Ann plays chess."),
    claim("m7", "ann", "owns", "e:boat", at=7, speaker="bob"),
    claim("m8", "cid", "loves", "e:cola", at=8),
    claim("m9", "ann", "lives_in", "e:oslo", at=9, speaker="bob"),
)


async def settle(tenant: Tenant, said: Sequence[BoundClaim] = SAID) -> None:
    await ensure_space(tenant, now=NOW)
    await write(tenant, *said)


async def test_a_dry_run_counts_and_changes_nothing(tenant: Tenant) -> None:
    await settle(tenant)
    before = await dump(tenant)
    would = await purge(tenant, BOB, now=NOW)
    assert await dump(tenant) == before
    assert (would.user.id, would.dry_run, would.left) == ("bob", True, None)
    assert (would.messages, would.facts, would.revised) == (4, 4, 1)
    assert (would.relations, would.aliases, would.merges) == (4, 1, 0)


async def test_what_was_counted_goes_and_nothing_is_left(tenant: Tenant) -> None:
    await settle(tenant)
    would = await purge(tenant, BOB, now=NOW)
    done = await purge(tenant, BOB, now=NOW, dry_run=False)
    assert done == replace(would, dry_run=False, windows=done.windows, left=0)
    left = "\n".join(await dump(tenant))
    assert "bob" not in left
    assert "I say" not in left
    assert await violations(tenant) == {}
    with pytest.raises(NotFound):
        await purge(tenant, BOB, now=NOW, dry_run=False)


async def test_what_it_closed_is_open_again_and_what_others_said_stays(tenant: Tenant) -> None:
    await settle(tenant)
    await purge(tenant, BOB, now=NOW, dry_run=False)
    facts = {f.text: (f.status.value, f.occurrences) for f in await history(tenant, "ann")}
    assert facts == {
        "ann lives_in e:rome.": ("current", 1),
        "ann partner_of u:cid.": ("current", 1),
        "Ann plays chess.": ("current", 1),
    }
    assert [f.text for f in await history(tenant, "cid")] == [
        "ann partner_of u:cid.",
        "cid loves e:cola.",
    ]


async def test_windows_around_are_made_anew_without_the_words(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    said = [
        claim(f"m{n}", "bob" if n == 4 else "ann", "plays", f"e:game{n}", at=n / 100)
        for n in range(9)
    ]
    whole = batch(said)
    words = tuple(
        replace(m, text="the secret of bob" if m.id == "m4" else f"words {m.id}")
        for m in whole.messages
    )
    await write_batch(tenant, replace(whole, messages=words), now=NOW)
    await index_messages(tenant, None)
    reached = [row["id"] for row in await tenant.read(PASSAGES) if "secret" in row["passage"]]
    assert reached == ["m2", "m3", "m4", "m5", "m6"]
    done = await purge(tenant, BOB, now=NOW, dry_run=False)
    assert done.windows == 6
    emptied = [row["id"] for row in await tenant.read(PASSAGES) if row["passage"] is None]
    assert emptied == ["m1", "m2", "m3", "m5", "m6", "m7"]
    await index_messages(tenant, None)
    rows = await tenant.read(PASSAGES)
    assert all(row["windowed"] and "secret" not in row["passage"] for row in rows)
    assert len(rows) == 8


async def test_page_by_page(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "_PAGE", 2)
    await ensure_space(tenant, now=NOW)
    await write(tenant, *(claim(f"m{n}", "bob", "plays", f"e:game{n}", at=n) for n in range(7)))
    done = await purge(tenant, BOB, now=NOW, dry_run=False)
    assert (done.messages, done.facts, done.left) == (7, 7, 0)
    assert await violations(tenant) == {}


async def test_a_second_account_goes_with_the_person(tenant: Tenant) -> None:
    await settle(tenant, [*SAID, claim("m20", "bobby", "owns", "e:car", at=9)])
    await merge(tenant, BOB, Ref("u:bobby"), now=NOW)
    would = await purge(tenant, BOB, now=NOW)
    assert (would.messages, would.merges) == (5, 1)
    done = await purge(tenant, BOB, now=NOW, dry_run=False)
    assert done.left == 0
    assert "bob" not in "\n".join(await dump(tenant))
    assert (await list_merges(tenant)).merges == ()
    assert await violations(tenant) == {}


async def test_a_name_that_others_share_stays_theirs(tenant: Tenant) -> None:
    await settle(tenant)
    shared = batch([claim("m30", "cid", "owns", "e:car", at=9)])
    names = tuple(replace(alias, name="Sam") for alias in shared.aliases if alias.ref == "u:cid")
    his = tuple(replace(alias, ref=BOB) for alias in names)
    await write_batch(tenant, replace(shared, aliases=(*names, *his)), now=NOW)
    await purge(tenant, BOB, now=NOW, dry_run=False)
    assert any("Sam" in node and "u:cid" in node for node in await dump(tenant))
    assert await violations(tenant) == {}


async def test_somebody_who_said_nothing(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    said = batch([claim("m1", "ann", "knows", "u:bob")])
    await write_batch(tenant, replace(said, claims=(), messages=(message("m1", "ann"),)), now=NOW)
    done = await purge(tenant, BOB, now=NOW, dry_run=False)
    assert (done.messages, done.facts, done.aliases, done.left) == (0, 0, 1, 0)
    with pytest.raises(NotFound, match="u:nobody"):
        await purge(tenant, Ref("u:nobody"), now=NOW)


async def test_what_waits_unread_is_counted_and_goes(tenant: Tenant) -> None:
    await settle(tenant)
    for number, author in enumerate(("bob", "bob", "ann")):
        sent = message(f"w{number}", author, at=20 + number)
        await accept_messages(tenant, [Queued(message=sent, place=number)], now=NOW)
    assert (await purge(tenant, BOB, now=NOW)).messages == 6
    done = await purge(tenant, BOB, now=NOW, dry_run=False)
    assert (done.messages, done.left) == (6, 0)
    assert await count_waiting(tenant) == 1


@pytest.mark.no_cover
async def test_what_is_written_of_them_meanwhile_goes_too(tenant: Tenant) -> None:
    await settle(tenant)

    async def write_on(number: int) -> None:
        for each in range(6):
            said = claim(f"n{number}-{each}", "ann", "admires", "u:bob", at=30 + each)
            with contextlib.suppress(NotFound):  # not in the space any more
                await write_batch(tenant, replace(batch([said]), users=(), aliases=()), now=NOW)

    done, *_ = await asyncio.gather(
        purge(tenant, BOB, now=NOW, dry_run=False), *(write_on(number) for number in range(8))
    )
    assert done is not None
    assert done.left == 0
    assert await violations(tenant) == {}
    assert not [fact for fact in await history(tenant, "ann") if "bob" in fact.text]
