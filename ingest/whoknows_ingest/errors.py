"""Errors of reading: of files, which are the caller's to fix, and of messages by a model.

The tree::

    InvalidInput
      UnreadableFile    missing, a folder, empty, not text, not whole (data: path)
      UnknownFormat     the name of a format that there is not, or a file of no known format
      WrongFormat       a file of another format than the one that was named (data: path)
    InvalidLine       of ``whoknows_schema.errors``: the file as a whole is refused at this line
    TransientError
      NoAnswer          a model is there, and has no answer of use about these messages
      Deferred          of ``whoknows_schema.errors``: not now
        ReadInPart      the first messages were read, the others are not to be asked about now
                        (data: claims, unread, reason)
"""

from collections.abc import Sequence
from pathlib import Path

from whoknows_schema.errors import Deferred, InvalidInput, TransientError
from whoknows_schema.ids import MessageId
from whoknows_schema.values import Claim

__all__ = ["NoAnswer", "ReadInPart", "UnknownFormat", "UnreadableFile", "WrongFormat"]


class UnreadableFile(InvalidInput):
    """A file that cannot be read at all.

    Attributes:
        path: The file.
    """

    def __init__(self, message: str, *, path: Path) -> None:
        super().__init__(message)
        self.path = path


class UnknownFormat(InvalidInput):
    """No importer goes by that name, or none knows the file."""


class WrongFormat(InvalidInput):
    """The file is of another format than the one that was named.

    Attributes:
        path: The file.
    """

    def __init__(self, message: str, *, path: Path) -> None:
        super().__init__(message)
        self.path = path


class NoAnswer(TransientError):
    """A model is there, and has no answer of use about these messages; about fewer it may have.

    It may be one message that it fails at, so the others are to be read without it.
    """


class ReadInPart(Deferred):
    """The first messages were read and paid for; the others have to wait.

    Attributes:
        claims: What the messages before ``unread`` say, in message order.
        unread: The first message that nobody was asked about; never the first of all.
        reason: Why it has to wait.
    """

    def __init__(self, reason: Deferred, *, claims: Sequence[Claim], unread: MessageId) -> None:
        super().__init__(str(reason), retry_at=reason.retry_at)
        self.claims = tuple(claims)
        self.unread = unread
        self.reason = reason
