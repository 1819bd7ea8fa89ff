"""Checks of a claim against the wording that it cites: those that hold in any language.

The message has to name the claim's object, and must be no question, joke or quotation there. Whom
it speaks of is told from words alone only where there is no parse (`grammar`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from whoknows_schema.ids import UserId
from whoknows_schema.text import entity_key, name_key
from whoknows_schema.values import EntityMention, Message, UserMention

__all__ = ["Cited", "objection", "stands_in", "subject_objection", "wording_objection", "words_of"]

_SENTENCE = re.compile(r"[^.!?\n…]+[.!?…]*")
_WORD = re.compile(r"[^\W_]+(?:['’+#][^\W_]*)*")
_JOKE = re.compile(r"\b(?:jk|just kidding|kidding)\b|(?:^|\s)/[sj]\s*$", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|im|i've|ive|i'd|i'll|me|my|mine|myself|we|us|our|ours)\b")
_SECOND_PERSON = re.compile(r"\b(?:you|you're|your|yours|u|ur)\b")
# "my sister Carol works …": the author owns the subject and is not the subject.
_KIN = (
    "aunt|boss|boyfriend|brother|buddy|cat|child|colleague|cousin|coworker|dad|daughter|dog|"
    "father|fiance|fiancee|flatmate|friend|girlfriend|grandma|grandpa|grandfather|grandmother|"
    "husband|kid|manager|mom|mother|mum|neighbor|neighbour|nephew|niece|parents?|partner|roommate|"
    "sister|son|teacher|uncle|wife"
)
_MY_RELATION = re.compile(rf"\b(?:my|our)\s+(?:[\w-]+\s+){{0,2}}?(?:{_KIN})s?(?:'s)?\b")
_LITTLE_WORDS = frozenset("a an and at for from in my of on or our the to with".split())
_PEOPLE_VERB = re.compile(r"_of$|^knows$|^has_pet$|_with$|_to$|^mentor|^argues|^feuds|^called")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A claim's parts, with the messages that they are checked against.

    Attributes:
        subject: Whom or what the claim is about.
        object: What it points at.
        value: Its value, if it has no object.
        verb: Its predicate.
        message: The message that it cites.
        answered: The message which that one answers, if any.
        subject_names: Names of the subject, if it is a participant.
        object_names: Names of the object, if it is a participant.
        other_names: Names of everybody else who takes part, the author left out.
    """

    subject: UserMention | EntityMention
    object: UserMention | EntityMention | None
    value: str | None
    verb: str
    message: Message
    answered: Message | None
    subject_names: Sequence[str] = ()
    object_names: Sequence[str] = ()
    other_names: Sequence[str] = ()


def objection(cited: Cited) -> str | None:
    """Why the claim does not follow from the words, or None when it may.

    Reasons: those of `wording_objection`, then that of `subject_objection`.
    """
    return wording_objection(cited) or subject_objection(cited)


def wording_objection(cited: Cited) -> str | None:
    """``quotation``, ``joke``, ``object_not_said`` or ``question``; None for none of them."""
    text = _without_quotes(cited.message.text)
    if not text.strip():
        return "quotation"
    if _JOKE.search(text):
        return "joke"
    said = words_of(cited)
    answered = "" if cited.answered is None else _without_quotes(cited.answered.text)
    if said and not any(stands_in(each, f"{text}\n{answered}") for each in said):
        return "object_not_said"
    return "question" if _is_question(text, said) else None


def subject_objection(cited: Cited) -> str | None:
    """``subject_not_said`` when the words speak of somebody else."""
    text = _without_quotes(cited.message.text)
    answered = "" if cited.answered is None else _without_quotes(cited.answered.text)
    return None if _is_about_subject(cited, text, answered) else "subject_not_said"


def _without_quotes(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.lstrip().startswith(">"))


def words_of(cited: Cited) -> Sequence[str]:
    """Wordings of which one has to stand in the text; empty when the claim has nothing to check."""
    match cited.object:
        case EntityMention(name=name):
            return (name,)
        case UserMention(user_id=user) if user == cited.message.author_id:
            return ()
        case UserMention():
            return cited.object_names
        case _:
            return (cited.value,) if cited.value else ()


def _folded_words(text: str) -> list[str]:
    words = (word.replace("’", "'").removesuffix("'s") for word in _WORD.findall(text))
    return [key for word in words if (key := entity_key(word))]


def stands_in(wording: str, text: str) -> bool:
    """Whether every word that counts stands in the text, singular or plural."""
    spoken = set(_folded_words(text))
    wanted = [word for word in _folded_words(wording) if word not in _LITTLE_WORDS]
    if not wanted:
        return bool(name_key(wording)) and name_key(wording) in _folded(text)
    return all(word in spoken or (not word.isascii() and word in _folded(text)) for word in wanted)


def _folded(text: str) -> str:
    # name_key keeps 200 characters, so longer texts are folded piece by piece.
    return " ".join(name_key(piece) for piece in text.split())


def _is_question(text: str, said: Sequence[str]) -> bool:
    """Whether the words stand in questions only; without them, whether the text ends as one."""
    sentences = [each.strip() for each in _SENTENCE.findall(text) if each.strip()]
    holding = [each for each in sentences if any(stands_in(wording, each) for wording in said)]
    relevant = holding or sentences[-1:]
    return bool(relevant) and all(each.endswith("?") for each in relevant)


def _is_about_subject(cited: Cited, text: str, answered: str) -> bool:
    if isinstance(cited.subject, EntityMention):
        return stands_in(cited.subject.name, f"{text}\n{answered}")
    if cited.subject.user_id == cited.message.author_id:
        return _is_about_author(cited, text)
    if any(stands_in(name, text) for name in cited.subject_names):
        return True
    return _addresses(cited, cited.subject.user_id) and _has(_SECOND_PERSON, text)


def _is_about_author(cited: Cited, text: str) -> bool:
    folded = _folded(text)
    if _PEOPLE_VERB.search(cited.verb):
        return bool(_FIRST_PERSON.search(folded)) or not _names_others(cited, text)
    if _FIRST_PERSON.search(_MY_RELATION.sub(" ", folded)):
        return True
    if _MY_RELATION.search(folded):
        return False
    return not _names_others(cited, text)


def _names_others(cited: Cited, text: str) -> bool:
    return any(stands_in(name, text) for name in _but(cited.other_names, cited.object_names))


def _but(names: Iterable[str], left_out: Sequence[str]) -> Iterable[str]:
    return (name for name in names if name not in left_out)


def _addresses(cited: Cited, user: UserId) -> bool:
    answered = cited.answered
    return user in cited.message.mentions or (answered is not None and answered.author_id == user)


def _has(pattern: re.Pattern[str], text: str) -> bool:
    return bool(pattern.search(_folded(text)))
