"""Members whom a platform's directory names, before they have written anything."""

from whoknows_graph.reads.consent import opted_out
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_ingest.linking import link_members
from whoknows_schema.enums import AliasSource
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import UserId, user_ref
from whoknows_schema.protocols import Clock
from whoknows_schema.text import MAX_NAME_CHARS, clean_line, name_key
from whoknows_schema.values import AliasRecord, Batch, UserRecord

__all__ = ["add_member"]


async def add_member(
    tenant: Tenant, user: UserId, name: str, *, display_name: str | None = None, clock: Clock
) -> bool:
    """Let the space know a member and their names; whether they may be known.

    The names count as seen now, as in a message of theirs: the latest is the one that is shown.
    The space is created if need be. Three round trips, and one write transaction; safe to repeat.

    Returns:
        False, with nothing written, for somebody who opted out.

    Raises:
        InvalidInput: The id or a name is empty or too long.
    """
    now = clock()
    named = [(_checked(name), AliasSource.PLATFORM_NAME)]
    if display_name is not None:
        named.append((_checked(display_name), AliasSource.DISPLAY_NAME))
    if not user.strip():
        raise InvalidInput("a user id is empty; give the platform's id of the person")
    await ensure_space(tenant, now=now)
    if await opted_out(tenant, [user]):
        return False
    aliases = tuple(
        AliasRecord(name=shown, ref=user_ref(user), source=source, seen_at=now)
        for shown, source in named
    )
    record = UserRecord(id=user, name=named[-1][0], seen_at=now)
    await write_batch(tenant, Batch(users=(record,), aliases=aliases), now=now)
    await link_members(tenant, {name_key(shown) for shown, _ in named}, clock=clock)
    return True


def _checked(name: str) -> str:
    line = clean_line(name, MAX_NAME_CHARS + 1)
    if not name_key(line) or len(line) > MAX_NAME_CHARS:
        raise InvalidInput(
            f"{name[:80]!r} is no name; write one of 1 to {MAX_NAME_CHARS} characters"
        )
    return line
