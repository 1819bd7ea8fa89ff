"""Names: what is found, what stays apart, what is ambiguous."""

import pytest
from tests.graph.world import NOW, START

from whoknows_graph.reads.resolve import resolve
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.enums import AliasSource, EntityKind
from whoknows_schema.ids import Ref, UserId, entity_ref, user_ref
from whoknows_schema.text import entity_slug
from whoknows_schema.values import AliasRecord, Batch, EntityRecord, UserRecord

USERS = {
    "1": ("José Peña", "jose_p"),
    "2": ("Nolan Gregory", "nolan"),
    "3": ("Carol", "nolan"),
    "4": ("王小明", "wang"),
    "5": ("Straße", "str"),
    "6": ("Wren 🕯️", "wren_a"),
    "7": ("Wren 🗯️", "wren_b"),
}
THINGS = (
    "C",
    "C++",
    "C#",
    "Room 101",
    "Room 102",
    "東京",
    "北京",
    "Board Games",
    "Iran",
    "Merrivale",
)


@pytest.fixture
async def names(tenant: Tenant) -> Tenant:
    aliases: list[AliasRecord] = []
    for user_id, shown in USERS.items():
        for name in shown:
            aliases.append(
                AliasRecord(
                    name=name,
                    ref=user_ref(user_id),
                    source=AliasSource.DISPLAY_NAME,
                    seen_at=START,
                )
            )
    for thing in THINGS:
        aliases.append(
            AliasRecord(
                name=thing,
                ref=entity_ref(entity_slug(thing)),
                source=AliasSource.ENTITY_NAME,
                seen_at=START,
            )
        )
    await write_batch(
        tenant,
        Batch(
            users=tuple(
                UserRecord(id=UserId(u), name=n[0], seen_at=START) for u, n in USERS.items()
            ),
            entities=tuple(
                EntityRecord(slug=entity_slug(t), name=t, kind=EntityKind.CONCEPT) for t in THINGS
            ),
            aliases=tuple(aliases),
        ),
        now=NOW,
    )
    return tenant


@pytest.mark.parametrize(
    ("text", "ref", "reason"),
    [
        ("1", "u:1", "id"),
        ("<@1>", "u:1", "mention"),
        ("<@!2>", "u:2", "mention"),
        ("u:4", "u:4", "id"),
        ("jose pena", "u:1", "exact"),
        ("José Peña", "u:1", "exact"),
        ("  JOSÉ   PEÑA ", "u:1", "exact"),
        ("@jose_p", "u:1", "exact"),
        ("nolan gregory", "u:2", "exact"),
        ("Nolan G", "u:2", "prefix"),
        ("STRASSE", "u:5", "exact"),
        ("王小明", "u:4", "exact"),
        ("Ｃａｒｏｌ", "u:3", "exact"),
        ("carool", "u:3", "spelling"),
        ("wren 🕯️", "u:6", "exact"),
        ("C", "e:c", "exact"),
        ("C++", "e:c-plus-plus", "exact"),
        ("c#", "e:c-sharp", "exact"),
        ("東京", f"e:{entity_slug('東京')}", "exact"),
        ("room 102", "e:room-102", "exact"),
        ("board game", "e:board-game", "exact"),
        ("the board games", "e:board-game", "exact"),
    ],
)
async def test_found(names: Tenant, text: str, ref: str, reason: str) -> None:
    answer = await resolve(names, text)
    assert answer.resolved is not None, answer
    assert answer.resolved.ref == Ref(ref)
    assert answer.candidates[0].reason == reason
    assert not answer.ambiguous


@pytest.mark.parametrize(("text", "refs"), [("nolan", {"u:2", "u:3"}), ("wren", {"u:6", "u:7"})])
async def test_ambiguous(names: Tenant, text: str, refs: set[str]) -> None:
    answer = await resolve(names, text)
    assert answer.ambiguous
    assert answer.resolved is None
    assert {candidate.node.ref for candidate in answer.candidates} == refs


@pytest.mark.parametrize(
    "text",
    [
        "Room 103",
        "Tigran",
        "王小红",
        "北京 Research",
        "nobody at all",
        "🙂",
        "",
        "   ",
        "_%*",
        "no",
    ],
)
async def test_never_guessed(names: Tenant, text: str) -> None:
    answer = await resolve(names, text)
    assert answer.resolved is None
    assert not answer.ambiguous
    assert answer.candidates == ()
