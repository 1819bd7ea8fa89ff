"""The notebooks run as they are on a real Neo4j, and both forms of each say the same."""

import os
import warnings
from pathlib import Path
from typing import Any, cast

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

from whoknows.settings import Settings

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

names = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


Cells = list[dict[str, Any]]


def load(path: Path) -> Any:
    """The notebook, ready to run."""
    read = cast(Any, nbformat.read)
    return read(path, as_version=4)


def sources_of(notebook: Any) -> list[tuple[str, str]]:
    """Type and source of every cell."""
    cells: Cells = notebook["cells"]
    return [(cell["cell_type"], cell["source"]) for cell in cells]


def test_there_is_a_tour() -> None:
    assert "tour" in {path.stem for path in NOTEBOOKS}


@names
def test_both_forms_say_the_same(path: Path) -> None:
    script = jupytext.read(path.with_suffix(".py"))
    assert sources_of(load(path)) == sources_of(script)


@names
def test_no_output_is_committed(path: Path) -> None:
    cells: Cells = load(path)["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code
    assert not [cell["source"] for cell in code if cell["outputs"] or cell["execution_count"]]


@names
async def test_runs(path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in _environment(settings).items():
        monkeypatch.setenv(name, value)
    notebook = load(path)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the Jupyter client's own event loop handling
        await client.async_execute()

    cells: Cells = notebook["cells"]
    outputs: list[Cells] = [cell["outputs"] for cell in cells if cell.get("outputs")]
    assert len(outputs) >= 10
    data: list[dict[str, Any]] = [out.get("data", {}) for outs in outputs for out in outs]
    kinds = {kind for each in data for kind in each}
    assert {"text/html", "image/png"} <= kinds


def _environment(settings: Settings) -> dict[str, str]:
    """What makes the notebook's process use the Neo4j of the tests."""
    assert settings.neo4j_uri
    assert settings.neo4j_password
    return {
        "NEO4J_URI": settings.neo4j_uri,
        "NEO4J_USERNAME": settings.neo4j_username,
        "NEO4J_PASSWORD": settings.neo4j_password,
        "WHOKNOWS_EMBEDDER": "none",
        "MPLBACKEND": os.environ.get("MPLBACKEND", "module://matplotlib_inline.backend_inline"),
    }
