"""``whoknows usage``."""

import json

import pytest
from tests.api.cli.village import Run

from whoknows.cli.show import lines_of
from whoknows_schema.usage import UsageReport, UsageRow

ROW = UsageRow(
    day="2026-01-02",
    purpose="extract",
    model="gpt-4o-mini",
    calls=2,
    prompt_tokens=3000,
    completion_tokens=200,
    cost=0.00057,
    seconds=4.25,
)
TOTAL = UsageRow(day="2026-01-01", purpose="all", model="all", calls=2, prompt_tokens=3000)


def test_a_space_without_calls_says_so(whoknows: Run, village: str) -> None:
    outcome = whoknows("usage", "--space", village)
    assert (outcome.code, outcome.out[:27]) == (0, "No model was called since 2")


def test_usage_as_json(whoknows: Run, village: str) -> None:
    shown = json.loads(whoknows("usage", "--space", village, "--json").out)
    assert shown["rows"] == []
    assert shown["total"]["promptTokens"] == 0


@pytest.mark.parametrize("days", ["0", "x", "-1"])
def test_days_are_counted(whoknows: Run, village: str, days: str) -> None:
    assert whoknows("usage", "--space", village, "--days", days).code == 2


def test_usage_is_a_table_with_its_sum() -> None:
    report = UsageReport(rows=(ROW,), total=TOTAL)
    head, row, total = [each.text for each in lines_of(report)]
    assert head.split() == [
        "day",
        "purpose",
        "model",
        "calls",
        "prompt",
        "answer",
        "cost",
        "seconds",
    ]
    assert row.split()[-5:] == ["2", "3000", "200", "0.0006", "4.2"]
    assert total.startswith("2026-01-01 all        all")
