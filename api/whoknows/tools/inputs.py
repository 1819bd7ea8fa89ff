"""What each tool takes from a model: never a space, never who is acting."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from whoknows_schema.enums import FactCategory

__all__ = [
    "BetweenInput",
    "ContextInput",
    "FindPathInput",
    "ForgetInput",
    "ListFactsInput",
    "NeighborsInput",
    "RecallInput",
    "RememberInput",
    "ResolveNameInput",
    "SimilarUsersInput",
    "StancesInput",
    "ToolInput",
]

_MAX_NAME, _MAX_TEXT = 200, 2000
_NAMING = "by name, nickname, mention or id; '@me' is the person you are talking to"

Name = Annotated[str, Field(min_length=1, max_length=_MAX_NAME)]
Person = Annotated[Name, Field(description=f"A person, {_NAMING}.")]
PersonOrThing = Annotated[Name, Field(description=f"A person or thing, {_NAMING}.")]
AsOf = Annotated[
    str | None,
    Field(
        max_length=40,
        description="ISO 8601 date or time: answer what was true then. Null means now.",
    ),
]
Limit = Annotated[int, Field(ge=1, le=50, description="How many at most.")]


class ToolInput(BaseModel):
    """Arguments of a tool; anything else is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ResolveNameInput(ToolInput):
    """Arguments of ``resolve_name``."""

    name: Annotated[Name, Field(description="A name, nickname, mention or id.")]


class RecallInput(ToolInput):
    """Arguments of ``recall``."""

    text: Annotated[
        str,
        Field(min_length=1, max_length=_MAX_TEXT, description="The question, in plain words."),
    ]
    subjects: Annotated[
        list[Name] | None,
        Field(max_length=5, description=f"Whom or what it must be about, {_NAMING}."),
    ] = None
    exclude: Annotated[
        list[Name] | None,
        Field(max_length=50, description="Ids of facts and messages seen already, to leave out."),
    ] = None
    min_score: Annotated[
        float | None, Field(ge=0, le=1, description="The least score of a hit; null takes any.")
    ] = None
    as_of: AsOf = None
    limit: Limit = 8


class ContextInput(ToolInput):
    """Arguments of ``context``."""

    text: Annotated[
        str,
        Field(
            min_length=1,
            max_length=_MAX_TEXT,
            description="The message that you are about to answer, in its own words.",
        ),
    ]
    subjects: Annotated[
        list[Name] | None,
        Field(max_length=5, description=f"Whom or what it is about, {_NAMING}."),
    ] = None
    as_of: AsOf = None
    max_tokens: Annotated[int, Field(ge=100, le=600, description="How long at most.")] = 400


class ListFactsInput(ToolInput):
    """Arguments of ``list_facts``."""

    node: PersonOrThing
    according_to: Annotated[
        Name | None, Field(description=f"Only what this person said of it, {_NAMING}.")
    ] = None
    include_retired: Annotated[
        bool, Field(description="Also what no longer holds, with the reason in status.")
    ] = False
    as_of: AsOf = None
    limit: Limit = 10
    cursor: Annotated[
        str | None, Field(max_length=500, description="nextCursor of the answer before.")
    ] = None


class BetweenInput(ToolInput):
    """Arguments of ``between``."""

    a: PersonOrThing
    b: PersonOrThing
    as_of: AsOf = None


class NeighborsInput(ToolInput):
    """Arguments of ``neighbors``."""

    node: PersonOrThing
    depth: Annotated[int, Field(ge=1, le=3, description="How many steps out.")] = 1
    as_of: AsOf = None
    limit: Limit = 15


class StancesInput(ToolInput):
    """Arguments of ``stances``."""

    thing: PersonOrThing
    as_of: AsOf = None
    limit: Limit = 15


class SimilarUsersInput(ToolInput):
    """Arguments of ``similar_users``."""

    user: Person
    opposed: Annotated[bool, Field(description="The most opposed instead.")] = False
    as_of: AsOf = None
    limit: Limit = 5


class FindPathInput(ToolInput):
    """Arguments of ``find_path``."""

    a: PersonOrThing
    b: PersonOrThing
    as_of: AsOf = None


class RememberInput(ToolInput):
    """Arguments of ``remember``."""

    text: Annotated[
        str,
        Field(
            min_length=1,
            max_length=_MAX_TEXT,
            description="One sentence that stands alone: names instead of pronouns, dates instead "
            "of 'yesterday'.",
        ),
    ]
    about: Annotated[
        list[Name] | None,
        Field(
            max_length=5,
            description=f"Whom or what it is about, each {_NAMING}. Null: the community.",
        ),
    ] = None
    category: Annotated[
        FactCategory | None, Field(description="The part of life that it belongs to.")
    ] = None


class ForgetInput(ToolInput):
    """Arguments of ``forget``."""

    fact_id: Annotated[
        str, Field(min_length=1, max_length=_MAX_NAME, description="Id of the fact, as answered.")
    ]
