"""A parsed sentence as plain, typed values: the only shape of the parse that rules see."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from whoknows_schema.values import Message

__all__ = ["Sentence", "Word", "closed"]


@dataclass(slots=True, eq=False, kw_only=True)
class Word:
    """One token with its place in the dependency tree.

    Attributes:
        index: Position in the sentence, from 0.
        lemma: Base form, lower case.
        tag: Penn Treebank tag (VBD, NNS, …); other languages have others.
        pos: Universal part of speech (VERB, NOUN, …).
        dep: Dependency label of spaCy's English models (nsubj, dobj, …), else of Universal
            Dependencies.
        entity: Named-entity label, empty for none.
        start: Offset of its first character in the sentence.
        quoted: It stands between quotation marks.
        head: Its governor; the root is its own head.
        children: What it governs, in order.
    """

    index: int
    text: str
    lower: str
    lemma: str
    tag: str
    pos: str
    dep: str
    entity: str
    start: int
    quoted: bool = False
    head: "Word" = field(init=False, repr=False)
    children: list["Word"] = field(default_factory=list["Word"], repr=False)

    def child(self, *deps: str) -> "Word | None":
        """The first child with one of the labels."""
        return next((word for word in self.children if word.dep in deps), None)

    def each(self, *deps: str) -> list["Word"]:
        """All children with one of the labels, in order."""
        return [word for word in self.children if word.dep in deps]

    def has_clause(self) -> bool:
        """It takes a clause as its complement: "said that …", "felt like …"."""
        return any(child.dep == "ccomp" and child.index > self.index for child in self.children)

    def pursuit(self) -> "Word | None":
        """The gerund of "went camping"."""
        if any(
            word.lower in ("go", "goes", "went") and word.dep == "aux" for word in self.children
        ):
            return self
        if self.lemma != "go":
            return None
        return next(
            (
                word
                for word in self.children
                if word.index == self.index + 1
                and word.lower.endswith("ing")
                and not word.each("det")
            ),
            None,
        )

    def subtree(self) -> list["Word"]:
        """The word and everything below it, in order of the sentence."""
        found: list[Word] = [self]
        for word in found:
            found.extend(word.children)
        return sorted(found, key=lambda word: word.index)

    def ancestors(self) -> Iterator["Word"]:
        """Its governors, nearest first."""
        word = self
        while word.head is not word:
            word = word.head
            yield word

    def first_conjunct(self) -> "Word":
        """What the word is coordinated to, itself when to none: the "cats" of those "dogs"."""
        word = self
        while word.dep == "conj":
            word = word.head
        return word

    def conjuncts(self) -> list["Word"]:
        """The word and what is coordinated with it: "cats, dogs and birds"."""
        found: list[Word] = [self]
        for word in found:
            found.extend(word.each("conj"))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of a message, parsed.

    Attributes:
        text: The repaired text that was parsed.
        words: In order; never empty.
        message: Where it stands.
        opens_line: It is the first of its line, where chat leaves out the subject.
    """

    text: str
    words: tuple[Word, ...]
    message: Message
    opens_line: bool

    @property
    def roots(self) -> list[Word]:
        """Words that govern themselves; usually one."""
        return [word for word in self.words if word.head is word]


def closed(head: Word, kept: list[Word]) -> list[Word]:
    """The words without a bracket that stays open, and without what is on its other side."""
    texts = [word.text for word in kept]
    if texts.count("(") <= texts.count(")"):
        return kept
    at = len(texts) - 1 - texts[::-1].index("(")
    return kept[:at] if head in kept[:at] else kept[at + 1 :]
