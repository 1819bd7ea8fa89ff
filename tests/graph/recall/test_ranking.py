from datetime import UTC, datetime

import pytest

from whoknows_graph.recall.question import Question, ask
from whoknows_graph.recall.ranking import (
    FACT_WEIGHTS,
    LONG_MESSAGE_WORDS,
    MESSAGE_WEIGHTS,
    FactCandidate,
    MessageCandidate,
    fact_parts,
    message_parts,
    rank,
)
from whoknows_schema.enums import RecallChannel
from whoknows_schema.ids import FactId, MessageId, Ref

WHEN = datetime(2024, 1, 1, tzinfo=UTC)
QUESTION = ask("chess?", [])


def message(
    number: int,
    *,
    text: str = "one two",
    author: str = "1",
    name: str = "alice",
    answers: str | None = None,
    fulltext: float = 0.0,
    passage: float = 0.0,
    vector: float | None = None,
    passage_vector: float | None = None,
) -> MessageCandidate:
    return MessageCandidate(
        id=MessageId(f"m{number}"),
        author=Ref(f"u:{author}"),
        author_name=name,
        channel="c",
        sent_at=WHEN,
        text=text,
        url=None,
        answers=None if answers is None else MessageId(answers),
        fulltext=fulltext,
        passage=passage,
        vector=vector,
        passage_vector=passage_vector,
    )


def fact(
    number: int,
    *,
    fulltext: float = 0.0,
    vector: float | None = None,
    near: bool = False,
    importance: int = 1,
    predicate: str = "likes",
    about: str | None = None,
    mentions: str | None = None,
    sources: tuple[str, ...] = (),
) -> FactCandidate:
    return FactCandidate(
        id=FactId(f"f{number}"),
        predicate=predicate,
        fulltext=fulltext,
        vector=vector,
        near=near,
        importance=importance,
        valid_from=WHEN,
        about=frozenset({Ref(about)} if about else ()),
        mentions=frozenset({Ref(mentions)} if mentions else ()),
        sources=tuple(map(MessageId, sources)),
    )


def part(
    candidate: MessageCandidate, channel: RecallChannel, *, question: Question = QUESTION
) -> float:
    return message_parts([candidate], question=question)[0][channel]


def test_bm25_is_divided_by_the_best_for_the_question() -> None:
    parts = message_parts(
        [message(1, fulltext=8, passage=2), message(2, fulltext=2, passage=4)], question=QUESTION
    )
    assert [p[RecallChannel.FULLTEXT] for p in parts] == [1.0, 0.25]
    assert [p[RecallChannel.PASSAGE] for p in parts] == [0.5, 1.0]


@pytest.mark.parametrize(("cosine", "expected"), [(None, 0.0), (-0.3, 0.0), (0.4, 0.4), (1.1, 1.0)])
def test_cosines_count_from_zero_to_one(cosine: float | None, expected: float) -> None:
    candidate = message(1, vector=cosine, passage_vector=cosine)
    assert part(candidate, RecallChannel.VECTOR) == expected
    assert part(candidate, RecallChannel.PASSAGE_VECTOR) == expected


@pytest.mark.parametrize(("words", "expected"), [(0, 0.0), (10, 0.25), (40, 1.0), (400, 1.0)])
def test_length_counts_up_to_forty_words(words: int, expected: float) -> None:
    assert part(message(1, text="w " * words), RecallChannel.LENGTH) == expected
    assert LONG_MESSAGE_WORDS == 40


@pytest.mark.parametrize(
    ("author", "name", "expected"),
    [("1", "nobody", 1.0), ("2", "Alice Jones", 1.0), ("2", "bob", 0.0), ("2", "al", 0.0)],
)
def test_the_speaker_is_named_by_ref_or_by_a_word_of_the_shown_name(
    author: str, name: str, expected: float
) -> None:
    question = ask("al what does alice play", [], subjects=[Ref("u:1")])
    candidate = message(1, author=author, name=name)
    assert part(candidate, RecallChannel.SPEAKER, question=question) == expected


def test_an_answer_takes_the_words_of_its_question() -> None:
    parts = message_parts(
        [
            message(1, text="chess?", fulltext=6),
            message(2, answers="m1"),
            message(3, answers="gone"),
        ],
        question=QUESTION,
    )
    assert [p[RecallChannel.ANSWER] for p in parts] == [0.0, 1.0, 0.0]
    assert [p[RecallChannel.QUESTION] for p in parts] == [1.0, 0.0, 0.0]


def test_facts_about_the_named_count_more_than_facts_that_mention_them() -> None:
    refs = frozenset({Ref("u:1"), Ref("u:2")})
    both = fact(1, about="u:1", mentions="u:2")
    parts = fact_parts([both, fact(2, about="u:1"), fact(3)], refs=refs, message_scores={})
    assert [p[RecallChannel.SUBJECT] for p in parts] == [0.75, 0.5, 0.0]


@pytest.mark.parametrize(
    ("candidate", "share"),
    [
        (fact(1, predicate="lives_in", about="u:1"), 1.0),
        (fact(1, predicate="lives_in", about="u:2"), 0.0),
        (fact(1, predicate="lives_in", about="u:2", mentions="u:1"), 0.0),
        (fact(1, predicate="visited", about="u:1"), 0.0),
        (fact(1, predicate="child_of", about="u:1"), 1.0),
        (fact(1, predicate="parent_of", about="u:2", mentions="u:1"), 1.0),
        (fact(1, predicate="child_of", about="u:2", mentions="u:1"), 0.0),
    ],
)
def test_a_fact_of_the_verb_asked_for_counts_as_if_it_had_the_word(
    candidate: FactCandidate, share: float
) -> None:
    asked = frozenset({"lives_in", "child_of"})
    (parts,) = fact_parts(
        [candidate], refs=frozenset({Ref("u:1")}), message_scores={}, predicates=asked
    )
    assert parts[RecallChannel.FULLTEXT] == share
    (parts,) = fact_parts([candidate], refs=frozenset(), message_scores={}, predicates=asked)
    assert parts[RecallChannel.FULLTEXT] == 0.0


def test_a_fact_gains_by_the_best_message_it_rests_on() -> None:
    scores = {MessageId("m1"): 0.2, MessageId("m2"): 0.6}
    parts = fact_parts(
        [fact(1, sources=("m1", "m2", "m9")), fact(2)], refs=frozenset(), message_scores=scores
    )
    assert [p[RecallChannel.SOURCE] for p in parts] == [0.6, 0.0]


@pytest.mark.parametrize("weights", [MESSAGE_WEIGHTS, FACT_WEIGHTS], ids=["messages", "facts"])
def test_a_score_is_the_sum_of_its_shares_and_at_most_one(
    weights: dict[RecallChannel, float],
) -> None:
    full = {channel: 1.0 if weight > 0 else 0.0 for channel, weight in weights.items()}
    half = dict.fromkeys(weights, 0.5)
    best, middle = rank([full, half], weights=weights)
    assert best.score == 1.0
    assert middle.score == pytest.approx(sum(middle.shares.values()), abs=1e-3)
    assert all(position == 1 for position in best.ranks.values())


def test_ranks_count_from_one_and_equals_share_one() -> None:
    parts = message_parts(
        [message(1, fulltext=5), message(2, fulltext=5), message(3, fulltext=1), message(4)],
        question=QUESTION,
    )
    ranked = rank(parts, weights=MESSAGE_WEIGHTS)
    assert [s.ranks.get(RecallChannel.FULLTEXT) for s in ranked] == [1, 1, 3, None]


def test_nothing_ranks_to_nothing() -> None:
    assert rank(message_parts([], question=QUESTION), weights=MESSAGE_WEIGHTS) == []
    assert fact_parts([], refs=frozenset(), message_scores={}) == []
