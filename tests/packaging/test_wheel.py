"""What the wheel brings: five packages with their data, and nothing at the top but them."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "whoknows",
    "whoknows_graph",
    "whoknows_ingest",
    "whoknows_schema",
    "whoknows_visualizer",
}
DATA = (
    "whoknows/demo/chat.jsonl",
    "whoknows/graphql/schema.graphql",
    "whoknows_graph/local/jars.json",
    "whoknows_visualizer/static/",
    *(f"{package}/py.typed" for package in sorted(PACKAGES)),
)


@pytest.fixture(scope="module")
def members(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Names of all files in a freshly built wheel; the build backend is the installed one."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=120,
    )
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        return archive.namelist()


def test_top_level_holds_our_packages_only(members: list[str]) -> None:
    tops = {name.partition("/")[0] for name in members}
    assert {top for top in tops if not top.endswith(".dist-info")} == PACKAGES


@pytest.mark.parametrize("wanted", DATA)
def test_brings_its_data(members: list[str], wanted: str) -> None:
    assert [name for name in members if name.startswith(wanted)]


@pytest.mark.parametrize("unwanted", ["tests/", "node_modules", "__pycache__", ".ts"])
def test_leaves_out(members: list[str], unwanted: str) -> None:
    assert not [name for name in members if unwanted in name]


def test_graphiql_is_brought_when_it_is_built(members: list[str]) -> None:
    built = ROOT / "api" / "whoknows" / "http" / "static"
    for name in ("graphiql.js", "graphiql.css", "THIRD_PARTY_LICENSES"):
        assert (f"whoknows/http/static/{name}" in members) == (built / name).exists()
    assert "whoknows/http/static/built-from" not in members


def test_every_module_of_the_checkout_is_in_it(members: list[str]) -> None:
    folders = [
        ROOT / "schema" / "whoknows_schema",
        ROOT / "graph" / "whoknows_graph",
        ROOT / "ingest" / "whoknows_ingest",
        ROOT / "visualizer" / "whoknows_visualizer",
        ROOT / "api" / "whoknows",
    ]
    modules = {
        path.relative_to(folder.parent).as_posix()
        for folder in folders
        for path in folder.rglob("*.py")
    }
    assert modules <= set(members)
