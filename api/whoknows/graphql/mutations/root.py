"""The mutation root: the fields of every subject."""

import graphene

from whoknows.graphql.mutations.facts import FactMutations
from whoknows.graphql.mutations.jobs import JobMutations
from whoknows.graphql.mutations.messages import MessageMutations
from whoknows.graphql.mutations.names import NameMutations
from whoknows.graphql.mutations.people import PeopleMutations
from whoknows.graphql.mutations.review import ReviewMutations

__all__ = ["Mutation"]


class Mutation(
    JobMutations,
    PeopleMutations,
    ReviewMutations,
    NameMutations,
    FactMutations,
    MessageMutations,
    graphene.ObjectType,
):
    """Everything that can be changed."""
