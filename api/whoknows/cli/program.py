"""From a command line to an exit code: 0 done, 1 failed, 2 wrong usage or ambiguous name."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from whoknows.cli.parser import flags_of, parse_command
from whoknows.errors import error_json, face_of
from whoknows.settings import load_settings
from whoknows_schema.errors import BrokenError, WhoknowsError

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["main"]

INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 + SIGINT, as shells count."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; results go to stdout, all else to stderr.

    Args:
        arguments: The command line without the program's name; None: that of the process.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    _write_utf8(sys.stdout, sys.stderr)
    try:
        return _run(given)
    except WhoknowsError as error:
        return _report(error, is_json="--json" in given)
    except (KeyboardInterrupt, EOFError):
        print("Interrupted; what was written so far is whole.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) went away
        _let_go_of_stdout()
        return 1


def _run(arguments: Sequence[str]) -> int:
    """The command itself; a defect becomes one sentence unless WHOKNOWS_DEBUG is set."""
    try:
        options = parse_command(arguments)
        settings = load_settings(flags=flags_of(options))
        result: int | None = options.run(options, settings)
    except (WhoknowsError, BrokenPipeError):
        if _is_debug():
            traceback.print_exc()
        raise
    except Exception as error:  # the border of the program: no traceback reaches a user
        if _is_debug():
            raise
        raise BrokenError(
            f"whoknows has a defect ({type(error).__name__}: {str(error)[:200]}): "
            "run again with WHOKNOWS_DEBUG=1 and report what it shows."
        ) from error
    return result or 0


def _is_debug() -> bool:
    """Whether tracebacks are wanted, even when other settings cannot be read."""
    try:
        return load_settings().debug
    except WhoknowsError:
        return False


def _report(error: WhoknowsError, *, is_json: bool) -> int:
    """Says the one sentence, and with --json the error object, and returns the exit code."""
    print(f"whoknows: {' '.join(str(error).split())}", file=sys.stderr)
    if is_json:
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps({"error": error_json(error)}, ensure_ascii=False))
    return face_of(error).exit_code


def _write_utf8(*streams: TextIO) -> None:
    """Chat is Unicode, whatever the locale; what no encoding can carry is escaped."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)  # a captured stream has none
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _let_go_of_stdout() -> None:
    """Points stdout at nothing, so that Python's last flush does not fail as well."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
