"""Whom and what a text is about."""

from whoknows_graph.context.topics import MAX_TOPICS, topics_of
from whoknows_graph.recall.lookup import LookedUp
from whoknows_graph.recall.question import Named
from whoknows_schema.enums import NodeType
from whoknows_schema.ids import Ref
from whoknows_schema.values import Node

ALICE = Node(type=NodeType.USER, id="42", name="Alice")
BOB = Node(type=NodeType.USER, id="43", name="Bob")


def looked_up(text: str, *named: tuple[str, str]) -> LookedUp:
    return LookedUp(
        text=text,
        named=tuple(Named(key=key, ref=Ref(ref), name=key.title()) for key, ref in named),
        vector=None,
        has_embedder=False,
        space=None,
    )


def test_who_asks_comes_first_then_subjects_then_names() -> None:
    text = looked_up("does bob like rust, <@9>?", ("bob", "u:43"), ("rust", "e:rust"))
    topics = topics_of(text, asker=ALICE, subjects=[BOB])
    assert topics.refs == ("u:42", "u:43", "u:9", "e:rust")
    assert topics.names == {"u:42": "Alice", "u:43": "Bob", "e:rust": "Rust"}
    assert topics.couples == [("u:42", "u:43"), ("u:42", "u:9"), ("u:43", "u:9")]
    assert ("u:42", "e:rust") in topics.pairs


def test_a_shared_name_is_no_topic() -> None:
    text = looked_up("and nolan?", ("nolan", "u:44"), ("nolan", "u:45"))
    topics = topics_of(text, asker=None, subjects=())
    assert topics.refs == ()
    assert set(topics.ambiguous) == {"nolan"}
    assert topics.perhaps_meant == {"u:44", "u:45"}


def test_a_shared_name_is_settled_by_a_subject_or_a_mention() -> None:
    both = (("nolan", "u:44"), ("nolan", "u:45"))
    subject = Node(type=NodeType.USER, id="45", name="Nolan")
    for text, subjects in (("and nolan?", [subject]), ("and nolan, I mean <@45>?", [])):
        topics = topics_of(looked_up(text, *both), asker=None, subjects=subjects)
        assert topics.refs == ("u:45",)
        assert topics.ambiguous == {}


def test_the_asker_settles_nothing() -> None:
    nolan = Node(type=NodeType.USER, id="44", name="Nolan")
    text = looked_up("and nolan?", ("nolan", "u:44"), ("nolan", "u:45"))
    assert set(topics_of(text, asker=nolan, subjects=()).ambiguous) == {"nolan"}


def test_one_node_twice_is_no_doubt() -> None:
    text = looked_up("bob", ("bob", "u:43"), ("bob", "u:43"))
    assert topics_of(text, asker=None, subjects=()).refs == ("u:43",)


def test_a_name_in_a_longer_one_is_not_meant() -> None:
    text = looked_up("mary ann", ("mary", "u:1"), ("mary", "u:2"), ("mary ann", "u:3"))
    topics = topics_of(text, asker=None, subjects=())
    assert (topics.refs, topics.ambiguous) == (("u:3",), {})


def test_the_asker_counts_in_the_ranking_when_spoken_of() -> None:
    for text, counts in (
        ("what do I play?", True),
        ("C'est quoi mon jeu ?", True),
        ("qué me gusta a mí", True),
        ("who plays chess?", False),
    ):
        topics = topics_of(looked_up(text), asker=ALICE, subjects=())
        assert ("u:42" in topics.ranked.refs) is counts, text
        assert "u:42" in topics.search.refs


def test_there_are_not_too_many() -> None:
    names = [(f"n{number}", f"u:{number}") for number in range(20)]
    topics = topics_of(looked_up("all of them", *names), asker=ALICE, subjects=())
    assert len(topics.refs) == MAX_TOPICS
    assert len(topics.pairs) == 6
