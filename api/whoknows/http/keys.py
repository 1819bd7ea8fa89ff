"""API keys: who may ask, of which communities, and whether they may change anything.

A key is ``wk_<name>_<secret>``; the secret is 32 random bytes in base64url. The keys file holds one
JSON object a line with the key's name, its scope, its spaces and the SHA-256 of the whole key: a
random secret of that length needs no slow hash (OWASP, Password Storage, on high-entropy tokens).
"""

import hmac
import json
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, cast

from whoknows_schema.errors import ConfigurationError, InvalidInput

__all__ = [
    "EVERYONE",
    "ApiKey",
    "Holders",
    "Keys",
    "Principal",
    "Scope",
    "add_key",
    "load_keys",
    "new_key",
]

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Scope(StrEnum):
    """What a key may do."""

    READ = "read"
    """Ask."""
    WRITE = "write"
    """Ask, hand in messages, and change facts, names and consent."""
    ADMIN = "admin"
    """Everything: also merge and purge people and things, and lead the queue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """Who asks.

    Attributes:
        name: The key's name, for logs.
        scope: What they may do.
        spaces: The communities they may ask about; None: all.
        expires_at: Unix time from which they may do nothing; None: never.
    """

    name: str
    scope: Scope
    spaces: frozenset[str] | None = None
    expires_at: float | None = None

    def lives_s(self) -> float | None:
        """Seconds until they may do nothing, for streams that outlast a request."""
        return None if self.expires_at is None else max(0.0, self.expires_at - time.time())

    def may_see(self, space: str) -> bool:
        """Whether the community is one of theirs."""
        return self.spaces is None or space in self.spaces

    @property
    def may_write(self) -> bool:
        """Whether they may change anything."""
        return self.scope in (Scope.WRITE, Scope.ADMIN)

    @property
    def may_administer(self) -> bool:
        """Whether they may do what cannot be undone, or touches more than a fact."""
        return self.scope is Scope.ADMIN


EVERYONE = Principal(name="", scope=Scope.ADMIN)
"""Who asks a server that has no keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """A key as it is kept: its holder and the SHA-256 of the key, in hex."""

    principal: Principal
    sha256: str


class Holders(Protocol):
    """What knows whose a key is."""

    async def prepare(self, key: str) -> None:
        """Gets what `holder` needs to know this key; returns at once when there is nothing."""
        ...

    def holder(self, key: str) -> Principal | None:
        """Who holds the key; None when nobody does."""
        ...


class Keys:
    """The keys of a server."""

    def __init__(self, keys: Iterable[ApiKey]) -> None:
        self._keys = tuple(keys)

    async def prepare(self, key: str) -> None:
        """Nothing: all keys are here."""

    def holder(self, key: str) -> Principal | None:
        """Who holds the key; None when nobody does. A wrong key takes as long as a right one."""
        given = _hash(key)
        found = [kept for kept in self._keys if hmac.compare_digest(kept.sha256, given)]
        return found[0].principal if found else None


def new_key(name: str, *, scope: Scope, spaces: Iterable[str] = ()) -> tuple[str, ApiKey]:
    """A new key, which is shown once, and what is kept of it.

    Args:
        name: Lower-case letters, digits and hyphens, at most 40.
        scope: What it may do.
        spaces: The communities it is for; none: all.

    Raises:
        InvalidInput: The name is none.
    """
    if not _NAME.fullmatch(name):
        raise InvalidInput(
            f"{name[:50]!r} is no name for a key: use a-z, 0-9 and hyphens, at most 40 of them."
        )
    key = f"wk_{name}_{secrets.token_urlsafe(32)}"
    principal = Principal(name=name, scope=scope, spaces=frozenset(spaces) or None)
    return key, ApiKey(principal=principal, sha256=_hash(key))


def add_key(path: Path, kept: ApiKey) -> None:
    """Append a key to the file, which is made for its owner only if need be.

    Raises:
        InvalidInput: The file has a key of that name.
        ConfigurationError: The file cannot be read or written.
    """
    principal = kept.principal
    known = _read(path) if path.exists() else []
    if any(other.principal.name == principal.name for other in known):
        raise InvalidInput(
            f"{path} has a key {principal.name!r}: choose another name, or delete its line first."
        )
    line = {
        "name": principal.name,
        "scope": principal.scope.value,
        "spaces": None if principal.spaces is None else sorted(principal.spaces),
        "sha256": kept.sha256,
    }
    try:
        path.touch(mode=0o600)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    except OSError as error:
        raise ConfigurationError(f"Cannot write the keys file {path}: {error.strerror}.") from error


def load_keys(path: Path) -> Keys:
    """The keys of a file.

    Raises:
        ConfigurationError: It cannot be read, has no key, or a line that is none.
    """
    keys = _read(path)
    if not keys:
        raise ConfigurationError(f"{path} has no key: make one with 'whoknows keys add'.")
    return Keys(keys)


def _read(path: Path) -> list[ApiKey]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"Cannot read the keys file {path}: {error}.") from error
    return [_key_from(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _key_from(path: Path, number: int, line: str) -> ApiKey:
    try:
        row = cast(dict[str, Any], json.loads(line))
        spaces = row["spaces"]
        principal = Principal(
            name=str(row["name"]),
            scope=Scope(row["scope"]),
            spaces=None if spaces is None else frozenset(map(str, spaces)),
        )
        return ApiKey(principal=principal, sha256=str(row["sha256"]))
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigurationError(
            f"{path}, line {number} is no key: 'whoknows keys add' writes lines that are."
        ) from error


def _hash(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
