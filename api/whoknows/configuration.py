"""The settings as they are shown: every value with its origin, secrets hidden."""

import re
from dataclasses import dataclass, fields
from typing import cast

from whoknows.setting_sources import Origin
from whoknows.setting_values import SECRETS, VARIABLES
from whoknows.settings import Loaded

__all__ = ["Configuration", "ShownSetting", "shown_settings"]

HIDDEN = "********"

_CREDENTIALS = re.compile(r"(?<=//)[^/@\s]+(?=@)")
"""Name and password in an address (RFC 3986 §3.2.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSetting:
    """One setting.

    Attributes:
        name: Its name, as a key of the file.
        variable: The environment variable that sets it.
        value: Its value in words, hidden where it is a secret; None: none.
        origin: flag, environment, file or default.
        source: The flag, the variable or the file; empty for a default.
    """

    name: str
    variable: str
    value: str | None
    origin: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """All settings in force.

    Attributes:
        file: The file that was read; None: there is none.
        settings: Every setting, in the order of docs/settings.md.
    """

    file: str | None
    settings: tuple[ShownSetting, ...]


def shown_settings(loaded: Loaded) -> Configuration:
    """Every setting with its origin; no secret in it."""
    variables = {field: variable for variable, (field, _) in VARIABLES.items()}
    return Configuration(
        file=None if loaded.file is None else str(loaded.file),
        settings=tuple(
            _shown(loaded, field.name, variables[field.name]) for field in fields(loaded.settings)
        ),
    )


def _shown(loaded: Loaded, name: str, variable: str) -> ShownSetting:
    given = loaded.given.get(name)
    return ShownSetting(
        name=name,
        variable=variable,
        value=_words(name, getattr(loaded.settings, name)),
        origin=Origin.DEFAULT if given is None else given.origin,
        source="" if given is None else given.source,
    )


def _words(name: str, value: object) -> str | None:
    if value is None:
        return None
    if name in SECRETS:
        return HIDDEN
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, tuple):
        return "/".join(f"{price:g}" for price in cast(tuple[float, ...], value))
    return _CREDENTIALS.sub(HIDDEN, str(value))
