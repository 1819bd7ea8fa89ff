"""What is said of things that are mine: "my name is …", "my favorite band is …"."""

import re
from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft, named_pet, tie
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import DEICTIC, KIN, MACHINES, PETS, VAGUE
from whoknows_ingest.syntax.objects import kind_named, names_system, thing_of
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.rules.attributes import own_attribute
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_possessives"]

_TELLING = frozenset({"be", "call", "name", "have", "run", "use"})
_MINE = frozenset({"my", "our"})


def read_possessives(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Facts about the author whose grammatical subject is something of theirs."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        if verb.lemma not in _TELLING or tense_of(verb) is not Tense.PRESENT:
            continue
        noun = verb.child("nsubj", "nsubjpass", "csubj")
        if noun is None or clause_refusal(verb) is not None or verb.child("neg") is not None:
            continue
        yield from _mine_is(sentence, verb, noun, author, people)
        yield from _is_my_favorite(sentence, verb, noun, author)
        yield from _machine(sentence, verb, noun, author)
    yield from _named_pets(sentence, author)


def _owned(noun: Word) -> bool:
    owner = noun.child("poss")
    return owner is not None and owner.lower in _MINE


def _mine_is(
    sentence: Sentence, verb: Word, noun: Word, author: Person, people: People
) -> Iterator[Draft]:
    values = verb.each("attr", "acomp", "oprd")
    if noun.lower == "name":
        yield from _name_is(sentence, noun, values, author, people)
    if not _owned(noun):
        return
    text = sentence.text[verb.start :]
    attribute = own_attribute(noun, text, sentence.message.sent_at)
    if attribute is not None:
        yield _about(attribute, author)
    if noun.lower in ("dream", "goal", "plan", "ambition"):
        yield from _aims(sentence, verb, noun, author)
    if any(child.lower in ("favorite", "favourite") for child in noun.each("amod", "compound")):
        yield from _favorites(sentence, noun, values, author)


def _machine(sentence: Sentence, verb: Word, noun: Word, author: Person) -> Iterator[Draft]:
    """As in "my laptop is a ThinkPad", "my box has an nvidia card", "my desktop runs Arch"."""
    if noun.lower not in MACHINES or not _owned(noun) or noun.each("amod", "compound", "relcl"):
        return
    for head in verb.each("attr" if verb.lemma == "be" else "dobj"):
        thing = thing_of(sentence, head)
        articles = {word.lower for word in head.each("det")}
        system = verb.lemma in ("run", "use") and thing is not None and names_system(thing.name)
        part = verb.lemma in ("be", "have") and articles & {"a", "an"} and head.lemma not in VAGUE
        if thing is None or not (system or part) or head.each("prep", "relcl", "acl"):
            continue
        article = "" if system else f"{next(iter(articles))} "
        wording = {"be": "is", "have": "has", "run": "runs", "use": "uses"}[verb.lemma]
        yield Draft(
            subject=Person(mention=author.mention, name=author.name),
            predicate="uses" if system else "owns",
            phrase=f"'s {noun.lower} {wording} {article}{thing.name}",
            category=FactCategory.POSSESSIONS,
            object=thing.mention,
            confidence=0.8,
        )


def _aims(sentence: Sentence, verb: Word, noun: Word, author: Person) -> Iterator[Draft]:
    """As in "My dream is to open a bakery"."""
    for inner in verb.each("xcomp", "ccomp", "advcl"):
        gone = {
            near.index
            for prep in inner.subtree()
            if prep.dep in ("prep", "dative")
            for near in prep.subtree()
            if any(word.lower in DEICTIC for word in prep.subtree())
        }
        phrase = phrase_of(sentence, inner, author=author.name, without=gone)
        if inner.tag != "VB" or inner.child("nsubj") is not None or phrase is None:
            continue
        if len(phrase.split()) > 2:
            yield Draft(
                subject=author,
                predicate="goal",
                phrase=f"has the {noun.lower} {phrase}",
                value=phrase,
                category=FactCategory.GOALS,
                typed=False,
                confidence=0.8,
            )


def _about(draft: Draft, person: Person) -> Draft:
    return Draft(
        subject=person,
        predicate=draft.predicate,
        phrase=draft.phrase,
        category=draft.category,
        value=draft.value,
        confidence=draft.confidence,
        importance=draft.importance,
    )


def _favorites(
    sentence: Sentence, noun: Word, values: list[Word], author: Person
) -> Iterator[Draft]:
    kinds = ("attr", "acomp") if noun.lemma in ("color", "colour") else ("attr",)
    for value in values:
        for head in value.conjuncts() if value.dep in kinds and value.pos != "NUM" else []:
            thing = thing_of(sentence, head)
            if thing is None or head.child("relcl") is not None or head.lower == noun.lower:
                continue
            yield _favorite(author, thing.mention, noun)


def _favorite(author: Person, thing: EntityMention, noun: Word) -> Draft:
    if noun.lower in ("passion", "hobby", "obsession"):
        wording = f"has {thing.name} as a {noun.lower}"
        return Draft(
            subject=author,
            predicate="loves" if noun.lower != "hobby" else "enjoys",
            phrase=wording,
            category=FactCategory.PREFERENCES,
            object=thing,
            confidence=0.85,
        )
    if noun.lower == "thing":
        return Draft(
            subject=author,
            predicate="likes",
            phrase=f"is into {thing.name}",
            category=FactCategory.PREFERENCES,
            object=thing,
            confidence=0.8,
        )
    kind = noun.lemma if noun.lemma not in ("thing", "one", "part", "favorite") else ""
    if noun.lower == "one":
        wording = f"has {thing.name} among their favorites"
        return Draft(
            subject=author,
            predicate="loves",
            phrase=wording,
            category=FactCategory.PREFERENCES,
            object=thing,
            confidence=0.85,
        )
    wording = f"'s favorite {kind} is {thing.name}" if kind else f"'s favorite is {thing.name}"
    return Draft(
        subject=Person(mention=author.mention, name=author.name),
        predicate="loves",
        phrase=wording,
        category=FactCategory.PREFERENCES,
        object=thing,
        confidence=0.85,
    )


def _is_my_favorite(sentence: Sentence, verb: Word, noun: Word, author: Person) -> Iterator[Draft]:
    """As in "Sushi is my favorite food"."""
    for value in verb.each("attr"):
        praised = value.lower in ("favorite", "favourite", "passion", "hobby", "obsession") or any(
            child.lower in ("favorite", "favourite") for child in value.each("amod", "compound")
        )
        if value.lower == "thing" and _owned(value) and not value.each("amod", "compound", "prep"):
            thing = kind_named(sentence, noun)
            if thing is not None:
                yield _favorite(author, thing.mention, value)
        among = value.child("prep")
        if value.lower == "one" and among is not None and among.lower == "of":
            best = next((w for w in among.each("pobj") if w.lemma in ("favorite", "fave")), None)
            thing = kind_named(sentence, noun)
            if best is not None and _owned(best) and thing is not None and not noun.each("det"):
                yield _favorite(author, thing.mention, value)
        if not praised or not _owned(value) or noun.each("det", "poss"):
            continue
        thing = thing_of(sentence, noun)
        if thing is not None and value.child("prep") is None:
            yield _favorite(author, thing.mention, value)


def _name_is(
    sentence: Sentence, noun: Word, values: list[Word], author: Person, people: People
) -> Iterator[Draft]:
    """As in "my name is Ann", "my sister's name is Carol", "my dog's name is Rex"."""
    owner = noun.child("poss")
    value = next((word for word in values if word.dep == "attr"), None)
    if owner is None or value is None or not value.text[:1].isupper() or not value.text.isalpha():
        return
    if owner.lower == "my":
        parts = [w for w in value.each("compound") if w.text[:1].isupper() and w.text.isalpha()]
        name = " ".join(word.text for word in (*parts, value))
        yield Draft(
            subject=author,
            predicate="name",
            phrase=f"is called {name}",
            category=FactCategory.IDENTITY,
            value=name,
            confidence=0.9,
            importance=5,
        )
    elif _owned(owner) and owner.lower in KIN:
        person = people.person(value.text)
        yield tie(person, KIN[owner.lower], author, noun=owner.lower, confidence=0.9)
    elif _owned(owner) and owner.lower in PETS:
        yield _pet(author, value.text, owner.lower)


def _pet(author: Person, name: str, animal: str) -> Draft:
    shown = name if name[:1].isupper() else name.capitalize()
    return named_pet(author, animal, shown)


def _apposed_pet(sentence: Sentence, animal: Word, author: Person) -> Iterator[Draft]:
    """As in "Oscar, my guinea pig"."""
    owner = animal.child("poss")
    if owner is None or owner.lower not in _MINE or owner.index < 2:
        return
    comma, name = sentence.words[owner.index - 1], sentence.words[owner.index - 2]
    if comma.text == "," and name.pos == "PROPN" and name.text.isalpha() and animal.dep == "appos":
        kinds = [word.lower for word in animal.each("compound")]
        yield _pet(author, name.text, " ".join([*kinds, animal.lower]))


_ACCESSORIES = re.compile(
    r"food|litter|toys?|beds?|house|tree|collar|leash|walker|sitter|person|people|hair|fur|treats?"
    r"|bowl|park|shelter|owners?|lovers?|show|shows|tags?|training|classes|class|run|dad|mom|pic"
    r"|pics|video|videos|stuff|carrier|door|poop|breeder|vet|cafe|trick|tricks|pose|rescue"
)


def _named_pets(sentence: Sentence, author: Person) -> Iterator[Draft]:
    """As in "my cat whiskers", "our dog Rex", "I have a dog named Rex"."""
    for word in sentence.words:
        if word.lower not in PETS or word.lower.endswith("s") or word.quoted:
            continue
        before = [near.lower for near in sentence.words[max(0, word.index - 3) : word.index]]
        following = sentence.words[word.index + 1 : word.index + 3]
        yield from _apposed_pet(sentence, word, author)
        if not following or not following[0].text.isalpha():
            continue
        name = following[0]
        if name.lower in ("named", "called") and len(following) == 2:
            named = following[1].text
            if named[:1].isupper() and {"my", "our", "a", "another"} & set(before):
                lemmas = {near.lemma for near in sentence.words[: word.index]}
                if {"my", "our"} & set(before) or lemmas & {"have", "get", "adopt"}:
                    yield _pet(author, named, word.lower)
        elif {"my", "our"} & set(before) and _is_pet_name(word, name):
            yield _pet(author, name.text, word.lower)


def _is_pet_name(animal: Word, name: Word) -> bool:
    if name.text[:1].isupper() and name.pos in ("PROPN", "NOUN"):
        return True
    headed = animal.dep == "compound" and animal.head is name and name.dep in ("nsubj", "nsubjpass")
    return headed and name.tag in ("NN", "NNS", "NNP") and not _ACCESSORIES.fullmatch(name.lower)
