"""The table of examples holds: what is said is read, and what is not meant is not."""

from pathlib import Path

import pytest
from tests.ingest.syntax.examples import SILENT, SPOKEN
from tests.ingest.syntax.examples.page import page
from tests.ingest.syntax.saying import read

from whoknows_ingest.syntax.rules.table import FAMILIES, SENTENCE_FAMILIES


@pytest.mark.parametrize(("family", "text", "facts"), SPOKEN, ids=[row[1] for row in SPOKEN])
def test_reads_what_is_said(family: str, text: str, facts: tuple[str, ...]) -> None:
    assert tuple(claim.text for claim in read(text)) == facts, family


@pytest.mark.parametrize(("why", "text"), SILENT, ids=[f"{why}: {text}" for why, text in SILENT])
def test_keeps_silent(why: str, text: str) -> None:
    assert [claim.text for claim in read(text)] == [], why


def test_families_have_distinct_names() -> None:
    names = [*(family.name for family in FAMILIES), *(family.name for family in SENTENCE_FAMILIES)]
    assert len(names) == len(set(names))


def test_the_docs_print_the_table() -> None:
    shown = Path(__file__).parents[3] / "docs" / "rules.md"
    assert shown.read_text(encoding="utf-8") == page(), (
        "python -m tests.ingest.syntax.examples.page > docs/rules.md"
    )
