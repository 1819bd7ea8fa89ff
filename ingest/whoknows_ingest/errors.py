"""Errors of reading files; all of them are the caller's to fix.

The tree::

    InvalidInput
      UnreadableFile    missing, a folder, empty, not text, not whole (data: path)
      UnknownFormat     the name of a format that there is not, or a file of no known format
      WrongFormat       a file of another format than the one that was named (data: path)
    InvalidLine       of ``whoknows_schema.errors``: the file as a whole is refused at this line
"""

from pathlib import Path

from whoknows_schema.errors import InvalidInput

__all__ = ["UnknownFormat", "UnreadableFile", "WrongFormat"]


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
