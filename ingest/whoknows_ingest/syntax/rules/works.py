"""What somebody's works and pursuits are about: "my novel is about a lighthouse keeper"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import WORKS, words
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_works"]

_ABOUT = {
    "be": "about",
    "deal": "with",
    "focus": "on",
    "center": "on around",
    "revolve": "around",
}
_PURSUITS = words(
    "art work job research thesis blog podcast channel show talk speech presentation series club"
    " group company business startup shop store studio course class script screenplay play piece"
    " writing music photography"
) | {word for word in WORKS if word not in ("website", "app")}


def read_works(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "my art is about grief", "our club focuses on old maps"."""
    author = people.author(sentence.message)
    for verb in [word for word in sentence.words if word.lemma in _ABOUT]:
        subject = verb.child("nsubj")
        if subject is None or verb.child("neg") is not None or verb.quoted:
            continue
        mine = {word.lower for word in subject.each("poss")} & {"my", "our"}
        if not mine or subject.lemma not in _PURSUITS or subject.each("relcl", "acl", "prep"):
            continue
        if tense_of(verb) is Tense.PRESENT and clause_refusal(verb) is None:
            yield from _about(sentence, verb, subject, author)


def _about(sentence: Sentence, verb: Word, subject: Word, author: Person) -> Iterator[Draft]:
    name = phrase_of(sentence, subject, author=author.name)
    for prep in verb.each("prep"):
        for head in prep.each("pobj", "pcomp") if prep.lower in _ABOUT[verb.lemma] else []:
            phrase = phrase_of(sentence, head, author=author.name)
            if phrase is None or name is None or head.pos == "PRON":
                continue
            shown = name.removeprefix("their ")
            finite = verb.lower if verb.lemma != "be" else "is"
            yield Draft(
                subject=Person(mention=author.mention, name=author.name),
                predicate="note",
                phrase=f"'s {shown} {finite} {prep.lower} {phrase}",
                value=f"{shown} {finite} {prep.lower} {phrase}",
                category=FactCategory.INTERESTS,
                typed=False,
                confidence=0.75,
            )
