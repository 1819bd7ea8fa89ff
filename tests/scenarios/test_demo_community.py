"""The story of the demo community: what nine months of chat add up to, asked of a real Neo4j."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from whoknows import AmbiguousName
from whoknows.demo import CHAT, QUESTIONS, Question
from whoknows.space import Space
from whoknows_schema.answers import Fact, ImportSummary, Stance
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.jsonable import to_json
from whoknows_schema.times import parse_time

ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in CHAT.read_text(encoding="utf-8").splitlines()
]
IDS: dict[str, str] = {row["author_name"]: row["author_id"] for row in ROWS}
"""Platform id by account name; the two Nolans are ``nolan.r`` (drums) and ``nolank`` (dice)."""

MARCH = "2024-03-31"


def targets(facts: tuple[Fact, ...], verb: str) -> set[str]:
    """Names of what these facts' relations of one verb point at."""
    found = (relation for fact in facts for relation in fact.relations)
    return {relation.target.name for relation in found if relation.verb == verb}


def authors_of(facts: Iterable[Fact]) -> set[str]:
    """Ids of those who wrote the messages that these facts rest on."""
    sources = [source for fact in facts for source in fact.sources]
    return {source.author.id for source in sources if source.author}


async def pages_of(space: Space, node: str | None, **options: Any) -> tuple[Fact, ...]:
    """The facts of all pages."""
    facts: list[Fact] = []
    cursor: str | None = None
    while True:
        page = await space.facts(node, limit=100, cursor=cursor, **options)
        facts += page.facts
        cursor = page.next_cursor
        if cursor is None:
            return tuple(facts)


async def facts_of(
    space: Space, user: str, *, as_of: str | None = None, include_retired: bool = False
) -> tuple[Fact, ...]:
    """All facts about somebody, by account name."""
    return await pages_of(space, IDS[user], as_of=as_of, include_retired=include_retired)


async def all_facts(space: Space) -> tuple[Fact, ...]:
    """Every fact there is, retired ones too."""
    return await pages_of(space, None, include_retired=True)


def people(stances: tuple[Stance, ...]) -> set[str]:
    """Ids of those who hold these stances."""
    return {stance.user.id for stance in stances}


class TestImport:
    def test_summary_is_honest(self, imported: ImportSummary) -> None:
        bots = sum(1 for row in ROWS if row.get("is_bot"))

        assert imported.messages == len(ROWS)
        assert imported.skipped["bot"] == bots
        assert imported.new == len(ROWS) - bots
        assert imported.people == len(IDS) - 1
        assert imported.facts >= 100
        assert not imported.bad_lines

    async def test_again_adds_nothing(self, kitchen: Space) -> None:
        before = await all_facts(kitchen)
        again = await kitchen.import_file(CHAT)

        added = (again.new, again.facts, again.relations, again.people, again.entities)
        assert added == (0, 0, 0, 0, 0)
        assert await all_facts(kitchen) == before

    async def test_every_fact_names_a_message_of_the_chat(self, kitchen: Space) -> None:
        texts = {row["id"]: row["text"] for row in ROWS}
        facts = await all_facts(kitchen)

        assert len(facts) >= 100
        for fact in facts:
            assert fact.sources, fact.text
            assert all(source.text == texts[source.message_id] for source in fact.sources)


class TestMindsAndMoves:
    @pytest.mark.parametrize(
        ("user", "verb", "as_of", "expected"),
        [
            ("alice", "lives_in", "2024-02-01", "Lisbon"),
            ("alice", "lives_in", MARCH, "Berlin"),
            ("alice", "lives_in", None, "Lisbon"),
            ("alice", "works_at", MARCH, "Zalando"),
            ("alice", "works_at", None, "Feedzai"),
            ("dmitri", "works_at", MARCH, "JetBrains"),
            ("dmitri", "works_at", None, "Ferrous Systems"),
            ("misaki_t", "lives_in", MARCH, "東京"),
            ("misaki_t", "lives_in", None, "Kyoto"),
            ("bob.bakes", "works_at", None, "Nordwind"),
        ],
    )
    async def test_one_value_at_a_time(
        self, kitchen: Space, user: str, verb: str, as_of: str | None, expected: str
    ) -> None:
        facts = await facts_of(kitchen, user, as_of=as_of)
        assert targets(facts, verb) == {expected}

    async def test_berlin_is_history_with_its_interval(self, kitchen: Space) -> None:
        facts = await facts_of(kitchen, "alice", include_retired=True)
        berlin = [fact for fact in facts if targets((fact,), "lives_in") == {"Berlin"}]

        assert {fact.status for fact in berlin} == {FactStatus.SUPERSEDED}
        assert min(fact.valid_from for fact in berlin) < parse_time("2024-03-03")
        ends = [fact.valid_to for fact in berlin if fact.valid_to]
        assert max(ends).strftime("%Y-%m") == "2024-07"

    @pytest.mark.parametrize(("as_of", "verb"), [("2024-02-01", "loves"), (None, "hates")])
    async def test_alice_and_coffee(self, kitchen: Space, as_of: str | None, verb: str) -> None:
        answer = await kitchen.stances("coffee", as_of=as_of)
        side = answer.for_ if verb == "loves" else answer.against
        held = {stance.user.id: stance.verb for stance in side}
        assert held.get(IDS["alice"]) == verb


class TestPineapplePizza:
    async def test_sides(self, kitchen: Space) -> None:
        answer = await kitchen.stances("pineapple pizza")

        assert people(answer.for_) == {IDS["bob.bakes"], IDS["priya"], IDS["nolan.r"]}
        assert people(answer.against) == {IDS["alice"], IDS["dmitri"]}
        assert people(answer.neutral) <= {IDS["misaki_t"]}
        assert {node.id for node in answer.mentioned} == {IDS["nolank"]}

    async def test_nolan_was_against_before_may(self, kitchen: Space) -> None:
        before = await kitchen.stances("pineapple pizza", as_of=MARCH)
        now = await kitchen.stances("pineapple pizza")
        changed = next(stance for stance in now.for_ if stance.user.id == IDS["nolan.r"])

        assert IDS["nolan.r"] in people(before.against)
        assert changed.verb == "loves"
        assert "hates" in {r.verb for fact in changed.history for r in fact.relations}

    async def test_what_bob_says_of_alice_is_hers_with_bob_as_source(self, kitchen: Space) -> None:
        answer = await kitchen.stances("pineapple pizza")
        alice = next(stance for stance in answer.against if stance.user.id == IDS["alice"])
        authors = authors_of(alice.facts)

        assert authors == {IDS["alice"], IDS["bob.bakes"]}
        assert IDS["bob.bakes"] not in people(answer.against)


class TestWhoSaidIt:
    async def test_carol_works_at_boeing_and_bob_does_not(self, kitchen: Space) -> None:
        boeing = await kitchen.facts("Boeing")
        (fact,) = [fact for fact in boeing.facts if targets((fact,), "works_at")]

        assert fact.attribution is Attribution.THIRD_PARTY
        assert fact.said_by is not None
        assert fact.said_by.id == IDS["bob.bakes"]
        assert [relation.source.name for relation in fact.relations] == ["Carol"]
        assert "my sister Carol works at Boeing" in fact.sources[0].text

    async def test_allergy_is_known_from_two_people(self, kitchen: Space) -> None:
        facts = await facts_of(kitchen, "alice")
        allergies = [fact for fact in facts if targets((fact,), "allergic_to") == {"peanuts"}]
        authors = authors_of(allergies)

        assert authors == {IDS["alice"], IDS["bob.bakes"]}

    @pytest.mark.parametrize(
        ("user", "words", "why"),
        [
            ("bob.bakes", "raccoon", "a joke marked as such"),
            ("bob.bakes", "all of you", "a joke marked as such"),
            ("bob.bakes", "lottery", "a condition"),
            ("priya", "spain", "hearsay, and denied"),
            ("priya", "plant shop", "a wish that is taken back"),
            ("dmitri", "police", "hearsay and a joke"),
            ("dmitri", "java", "a quotation"),
            ("nolan.r", "hates cooking", "a quotation of somebody else"),
            ("nolank", "berlin", "a condition"),
            ("alice", "mushrooms", "a question to another"),
        ],
    )
    async def test_is_no_fact(self, kitchen: Space, user: str, words: str, why: str) -> None:
        facts = await facts_of(kitchen, user, include_retired=True)
        assert facts
        assert not [fact.text for fact in facts if words in fact.text.lower()], why

    async def test_a_wish_is_no_dog(self, kitchen: Space) -> None:
        facts = await facts_of(kitchen, "nolan.r", include_retired=True)
        assert not targets(facts, "has_pet")


class TestNames:
    async def test_nolan_is_ambiguous(self, kitchen: Space) -> None:
        answer = await kitchen.resolve("nolan")

        assert answer.ambiguous
        assert answer.resolved is None
        found = {candidate.node.id for candidate in answer.candidates}
        assert found == {IDS["nolan.r"], IDS["nolank"]}

    async def test_facts_of_nolan_offer_both(self, kitchen: Space) -> None:
        with pytest.raises(AmbiguousName) as caught:
            await kitchen.facts("Nolan")
        assert IDS["nolan.r"] in str(caught.value)
        assert IDS["nolank"] in str(caught.value)

    @pytest.mark.parametrize(
        ("name", "user"),
        [
            ("nk 🎲", "nolank"),
            ("nolank", "nolank"),
            ("nolan.r", "nolan.r"),
            ("美咲", "misaki_t"),
            ("ALICE", "alice"),
            (f"<@{IDS['dmitri']}>", "dmitri"),
        ],
    )
    async def test_resolves_to_one(self, kitchen: Space, name: str, user: str) -> None:
        answer = await kitchen.resolve(name)
        assert answer.resolved is not None
        assert answer.resolved.id == IDS[user]

    async def test_c_and_its_children_are_three(self, kitchen: Space) -> None:
        nodes = [await kitchen.node(name) for name in ("C", "C++", "C#")]
        assert [node.name for node in nodes] == ["C", "C++", "C#"]
        assert len({node.id for node in nodes}) == 3

    async def test_tokyo_and_osaka_are_two(self, kitchen: Space) -> None:
        tokyo, osaka = [await kitchen.node(name) for name in ("東京", "大阪")]
        assert tokyo.id != osaka.id


class TestAround:
    async def test_between_alice_and_bob(self, kitchen: Space) -> None:
        answer = await kitchen.between("Alice", "Bob")
        opposed = {item.node.name for item in answer.shared if item.a is not item.b}

        assert "friend_of" in {relation.verb for relation in answer.relations}
        assert all(relation.facts for relation in answer.relations)
        assert {"pineapple pizza", "coffee"} <= opposed

    async def test_dmitri_has_people_and_things_around_him(self, kitchen: Space) -> None:
        answer = await kitchen.neighbors("Dmitri")
        names = {neighbor.node.name for neighbor in answer.nodes}

        assert {"Rust", "Ferrous Systems", "Alice", "nk 🎲"} <= names
        assert {neighbor.distance for neighbor in answer.nodes} == {1}

    async def test_dmitri_is_most_like_alice_and_bob_is_not(self, kitchen: Space) -> None:
        alike = await kitchen.similar_users("Alice")
        opposed = await kitchen.similar_users("Alice", opposed=True)

        assert alike.users[0].user.id == IDS["dmitri"]
        assert opposed.users[0].user.id == IDS["bob.bakes"]
        assert opposed.users[0].score < 0 < alike.users[0].score

    async def test_the_way_from_alice_to_rust_leads_through_dmitri(self, kitchen: Space) -> None:
        answer = await kitchen.path("Alice", "Rust")
        assert [node.name for node in answer.paths[0].nodes] == ["Alice", "Dmitri", "Rust"]

    async def test_timeline_of_alice_is_in_order(self, kitchen: Space) -> None:
        events = (await kitchen.timeline("Alice", limit=500)).events
        moments = [event.at for event in events]
        moves = [
            home
            for event in events
            if event.kind == "began"
            for home in targets((event.fact,), "lives_in")
        ]

        assert moments == sorted(moments)
        assert list(dict.fromkeys(moves)) == ["Lisbon", "Berlin"]
        assert moves[-1] == "Lisbon"

    async def test_recall_knows_what_alice_plays_now(self, kitchen: Space) -> None:
        answer = await kitchen.recall("what does alice play these days?", limit=5)
        facts = tuple(hit.fact for hit in answer.hits if hit.fact)

        assert targets(facts, "plays") & {"Hades", "Factorio", "Baldur's Gate 3"}
        assert "Stardew Valley" not in targets(facts, "plays")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
async def test_every_question_of_the_demo_has_an_answer(kitchen: Space, question: Question) -> None:
    ask = getattr(kitchen, question.method)
    answer: dict[str, Any] = json.loads(
        json.dumps(to_json(await ask(*question.arguments, **question.options)))
    )
    answer.pop("warnings", None)
    assert any(answer.values())
