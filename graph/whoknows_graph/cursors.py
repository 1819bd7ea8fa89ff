"""Cursors: where a page ended, signed for the question that it belongs to.

A cursor is ``base64url(payload).base64url(signature)``. The payload is a digest of the question
(its filters) and what the last row is sorted by; the signature is HMAC-SHA-256 of the space and
the payload, cut to 128 bits (RFC 2104 §5). The key is the database's own id, a random 256-bit
number that no answer shows: every process on that database reads the cursors of every other.
"""

import base64
import binascii
import hmac
import json
from collections.abc import Sequence
from hashlib import sha256

from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import SpaceId, digest

__all__ = ["MAX_CURSOR_CHARS", "make_cursor", "read_cursor"]

MAX_CURSOR_CHARS = 4000
"""A row may be sorted by an id of 500 characters, in base64."""

_SIGNATURE_BYTES = 16


def make_cursor(key: bytes, space: SpaceId, question: Sequence[object], last: Sequence[str]) -> str:
    """The cursor after a row.

    Args:
        key: The database's key.
        space: Whose rows they are.
        question: Everything that the next page must ask in the same way.
        last: What the row is sorted by.
    """
    text = json.dumps([_digest(question), *last], ensure_ascii=False, separators=(",", ":"))
    payload = text.encode()
    return f"{_encode(payload)}.{_encode(_signature(key, space, payload))}"


def read_cursor(
    key: bytes, space: SpaceId, question: Sequence[object], cursor: str
) -> tuple[str, ...]:
    """What the row before the page is sorted by.

    Raises:
        InvalidInput: Not a cursor of ours, one of another space, or one of another question.
    """
    payload, signature = _parts(cursor)
    if not hmac.compare_digest(signature, _signature(key, space, payload)):
        raise InvalidInput(
            f"cursor {cursor[:40]!r} is not one of this space; use nextCursor of the page before"
        )
    asked, *last = json.loads(payload)
    if asked != _digest(question):
        raise InvalidInput(
            f"cursor {cursor[:40]!r} belongs to another question; "
            "ask for the next page with the filters of the page before, or leave the cursor out"
        )
    return tuple(last)


def _parts(cursor: str) -> tuple[bytes, bytes]:
    payload, dot, signature = cursor.partition(".")
    try:
        if dot and len(cursor) <= MAX_CURSOR_CHARS:
            return _decode(payload), _decode(signature)
    except (ValueError, binascii.Error):
        pass
    raise InvalidInput(f"cursor {cursor[:40]!r} is not valid; use nextCursor of the page before")


def _signature(key: bytes, space: SpaceId, payload: bytes) -> bytes:
    signed = hmac.new(key, space.encode("utf-8", "surrogatepass") + b"\0" + payload, sha256)
    return signed.digest()[:_SIGNATURE_BYTES]


def _digest(question: Sequence[object]) -> str:
    return digest(*(repr(part) for part in question), length=12)


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return base64.b64decode(text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
