"""What the inputs of mutations share."""

from typing import Any

import graphene

__all__ = ["fact_id_field", "input_argument", "space_field"]


def input_argument(input_type: Any, description: str) -> Any:
    """``input``: the one argument of a mutation."""
    return graphene.Argument(input_type, required=True, description=description)


def space_field() -> Any:
    """``space``: which community is changed."""
    return graphene.ID(required=True, description="Id of the community.")


def fact_id_field(description: str) -> Any:
    """``factId``: which fact is changed."""
    return graphene.ID(name="factId", required=True, description=description)
