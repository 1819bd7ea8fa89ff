"""Where settings come from: flags, the environment, and ``whoknows.toml``."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from whoknows.setting_values import OURS, VARIABLES

__all__ = [
    "CONFIG_VARIABLE",
    "FILE_NAME",
    "Given",
    "Origin",
    "environment_values",
    "file_values",
    "flag_values",
    "found_file",
]

CONFIG_VARIABLE = "WHOKNOWS_CONFIG"
"""Names the file."""

FILE_NAME = "whoknows.toml"

_OURS_BUT_NO_SETTING = frozenset({CONFIG_VARIABLE, "WHOKNOWS_EVAL_DATA"})
"""The file's place, and a variable that tests read."""


class Origin(StrEnum):
    """Where a value came from; what comes later here counts less."""

    FLAG = "flag"
    ENVIRONMENT = "environment"
    FILE = "file"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A value as it was given.

    Attributes:
        text: The value's text, not empty.
        origin: Which kind of place it came from.
        source: The flag, the variable, or the file.
        key: Its key in the file; empty elsewhere.
        folder: Where relative paths of it begin; None: in the current folder.
    """

    text: str
    origin: Origin
    source: str
    key: str = ""
    folder: Path | None = None

    @property
    def label(self) -> str:
        """What an error calls it."""
        return f"{self.key} in {self.source}" if self.key else self.source


def flag_values(flags: Mapping[str, object]) -> dict[str, Given]:
    """Flags of a command line by field; those that are None were not given."""
    return {
        name: Given(text=str(value), origin=Origin.FLAG, source=_flag(name))
        for name, value in flags.items()
        if value is not None
    }


def _flag(field: str) -> str:
    return "--" + field.removesuffix("_file").replace("_", "-")


def environment_values(variables: Mapping[str, str], faults: list[str]) -> dict[str, Given]:
    """Variables of ours by field; unknown ones are faults, with the nearest name."""
    faults += [
        f"The environment variable {name!r} is no setting of whoknows; "
        f"did you mean {OURS + _nearest(name.removeprefix(OURS), _without_ours())!r}?"
        for name in sorted(variables)
        if name.startswith(OURS) and name not in VARIABLES and name not in _OURS_BUT_NO_SETTING
    ]
    return {
        field: Given(text=variables[name], origin=Origin.ENVIRONMENT, source=name)
        for name, (field, _) in VARIABLES.items()
        if name in variables
    }


def found_file(variables: Mapping[str, str], folder: Path | None, faults: list[str]) -> Path | None:
    """The file that the variable names, else the one of the folder; None for neither.

    A file of the folder must belong to who runs the program: it may name programs to run and
    addresses to send keys to (as git takes no configuration of other users' folders).
    """
    named = variables.get(CONFIG_VARIABLE)
    if named is not None:
        return Path(named).expanduser()
    if folder is None or not (folder / FILE_NAME).is_file():
        return None
    path = folder / FILE_NAME
    if hasattr(os, "getuid") and path.stat().st_uid not in (os.getuid(), 0):
        faults.append(
            f"{path.absolute()} belongs to another user: "
            f"name it in {CONFIG_VARIABLE} if it is to be read."
        )
        return None
    return path


def file_values(path: Path, faults: list[str]) -> dict[str, Given]:
    """Keys of the file, which are the fields; what is none is a fault, with the nearest name."""
    import tomllib  # only a file pays for it

    try:
        told: Mapping[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        faults.append(f"Cannot read the settings of {path}: {error}.")
        return {}
    fields = [field for field, _ in VARIABLES.values()]
    values: dict[str, Given] = {}
    for key, value in told.items():
        if key not in fields:
            near = _nearest(key, fields)
            faults.append(f"{key[:80]!r} in {path} is no setting; did you mean {near!r}?")
        elif not isinstance(value, str | int | float):
            faults.append(f"{key} in {path} must be a text, a number, or true or false.")
        elif str(value).strip():
            text = str(value).strip().lower() if isinstance(value, bool) else str(value).strip()
            values[key] = Given(
                text=text, origin=Origin.FILE, source=str(path), key=key, folder=path.parent
            )
    return values


def _without_ours() -> list[str]:
    return [name.removeprefix(OURS) for name in VARIABLES if name.startswith(OURS)]


def _nearest(name: str, known: Iterable[str]) -> str:
    """The known name that begins like this one, else the one spelled most like it."""
    import difflib  # only a mistake pays for it

    names = list(known)
    longer = [each for each in names if each.startswith(name)]
    return longer[0] if longer else difflib.get_close_matches(name, names, n=1, cutoff=0.0)[0]
