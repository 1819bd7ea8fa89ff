"""TypeScript types of the page's data, derived from the dataclasses.

``python -m whoknows_visualizer.typescript`` prints the module that is committed as
``visualizer/explorer/src/wire.ts``; a test compares the two.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from whoknows_schema.jsonable import camel_case
from whoknows_visualizer.wire import PageData

__all__ = ["typescript_module"]

_PRIMITIVES: Mapping[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    datetime: "string",
}
_HEADER = "// Written by `python -m whoknows_visualizer.typescript`; do not edit.\n"


def typescript_module(root: type = PageData) -> str:
    """Source of a TypeScript module with one exported type per dataclass and enum under ``root``.

    Order is that of first use, so that the same classes always give the same text.

    Raises:
        TypeError: A field has a type that the wire does not know.
    """
    declared: dict[str, str] = {}
    _declare(root, declared)
    return _HEADER + "".join(f"\n{text}\n" for text in declared.values())


def _declare(kind: type[Any], declared: dict[str, str]) -> str:
    """Name of a dataclass or enum; its declaration is added once."""
    name: str = kind.__name__
    if name in declared:
        return name
    declared[name] = ""
    declared[name] = _enum(kind) if issubclass(kind, StrEnum) else _interface(kind, declared)
    return name


def _enum(kind: type[StrEnum]) -> str:
    """Declaration of the union of an enum's values."""
    members = "".join(f'\n  | "{member.value}"' for member in kind)
    return f"export type {kind.__name__} ={members};"


def _interface(kind: type[Any], declared: dict[str, str]) -> str:
    """Declaration of a dataclass, with the JSON names of its fields."""
    hints: dict[str, object] = get_type_hints(kind)
    lines: list[str] = []
    for field in fields(kind):
        optional = bool(field.metadata.get("json_omit_none"))
        shown = _expression(hints[field.name], declared)
        shown = shown.removesuffix(" | null") if optional else shown
        mark = "?" if optional else ""
        lines.append(f"  readonly {camel_case(field.name)}{mark}: {shown};")
    return "\n".join([f"export interface {kind.__name__} {{", *lines, "}"])


def _expression(hint: object, declared: dict[str, str]) -> str:
    """The TypeScript type of one annotation."""
    if isinstance(hint, NewType):
        return _expression(hint.__supertype__, declared)
    if hint in _PRIMITIVES:
        return _PRIMITIVES[hint]
    if isinstance(hint, type):
        kind: type[Any] = hint
        if is_dataclass(kind) or issubclass(kind, StrEnum):
            return _declare(kind, declared)
    origin: Any = get_origin(hint)
    arguments = get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(_expression(part, declared) for part in arguments)
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return f"readonly {_expression(arguments[0], declared)}[]"
    if origin is Mapping and arguments[0] is str:
        return f"Readonly<Record<string, {_expression(arguments[1], declared)}>>"
    raise TypeError(f"{hint!r} has no TypeScript form; extend whoknows_visualizer.typescript")


if __name__ == "__main__":
    print(typescript_module(), end="")
