"""Turns drafts into claims: the sentence with its date, the relation, who says it."""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from whoknows_ingest.syntax.dates import DatedSpan
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.people import Community, People, Person
from whoknows_ingest.syntax.words import Sentence
from whoknows_schema.enums import Attribution, EntityKind
from whoknows_schema.values import Claim, ClaimedRelation, EntityMention, UserMention
from whoknows_schema.verbs import VERBS

__all__ = ["Source", "claim_of", "distinct"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a draft was read.

    Attributes:
        subject: Whom the clause is about.
        date: The date of the clause, if it has one.
    """

    sentence: Sentence
    people: People
    subject: Person
    date: DatedSpan | None = None


def claim_of(draft: Draft, source: Source) -> Claim:
    """The claim that a draft makes."""
    message = source.sentence.message
    about = draft.subject or source.subject
    author = source.people.author(message)
    date = source.date if draft.takes_date else None
    target = _target(draft, source.people)
    own = about.mention == author.mention
    return Claim(
        subject=about.mention,
        predicate=draft.predicate,
        text=_sentence(about, draft, date),
        category=draft.category,
        message_ids=(message.id,),
        speaker=message.author_id,
        object=None if target == about.mention else target,
        value=draft.value,
        relations=_relations(draft, about, target),
        mentions=tuple(dict.fromkeys(draft.mentions)),
        kind=draft.kind,
        attribution=Attribution.SELF if own else Attribution.THIRD_PARTY,
        ended=draft.ended,
        valid_from=draft.valid_from or (None if date is None else date.moment),
        confidence=draft.confidence,
        importance=draft.importance,
    )


def _sentence(about: Person | Community, draft: Draft, date: DatedSpan | None) -> str:
    gap = "" if draft.phrase.startswith("'s ") else " "
    dated = "" if date is None else f" {date.text}"
    return f"{about.name}{gap}{draft.phrase}{dated}."


def _target(draft: Draft, people: People) -> UserMention | EntityMention | None:
    """The object; the participant of that name when it is written as a name."""
    target = draft.object
    if not isinstance(target, EntityMention) or not target.name[:1].isupper():
        return target
    if target.kind not in (EntityKind.CONCEPT, EntityKind.PERSON) or draft.predicate == "has_pet":
        return target
    known = people.find(target.name)
    return target if known is None else known.mention


def _relations(
    draft: Draft, about: Person | Community, target: UserMention | EntityMention | None
) -> tuple[ClaimedRelation, ...]:
    if target is None or target == about.mention or draft.ended or not draft.typed:
        return ()
    if isinstance(about, Community):
        return ()
    if draft.predicate not in VERBS:
        return ()
    return (ClaimedRelation(source=about.mention, verb=draft.predicate, target=target),)


def distinct(claims: Iterable[Claim]) -> list[Claim]:
    """Claims without repetition inside one message; the first reading of a sentence stays."""
    kept: dict[tuple[object, ...], Claim] = {}
    for claim in claims:
        kept.setdefault((claim.message_ids, claim.subject, claim.text), claim)
    named = {
        (relation.target, claim.text.rpartition(" ")[2])
        for claim in kept.values()
        for relation in claim.relations
    }
    return [claim for claim in kept.values() if not _is_anonymous(claim, named)]


def _is_anonymous(claim: Claim, named: Container[tuple[object, str]]) -> bool:
    """As "Bob has a boss." beside "Helga is Bob's boss."."""
    target = claim.object
    if not isinstance(target, EntityMention) or not claim.relations or "'s " not in target.name:
        return False
    return (claim.subject, claim.text.rpartition(" ")[2]) in named
