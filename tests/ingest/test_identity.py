from dataclasses import replace

import pytest
from tests.ingest.builders import START, message

from whoknows_ingest.identity import (
    People,
    alias_records,
    user_records,
    with_names_for_markup,
)
from whoknows_schema.enums import AliasSource, EntityKind, NodeType
from whoknows_schema.ids import UserId
from whoknows_schema.values import Node


def people(**names: tuple[str, ...]) -> People:
    return People({UserId(user): each for user, each in names.items()})


@pytest.mark.parametrize("written", ["Nolan", "nolan", "NOLAN", "@nolan", "Ｎｏｌａｎ", "'Nolan'"])
def test_a_name_means_the_one_who_goes_by_it(written: str) -> None:
    assert people(u1=("Nolan", "nolan_g"), u2=("Bea",)).find(written) == "u1"


@pytest.mark.parametrize("written", ["Nola", "Nolan G", "Nolann", "", "  ", "Bob"])
def test_nothing_but_the_whole_name_does(written: str) -> None:
    assert people(u1=("Nolan", "nolan_g"), u2=("Bea",)).find(written) is None


def test_a_shared_name_means_nobody_but_a_mention_breaks_the_tie() -> None:
    crowd = people(u1=("Nolan",), u2=("Nolan",), u3=("Bea",))
    assert crowd.find("nolan") is None
    assert crowd.find("nolan", mentioned=[UserId("u2"), UserId("u3")]) == "u2"
    assert crowd.find("nolan", mentioned=[UserId("u3")]) is None
    assert crowd.find("nolan", mentioned=[UserId("u1"), UserId("u2")]) is None


def test_a_mention_never_gives_somebody_a_name() -> None:
    assert people(u1=("Nolan",)).find("Bea", mentioned=[UserId("u1")]) is None


def test_authors_are_met_with_all_their_names_the_newest_shown_first() -> None:
    crowd = people(u1=("Old", "acct"))
    crowd.meet(
        [
            message(1, author="u1", name="acct", display="New"),
            message(2, author="u2", name="bea"),
            message(3, author="u2", name="bea"),
        ]
    )
    assert crowd.roster == {"u1": ("New", "acct", "Old"), "u2": ("bea",)}
    assert crowd.find("old") == crowd.find("new") == "u1"


def test_a_learnt_name_is_found_and_only_known_people_learn() -> None:
    crowd = people(u1=("Nolan",))
    crowd.learn(UserId("u1"), "Gregory")
    crowd.learn(UserId("u9"), "Nobody")
    assert crowd.find("gregory") == "u1"
    assert crowd.find("nobody") is None
    assert crowd.roster == {"u1": ("Nolan", "Gregory")}


def test_bearers_beyond_the_roster_count() -> None:
    crowd = people(u1=("Nolan",))
    nodes = [
        Node(type=NodeType.USER, id="u2", name="Nolan B"),
        Node(type=NodeType.ENTITY, id="nolan-person", name="Nolan", kind=EntityKind.PERSON),
    ]
    crowd.recall("nolan", nodes)
    assert crowd.find("nolan") is None
    assert crowd.find("Nolan B") == "u2"
    assert set(crowd.roster) == {"u1", "u2"}


def test_records_of_authors_take_the_newest_name_and_every_alias() -> None:
    talk = [
        message(1, author="u1", name="acct", display="Old"),
        message(5, author="u1", name="acct", display="New"),
        message(3, author="u1", name="acct"),
        message(2, author="u2", name="robot", is_bot=True),
    ]
    users = user_records(talk)
    assert [(each.id, each.name, each.is_bot) for each in users] == [
        ("u1", "New", False),
        ("u2", "robot", True),
    ]
    assert users[0].seen_at == talk[1].sent_at
    aliases = {(each.ref, each.name, each.source): each.seen_at for each in alias_records(talk)}
    assert aliases == {
        ("u:u1", "acct", AliasSource.PLATFORM_NAME): talk[1].sent_at,
        ("u:u1", "Old", AliasSource.DISPLAY_NAME): talk[0].sent_at,
        ("u:u1", "New", AliasSource.DISPLAY_NAME): talk[1].sent_at,
        ("u:u2", "robot", AliasSource.PLATFORM_NAME): talk[3].sent_at,
    }
    assert user_records([]) == ()
    assert alias_records([]) == ()


@pytest.mark.parametrize(
    ("text", "shown", "mentioned"),
    [
        ("hi <@42> and <@!42>", "hi Nolan and Nolan", ("42",)),
        ("hi <@U1|nolan>", "hi Ann", ("U1",)),
        ("hi <@43>", "hi Max", ("43",)),
        ("hi <@44>", "hi Rex", ("44",)),
        ("hi <@99>", "hi <@99>", ()),
        ("hi <#42> <:a:42> <42>", "hi <#42> <:a:42> <42>", ()),
        ("nothing", "nothing", ()),
    ],
)
def test_markup_reads_as_the_name_that_tells_most(
    text: str, shown: str, mentioned: tuple[str, ...]
) -> None:
    crowd = People(
        {
            UserId("42"): ("Nolan", "n"),
            UserId("U1"): ("ann",),
            UserId("43"): ("Rex", "max"),
            UserId("44"): ("Rex",),
        }
    )
    read = with_names_for_markup(message(1, text), crowd)
    assert read.text == shown
    assert read.mentions == mentioned
    assert replace(read, text=text, mentions=()) == message(1, text)


def test_listed_mentions_stay() -> None:
    said = message(1, "hi <@42>", mentions=("7", "42"))
    read = with_names_for_markup(said, people(**{"42": ("Nolan",)}))
    assert read.mentions == ("7", "42")
    assert read.sent_at > START
