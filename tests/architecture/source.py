"""The project's own source, read as text and as syntax trees."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "whoknows_schema": ROOT / "schema",
    "whoknows_graph": ROOT / "graph",
    "whoknows_ingest": ROOT / "ingest",
    "whoknows_visualizer": ROOT / "visualizer",
    "whoknows": ROOT / "api",
}
"""Packages from the bottom up, and the folder that holds each."""

AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One source file of the product.

    Attributes:
        name: Dotted name, of a package without ``__init__``.
        path: Its path below the repository, with slashes.
    """

    name: str
    path: str
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.endswith("/__init__.py")

    @property
    def package(self) -> str:
        return self.name.partition(".")[0]


@dataclass(frozen=True)
class Function:
    """One function, with the name that a report uses: ``path::Class.method``."""

    name: str
    node: AnyFunction
    is_method: bool


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the five packages, by path."""
    return tuple(
        _read(package, folder, path)
        for package, folder in PACKAGES.items()
        for path in sorted((folder / package).rglob("*.py"))
    )


def _read(package: str, folder: Path, path: Path) -> Module:
    parts = path.relative_to(folder).with_suffix("").parts
    assert parts[0] == package
    text = path.read_text(encoding="utf-8")
    name = ".".join(parts).removesuffix(".__init__")
    return Module(name, path.relative_to(ROOT).as_posix(), text, ast.parse(text))


def functions(module: Module) -> Iterator[Function]:
    """Every function and method of the module, nested ones too."""
    yield from _functions(module.tree, f"{module.path}::", in_class=False)


def _functions(parent: ast.AST, prefix: str, *, in_class: bool) -> Iterator[Function]:
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, AnyFunction):
            yield Function(prefix + node.name, node, in_class and not _is_static(node))
            yield from _functions(node, f"{prefix}{node.name}.", in_class=False)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.", in_class=True)
        else:
            yield from _functions(node, prefix, in_class=in_class)


def _is_static(node: AnyFunction) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)


def strings(module: Module) -> Iterator[tuple[int, str]]:
    """Every string literal that is no docstring, with its line; parts of f-strings too."""
    said = set[int]()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said.add(id(node.value))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


@cache
def committed() -> tuple[Path, ...]:
    """Files of the repository: committed, or new and not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return tuple(
        path
        for name in sorted(listed.stdout.split("\0"))
        if name and (path := ROOT / name).exists()
    )
