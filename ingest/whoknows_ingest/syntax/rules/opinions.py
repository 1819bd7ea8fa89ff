"""Opinions: "I love jazz", "can't stand olives", "not a fan of horror films", "I prefer tea"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import PETS, words
from whoknows_ingest.syntax.objects import Thing, activity_named, is_generic, thing_of
from whoknows_ingest.syntax.text import phrase_of, third_person
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_opinions"]

_VERBS = {
    "love": "loves",
    "adore": "loves",
    "like": "likes",
    "enjoy": "enjoys",
    "prefer": "prefers",
    "hate": "hates",
    "detest": "hates",
    "loathe": "hates",
    "despise": "hates",
    "dislike": "dislikes",
    "avoid": "avoids",
    "fear": "fears",
    "cherish": "values",
    "treasure": "values",
    "value": "values",
}
_OPPOSITE = {"loves": "dislikes", "likes": "dislikes", "enjoys": "dislikes"}
_ADJECTIVES = {
    ("fond", "of"): "likes",
    ("crazy", "about"): "loves",
    ("passionate", "about"): "loves",
    ("interested", "in"): "likes",
    ("keen", "on"): "likes",
    ("obsessed", "with"): "loves",
    ("addicted", "to"): "loves",
    ("afraid", "of"): "fears",
    ("scared", "of"): "fears",
    ("terrified", "of"): "fears",
    ("sick", "of"): "dislikes",
    ("tired", "of"): "dislikes",
}
_ARDENT = words("huge massive enormous gigantic giant die-hard lifelong biggest")
_SPEECH = words("hear see know say think talk tell look go get be have do make chat meet")
_PASTIMES = words("read cook bake dance sing paint draw write run swim hike travel knit garden")
_CHORES = words("printing compiling rebooting upgrading updating installing partitioning typing")
"""Whoever hates these has a problem just now."""
_SPECIFIC_GERUNDS = words("spend use keep take try give feel help")


def read_opinions(clause: Clause) -> Iterator[Draft]:
    """Likes and dislikes of kinds and names; never of one specimen ("I love your hat")."""
    if clause.tense is Tense.PAST and not clause.negated:
        yield from _titles(clause)
    into = clause.tense is Tense.PERFECT and clause.verb.lemma == "be"
    if clause.ended or not (clause.holds_now or into or _since_always(clause)):
        return
    yield from _verb_opinions(clause)
    yield from _loves_for(clause)
    yield from _adjective_opinions(clause)
    yield from _fans(clause)


def _since_always(clause: Clause) -> bool:
    """As in "I've always loved …" still holds."""
    return clause.tense is Tense.PERFECT and any(
        word.lower == "always" for word in clause.verb.each("advmod")
    )


def _verb_opinions(clause: Clause) -> Iterator[Draft]:
    predicate = _VERBS.get(clause.verb.lemma)
    yield from _values(clause)
    if predicate is None or clause.verb.has_clause() or clause.verb.child("prt") is not None:
        return
    if clause.negated:
        predicate = _OPPOSITE.get(predicate)
        if predicate is None:
            return
    word = "does not " + clause.verb.lemma if clause.negated else third_person(clause.verb.lemma)
    rival = _rival(clause)
    if rival is not None and predicate in ("likes", "loves", "enjoys"):
        yield from _preferred(clause, rival)
        return
    heads = clause.objects()
    for inner in clause.verb.each("xcomp"):
        heads += [
            word for word in inner.conjuncts() if word is inner or word.tag == inner.tag == "VBG"
        ]
    for head in heads:
        yield from _stance(clause, predicate, word, head)


def _values(clause: Clause) -> Iterator[Draft]:
    """As in "I believe in fair play", "I care about privacy"."""
    through = {"believe": "in", "care": "about"}.get(clause.verb.lemma)
    if through is None or clause.negated:
        return
    wording = f"{third_person(clause.verb.lemma)} {through}"
    for prep in clause.verb.each("prep"):
        for inner in prep.each("pobj", "pcomp") if prep.lower == through else []:
            for head in inner.conjuncts():
                yield from _stance(clause, "values", wording, head)


def _rival(clause: Clause) -> str | None:
    """What is liked less: "coffee" of "I like tea more than coffee"."""
    for word in [*clause.verb.each("advmod"), *(w for h in clause.objects() for w in h.children)]:
        for than in word.each("prep") if word.lower in ("more", "better") else []:
            for head in than.each("pobj") if than.lower == "than" else []:
                thing = thing_of(clause.sentence, head)
                told = {word.text for word in head.each("amod", "compound")}
                if thing is not None and told <= set(thing.name.split()) and is_generic(head):
                    return thing.name
    return None


def _preferred(clause: Clause, rival: str) -> Iterator[Draft]:
    for head in clause.objects():
        thing = thing_of(clause.sentence, head)
        if thing is not None and is_generic(head) and not clause.negated:
            yield Draft(
                predicate="prefers",
                phrase=f"prefers {thing.name} to {rival}",
                category=FactCategory.PREFERENCES,
                object=thing.mention,
                confidence=0.85,
            )


def _stance(clause: Clause, predicate: str, wording: str, head: Word) -> Iterator[Draft]:
    if head.tag in ("VB", "VBG") and (head.lemma in _SPEECH or head.child("nsubj") is not None):
        return
    if not all(is_generic(word) for word in _row(head)) or head.has_clause() or _modifies(head):
        return
    if head.each("compound") and clause.people.find(head.text) is not None:
        return
    gerund = head.dep == "xcomp" or (
        head.tag in ("VBG", "VB") and head.dep in ("dobj", "pobj", "conj", "pcomp")
    )
    thing = _activity(clause, head) if gerund else thing_of(clause.sentence, head)
    if thing is None and not gerund:
        return
    if any(word.lower in ("both", "either", "neither") for word in head.subtree()):
        return
    author = clause.people.author(clause.sentence.message).name
    phrase = phrase_of(clause.sentence, head, author=author)
    if head.tag == "VB" and len(head.subtree()) < 3 and head.lemma not in _PASTIMES:
        return
    vent = predicate in ("hates", "dislikes") and head.lower in _CHORES
    if vent or (predicate == "fears" and head.child("prep") is not None):
        return
    if gerund and wording.endswith(("sick of", "tired of")):
        return
    if phrase is None or (gerund and len(phrase.split()) < 2 and head.lemma in _SPECIFIC_GERUNDS):
        return
    yield Draft(
        predicate=predicate,
        phrase=f"{wording} {phrase}",
        category=FactCategory.PREFERENCES,
        object=thing.mention if thing is not None else None,
        value=None if thing is not None else phrase,
        confidence=0.9 if thing is not None else 0.75,
    )


def _modifies(head: Word) -> bool:
    """As in "action" in "action and adventure films": half a compound that the parser cut off."""
    following = head.each("conj")
    bare = head.tag == "NN" and not head.each("det", "amod", "compound", "poss")
    return bare and any(word.tag == "NNS" and word.each("compound", "amod") for word in following)


def _row(head: Word) -> list[Word]:
    """The word with what it is coordinated to: "the freedom and peace it brings" is one row."""
    row = [head]
    while row[-1].dep == "conj":
        row.append(row[-1].head)
    return [*row, *head.each("conj")]


def _activity(clause: Clause, gerund: Word) -> Thing | None:
    """As in "playing the guitar" names playing guitar; longer wordings name nothing."""
    if gerund.tag != "VBG":
        return None
    objects = gerund.each("dobj")
    rest = [
        word for word in gerund.children if word.dep not in ("dobj", "punct", "aux", "cc", "conj")
    ]
    if rest or len(objects) > 1:
        return None
    if not objects:
        return Thing(name=gerund.lower, word=gerund)
    inner = thing_of(clause.sentence, objects[0])
    if inner is None or objects[0].tag not in ("NN", "NNS", "NNP", "NNPS"):
        return None
    if objects[0].each("prep", "relcl", "poss"):
        return None
    return activity_named(gerund, objects[0], inner)


def _adjective_opinions(clause: Clause) -> Iterator[Draft]:
    if clause.verb.lemma != "be" or clause.negated or clause.tense is Tense.PERFECT:
        return
    for adjective in clause.verb.each("acomp", "attr"):
        for prep in adjective.each("prep"):
            predicate = _ADJECTIVES.get((adjective.lower, prep.lower))
            if predicate is None:
                continue
            for inner in prep.each("pobj", "pcomp"):
                for head in inner.conjuncts():
                    yield from _stance(
                        clause, predicate, f"is {adjective.lower} {prep.lower}", head
                    )


def _titles(clause: Clause) -> Iterator[Draft]:
    """As in "I loved Dune": liking a book or film once is liking it."""
    if clause.verb.lemma not in ("love", "like", "enjoy", "hate", "adore"):
        return
    heads = clause.objects()
    for inner in clause.verb.each("xcomp"):
        heads += inner.each("dobj") if inner.lemma in ("read", "watch", "play", "see") else []
    for head in heads:
        title = thing_of(clause.sentence, head)
        if title is not None and title.kind is EntityKind.MEDIA:
            yield Draft(
                predicate=_VERBS[clause.verb.lemma],
                phrase=f'{_past(clause.verb.lemma)} "{title.name}"',
                category=FactCategory.PREFERENCES,
                object=title.mention,
                confidence=0.8,
            )


def _past(lemma: str) -> str:
    return f"{lemma}d" if lemma.endswith("e") else f"{lemma}ed"


def _loves_for(clause: Clause) -> Iterator[Draft]:
    """As in "I have a passion for …", "I've always had a love for …"."""
    if clause.verb.lemma != "have" or clause.negated:
        return
    for noun in clause.objects():
        if noun.lower not in ("love", "passion", "fascination", "weakness"):
            continue
        for prep in noun.each("prep"):
            for inner in prep.each("pobj", "pcomp") if prep.lower in ("for", "with") else []:
                for head in inner.conjuncts():
                    yield from _stance(clause, "loves", f"has a {noun.lower} {prep.lower}", head)


def _fans(clause: Clause) -> Iterator[Draft]:
    """As in "I'm a big fan of …", "I'm into …", "I'm not a fan of …"."""
    if clause.verb.lemma != "be":
        return
    for noun in clause.verb.each("attr"):
        if noun.lower not in ("fan", "lover", "enthusiast"):
            continue
        for prep in noun.each("prep"):
            for inner in prep.each("pobj", "pcomp") if prep.lower == "of" else []:
                for head in inner.conjuncts():
                    liking = "loves" if _is_ardent(noun) else "likes"
                    verb = "dislikes" if clause.negated else liking
                    wording = "is not a fan of" if clause.negated else f"is a {noun.lower} of"
                    yield from _stance(clause, verb, wording, head)
    for prep in clause.verb.each("prep"):
        if prep.lower == "into":
            wording = "is not into" if clause.negated else "is into"
            for inner in prep.each("pobj", "pcomp"):
                for head in inner.conjuncts():
                    yield from _stance(
                        clause, "dislikes" if clause.negated else "likes", wording, head
                    )
    yield from _animal_people(clause)


def _is_ardent(fan: Word) -> bool:
    """As in "a huge fan", "a massive fan"."""
    return any(word.lower in _ARDENT for word in fan.each("amod"))


def _animal_people(clause: Clause) -> Iterator[Draft]:
    """As in "I'm more of a cat person"."""
    told = [near for word in clause.verb.each("attr", "acomp") for near in word.subtree()]
    for noun in [] if clause.negated else told:
        animal = next(iter(noun.each("compound")), None)
        if noun.lower == "person" and animal is not None and f"{animal.lower}s" in PETS:
            yield Draft(
                predicate="likes",
                phrase=f"is a {animal.lower} person",
                category=FactCategory.PREFERENCES,
                object=EntityMention(name=f"{animal.lower}s"),
                confidence=0.8,
            )
