"""A chat that goes on in English, Spanish and French is one graph."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from tests.scenarios.chat import known

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.receipts import ReceiptReason
from whoknows_schema.values import Message

START = datetime(2024, 5, 6, 9, tzinfo=UTC)
CHAT = (
    ("Ann", "I love jazz, and I live in Oslo."),
    ("Luz", "Yo odio el jazz. Mi hermana Carol vive en Lima y le encanta."),
    ("Max", "moi j'adore le jazz ! j'habite à Lyon et je bosse chez Airbus"),
    ("Luz", "¿Alguien juega al ajedrez?"),
    ("Max", "je joue aux échecs depuis 2019, et Ann joue du piano"),
    ("Luz", "Max es mi primo. Dicen que vive en París"),
    ("Ann", "Luz owns a boat"),
    ("Max", "si j'avais un bateau, j'habiterais à Brest"),
    ("Max", "je ne bosse plus chez Airbus"),
    ("Luz", "ya no odio el jazz, me encanta el jazz"),
)


@pytest.fixture
async def space(graph: Graph, settings: Settings, space_id: str) -> Space:
    live = KnowledgeBase(
        graph,
        settings=replace(settings, batch_age_s=0.0),
        clock=lambda: START + timedelta(hours=1),
    )
    space = live.space(space_id)
    receipts = await space.observe_many(
        [
            Message(
                id=MessageId(f"m{number}"),
                channel="general",
                author_id=UserId(f"id-{author.lower()}"),
                author_name=author,
                sent_at=START + timedelta(minutes=number),
                text=text,
            )
            for number, (author, text) in enumerate(CHAT)
        ]
    )
    assert {receipt.reason for receipt in receipts} == {ReceiptReason.STORED}
    await live.make_worker(spaces=(space.id,)).drain()
    return space


async def test_everybody_is_understood_in_their_own_language(space: Space) -> None:
    told = {
        person: [f.text for f in await known(space, person)] for person in ("Ann", "Luz", "Max")
    }
    assert {"Ann loves jazz.", "Ann lives in Oslo.", "Ann plays piano."} <= set(told["Ann"])
    assert {"Luz loves jazz.", "Luz has a boat."} <= set(told["Luz"])
    assert {"Max loves jazz.", "Max lives in Lyon.", "Max plays échecs."} <= set(told["Max"])
    everything = " ".join(text for texts in told.values() for text in texts)
    assert "París" not in everything
    assert "Brest" not in everything


async def test_stances_on_a_thing_meet_across_languages(space: Space) -> None:
    answer = await space.stances("jazz")
    assert sorted(stance.user.name for stance in answer.for_) == ["Ann", "Luz", "Max"]
    assert answer.against == ()


async def test_a_change_of_mind_in_another_language_closes_the_old_fact(space: Space) -> None:
    facts = await known(space, "Luz", include_retired=True)
    hated = [fact for fact in facts if fact.text == "Luz hates jazz."]
    assert [fact.status for fact in hated] != [FactStatus.CURRENT]
    work = [f for f in await known(space, "Max", include_retired=True) if "Airbus" in f.text]
    assert {fact.text for fact in work if fact.status is FactStatus.CURRENT} <= {
        "Max no longer works at Airbus."
    }


async def test_two_who_speak_different_languages_have_something_between_them(space: Space) -> None:
    answer = await space.between("id-luz", "id-max")
    assert "relative_of" in {relation.verb for relation in answer.relations}
    assert "jazz" in {shared.node.name for shared in answer.shared}


async def test_who_said_it_stays_known(space: Space) -> None:
    (piano,) = [fact for fact in await known(space, "Ann") if fact.text == "Ann plays piano."]
    assert piano.said_by is not None
    assert piano.said_by.name == "Max"
