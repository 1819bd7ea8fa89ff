"""Prints an answer: as JSON in its one shape, or in lines for people."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["print_answer", "print_json"]


def print_answer(answer: object, options: Namespace) -> None:
    """Prints any value of ``whoknows_schema.answers`` to stdout."""
    if options.json:
        print_json(answer)
        return
    from whoknows.cli.lines import print_lines
    from whoknows.cli.show import lines_of

    print_lines(lines_of(answer))


def print_json(value: object) -> None:
    """Prints the JSON form of a value on one line, indented in a terminal."""
    from whoknows_schema.jsonable import to_json

    indent = 2 if sys.stdout.isatty() else None
    print(json.dumps(to_json(value), ensure_ascii=False, indent=indent))
