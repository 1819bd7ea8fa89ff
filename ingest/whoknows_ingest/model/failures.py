"""What goes wrong at a model's endpoint, as errors of ours that say whether trying again helps.

The clients of OpenAI and Anthropic are generated from one template, so their errors have the same
names and attributes; they are told apart by these, and neither client is imported for it.
"""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from whoknows_ingest.errors import NoAnswer
from whoknows_ingest.model.settings import ModelSettings
from whoknows_schema.errors import (
    ConfigurationError,
    Deferred,
    TransientError,
    WhoknowsError,
)

__all__ = [
    "AnswerCut",
    "PromptTooLong",
    "RateLimited",
    "TooSlow",
    "endpoint_error",
    "is_endpoint_error",
]

_WAIT = timedelta(minutes=1)
_WAIT_FOR_QUOTA = timedelta(hours=1)
_LONGEST_WAIT = timedelta(days=1)
_TOO_LONG = re.compile(
    r"context.{0,20}(?:length|size|window)|maximum context|too many tokens|prompt is too long", re.I
)
_CLIENTS = ("openai", "anthropic")


class AnswerCut(NoAnswer):
    """The answer was longer than the endpoint lets it be; ask about fewer messages."""


class PromptTooLong(NoAnswer):
    """The prompt does not fit the model; ask about fewer messages."""


class TooSlow(NoAnswer):
    """The answer did not come in time; ask about fewer messages, or wait longer."""


class RateLimited(Deferred):
    """The endpoint is too busy, or its quota is spent; it said or we guess until when."""


def is_endpoint_error(error: BaseException | None) -> bool:
    """Whether it comes from one of the clients."""
    return error is not None and type(error).__module__.partition(".")[0] in _CLIENTS


def endpoint_error(
    error: BaseException, settings: ModelSettings, *, now: datetime
) -> WhoknowsError:
    """Ours for an error of a client."""
    kind, where = type(error).__name__, settings.address
    status: int | None = getattr(error, "status_code", None)
    if kind == "APITimeoutError":
        return TooSlow(
            f"the model at {where!r} did not answer in {settings.timeout_s:g} s; "
            "try again, or set WHOKNOWS_MODEL_TIMEOUT_S for a slow one"
        )
    if kind == "APIConnectionError":
        return TransientError(f"the model at {where!r} cannot be reached; is it running?")
    if status == 429:
        return _rate_limited(error, where, now=now)
    if status in (400, 413) and _TOO_LONG.search(str(error)):
        return PromptTooLong(
            f"the messages do not fit model {settings.model!r}; set WHOKNOWS_MODEL_CONTEXT to what "
            "it can take"
        )
    if status is not None and 400 <= status < 500 and status not in (408, 409):
        return _refused(status, settings)
    return TransientError(f"the model at {where!r} failed: {kind}; try again")


def _refused(status: int, settings: ModelSettings) -> ConfigurationError:
    where = settings.address
    if status in (401, 403):
        return ConfigurationError(
            f"the model at {where!r} refuses the key; check WHOKNOWS_MODEL_API_KEY"
        )
    if status == 404:
        return ConfigurationError(
            f"there is no model {settings.model!r} at {where!r}; check WHOKNOWS_MODEL "
            "and WHOKNOWS_MODEL_BASE_URL"
        )
    return ConfigurationError(
        f"the model at {where!r} refuses the request ({status}); "
        f"is it an endpoint of {settings.protocol}'s kind?"
    )


def _rate_limited(error: BaseException, where: str, *, now: datetime) -> RateLimited:
    is_spent = getattr(error, "code", None) == "insufficient_quota"
    response: Any = getattr(error, "response", None)
    headers: Mapping[str, str] = {} if response is None else response.headers
    wait = _asked_to_wait(headers) or (_WAIT_FOR_QUOTA if is_spent else _WAIT)
    retry_at = now + min(wait, _LONGEST_WAIT)
    why = "is out of quota" if is_spent else "is too busy"
    return RateLimited(
        f"the model at {where!r} {why}; it goes on at {retry_at:%Y-%m-%d %H:%M} UTC",
        retry_at=retry_at,
    )


def _asked_to_wait(headers: Mapping[str, str]) -> timedelta | None:
    """The wait that an answer asks for (RFC 9110 §10.2.3, in seconds; or in ms, as OpenAI has)."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            wait = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 < wait < 10**7:
            return timedelta(seconds=wait)
    return None
