"""How often the rules are right on sentences that were written before them."""

from collections.abc import Iterable

import pytest
from tests.ingest.syntax.languages.held_out import FRENCH, GERMAN, SPANISH, Row
from tests.ingest.syntax.saying import ROSTER, read

from whoknows_schema.enums import EntityKind
from whoknows_schema.values import Claim, EntityMention, SpaceMention, UserMention

LEAST_PRECISION, LEAST_RECALL = 0.92, 0.85


def shown(mention: UserMention | EntityMention | SpaceMention) -> str:
    if isinstance(mention, UserMention):
        return ROSTER[mention.user_id][0]
    return mention.name if isinstance(mention, EntityMention) else "everybody"


def fact(claim: Claim) -> str:
    """The claim as the rows write it."""
    target = claim.object
    if isinstance(target, EntityMention) and target.kind is not EntityKind.PERSON:
        said = target.name.lower()
    else:
        said = shown(target) if target is not None else str(claim.value).lower()
    ended = " (ended)" if claim.ended else ""
    return f"{shown(claim.subject)} {claim.predicate} {said}{ended}"


def counted(rows: Iterable[Row]) -> tuple[list[str], list[str], int]:
    """Facts that are wrong, facts that are missing, and how many are right."""
    wrong: list[str] = []
    missing: list[str] = []
    right = 0
    for text, facts in rows:
        found = {fact(claim) for claim in read(text)}
        right += len(found & set(facts))
        wrong += [f"{text}: {each}" for each in sorted(found - set(facts))]
        missing += [f"{text}: {each}" for each in facts if each not in found]
    return wrong, missing, right


@pytest.mark.parametrize("rows", [SPANISH, FRENCH, GERMAN], ids=["spanish", "french", "german"])
def test_the_rules_are_mostly_right_on_what_they_have_not_seen(rows: tuple[Row, ...]) -> None:
    wrong, missing, right = counted(rows)
    print(f"{right} right", *wrong, "missing:", *missing, sep="\n  ")
    assert right / (right + len(wrong)) >= LEAST_PRECISION, wrong
    assert right / (right + len(missing)) >= LEAST_RECALL, missing
