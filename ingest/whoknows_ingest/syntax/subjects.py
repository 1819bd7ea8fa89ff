"""Who a clause is about: I, a name, "my sister Carol", or nobody we could name."""

from dataclasses import dataclass

from whoknows_ingest.syntax.lexicon import KIN, PETS
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import EntityKind
from whoknows_schema.values import EntityMention, Message, UserMention

__all__ = ["KinPhrase", "Recent", "Subject", "kin_phrase", "participant_at", "subject_of"]

_SELF = frozenset({"i", "we", "me"})
_GROUPS = frozenset({"family", "fam", "kids", "children", "parents", "team", "band"})
_GREETINGS = frozenset({"hi", "hey", "hello", "yo", "dear", "thanks", "wow", "yeah", "congrats"})
_THIRD = frozenset({"he", "she"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A subject found: who, and the word it hangs on (None when chat left it out)."""

    person: Person
    word: Word | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KinPhrase:
    """As in "my sister Carol".

    Attributes:
        noun: The kinship word.
        verb: What that person is to the speaker.
        name: Their name, if said.
        last: The last word of the phrase.
    """

    noun: Word
    verb: str
    name: str | None
    last: Word


def _proper_run(sentence: Sentence, index: int) -> list[Word]:
    """Capitalised names from a position on."""
    run: list[Word] = []
    for word in sentence.words[index:]:
        if not (
            word.text[:1].isupper() and word.pos in ("PROPN", "NOUN", "ADJ") and word.text.isalpha()
        ):
            break
        run.append(word)
    return run


def kin_phrase(sentence: Sentence, noun: Word) -> KinPhrase | None:
    """The phrase that a kinship noun opens after "my" or "our", with the name that follows it."""
    verb = KIN.get(noun.lower)
    if verb is None:
        return None
    before = [word.lower for word in sentence.words[max(0, noun.index - 3) : noun.index]]
    if not {"my", "our"} & set(before[-3:]):
        return None
    following = noun.index + 1
    comma = following < len(sentence.words) and sentence.words[following].text == ","
    run = _proper_run(sentence, following + comma)
    closed = not comma or (
        bool(run)
        and run[-1].index + 1 < len(sentence.words)
        and sentence.words[run[-1].index + 1].text in (",", ".")
    )
    if not run or not closed or (run[0].dep == "nsubj" and comma):
        return KinPhrase(noun=noun, verb=verb, name=None, last=noun)
    return KinPhrase(
        noun=noun, verb=verb, name=" ".join(word.text for word in run[:2]), last=run[-1]
    )


def subject_of(
    sentence: Sentence, verb: Word, people: People, recent: Person | None
) -> Subject | None:
    """Whom a clause is about; None when that cannot be said.

    Args:
        sentence: Where the clause stands.
        verb: Head of the clause.
        people: Participants.
        recent: The one person that "he" or "she" can mean, if there is only one.
    """
    word = None if _is_misjoined(sentence, verb) else _subject_word(verb)
    author = people.author(sentence.message)
    if word is None:
        return Subject(person=author, word=None) if _drops_subject(sentence, verb) else None
    if word.quoted:
        return None
    if word.lower in _SELF:
        return Subject(person=author, word=word)
    if word.lower in _THIRD and recent is not None:
        return Subject(person=recent, word=word)
    shared = _shared_subject(word, author)
    if shared is not None:
        return shared
    owners = {owner.lower for owner in word.each("poss")}
    if (word.lower in _GROUPS or word.lower in PETS) and owners & {"my", "our"}:
        name = f"{author.name}'s {word.lower}"
        return Subject(person=Person(mention=author.mention, name=name, is_group=True), word=word)
    person = _kin_person(sentence, word, people) or _named_person(sentence, word, people)
    if person is None:
        return None
    if person.mention == author.mention:
        return None
    return Subject(person=person, word=word)


def _shared_subject(word: Word, author: Person) -> Subject | None:
    """As in "My sister and I": the author is among them."""
    if any(other.lower in _SELF for other in word.conjuncts()):
        return Subject(person=author, word=word)
    return None


def _is_misjoined(sentence: Sentence, verb: Word) -> bool:
    """As in "I set up Gnome and Unity broke", where the parser takes Unity for an object."""
    before = sentence.words[verb.index - 1] if verb.index else verb
    alone = verb.dep == "conj" and verb.child("nsubj", "nsubjpass") is None
    return alone and before.dep == "conj" and before.pos in ("NOUN", "PROPN")


def _subject_word(verb: Word) -> Word | None:
    while True:
        own = verb.child("nsubj", "nsubjpass")
        if own is not None:
            return own
        if verb.dep != "conj" or verb.head.pos not in ("VERB", "AUX"):
            return None
        verb = verb.head


def _drops_subject(sentence: Sentence, verb: Word) -> bool:
    """Chat leaves out "I": the verb opens the sentence and is not an order."""
    root = verb
    while root.dep == "conj" and root.head.pos in ("VERB", "AUX"):
        root = root.head
    if root.head is not root and not (root.dep == "ccomp" and root.index < root.head.index):
        return False
    before = sentence.words[: root.index]
    if any(
        word.dep
        not in (
            "advmod",
            "npadvmod",
            "aux",
            "punct",
            "intj",
            "neg",
            "amod",
            "cc",
            "prep",
            "pobj",
            "compound",
            "det",
        )
        for word in before
    ):
        return False
    if any(word.lower in ("let", "to", "not") for word in before):
        return False
    opens = all(word.tag in ("RB", ",", "UH", "CC") or word.dep == "aux" for word in before)
    finite = root.tag in ("VBD", "VBN") or (root.tag == "VBG" and _is_answer(sentence, root))
    stance = root.lower in ("love", "hate", "prefer", "enjoy", "loving") and sentence.opens_line
    return opens and (finite or stance)


def _is_answer(sentence: Sentence, gerund: Word) -> bool:
    """As in "Still learning Go": the gerund opens the line and no finite verb follows."""
    if not sentence.opens_line or gerund.index > 1:
        return False
    following = sentence.words[gerund.index :]
    return not any(word.tag in ("MD", "VBZ", "VBP", "VBD") for word in following)


def _kin_person(sentence: Sentence, word: Word, people: People) -> Person | None:
    for inner in word.subtree():
        phrase = kin_phrase(sentence, inner) if inner.lower in KIN else None
        if phrase is None or (inner is not word and word.index != phrase.last.index):
            continue
        if phrase.name is not None:
            return people.person(phrase.name)
        if inner.tag == "NNS":
            return None
        name = f"{people.author(sentence.message).name}'s {phrase.noun.lower}"
        return Person(mention=EntityMention(name=name, kind=EntityKind.PERSON), name=name)
    return None


def _named_person(sentence: Sentence, word: Word, people: People) -> Person | None:
    if any(
        child.dep in ("det", "poss", "amod", "nummod", "conj", "prep", "relcl")
        for child in word.children
    ):
        return None
    if word.pos not in ("PROPN", "NOUN", "ADJ", "VERB", "INTJ", "X"):
        return None
    parts = [child.text for child in word.each("compound")] + [word.text]
    if len(parts) > 1 and parts[0].lower() in _GREETINGS:
        parts = parts[1:]
    alone = participant_at(sentence, word, people) if len(parts) == 1 else None
    known = alone or people.find(" ".join(parts))
    if known is not None:
        return known
    if (
        word.entity == "PERSON"
        and word.text[:1].isupper()
        and all(part.isalpha() for part in parts)
    ):
        return people.person(" ".join(parts))
    return None


def participant_at(sentence: Sentence, word: Word, people: People) -> Person | None:
    """The participant whose name, of up to three words, a word is part of, however it is parsed."""
    for size in (3, 2):
        for start in range(max(0, word.index - size + 1), word.index + 1):
            name = sentence.words[start : start + size]
            if len(name) == size and all(part.text[:1].isupper() for part in name):
                known = people.find(" ".join(part.text for part in name))
                if known is not None:
                    return known
    return people.find(word.text)


class Recent:
    """The one person that "he" or "she" can mean.

    In an answer that is whom the answered message and the answer so far name; else whom the author
    named lately. Two candidates, or none, mean nobody.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._named: dict[str, list[frozenset[Person]]] = {}
        self._named_in: dict[str, set[Person]] = {}
        self._message: Message | None = None

    def hear(self, sentence: Sentence) -> None:
        """Take note of whom a sentence names, before its clauses are read."""
        message = self._message = sentence.message
        named = frozenset(_named_in(sentence, self._people))
        self._named.setdefault(message.author_id, []).append(named)
        self._named_in.setdefault(message.id, set()).update(named)

    @property
    def person(self) -> Person | None:
        """The only candidate, or None."""
        if self._message is None:
            return None
        answered = self._named_in.get(self._message.reply_to or "", set())
        lately = self._named.get(self._message.author_id, [])[-4:]
        candidates = {person for named in lately for person in named}
        if answered:
            candidates = answered | self._named_in[self._message.id]
        candidates -= {each for each in candidates if each.mention == self._author}
        return next(iter(candidates)) if len(candidates) == 1 else None

    @property
    def _author(self) -> UserMention | None:
        """Nobody says "he" of themselves."""
        return None if self._message is None else UserMention(user_id=self._message.author_id)


def _named_in(sentence: Sentence, people: People) -> set[Person]:
    """Whom it names before it says "he" or "she": those after cannot be meant by it."""
    found: set[Person] = set()
    covered: set[int] = set()
    pronoun = next((word.index for word in sentence.words if word.lower in _THIRD), None)
    for word in sentence.words[:pronoun]:
        phrase = kin_phrase(sentence, word)
        if phrase is not None and (phrase.name is not None or word.dep != "attr"):
            covered.update(range(word.index, phrase.last.index + 1))
            author = people.author(sentence.message).name
            found.add(
                people.person(phrase.name)
                if phrase.name is not None
                else _unnamed(author, word.lower)
            )
    for word in sentence.words[:pronoun]:
        if word.index in covered or not (word.pos == "PROPN" or word.entity == "PERSON"):
            continue
        if word.index + 1 == pronoun and word.index == 0:
            continue  # "Max she's our cousin" is said to Max.
        known = people.find(word.text)
        if known is not None or word.entity == "PERSON":
            found.add(known or people.person(word.text))
    return found


def _unnamed(author: str, noun: str) -> Person:
    name = f"{author}'s {noun}"
    return Person(mention=EntityMention(name=name, kind=EntityKind.PERSON), name=name)
