"""Lists, search, changes, chains and groups on the command line."""

import pytest
from tests.api.cli.village import Run

from whoknows.cli.show import lines_of
from whoknows_schema.analysis import Bounds, Communities, Influence
from whoknows_schema.listings import ChangePage, EntityPage, Search, UserPage

SINCE = ("--since", "2020-01-01")
BOUNDS = Bounds(nodes=0, relations=0, max_nodes=2000, max_relations=20000, truncated=False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "ali lisbon"], ["People", "Alice (user 1)", "Things", "Lisbon (place lisbon)"]),
        (["search", "berlin"], ["Facts", "Alice lives in Berlin."]),
        (["search", "qqqqqq"], ["Nothing was found."]),
        (["people"], ["Bob (user 2)  5 messages, 4 facts", "Nolan (user 4)"]),
        (["people", "--limit", "2"], ["More: --cursor "]),
        (["things", "--kind", "place"], ["Berlin (place berlin)  facts: 0 about it, 1 naming it"]),
        (["things", "--kind", "game"], ["Nothing."]),
        (["changes", *SINCE], ["recorded    Alice loves coffee.", "recorded"]),
        (["changes", "--since", "2090-01-01"], ["Nothing came or went since then."]),
        (["communities"], [" together", "Rust (technology rust)"]),
        (["influence", "--limit", "1"], ["pineapple pizza (food pineapple-pizza)  0."]),
    ],
)
def test_it_is_shown(whoknows: Run, village: str, arguments: list[str], said: list[str]) -> None:
    outcome = whoknows(*arguments, "--space", village)
    assert outcome.code == 0
    for text in said:
        assert text in outcome.out


def test_a_list_goes_on_behind_its_cursor(whoknows: Run, village: str) -> None:
    where = ("--space", village, "--json")
    whole = whoknows("people", *where).json
    assert set(whole) == {"users", "nextCursor"}
    first = whoknows("people", "--limit", "2", *where).json
    rest = whoknows("people", "--cursor", first["nextCursor"], *where).json
    assert first["users"] + rest["users"] == whole["users"]
    wrong = whoknows("things", "--cursor", first["nextCursor"], *where)
    assert (wrong.code, wrong.json["error"]["code"]) == (2, "BAD_USER_INPUT")


def test_a_chain_in_order(whoknows: Run, village: str) -> None:
    facts = whoknows("facts", "Alice", "--space", village, "--json").json["facts"]
    lives = next(fact["id"] for fact in facts if "Berlin" in fact["text"])
    chain = whoknows("chain", lives, "--space", village)
    assert chain.out.index("Alice lives in Lisbon.") < chain.out.index("Alice lives in Berlin.")
    assert whoknows("chain", "f_none", "--space", village).code == 1


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (UserPage(users=()), ["Nobody."]),
        (EntityPage(entities=()), ["Nothing."]),
        (ChangePage(changes=()), ["Nothing came or went since then."]),
        (Search(people=(), things=(), facts=()), ["Nothing was found."]),
        (
            Communities(communities=(), modularity=0.0, bounds=BOUNDS),
            ["Nobody has to do with anybody yet."],
        ),
        (Influence(nodes=(), bounds=BOUNDS), ["Nobody and nothing is known yet."]),
    ],
)
def test_nothing_is_said_in_words(answer: object, said: list[str]) -> None:
    assert [each.text for each in lines_of(answer)] == said


def test_what_was_not_looked_at_is_said() -> None:
    cut = Bounds(nodes=2, relations=3, max_nodes=2, max_relations=3, truncated=True)
    lines = [each.text for each in lines_of(Influence(nodes=(), bounds=cut))]
    assert lines[-1] == "Looked at the 2 best known and 3 weightiest pairs only."
