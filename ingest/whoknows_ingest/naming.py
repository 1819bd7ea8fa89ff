"""Sentences in which people name themselves: "call me Nol", "everyone calls me X", "X here".

Read from the words alone, so that they count whichever extractor is at work. A name has to be
written as one (a capital, or the whole rest of the sentence); questions, denials, quotations and
conditions name nobody, and neither does a sentence about somebody else ("my friend Nol", "is
Nolan's surname Gregory?").
"""

import re
from collections.abc import Iterator

from whoknows_schema.text import name_key

__all__ = ["own_names"]

_NAME = r"(?P<name>[^\W\d_][\w'’-]{1,29}(?: [A-ZÀ-ÞА-Я][\w'’-]{0,29})?)"
_END = (
    r"(?=\s*(?:[.,!;:)(–—…-]|$"
    r"|\b(?:and|but|btw|instead|please|now|too|again|lol|these days|online)\b))"
)
_MANY = (
    r"every(?:one|body)|people|(?:most|all my|my) (?:people|friends|family)|friends|folks|they|most"
)
_I_AM = r"i(?:'m| am) (?:called|known as)|i(?: also)? go by|my (?:nick|full |real )?name(?:'s| is)"
_NAMING = tuple(
    re.compile(pattern + _END)
    for pattern in (
        rf"(?:^|[,.!] ?|\b(?:just|please|can|may|could|so) )(?i:call me) {_NAME}",
        rf"\b(?i:{_MANY}) (?:here )?(?i:calls? me) {_NAME}",
        rf"\b(?i:{_I_AM}) {_NAME}",
        rf"^(?i:(?:hi|hey|hello|yo)[ ,!.]+)?{_NAME} (?i:here)",
    )
)
_HERE = _NAMING[-1]
"""Weather and moods are told like this as well ("sunny here"): it takes a capital."""

_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_REFUSED = re.compile(
    r"\?|[\"“”„«»`>]|\b(?:don't|dont|do not|never|not|stop|nobody|if|when|wish|would|used to|friend"
    r"|brother|sister|dad|mom|wife|husband|boss)\b|n't\b",
    re.IGNORECASE,
)
_FRIENDS_CALL_ME = re.compile(r"\bfriends? calls? me\b", re.IGNORECASE)
# Words that stand where a name would, capital or not.
_NO_NAME = frozenset(
    """
    a all almost already alright also always an another anybody anyone anything as asap at back
    be best both but by cause come crazy cute daddy down dude dumb everybody everyone everything
    few first for from get going good guy guys happy he her here hey him his hot how i in it
    just late later lazy lets like live lives long lots love mad man many maybe me mine more
    most mum my names new newbie nice no nobody none noob not nothing now nuts of off ok okay
    old on once one only or our out over paranoid people please right same see she silly so some
    somebody someone something spring stay still stuck stupid summer sunny thanks that the their
    them then there these they thing things this those today tomorrow tonight too two up us used
    very was we weather weird well what whatever when where who why will winter with yeah yes
    yet you your
    """.split()
)


def own_names(text: str) -> tuple[str, ...]:
    """Names that the author of a message gives to themselves in it, in order, each once.

    >>> own_names("Hi all! Everyone calls me Nol btw"), own_names("Nolan here, hello")
    (('Nol',), ('Nolan',))
    >>> own_names("can you call me Nol?"), own_names("don't call me Nol")
    ((), ())
    """
    found: dict[str, str] = {}
    for sentence in _SENTENCE.findall(text[:2000]):
        for name in _names_in(sentence.strip()):
            found.setdefault(name_key(name), name)
    return tuple(found.values())


def _names_in(sentence: str) -> Iterator[str]:
    if _REFUSED.search(_FRIENDS_CALL_ME.sub("people call me", sentence)):
        return
    for pattern in _NAMING:
        for match in pattern.finditer(sentence):
            name = match["name"].rstrip("'’-")
            ends = pattern is not _HERE and match.end() >= len(sentence.rstrip(" .!"))
            if _is_name(name, ends=ends):
                yield name


def _is_name(name: str, *, ends: bool) -> bool:
    """Whether the word is written as a name: a capital, or the last word and no common one."""
    first = name.split(" ")[0]
    if first.lower() in _NO_NAME or first.lower().endswith(("ing", "'s", "’s")):
        return False
    return name[:1].isupper() or (ends and name[:1].isalpha() and " " not in name)
