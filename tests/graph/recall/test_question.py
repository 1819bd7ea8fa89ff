import pytest

from whoknows_graph.recall.question import Named, ask, name_keys
from whoknows_schema.ids import Ref


def named(key: str, ref: str) -> Named:
    return Named(key=key, ref=Ref(ref), name=key)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("What does Alice's sister play?", "alice"),
        ("what does mary ann want", "mary ann"),
        ("(Alice)", "alice"),
        ("**Alice**:", "alice"),
        ("who likes C++?", "c++"),
        ("アリスは何が好き？", "アリス"),
        ("I asked Will about it", "will"),
        ("Ｎｏｌａｎ", "nolan"),
        ("José", "jose"),
    ],
)
def test_names_are_looked_up_wherever_they_stand(text: str, key: str) -> None:
    assert key in name_keys(text)


@pytest.mark.parametrize("text", ["what will it be", "Will it rain?", "", "?!"])
def test_stop_words_alone_are_no_names(text: str) -> None:
    assert not {"will", "it", "what", "be"} & set(name_keys(text))


def test_a_long_text_asks_for_a_bounded_number_of_names() -> None:
    assert len(name_keys("word " * 10_000)) <= 300
    assert len(name_keys("漢" * 10_000)) <= 700


def test_names_of_users_are_no_search_terms_but_refs() -> None:
    question = ask("What does Alice play?", [named("alice", "u:1")])
    assert question.terms == ("play",)
    assert question.refs == {"u:1"}


def test_names_of_things_stay_search_terms() -> None:
    question = ask("Who likes Rust?", [named("rust", "e:rust")])
    assert "rust" in question.terms
    assert question.refs == {"e:rust"}


def test_a_text_of_only_names_is_searched_for_by_them() -> None:
    assert ask("Alice?", [named("alice", "u:1")]).terms == ("alice",)


def test_subjects_and_mentions_are_refs_too() -> None:
    question = ask("does <@42> play", [], subjects=[Ref("e:chess")])
    assert question.refs == {"u:42", "e:chess"}


def test_accents_are_folded_only_for_the_windows() -> None:
    question = ask("café", [])
    assert (question.terms, question.folded_terms) == (("café",), ("cafe",))


@pytest.mark.parametrize(
    ("text", "empty"), [("", True), ("👍", True), ("the", False), ("<@4>", False), ("chess", False)]
)
def test_a_text_without_word_and_name_is_empty(text: str, empty: bool) -> None:
    assert ask(text, []).is_empty is empty


def test_a_mention_is_seen_with_punctuation_around_it() -> None:
    asked = ask("and <@42>? (<@!7>,too) <@U1|bob> not <@> nor a@b", [])
    assert asked.refs == {"u:42", "u:7", "u:U1"}
