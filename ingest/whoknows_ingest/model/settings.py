"""How the language model is reached."""

from dataclasses import dataclass, field
from typing import Literal

from whoknows_schema.errors import ConfigurationError

__all__ = ["OPENAI_BASE_URL", "ModelSettings"]

OPENAI_BASE_URL = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """An OpenAI-compatible endpoint for chat completions.

    Attributes:
        model: Name of the model as the endpoint knows it.
        base_url: Address up to and with ``/v1``; None: OpenAI's own.
        api_key: Key; local endpoints need none.
        mode: How structure is asked for: ``schema`` (``response_format`` json_schema, and the
            schema in the prompt), ``plain`` (in the prompt only, for endpoints that refuse the
            former) or ``tools`` (a forced tool call).
        timeout_s: Longest wait for one answer.
        http_retries: Repeats after a rate limit, a server error or a broken connection.
        repairs: Repeats after an answer of the wrong shape, with the mistake pointed out.
        window: Messages of one request.

    Raises:
        ConfigurationError: No model is named, or OpenAI's own endpoint has no key.
    """

    model: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    mode: Literal["schema", "plain", "tools"] = "schema"
    timeout_s: float = 120.0
    http_retries: int = 3
    repairs: int = 2
    window: int = 20

    def __post_init__(self) -> None:
        """Refuse what can never work."""
        if not self.model.strip():
            raise ConfigurationError("no model is named; set WHOKNOWS_MODEL, e.g. 'openai:gpt-4o'")
        if self.base_url is None and not self.api_key:
            raise ConfigurationError(
                f"model {self.model!r} needs a key; set WHOKNOWS_MODEL_API_KEY, "
                "or WHOKNOWS_MODEL_BASE_URL to an endpoint of your own"
            )
        if self.window < 1:
            raise ConfigurationError(f"window is {self.window!r}, but it must be at least 1")
