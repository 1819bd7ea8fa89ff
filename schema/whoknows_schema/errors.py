"""Every error of whoknows has one base and one of three meanings.

The tree::

    WhoknowsError
      CallerError          the caller can fix it: wrong input, unknown name, wrong configuration
        InvalidInput         a value that can never be accepted (code BAD_USER_INPUT)
          InvalidLine          a line of a file (data: path, line)
        NotFound             a space, person, thing or fact that is not there (code NOT_FOUND)
        AmbiguousName        several people or things share the name (code AMBIGUOUS, candidates)
        Conflict             what is to be changed is not as it was any more (code CONFLICT)
        ConfigurationError   a setting, a missing extra, an unsupported server (code CONFIGURATION)
      TransientError       worth retrying: database, model or network is away (code UNAVAILABLE)
        Deferred             it may go on at a known time (data: retry_at)
      BrokenError          the program or its data is wrong: please report (code INTERNAL)

Folders derive from the three meanings; no driver, HTTP or model exception crosses a folder.
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

__all__ = [
    "AmbiguousName",
    "BrokenError",
    "CallerError",
    "ConfigurationError",
    "Conflict",
    "Deferred",
    "InvalidInput",
    "InvalidLine",
    "NotFound",
    "TransientError",
    "WhoknowsError",
]


class WhoknowsError(Exception):
    """Base of all errors; ``str(error)`` is one sentence that says what to do."""

    code: ClassVar[str] = "INTERNAL"


class CallerError(WhoknowsError):
    """The caller can fix it."""

    code: ClassVar[str] = "BAD_USER_INPUT"


class InvalidInput(CallerError):
    """A value that can never be accepted."""


class InvalidLine(InvalidInput):
    """A line of a file that cannot be read.

    Attributes:
        path: The file.
        line: The line's number, counted from 1.
    """

    def __init__(self, message: str, *, path: Path, line: int) -> None:
        super().__init__(f"{path.name}, line {line}: {message}")
        self.path = path
        self.line = line


class NotFound(CallerError):
    """A space, person, thing or fact that is not there."""

    code: ClassVar[str] = "NOT_FOUND"


class AmbiguousName(CallerError):
    """Several people or things share the name; nothing was guessed.

    Attributes:
        name: The name as given.
        candidates: What it may mean, best first (values of ``answers.Candidate``).
    """

    code: ClassVar[str] = "AMBIGUOUS"

    def __init__(self, message: str, *, name: str, candidates: Sequence[object]) -> None:
        super().__init__(message)
        self.name = name
        self.candidates = tuple(candidates)


class Conflict(CallerError):
    """What is to be changed was retired, undone or built upon; read it again before a change."""

    code: ClassVar[str] = "CONFLICT"


class ConfigurationError(CallerError):
    """A setting, a missing extra or a server that cannot serve us."""

    code: ClassVar[str] = "CONFIGURATION"


class TransientError(WhoknowsError):
    """The database, the model or the network is away; the same call may work later."""

    code: ClassVar[str] = "UNAVAILABLE"


class Deferred(TransientError):
    """Not now: a budget is spent, or an endpoint asked to wait; nothing is lost by waiting.

    Attributes:
        retry_at: When it may go on, aware UTC; before that a retry is in vain.
    """

    def __init__(self, message: str, *, retry_at: datetime) -> None:
        super().__init__(message)
        self.retry_at = retry_at


class BrokenError(WhoknowsError):
    """The program or its data is wrong; please report it."""

    code: ClassVar[str] = "INTERNAL"
