"""Gates: which messages are not taken at all, and what is taken out of those that are."""

import re
import unicodedata
from dataclasses import dataclass, replace

from whoknows_ingest.redaction import redacted
from whoknows_schema.enums import SkipReason
from whoknows_schema.values import Message

__all__ = ["OPEN", "Gates", "skip_reason"]

_COMMAND = re.compile(r"^[!?./$~&%=+-][a-z]{2,}\b|^/\w+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gates:
    """What an operator lets in.

    Attributes:
        ignore: Messages in which it is found are not taken; None: no more than the usual ones.
        private: Spans that are taken out of every message besides secrets; None: no more.
    """

    ignore: re.Pattern[str] | None = None
    private: re.Pattern[str] | None = None

    def refusal(self, message: Message) -> SkipReason | None:
        """Why a message is not taken, or None; see `skip_reason`."""
        reason = skip_reason(message)
        if reason is None and self.ignore is not None and self.ignore.search(message.text):
            return SkipReason.IGNORED
        return reason

    def cleaned(self, message: Message) -> tuple[Message, tuple[str, ...]]:
        """The message without secrets and private spans, and which kinds were taken out."""
        found = redacted(message.text, private=self.private)
        return (replace(message, text=found.text) if found.kinds else message), found.kinds


OPEN = Gates()
"""Gates that let in whatever is usual."""


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
