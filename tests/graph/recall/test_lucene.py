import random
import sys

import pytest

from whoknows_graph.recall.lucene import (
    MAX_TERMS,
    STOP_WORDS,
    fulltext_query,
    query_terms,
    words,
)
from whoknows_graph.tenant import Query, Tenant

SEARCH = Query("""
CALL db.index.fulltext.queryNodes('passage_text', $query, {limit: 5})
YIELD node, score WHERE node.space = $space
RETURN count(node) AS found
""")

RESERVED = '+-&|!(){}[]^"~*?:\\/ANDORNOTTO'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("don't stop", ["don't", "stop"]),
        ("don’t", ["don't"]),
        ("'quoted' end.", ["quoted", "end"]),
        ("node.js 3.5 snake_case", ["node.js", "3.5", "snake_case"]),
        ("C++ and C#", ["c", "and", "c"]),
        ("a AND b OR NOT c", ["a", "and", "b", "or", "not", "c"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("東京タワー", ["東", "京", "タワー"]),
        ("...''__", []),
        ("½ ² ①", []),
    ],
)
def test_words_are_split_as_the_index_splits_them(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "text", ["", "   ", "👍🎉", "?!…", "(((", "what is the", '"*"', "\x00\x07"]
)
def test_text_without_a_word_has_no_query(text: str) -> None:
    assert query_terms(text) == []
    assert fulltext_query("text", query_terms(text), tenant="t1") is None


def test_han_and_hiragana_are_asked_for_in_pairs() -> None:
    assert query_terms("東京都に") == ["東京", "京都", "都に"]
    assert (
        fulltext_query("text", query_terms("東京 水"), tenant="t")
        == '+tenant:t^0 +text:("東京" "水")'
    )


def test_names_left_out_go_with_their_possessive() -> None:
    assert query_terms("Alice's sister met alice", leave_out=["alice"]) == ["sister", "met"]


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"word{number}" for number in range(2000)),
        "".join(chr(0x4E00 + number) for number in range(2000)),
        "x" * 10_000,
    ],
    ids=["words", "han", "one word"],
)
async def test_long_text_stays_below_the_clause_limit(text: str, tenant: Tenant) -> None:
    terms = query_terms(text)
    assert 1 <= len(terms) <= MAX_TERMS
    query = fulltext_query("text", terms, tenant=tenant.token)
    assert await tenant.read(SEARCH, query=query) == [{"found": 0}]


def test_stop_words_are_words_of_their_own() -> None:
    assert all(words(word) == [word] for word in STOP_WORDS)


def fuzzed(seed: int, count: int) -> list[str]:
    """Random strings: reserved characters, words, any code point, lone surrogates."""
    source = random.Random(seed)

    def piece() -> str:
        kind = source.randrange(4)
        if kind == 0:
            return "".join(source.choices(RESERVED, k=source.randrange(1, 8)))
        if kind == 1:
            return source.choice(
                ["alice", "東京", "don't", "C++", "the", "👍", "a" * 300, "ß", "ﬁ"]
            )
        if kind == 2:
            return chr(source.randrange(sys.maxunicode + 1))
        return "".join(chr(source.randrange(0x20, 0x3000)) for _ in range(source.randrange(1, 12)))

    return [
        "".join(piece() + source.choice(["", " "]) for _ in range(source.randrange(0, 12)))
        for _ in range(count)
    ]


BATCHED = Query("""
UNWIND $queries AS query
CALL (query) {
  CALL db.index.fulltext.queryNodes('passage_text', query, {limit: 1})
  YIELD node, score WHERE node.space = $space
  RETURN count(node) AS found
}
RETURN sum(found) AS found
""")


@pytest.mark.parametrize("seed", range(10))
async def test_ten_thousand_random_texts_never_fail(seed: int, tenant: Tenant) -> None:
    queries = [
        query
        for text in fuzzed(seed, 1000)
        for field in ("text", "passage")
        if (query := fulltext_query(field, query_terms(text), tenant=tenant.token))
    ]
    assert len(queries) > 1000
    assert await tenant.read(BATCHED, queries=queries) == [{"found": 0}]
