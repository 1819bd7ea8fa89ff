"""When the community meets: "game night is on Friday", "we have choir practice every Tuesday"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.people import Community, People
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_gatherings"]

_GATHERINGS = words(
    "night meeting session raid stream tournament league practice rehearsal meetup club quiz"
    " standup evening brunch"
)
_DAYS = words("monday tuesday wednesday thursday friday saturday sunday")
_HOLDING = words("have hold do host run")
_OURS = words("the our")


def read_gatherings(sentence: Sentence, people: People) -> Iterator[Draft]:
    """A gathering with a name of two words or more and the one day of the week it is on."""
    days = {word.lower.removesuffix("s") for word in sentence.words} & _DAYS
    if len(days) != 1:
        return
    day = days.pop().capitalize()
    weekly = any(word.lower in ("every", "each") for word in sentence.words) or any(
        word.lower == f"{day.lower()}s" for word in sentence.words
    )
    for noun in sentence.words:
        name = _name(noun)
        if name and _takes_place(noun):
            yield Draft(
                subject=Community(name=name[0].upper() + name[1:]),
                predicate="schedule",
                phrase=f"is {'every' if weekly else 'on'} {day}",
                value=f"{name.lower()} on {day}",
                category=FactCategory.COMMUNITY,
                kind=FactKind.LASTING if weekly else FactKind.FADING,
                typed=False,
                confidence=0.8,
            )


def _name(noun: Word) -> str:
    """The gathering's name; empty for somebody's own and for what is no gathering."""
    kinds = [word for word in noun.each("compound", "nmod") if word.index == noun.index - 1]
    owners = {word.lower for word in noun.each("det", "poss")}
    if noun.lemma not in _GATHERINGS or not kinds or owners - _OURS or noun.quoted:
        return ""
    return f"{kinds[0].text} {noun.text}"


def _takes_place(noun: Word) -> bool:
    verb = noun.head
    if verb.child("neg") is not None or tense_of(verb) is not Tense.PRESENT:
        return False
    if clause_refusal(verb) is not None:
        return False
    if noun.dep == "nsubj":
        return verb.lemma == "be" and bool(verb.each("prep", "npadvmod", "attr"))
    subject = verb.child("nsubj")
    ours = subject is not None and subject.lower == "we"
    return noun.dep == "dobj" and verb.lemma in _HOLDING and ours
