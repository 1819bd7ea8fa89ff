"""The documents say what the code says: verbs, labels, settings, commands, files."""

import re
from pathlib import Path

import pytest

from whoknows.cli.parser import build_parser
from whoknows.settings import VARIABLES
from whoknows_ingest.importers import FORMATS
from whoknows_ingest.importers.columns import NAMES_BY_FIELD
from whoknows_schema.enums import FactStatus, Label, StructuralType
from whoknows_schema.verbs import OTHER_TYPE, VERBS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands() -> list[str]:
    """Names of all commands of the program."""
    parser, _ = build_parser()
    listed = re.findall(r"^    ([a-z]+)\b", parser.format_help(), re.MULTILINE)
    assert "demo" in listed
    return listed


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_in_the_graph_model(verb: str) -> None:
    assert f"`{verb}`" in text_of("docs/graph-model.md")


@pytest.mark.parametrize("name", [*Label, OTHER_TYPE, *FactStatus])
def test_every_label_and_status_is_in_the_graph_model(name: str) -> None:
    assert f"`{name}`" in text_of("docs/graph-model.md")


@pytest.mark.parametrize("name", sorted(set(StructuralType) - {StructuralType.LINKED_TO}))
def test_every_structural_type_is_in_the_graph_model(name: str) -> None:
    assert f"[:{name}]" in text_of("docs/graph-model.md")


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_setting_is_documented(variable: str) -> None:
    assert f"`{variable}`" in text_of("docs/settings.md")


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_the_readme(command: str) -> None:
    assert re.search(rf"whoknows {command}\b", text_of("README.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_files_hold(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?://)([^)#]+)\)", page.read_text(encoding="utf-8"))
    missing = [target for target in targets if not (page.parent / target).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    named = re.findall(
        r"`((?:api|docs|graph|ingest|notebooks|schema|scripts|tests|visualizer)/[\w./-]+)`",
        page.read_text(encoding="utf-8"),
    )
    assert not [name for name in named if not (ROOT / name).exists()]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_row_in_the_page_on_importing(name: str) -> None:
    assert f"| `{name}` |" in text_of("docs/importing.md")


@pytest.mark.parametrize("name", NAMES_BY_FIELD)
def test_every_field_of_a_column_map_is_documented(name: str) -> None:
    assert f"`{name}`" in text_of("docs/importing.md")
