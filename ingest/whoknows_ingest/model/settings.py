"""How the language model is reached: a provider by one string, and what it can take."""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from whoknows_schema.errors import ConfigurationError

__all__ = ["PROVIDERS", "ModelSettings", "Provider", "model_settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """What goes without saying for a provider.

    Attributes:
        protocol: Which client speaks to it.
        base_url: Its address.
        needs_key: It refuses to answer without a key.
        context_tokens: Longest prompt and answer together; None: it says itself when a prompt is
            too long.
    """

    protocol: Literal["openai", "anthropic"]
    base_url: str
    needs_key: bool
    context_tokens: int | None = None


PROVIDERS: MappingProxyType[str, Provider] = MappingProxyType(
    {
        "openai": Provider(protocol="openai", base_url="https://api.openai.com/v1", needs_key=True),
        "anthropic": Provider(
            protocol="anthropic", base_url="https://api.anthropic.com", needs_key=True
        ),
        # Ollama cuts a prompt that is too long in silence; this is its default (docs, "FAQ").
        "ollama": Provider(
            protocol="openai",
            base_url="http://127.0.0.1:11434/v1",
            needs_key=False,
            context_tokens=4096,
        ),
    }
)
"""Providers by the word in front of the colon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """A model and how to speak to it; `model_settings` makes it from one string.

    Attributes:
        model: Name of the model as the endpoint knows it.
        protocol: ``openai`` (chat completions) or ``anthropic`` (messages).
        base_url: Address: for chat completions up to and with ``/v1``; None: the provider's own.
        api_key: Key; local endpoints need none.
        mode: How structure is asked for: ``schema`` (``response_format`` json_schema, and the
            schema in the prompt), ``plain`` (in the prompt only, for endpoints that refuse the
            former) or ``tools`` (a forced tool call; always so with Anthropic).
        brief: Claims of subject, verb and object alone are asked for, which a small model on a
            small machine writes in a third of the time.
        timeout_s: Longest wait for one answer; several messages are then asked about in parts.
        http_retries: Repeats after a rate limit, a server error or a broken connection.
        repairs: Repeats after an answer of the wrong shape, with the mistake pointed out.
        window: Messages of one request.
        context_tokens: Longest prompt and answer together; more messages are asked about in parts.
        answer_tokens: Longest answer; None: the endpoint's own limit.

    Raises:
        ConfigurationError: No model is named, or the provider's own endpoint has no key.
    """

    model: str
    protocol: Literal["openai", "anthropic"] = "openai"
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    mode: Literal["schema", "plain", "tools"] = "schema"
    brief: bool = False
    timeout_s: float = 120.0
    http_retries: int = 3
    repairs: int = 2
    window: int = 20
    context_tokens: int | None = None
    answer_tokens: int | None = None

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

    @property
    def address(self) -> str:
        """Where requests go."""
        return self.base_url or PROVIDERS[self.protocol].base_url


def model_settings(
    name: str,
    *,
    base_url: str | None = None,
    api_key: str | None = None,
    context_tokens: int | None = None,
) -> ModelSettings:
    """Settings of the model that one string names.

    Args:
        name: ``openai:<model>``, ``ollama:<model>``, ``anthropic:<model>``, or with a base URL any
            name (a colon in it counts only behind a provider).
        base_url: Another address than the provider's.
        api_key: Key, if it needs one.
        context_tokens: What the model can take; None: as the provider has it.

    Raises:
        ConfigurationError: No such provider and no base URL, or a key is missing.
    """
    word, colon, rest = name.partition(":")
    provider = PROVIDERS.get(word) if colon else None
    if provider is None and base_url is None:
        raise ConfigurationError(
            f"the model {name!r} names no provider; write 'openai:<model>', 'ollama:<model>' or "
            "'anthropic:<model>', or set WHOKNOWS_MODEL_BASE_URL to the endpoint that has it"
        )
    if provider is None:
        return ModelSettings(
            model=name, base_url=base_url, api_key=api_key, context_tokens=context_tokens
        )
    return ModelSettings(
        model=rest,
        protocol=provider.protocol,
        base_url=base_url or (None if provider.needs_key else provider.base_url),
        api_key=api_key,
        mode="tools" if provider.protocol == "anthropic" else "schema",
        context_tokens=context_tokens or provider.context_tokens,
        answer_tokens=4096 if provider.protocol == "anthropic" else None,
    )
