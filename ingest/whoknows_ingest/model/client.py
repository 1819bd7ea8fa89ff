"""One question to a model, through instructor; its errors become ours here."""

import asyncio
import importlib
import logging
import re
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

import instructor
import openai
from instructor.core.exceptions import (
    IncompleteOutputException,
    InstructorRetryException,
)
from pydantic import BaseModel

from whoknows_ingest.errors import NoAnswer
from whoknows_ingest.metering import Meter, ModelCall
from whoknows_ingest.model.failures import AnswerCut, endpoint_error, is_endpoint_error
from whoknows_ingest.model.settings import ModelSettings
from whoknows_schema.errors import ConfigurationError, WhoknowsError
from whoknows_schema.protocols import Clock

__all__ = ["Asker", "estimated_tokens"]

_MODES = {
    # MD_JSON also reads JSON in a fence or behind a model's thoughts, which JSON_SCHEMA does not.
    "schema": instructor.Mode.MD_JSON,
    "plain": instructor.Mode.MD_JSON,
    "tools": instructor.Mode.TOOLS,
}
# Thoughts may hold braces, which would be taken for the answer.
_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
# Some endpoints cut an answer and do not say so.
_CUT = re.compile(r"EOF while parsing (?!a value at line 1 column 0)")
_BYTES_A_TOKEN = 3
# Every repeat would be an error on the user's terminal; what ends the repeats is raised anyway.
logging.getLogger("instructor").addHandler(logging.NullHandler())

_Shape = TypeVar("_Shape", bound=BaseModel)


def estimated_tokens(text: str) -> int:
    """Tokens of a text, rather too many than too few: three bytes each.

    >>> estimated_tokens("three bytes each"), estimated_tokens("東京")
    (6, 2)
    """
    return -(-len(text.encode("utf-8", "replace")) // _BYTES_A_TOKEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Asks one model for answers of a shape, and has each request counted.

    Attributes:
        settings: The model.
        clock: The time from which waits are reckoned.
        meter: Admits and counts requests; None: nobody does.
    """

    settings: ModelSettings
    clock: Clock
    meter: Meter | None = None

    async def ask(
        self, shape: type[_Shape], *, system: str, user: str, purpose: str, admitted: bool = False
    ) -> _Shape:
        """The model's answer.

        Makes at most ``1 + repairs`` requests, each repeated at most ``http_retries`` times. What
        they used is counted, also when no answer was of use.

        Args:
            shape: What the answer is to be.
            system: What the model is told to do.
            user: What it is asked about.
            purpose: For the count.
            admitted: It goes on with a question that the meter let pass, and is not held up.

        Raises:
            BudgetSpent, RateLimited: Not now; both say until when.
            AnswerCut, PromptTooLong: It is asked about too much at once; kinds of `NoAnswer`.
            NoAnswer: Every answer was of the wrong shape, or none came in time.
            TransientError: The endpoint is away.
            ConfigurationError: It refuses the key, the model's name or the request.
        """
        if self.meter is not None and not admitted:
            await self.meter.admit()
        used: list[tuple[int, int]] = []
        started = time.monotonic()

        def heard(answer: Any) -> None:
            # Now, because instructor puts the sum of all repeats into the last answer.
            used.append(_tokens(answer, system + user))
            _take_out_thoughts(answer)

        try:
            async with _connected(self.settings) as client:
                client.on("completion:response", heard)
                answer: _Shape = await client.create(
                    response_model=shape,
                    max_retries=self.settings.repairs,
                    messages=_messages(system, user),
                    **_options(self.settings, shape),
                )
                return answer
        except WhoknowsError:
            raise
        except Exception as error:
            raise _translated(error, self.settings, now=self.clock()) from error
        finally:
            await self._count(used, purpose, time.monotonic() - started)

    async def _count(self, used: Sequence[tuple[int, int]], purpose: str, seconds: float) -> None:
        if self.meter is None:
            return
        for prompt, completion in used:
            call = ModelCall(
                purpose=purpose,
                model=self.settings.model,
                prompt_tokens=prompt,
                completion_tokens=completion,
                seconds=seconds / len(used),
            )
            await self.meter.count(call)


def _messages(system: str, user: str) -> list[dict[str, str]]:
    return [{"role": "system", "content": system}, {"role": "user", "content": user}]


@asynccontextmanager
async def _connected(settings: ModelSettings) -> AsyncGenerator[Any]:
    """A client for one question, closed afterwards."""
    if settings.protocol == "anthropic":
        library = _anthropic()
        async with library.AsyncAnthropic(**_connection(settings, library)) as connection:
            yield instructor.from_anthropic(connection, mode=instructor.Mode.TOOLS)
    else:
        async with openai.AsyncOpenAI(**_connection(settings, openai)) as connection:
            yield instructor.from_openai(connection, mode=_MODES[settings.mode])


def _anthropic() -> Any:
    try:
        return importlib.import_module("anthropic")
    except ImportError as error:
        raise ConfigurationError(
            "models of Anthropic need an extra: pip install 'whoknows[anthropic]'"
        ) from error


def _connection(settings: ModelSettings, library: Any) -> dict[str, Any]:
    return {
        "api_key": settings.api_key or "none",
        "base_url": settings.address,
        "max_retries": settings.http_retries,
        "http_client": _http_client(library, settings.timeout_s),
    }


def _http_client(library: Any, timeout_s: float) -> Any:
    """An HTTP client that gives up on an answer, and on repeating the request, after a time.

    The libraries repeat a request that timed out like one that failed. A small server is still at
    work on the first one then, and would answer the later ones later still.
    """
    base: Any = library.DefaultAsyncHttpxClient

    class Patient(base):  # type: ignore[misc]
        async def send(self, request: Any, **options: Any) -> Any:
            try:
                async with asyncio.timeout(timeout_s):
                    return await base.send(self, request, **options)
            except TimeoutError as error:
                raise library.APITimeoutError(request=request) from error

    return Patient(timeout=None)


def _options(settings: ModelSettings, shape: type[BaseModel]) -> dict[str, Any]:
    options: dict[str, Any] = {"model": settings.model}
    if settings.protocol == "openai":
        options["temperature"] = 0  # Anthropic's client knows none any more
    if settings.answer_tokens is not None:
        options["max_tokens"] = settings.answer_tokens
    if settings.protocol == "openai" and settings.mode == "schema":
        schema = {"name": shape.__name__, "schema": shape.model_json_schema(), "strict": False}
        options["response_format"] = {"type": "json_schema", "json_schema": schema}
    return options


def _take_out_thoughts(answer: Any) -> None:
    """Take a model's thoughts out of its answer, before instructor looks for JSON in it."""
    for choice in getattr(answer, "choices", None) or ():
        said = choice.message
        if isinstance(said.content, str):
            said.content = _THOUGHTS.sub("", said.content)


def _tokens(answer: Any, asked: str) -> tuple[int, int]:
    """Tokens of the prompt and of the answer; estimated where the endpoint does not count."""
    usage = getattr(answer, "usage", None)
    prompt = getattr(usage, "prompt_tokens", None) or getattr(usage, "input_tokens", None)
    completion = getattr(usage, "completion_tokens", None) or getattr(usage, "output_tokens", None)
    if prompt is None:
        return estimated_tokens(asked), estimated_tokens(str(answer)[:100_000])
    return int(prompt), int(completion or 0)


def _translated(error: Exception, settings: ModelSettings, *, now: datetime) -> WhoknowsError:
    """Ours for whatever ended the question; instructor wraps what ended its repeats."""
    for each in (error, error.__cause__):
        if each is not None and is_endpoint_error(each):
            return endpoint_error(each, settings, now=now)
        if isinstance(each, IncompleteOutputException) or _CUT.search(str(each or "")):
            return AnswerCut(
                f"model {settings.model!r} was cut off in the middle of its answer; "
                "allow it longer answers"
            )
    attempts = error.n_attempts if isinstance(error, InstructorRetryException) else 1
    return NoAnswer(
        f"model {settings.model!r} answered in the wrong shape {attempts} times; "
        "try again, or name a more capable model in WHOKNOWS_MODEL"
    )
