"""The public keys of an issuer that publishes them at a URL: a JSON Web Key Set (RFC 7517).

PyJWT's own client blocks, reads answers of any size, and refuses everybody once its copy is old and
the issuer away; so the set is fetched with httpx, within a time and a size, and kept.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

import httpx
import jwt

from whoknows.http.jwks import named_key, rsa_keys
from whoknows.http.security import LOOPBACK_NAMES
from whoknows_schema.errors import ConfigurationError

__all__ = ["MAX_BYTES", "FetchLimits", "PublishedKeySet"]

MAX_BYTES = 256 * 1024
"""Of a key set; those of large issuers have some ten keys of 2 KiB."""

_MAX_AGE = re.compile(r"(?:^|[,\s])max-age=(\d{1,9})(?:$|[,\s])", re.IGNORECASE)

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchLimits:
    """How a key set is fetched.

    Attributes:
        timeout_s: Time that one answer may take, whole.
        lifetime_s: How long a set is fresh when the issuer does not say (``max-age``).
        shortest_s: The least of what an issuer may say.
        longest_s: The most, so that a key that was taken back does not count for long.
        cooldown_s: Between two fetches, whatever tokens arrive.
    """

    timeout_s: float = 5.0
    lifetime_s: float = 300.0
    shortest_s: float = 60.0
    longest_s: float = 3600.0
    cooldown_s: float = 30.0


class PublishedKeySet:
    """RSA keys by their ids, fetched when they are first needed and again when they are old.

    A set past its time is fetched anew beside the request that finds it so, which still uses the
    old one; twice past its time, or when a token names a key that it lacks, the request waits for
    it. All who wait share one fetch. When a fetch fails the keys stay as they were, with a warning
    in the log; redirects are failures.

    Raises:
        ConfigurationError: The URL is neither https nor http on loopback.
    """

    def __init__(
        self,
        url: str,
        *,
        limits: FetchLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = _checked(url)
        self._limits = FetchLimits() if limits is None else limits
        self._clock = clock
        self._keys: dict[str | None, jwt.PyJWK] = {}
        self._fresh_until = -float("inf")
        self._stale_at = -float("inf")
        self._next_fetch = -float("inf")
        self._fetching: asyncio.Task[None] | None = None

    def key(self, token: str) -> jwt.PyJWK | None:
        """The key that a token names as ``kid``, or the only one when it names none; no I/O.

        Raises:
            jwt.PyJWTError: It is no token.
        """
        return named_key(self._keys, token)

    async def prepare(self, token: str) -> None:
        """Fetches the set, if it is old or lacks the key that the token names."""
        try:
            is_known = self.key(token) is not None
        except jwt.PyJWTError:
            return
        now = self._clock()
        if is_known and now < self._fresh_until:
            return
        fetching = self._fetch_once(now)
        if fetching is not None and (not is_known or now >= self._stale_at):
            await asyncio.shield(fetching)

    def _fetch_once(self, now: float) -> asyncio.Task[None] | None:
        """The fetch under way, or a new one; None while it is too soon for another."""
        is_running = self._fetching is not None and not self._fetching.done()
        if not is_running:
            if now < self._next_fetch:
                return None
            self._next_fetch = now + self._limits.cooldown_s
            self._fetching = asyncio.create_task(self._fetch())
        return self._fetching

    async def _fetch(self) -> None:
        try:
            async with asyncio.timeout(self._limits.timeout_s):
                text, lifetime_s = await self._answer()
            self._keys = rsa_keys(text, self._url)
        except (httpx.HTTPError, TimeoutError, ConfigurationError) as error:
            told = str(error) or type(error).__name__
            _logger.warning("the key set of %s stays as it was: %s", self._url, told)
            return
        now = self._clock()
        self._fresh_until, self._stale_at = now + lifetime_s, now + 2 * lifetime_s

    async def _answer(self) -> tuple[str, float]:
        """The set, and how long it is fresh."""
        headers = {"accept": "application/json", "accept-encoding": "identity"}
        async with (
            httpx.AsyncClient(timeout=self._limits.timeout_s, headers=headers) as client,
            client.stream("GET", self._url) as response,
        ):
            if response.status_code != HTTPStatus.OK:
                raise ConfigurationError(f"It answered with status {response.status_code}.")
            content = b""
            async for part in response.aiter_raw():  # what is packed regardless is no JSON
                content += part
                if len(content) > MAX_BYTES:
                    raise ConfigurationError(f"It is larger than {MAX_BYTES} bytes.")
            return content.decode("utf-8", "replace"), self._lifetime_s(response)

    def _lifetime_s(self, response: httpx.Response) -> float:
        found = _MAX_AGE.search(response.headers.get("cache-control", ""))
        said = self._limits.lifetime_s if found is None else float(found[1])
        return min(max(said, self._limits.shortest_s), self._limits.longest_s)


def _checked(url: str) -> str:
    try:
        parts = urlsplit(url)
        host = parts.hostname
        httpx.URL(url)
    except (ValueError, httpx.InvalidURL) as error:
        raise ConfigurationError(f"jwks_url {url!r} is no URL: {error}.") from error
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK_NAMES)
    if not is_safe or not host or parts.username is not None or parts.fragment:
        raise ConfigurationError(
            f"jwks_url {url!r} is not accepted: write an https address (http on loopback only) "
            "without user name and fragment."
        )
    return url
