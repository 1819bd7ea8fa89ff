"""Ids of messages whose file has none: the same message gets the same id in every export."""

from collections import Counter

from whoknows_schema.ids import MessageId, digest

__all__ = ["MadeIds"]


class MadeIds:
    """Makes ids in the order of a file.

    An id is a digest of what is known of a message, and of how many equal ones came before, so
    an export that has grown keeps the ids of its beginning, and two equal messages are two.
    """

    def __init__(self, prefix: str) -> None:
        """Ids begin with ``<prefix>-``."""
        self._prefix = prefix
        self._moment = ""
        self._seen: Counter[str] = Counter()

    def next(self, channel: str, moment: str, *said: str) -> MessageId:
        """The id of the next message.

        Args:
            channel: Its channel.
            moment: Its time, in a form that does not change between exports.
            said: Who said what.
        """
        key = digest(channel, moment, *said)
        # Equal keys have equal times, so only those of the current time need to be remembered.
        if moment != self._moment:
            self._seen.clear()
            self._moment = moment
        self._seen[key] += 1
        return MessageId(f"{self._prefix}-{digest(key, str(self._seen[key]))}")
