"""What a noun phrase names: "some really good pineapple pizza" is pineapple pizza."""

from dataclasses import dataclass

from whoknows_ingest.syntax.lexicon import DEICTIC, EVALUATIVE, NAMES_LIKE_VERBS, SYSTEMS, VAGUE
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import EntityKind
from whoknows_schema.values import EntityMention

__all__ = ["Thing", "activity_named", "is_generic", "kind_named", "names_system", "thing_of"]

_KINDS = {
    "GPE": EntityKind.PLACE,
    "LOC": EntityKind.PLACE,
    "FAC": EntityKind.PLACE,
    "ORG": EntityKind.ORGANISATION,
    "WORK_OF_ART": EntityKind.MEDIA,
    "EVENT": EntityKind.EVENT,
}
_SPECIFIC = frozenset(
    {"the", "this", "that", "these", "those", "your", "his", "her", "their", "its"}
)
_MAX_WORDS = 5
_NO_NAME_END = frozenset(
    {"daily", "weekly", "now", "today", "btw", "lol", "too", "also", "correct"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A thing named in a sentence.

    Attributes:
        name: Without articles, possessives, quantities and praise.
        word: Head of the noun phrase.
        kind: As far as it can be told.
    """

    name: str
    word: Word
    kind: EntityKind = EntityKind.CONCEPT

    @property
    def mention(self) -> EntityMention:
        """As claims name it."""
        return EntityMention(name=self.name, kind=self.kind)


def names_system(name: str) -> bool:
    """It names an operating system, which people move to as to a place."""
    return any(word in SYSTEMS for word in name.lower().split())


def is_generic(word: Word) -> bool:
    """A kind ("dogs", "jazz", "running") or a name, and not some particular specimen of it."""
    determiners = {child.lower for child in word.each("det", "poss", "predet")}
    proper = word.pos == "PROPN"
    if determiners & (_SPECIFIC - {"the"}) or (("the" in determiners) and not proper):
        return False
    return word.child("relcl", "acl") is None


def thing_of(sentence: Sentence, word: Word, kind: EntityKind | None = None) -> Thing | None:
    """What a noun names; None for pronouns, vague nouns and whatever is no noun.

    Args:
        sentence: Where it stands.
        word: Head of the noun phrase.
        kind: What it must be, given the verb; else guessed from the entity label.
    """
    if word.quoted:
        return _quoted_title(sentence, word)
    if word.tag in ("PRP", "PRP$", "DT", "WP", "WDT", "CD", "EX") or word.lower in DEICTIC:
        return None
    if not any(char.isalpha() for char in word.text):
        return None
    if word.text not in NAMES_LIKE_VERBS and (word.lemma in VAGUE or word.lower in VAGUE):
        return None
    if word.pos not in ("NOUN", "PROPN", "ADJ", "VERB", "X", "INTJ"):
        return None
    if word.tag in ("VB", "VBP", "VBZ", "VBD"):
        return None
    if word.tag in ("JJ", "RB", "JJR") and word.each("compound", "nmod"):
        return None
    parts = [*_name_words(word), *_of_name(word)]
    name = _name_of(sentence, parts)
    if not name or word.child("case") is not None or _is_cut(sentence, parts):
        return None
    guessed = _KINDS.get(word.entity, EntityKind.CONCEPT)
    return Thing(name=name, word=word, kind=kind or guessed)


def _name_of(sentence: Sentence, parts: list[Word]) -> str:
    """The words as a name; empty when they make none."""
    name = _text(sentence, parts)
    if len(name) == 2 and name[0].isupper() and name[1] == ".":
        name = name[0]
    if parts[0].index == 0 and parts[0].pos != "PROPN" and parts[0].text[1:].islower():
        name = name[0].lower() + name[1:]
    if any(mark in name for mark in "/()[]{}=|$<>") or parts[0].text.startswith("-"):
        return ""
    if parts[-1].lower in _NO_NAME_END:
        return ""
    if len(name) < 2 and name not in ("C", "R", "D"):
        return ""
    is_vague = name.lower() in VAGUE and name not in NAMES_LIKE_VERBS
    return "" if len(parts) > _MAX_WORDS or is_vague else name


def activity_named(gerund: Word, noun: Word, named: Thing) -> Thing:
    """As in "playing chess", "helping the community"; instruments go without an article."""
    article = next((word.lower for word in noun.each("det")), "")
    article = "" if article not in ("the", "a", "an") or gerund.lemma == "play" else f"{article} "
    return Thing(name=f"{gerund.lower} {article}{named.name}", word=gerund)


def kind_named(sentence: Sentence, subject: Word) -> Thing | None:
    """A kind or an activity as a subject: "pottery", "playing chess"; None for a specimen."""
    if subject.each("det", "poss", "relcl", "acl"):
        return None
    if subject.tag == "VBG" and subject.dep in ("csubj", "nsubj") and subject.each("dobj"):
        inner = subject.each("dobj")
        named = thing_of(sentence, inner[0]) if len(inner) == 1 else None
        if named is None or not is_generic(inner[0]):
            return None
        if any(child.dep not in ("dobj", "prep") for child in subject.children):
            return None
        return activity_named(subject, inner[0], named)
    following = sentence.words[subject.index + 1 : subject.index + 2]
    leaning = any(word.tag in ("PRP", "PRP$", "DT", "NN", "NNS") for word in following)
    if subject.each("prep") or (subject.lower.endswith("ing") and leaning):
        return None
    thing = thing_of(sentence, subject)
    return thing if thing is not None and is_generic(subject) else None


def _name_words(word: Word) -> list[Word]:
    """The head with its compounds and telling adjectives, without a gap."""
    keep = [word]
    index_of = {inner.index: inner for inner in word.subtree()}
    position = word.index - 1
    while position in index_of:
        inner = index_of[position]
        telling = inner.dep in ("compound", "nmod", "punct") or (
            inner.dep == "amod" and inner.lower not in EVALUATIVE and inner.tag == "JJ"
        )
        hyphen = inner.text == "-" or (
            inner.head is not word and inner.dep in ("npadvmod", "advmod")
        )
        if not (telling or hyphen) or inner.text in (",", '"', "(", ")", "'"):
            break
        keep.insert(0, inner)
        position -= 1
    while len(keep) > 1 and (
        keep[0].text == "-" or keep[0].lower in EVALUATIVE or keep[0].tag == "RB"
    ):
        keep.pop(0)
    following = word.index + 1
    number = next((inner for inner in word.children if inner.index == following), None)
    version = word.lower in SYSTEMS
    if number is not None and number.tag == "CD" and word.pos == "PROPN" and not version:
        keep.append(number)
    return keep


def _of_name(word: Word) -> list[Word]:
    """The rest of "Lord of the Rings": a name goes on after "of" with a capital."""
    prep = next((near for near in word.each("prep") if near.index == word.index + 1), None)
    inner = None if prep is None or prep.lower != "of" else prep.child("pobj")
    if prep is None or inner is None or word.pos != "PROPN" or inner.pos != "PROPN":
        return []
    small = ("the", "a", "an")
    rest = [near for near in prep.subtree() if near.index <= inner.index]
    named = all(near.text[:1].isupper() or near.lower in small for near in rest[1:])
    return rest if named and word.text[:1].isupper() else []


def _is_cut(sentence: Sentence, parts: list[Word]) -> bool:
    """A hyphen holds it to a word outside: "powered machine" of "low-powered machine"."""
    first, last = parts[0], parts[-1]
    end = last.start + len(last.text)
    before, after = (
        sentence.text[max(0, first.start - 1) : first.start],
        sentence.text[end : end + 1],
    )
    colon = after == ":" and sentence.text[end + 1 : end + 2].isalnum()
    glued = before.isalnum() and first.text[:1].isalnum()
    return colon or glued or before in ("-", "/", "~", "<") or after in ("-", "/", "_", "~", ">")


def _text(sentence: Sentence, parts: list[Word]) -> str:
    first, last = parts[0], parts[-1]
    return sentence.text[first.start : last.start + len(last.text)].strip(" -'\"")


def _quoted_title(sentence: Sentence, word: Word) -> Thing | None:
    first = last = word.index
    while first > 0 and sentence.words[first - 1].quoted:
        first -= 1
    while last + 1 < len(sentence.words) and sentence.words[last + 1].quoted:
        last += 1
    name = _text(sentence, list(sentence.words[first : last + 1]))
    scare = first == last and name.islower()  # as in: I "fixed" it
    if not name or last - first > 8 or scare:
        return None
    return Thing(name=name, word=word, kind=EntityKind.MEDIA)
