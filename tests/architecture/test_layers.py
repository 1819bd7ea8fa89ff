"""Imports go down only, at run time and for the type checker, and nothing heavy comes by itself."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.architecture.source import PACKAGES, ROOT, Module, modules

BELOW = {
    "whoknows_schema": set[str](),
    "whoknows_graph": {"whoknows_schema"},
    "whoknows_ingest": {"whoknows_graph", "whoknows_schema"},
    "whoknows_visualizer": {"whoknows_schema"},
    "whoknows": {"whoknows_ingest", "whoknows_visualizer", "whoknows_graph", "whoknows_schema"},
}
DRIVERS = ("neo4j", "neomodel")
"""Libraries that only the graph may know (neomodel also the mapping, whose classes it defines)."""

HEAVY = ("spacy", "torch", "neomodel", "graphene", "mcp", "openai", "instructor", "pandas")
"""What `whoknows --help` and `import whoknows` must not wait for."""

IMPORT_ALL = """
import importlib, json, socket, sys

reached = []

def refuse(*arguments, **options):
    reached.append(repr(arguments[1:]))
    raise OSError("no connection at import")

socket.socket.connect = socket.socket.connect_ex = refuse
socket.getaddrinfo = refuse
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(reached))
"""


def imported(module: Module) -> list[tuple[int, str]]:
    """Absolute names of what the module imports anywhere, with the line."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((node.lineno, node.module or ""))
    return found


def test_import_linter_keeps_its_contracts() -> None:
    ran = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout


def test_the_folders_hold_one_package_each() -> None:
    for package, folder in PACKAGES.items():
        assert not (folder / "__init__.py").exists(), folder
        assert [p.parent.name for p in folder.glob("*/__init__.py")] == [package]
        assert (folder / package / "py.typed").exists(), package


def test_no_import_points_upward_not_even_for_the_type_checker() -> None:
    upward = [
        f"{module.path}:{line} imports {name}"
        for module in modules()
        for line, name in imported(module)
        if (top := name.partition(".")[0]) in PACKAGES
        and top != module.package
        and top not in BELOW[module.package]
    ]
    assert upward == []


def test_relative_imports_are_not_used() -> None:
    relative = [
        f"{module.path}:{node.lineno}"
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_only_the_graph_knows_the_driver() -> None:
    foreign = [
        f"{module.path}:{line} imports {name}"
        for module in modules()
        for line, name in imported(module)
        if name.partition(".")[0] in DRIVERS
        and module.package != "whoknows_graph"
        and module.name != "whoknows_schema.mapping"
    ]
    assert foreign == []


def test_the_schema_knows_no_machine() -> None:
    """Values know no files, processes, network or environment; errors may carry a path."""
    allowed = {"whoknows_schema.errors": {"pathlib"}}
    forbidden = {"os", "io", "pathlib", "socket", "subprocess", "asyncio", "logging", "urllib"}
    found = [
        f"{module.path}:{line} imports {name}"
        for module in modules()
        if module.package == "whoknows_schema"
        for line, name in imported(module)
        if name.partition(".")[0] in forbidden - allowed.get(module.name, set())
    ]
    assert found == []


def test_importing_everything_reaches_nothing() -> None:
    """No client is made and no address looked up by an import."""
    names = [module.name for module in modules() if not module.name.endswith("__main__")]
    assert len(names) > 100
    ran = subprocess.run(
        [sys.executable, "-W", "error::ImportWarning", "-c", IMPORT_ALL, *names],
        env={"PATH": os.defpath, "HOME": str(ROOT / "nowhere")},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout.splitlines()[-1]) == []


@pytest.mark.parametrize("name", ["whoknows", "whoknows.cli", "whoknows_schema.values"])
def test_light_imports_stay_light(name: str) -> None:
    program = f"import {name}, sys; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(HEAVY) & set(ran.stdout.split()) == set()
