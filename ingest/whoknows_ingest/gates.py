"""Gates: which messages are not taken at all, and which are taken but not read for facts."""

import re
import unicodedata

from whoknows_schema.enums import SkipReason
from whoknows_schema.text import name_key
from whoknows_schema.values import Message

__all__ = ["is_chatter", "skip_reason"]

_COMMAND = re.compile(r"^[!?./$~&%=+-][a-z]{2,}\b|^/\w+", re.IGNORECASE)
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_MARKUP = re.compile(r"<(?:@[!&]?|#|a?:\w+:)\w+>|:\w+:")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_STRETCH = re.compile(r"(.)\1{2,}")
_LAUGH = re.compile(r"^(?:[aeiou]*(?:ha|he|hi|ja|je|lo|xa)){2,}[hjlo]?$")
# Words that carry no statement, alone or with one another; every word has to be one of them.
_CHATTER = frozenset(
    """
    a again agreed ah aha alright and anyway aw awesome aww ay bb bbl bbq brb btw bye cheers cool
    cya damn dang do dunno eh everyone exactly fine folks from funny g ga gg gj gl glhf gm gn good
    goodbye goodnight great guys gz ha hah haha hahaha he hehe hello here hey heya hi hm hmm hmmm
    hmu hola how howdy idc idk ikr im indeed interesting is it its jk k kk kthx lmao lmfao lol lolol
    luck maybe meh mhm mm mmm morning nah neat never nice nite no nope np nvm o oh ok okay okey
    omg omw oof oops ouch ok'd perfect please pls plz really rekt right rip rofl same see seriously
    so sorry sounds sup sure sweet ta tbh thank thanks that that's the thx tnx true tx ty tysm u
    ugh uh um umm ur very wait wb welcome wp well what whatever what's whoa wow wtf xd xoxo y ya yay
    yea yeah yep yes yo you you're yup
    """.split()
)
_MAX_CHATTER_WORDS = 6


def skip_reason(message: Message) -> SkipReason | None:
    """Why a message is not taken, or None when it is.

    Bots' messages, deleted ones, bot commands (``!rank``) and messages without a visible
    character are not taken. Duplicates are the graph's to tell.
    """
    if message.is_bot:
        return SkipReason.BOT
    if not _has_words_or_signs(message.text):
        return SkipReason.EMPTY
    if message.deleted_at is not None or _COMMAND.match(message.text.strip()):
        return SkipReason.IGNORED
    return None


def _has_words_or_signs(text: str) -> bool:
    return any(not char.isspace() and unicodedata.category(char) != "Cf" for char in text)


def is_chatter(text: str) -> bool:
    """Whether the message as a whole says nothing: greetings, laughter, thanks, links, emoji.

    One word beyond those makes it worth reading.

    >>> is_chatter("lol ok!!"), is_chatter("ok, I moved to Oslo"), is_chatter("🎉🎉")
    (True, False, True)
    """
    words = _WORD.findall(name_key(_MARKUP.sub(" ", _ADDRESS.sub(" ", text))))
    if len(words) > _MAX_CHATTER_WORDS:
        return False
    return all(
        word in _CHATTER or _STRETCH.sub(r"\1", word) in _CHATTER or _LAUGH.match(word)
        for word in words
    )
