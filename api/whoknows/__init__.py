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
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.relation_filter import RelationFilter

__all__ = [
    "AmbiguousName",
    "BrokenError",
    "CallerError",
    "ConfigurationError",
    "Conflict",
    "FactFilter",
    "HitFilter",
    "InvalidInput",
    "KnowledgeBase",
    "NotFound",
    "RelationFilter",
    "Settings",
    "TransientError",
    "WhoknowsError",
    "open",
]
