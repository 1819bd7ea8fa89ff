"""What the model answers. Field descriptions are the prompt: they are written for the model."""

import re
from datetime import date
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field

from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.verbs import ATTRIBUTES, VERBS

__all__ = ["BriefReply", "ReadClaim", "Reply"]

_VERBS = ", ".join(VERBS)
_ATTRIBUTES = ", ".join(ATTRIBUTES)

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def _day(written: object) -> date | None:
    """The day that a text begins with; small models write "2024-01-06 10:15 Sat", or nonsense."""
    found = _DAY.match(written) if isinstance(written, str) else None
    try:
        return None if found is None else date.fromisoformat(found[0])
    except ValueError:
        return None


def _kind(written: object) -> object:
    return written if written in set(EntityKind) else EntityKind.CONCEPT


def _category(written: object) -> object:
    return written if written in set(FactCategory) else FactCategory.GENERAL


_Kind = Annotated[EntityKind, BeforeValidator(_kind)]
_Category = Annotated[FactCategory, BeforeValidator(_category)]
_Day = Annotated[date | None, BeforeValidator(_day)]
"""What only refines a claim never costs an answer: unreadable, it counts as not said."""


class ReadClaim(BaseModel):
    """One lasting statement that one message makes about one person or thing.

    The sentence comes before its parts, so that a model writes down what is said before it cuts it.
    """

    message: int = Field(description="Number in brackets of the one message that states it.")
    sentence: str = Field(
        max_length=400,
        description=(
            "The statement as one short sentence that stands alone, in the words of the message: "
            "tokens or names instead of pronouns, nothing added."
        ),
    )
    subject: str = Field(
        min_length=1,
        max_length=120,
        description=(
            "Whom or what it is about: the token of a participant (p0, p1, …) or, for anyone and "
            "anything else, the name as written. 'I' and 'my' mean the author of the message; "
            "'my sister Carol works at Boeing' is about Carol and not about the author."
        ),
    )
    subject_kind: _Kind = Field(
        default=EntityKind.CONCEPT, description="What the subject is; concept when unsure."
    )
    verb: str = Field(
        min_length=1,
        max_length=60,
        description=(
            f"What joins subject and object, one of: {_VERBS}. For a value instead of a thing, "
            f"one of: {_ATTRIBUTES}. Only when none fits, another verb in snake_case."
        ),
    )
    object: str = Field(
        max_length=200,
        description=(
            "The person, thing or value that the verb points at: the token of a participant or "
            "the words of the message, without articles."
        ),
    )
    object_kind: _Kind = Field(
        default=EntityKind.CONCEPT, description="What the object is; concept when unsure."
    )
    category: _Category = Field(
        default=FactCategory.GENERAL, description="The part of a life it belongs to."
    )
    ended: bool = Field(
        default=False,
        description="True when it says that something no longer holds (quit, used to, no longer).",
    )
    since: _Day = Field(
        default=None,
        description=(
            "Day on which it began to be true, counted from the day of the message "
            "('yesterday', 'last week'); null when the message does not say."
        ),
    )


_MOST_CLAIMS = 200
_WORTH = (
    "Statements worth knowing in a year: tastes, work, homes, family, friends, pets, "
    "possessions, skills, plans, dated events. Leave out questions, jokes, wishes, "
    "hearsay, quotations, small talk and whatever is over in an hour."
)


class Reply(BaseModel):
    """Everything that the messages state, in their order; empty when they state nothing."""

    claims: list[ReadClaim] = Field(max_length=_MOST_CLAIMS, description=_WORTH)

    def whole(self) -> "Reply":
        """Itself: it leaves nothing open."""
        return self


def _as_whole(name: str) -> Any:
    """The field of a whole claim."""
    return ReadClaim.model_fields[name]


_USUAL_KINDS = {
    "lives_in": EntityKind.PLACE,
    "from": EntityKind.PLACE,
    "visited": EntityKind.PLACE,
    "works_at": EntityKind.ORGANISATION,
    "studies_at": EntityKind.ORGANISATION,
    "member_of": EntityKind.ORGANISATION,
    "attended": EntityKind.EVENT,
}
"""What the object of a verb is as a rule; brief claims do not say it."""


class _BriefClaim(BaseModel):
    """One lasting statement that one message makes about one person or thing."""

    message: int = _as_whole("message")
    subject: str = _as_whole("subject")
    verb: str = _as_whole("verb")
    object: str = _as_whole("object")
    ended: bool = _as_whole("ended")

    def whole(self) -> ReadClaim:
        """The claim with what it does not say left open."""
        kind = _USUAL_KINDS.get(self.verb, EntityKind.CONCEPT)
        return ReadClaim(sentence="", object_kind=kind, **dict(self))


# A claim takes a third of the tokens of one in `Reply`: without its sentence, kinds, category and
# day, which the checks take from the message where it gives them. The docstring is the model's.
class BriefReply(BaseModel):
    """Everything that the messages state, in their order; empty when they state nothing."""

    claims: list[_BriefClaim] = Field(max_length=_MOST_CLAIMS, description=_WORTH)

    def whole(self) -> Reply:
        """The reply as the checks read it."""
        return Reply(claims=[claim.whole() for claim in self.claims])
