"""Dated events told in passing: "the book I read last year", "a parade I went to on Friday"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.clauses import Tense, date_of, tense_of
from whoknows_ingest.syntax.dates import find_dates
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import VAGUE, WORKS, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.people import People
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_relatives"]

_LASTING = words("attend join adopt paint draw knit write build win found sew design compose")
_NO_ACT = words("have be see want need love like know mention tell say think get show send")


def read_relatives(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Past relative clauses whose subject is the author and that carry a date."""
    for verb in sentence.words:
        if verb.dep != "relcl" or verb.pos != "VERB" or verb.lemma in _NO_ACT or verb.quoted:
            continue
        subject = verb.child("nsubj")
        if subject is None or subject.lower not in ("i", "we") or tense_of(verb) is not Tense.PAST:
            continue
        if verb.child("neg", "dobj", "xcomp", "ccomp", "prt") is not None:
            continue
        yield from _event(sentence, verb, people)


def _is_worthy(noun: Word, verb: Word) -> bool:
    """As in "a painting I did", "the support group I attended": worth keeping without a date."""
    owners = {word.lower for word in noun.each("det", "poss")}
    if not owners & {"a", "an", "my", "this", "another"} or noun.lemma in VAGUE:
        return False
    return verb.lemma in _LASTING or (verb.lemma in ("do", "make") and noun.lemma in WORKS)


def _event(sentence: Sentence, verb: Word, people: People) -> Iterator[Draft]:
    author = people.author(sentence.message)
    date = date_of(sentence, verb, find_dates(sentence.text, sentence.message.sent_at))
    noun = verb.head
    thing = thing_of(sentence, noun)
    if thing is None or (date is None and not _is_worthy(noun, verb)) or (date and date.since):
        return
    prepositions = [prep for prep in verb.each("prep") if not prep.each("pobj")]
    determiner = next(iter(noun.each("det", "poss")), None)
    gone = {word.index for word in (*verb.subtree(), *noun.each("det", "poss")[:1])}
    phrase = phrase_of(sentence, noun, author=author.name, without=gone)
    if phrase is None or len(prepositions) > 1:
        return
    owner = determiner.lower if determiner is not None else ""
    if owner in ("my", "our"):
        phrase = f"their {phrase}"
    elif noun.tag not in ("NNS", "NNP", "NNPS"):
        phrase = with_article(phrase)
    dated = "" if date is None else f" {date.text}"
    through = f" {prepositions[0].lower}" if prepositions else ""
    wording = f"{verb.lower}{through} {phrase}"
    yield Draft(
        subject=author,
        predicate="event",
        phrase=f"{wording}{dated}",
        value=f"{wording}{dated}",
        category=FactCategory.EXPERIENCES,
        mentions=(thing.mention,),
        valid_from=None if date is None else date.moment,
        typed=False,
        confidence=0.75,
    )
