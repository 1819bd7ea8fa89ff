"""A window of messages as its parse: what the grammar of each message can be asked."""

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from whoknows_ingest.syntax.chat import is_joke, is_joke_marker, lines_of
from whoknows_ingest.syntax.parse import PIPELINES, load_pipeline, parse_lines
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.subjects import Recent
from whoknows_ingest.syntax.words import Sentence
from whoknows_schema.ids import MessageId
from whoknows_schema.protocols import Roster
from whoknows_schema.values import Message

__all__ = ["Parsed", "Told", "is_english", "parse_window"]

_PARSING = threading.Lock()
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ENGLISH = frozenset(
    "a about am an and are at be been but by can't do does don't for from get got had has have he"
    " her his how i'm i've if in is it it's its just like love hate live work my not of on or our"
    " out she so some than that that's the their them then there they this to too up was we were"
    " what when which who will with would you your".split()
)
_FOREIGN = frozenset(
    "ich und der die das nicht ist ein eine mein meine wir sie mit auf für aber auch bin habe"
    " yo y el la los las un una mi mis no es en con pero para por tengo soy muy que del se"
    " je et le les une mon ma mes est dans avec mais pour pas ne suis ai des du nous vous c'est"
    " eu e o os um uma meu minha não é em com mas sou tenho muito da dos ao"
    " io il gli che di sono ho non per anche ik het een en niet van mijn ben heb".split()
) - frozenset("a in on as do no me am so was e y o en die".split())


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, with the one person that "he" or "she" can mean in it."""

    sentence: Sentence
    recent: Person | None


@dataclass(frozen=True, slots=True)
class Parsed:
    """The parse of a window.

    Attributes:
        told: Sentences by message, in order; none for a message without words of its own.
        jokes: Messages that their authors do not mean.
        people: Participants by name.
    """

    told: Mapping[MessageId, Sequence[Told]]
    jokes: frozenset[MessageId]
    people: People


def is_english(text: str) -> bool:
    """Whether an English parse of the text is worth anything, told from its little words.

    Texts without any, which are short, count as English.

    >>> is_english("I love pineapple pizza and tea"), is_english("Ich hasse Kaffee und liebe Tee")
    (True, False)
    >>> is_english("私はピザが好きです"), is_english("I live in 東京")
    (False, True)
    """
    letters = [char for char in text if char.isalpha()]
    if letters and sum(char.isascii() for char in letters) < 0.6 * len(letters):
        return False
    words = _WORD.findall(text.replace("’", "'").lower())
    foreign = sum(word in _FOREIGN for word in words)
    return foreign == 0 or foreign < sum(word in _ENGLISH for word in words)


def parse_window(
    messages: Sequence[Message], *, context: Sequence[Message], roster: Roster
) -> Parsed:
    """Parse messages and what came before them; blocks, a few milliseconds a message.

    Raises:
        ConfigurationError: No English pipeline is installed.
    """
    people = People(roster, (*context, *messages))
    names = frozenset(people.keys)
    shown = (*context, *messages)
    lines = [(line, each) for each in shown for line in lines_of(each.text, names=names)]
    with _PARSING:
        sentences = list(parse_lines(lines, pipeline=load_pipeline(PIPELINES)))
    told: dict[MessageId, list[Told]] = {each.id: [] for each in shown}
    recent = Recent(people)
    for sentence in sentences:
        recent.hear(sentence)
        told[sentence.message.id].append(Told(sentence, recent.person))
    return Parsed(told, frozenset(_jokes(messages)), people)


def _jokes(messages: Sequence[Message]) -> Iterator[MessageId]:
    """Messages marked as not meant, by themselves or by their author's next one."""
    for position, message in enumerate(messages):
        later = (each for each in messages[position + 1 :] if each.author_id == message.author_id)
        following = next(later, None)
        taken_back = following is not None and is_joke_marker(following.text)
        if is_joke(message.text) or taken_back:
            yield message.id
