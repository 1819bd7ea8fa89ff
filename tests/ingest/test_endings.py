import pytest
from tests.conftest import StillClock
from tests.ingest.builders import claim, message, thing, user
from tests.ingest.syntax.saying import extractor

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_ingest.endings import ended_pairs, with_known_endings
from whoknows_ingest.pipeline import ingest_messages
from whoknows_schema.enums import EntityKind, FactStatus, NodeType
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import Ref, entity_ref, user_ref
from whoknows_schema.values import Claim, Node

THING = Node(type=NodeType.ENTITY, id="factorio", name="Factorio", kind=EntityKind.GAME)
KNOWN = {"factorio": [THING]}
PAIR: tuple[Ref, Ref] = (user_ref("bob"), entity_ref("factorio"))


def quit_it() -> Claim:
    return claim(user("bob"), "works_at", thing("Factorio"), ended=True)


@pytest.mark.parametrize(
    ("held", "predicate"),
    [
        ({"plays"}, "plays"),
        ({"loves"}, "loves"),
        ({"plays", "works_at"}, "works_at"),
        ({"plays", "loves"}, "works_at"),
        ({"hates"}, "works_at"),
        ({"lives_in"}, "works_at"),
        (set[str](), "works_at"),
    ],
)
def test_what_is_known_ends_and_nothing_else(held: set[str], predicate: str) -> None:
    (settled,) = with_known_endings([quit_it()], KNOWN, {PAIR: frozenset(held)})
    assert settled.predicate == predicate
    assert settled.ended


def test_only_what_was_quit_is_looked_up() -> None:
    others = [
        claim(user("bob"), "works_at", thing("Factorio")),
        claim(user("bob"), "plays", thing("Factorio"), ended=True),
    ]
    assert list(ended_pairs(others, KNOWN)) == []
    assert list(ended_pairs([*others, quit_it()], KNOWN)) == [PAIR]
    assert with_known_endings(others, KNOWN, {PAIR: frozenset({"loves"})}) == others


def test_what_the_same_batch_says_counts_too() -> None:
    said = [claim(user("bob"), "plays", thing("Factorio")), quit_it()]
    assert [each.predicate for each in with_known_endings(said, {}, {})] == ["plays", "plays"]
    other = [claim(user("cat"), "plays", thing("Factorio")), quit_it()]
    assert [each.predicate for each in with_known_endings(other, {}, {})] == ["plays", "works_at"]


@pytest.mark.parametrize(
    ("before", "after"),
    [("I play Factorio", "I quit Factorio"), ("I love Club-Mate", "I gave up Club-Mate")],
)
async def test_what_was_quit_holds_no_more(
    tenant: Tenant, clock: StillClock, before: str, after: str
) -> None:
    for number, text in ((1, before), (2, after)):
        said = [message(number, text, author="bob", name="Bob")]
        await ingest_messages(tenant, said, extractor=extractor(), clock=clock)
    page = await list_facts(tenant, None, limit=10, wanted=ALSO_RETIRED)
    old, new = sorted(page.facts, key=lambda fact: fact.valid_from)
    assert (old.status, new.status) == (FactStatus.SUPERSEDED, FactStatus.CURRENT)
    assert (len(old.relations), new.relations) == (1, ())
    assert old.predicate == new.predicate
    assert not [r for fact in page.facts for r in fact.relations if r.verb == "works_at"]
