"""Messages in a language of the tables in, claims out."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from whoknows_ingest.syntax.claims import Source, claim_of
from whoknows_ingest.syntax.dates import is_relative
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.languages.being import read_being, read_having
from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.families import read_frames, read_gains, read_stops
from whoknows_ingest.syntax.languages.guards import refusal_of
from whoknows_ingest.syntax.languages.milestones import read_milestones
from whoknows_ingest.syntax.languages.naming import (
    read_birthdays,
    read_had_names,
    read_kin_names,
    read_names,
    read_partners,
    read_pet_names,
)
from whoknows_ingest.syntax.languages.pipelines import Language
from whoknows_ingest.syntax.languages.text import sentences_of
from whoknows_ingest.syntax.parse import parse_lines
from whoknows_ingest.syntax.people import People
from whoknows_ingest.syntax.words import Sentence
from whoknows_schema.values import Claim, Message

__all__ = ["read_messages"]

_CLAUSES: tuple[Callable[[Clause], Iterator[Draft]], ...] = (
    read_frames,
    read_being,
    read_having,
    read_names,
    read_stops,
    read_gains,
    read_milestones,
)
_SENTENCES: tuple[Callable[[Context], Iterator[Draft]], ...] = (
    read_partners,
    read_pet_names,
    read_had_names,
    read_birthdays,
)


def read_messages(
    messages: Sequence[Message], *, language: Language, people: People, pipeline: Any
) -> list[Claim]:
    """Claims of messages of one language, in order; a fact may come twice.

    Args:
        messages: Already without jokes and what bots wrote.
        language: Theirs.
        people: Participants.
        pipeline: From `pipeline_of`.
    """
    names = frozenset(people.keys)
    lines = [
        (line, message)
        for message in messages
        for line in sentences_of(message.text, language.grammar, names=names)
    ]
    sentences = parse_lines(lines, pipeline=pipeline, prepare=language.prepare)
    return [claim for sentence in sentences for claim in _claims(sentence, language, people)]


def _claims(sentence: Sentence, language: Language, people: People) -> Iterator[Claim]:
    context = Context.of(sentence, language.grammar, people)
    source = Source(sentence=sentence, people=people, subject=context.author)
    yield from (claim_of(draft, source) for draft in read_kin_names(context))
    if refusal_of(sentence.text, language.grammar) is not None:
        return
    for of_sentence in (*_SENTENCES, *language.own):
        yield from (claim_of(draft, source) for draft in of_sentence(context))
    for clause in language.clauses_of(context):
        told = Source(sentence=sentence, people=people, subject=clause.subject, date=clause.date)
        for of_clause in _CLAUSES:
            for draft in of_clause(clause):
                if not is_relative(draft.phrase):
                    yield claim_of(draft, told)
