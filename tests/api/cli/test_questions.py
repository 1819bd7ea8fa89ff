"""Every question on the command line: its JSON key by key against the one shape of each answer."""

from typing import Any

import pytest
from tests.api.cli.village import Run

FACT_KEYS = {
    "id", "text", "category", "status", "confidence", "occurrences", "attribution", "validFrom",
    "validTo", "recordedAt", "about", "saidBy", "relations", "sources", "supersedes",
    "supersededBy",
}  # fmt: skip
SOURCE_KEYS = {"messageId", "channel", "author", "sentAt", "text", "url"}


def check_node(node: Any) -> None:
    wanted = {"user": {"type", "id", "name"}, "entity": {"type", "id", "name", "kind"}}
    assert set(node) == wanted[node["type"]]


def check_fact(fact: Any) -> None:
    assert set(fact) >= FACT_KEYS
    assert fact["sources"], "a fact of the village rests on a message"
    for node in (*fact["about"], fact["saidBy"]):
        check_node(node)
    for relation in fact["relations"]:
        assert set(relation) >= {"verb", "polarity", "source", "target"}
        check_node(relation["source"])
        check_node(relation["target"])
    for source in fact["sources"]:
        assert set(source) >= SOURCE_KEYS
        check_node(source["author"])


def check_relation(relation: Any) -> None:
    assert set(relation) >= {"verb", "polarity", "weight", "source", "target", "facts"}
    check_node(relation["source"])
    check_node(relation["target"])
    assert relation["facts"]
    for fact in relation["facts"]:
        check_fact(fact)


def ask(whoknows: Run, village: str, *arguments: str) -> Any:
    outcome = whoknows(*arguments, "--space", village, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.json


def test_facts(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "facts", "Alice")
    assert set(answer) == {"facts", "nextCursor"}
    for fact in answer["facts"]:
        check_fact(fact)
        assert fact["status"] == "current"
    texts = [fact["text"] for fact in answer["facts"]]
    assert "Alice lives in Berlin." in texts
    assert "Alice lives in Lisbon." not in texts
    assert answer["nextCursor"] is None


def test_facts_with_all_tell_what_was_superseded(whoknows: Run, village: str) -> None:
    facts = {fact["text"]: fact for fact in ask(whoknows, village, "facts", "1", "--all")["facts"]}
    older, newer = facts["Alice lives in Lisbon."], facts["Alice lives in Berlin."]
    assert older["status"] == "superseded"
    assert older["supersededBy"] == newer["id"]
    assert newer["supersedes"] == older["id"]
    assert older["validTo"] == newer["validFrom"] == "2025-03-20T12:00:00Z"


def test_facts_as_of_a_day(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "facts", "Alice", "--as-of", "2025-03-10")
    texts = [fact["text"] for fact in answer["facts"]]
    assert {"Alice lives in Lisbon.", "Alice loves coffee."} <= set(texts)
    assert not {"Alice lives in Berlin.", "Alice hates coffee."} & set(texts)


def test_facts_page_by_page(whoknows: Run, village: str) -> None:
    seen: list[str] = []
    cursor: list[str] = []
    for _ in range(20):
        page = ask(whoknows, village, "facts", "--limit", "3", *cursor)
        assert len(page["facts"]) <= 3
        seen += [fact["id"] for fact in page["facts"]]
        if page["nextCursor"] is None:
            break
        cursor = ["--cursor", page["nextCursor"]]
    whole = ask(whoknows, village, "facts")
    assert seen == [fact["id"] for fact in whole["facts"]]


def test_resolve(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "resolve", "alice")
    assert set(answer) == {"resolved", "ambiguous", "candidates"}
    assert answer["resolved"] == {"type": "user", "id": "1", "name": "Alice"}
    assert answer["ambiguous"] is False
    assert set(answer["candidates"][0]) == {"node", "reason", "score"}


def test_resolve_says_ambiguous_and_that_is_no_error(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "resolve", "Nolan")
    assert (answer["resolved"], answer["ambiguous"]) == (None, True)
    assert {found["node"]["id"] for found in answer["candidates"]} == {"3", "4"}


def test_resolve_of_nobody_is_an_answer(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "resolve", "qqqqqqqq")
    assert answer == {"resolved": None, "ambiguous": False, "candidates": []}


def test_between(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "between", "Alice", "Bob")
    assert set(answer) == {"relations", "shared"}
    assert [relation["verb"] for relation in answer["relations"]] == ["friend_of"]
    check_relation(answer["relations"][0])
    shared = {found["node"]["name"]: (found["a"], found["b"]) for found in answer["shared"]}
    assert shared["pineapple pizza"] == ("negative", "positive")
    assert shared["coffee"] == ("negative", "positive")


def test_neighbors(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "neighbors", "Alice", "--depth", "2")
    assert set(answer) == {"nodes", "relations", "truncated"}
    distances = {found["node"]["name"]: found["distance"] for found in answer["nodes"]}
    assert (distances["Berlin"], distances["Bob"], distances["Rust"]) == (1, 1, 2)
    for found in answer["nodes"]:
        assert set(found) == {"node", "distance", "strength"}
        assert 0 < found["strength"] <= 1
        check_node(found["node"])
    for relation in answer["relations"]:
        check_relation(relation)
    assert answer["truncated"] is False


@pytest.mark.parametrize(
    ("options", "verbs"),
    [
        (["--verb", "lives_in"], {"lives_in"}),
        (["--verb", "lives_in", "--verb", "friend_of"], {"lives_in", "friend_of"}),
        (["--polarity", "negative"], {"hates"}),
        (["--kind", "place", "--verb", "lives_in"], {"lives_in"}),
        (["--min-weight", "9"], set[str]()),
    ],
)
def test_neighbors_of_a_kind(
    whoknows: Run, village: str, options: list[str], verbs: set[str]
) -> None:
    answer = ask(whoknows, village, "neighbors", "Alice", *options)
    assert {relation["verb"] for relation in answer["relations"]} == verbs


def test_stances(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "stances", "coffee")
    assert set(answer) == {"entity", "for", "against", "neutral", "mentioned", "truncated"}
    check_node(answer["entity"])
    assert [stance["user"]["name"] for stance in answer["for"]] == ["Bob"]
    (against,) = answer["against"]
    assert set(against) == {"user", "verb", "weight", "since", "facts", "history"}
    assert (against["user"]["name"], against["verb"]) == ("Alice", "hates")
    assert against["since"] == "2025-03-21T12:00:00Z"
    for fact in (*against["facts"], *against["history"]):
        check_fact(fact)
    assert "Alice loves coffee." in [fact["text"] for fact in against["history"]]


def test_similar(whoknows: Run, village: str) -> None:
    alike = ask(whoknows, village, "similar", "Bob")
    assert set(alike) == {"users"}
    for found in alike["users"]:
        assert set(found) == {"user", "score", "shared"}
        assert 0 < found["score"] <= 1
        assert all(set(shared) == {"entity", "agree"} for shared in found["shared"])
    assert "Alice" not in [found["user"]["name"] for found in alike["users"]]
    opposed = ask(whoknows, village, "similar", "Bob", "--opposed")
    assert [found["user"]["name"] for found in opposed["users"]] == ["Alice"]
    assert -1 <= opposed["users"][0]["score"] < 0


def test_similar_by_embedding_needs_vectors(whoknows: Run, village: str) -> None:
    done = whoknows("similar", "Bob", "--by-embedding", "--space", village)
    assert (done.code, done.out) == (2, "")
    assert "choose an embedder" in done.err
    both = whoknows("similar", "Bob", "--by-embedding", "--opposed", "--space", village)
    assert both.code == 2
    assert "not for both" in both.err


def test_between_shows_the_best_ways(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "between", "Alice", "Rust", "--paths", "2")
    assert set(answer) == {"relations", "shared", "paths"}
    assert [node["name"] for node in answer["paths"][0]["nodes"]] == ["Alice", "Bob", "Rust"]
    shown = whoknows("between", "Alice", "Rust", "--paths", "1", "--space", village).out
    assert "Best ways" in shown
    assert "Alice — Bob — Rust" in shown


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        (["--said-by", "Alice", "--verb", "hates"], ["Alice hates coffee."]),
        (["--said-by", "Bob", "--verb", "hates"], ["Alice hates pineapple pizza."]),
        (["--verb", "lives_in", "--attribution", "self"], ["Alice lives in Berlin."]),
        (
            ["--all", "--verb", "lives_in", "--oldest"],
            ["Alice lives in Lisbon.", "Alice lives in Berlin."],
        ),
        (["--all", "--verb", "lives_in", "--until", "2000-01-01"], []),
    ],
)
def test_facts_of_a_kind(whoknows: Run, village: str, options: list[str], texts: list[str]) -> None:
    answer = ask(whoknows, village, "facts", "Alice", *options)
    assert [fact["text"] for fact in answer["facts"]] == texts


def test_path(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "path", "Alice", "Rust")
    assert set(answer) == {"paths", "truncated"}
    best = answer["paths"][0]
    assert set(best) == {"nodes", "relations", "score"}
    assert [node["name"] for node in best["nodes"]] == ["Alice", "Bob", "Rust"]
    for relation in best["relations"]:
        check_relation(relation)


def test_path_that_is_too_long_is_none(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "path", "Alice", "Rust", "--max-hops", "1")
    assert answer == {"paths": [], "truncated": False}


def test_timeline(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "timeline", "Alice")
    assert set(answer) == {"events"}
    told = [(event["kind"], event["fact"]["text"]) for event in answer["events"]]
    assert told.index(("ended", "Alice lives in Lisbon.")) > told.index(
        ("began", "Alice lives in Lisbon.")
    )
    times = [event["at"] for event in answer["events"]]
    assert times == sorted(times)
    for event in answer["events"]:
        assert set(event) == {"at", "kind", "fact"}
        check_fact(event["fact"])


def test_recall(whoknows: Run, village: str) -> None:
    answer = ask(
        whoknows, village, "recall", "where does alice live?", "--subject", "Alice", "--limit", "3"
    )
    assert set(answer) == {"hits", "warnings", "asOf"}
    assert answer["asOf"] is None
    assert 1 <= len(answer["hits"]) <= 3
    assert "Alice lives in Berlin." in [
        hit["fact"]["text"] for hit in answer["hits"] if hit["fact"]
    ]
    for hit in answer["hits"]:
        assert set(hit) == {"score", "channels", "fact", "message"}
        assert hit["channels"]
        assert all(set(channel) == {"name", "rank", "score"} for channel in hit["channels"])
        if hit["fact"]:
            check_fact(hit["fact"])
        if hit["message"]:
            assert set(hit["message"]) >= SOURCE_KEYS
    for warning in answer["warnings"]:
        assert set(warning) == {"code", "text"}


def test_recall_is_narrowed(whoknows: Run, village: str) -> None:
    question = ("recall", "where does alice live?")
    best = ask(whoknows, village, *question, "--limit", "1")["hits"][0]
    left = ["--exclude", best["fact"]["id"], "--channel", "subject", "--channel", "fulltext"]
    rest = ask(whoknows, village, *question, *left)["hits"]
    assert rest
    assert best["fact"]["id"] not in [hit["fact"] and hit["fact"]["id"] for hit in rest]
    assert "passage" not in {part["name"] for hit in rest for part in hit["channels"]}
    assert ask(whoknows, village, *question, "--min-score", "1")["hits"] == []


def test_context(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "context", "does alice like coffee?", "--as", "Bob")
    keys = {"text", "citations", "tokens", "truncated", "warnings", "asOf"}
    assert set(answer) == keys
    assert "Alice and Bob:" in answer["text"] or "Bob and Alice:" in answer["text"]
    assert [each["number"] for each in answer["citations"]] == [
        *range(1, len(answer["citations"]) + 1)
    ]
    for citation in answer["citations"]:
        assert set(citation) == {"number", "fact", "message", "url"}
        assert f"[{citation['number']}]" in answer["text"]
        assert citation["url"].startswith("https://chat.example/")
        if citation["fact"]:
            check_fact(citation["fact"])
        else:
            assert set(citation["message"]) >= SOURCE_KEYS
    assert "\x1b" not in answer["text"]


def test_context_about_somebody_then(whoknows: Run, village: str) -> None:
    question = ("context", "and where?", "--about", "Alice", "--as-of", "2025-03-10")
    answer = ask(whoknows, village, *question)
    assert "Alice lives in Lisbon. (until 2025-03-20)" in answer["text"]
    assert answer["asOf"] == "2025-03-10T00:00:00Z"
    (home,) = [c for c in answer["citations"] if c["fact"]["predicate"] == "lives_in"]
    rest = ask(whoknows, village, *question, "--exclude", home["fact"]["id"])
    assert "Lisbon" not in rest["text"]


def test_recall_says_as_of_when(whoknows: Run, village: str) -> None:
    answer = ask(whoknows, village, "recall", "where does alice live?", "--as-of", "2025-03-10")
    assert answer["asOf"] == "2025-03-10T00:00:00Z"
    texts = [hit["fact"]["text"] for hit in answer["hits"] if hit["fact"]]
    assert "Alice lives in Berlin." not in texts


def test_spaces(whoknows: Run, village: str) -> None:
    outcome = whoknows("spaces", "--json")
    (space,) = [found for found in outcome.json["spaces"] if found["id"] == village]
    assert space == {
        "id": village,
        "name": "Village",
        "messages": 11,
        "facts": 9,
        "people": 5,
        "entities": 5,
    }
