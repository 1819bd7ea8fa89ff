"""Pages that go on after the last row of the one before: where they begin, and their cursors."""

from collections.abc import Sequence

from whoknows_graph.cursors import make_cursor, read_cursor
from whoknows_graph.tenant import Tenant
from whoknows_schema.errors import InvalidInput

__all__ = ["MAX_PAGE", "check_limit", "page_cursors", "row_before"]

MAX_PAGE = 100


def check_limit(limit: int) -> None:
    """Does nothing for 1 to `MAX_PAGE`.

    Raises:
        InvalidInput: Any other limit.
    """
    if not 1 <= limit <= MAX_PAGE:
        raise InvalidInput(f"limit is {limit!r}, but it must be from 1 to {MAX_PAGE}")


async def row_before(
    tenant: Tenant, question: Sequence[object], cursor: str | None
) -> tuple[str, ...] | None:
    """What the last row of the page before is sorted by; None for the first page.

    Raises:
        InvalidInput: A cursor of another space, of another question, or none.
    """
    if cursor is None:
        return None
    return read_cursor(await tenant.graph.cursor_key(), tenant.space, question, cursor)


async def page_cursors(
    tenant: Tenant, question: Sequence[object], rows: Sequence[Sequence[str]]
) -> tuple[str, ...]:
    """The cursor after each row, given what each is sorted by."""
    if not rows:
        return ()
    key = await tenant.graph.cursor_key()
    return tuple(make_cursor(key, tenant.space, question, row) for row in rows)
