"""How people and things relate: between two, around one, on the way from one to another."""

from datetime import datetime
from typing import Any

import graphene

from whoknows.graphql.arguments import (
    as_of_argument,
    first_argument,
    read_first,
    read_members,
    space_argument,
)
from whoknows.graphql.context import space_of
from whoknows.graphql.noderef import (
    NodeValue,
    node_argument,
    read_node,
    read_nodes,
)
from whoknows.graphql.selection import selected_names
from whoknows.graphql.types import enum_type, object_type
from whoknows_schema.answers import (
    Between,
    Neighborhood,
    Paths,
)
from whoknows_schema.enums import EntityKind, Polarity
from whoknows_schema.relation_filter import RelationFilter

__all__ = ["RelationQueries"]

_PATHS = 3
"""Ways that `between` shows; `path` shows as many as are asked for."""


class RelationQueries:
    """Fields of the query root that walk relations."""

    between = graphene.Field(
        object_type(Between),
        space=space_argument(),
        a=node_argument("One of the two."),
        b=node_argument("The other."),
        as_of=as_of_argument(),
        first=first_argument(25),
        description="How two people or things relate, with the facts that say so; where paths are "
        "selected, also the three best ways from one to the other.",
    )
    neighbors = graphene.Field(
        object_type(Neighborhood),
        space=space_argument(),
        node=node_argument("In the middle."),
        depth=graphene.Int(default_value=1, required=True, description="Steps out, 1–3."),
        verbs=graphene.List(
            graphene.NonNull(graphene.String), description="Follow only these verbs."
        ),
        polarity=graphene.Argument(
            enum_type(Polarity), description="Follow only relations that lean this way."
        ),
        kinds=graphene.List(
            graphene.NonNull(enum_type(EntityKind)),
            description="Of things only those of these kinds; people as ever.",
        ),
        min_weight=graphene.Float(
            name="minWeight",
            default_value=0.0,
            required=True,
            description="Follow only relations of this weight or more; what the rules read of "
            "somebody's own words weighs 0.62 when said once, 0.99 when twice.",
        ),
        as_of=as_of_argument(),
        first=first_argument(50),
        description="Who and what is around a person or thing, in both directions.",
    )
    path = graphene.Field(
        object_type(Paths),
        space=space_argument(),
        a=node_argument("Where to start."),
        b=node_argument("Where to end."),
        max_hops=graphene.Int(
            name="maxHops", default_value=4, required=True, description="Steps at most."
        ),
        as_of=as_of_argument(),
        first=first_argument(3),
        description="The best ways from one person or thing to another.",
    )

    async def resolve_between(
        self, info: Any, space: str, first: int, as_of: datetime | None = None, **pair: NodeValue
    ) -> Between:
        """How two relate."""
        community = space_of(info, space)
        a, b = await read_nodes(community, [pair["a"], pair["b"]])
        paths = _PATHS if "paths" in selected_names(info) else 0
        return await community.between(a, b, as_of=as_of, limit=read_first(first), paths=paths)

    async def resolve_neighbors(
        self, info: Any, space: str, node: NodeValue, **choices: Any
    ) -> Neighborhood:
        """Who and what is around."""
        community = space_of(info, space)
        leaning = choices.get("polarity")
        return await community.neighbors(
            await read_node(community, node),
            depth=choices["depth"],
            as_of=choices.get("as_of"),
            limit=read_first(choices["first"]),
            wanted=RelationFilter(
                verbs=choices.get("verbs") or (),
                polarity=None if leaning is None else Polarity(leaning.value),
                kinds=read_members(EntityKind, choices.get("kinds")),
                min_weight=choices["min_weight"],
            ),
        )

    async def resolve_path(
        self, info: Any, space: str, max_hops: int, first: int, **choices: Any
    ) -> Paths:
        """The best ways."""
        community = space_of(info, space)
        a, b = await read_nodes(community, [choices["a"], choices["b"]])
        return await community.path(
            a, b, as_of=choices.get("as_of"), max_hops=max_hops, limit=read_first(first)
        )
