"""Who said what about whom, and what it adds up to: ``async with whoknows.open() as kb``."""

from whoknows_schema.errors import (
    AmbiguousName,
    BrokenError,
    CallerError,
    ConfigurationError,
    InvalidInput,
    NotFound,
    TransientError,
    WhoknowsError,
)

from whoknows.knowledge import KnowledgeBase, open
from whoknows.settings import Settings

__all__ = [
    "AmbiguousName",
    "BrokenError",
    "CallerError",
    "ConfigurationError",
    "InvalidInput",
    "KnowledgeBase",
    "NotFound",
    "Settings",
    "TransientError",
    "WhoknowsError",
    "open",
]
