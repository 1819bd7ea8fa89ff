"""The extractor: messages in, claims out, nothing but the parse and rules in between."""

import asyncio
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, tzinfo

from whoknows_ingest.syntax.chat import is_joke, is_joke_marker, lines_of
from whoknows_ingest.syntax.claims import Source, claim_of, distinct
from whoknows_ingest.syntax.clauses import Clause, Tense, date_of, tense_of, verbs_of
from whoknows_ingest.syntax.dates import DatedSpan, find_dates, is_relative
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal, sentence_refusal
from whoknows_ingest.syntax.keyboard import is_at_keyboard
from whoknows_ingest.syntax.language import is_foreign, language_of
from whoknows_ingest.syntax.languages import LANGUAGES, languages_read, pipeline_of, read_messages
from whoknows_ingest.syntax.languages import PIPELINES as ELSEWHERE
from whoknows_ingest.syntax.parse import PIPELINES, load_pipeline, parse_lines
from whoknows_ingest.syntax.people import People
from whoknows_ingest.syntax.rules.answers import Asked
from whoknows_ingest.syntax.rules.table import FAMILIES, SENTENCE_FAMILIES
from whoknows_ingest.syntax.subjects import Recent, Subject, subject_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.protocols import Roster
from whoknows_schema.values import Claim, Message

__all__ = ["SyntaxExtractor"]


class SyntaxExtractor:
    """Reads claims by rules over spaCy's dependency parse; the same input gives the same claims.

    The English pipeline is loaded at the first use (about a second), what other languages need at
    the first message in them, once per process. A language without a pipeline says nothing, but
    for German, which needs none.

    Args:
        pipelines: English packages to look for, best first.
        zone: Whose days "yesterday" and "last Friday" mean.
        languages: Packages of the other languages, best first, by code; empty: English only.
    """

    def __init__(
        self,
        pipelines: Sequence[str] = PIPELINES,
        *,
        zone: tzinfo = UTC,
        languages: Mapping[str, tuple[str, ...]] = ELSEWHERE,
    ) -> None:
        self._pipelines = tuple(pipelines)
        self._zone = zone
        self._languages = {code: languages[code] for code in languages_read(languages)}
        self._parsing = threading.Lock()

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        """Claims that the messages make, in message order; runs in a thread.

        Args:
            messages: Neighbouring messages of one channel, oldest first.
            roster: People known in the space.
            context: Messages just before; their authors are known, nothing is read in them.

        Raises:
            ConfigurationError: No English pipeline is installed.
        """
        return await asyncio.to_thread(self.read, messages, roster=roster, context=context)

    def read(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        """The same as `extract`, in the calling thread."""
        people = People(roster, (*context, *messages))
        local = [
            replace(message, sent_at=message.sent_at.astimezone(self._zone)) for message in messages
        ]
        meant = list(_meant(local))
        asked = meant if self._languages else ()  # else all is read as English
        spoken = {message.id: language_of(message.text) for message in asked}
        other = {id_ for id_, code in spoken.items() if code in self._languages}
        claims = self._english([message for message in meant if message.id not in other], people)
        for code in self._languages:
            said = [message for message in meant if spoken[message.id] == code]
            claims += self._foreign(said, code, people) if said else []
        order = {message.id: position for position, message in enumerate(messages)}
        return sorted(distinct(claims), key=lambda claim: order[claim.message_ids[0]])

    def _english(self, messages: Sequence[Message], people: People) -> list[Claim]:
        names = frozenset(people.keys)
        lines = [(line, m) for m in messages for line in lines_of(m.text, names=names)]
        if not lines:
            return []
        with self._parsing:
            sentences = list(parse_lines(lines, pipeline=load_pipeline(self._pipelines)))
        claims = list(_claims(sentences, people))
        said_in = {claim.message_ids[0] for claim in claims}
        foreign = {
            message.id for message in messages if message.id in said_in and is_foreign(message.text)
        }
        return [claim for claim in claims if claim.message_ids[0] not in foreign]

    def _foreign(self, messages: Sequence[Message], code: str, people: People) -> list[Claim]:
        with self._parsing:
            return read_messages(
                messages,
                language=LANGUAGES[code],
                people=people,
                pipeline=pipeline_of(code, self._languages[code]),
            )


def _meant(messages: Sequence[Message]) -> Iterator[Message]:
    """Messages that are meant: not a joke, nor taken back by the author's next one."""
    for position, message in enumerate(messages):
        if message.is_bot or message.deleted_at is not None or is_joke(message.text):
            continue
        following = (
            later for later in messages[position + 1 :] if later.author_id == message.author_id
        )
        answer = next(following, None)
        if answer is None or not is_joke_marker(answer.text):
            yield message


def _claims(sentences: Sequence[Sentence], people: People) -> Iterator[Claim]:
    recent, asked = Recent(people), Asked(people)
    for sentence in sentences:
        recent.hear(sentence)
        source = Source(sentence=sentence, people=people, subject=people.author(sentence.message))
        refused = sentence_refusal(sentence) is not None
        yield from (claim_of(draft, source) for draft in asked.read(sentence))
        for family in SENTENCE_FAMILIES:
            if family.presupposed or not refused:
                read = family.read(sentence, people)
                yield from (claim_of(draft, source) for draft in read if _stands(draft, sentence))
        if refused:
            continue
        yield from _sentence_claims(sentence, people, recent)


def _sentence_claims(sentence: Sentence, people: People, recent: Recent) -> Iterator[Claim]:
    moment = sentence.message.sent_at
    dates = {past: find_dates(sentence.text, moment, past=past) for past in (True, False)}
    for verb in verbs_of(sentence):
        if clause_refusal(verb) is not None:
            continue
        subject = subject_of(sentence, verb, people, recent.person)
        if subject is None:
            continue
        clause = _clause(sentence, verb, subject, people=people, dates=dates)
        source = Source(sentence=sentence, people=people, subject=subject.person, date=clause.date)
        for draft in _drafts(clause):
            yield claim_of(draft, source)


def _clause(
    sentence: Sentence,
    verb: Word,
    subject: Subject,
    *,
    people: People,
    dates: Mapping[bool, list[DatedSpan]],
) -> Clause:
    tense = tense_of(verb)
    past = tense in (Tense.PAST, Tense.PERFECT, Tense.PAST_PROGRESSIVE)
    negated, ended = _negation(verb)
    return Clause(
        sentence=sentence,
        verb=verb,
        subject=subject.person,
        subject_word=subject.word,
        tense=tense,
        negated=negated,
        ended=ended,
        people=people,
        date=date_of(sentence, verb, dates[past]),
    )


def _negation(verb: Word) -> tuple[bool, bool]:
    """Whether a clause is denied, and whether it says that something ended."""
    below = [
        inner
        for child in verb.children
        if child.dep in ("neg", "advmod")
        for inner in child.subtree()
    ]
    lowers = {word.lower for word in below}
    negated = verb.child("neg") is not None or bool(lowers & {"never", "not", "n't"})
    negated = negated or any(
        word.lower == "no" for child in verb.each("dobj", "attr") for word in child.each("det")
    )
    ended = {"no", "longer"} <= lowers or (negated and bool(lowers & {"anymore", "longer"}))
    return negated or ended, ended


def _drafts(clause: Clause) -> Iterator[Draft]:
    for family in FAMILIES:
        if (not clause.negated or family.negated) and (
            not clause.subject.is_group or family.groups
        ):
            read = family.read(clause)
            yield from (draft for draft in read if _stands(draft, clause.sentence))


def _stands(draft: Draft, sentence: Sentence) -> bool:
    """It says no time that only its message fixes, and is no step of work at a computer."""
    step = draft.predicate == "event" and is_at_keyboard(sentence)
    return not step and not is_relative(draft.phrase)
