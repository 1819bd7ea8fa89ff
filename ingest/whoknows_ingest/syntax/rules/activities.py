"""What people do as a hobby: "I play the violin", "I've been running", "I do yoga"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.text import third_person
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_activities", "read_membership"]

_SPORTS = words(
    "run jog hike swim cycle ski snowboard surf climb paint draw knit crochet sew garden sing dance"
    " meditate camp fish kayak skate box bike sculpt juggle code blog stream write bake cook"
)
_DOES = words(
    "yoga pilates karate judo pottery ceramics photography gymnastics ballet boxing aerobics"
    " taekwondo"
    " woodworking calligraphy origami archery crossfit cosplay improv parkour bouldering embroidery"
    " meditation jiu-jitsu aikido"
)
_LEARN = words("learn practice")
_ROLE_PLAY = words("role part game games trick tricks joke dumb catch")


def read_activities(clause: Clause) -> Iterator[Draft]:
    """Habits and hobbies that hold at the time of the message."""
    lemma = clause.verb.lemma
    habitual = clause.tense is Tense.PRESENT or _has_been(clause)
    if clause.verb.has_clause() or clause.verb.child("prt") is not None:
        return
    if lemma == "play" and habitual:
        yield from _plays(clause)
    elif lemma == "do" and (habitual or clause.tense is Tense.PROGRESSIVE):
        for head in clause.objects():
            named = head.lower.endswith("ing") and head.tag == "NN" and not head.children
            if head.lower in _DOES or named:
                yield _does(head.lower, f"does {head.lower}")
    elif lemma in _LEARN and (clause.holds_now or _has_been(clause)):
        yield from _learns(clause)
    elif lemma in _SPORTS and habitual:
        yield from _sports(clause)


def _has_been(clause: Clause) -> bool:
    """As in "I've been running": goes on until now."""
    return clause.verb.tag == "VBG" and any(
        word.lower in ("been",) for word in clause.verb.each("aux")
    )


def _does(name: str, phrase: str, *, confidence: float = 0.8) -> Draft:
    return Draft(
        predicate="does",
        phrase=phrase,
        category=FactCategory.INTERESTS,
        object=EntityMention(name=name, kind=EntityKind.ACTIVITY),
        confidence=confidence,
    )


def _plays(clause: Clause) -> Iterator[Draft]:
    for head in clause.objects():
        thing = thing_of(clause.sentence, head)
        owners = {word.lower for word in head.each("det", "poss")}
        if thing is None or head.lower in _ROLE_PLAY or owners - {"the", "my"}:
            continue
        if head.child("relcl", "acl", "prep") is not None:
            continue
        article = "the " if "the" in owners else ""
        yield Draft(
            predicate="plays",
            phrase=f"plays {article}{thing.name}",
            category=FactCategory.INTERESTS,
            object=thing.mention,
            confidence=0.85,
        )


def _learns(clause: Clause) -> Iterator[Draft]:
    for head in clause.objects():
        thing = thing_of(clause.sentence, head)
        owners = {word.lower for word in head.each("det", "poss")}
        if thing is None or owners - {"the"} or head.child("relcl", "acl", "prep") is not None:
            continue
        article = "the " if "the" in owners else ""
        yield Draft(
            predicate="studies",
            phrase=f"is {clause.verb.lemma.removesuffix('e')}ing {article}{thing.name}",
            category=FactCategory.INTERESTS,
            object=thing.mention,
            confidence=0.75,
        )
    for inner in clause.verb.each("xcomp"):
        if clause.verb.lemma == "learn" and inner.tag == "VB":
            yield from _learns_to(clause, inner)


def _learns_to(clause: Clause, inner: Word) -> Iterator[Draft]:
    """As in "I'm learning to play the cello"."""
    name = {"run": "running", "swim": "swimming", "drive": "driving", "ski": "skiing"}.get(
        inner.lemma
    )
    if name is not None and not inner.each("dobj", "prep"):
        yield _does(name, f"is learning to {inner.lemma}")
    for head in inner.each("dobj") if inner.lemma == "play" else []:
        thing = thing_of(clause.sentence, head)
        if thing is None:
            continue
        article = "the " if head.child("det") is not None else ""
        yield Draft(
            predicate="plays",
            phrase=f"is learning to play {article}{thing.name}",
            category=FactCategory.INTERESTS,
            object=thing.mention,
            confidence=0.8,
        )


def _sports(clause: Clause) -> Iterator[Draft]:
    """A bare hobby verb, with a rhythm or plural: "I run marathons", "I paint every weekend"."""
    verb = clause.verb
    heads = clause.objects()
    rhythm = any(
        word.lower in ("often", "usually", "regularly", "always", "sometimes", "mostly")
        or (
            word.dep == "npadvmod"
            and any(child.lower in ("every", "each") for child in word.children)
        )
        for word in verb.children
    )
    gerund = verb.lower if verb.tag == "VBG" else None
    if (
        not heads
        and (rhythm or _has_been(clause))
        and gerund is not None
        and not verb.each("prep", "prt")
    ):
        yield _does(gerund, f"has been {gerund}", confidence=0.75)
    for head in heads:
        thing = thing_of(clause.sentence, head)
        if thing is None or head.tag != "NNS" or head.each("det", "poss", "relcl", "acl", "nummod"):
            continue
        if verb.tag == "VBG" and verb.lemma in ("write", "cook", "bake", "code"):
            continue
        wording = f"has been {verb.lower}" if gerund else third_person(verb.lemma)
        yield Draft(
            predicate="does",
            phrase=f"{wording} {thing.name}",
            category=FactCategory.INTERESTS,
            object=thing.mention,
            confidence=0.75,
        )


def read_membership(clause: Clause) -> Iterator[Draft]:
    """As in "I'm a member of …", "I volunteer at …"."""
    if clause.verb.lemma == "be" and clause.tense is Tense.PRESENT:
        for noun in clause.verb.each("attr"):
            if noun.lower not in ("member", "part"):
                continue
            for prep in noun.each("prep"):
                for head in prep.each("pobj") if prep.lower == "of" else []:
                    yield from _member(
                        clause, head, f"is {'a member' if noun.lower == 'member' else 'part'} of"
                    )
    if clause.verb.lemma == "volunteer" and (clause.holds_now or _has_been(clause)):
        for head in clause.objects("at", "for", "with"):
            yield from _member(clause, head, "volunteers at")


def _member(clause: Clause, head: Word, wording: str) -> Iterator[Draft]:
    thing = thing_of(clause.sentence, head, EntityKind.ORGANISATION)
    if thing is None or head.lower in ("team", "family", "world", "community", "process", "future"):
        return
    determiner = next((word.lower for word in head.each("det", "poss")), "")
    pointing = determiner in ("this", "that", "your", "his", "her", "their")
    told = head.pos == "PROPN" or (" " in thing.name and wording.startswith("volunteers"))
    if pointing or (determiner == "the" and not told):
        return
    article = {"a": "a ", "an": "an ", "my": "their ", "our": "their ", "the": "the "}.get(
        determiner, ""
    )
    yield Draft(
        predicate="member_of",
        phrase=f"{wording} {article}{thing.name}",
        category=FactCategory.COMMUNITY,
        object=thing.mention,
        confidence=0.8,
    )
