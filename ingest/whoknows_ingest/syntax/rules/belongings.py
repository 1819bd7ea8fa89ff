"""Possessions and pets: "I have two cats", "bought a new car", "we've got a pup"; and allergies."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.keyboard import is_for_the_moment
from whoknows_ingest.syntax.lexicon import EVALUATIVE, KIN, MACHINES, PETS, words
from whoknows_ingest.syntax.objects import Thing, names_system, thing_of
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_belongings", "read_collections", "read_upkeep", "read_uses"]

_GAINS = words("buy adopt get")
_OWNABLE = words(
    "car bike bicycle motorcycle scooter house apartment flat condo boat truck van laptop desktop"
    " computer pc phone iphone ipad tablet camera guitar piano violin keyboard drum drums ukulele"
    " telescope console playstation xbox nintendo switch printer router server nas monitor kindle"
    " garden pool treadmill projector drone macbook thinkpad notebook netbook tv television"
    " motorbike tractor sailboat cabin cottage farm horse saxophone trumpet cello synth synthesizer"
    " turntable skateboard snowboard surfboard kayak canoe tent rv camper oven smoker grill"
    " necklace ring tattoo watch bookshelf greenhouse webcam card gpu cpu drive ssd disk usb"
    " machine"
    " modem dongle scanner mac ipod"
)
_AUTHORS = words("maintainer author developer creator founder packager")
_CODE = words(
    "C C++ C# F# Rust Go Python Java JavaScript TypeScript Ruby Perl PHP Haskell Kotlin Swift Scala"
    " Lua Lisp Clojure Elixir Erlang Fortran COBOL Zig OCaml R SQL Bash Julia Dart Pascal Ada"
)
_ONE = words("a an another 1 one")
_PARTS = words("card drive disk keyboard mouse monitor modem adapter screen router")
_COMMON = words(
    "wireless wired ethernet usb external internal network sound graphics graphic video"
)
"""What says nothing of a part of a computer."""
_OTHERS = words("different other another same similar")
_VENTURES = words(
    "store shop business studio channel blog podcast website company restaurant bakery collection"
    " library workshop garage newsletter startup brand gallery practice salon cafe farm vineyard"
)


_MANY = words("lot lots ton tons bunch plenty collection dozens hundreds shelf")
_COLLECTED = words(
    "book plant record vinyl game shoe sneaker clothes toy comic manga movie film figurine stamp"
    " coin card jersey instrument guitar camera bike painting photo album recipe candle hat mug"
)


_NOT_ONES_OWN = words("the no any that this both either these those")


def _is_bare(head: Word) -> bool:
    """A single noun without an article, as in "I only have USB"."""
    if head.tag not in ("NN", "NNP") or head.each("det", "nummod"):
        return False
    return not any(word.pos == "PROPN" for word in head.each("compound", "amod", "nmod"))


def _is_model(head: Word) -> bool:
    """As in "ThinkPad X220"."""
    return head.tag == "NNP" or (head.text[0].isupper() and head.text[-1].isdigit())


def _is_any_machine(head: Word) -> bool:
    """As in "I have another computer", "I have a wireless card": next to everybody has one."""
    told = [word for word in head.each("compound", "amod", "nmod") if word.lower not in _COMMON]
    counted = {word.lower for word in head.each("det", "nummod")}
    if told or head.each("relcl", "prep") or not counted <= _ONE:
        return False
    part = head.lemma in _PARTS and bool(head.each("compound", "amod", "nmod"))
    return part or (head.lemma in MACHINES and bool(counted & {"another", "1", "one"}))


def _is_counted(head: Word) -> bool:
    """As in "two cars": some of what one can own, and how many."""
    plain = (
        head.lemma not in ("card", "ring", "drive", "disk") or head.child("compound") is not None
    )
    return plain and head.tag == "NNS" and head.lemma in _OWNABLE and bool(head.each("nummod"))


def _is_occasional(clause: Clause) -> bool:
    """As in "when I log in I only have a desktop"."""
    return any(
        word.lower in ("when", "whenever", "after", "if")
        for inner in clause.verb.each("advcl")
        for word in inner.each("advmod", "mark")
    )


def _phrase(clause: Clause, head: Word) -> str | None:
    author = clause.people.author(clause.sentence.message).name
    return phrase_of(clause.sentence, head, author=author)


def _has(clause: Clause) -> bool:
    verb = clause.verb
    if verb.has_clause() or verb.child("xcomp") is not None:
        return False
    if verb.lemma in ("have", "own") and clause.tense is Tense.PRESENT:
        return True
    return verb.lemma == "get" and verb.tag in ("VBN", "VBD") and clause.tense is Tense.PERFECT


def read_collections(clause: Clause) -> Iterator[Draft]:
    """As in "I have lots of old records", "we've got tons of board games"."""
    for head in clause.objects() if _has(clause) else []:
        for prep in head.each("prep") if head.lemma in _MANY else []:
            for inner in prep.each("pobj") if prep.lower == "of" else []:
                thing = thing_of(clause.sentence, inner)
                phrase = _phrase(clause, head)
                kept = inner.lemma in _COLLECTED and not inner.each("det", "relcl", "prep")
                if thing is not None and kept and phrase is not None:
                    yield Draft(
                        predicate="owns",
                        phrase=f"has {phrase}",
                        category=FactCategory.POSSESSIONS,
                        object=thing.mention,
                        confidence=0.8,
                    )


def read_belongings(clause: Clause) -> Iterator[Draft]:
    """What somebody owns, and animals they keep."""
    if clause.verb.child("dative") is not None:
        return
    has = _has(clause)
    gains = clause.verb.lemma in _GAINS and clause.tense in (Tense.PAST, Tense.PERFECT) and not has
    if not (has or gains):
        return
    for head in clause.objects():
        pet = head.lower in PETS
        shared = clause.subject_word is not None and clause.subject_word.lower == "we"
        models = {word.lower for word in head.each("compound", "nmod")} & _OWNABLE
        named = head.lower in _OWNABLE or (_is_model(head) and bool(models))
        named = named or (has and _is_counted(head))
        ownable = named or (has and not shared and head.lower in _VENTURES)
        thing = thing_of(clause.sentence, head)
        if thing is None or not (pet or ownable) or head.each("poss"):
            continue
        if any(prep.lower == "of" for prep in head.each("prep")):
            continue
        if any(inner.lower in ("named", "called") for inner in head.each("acl")):
            continue
        if {word.lower for word in head.each("det", "predet", "preconj")} & _NOT_ONES_OWN:
            continue
        if has and (_is_bare(head) or _is_occasional(clause) or _is_any_machine(head)):
            continue
        phrase = _phrase(clause, head)
        if phrase is None:
            continue
        wording = {"buy": "bought", "adopt": "adopted", "get": "got"}.get(clause.verb.lemma, "has")
        wording = "has" if has else wording
        yield Draft(
            predicate="has_pet" if pet else "owns",
            phrase=f"{wording} {phrase}",
            category=FactCategory.POSSESSIONS,
            object=thing.mention,
            takes_date=gains,
            confidence=0.9,
        )


def read_upkeep(clause: Clause) -> Iterator[Draft]:
    """As in "I maintain the foo package": work on something that has a name."""
    if clause.tense is not Tense.PRESENT:
        return
    yield from _maintains(clause)
    for head in clause.objects() if clause.verb.lemma in ("maintain", "package") else []:
        thing = thing_of(clause.sentence, head)
        named = [word for word in head.each("compound", "nmod") if word.tag in ("NN", "NNP")]
        owners = {word.lower for word in head.each("det", "poss")} - {"the", "my", "a", "an", "our"}
        if thing is None or owners or not (named or head.pos == "PROPN"):
            continue
        article = "the " if head.pos != "PROPN" else ""
        yield Draft(
            predicate="works_on",
            phrase=f"{clause.verb.lemma}s {article}{thing.name}",
            category=FactCategory.PROFESSIONAL,
            object=thing.mention,
            confidence=0.85,
        )


def _maintains(clause: Clause) -> Iterator[Draft]:
    """As in "I'm the maintainer of foo"."""
    for noun in clause.verb.each("attr") if clause.verb.lemma == "be" else []:
        for prep in noun.each("prep") if noun.lower in _AUTHORS else []:
            for head in prep.each("pobj") if prep.lower in ("of", "for") else []:
                thing = thing_of(clause.sentence, head)
                if thing is not None and not head.each("det", "poss"):
                    yield Draft(
                        predicate="works_on",
                        phrase=f"is the {noun.lower} of {thing.name}",
                        category=FactCategory.PROFESSIONAL,
                        object=thing.mention,
                        confidence=0.85,
                    )


def _writes(clause: Clause) -> Iterator[Draft]:
    """As in "I write Rust all day", "I code in Python"."""
    for head in [*clause.objects(), *clause.objects("in")]:
        if head.text in _CODE and not head.each("det", "poss"):
            yield Draft(
                predicate="uses",
                phrase=f"writes {head.text}",
                category=FactCategory.INTERESTS,
                object=EntityMention(name=head.text, kind=EntityKind.CONCEPT),
                confidence=0.85,
            )


def _is_command(name: str) -> bool:
    """As in "I run apt-get install wireshark"."""
    return bool(set(name.lower().split()) & {"install", "update", "upgrade", "sudo", "make"})


def _is_order(clause: Clause) -> bool:
    """As in "I don't know, use tab": a base form without a subject of its own."""
    verb = clause.verb
    if verb.child("nsubj") is not None:
        return False
    runs_on = verb.dep == "conj" and verb.head.child("neg") is not None
    return verb.tag == "VB" or (runs_on and verb.head.child("cc") is None)


def _is_left_out(head: Word, thing: Thing) -> bool:
    """Its name lost a telling adjective: "network" of "wired network"."""
    return any(
        word.text not in thing.name and word.lower not in EVALUATIVE
        for word in head.each("amod", "nmod", "compound")
    )


def _is_cut(clause: Clause, head: Word) -> bool:
    """The parse stops inside a name or command: "git commit -s", "a different PC"."""
    if any(word.tag == "JJR" or word.lower in _OTHERS for word in head.each("amod")):
        return True
    following = clause.sentence.words[head.index + 1 : head.index + 3]
    if not following:
        return False
    first = following[0]
    glued = first.start == head.start + len(head.text) and (
        first.text[0].isalnum() or first.text[0] in "-_(/"
    )
    goes_on = first.tag in ("NN", "NNP", "NNS", "NNPS", "FW") or first.text.startswith("-")
    sized = first.tag == "CD" and len(following) > 1 and following[1].tag in ("NN", "NNS")
    return glued or goes_on or sized


def read_uses(clause: Clause) -> Iterator[Draft]:
    """Software and tools that somebody uses or runs."""
    lemma = clause.verb.lemma
    if lemma in ("write", "code") and clause.holds_now:
        yield from _writes(clause)
    if lemma not in ("use", "run") or not clause.holds_now or is_for_the_moment(clause.sentence):
        return
    if clause.verb.child("xcomp", "prt") is not None and lemma == "run":
        return
    heads = clause.objects()
    if lemma == "run":
        heads = heads or clause.verb.each("acomp", "attr", "oprd")
    for head in heads:
        if head.each("det", "poss") and lemma == "run":
            continue
        if head.tag in ("RB", "JJ") and lemma == "use":
            continue
        if any(number.index < head.index for number in head.each("nummod")):
            continue
        if any(word.lower not in ("a", "an") for word in head.each("det", "poss")):
            continue
        if head.quoted or head.lower in ("version", "option", "mode", "channel", "setting"):
            continue
        if head.tag == "NNS" or _is_cut(clause, head) or _is_order(clause):
            continue
        thing = thing_of(clause.sentence, head, EntityKind.CONCEPT)
        if thing is None or _is_left_out(head, thing):
            continue
        if head.lower in KIN or (lemma == "run" and _is_command(thing.name)):
            continue
        if head.child("relcl", "acl") is not None or names_system(thing.name):
            continue
        yield Draft(
            predicate="uses",
            phrase=f"{'uses' if lemma == 'use' else 'runs'} {thing.name}",
            category=FactCategory.INTERESTS,
            object=thing.mention,
            confidence=0.8,
        )
