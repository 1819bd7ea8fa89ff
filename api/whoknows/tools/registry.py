"""The tools: each a documented function; its name, text and types are the definition."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from types import MappingProxyType
from typing import Any, TypeVar, get_type_hints

from whoknows.space import Space
from whoknows.tools.budget import bounded
from whoknows.tools.inputs import (
    BetweenInput,
    ContextInput,
    FindPathInput,
    ForgetInput,
    ListFactsInput,
    NeighborsInput,
    RecallInput,
    RememberInput,
    ResolveNameInput,
    SimilarUsersInput,
    StancesInput,
    ToolInput,
)
from whoknows.tools.notes import Notes, notes_of
from whoknows_schema.answers import (
    Between,
    Fact,
    FactPage,
    Neighborhood,
    Paths,
    Recall,
    Resolution,
    SimilarUsers,
    Stances,
)
from whoknows_schema.errors import InvalidInput
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.ids import user_ref
from whoknows_schema.jsonable import to_json

__all__ = [
    "TOOLS",
    "Caller",
    "Tool",
    "between",
    "context",
    "find_path",
    "forget",
    "list_facts",
    "neighbors",
    "recall",
    "remember",
    "resolve_name",
    "similar_users",
    "stances",
]

_Given = TypeVar("_Given", bound=ToolInput)
_ME = "@me"


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """On whose behalf a tool runs; the host says so, never the model.

    Attributes:
        space: The community that is asked.
        acting_user: Id of the person the bot is talking to; None when nobody is.
    """

    space: Space
    acting_user: str | None

    def named(self, name: str) -> str:
        """The name as given, or the acting user's id for ``@me``.

        Raises:
            InvalidInput: ``@me`` while nobody is acting.
        """
        if name != _ME:
            return name
        if self.acting_user is None:
            raise InvalidInput(f"{_ME!r} is nobody here: name the person instead.")
        return self.acting_user


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool.

    Attributes:
        name: verb_noun, unique.
        title: Name to show to people.
        description: What it is for, written for the model that decides whether to call it.
        input: Model of its arguments.
        output: Dataclass of its answer.
        run: Answers one call.
        is_read_only: It changes nothing.
        is_destructive: It takes something away.
        is_idempotent: The same call again changes nothing more.
    """

    name: str
    title: str
    description: str
    input: type[ToolInput]
    output: type
    run: Callable[[Caller, Any], Awaitable[object]]
    is_read_only: bool
    is_destructive: bool
    is_idempotent: bool


def _tool(
    function: Callable[[Caller, _Given], Awaitable[object]],
    title: str,
    *,
    is_read_only: bool = True,
    is_destructive: bool = False,
    is_idempotent: bool = True,
) -> Tool:
    """A tool from a function: its name, docstring, and the types of its input and answer."""
    hints = get_type_hints(function)
    return Tool(
        name=function.__name__,
        title=title,
        description=" ".join(cleandoc(function.__doc__ or "").split()),
        input=hints["given"],
        output=hints["return"],
        run=function,
        is_read_only=is_read_only,
        is_destructive=is_destructive,
        is_idempotent=is_idempotent,
    )


async def resolve_name(caller: Caller, given: ResolveNameInput) -> Resolution:
    """Finds out which person or thing a name means.

    Use it before other tools when a name is unclear. If the answer is ambiguous, ask which of the
    candidates is meant instead of choosing one.
    """
    return await caller.space.resolve(caller.named(given.name))


async def recall(caller: Caller, given: RecallInput) -> Recall:
    """Finds the facts and messages that answer a question about the community or its people.

    Use it whenever an answer may depend on what was said before. Each hit names its source.
    """
    return await caller.space.recall(
        given.text,
        subjects=[caller.named(name) for name in given.subjects or ()],
        as_of=given.as_of,
        limit=given.limit,
        wanted=HitFilter(exclude=given.exclude or (), min_score=given.min_score),
    )


async def context(caller: Caller, given: ContextInput) -> Notes:
    """Gathers notes that help to answer a message, also on the person you are talking to.

    Use it once, before you answer. Cite a note by its number in brackets, like [2]; when the notes
    say that a name is unclear, ask who is meant.
    """
    asker = caller.acting_user
    found = await caller.space.context(
        given.text,
        asker=None if asker is None else user_ref(asker),
        subjects=[caller.named(name) for name in given.subjects or ()],
        as_of=given.as_of,
        max_tokens=given.max_tokens,
    )
    return notes_of(found)


async def list_facts(caller: Caller, given: ListFactsInput) -> FactPage:
    """Lists what is known about one person or thing, newest first, with who said it and when.

    With according_to only what that person said of it.
    """
    space = caller.space
    said_by = (
        None if given.according_to is None else await space.node(caller.named(given.according_to))
    )

    async def page(limit: int) -> FactPage:
        return await space.facts(
            caller.named(given.node),
            as_of=given.as_of,
            include_retired=given.include_retired,
            limit=limit,
            cursor=given.cursor,
            wanted=FactFilter(said_by=said_by),
        )

    facts = await page(given.limit)
    shown = bounded(to_json(facts)).content["facts"]
    # A cursor reads on after the last fact of its page, so the page must end where the answer does.
    if isinstance(shown, list) and 0 < len(shown) < len(facts.facts):
        return await page(len(shown))
    return facts


async def between(caller: Caller, given: BetweenInput) -> Between:
    """Tells how two people or things relate, with the facts that say so, and what they share."""
    a, b = caller.named(given.a), caller.named(given.b)
    return await caller.space.between(a, b, as_of=given.as_of)


async def neighbors(caller: Caller, given: NeighborsInput) -> Neighborhood:
    """Lists the people and things around one person or thing, nearest and strongest first."""
    return await caller.space.neighbors(
        caller.named(given.node), depth=given.depth, as_of=given.as_of, limit=given.limit
    )


async def stances(caller: Caller, given: StancesInput) -> Stances:
    """Tells who is for something, who is against it, who is neutral and who only mentioned it."""
    return await caller.space.stances(
        caller.named(given.thing), as_of=given.as_of, limit=given.limit
    )


async def similar_users(caller: Caller, given: SimilarUsersInput) -> SimilarUsers:
    """Finds the people who share one person's likes and dislikes, or hold the opposite."""
    return await caller.space.similar_users(
        caller.named(given.user), as_of=given.as_of, limit=given.limit, opposed=given.opposed
    )


async def find_path(caller: Caller, given: FindPathInput) -> Paths:
    """Finds how one person or thing is connected to another through others, best way first."""
    a, b = caller.named(given.a), caller.named(given.b)
    return await caller.space.path(a, b, as_of=given.as_of)


async def remember(caller: Caller, given: RememberInput) -> Fact:
    """Notes one lasting fact that somebody just told you, said by the person you are talking to.

    Use it for facts worth knowing next month: not for small talk, guesses, questions or secrets.
    """
    return await caller.space.remember(
        given.text,
        about=[caller.named(name) for name in given.about or ()] or None,
        said_by=caller.acting_user,
        category=given.category,
    )


async def forget(caller: Caller, given: ForgetInput) -> Fact:
    """Retires one fact, by its id, when a person asks you to forget it or says that it is wrong."""
    return await caller.space.forget(given.fact_id)


_ALL = (
    _tool(resolve_name, "Who a name means"),
    _tool(recall, "Recall"),
    _tool(context, "Notes before an answer"),
    _tool(list_facts, "What is known"),
    _tool(between, "How two relate"),
    _tool(neighbors, "Who and what is around"),
    _tool(stances, "Who is for and against"),
    _tool(similar_users, "Like-minded people"),
    _tool(find_path, "How two are connected"),
    _tool(remember, "Remember", is_read_only=False),
    _tool(forget, "Forget", is_read_only=False, is_destructive=True),
)

TOOLS: Mapping[str, Tool] = MappingProxyType({tool.name: tool for tool in _ALL})
"""All tools by name, in the order to offer them."""
