"""What the inputs of mutations share."""

from collections.abc import Mapping
from typing import Any

import graphene

__all__ = ["decided_by", "fact_id_field", "space_field"]


def space_field() -> Any:
    """``space``: which community is changed."""
    return graphene.ID(required=True, description="Id of the community.")


def fact_id_field(description: str) -> Any:
    """``factId``: which fact is changed."""
    return graphene.ID(name="factId", required=True, description=description)


def decided_by(info: Any, given: Mapping[str, Any]) -> str:
    """Who is to stand in the audit trail: whom the input names, else the holder of the key."""
    named: str = given.get("by") or info.context.principal.name
    return named
