"""The query root: the fields of every subject."""

import graphene

from whoknows.graphql.queries.analysis import AnalysisQueries
from whoknows.graphql.queries.context import ContextQueries
from whoknows.graphql.queries.facts import FactQueries
from whoknows.graphql.queries.listings import ListingQueries
from whoknows.graphql.queries.people import PeopleQueries
from whoknows.graphql.queries.recall import RecallQueries
from whoknows.graphql.queries.relations import RelationQueries

__all__ = ["Query"]


class Query(
    AnalysisQueries,
    ContextQueries,
    RecallQueries,
    RelationQueries,
    PeopleQueries,
    FactQueries,
    ListingQueries,
    graphene.ObjectType,
):
    """Everything that can be asked; ``asOf`` asks what was true at another time."""
