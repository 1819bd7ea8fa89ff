"""Tokens signed by the keys of a set: which key is meant, and what follows when the set changes."""

import json
import os
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm
from tests.api.http.test_tokens import claims

from whoknows.http.tokens import Tokens, load_tokens
from whoknows_schema.errors import ConfigurationError

OLD, NEW = (rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2))
SECRET = {"kty": "oct", "kid": "secret", "k": "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0"}


def public(key: rsa.RSAPrivateKey, kid: str, **more: str) -> dict[str, Any]:
    return {**RSAAlgorithm.to_jwk(key.public_key(), as_dict=True), "kid": kid, **more}


def write(folder: Path, *keys: dict[str, Any]) -> None:
    """The set as an issuer publishes it, surely newer than before."""
    path = folder / "jwks.json"
    later = path.stat().st_mtime_ns + 1_000_000_000 if path.exists() else None
    path.write_text(json.dumps({"keys": keys}), encoding="utf-8")
    if later is not None:
        os.utime(path, ns=(later, later))


def tokens_of(folder: Path, more: str = "", *, keys: str = 'jwks_file = "jwks.json"') -> Tokens:
    file = folder / "tokens.toml"
    file.write_text(f'algorithm = "RS256"\n{keys}\naudience = "whoknows"\n{more}', encoding="utf-8")
    return load_tokens(file)


def signed(key: rsa.RSAPrivateKey, kid: str | None) -> str:
    return jwt.encode(
        claims(), key, algorithm="RS256", headers=None if kid is None else {"kid": kid}
    )


def test_a_token_is_taken_from_the_key_that_it_names(tmp_path: Path) -> None:
    write(tmp_path, public(OLD, "old", use="sig"), public(NEW, "new"), SECRET)
    tokens = tokens_of(tmp_path)
    for key, kid in ((OLD, "old"), (NEW, "new")):
        holder = tokens.holder(signed(key, kid))
        assert holder is not None
        assert holder.name == "jwt:ann"
    for wrong in ("new", "none", None, "secret"):
        assert tokens.holder(signed(OLD, wrong)) is None
    confused = jwt.encode(claims(), "secret" * 6, algorithm="HS256", headers={"kid": "secret"})
    assert tokens.holder(confused) is None
    assert tokens.holder("no token") is None


def test_the_only_key_need_not_be_named(tmp_path: Path) -> None:
    write(tmp_path, public(OLD, "old"))
    tokens = tokens_of(tmp_path)
    assert tokens.holder(signed(OLD, None)) is not None
    assert tokens.holder(signed(NEW, None)) is None


def test_a_new_set_counts_at_once_and_a_broken_one_does_not(tmp_path: Path) -> None:
    write(tmp_path, public(OLD, "old"))
    tokens = tokens_of(tmp_path)
    write(tmp_path, public(NEW, "new"))
    assert tokens.holder(signed(NEW, "new")) is not None
    assert tokens.holder(signed(OLD, "old")) is None
    (tmp_path / "jwks.json").write_text('{"keys": [', encoding="utf-8")
    assert tokens.holder(signed(NEW, "new")) is not None
    (tmp_path / "jwks.json").unlink()
    assert tokens.holder(signed(NEW, "new")) is not None


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"keys": []}', json.dumps({"keys": [SECRET]}), '{"keys": 1}']
)
def test_a_set_without_a_key_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "jwks.json").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"jwks\.json"):
        tokens_of(tmp_path)


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    write(tmp_path, public(OLD, "old", use="enc"))
    with pytest.raises(ConfigurationError, match="no RSA key for signatures"):
        tokens_of(tmp_path)
    write(tmp_path, public(OLD, "old"))
    with pytest.raises(ConfigurationError, match="no other key"):
        tokens_of(tmp_path, 'key = "x"\n')
    with pytest.raises(ConfigurationError, match="no other key"):
        tokens_of(tmp_path, 'jwks_url = "https://login.example.org/jwks.json"\n')
