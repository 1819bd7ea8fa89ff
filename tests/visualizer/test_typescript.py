"""The types that the page was built with are those of the schema."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from whoknows_schema.enums import EntityKind, FactStatus, Polarity
from whoknows_visualizer.typescript import typescript_module

EXPLORER = Path(__file__).parents[2] / "visualizer" / "explorer"


@dataclass(frozen=True, slots=True)
class Unknown:
    what: bytes


@dataclass(frozen=True, slots=True)
class Small:
    a_name: str
    many: tuple[Polarity, ...]
    by_name: Mapping[str, int]
    maybe: float | None
    again: "Polarity"


def test_committed_types_are_those_of_the_schema() -> None:
    committed = (EXPLORER / "src" / "wire.ts").read_text(encoding="utf-8")
    assert committed == typescript_module(), (
        "run: python -m whoknows_visualizer.typescript > visualizer/explorer/src/wire.ts"
    )


def test_every_enum_member_is_in_the_types() -> None:
    types = typescript_module()
    for enum in (EntityKind, FactStatus, Polarity):
        for member in enum:
            assert f'| "{member.value}"' in types


def test_fields_are_camel_case_and_each_type_is_declared_once() -> None:
    types = typescript_module(Small)
    assert "readonly aName: string;" in types
    assert "readonly many: readonly Polarity[];" in types
    assert "readonly byName: Readonly<Record<string, number>>;" in types
    assert "readonly maybe: number | null;" in types
    assert types.count("export type Polarity") == 1


def test_a_type_that_the_wire_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        typescript_module(Unknown)


@pytest.mark.parametrize("word", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"])
def test_sources_never_make_markup_of_text(word: str) -> None:
    sources = sorted((EXPLORER / "src").glob("*.ts"))
    assert len(sources) > 10
    assert [path.name for path in sources if word in path.read_text(encoding="utf-8")] == []


def test_lock_file_names_no_address() -> None:
    assert '"resolved"' not in (EXPLORER / "package-lock.json").read_text(encoding="utf-8")
