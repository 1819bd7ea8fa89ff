"""One statement about somebody, whatever the order of words it was told in."""

from dataclasses import dataclass

from whoknows_ingest.syntax.dates import DatedSpan
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.grammar import Time, Verb
from whoknows_ingest.syntax.languages.phrases import Phrase, Reading
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.words import Word

__all__ = ["Clause"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One statement about somebody.

    Attributes:
        subject: Whom it is about; of what pleases, whom it pleases.
        time: Whether it is told in the past.
        ended: "Ya no", "ne … plus": it no longer holds.
        always: It has always been so: "j'ai toujours aimé".
        reading: What follows the verb.
        dates: Those of the sentence up to the next clause; the first has those before it too.
        before: What stands before the verb of what pleases: the "thé" of "le thé me plaît".
    """

    context: Context
    verb: Verb
    head: Word
    time: Time
    subject: Person
    negated: bool
    ended: bool
    always: bool
    reading: Reading
    before: Phrase | None = None
    dates: tuple[DatedSpan, ...] = ()

    @property
    def date(self) -> DatedSpan | None:
        """Its one date; None if there are several."""
        return self.dates[0] if len(self.dates) == 1 else None
