"""Telling a space something: a few chat lines become a file that is imported."""

import json
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from whoknows.space import Space
from whoknows_schema.answers import Fact, ImportSummary
from whoknows_schema.jsonable import to_json

START = datetime(2024, 5, 6, 9, 0, tzinfo=UTC)  # a Monday

Line = tuple[str, str] | tuple[str, str, str]
"""Author and text, and ISO time if it matters; otherwise a minute after the line before."""


async def tell(space: Space, folder: Path, lines: Sequence[Line], **extra: str) -> ImportSummary:
    """Imports the lines as generic JSONL; authors go by their names."""
    moment, rows = START, list[str]()
    for line in lines:
        author, text = line[0], line[1]
        moment = (
            datetime.fromisoformat(line[2]) if len(line) == 3 else moment + timedelta(minutes=1)
        )
        rows.append(
            json.dumps(
                {
                    "id": uuid.uuid4().hex,
                    "channel": "general",
                    "author_id": f"id-{author.lower()}",
                    "author_name": author,
                    "sent_at": to_json(moment),
                    "text": text,
                    **extra,
                }
            )
        )
    path = folder / f"{uuid.uuid4().hex}.jsonl"
    path.write_text("\n".join(rows), encoding="utf-8")
    return await space.import_file(path)


async def known(space: Space, person: str, *, include_retired: bool = False) -> list[Fact]:
    """Facts about somebody by name, oldest first."""
    page = await space.facts(f"id-{person.lower()}", limit=100, include_retired=include_retired)
    return sorted(page.facts, key=lambda fact: (fact.valid_from, fact.text))


def said(facts: Sequence[Fact]) -> list[tuple[str, str, str]]:
    """The relations of facts as (source name, verb, target name)."""
    return [(r.source.name, r.verb, r.target.name) for fact in facts for r in fact.relations]
