"""What every resolver is given: the open knowledge base, and who asks."""

from dataclasses import dataclass, field
from typing import Any

from whoknows.errors import NotAllowed
from whoknows.feeds import Feeds
from whoknows.http.keys import EVERYONE, Principal
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

__all__ = ["RequestContext", "administered_space_of", "space_of", "writable_space_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestContext:
    """One request.

    Attributes:
        knowledge: The open knowledge base.
        correlation_id: Names the request in the log and in masked errors.
        principal: Who asks.
        feeds: Where subscriptions get their events from.
        last_event: Position of the last event that a client saw before it lost its connection.
        user_errors: Codes of what a change answered in the place of a payload, in order.
    """

    knowledge: KnowledgeBase
    correlation_id: str
    principal: Principal = EVERYONE
    feeds: Feeds = field(default_factory=Feeds)
    last_event: str | None = None
    user_errors: list[str] = field(default_factory=list[str])


def space_of(info: Any, space_id: str) -> Space:
    """The space that a root field is about; costs nothing.

    Raises:
        NotFound: It is none of the principal's: the same error as for one that does not exist.
    """
    context: RequestContext = info.context
    space = context.knowledge.space(space_id)
    if not context.principal.may_see(space_id):
        raise space.missing()
    return space


def writable_space_of(info: Any, space_id: str) -> Space:
    """As `space_of`, for a change.

    Raises:
        NotAllowed: The principal may only read.
        NotFound: See `space_of`.
    """
    context: RequestContext = info.context
    space = space_of(info, space_id)
    if not context.principal.may_write:
        raise NotAllowed("This key may only read: a change needs one with the scope 'write'.")
    return space


def administered_space_of(info: Any, space_id: str) -> Space:
    """As `space_of`, for a change that reaches further than facts, names and consent.

    Raises:
        NotAllowed: The principal may not administer.
        NotFound: See `space_of`.
    """
    context: RequestContext = info.context
    space = space_of(info, space_id)
    if not context.principal.may_administer:
        raise NotAllowed("This needs a key with the scope 'admin'.")
    return space
