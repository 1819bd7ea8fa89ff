"""No query can read another space: each one names ``$space`` and starts from it.

`Query` refuses a text without ``$space``; these tests look closer, at each pattern of each text.
They are no proof (``tests/graph/reads/test_isolation.py`` probes), but they name the line.
"""

import ast
import importlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest
from tests.architecture.source import modules

from whoknows_graph.tenant import Query
from whoknows_schema.enums import Label, StructuralType
from whoknows_schema.errors import BrokenError
from whoknows_schema.verbs import RELATION_TYPES

OWN_LABELS = {label.value for label in Label} | {"Passage"}
NODE = re.compile(r"\(\s*(?P<name>\w*)\s*(?::\s*(?P<label>\w+))?\s*(?P<map>\{[^}]*\})?[^()]*\)")
ARROW = re.compile(r"\s*<?-\s*(\[[^\]]*\])?\s*-(>|\+|\*)*\s*(\{[\d,]*\})?\s*")
GRAPH_MODULES = [module for module in modules() if module.package == "whoknows_graph"]


def queries_in(value: object) -> Iterator[Query]:
    if isinstance(value, Query):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():  # pyright: ignore[reportUnknownVariableType]
            yield from queries_in(item)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from queries_in(item)  # pyright: ignore[reportUnknownArgumentType]


@cache
def queries() -> Mapping[str, str]:
    """Every query text of the graph, by module and name."""
    found: dict[str, str] = {}
    for module in GRAPH_MODULES:
        for name, value in vars(importlib.import_module(module.name)).items():
            if name.startswith("__"):
                continue
            for number, query in enumerate(queries_in(value)):
                if query.text not in found.values():
                    found[f"{module.name}.{name}[{number}]"] = query.text
    return found


def chains(text: str) -> Iterator[tuple[int, list[re.Match[str]]]]:
    """Runs of node patterns joined by relationship patterns, each with its place in the text."""
    position = 0
    while (node := NODE.search(text, position)) is not None:
        run, position = [node], node.end()
        while (arrow := ARROW.match(text, position)) and (
            following := NODE.match(text, arrow.end())
        ):
            run.append(following)
            position = following.end()
        if any(found["label"] in OWN_LABELS for found in run) or len(run) > 1:
            yield node.start(), run


def is_led_by_space(node: re.Match[str], text: str) -> bool:
    """``space: $space`` in the pattern, or a check of it on the same variable."""
    inside = node["map"] or ""
    if re.search(r"\bspace:\s*\$space", inside):
        return True
    if node["label"] == Label.SPACE and re.search(r"\bid:\s*\$space", inside):
        return True
    return bool(node["name"]) and bool(
        re.search(rf"\b{node['name']}\.space\s*=\s*\$space", text[node.end() :])
    )


def is_bound(node: re.Match[str], start: int, text: str) -> bool:
    """A variable that the text has named before."""
    return bool(node["name"]) and bool(re.search(rf"\b{node['name']}\b", text[:start]))


def is_by_unique_id(node: re.Match[str]) -> bool:
    """A fact by its id, which is a digest over its space."""
    return node["label"] == Label.FACT and bool(re.search(r"\bid:\s*\w", node["map"] or ""))


def plain(text: str) -> str:
    """The text without comments, and a repeated step as the relationship that it stands for."""
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r"\(\(\)-\[r:.*?\]-\(:Subject\)\)\s*\{1,\d\}", "-[]-", text, flags=re.DOTALL)


def test_there_are_queries_and_all_of_them_are_seen() -> None:
    """A query made inside a function would escape the tests below."""
    assert len(queries()) > 50
    hidden = [
        f"{module.path}:{call.lineno}"
        for module in GRAPH_MODULES
        for function in ast.walk(module.tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Query"
    ]
    assert hidden == []


@pytest.mark.parametrize("name", queries())
def test_every_pattern_starts_from_the_space(name: str) -> None:
    text = plain(queries()[name])
    assert "$space" in text
    astray = [
        text[start : run[-1].end()]
        for start, run in chains(text)
        if not any(
            is_led_by_space(node, text) or is_bound(node, start, text) or is_by_unique_id(node)
            for node in run
        )
    ]
    assert astray == []


@pytest.mark.parametrize("name", queries())
def test_relationship_types_and_labels_are_those_of_the_schema(name: str) -> None:
    text = plain(queries()[name])
    types = {
        part
        for found in re.finditer(r"\[\w*:([\w|]+)", text)
        for part in found[1].split("|")
        if part
    }
    assert types <= {*StructuralType, *RELATION_TYPES}
    labels = {found["label"] for found in NODE.finditer(text) if found["label"]}
    assert {label for label in labels if label[0].isupper()} <= OWN_LABELS


@pytest.mark.parametrize("name", queries())
def test_texts_are_parameters_and_never_spliced(name: str) -> None:
    """No quote holds anything but words of our own; no APOC, nothing of Enterprise."""
    text = queries()[name]
    assert "apoc." not in text
    assert "{{" not in text
    assert re.search(r"%[sd]|\{\w+!r\}", text) is None


def test_a_query_without_its_space_cannot_be_made() -> None:
    with pytest.raises(BrokenError, match=r"query without \$space: 'MATCH \(f:Fact\) RETURN f'"):
        Query("MATCH (f:Fact) RETURN f")


def test_the_checker_itself_sees_a_stray_pattern() -> None:
    """Otherwise the tests above could not fail."""
    stray = "MATCH (s:Space {id: $space}) MATCH (f:Fact)-[:ABOUT]->(n:Subject) RETURN f"
    led = "MATCH (n:Subject {space: $space}) MATCH (f:Fact)-[:ABOUT]->(n) RETURN f"
    for text, expected in ((stray, 1), (led, 0)):
        astray = [
            run
            for start, run in chains(text)
            if not any(is_led_by_space(n, text) or is_bound(n, start, text) for n in run)
        ]
        assert len(astray) == expected
