"""JSON Web Tokens as keys: what is taken, and what is not."""

import time
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from tests.api.serving import client_to

from whoknows.http.app import create_app
from whoknows.http.keys import Keys, Scope, new_key
from whoknows.http.tokens import AnyOf, Tokens, load_tokens
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_schema.errors import ConfigurationError

SECRET = "s" * 32
PRIVATE = rsa.generate_private_key(public_exponent=65537, key_size=2048)
PUBLIC = (
    PRIVATE.public_key()
    .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    .decode()
)
HMAC = Tokens(algorithm="HS256", key=SECRET, audience="whoknows", issuer="login")
RSA = Tokens(algorithm="RS256", key=PUBLIC, audience="whoknows")


def claims(**changes: Any) -> dict[str, Any]:
    """Claims that are taken; a change to None leaves one out."""
    usual = {
        "sub": "ann",
        "aud": "whoknows",
        "iss": "login",
        "exp": int(time.time()) + 60,
        "scope": "openid read",
        "spaces": ["kitchen"],
    }
    return {name: value for name, value in {**usual, **changes}.items() if value is not None}


def signed(key: Any = SECRET, algorithm: str = "HS256", **changes: Any) -> str:
    return jwt.encode(claims(**changes), key, algorithm=algorithm)


def test_claims_say_who_it_is_and_what_they_may_do() -> None:
    for tokens, token in ((HMAC, signed()), (RSA, signed(PRIVATE, "RS256"))):
        holder = tokens.holder(token)
        assert holder is not None
        assert (holder.name, holder.scope) == ("jwt:ann", Scope.READ)
        assert holder.spaces == frozenset({"kitchen"})
        assert 0 < (holder.lives_s() or 0) <= 60 + 10
    widest = HMAC.holder(signed(scope="read admin write", spaces="*"))
    assert widest is not None
    assert (widest.scope, widest.spaces) == (Scope.ADMIN, None)


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": 1},
        {"exp": None},
        {"nbf": int(time.time()) + 3600},
        {"aud": "another"},
        {"aud": None},
        {"iss": "another"},
        {"iss": None},
        {"sub": None},
        {"scope": None},
        {"scope": "readwrite"},
        {"scope": ["read"]},
        {"spaces": None},
        {"spaces": "kitchen"},
        {"key": "t" * 32},
        {"algorithm": "HS512", "key": SECRET * 2},
    ],
    ids=lambda changes: "-".join(changes),
)
def test_what_is_not_taken(changes: dict[str, Any]) -> None:
    assert HMAC.holder(signed(**changes)) is None


def test_the_public_key_is_no_secret_and_none_is_no_algorithm() -> None:
    """The classic confusions (RFC 8725 §2.1)."""
    unsigned = jwt.encode(claims(), "", algorithm="none")
    assert HMAC.holder(unsigned) is None
    assert RSA.holder(unsigned) is None
    assert RSA.holder(signed("x" * 32)) is None
    for text in ("", "a.b.c", "wk_bot_x", "\ud800", "." * 5000):
        assert HMAC.holder(text) is None


async def test_tokens_and_keys_open_the_same_doors(
    knowledge: KnowledgeBase, community: Space
) -> None:
    key, kept = new_key("bot", scope=Scope.READ)
    app = create_app(knowledge, keys=AnyOf((Keys([kept]), HMAC)))
    document = f'{{ facts(space: "{community.id}", first: 1) {{ facts {{ id }} }} }}'
    async with client_to(app) as client:

        async def asked(bearer: str) -> httpx.Response:
            headers = {"authorization": f"Bearer {bearer}"}
            return await client.post("/graphql", json={"query": document}, headers=headers)

        for bearer in (key, signed(spaces="*"), signed(spaces=[community.id])):
            assert (await asked(bearer)).json()["data"]["facts"]["facts"]
        foreign = (await asked(signed())).json()
        assert foreign["errors"][0]["extensions"]["code"] == "NOT_FOUND"
        assert (await asked(signed(exp=1))).status_code == 401


def test_a_file_says_whose_tokens_are_taken(tmp_path: Path) -> None:
    (tmp_path / "public.pem").write_text(PUBLIC)
    file = tmp_path / "tokens.toml"
    file.write_text('algorithm = "RS256"\nkey_file = "public.pem"\naudience = "whoknows"\n')
    tokens = load_tokens(file)
    assert tokens == RSA
    assert PUBLIC not in repr(tokens)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("algorithm", "Cannot read"),
        ('algorithm = "HS256"\naudience = "a"', "'key' is missing"),
        (f'algorithm = "HS256"\nkey = "{SECRET}"', "'audience' is missing"),
        (f'algorithm = "none"\nkey = "{SECRET}"\naudience = "a"', "HS256, RS256"),
        ('algorithm = "HS256"\nkey = "short"\naudience = "a"', "32 bytes"),
        ('algorithm = "HS256"\nkey_file = "nowhere"\naudience = "a"', "Cannot read"),
        (f'algorithm = "RS256"\nkey = "{SECRET}"\naudience = "a"', "none for RS256"),
        (f'algorithm = "HS256"\nkey = "{SECRET}"\naudience = 5', "'audience' is no text"),
        (f'algorithm = "HS256"\nkey = "{SECRET}"\naudience = "a"\nx = "y"', "'x' is no text"),
    ],
)
def test_a_file_that_is_none_is_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "tokens.toml"
    file.write_text(text)
    with pytest.raises(ConfigurationError, match=reason):
        load_tokens(file)
