"""Where somebody has been, is born, and what happened on a day that is said."""

import re
from collections.abc import Iterator

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.dates import DatedSpan
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.families import draft_of
from whoknows_ingest.syntax.languages.grammar import Role, Time
from whoknows_ingest.syntax.languages.objects import is_place, mention_of
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase
from whoknows_ingest.syntax.languages.senses import SENSES
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_milestones"]

_BORN = re.compile(r"(?P<when>(?:in|on \d{1,2} \w+) \d{4})")


def read_milestones(clause: Clause) -> Iterator[Draft]:
    """As in "fui a Perú en 2019", "nací en 1990", "je me suis marié l'an dernier"."""
    if clause.time is not Time.PAST or clause.negated:
        return
    match clause.verb.role:
        case Role.GO | Role.BE:
            yield from _visits(clause)
        case Role.BORN:
            yield from _birth(clause)
        case Role.MARRY if clause.date is not None:
            yield _event("got married", clause.date, ())
        case _:
            return


def _visits(clause: Clause) -> Iterator[Draft]:
    context = clause.context
    been = clause.verb.role is Role.BE
    if been and clause.reading.of(""):
        return  # somebody was something there
    for phrase in clause.reading.of(*context.grammar.leads.to)[:1]:
        event = phrase.head.lower in context.grammar.nouns.events
        if event and not been and clause.date is not None and not phrase.goes_on:
            indefinite = phrase.determiner is Determiner.INDEFINITE
            shown = with_article(phrase.name) if indefinite else phrase.name
            yield _event(f"went to {shown}", clause.date, (_mention(phrase),))
        elif not event and _is_visited(phrase, context, been=been):
            yield draft_of(SENSES["visited"], "visited", phrase)


def _is_visited(phrase: Phrase, context: Context, *, been: bool) -> bool:
    """Where nouns have capitals, "in Eile" may look like a place that somebody was in."""
    known = phrase.name.lower() in context.grammar.nouns.places
    tells = context.grammar.common is None or known
    tells = tells or (phrase.preposition == "nach" and not been)
    return tells and phrase.preposition != "zu" and is_place(phrase, context)


def _mention(phrase: Phrase) -> EntityMention:
    return mention_of(phrase, EntityKind.EVENT)


def _event(phrase: str, date: DatedSpan, mentions: tuple[EntityMention, ...]) -> Draft:
    return Draft(
        predicate="event",
        phrase=phrase,
        value=f"{phrase} {date.text}",
        category=FactCategory.EXPERIENCES,
        valid_from=date.moment,
        takes_date=True,
        mentions=mentions,
        typed=False,
        confidence=0.8,
    )


def _birth(clause: Clause) -> Iterator[Draft]:
    """The place is read by the frame of the verb."""
    date = None if clause.date is None else _BORN.fullmatch(clause.date.text)
    if date is not None:
        yield Draft(
            predicate="birthday",
            phrase=f"was born {date['when']}",
            value=date["when"].split(" ", 1)[1],
            category=FactCategory.IDENTITY,
            confidence=0.85,
            importance=4,
        )
