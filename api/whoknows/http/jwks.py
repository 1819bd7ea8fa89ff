"""The public keys of an issuer that changes them: a JSON Web Key Set (RFC 7517), in a file."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import jwt

from whoknows_schema.errors import ConfigurationError

__all__ = ["FileKeySet", "KeySet", "named_key", "rsa_keys"]

_logger = logging.getLogger(__name__)


class KeySet(Protocol):
    """The issuer's keys, wherever they are kept."""

    def key(self, token: str) -> jwt.PyJWK | None:
        """The key that a token names as ``kid``, or the only one when it names none.

        Raises:
            jwt.PyJWTError: It is no token.
        """
        ...

    async def prepare(self, token: str) -> None:
        """Gets what `key` needs for this token, as far as that can be had now."""
        ...


class FileKeySet:
    """RSA keys by their ids, read anew when the file changed.

    A file that cannot be read while the server runs, half
    written perhaps, leaves the keys as they were.

    Raises:
        ConfigurationError: The file cannot be read, or holds no such key.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed_ns = 0
        self._keys: dict[str | None, jwt.PyJWK] = {}
        self._read()

    def key(self, token: str) -> jwt.PyJWK | None:
        """The key that a token names as ``kid``, or the only one when it names none.

        Raises:
            jwt.PyJWTError: It is no token.
        """
        self._refresh()
        return named_key(self._keys, token)

    async def prepare(self, token: str) -> None:
        """Nothing: the file is looked at with every token."""

    def _refresh(self) -> None:
        try:
            if self._path.stat().st_mtime_ns != self._changed_ns:
                self._read()
        except (OSError, ConfigurationError) as error:
            _logger.warning("the key set stays as it was: %s", error)

    def _read(self) -> None:
        try:
            self._changed_ns = self._path.stat().st_mtime_ns
            text = self._path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise ConfigurationError(f"Cannot read the key set {self._path}: {error}.") from error
        self._keys = rsa_keys(text, str(self._path))


def rsa_keys(text: str, source: str) -> dict[str | None, jwt.PyJWK]:
    """The RSA keys of a set by their ids.

    Secrets (``oct``) and keys for encryption are left out, so that nothing but a signature of the
    issuer's is ever taken.

    Args:
        text: The set, JSON.
        source: Where it is from, for the error.

    Raises:
        ConfigurationError: It is no key set, or holds no such key.
    """
    try:
        found = jwt.PyJWKSet.from_json(text).keys
    except (ValueError, TypeError, AttributeError, RecursionError, jwt.PyJWTError) as error:
        raise ConfigurationError(f"Cannot read the key set {source}: {error}.") from error
    keys = {
        key.key_id: key
        for key in found
        if key.key_type == "RSA" and key.public_key_use in (None, "sig")
    }
    if not keys:
        raise ConfigurationError(f"{source} holds no RSA key for signatures.")
    return keys


def named_key(keys: Mapping[str | None, jwt.PyJWK], token: str) -> jwt.PyJWK | None:
    """The key that a token names as ``kid``, or the only one when it names none.

    Raises:
        jwt.PyJWTError: It is no token.
    """
    named: object = jwt.get_unverified_header(token).get("kid")
    if named is None:
        return next(iter(keys.values())) if len(keys) == 1 else None
    return keys.get(named) if isinstance(named, str) else None
