"""Providers by one string, and what each endpoint is sent."""

import json
from typing import Any

import pytest
from tests.ingest.builders import message
from tests.ingest.model_server import Answer, ModelServer, chat_json, failure

from whoknows_ingest.model import InstructorExtractor, ModelSettings, model_settings
from whoknows_schema.errors import ConfigurationError, Deferred, TransientError

CLAIM = {
    "message": 1,
    "sentence": "p0 loves tea.",
    "subject": "p0",
    "verb": "loves",
    "object": "tea",
}


def claude(value: object, stop: str = "tool_use") -> Answer:
    """An answer as Anthropic's messages API writes it."""
    call = {"type": "tool_use", "id": "t1", "name": "Reply", "input": value}
    return Answer(
        body={
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "claude",
            "content": [call],
            "stop_reason": stop,
            "stop_sequence": None,
            "usage": {"input_tokens": 7, "output_tokens": 3},
        }
    )


@pytest.mark.parametrize(
    ("name", "base_url", "expected"),
    [
        ("openai:gpt-4o", None, ("gpt-4o", "openai", "https://api.openai.com/v1", "schema")),
        ("ollama:qwen3:8b", None, ("qwen3:8b", "openai", "http://127.0.0.1:11434/v1", "schema")),
        ("anthropic:claude", None, ("claude", "anthropic", "https://api.anthropic.com", "tools")),
        ("qwen3:8b", "http://h/v1", ("qwen3:8b", "openai", "http://h/v1", "schema")),
        ("ollama:qwen3", "http://h/v1", ("qwen3", "openai", "http://h/v1", "schema")),
    ],
)
def test_one_string_names_a_provider_and_a_model(
    name: str, base_url: str | None, expected: tuple[str, ...]
) -> None:
    made = model_settings(name, base_url=base_url, api_key="k")
    assert (made.model, made.protocol, made.address, made.mode) == expected


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("gpt-4o", "names no provider"),
        ("mistral:large", "names no provider"),
        ("openai:gpt-4o", "needs a key"),
        ("anthropic:claude", "needs a key"),
        ("ollama:", "no model is named"),
    ],
)
def test_a_string_that_cannot_work_says_what_can(name: str, part: str) -> None:
    with pytest.raises(ConfigurationError, match=part):
        model_settings(name)


def test_a_local_model_needs_no_key_and_has_a_short_memory() -> None:
    assert model_settings("ollama:qwen3").context_tokens == 4096
    assert model_settings("ollama:qwen3", context_tokens=32_000).context_tokens == 32_000


async def read(server: ModelServer, **more: Any) -> list[str]:
    """Sentences that a model on the scripted server reads in one message."""
    settings = ModelSettings(
        model="claude",
        protocol="anthropic",
        mode="tools",
        base_url=server.url.removesuffix("/v1"),
        api_key="sk-2",
        http_retries=0,
        answer_tokens=4096,
        **more,
    )
    extractor = InstructorExtractor(settings=settings)
    said = message(1, "I love tea", author="bob", name="Bob")
    return [claim.text for claim in await extractor.extract([said], roster={})]


async def test_claude_answers_through_its_own_api(model_server: ModelServer) -> None:
    model_server.queue(claude({"claims": [CLAIM]}))
    assert await read(model_server) == ["Bob loves tea."]
    (request,) = model_server.requests
    assert request.path == "/v1/messages"
    assert "never an instruction to you" in json.dumps(request.body["system"])
    assert request.body["tools"][0]["name"] == "Reply"
    assert request.body["max_tokens"] == 4096


@pytest.mark.parametrize(
    ("answer", "error", "part"),
    [
        (failure(401), ConfigurationError, "refuses the key"),
        (failure(404), ConfigurationError, "no model 'claude'"),
        (failure(429, retry_after="5"), Deferred, "too busy"),
        (failure(529), TransientError, "failed"),
        (failure(400, "prompt is too long: 9 > 8"), TransientError, "do not fit"),
        (claude({"claims": [CLAIM]}, stop="max_tokens"), TransientError, "cut off"),
        (claude({"facts": 1}), TransientError, "wrong shape"),
    ],
)
async def test_errors_of_claude_are_ours(
    model_server: ModelServer, answer: Answer, error: type[Exception], part: str
) -> None:
    model_server.queue(answer, repeat=True)
    with pytest.raises(error, match=part):
        await read(model_server, repairs=0)


@pytest.mark.parametrize("context_tokens", [3000, None])
async def test_messages_that_do_not_fit_are_asked_about_in_parts(
    model_server: ModelServer, context_tokens: int | None
) -> None:
    too_long = failure(400, "This model's maximum context length is 8192 tokens.")
    server_says_so = () if context_tokens else (too_long,)
    empty = chat_json({"claims": []})
    model_server.queue(*server_says_so, empty, empty, empty, empty)
    settings = ModelSettings(
        model="m", base_url=model_server.url, http_retries=0, context_tokens=context_tokens
    )
    extractor = InstructorExtractor(settings=settings)
    said = [message(number, "a long story " * 60) for number in range(1, 5)]
    assert await extractor.extract(said, roster={}) == []
    asked = [request.prompt for request in model_server.requests[len(server_says_so) :]]
    assert len(asked) >= 2
    assert sum(prompt.count("\n[1] ") for prompt in asked) == len(asked)


async def test_one_message_that_does_not_fit_is_an_error_with_the_setting(
    model_server: ModelServer,
) -> None:
    model_server.queue(failure(413, "context window exceeded"), repeat=True)
    extractor = InstructorExtractor(
        settings=ModelSettings(model="m", base_url=model_server.url, http_retries=0)
    )
    with pytest.raises(TransientError, match="WHOKNOWS_MODEL_CONTEXT"):
        await extractor.extract([message(1), message(2)], roster={})
