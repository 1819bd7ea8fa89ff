"""Writes a page to a file, whole or not at all."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from whoknows_schema.errors import ConfigurationError

__all__ = ["save_page", "write_page"]


def write_page(path: Path, html: str, options: Namespace) -> None:
    """Writes the page and says where it is.

    Raises:
        ConfigurationError: The file cannot be written.
    """
    save_page(path, html)
    if options.json:
        from whoknows.cli.printing import print_json

        print_json({"path": str(path.resolve()), "bytes": len(html.encode())})
    else:
        print(f"{path}: open it in a browser; it needs no network.")


def save_page(path: Path, html: str) -> None:
    """Writes the page beside its place and moves it there, so that no half page is ever seen.

    Raises:
        ConfigurationError: The file cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(html, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ConfigurationError(
            f"Cannot write {str(path)!r} ({error.strerror}): name another file with --out."
        ) from error
