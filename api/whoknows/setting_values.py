"""What can be set: each setting's variable, and how its text is read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from whoknows_schema.errors import ConfigurationError

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

__all__ = ["OURS", "SECRETS", "VARIABLES", "Kind", "read_value", "time_zone"]

Kind = Literal[
    "text",
    "path",
    "port",
    "count",
    "amount",
    "positive",
    "seconds",
    "prices",
    "flag",
    "pattern",
    "zone",
]

OURS = "WHOKNOWS_"
"""How the variables begin that belong to no other program."""

VARIABLES: Mapping[str, tuple[str, Kind]] = {
    "NEO4J_URI": ("neo4j_uri", "text"),
    "NEO4J_USERNAME": ("neo4j_username", "text"),
    "NEO4J_PASSWORD": ("neo4j_password", "text"),
    "NEO4J_DATABASE": ("neo4j_database", "text"),
    "JAVA_HOME": ("java_home", "path"),
    "WHOKNOWS_DATA_DIR": ("data_dir", "path"),
    "WHOKNOWS_JARS_DIR": ("jars_dir", "path"),
    "WHOKNOWS_JAR_MIRROR": ("jar_mirror", "text"),
    "WHOKNOWS_JAR_FOLDER": ("jar_folder", "path"),
    "WHOKNOWS_JAVA": ("java", "path"),
    "WHOKNOWS_BOLT_PORT": ("bolt_port", "port"),
    "WHOKNOWS_HEAP_MB": ("heap_mb", "count"),
    "WHOKNOWS_IDLE_MINUTES": ("idle_minutes", "positive"),
    "WHOKNOWS_START_TIMEOUT_S": ("start_timeout_s", "positive"),
    "WHOKNOWS_MODEL": ("model", "text"),
    "WHOKNOWS_MODEL_BASE_URL": ("model_base_url", "text"),
    "WHOKNOWS_MODEL_API_KEY": ("model_api_key", "text"),
    "WHOKNOWS_MODEL_CONTEXT": ("model_context", "amount"),
    "WHOKNOWS_MODEL_BRIEF": ("model_brief", "flag"),
    "WHOKNOWS_MODEL_TIMEOUT_S": ("model_timeout_s", "seconds"),
    "WHOKNOWS_MODEL_PRICES": ("model_prices", "prices"),
    "WHOKNOWS_BUDGET_TOKENS": ("budget_tokens", "amount"),
    "WHOKNOWS_BUDGET_MONEY": ("budget_money", "positive"),
    "WHOKNOWS_EMBEDDER": ("embedder", "text"),
    "WHOKNOWS_EMBEDDER_BASE_URL": ("embedder_base_url", "text"),
    "WHOKNOWS_EMBEDDER_API_KEY": ("embedder_api_key", "text"),
    "WHOKNOWS_IGNORE": ("ignore", "pattern"),
    "WHOKNOWS_PRIVATE": ("private", "pattern"),
    "WHOKNOWS_QUEUE_LIMIT": ("queue_limit", "amount"),
    "WHOKNOWS_BATCH_MESSAGES": ("batch_messages", "amount"),
    "WHOKNOWS_BATCH_AGE_S": ("batch_age_s", "positive"),
    "WHOKNOWS_LEASE_S": ("lease_s", "seconds"),
    "WHOKNOWS_MAX_ATTEMPTS": ("max_attempts", "amount"),
    "WHOKNOWS_TIME_ZONE": ("time_zone", "zone"),
    "WHOKNOWS_SPACE": ("space", "text"),
    "WHOKNOWS_HOST": ("host", "text"),
    "WHOKNOWS_PORT": ("port", "port"),
    "WHOKNOWS_KEYS_FILE": ("keys_file", "path"),
    "WHOKNOWS_TOKENS_FILE": ("tokens_file", "path"),
    "WHOKNOWS_DOCUMENTS_FILE": ("documents_file", "path"),
    "WHOKNOWS_COST_PER_MINUTE": ("cost_per_minute", "amount"),
    "WHOKNOWS_OPERATION_TIMEOUT_S": ("operation_timeout_s", "seconds"),
    "WHOKNOWS_MUTATION_TIMEOUT_S": ("mutation_timeout_s", "seconds"),
    "WHOKNOWS_DEBUG": ("debug", "flag"),
}
"""Variable → field of `Settings` and how its text is read."""

SECRETS = frozenset({"neo4j_password", "model_api_key", "embedder_api_key"})
"""Fields that are never shown."""

_FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


def read_value(name: str, text: str, kind: Kind) -> object:
    """The value that a text means.

    Args:
        name: What an error calls it.
        text: What was given, not empty.
        kind: How it is read.

    Raises:
        ConfigurationError: It cannot be read.
    """
    match kind:
        case "text":
            return text
        case "path":
            return Path(text).expanduser()
        case "port":
            return _number(name, text, "a port number from 0 to 65535", int, 0, 65535)
        case "count":
            return _number(name, text, "a whole number from 64 to 1048576", int, 64, 1 << 20)
        case "amount":
            return _number(name, text, "a whole number from 1 to 100000000", int, 1, 100_000_000)
        case "seconds":
            return _number(name, text, "a number of seconds from 1 to 3600", float, 1, 3600)
        case "prices":
            return _prices(name, text)
        case "positive":
            return _number(name, text, "a number from 0 to 100000", float, 0, 100_000)
        case "flag":
            return _flag(name, text)
        case "pattern":
            return _pattern(name, text)
        case "zone":
            return time_zone(name, text).key


def _number(
    name: str, text: str, wanted: str, kind: type[int] | type[float], low: float, high: float
) -> float:
    try:
        number = kind(text)
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        raise ConfigurationError(f"{name} is {text!r}, but it must be {wanted}.")
    return number


def _prices(name: str, text: str) -> tuple[float, float]:
    prompt, slash, completion = text.partition("/")
    wanted = "two prices for a million tokens, e.g. 0.15/0.60"
    if not slash:
        raise ConfigurationError(f"{name} is {text!r}, but it must be {wanted}.")
    low, high = 0, 100_000
    return (
        _number(name, prompt, wanted, float, low, high),
        _number(name, completion, wanted, float, low, high),
    )


def _flag(name: str, text: str) -> bool:
    try:
        return _FLAGS[text.casefold()]
    except KeyError:
        raise ConfigurationError(f"{name} is {text!r}, but it must be 1 or 0.") from None


def _pattern(name: str, text: str) -> str:
    from whoknows_ingest.redaction import compiled_pattern  # only a pattern pays for it

    compiled_pattern(text, name=name)
    return text


def time_zone(name: str, text: str) -> ZoneInfo:
    """The zone that a text names; ``name`` is what an error calls it.

    Raises:
        ConfigurationError: There is none of that name.
    """
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(text)
    except (ValueError, OSError, ZoneInfoNotFoundError) as error:
        raise ConfigurationError(
            f"{name} is {text!r}, but it must be a time zone like Europe/Berlin or UTC."
        ) from error
