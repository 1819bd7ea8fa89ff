"""The table of examples holds: what is said is read, and what is not meant is not."""

import pytest
from tests.ingest.syntax.saying import read

from whoknows_ingest.syntax.examples import SILENT, SPOKEN
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
