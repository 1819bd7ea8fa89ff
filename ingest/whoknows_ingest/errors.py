"""Errors of reading: of files, which are the caller's to fix, and of messages by a model.

The tree::

    InvalidInput
      UnreadableFile    missing, a folder, empty, not text, not whole (data: path)
      UnknownFormat     the name of a format that there is not, or a file of no known format
      WrongFormat       a file of another format than the one that was named (data: path)
    InvalidLine       of ``whoknows_schema.errors``: the file as a whole is refused at this line
    TransientError
      NoAnswer          a model is there, and has no answer of use about these messages
"""

from pathlib import Path

from whoknows_schema.errors import InvalidInput, TransientError

__all__ = ["NoAnswer", "UnknownFormat", "UnreadableFile", "WrongFormat"]


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
