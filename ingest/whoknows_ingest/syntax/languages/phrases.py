"""What follows a verb, as phrases: the shape in which readers of every language hand it on."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from whoknows_ingest.syntax.languages.grammar import Grammar
from whoknows_ingest.syntax.words import Word

__all__ = ["Determiner", "Phrase", "Reading", "determined"]


class Determiner(StrEnum):
    """What stands before a noun."""

    NONE = "none"
    DEFINITE = "definite"
    INDEFINITE = "indefinite"
    NUMBER = "number"
    OWNER = "owner"
    MINE = "mine"
    POINTING = "pointing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A noun phrase, or an infinitive with its object.

    Attributes:
        words: Those of its name, in order, without article; never empty.
        head_at: Position of its noun among them; the first in Romance languages.
        shown: Its name, where that is not its words as they stand.
        preposition: In its plain form; "" for none.
        number: As sentences show it: "two", "34"; "" for none.
        goes_on: Something follows that says which one: a relative clause, "of …".
        infinitive: It is an activity: "tocar el piano".
        inside: What follows the infinitive, where somebody stopped doing it.
    """

    words: tuple[Word, ...]
    head_at: int = 0
    shown: str = ""
    determiner: Determiner = Determiner.NONE
    preposition: str = ""
    number: str = ""
    goes_on: bool = False
    infinitive: bool = False
    inside: tuple["Phrase", ...] = ()

    @property
    def head(self) -> Word:
        """Its noun, or its infinitive."""
        return self.words[self.head_at]

    @property
    def name(self) -> str:
        """Its words as they were said, or in the case that names are in."""
        if self.shown:
            return self.shown
        first, out = self.words[0], self.words[0].text
        for word in self.words[1:]:
            out += ("" if word.start == first.start + len(first.text) else " ") + word.text
            first = word
        return out.rstrip(".")

    @property
    def last(self) -> Word:
        """Its last word."""
        return self.words[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What follows a verb.

    Attributes:
        phrases: In order; those of a list one by one, with the preposition of the first.
        whole: Nothing was left unread up to the end of the clause.
    """

    phrases: tuple[Phrase, ...] = ()
    whole: bool = True

    def of(self, *prepositions: str) -> list[Phrase]:
        """Phrases with one of the prepositions."""
        return [phrase for phrase in self.phrases if phrase.preposition in prepositions]


def determined(words: Sequence[Word], at: int, grammar: Grammar) -> tuple[Determiner, str, int]:
    """The determiner at a position, the number that it says, and where what follows begins."""
    if at >= len(words):
        return Determiner.NONE, "", at
    before = words[at - 1].lower if at else ""
    word = words[at].lower
    if word in grammar.definite:
        _, number, following = determined(words, at + 1, grammar)
        return Determiner.DEFINITE, number, following if number else at + 1
    number = word if word.isdigit() else grammar.numbers.get(word, "")
    if number:
        kind = Determiner.INDEFINITE if number == "a" else Determiner.NUMBER
        return kind, number, at + 1
    for kind, class_ in (
        (Determiner.MINE, grammar.mine),
        (Determiner.OWNER, grammar.owners),
        (Determiner.POINTING, grammar.pointing),
        (Determiner.INDEFINITE, grammar.indefinite),
    ):
        if word in class_:
            return kind, "", at + 1
    held = Determiner.DEFINITE if before in grammar.contracted else Determiner.NONE
    return held, "", at
