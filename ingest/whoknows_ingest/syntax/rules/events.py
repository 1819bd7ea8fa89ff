"""Dated events: "I went to a pride parade last week", "Yesterday I took the kids to the museum"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.articles import pointed_out, with_article
from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.dates import DatedSpan, find_dates
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.keyboard import is_housekeeping
from whoknows_ingest.syntax.lexicon import EVENTS, VAGUE, words
from whoknows_ingest.syntax.objects import Thing, thing_of
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.text import render, verb_phrase
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_events", "read_occasions"]

_STATES = words(
    "be have feel think know want need love like hate seem look mean guess hope wish believe"
    " remember forget understand realize see hear say tell talk let keep happen become try mention"
    " wonder miss agree appreciate enjoy matter wait come sound use notice ask figure"
    " shut boot reboot restart click type"
)
_OCCASIONS = EVENTS - words("class course lesson baby drive speech degree test charity campaign")
_UNDERTAKE = words("decide help start begin agree choose learn volunteer")
_ALONE = words("graduate retire propose marry divorce relocate die") | {"pass away", "break up"}
_EMPLOYED = words("lose get find start quit change leave land switch")
"""With these a job is an event."""


def read_events(clause: Clause) -> Iterator[Draft]:
    """What somebody did or lived through on a day, in a week, month or year that is said."""
    if clause.date is None or clause.date.since:
        return
    if clause.tense not in (Tense.PAST, Tense.PERFECT) or not _happens(clause):
        return
    if clause.verb.has_clause() or (clause.verb.tag == "VBG" and clause.verb.pursuit() is None):
        return
    content = list(_content(clause))
    if is_housekeeping(clause, content):
        return
    passive = clause.verb.child("auxpass")
    suffered = passive is not None and clause.verb.lemma in (
        "hurt",
        "injure",
        "promote",
        "fire",
        "hire",
    )
    complete = bool(content) or clause.lemma in _ALONE or suffered
    swaps = pointed_out(clause.objects()[:1])
    without = clause.date_words
    phrase = verb_phrase(clause, without=without, swaps=swaps) if complete else None
    if phrase is None:
        return
    yield Draft(
        predicate="event",
        phrase=phrase,
        value=f"{phrase} {clause.date.text}",
        category=FactCategory.EXPERIENCES,
        valid_from=clause.date.moment,
        takes_date=True,
        mentions=tuple(
            thing.mention
            for word in content
            if (thing := thing_of(clause.sentence, word)) is not None
        ),
        typed=False,
        confidence=0.8,
    )


def read_occasions(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "our camping trip last year": it took place, whatever the sentence says of it."""
    author = people.author(sentence.message)
    spans = find_dates(sentence.text, sentence.message.sent_at)
    for noun in sentence.words if spans else ():
        owner = noun.child("poss")
        done = noun.dep == "dobj" and noun.head.tag in ("VBD", "VBN")
        if done or noun.quoted or noun.lemma not in _OCCASIONS or owner is None:
            continue
        start = noun.start + len(noun.text) + 1
        span = next((span for span in spans if span.start == start and not span.since), None)
        kept = [word for word in noun.subtree() if owner.index < word.index <= noun.index]
        name = render(sentence, kept, author=author.name)
        mine = owner.lower in ("my", "our")
        if mine and name and span and span.moment <= sentence.message.sent_at:
            shown = f"had {with_article(name)} {span.text}"
            yield _occasion(author, shown, span, thing_of(sentence, noun))


def _occasion(author: Person, shown: str, span: DatedSpan, thing: Thing | None) -> Draft:
    return Draft(
        subject=author,
        predicate="event",
        phrase=shown,
        value=shown,
        category=FactCategory.EXPERIENCES,
        mentions=() if thing is None else (thing.mention,),
        valid_from=span.moment,
        typed=False,
        confidence=0.75,
    )


def _happens(clause: Clause) -> bool:
    """It tells of something that took place: no state, unless an event noun makes it one."""
    if clause.verb.lemma in ("have", "take", "do", "give") and any(
        head.lemma in EVENTS for head in clause.objects()
    ):
        return True
    if clause.verb.lemma == "have" and any(
        head.lemma in ("time", "blast", "day") for head in clause.objects()
    ):
        return bool(clause.objects("at", "in", "during"))
    return clause.verb.lemma not in _STATES


def _content(clause: Clause) -> Iterator[Word]:
    pursuit = clause.verb.pursuit()
    if pursuit is not None:
        yield pursuit
    for child in clause.verb.children:
        if child.dep in ("dobj", "attr"):
            yield from _telling(child)
            if child.lemma == "job" and clause.verb.lemma in _EMPLOYED:
                yield child
        elif child.dep == "advmod" and child.lower == "back":
            for prep in child.each("prep"):
                yield from (word for head in prep.each("pobj") for word in _telling(head))
        elif child.dep in ("prep", "agent"):
            for inner in child.each("pobj"):
                yield from _telling(inner)
        elif child.dep == "xcomp":
            yield from _undertaken(clause.verb, child)


def _undertaken(verb: Word, inner: Word) -> Iterator[Word]:
    """As in "started playing …", "decided to run for office", "helped renovate a center"."""
    if inner.tag == "VBG":
        yield inner
    elif verb.lemma in _UNDERTAKE:
        for head in [*inner.each("dobj"), *(h for p in inner.each("prep") for h in p.each("pobj"))]:
            yield from _telling(head)


def _telling(word: Word) -> Iterator[Word]:
    for inner in word.conjuncts():
        if (
            inner.lemma not in VAGUE
            and inner.pos in ("NOUN", "PROPN")
            and inner.entity not in ("DATE", "TIME")
        ):
            yield inner
