"""How large a document may be."""

import pytest
from graphql import parse

from whoknows.graphql.limits import Limits, exceeded_limits


def codes(document: str, limits: Limits | None = None) -> list[str]:
    errors = exceeded_limits(parse(document), limits or Limits())
    return [str((error.extensions or {})["code"]) for error in errors]


def nested(depth: int) -> str:
    return "{" + "a{" * (depth - 1) + "a" + "}" * depth


def spreads(levels: int) -> str:
    """A document whose fragments double at each level: 2 ** levels fields, few tokens."""
    fragments = [
        f"fragment f{level} on Query {{ ...f{level + 1} ...f{level + 1} }}"
        for level in range(levels)
    ]
    return "\n".join(["{ ...f0 }", *fragments, f"fragment f{levels} on Query {{ a }}"])


@pytest.mark.parametrize("depth", [1, 9, 10])
def test_what_is_not_too_deep_passes(depth: int) -> None:
    assert codes(nested(depth)) == []


@pytest.mark.parametrize("depth", [11, 59, 60, 61, 100])
def test_what_is_too_deep_is_refused(depth: int) -> None:
    assert "DEPTH_LIMIT" in codes(nested(depth))


def test_depth_counts_through_fragments() -> None:
    deep = "{ ...x } fragment x on Query { a { b { ...y } } } fragment y on B { c { d } }"
    assert codes(deep, Limits(depth=4)) == []
    assert codes(deep, Limits(depth=3)) == ["DEPTH_LIMIT"]


def test_inline_fragments_add_no_depth_but_cannot_nest_for_ever() -> None:
    assert codes("{" + "... {" * 20 + "a" + "}" * 21) == []
    assert codes("{" + "... {" * 90 + "a" + "}" * 91) == ["DEPTH_LIMIT"]


def test_introspection_may_be_deep() -> None:
    inner = "ofType{" * 12 + "name" + "}" * 12
    assert codes(f"{{__schema{{types{{{inner}}}}}}}") == []
    assert codes(f'{{__type(name:"A"){{{inner}}}}}') == []


@pytest.mark.parametrize(
    ("document", "limits"),
    [
        ("{ " + " ".join(f"x{number}: a" for number in range(4)) + " }", Limits(aliases=3)),
        ("{ a { " + " ".join(f"x{number}: a" for number in range(4)) + " } }", Limits(aliases=3)),
        ("{ a b c d }", Limits(root_fields=3)),
        ("{ ...r ...r } fragment r on Query { a b }", Limits(root_fields=3)),
        ("{ a @x @x @x @x }", Limits(directives=3)),
        ("{ ... @x @x @x @x { a } }", Limits(directives=3)),
        ("{ a { b c d } }", Limits(fields=3)),
    ],
)
def test_one_more_than_the_limit_is_refused(document: str, limits: Limits) -> None:
    assert codes(document, limits) == ["COST_LIMIT"]
    assert codes(document) == []


def test_doubling_fragments_are_counted_without_being_walked() -> None:
    found = codes(spreads(50))
    assert found == ["COST_LIMIT", "COST_LIMIT"]


def test_a_cycle_of_fragments_ends() -> None:
    assert codes("{ ...x } fragment x on Query { a ...y } fragment y on Query { ...x }") == []


def test_an_unknown_fragment_counts_nothing() -> None:
    assert codes("{ ...missing }") == []


def test_each_operation_is_measured_for_itself() -> None:
    assert codes("query A { a b } query B { a b c }", Limits(root_fields=2)) == ["COST_LIMIT"]
