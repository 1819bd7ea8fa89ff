"""A sentence with what is needed to read it: its language, its people, its dates."""

from dataclasses import dataclass

from whoknows_ingest.syntax.dates import DatedSpan, find_dates
from whoknows_ingest.syntax.languages.grammar import Grammar
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence

__all__ = ["Context"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A sentence with what is needed to read it.

    Attributes:
        dates: Of the sentence, read as of the past.
        dated: Positions of their words.
    """

    sentence: Sentence
    grammar: Grammar
    people: People
    dates: tuple[DatedSpan, ...]
    dated: frozenset[int]

    @classmethod
    def of(cls, sentence: Sentence, grammar: Grammar, people: People) -> "Context":
        """The context of a sentence."""
        sent_at = sentence.message.sent_at
        dates = tuple(find_dates(sentence.text, sent_at, past=True, language=grammar.code))
        dated = frozenset(
            word.index
            for word in sentence.words
            if any(span.start <= word.start < span.end for span in dates)
        )
        return cls(sentence=sentence, grammar=grammar, people=people, dates=dates, dated=dated)

    @property
    def author(self) -> Person:
        """Who wrote the message."""
        return self.people.author(self.sentence.message)
