"""What a module offers is what its ``__all__`` says, in order, and each of it is explained."""

import ast
import re
from collections.abc import Iterator

import pytest
from tests.architecture.source import AnyFunction, Module, modules

MOST_NAMES_OF_A_PACKAGE = 20

UNLISTED: frozenset[str] = frozenset()
"""Public functions and classes that their module does not list; may only become fewer."""

BARE_PACKAGES: frozenset[str] = frozenset()
"""Packages that do not say what they are for; may only become fewer."""

BORROWED: frozenset[str] = frozenset()
"""Names that another module takes although they are not listed; may only become fewer."""


def listed(module: Module) -> list[str]:
    """What ``__all__`` says; empty without one."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names = ast.literal_eval(node.value)
            assert isinstance(names, list)
            return [str(name) for name in names]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return []


def assigned(module: Module) -> Iterator[str]:
    """Names that a module binds by assignment at its top level."""
    for node in module.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (part.id for part in parts if isinstance(part, ast.Name))


def defined(module: Module) -> set[str]:
    """Functions and classes of the top level."""
    return {node.name for node in module.tree.body if isinstance(node, AnyFunction | ast.ClassDef)}


def taken_in(module: Module) -> set[str]:
    """Names that a module imports at its top level."""
    return {
        alias.asname or alias.name
        for node in module.tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def public(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def order(name: str) -> tuple[int, list[str | int]]:
    """Constants, then classes, then the rest, numbers by value: the order that ruff sorts into."""
    rank = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return rank, [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.path)
def test_the_list_holds_what_is_there_in_order(module: Module) -> None:
    names = listed(module)
    assert names == sorted(set(names), key=order)
    assert set(names) - defined(module) - set(assigned(module)) - taken_in(module) == set()


@pytest.mark.parametrize(
    "module", [m for m in modules() if m.is_package], ids=lambda module: module.path
)
def test_a_package_offers_what_it_takes_in_and_no_code(module: Module) -> None:
    is_bare = not ast.get_docstring(module.tree)
    assert is_bare == (module.name in BARE_PACKAGES), "say what the package is for"
    assert public(defined(module)) <= set(listed(module))
    assert len(listed(module)) <= MOST_NAMES_OF_A_PACKAGE
    if listed(module):
        assert public(taken_in(module)) - set(listed(module)) <= {"Any"}


def test_public_functions_and_classes_are_listed() -> None:
    unlisted = {
        f"{module.name}.{name}"
        for module in modules()
        for name in public(defined(module)) - set(listed(module))
    }
    assert unlisted - UNLISTED == set(), "list these in __all__, or begin them with an underscore"
    assert UNLISTED - unlisted == set(), "these are listed now: take them off"


def test_modules_take_only_listed_names_from_each_other() -> None:
    offers = {module.name: set(listed(module)) for module in modules()}
    borrowed = {
        f"{module.name} takes {node.module}.{alias.name}"
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and node.module in offers
        for alias in node.names
        if alias.name not in offers[node.module] and f"{node.module}.{alias.name}" not in offers
    }
    assert borrowed - BORROWED == set(), "list these where they are defined"
    assert BORROWED - borrowed == set(), "these are listed now: take them off"


def test_every_module_and_public_name_says_what_it_is_for() -> None:
    silent = [m.path for m in modules() if m.text.strip() and not ast.get_docstring(m.tree)]
    for module in modules():
        for node in module.tree.body:
            if not isinstance(node, AnyFunction | ast.ClassDef) or node.name.startswith("_"):
                continue
            members = node.body if isinstance(node, ast.ClassDef) else []
            silent += [
                f"{module.path}::{item.name}"
                for item in (node, *members)
                if isinstance(item, AnyFunction | ast.ClassDef)
                and not item.name.startswith("_")
                and not ast.get_docstring(item)
                and not is_overload(item)
            ]
    assert silent == []


def is_overload(node: AnyFunction | ast.ClassDef) -> bool:
    return any(ast.unparse(d) in {"overload", "override"} for d in node.decorator_list)
