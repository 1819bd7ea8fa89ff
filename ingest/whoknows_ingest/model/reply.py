"""What the model answers. Field descriptions are the prompt: they are written for the model."""

from datetime import date

from pydantic import BaseModel, Field

from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.verbs import ATTRIBUTES, VERBS

__all__ = ["ReadClaim", "Reply"]

_VERBS = ", ".join(VERBS)
_ATTRIBUTES = ", ".join(ATTRIBUTES)


class ReadClaim(BaseModel):
    """One lasting statement that one message makes about one person or thing."""

    message: int = Field(description="Number in brackets of the one message that states it.")
    subject: str = Field(
        min_length=1,
        max_length=120,
        description=(
            "Whom or what the statement is about: the token of a participant (p0, p1, …) or, for "
            "anyone and anything else, the name exactly as written. 'I' and 'my' mean the "
            "author of the message. 'My sister Carol works at Boeing' is about Carol, not "
            "about the author."
        ),
    )
    subject_kind: EntityKind = Field(
        default=EntityKind.CONCEPT,
        description="What the subject is, when it is no participant; concept when unsure.",
    )
    verb: str = Field(
        min_length=1,
        max_length=60,
        description=(
            f"What joins subject and object, one of: {_VERBS}. Or, when the statement has a "
            f"value instead of an object, one of: {_ATTRIBUTES}. Only when none of these fits, "
            "another verb in snake_case."
        ),
    )
    object: str | None = Field(
        default=None,
        max_length=120,
        description=(
            "The person or thing that the verb points at: the token of a participant or the "
            "words of the message, without articles. Null for a statement with a value."
        ),
    )
    object_kind: EntityKind = Field(
        default=EntityKind.CONCEPT,
        description="What the object is, when it is no participant; concept when unsure.",
    )
    value: str | None = Field(
        default=None,
        max_length=200,
        description="The value of an attribute in the words of the message; else null.",
    )
    sentence: str = Field(
        max_length=400,
        description=(
            "The statement as one short sentence that stands alone: tokens or names instead of "
            "pronouns, dates instead of 'yesterday'."
        ),
    )
    category: FactCategory = Field(
        default=FactCategory.GENERAL, description="The part of a life it belongs to."
    )
    ended: bool = Field(
        default=False,
        description="True when it says that something no longer holds (quit, used to, no longer).",
    )
    since: date | None = Field(
        default=None,
        description=(
            "Day on which it began to be true, counted from the day of the message "
            "('yesterday', 'last week'); null when the message does not say."
        ),
    )
    confidence: float = Field(default=0.7, ge=0, le=1, description="How sure the words are.")


class Reply(BaseModel):
    """Everything that the messages state, in their order; empty when they state nothing."""

    claims: list[ReadClaim] = Field(
        max_length=200,
        description=(
            "Statements worth knowing in a year: tastes, work, homes, family, friends, pets, "
            "possessions, skills, plans, dated events. Leave out questions, jokes, wishes, "
            "hearsay, quotations, small talk and whatever is over in an hour."
        ),
    )
