"""One question to the model, through instructor; its errors become ours here."""

import logging
from typing import Any

import instructor
import openai
from instructor.core.exceptions import (
    IncompleteOutputException,
    InstructorError,
    InstructorRetryException,
)

from whoknows_ingest.model.reply import Reply
from whoknows_ingest.model.settings import OPENAI_BASE_URL, ModelSettings
from whoknows_schema.errors import ConfigurationError, TransientError, WhoknowsError

__all__ = ["AnswerCut", "ask"]

_MODES = {
    # MD_JSON also reads JSON in a fence or behind a model's thoughts, which JSON_SCHEMA does not.
    "schema": instructor.Mode.MD_JSON,
    "plain": instructor.Mode.MD_JSON,
    "tools": instructor.Mode.TOOLS,
}
# Every repeat would be an error on the user's terminal; what ends the repeats is raised anyway.
logging.getLogger("instructor").addHandler(logging.NullHandler())


class AnswerCut(TransientError):
    """The answer was longer than the endpoint lets it be; ask about fewer messages."""


async def ask(settings: ModelSettings, *, system: str, user: str) -> Reply:
    """The model's answer, of the right shape.

    Makes at most ``1 + repairs`` requests, each repeated at most ``http_retries`` times.

    Raises:
        AnswerCut: The answer was too long.
        TransientError: The endpoint is away, too busy or too slow, or every answer was of the
            wrong shape.
        ConfigurationError: It refuses the key, the model's name or the request.
    """
    async with openai.AsyncOpenAI(
        api_key=settings.api_key or "none",
        base_url=settings.base_url or OPENAI_BASE_URL,
        timeout=settings.timeout_s,
        max_retries=settings.http_retries,
    ) as connection:
        client = instructor.from_openai(connection, mode=_MODES[settings.mode])
        try:
            return await client.create(
                model=settings.model,
                response_model=Reply,
                max_retries=settings.repairs,
                temperature=0,
                messages=[
                    {"role": "system", "content": system},
                    {"role": "user", "content": user},
                ],
                **_response_format(settings),
            )
        except openai.OpenAIError as error:
            raise _translated(error, settings) from error
        except IncompleteOutputException as error:
            raise AnswerCut(
                f"model {settings.model!r} was cut off in the middle of its answer; "
                "allow it longer answers"
            ) from error
        except InstructorError as error:
            raise _after_repairs(error, settings) from error


def _response_format(settings: ModelSettings) -> dict[str, Any]:
    if settings.mode != "schema":
        return {}
    schema = {"name": "Reply", "schema": Reply.model_json_schema(), "strict": False}
    return {"response_format": {"type": "json_schema", "json_schema": schema}}


def _after_repairs(error: InstructorError, settings: ModelSettings) -> WhoknowsError:
    """Ours for instructor's last word: what ended the repeats, or the shape of the answers."""
    if isinstance(error.__cause__, openai.OpenAIError):
        return _translated(error.__cause__, settings)
    attempts = error.n_attempts if isinstance(error, InstructorRetryException) else 1
    return TransientError(
        f"model {settings.model!r} answered in the wrong shape {attempts} times; "
        "try again, or name a more capable model in WHOKNOWS_MODEL"
    )


def _translated(error: openai.OpenAIError, settings: ModelSettings) -> WhoknowsError:
    where = settings.base_url or OPENAI_BASE_URL
    match error:
        case openai.APITimeoutError():
            return TransientError(
                f"the model at {where!r} did not answer in {settings.timeout_s:g} s; try again"
            )
        case openai.APIConnectionError():
            return TransientError(f"the model at {where!r} cannot be reached; is it running?")
        case openai.RateLimitError():
            return TransientError(f"the model at {where!r} is too busy or out of quota; wait")
        case openai.AuthenticationError() | openai.PermissionDeniedError():
            return ConfigurationError(
                f"the model at {where!r} refuses the key; check WHOKNOWS_MODEL_API_KEY"
            )
        case openai.NotFoundError():
            return ConfigurationError(
                f"there is no model {settings.model!r} at {where!r}; check WHOKNOWS_MODEL "
                "and WHOKNOWS_MODEL_BASE_URL"
            )
        case openai.APIStatusError() if error.status_code < 500:
            return ConfigurationError(
                f"the model at {where!r} refuses the request ({error.status_code}); "
                "is it an OpenAI-compatible chat endpoint?"
            )
        case _:
            return TransientError(f"the model at {where!r} failed: {type(error).__name__}")
