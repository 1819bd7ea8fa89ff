"""A least score keeps what the demo's chat cannot answer from being answered; words only."""

import pytest

from whoknows.space import Space
from whoknows_schema.hit_filter import HitFilter

FLOOR = 0.35
"""What docs/recall.md advises without vectors."""

KNOWN = (
    "what does alice play these days?",
    "who loves rust?",
    "where does bob live?",
    "who hates pineapple pizza?",
    "who is allergic to peanuts?",
    "who plays chess?",
    "what does bob work as?",
    "who likes coffee?",
)
UNKNOWN = (
    "how do I file a tax return in Portugal?",
    "what is the boiling point of tungsten?",
    "who won the 1998 world cup?",
    "quantum chromodynamics lattice spacing",
    "does anybody have a spare kidney?",
    "when was the Magna Carta signed?",
    "cheapest flights to Ulaanbaatar",
    "zqx vrrp bgp route flap",
    "recipe for beef wellington",
    "how tall is Mount Kilimanjaro?",
)


@pytest.mark.parametrize("question", KNOWN)
async def test_what_is_known_is_above_it(kitchen: Space, question: str) -> None:
    best = (await kitchen.recall(question, limit=1)).hits
    assert best
    found = await kitchen.recall(question, limit=1, wanted=HitFilter(min_score=FLOOR))
    assert found.hits == best


async def test_what_nobody_said_is_below_it(kitchen: Space) -> None:
    told = [q for q in UNKNOWN if (await kitchen.recall(q)).hits]
    assert len(told) >= 5, "without a floor half of them find something"
    floor = HitFilter(min_score=FLOOR)
    assert [q for q in UNKNOWN if (await kitchen.recall(q, wanted=floor)).hits] == []
