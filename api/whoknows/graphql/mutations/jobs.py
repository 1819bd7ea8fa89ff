"""The queue: work that was given up is tried again."""

from collections.abc import Mapping
from typing import Any

import graphene

from whoknows.graphql.context import administered_space_of
from whoknows.graphql.mutations.inputs import space_field
from whoknows.graphql.mutations.payloads import JobId, JobsPayload
from whoknows.graphql.mutations.results import ChangeField

__all__ = ["JobMutations", "RetryJobsInput"]


class RetryJobsInput(graphene.InputObjectType):
    """Dead jobs to try again."""

    space = space_field()
    ids = graphene.List(
        graphene.NonNull(graphene.ID), description="Ids of the jobs; absent: all that are dead."
    )


class JobMutations:
    """Fields of the mutation root that lead the queue."""

    retry_jobs = ChangeField(
        JobsPayload,
        RetryJobsInput,
        name="retryJobs",
        input="Which jobs.",
        description="Has the messages of dead jobs read again; needs the scope admin.",
    )

    async def resolve_retry_jobs(self, info: Any, input: Mapping[str, Any]) -> JobsPayload:
        """Tries again."""
        space = administered_space_of(info, input["space"])
        retried = await space.retry_jobs(input.get("ids"))
        return JobsPayload(jobs=tuple(map(JobId, retried)))
