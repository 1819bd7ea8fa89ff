"""What is committed names no machine, no registry and nothing outside the repository."""

import json
import re
from pathlib import Path

import pytest
from tests.architecture.source import ROOT, committed

MACHINE_PATHS = re.compile(r"(?<![\w.$}])/(work|root|tmp|home/\w+)/")
REGISTRIES = re.compile(
    r"pypi\.org|files\.pythonhosted\.org|registry\.npmjs\.org|registry\.yarnpkg\.com"
    r"|repo1?\.maven\.(apache\.)?org|repo\.maven\.apache\.org"
)
DEFAULT_MIRROR = Path("graph/whoknows_graph/local/settings.py")
"""The one place that names where jars come from unless another mirror is set."""

OUTSIDE = re.compile(r"\.\./shared|/shared/")
BINARY = {".png", ".ico", ".woff2", ".gz", ".zip"}
THIS = Path(__file__)


def texts(*, tests: bool) -> list[tuple[Path, str]]:
    return [
        (path.relative_to(ROOT), path.read_text(encoding="utf-8"))
        for path in committed()
        if path.suffix not in BINARY
        and path != THIS
        and (tests or path.relative_to(ROOT).parts[0] != "tests")
    ]


def places(pattern: re.Pattern[str], *, tests: bool) -> list[str]:
    return [
        f"{path}:{number} {found[0]}"
        for path, text in texts(tests=tests)
        for number, line in enumerate(text.splitlines(), start=1)
        if (found := pattern.search(line))
    ]


def test_no_path_of_a_machine() -> None:
    assert places(MACHINE_PATHS, tests=False) == []


def test_nothing_outside_the_repository() -> None:
    assert places(OUTSIDE, tests=True) == []


def test_no_registry_but_the_one_default_mirror() -> None:
    found = places(REGISTRIES, tests=True)
    assert [place for place in found if not place.startswith(f"{DEFAULT_MIRROR}:")] == []
    assert len(found) == 1


@pytest.mark.parametrize("folder", ["visualizer/explorer", "api/graphiql", "tests/api/clients"])
def test_a_lock_of_npm_names_no_address(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    linked = [name for name, entry in packages.items() if "integrity" not in entry]
    assert linked == [], "each package is held by its hash"


def test_constraints_are_exact_versions_without_an_address() -> None:
    lines = [
        line
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if line.strip() and not line.lstrip().startswith("#")
    ]
    assert len(lines) > 50
    assert [line for line in lines if not re.match(r"[\w.-]+==[\w.!+]+(\s*;.*)?$", line)] == []


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"])
def test_the_front_pages_are_there(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) > 5


def test_no_file_is_huge_or_left_over() -> None:
    big = [p for p in committed() if p.stat().st_size > 1_500_000]
    assert big == []
    left = [p for p in committed() if p.suffix in {".orig", ".rej", ".part", ".pyc", ".log"}]
    assert left == []
