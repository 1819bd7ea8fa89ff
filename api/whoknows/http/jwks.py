"""The public keys of an issuer that changes them: a JSON Web Key Set (RFC 7517) in a file."""

import logging
from pathlib import Path

import jwt

from whoknows_schema.errors import ConfigurationError

__all__ = ["KeySet"]

_logger = logging.getLogger(__name__)


class KeySet:
    """RSA keys by their ids, read anew when the file changed.

    Secrets (``oct``) and keys for encryption in the set are left out, so that nothing but a
    signature of the issuer's is ever taken. A file that cannot be read while the server runs, half
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
        named: object = jwt.get_unverified_header(token).get("kid")
        if named is None:
            return next(iter(self._keys.values())) if len(self._keys) == 1 else None
        return self._keys.get(named) if isinstance(named, str) else None

    def _refresh(self) -> None:
        try:
            if self._path.stat().st_mtime_ns != self._changed_ns:
                self._read()
        except (OSError, ConfigurationError) as error:
            _logger.warning("the key set stays as it was: %s", error)

    def _read(self) -> None:
        try:
            self._changed_ns = self._path.stat().st_mtime_ns
            found = jwt.PyJWKSet.from_json(self._path.read_text(encoding="utf-8")).keys
        except (OSError, ValueError, TypeError, AttributeError, jwt.PyJWTError) as error:
            raise ConfigurationError(f"Cannot read the key set {self._path}: {error}.") from error
        keys = {
            key.key_id: key
            for key in found
            if key.key_type == "RSA" and key.public_key_use in (None, "sig")
        }
        if not keys:
            raise ConfigurationError(f"{self._path} holds no RSA key for signatures.")
        self._keys = keys
