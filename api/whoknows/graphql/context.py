"""What every resolver is given: the open knowledge base."""

from dataclasses import dataclass
from typing import Any

from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

__all__ = ["RequestContext", "space_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestContext:
    """One request.

    Attributes:
        knowledge: The open knowledge base.
        correlation_id: Names the request in the log and in masked errors.
    """

    knowledge: KnowledgeBase
    correlation_id: str


def space_of(info: Any, space_id: str) -> Space:
    """The space that a root field is about; costs nothing."""
    context: RequestContext = info.context
    return context.knowledge.space(space_id)
