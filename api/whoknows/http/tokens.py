"""JSON Web Tokens as keys: who else's sign-in is trusted, and what its tokens allow (RFC 7519).

The file is TOML::

    algorithm = "RS256"            # or HS256
    key_file = "issuer.pem"        # or key = "…", for HS256 at least 32 bytes
    # jwks_file = "jwks.json"      # or, for RS256, the issuer's key set
    # jwks_url = "https://…"       # or where the issuer publishes it
    audience = "whoknows"
    issuer = "https://login.example.org"    # optional

A token needs ``exp``, ``aud`` and ``sub``; ``scope`` says what it may do (read, write or admin
among its words) and ``spaces`` for which communities: a list of ids, or "*" for all.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import jwt

from whoknows.http.jwks import FileKeySet, KeySet
from whoknows.http.jwks_url import PublishedKeySet
from whoknows.http.keys import Holders, Principal, Scope
from whoknows_schema.errors import ConfigurationError

__all__ = ["AnyOf", "Tokens", "load_tokens"]

_ALGORITHMS = ("HS256", "RS256")
_FIELDS = {"algorithm", "key", "key_file", "jwks_file", "jwks_url", "audience", "issuer"}
_SHORTEST_SECRET = 32
"""Bytes; RFC 7518 §3.2 wants a secret as long as the hash."""

_LEEWAY_S = 10
"""How far two clocks may differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Whose tokens are taken; one algorithm only, so that nobody can choose a weaker one.

    Attributes:
        algorithm: HS256 or RS256.
        key: The secret, or the public key in PEM; not used with a key set.
        audience: Whom the tokens must be for.
        issuer: Whose they must be; None: anybody's who has the key.
        key_set: The issuer's keys by their ids; None: there is one key.
    """

    algorithm: str
    key: str = field(repr=False)
    audience: str
    issuer: str | None = None
    key_set: KeySet | None = None

    async def prepare(self, key: str) -> None:
        """Has the issuer's keys fetched, if that is needed to know the token."""
        if self.key_set is not None:
            await self.key_set.prepare(key)

    def holder(self, key: str) -> Principal | None:
        """Who holds the token; None when it is not valid now, not for us, or allows nothing."""
        try:
            signer = self.key if self.key_set is None else self.key_set.key(key)
            if signer is None:
                return None
            claims = jwt.decode(
                key,
                signer,
                algorithms=[self.algorithm],
                audience=self.audience,
                issuer=self.issuer,
                leeway=_LEEWAY_S,
                options={"require": ["exp", "aud", "sub"]},
            )
        except (jwt.PyJWTError, ValueError):
            return None
        scope, spaces = _scope(claims.get("scope")), claims.get("spaces")
        if scope is None or not (spaces == "*" or isinstance(spaces, list)):
            return None
        allowed = None if spaces == "*" else frozenset(map(str, cast(list[object], spaces)))
        return Principal(
            name=f"jwt:{claims['sub']}",
            scope=scope,
            spaces=allowed,
            expires_at=float(claims["exp"]) + _LEEWAY_S,
        )


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Several kinds of keys."""

    kinds: tuple[Holders, ...]

    async def prepare(self, key: str) -> None:
        """Lets each kind get ready; for what is no token of its own it has nothing to do."""
        for kind in self.kinds:
            await kind.prepare(key)

    def holder(self, key: str) -> Principal | None:
        """Who holds the key, by the first kind that knows it."""
        return next((found for kind in self.kinds if (found := kind.holder(key))), None)


def _scope(claim: object) -> Scope | None:
    """The widest of the scopes among the claim's words (RFC 8693 §4.2); others are not ours."""
    words = claim.split() if isinstance(claim, str) else []
    return next((scope for scope in reversed(Scope) if scope.value in words), None)


def load_tokens(path: Path) -> Tokens:
    """Whose tokens a file says are taken.

    Raises:
        ConfigurationError: It cannot be read, lacks something, or its key does not fit.
    """
    try:
        given: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        key_file = given.get("key_file")
        if isinstance(key_file, str) and "key" not in given:
            given["key"] = (path.parent / key_file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"Cannot read the tokens file {path}: {error}.") from error
    wrong = sorted(
        name for name, value in given.items() if name not in _FIELDS or not isinstance(value, str)
    )
    sets = [name for name in ("jwks_file", "jwks_url") if name in given]
    wanted = ("algorithm", "audience") if sets else ("algorithm", "key", "audience")
    missing = [name for name in wanted if not given.get(name)]
    if wrong or missing:
        raise ConfigurationError(
            f"{path}: {(wrong or missing)[0]!r} is {'no text of it' if wrong else 'missing'}; "
            "it has algorithm, key, key_file, jwks_file or jwks_url, audience, and perhaps issuer."
        )
    given.pop("key_file", None)
    if sets:
        return _with_key_set(path, given, sets)
    _check_key(path, given["algorithm"], given["key"])
    return Tokens(**given)


def _with_key_set(path: Path, given: dict[str, Any], sets: Sequence[str]) -> Tokens:
    name, *others = sets
    where = given.pop(name)
    if given["algorithm"] != "RS256" or "key" in given or others:
        raise ConfigurationError(f"{path}: {name} goes with RS256, and with no other key.")
    key_set = PublishedKeySet(where) if name == "jwks_url" else FileKeySet(path.parent / where)
    return Tokens(**given, key="", key_set=key_set)


def _check_key(path: Path, algorithm: str, key: str) -> None:
    if algorithm not in _ALGORITHMS:
        raise ConfigurationError(f"{path}: algorithm must be one of {', '.join(_ALGORITHMS)}.")
    if algorithm == "HS256" and len(key.encode()) < _SHORTEST_SECRET:
        raise ConfigurationError(f"{path}: the key must have {_SHORTEST_SECRET} bytes at least.")
    try:
        jwt.get_algorithm_by_name(algorithm).prepare_key(key)
    except (jwt.PyJWTError, ValueError, TypeError) as error:
        raise ConfigurationError(f"{path}: the key is none for {algorithm}: {error}") from error
