"""Curation over the Python API: one fact, names."""

import json
from pathlib import Path

import pytest
from tests.api.conftest import NOW
from tests.graph.invariants import violations
from tests.graph.writes.test_batch import dump

from whoknows import Conflict, InvalidInput, NotFound
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_schema.enums import AliasSource, FactStatus


async def test_one_fact_by_its_id(community: Space) -> None:
    (known, *_) = (await community.facts("Bob")).facts
    assert await community.fact(known.id) == known
    with pytest.raises(NotFound, match="f_nothing"):
        await community.fact("f_nothing")


async def test_a_name_given_by_hand_is_found_and_can_be_taken(copied_community: Space) -> None:
    space = copied_community
    named = await space.add_alias("Alice", "Ally  Cat")
    assert [(a.name, a.source, a.shared) for a in named.names if "Cat" in a.name] == [
        ("Ally Cat", AliasSource.MANUAL, False)
    ]
    assert await space.add_alias("Alice", "Ally Cat") == named
    assert (await space.node("ally cat")).id == "42"
    left = await space.remove_alias("Alice", "ALLY CAT")
    assert [alias.name for alias in left.names] == ["Alice"]
    with pytest.raises(NotFound):
        await space.node("ally cat")


async def test_a_name_of_two_is_shared(copied_community: Space) -> None:
    named = await copied_community.add_alias("43", "Alice")
    assert {alias.name: alias.shared for alias in named.names} == {"Bob": False, "Alice": True}
    assert (await copied_community.resolve("Alice")).ambiguous


async def test_names_that_cannot_be(copied_community: Space) -> None:
    with pytest.raises(InvalidInput, match="is no name"):
        await copied_community.add_alias("Alice", " \t")
    with pytest.raises(InvalidInput, match="longer than 200"):
        await copied_community.add_alias("Alice", "a" * 201)
    with pytest.raises(NotFound, match="does not go by 'Bob', but by 'Alice'"):
        await copied_community.remove_alias("Alice", "Bob")


async def test_a_correction_stands_in_for_the_wrong_fact(copied_community: Space) -> None:
    space = copied_community
    (wrong,) = [f for f in (await space.facts("Alice")).facts if f.text == "Alice lives in Lisbon."]
    right = await space.update_fact(
        wrong.id, "Alice lives in Oslo.", value="oslo", valid_from="2024-06-15", said_by="Bob"
    )
    assert [relation.target.id for relation in right.relations] == ["oslo"]
    assert (await space.fact(wrong.id)).status is FactStatus.INVALIDATED
    assert await violations(space.tenant) == {}
    with pytest.raises(Conflict, match="invalidated already"):
        await space.update_fact(wrong.id, "Alice lives in Rome.")


async def test_a_corrected_text_and_time(copied_community: Space) -> None:
    space = copied_community
    noted = await space.remember("Alice runs on Sundays.", about="Alice")
    right = await space.update_fact(noted.id, "Alice runs on Mondays.", valid_from="2024-03-01")
    assert (right.text, right.supersedes, right.valid_from.month) == (
        "Alice runs on Mondays.",
        noted.id,
        3,
    )
    assert (await space.fact(noted.id)).superseded_by == right.id
    again = await space.reinforce(right.id, said_by="Bob")
    assert (again.occurrences, again.supersedes) == (2, noted.id)
    assert await violations(space.tenant) == {}
    await space.forget(right.id)
    with pytest.raises(Conflict, match="forgotten"):
        await space.reinforce(right.id)


async def test_purging_says_first_what_would_go(copied_community: Space) -> None:
    space = copied_community
    await space.remember("Alice owes Bob a pizza.", about=["Alice", "Bob"])
    before = await dump(space.tenant)
    would = await space.purge("Bob")
    assert (would.dry_run, would.messages, would.facts, would.left) == (True, 2, 3, None)
    assert await dump(space.tenant) == before
    done = await space.purge("Bob", dry_run=False)
    assert (done.dry_run, done.messages, done.facts, done.left) == (False, 2, 3, 0)
    left = "\n".join(await dump(space.tenant))
    assert "Bob" not in left
    assert "'43'" not in left
    assert "u:43" not in left
    assert {fact.text for fact in (await space.facts("Alice")).facts} == {
        "Alice loves Rust.",
        "Alice hates pineapple pizza.",
        "Alice lives in Lisbon.",
    }
    assert await violations(space.tenant) == {}
    with pytest.raises(NotFound):
        await space.purge("43")
    with pytest.raises(InvalidInput, match="only people"):
        await space.purge("Rust")


async def test_two_accounts_become_one_person_and_two_again(copied_community: Space) -> None:
    space = copied_community
    before = await dump(space.tenant)
    done = await space.merge("44", "45", reason="same person", by="a moderator")
    assert (done.keep.id, done.drop.id, done.by, done.at) == ("44", "45", "a moderator", NOW)
    assert (await space.node("Nolan")).id == "44"
    assert (await space.merges()).merges == (done,)
    with pytest.raises(NotFound):
        await space.node("45")
    undone = await space.undo_merge(done.id, by="another")
    assert (undone.undone_at, undone.undone_by) == (NOW, "another")
    assert await dump(space.tenant) == before
    assert (await space.resolve("Nolan")).ambiguous


async def test_what_both_say_of_a_thing_is_one_stance(copied_community: Space) -> None:
    space = copied_community
    await space.merge("Alice", "Bob")
    stances = await space.stances("Rust")
    assert [(s.user.id, s.verb) for s in stances.for_] == [("42", "likes")]
    assert "Alice loves Rust." in {fact.text for fact in stances.for_[0].history}
    assert (await space.between("42", "Rust")).relations
    assert await violations(space.tenant) == {}


async def test_merges_of_no_space_and_of_one_without_any(
    knowledge: KnowledgeBase, community: Space
) -> None:
    assert (await community.merges()).merges == ()
    with pytest.raises(NotFound, match="no space"):
        await knowledge.space("nothing-here").merges()
    with pytest.raises(InvalidInput, match="limit is 0"):
        await community.merges(limit=0)
    with pytest.raises(NotFound, match="m_0"):
        await community.undo_merge("m_0")


async def test_a_second_account_goes_on_writing(
    knowledge: KnowledgeBase, space_id: str, tmp_path: Path
) -> None:
    """Imported, merged, imported again, undone: each account has what it wrote."""
    space = knowledge.space(space_id)
    await space.import_file(
        chat(tmp_path / "first.jsonl", ("1", "Nolan", "I live in Oslo."), ("2", "Nol", "Hi there."))
    )
    done = await space.merge("1", "2", reason="same person")
    await space.import_file(
        chat(
            tmp_path / "second.jsonl",
            ("2", "Nol", "I love sushi."),
            ("3", "Eve", "Hey everyone, call me Evie!"),
        )
    )
    assert {f.text for f in (await space.facts("1")).facts} == {
        "Nolan lives in Oslo.",
        "Nol loves sushi.",
    }
    assert (await space.node("evie")).id == "3"
    assert (await space.stats()).people == 2
    await space.undo_merge(done.id)
    assert {f.text for f in (await space.facts("1")).facts} == {"Nolan lives in Oslo."}
    assert {f.text for f in (await space.facts("2")).facts} == {"Nol loves sushi."}
    assert await violations(space.tenant) == {}


def chat(path: Path, *said: tuple[str, str, str]) -> Path:
    """A file of messages: who, their name, what."""
    lines = [
        json.dumps(
            {
                "id": f"{path.stem}-{number}",
                "channel": "general",
                "author_id": author,
                "author_name": name,
                "sent_at": f"2024-01-{number + 1:02}T10:00:00Z",
                "text": text,
            }
        )
        for number, (author, name, text) in enumerate(said)
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path
