"""Environment, Cypher, driver exceptions and event loops have one place each."""

import ast
import re

from tests.architecture.source import Module, functions, modules, strings

SETTINGS = "whoknows.settings"
ENVIRONMENT = re.compile(r"os\.(environb?|getenvb?|putenv)|(load_)?dotenv(_values)?")
CYPHER = re.compile(
    r"""\b(MATCH|MERGE|CREATE|DELETE|UNWIND)\s*\(\s*\w*\s*[:{)]   # MATCH (n:Label …
    | \bCREATE\s+(CONSTRAINT|INDEX|VECTOR|FULLTEXT|RANGE)\b | \bDETACH\s+DELETE\b
    | \bUNWIND\s+\$\w+\s+AS\b | \bCALL\s+(db|dbms|apoc)\. | \)-\[:?\w*[:\]] """,
    re.VERBOSE,
)
OUTERMOST = {
    "api/whoknows/tools/dispatch.py::dispatch",
    "ingest/whoknows_ingest/worker.py::Worker._serve",
}
"""Borders that catch whatever comes, log it under a number and tell no secret."""

QUERY_CALLS = {"execute_query", "execute_read", "execute_write", "begin_transaction"}


def mentions(module: Module, pattern: re.Pattern[str]) -> list[str]:
    """Dotted names and attributes of the module that the pattern matches as a whole."""
    found: list[str] = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute | ast.Name) and pattern.fullmatch(ast.unparse(node)):
            found.append(f"{module.path}:{node.lineno} {ast.unparse(node)}")
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found += [f"{module.path}:{node.lineno} {n}" for n in names if pattern.fullmatch(n)]
    return found


def test_the_environment_is_read_in_the_settings_only() -> None:
    found = {m.name: mentions(m, ENVIRONMENT) for m in modules()}
    assert found.pop(SETTINGS) != [], "this test no longer sees what it looks for"
    assert [place for places in found.values() for place in places] == []


def test_cypher_is_written_in_the_graph_only() -> None:
    found: dict[str, list[str]] = {}
    for module in modules():
        hits = [
            f"{module.path}:{n} {t.strip()[:40]!r}" for n, t in strings(module) if CYPHER.search(t)
        ]
        found.setdefault(module.package, []).extend(hits)
    assert len(found.pop("whoknows_graph")) > 60, "this test no longer sees what it looks for"
    assert [place for places in found.values() for place in places] == []


def test_no_query_is_run_past_the_tenant() -> None:
    """The driver's sessions are opened in the graph, and there in three modules only."""
    doors = {
        "whoknows_graph.connection",
        "whoknows_graph.tenant",
        "whoknows_graph.migrations.runner",
    }
    found = [
        f"{module.path}:{node.lineno} {ast.unparse(node.func)}"
        for module in modules()
        if module.name not in doors
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and (
            node.func.attr in QUERY_CALLS
            or (node.func.attr in {"run", "session"} and "session" in ast.unparse(node.func))
            or ast.unparse(node.func).endswith("driver.session")
        )
    ]
    assert found == []


def test_driver_exceptions_are_known_in_the_graph_only() -> None:
    pattern = re.compile(r"neo4j(\.exceptions)?(\.\w+)?")
    found = [
        place
        for module in modules()
        if module.package != "whoknows_graph"
        for place in mentions(module, pattern)
    ]
    assert found == []


def test_nothing_catches_everything_in_silence() -> None:
    """``except Exception`` belongs to the outermost borders, which log it, or raises again."""
    wide = {
        f"{module.path}::{function.name.partition('::')[2]}"
        for module in modules()
        for function in functions(module)
        for node in ast.walk(function.node)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in {"Exception", "BaseException"})
        and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
    }
    assert wide == OUTERMOST


def test_what_waits_is_async_and_nothing_else() -> None:
    """No sleeping in a thread, no twin of a function for callers without a loop."""
    names = {f.name for m in modules() for f in functions(m)}
    asleep = [p for m in modules() for p in mentions(m, re.compile(r"time\.sleep|sleep_sync"))]
    assert asleep == []
    stems = {name.removesuffix("_async").removesuffix("_sync") for name in names}
    assert stems == names


def test_a_loop_is_started_by_programs_only() -> None:
    found = [
        place
        for module in modules()
        if not module.name.startswith("whoknows.cli")
        for place in mentions(module, re.compile(r"asyncio\.(run|Runner)|\w+\.run_until_complete"))
    ]
    assert found == []
