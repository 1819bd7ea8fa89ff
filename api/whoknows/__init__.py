"""Who said what about whom, and what it adds up to: ``async with whoknows.open() as kb``."""

from whoknows.knowledge import KnowledgeBase, open
from whoknows.settings import Settings
from whoknows_schema.errors import (
    AmbiguousName,
    BrokenError,
    CallerError,
    ConfigurationError,
    Conflict,
    InvalidInput,
    NotFound,
    TransientError,
    WhoknowsError,
)

__all__ = [
    "AmbiguousName",
    "BrokenError",
    "CallerError",
    "ConfigurationError",
    "Conflict",
    "InvalidInput",
    "KnowledgeBase",
    "NotFound",
    "Settings",
    "TransientError",
    "WhoknowsError",
    "open",
]
