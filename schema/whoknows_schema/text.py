"""Names and text: what is the same name, what a slug looks like, what may be stored.

Two foldings, kept apart on purpose: `name_key` decides which *written forms* are one name (case,
width, accents of Latin and Greek letters, ß); `entity_key` decides which names are one *thing*
(also plural and a few symbols). Neither touches digits, scripts or symbols: Room 101 and 102,
C and C++, 東京 and 北京 never meet. What is shown is always what was written.
"""

import re
import unicodedata

from anyascii import anyascii

from whoknows_schema.enums import EntityKind
from whoknows_schema.ids import EntitySlug, digest

__all__ = [
    "MAX_NAME_CHARS",
    "clean_line",
    "clean_text",
    "entity_key",
    "entity_slug",
    "mention_id",
    "name_key",
]

MAX_NAME_CHARS = 200
_SLUG_CHARS = 60
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_INVISIBLE = frozenset("\u00ad\u200b\u2060\ufeff\ufe0e\ufe0f")
# Latin letters that Unicode does not decompose into a base letter and an accent.
_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-"})
_SYMBOL_WORDS = (("+", " plus "), ("#", " sharp "), ("&", " and "))
_PROPER_KINDS = frozenset(
    {EntityKind.PERSON, EntityKind.PLACE, EntityKind.ORGANISATION, EntityKind.MEDIA}
)
# Words ending in s that are no plural, or whose plural form is a name of its own.
_NO_PLURAL = frozenset(
    """
    acoustics aerobics alias always analysis asparagus athletics atlas aws basis billiards
    bonus bras bus cactus campus canvas census ceramics checkers chess chorus chris
    christmas circus citrus corpus crisis css darts diabetes dos economics electronics
    ethics focus gas genius glasses graphics gymnastics headphones herbs his ios james jeans
    jenkins js keras kubernetes lasagnas lens lotus macos mars mathematics maths minus news
    nodejs numbers oasis octopus opus pages pancreas pandas pants paris perhaps physics plus
    politics rabies radius robotics sas scissors series shorts sims sinus species starwars
    status surplus tennis texas thermos this thomas tofus trousers uk us virus walrus
    windows yes
    """.split()
)
_MENTION = re.compile(r"^<@!?([^|<>\s]+)>$|^<@([^|<>\s]+)\|[^<>]*>$")


def clean_text(text: str) -> str:
    r"""Text that may be stored: no control, bidi or lone-surrogate characters; new lines stay.

    >>> clean_text("a\x00b\u202ec\n")
    'abc\n'
    """
    if text.isascii() and (text.isprintable() or not _CONTROL.search(text)):
        return text
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return "".join(
        char
        for char in whole
        if char in "\n\t" or (char not in _BIDI and unicodedata.category(char) != "Cc")
    )


def clean_line(text: str, max_chars: int = 1000) -> str:
    r"""Cleaned text on one line, white space collapsed, cut at ``max_chars`` with an ellipsis.

    >>> clean_line("  two\nlines ")
    'two lines'
    """
    line = " ".join(clean_text(text).split())
    return line if len(line) <= max_chars else line[: max_chars - 1].rstrip() + "…"


def _without_accents(text: str) -> str:
    """Drop combining marks after Latin and Greek letters only: か and が are two letters."""
    kept: list[str] = []
    foldable = False
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.combining(char):
            if not foldable:
                kept.append(char)
            continue
        foldable = unicodedata.name(char, "").startswith(("LATIN", "GREEK"))
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))


def name_key(name: str) -> str:
    """The form under which a name is looked up; empty for a name of nothing but space.

    >>> name_key("José  PEÑA"), name_key("STRASSE") == name_key("Straße"), name_key("@Ａｌｉｃｅ")
    ('jose pena', True, 'alice')
    """
    text = unicodedata.normalize("NFKC", clean_text(name)).translate(_QUOTES)
    text = "".join(char for char in text if char not in _INVISIBLE)
    text = _without_accents(text.casefold()).translate(_UNDECOMPOSED)
    text = " ".join(text.split())[:MAX_NAME_CHARS]
    return text.lstrip("@\"'` ").rstrip("\"'` ")


def _singular(word: str) -> str:
    """English singular of a lower-case word, or the word itself when it is no plain plural."""
    if len(word) < 4 or not word.endswith("s") or word in _NO_PLURAL or not word.isascii():
        return word
    if word.endswith(("ss", "us", "is", "'s")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "zes", "sses", "oes")):
        return word[:-2]
    return word[:-1]


def entity_key(name: str, kind: EntityKind = EntityKind.CONCEPT) -> str:
    """The form under which two names are one thing.

    Articles in front, hyphens and plain English plurals do not count (for kinds whose names are
    common nouns); ``+``, ``#`` and ``&`` read as words so that C, C++ and C# stay three.

    >>> entity_key("Board Games"), entity_key("the board game"), entity_key("C++")
    ('board game', 'board game', 'c plus plus')
    """
    key = name_key(name)
    for symbol, word in _SYMBOL_WORDS:
        key = key.replace(symbol, word)
    key = " ".join(re.sub(r"(?<=\w)[-_](?=\w)", " ", key).split())
    words = key.split(" ")
    if len(words) > 1 and words[0] in ("the", "a", "an"):
        words = words[1:]
    if kind not in _PROPER_KINDS:
        words[-1] = _singular(words[-1])
    return " ".join(words)


def entity_slug(name: str, kind: EntityKind = EntityKind.CONCEPT) -> EntitySlug:
    """Readable, collision-free key of an entity within its space.

    Equal slugs mean equal `entity_key` (and both or neither a person): whenever the readable part
    loses anything, six hex digits of the key's digest follow it.

    >>> entity_slug("Board Games"), entity_slug("C#"), entity_slug("Carol", EntityKind.PERSON)
    ('board-game', 'c-sharp', 'carol-person')
    >>> entity_slug("東京") == entity_slug("北京")
    False
    """
    key = entity_key(name, kind)
    readable = re.sub(r"[^a-z0-9]+", "-", anyascii(key).lower()).strip("-")[:_SLUG_CHARS].strip("-")
    if not readable or readable.replace("-", " ") != key:
        readable = f"{readable}-{digest(key, length=6)}".lstrip("-")
    if kind is EntityKind.PERSON:
        readable += "-person"
    elif readable.endswith("-person"):
        readable += "-thing"
    return EntitySlug(readable)


def mention_id(text: str) -> str | None:
    """The platform id inside mention markup (``<@42>``, ``<@!42>``, Slack's ``<@U1|name>``).

    >>> mention_id("<@!42>"), mention_id("nolan")
    ('42', None)
    """
    found = _MENTION.match(text.strip())
    return None if found is None else found.group(1) or found.group(2)
