"""The only reader of the environment: one frozen value that the whole program runs on.

A small reader of its own instead of pydantic-settings, because importing that one takes a second,
and ``whoknows --help`` has 0.4.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from whoknows_schema.errors import ConfigurationError

__all__ = ["VARIABLES", "Settings", "load_settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set; `load_settings` reads it from the environment.

    Attributes:
        neo4j_uri: NEO4J_URI, a Neo4j of your own; None: the local one is started.
        neo4j_username: NEO4J_USERNAME.
        neo4j_password: NEO4J_PASSWORD; needed with a URI.
        neo4j_database: NEO4J_DATABASE.
        data_dir: WHOKNOWS_DATA_DIR, the folder of the local Neo4j; None: the system's custom.
        jars_dir: WHOKNOWS_JARS_DIR, the folder that keeps Neo4j's jars; None: likewise.
        jar_mirror: WHOKNOWS_JAR_MIRROR, a Maven repository; None: Maven Central.
        jar_folder: WHOKNOWS_JAR_FOLDER, a folder of jars, used instead of any network.
        java: WHOKNOWS_JAVA, the ``java`` program or a Java home; None: one is looked for.
        java_home: JAVA_HOME.
        bolt_port: WHOKNOWS_BOLT_PORT of the local Neo4j; 0 takes any free one.
        heap_mb: WHOKNOWS_HEAP_MB, Java heap of the local Neo4j in MiB; None: by the memory.
        idle_minutes: WHOKNOWS_IDLE_MINUTES that the local Neo4j outstays its last user.
        start_timeout_s: WHOKNOWS_START_TIMEOUT_S, how long a starting server may take.
        model: WHOKNOWS_MODEL, ``openai:<model>``, ``ollama:<model>``, ``anthropic:<model>``, or any
            name with a base URL; None: no model is called and the syntax rules read the messages.
        model_base_url: WHOKNOWS_MODEL_BASE_URL, another address than the provider's.
        model_api_key: WHOKNOWS_MODEL_API_KEY, else for the provider's own endpoint OPENAI_API_KEY
            or ANTHROPIC_API_KEY.
        model_context: WHOKNOWS_MODEL_CONTEXT, tokens that the model can take; None: as the
            provider has it.
        model_prices: WHOKNOWS_MODEL_PRICES, money for a million tokens of prompt and of answer,
            ``0.15/0.60``.
        budget_tokens: WHOKNOWS_BUDGET_TOKENS that models may use a day and space; None: any.
        budget_money: WHOKNOWS_BUDGET_MONEY, likewise in the currency of the prices.
        embedder: WHOKNOWS_EMBEDDER: ``auto`` (local when the extra is installed, else none),
            ``local``, ``local:<folder of a model>``, ``none`` or ``openai:<model>``.
        embedder_base_url: WHOKNOWS_EMBEDDER_BASE_URL of an OpenAI-compatible endpoint.
        embedder_api_key: WHOKNOWS_EMBEDDER_API_KEY, else as for the model.
        ignore: WHOKNOWS_IGNORE, a regular expression; messages in which it is found are not taken.
        private: WHOKNOWS_PRIVATE, a regular expression; what it matches is never stored.
        queue_limit: WHOKNOWS_QUEUE_LIMIT, how many live messages of a space may wait.
        batch_messages: WHOKNOWS_BATCH_MESSAGES that are read together; None: 200 by rules, 40 by a
            model.
        batch_age_s: WHOKNOWS_BATCH_AGE_S, how long a channel's first message may wait for more;
            None: 2 by rules, 15 by a model.
        lease_s: WHOKNOWS_LEASE_S, after which another worker takes over from one that is gone.
        max_attempts: WHOKNOWS_MAX_ATTEMPTS before a batch is given up.
        time_zone: WHOKNOWS_TIME_ZONE, whose days "yesterday" means, as ``Europe/Berlin``.
        space: WHOKNOWS_SPACE, the space commands use when none is named.
        debug: WHOKNOWS_DEBUG, show tracebacks.
    """

    neo4j_uri: str | None = None
    neo4j_username: str = "neo4j"
    neo4j_password: str | None = field(default=None, repr=False)
    neo4j_database: str = "neo4j"
    data_dir: Path | None = None
    jars_dir: Path | None = None
    jar_mirror: str | None = None
    jar_folder: Path | None = None
    java: Path | None = None
    java_home: Path | None = None
    bolt_port: int = 0
    heap_mb: int | None = None
    idle_minutes: float = 10.0
    start_timeout_s: float = 180.0
    model: str | None = None
    model_base_url: str | None = None
    model_api_key: str | None = field(default=None, repr=False)
    model_context: int | None = None
    model_prices: tuple[float, float] = (0.0, 0.0)
    budget_tokens: int | None = None
    budget_money: float | None = None
    embedder: str = "auto"
    embedder_base_url: str | None = None
    embedder_api_key: str | None = field(default=None, repr=False)
    ignore: str | None = None
    private: str | None = None
    queue_limit: int = 100_000
    batch_messages: int | None = None
    batch_age_s: float | None = None
    lease_s: float = 60.0
    max_attempts: int = 8
    time_zone: str = "UTC"
    space: str | None = None
    debug: bool = False


_Kind = Literal["text", "path", "port", "count", "amount", "positive", "lease", "prices", "flag"]

_OURS = "WHOKNOWS_"
_OPENAI, _ANTHROPIC = "openai:", "anthropic:"
_PROVIDERS = (_OPENAI, _ANTHROPIC, "ollama:")
_EMBEDDERS = ("auto", "local", "none")
_WITH_NAME = ("local:", _OPENAI)

VARIABLES: Mapping[str, tuple[str, _Kind]] = {
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
    "WHOKNOWS_MODEL_PRICES": ("model_prices", "prices"),
    "WHOKNOWS_BUDGET_TOKENS": ("budget_tokens", "amount"),
    "WHOKNOWS_BUDGET_MONEY": ("budget_money", "positive"),
    "WHOKNOWS_EMBEDDER": ("embedder", "text"),
    "WHOKNOWS_EMBEDDER_BASE_URL": ("embedder_base_url", "text"),
    "WHOKNOWS_EMBEDDER_API_KEY": ("embedder_api_key", "text"),
    "WHOKNOWS_IGNORE": ("ignore", "text"),
    "WHOKNOWS_PRIVATE": ("private", "text"),
    "WHOKNOWS_QUEUE_LIMIT": ("queue_limit", "amount"),
    "WHOKNOWS_BATCH_MESSAGES": ("batch_messages", "amount"),
    "WHOKNOWS_BATCH_AGE_S": ("batch_age_s", "positive"),
    "WHOKNOWS_LEASE_S": ("lease_s", "lease"),
    "WHOKNOWS_MAX_ATTEMPTS": ("max_attempts", "amount"),
    "WHOKNOWS_TIME_ZONE": ("time_zone", "text"),
    "WHOKNOWS_SPACE": ("space", "text"),
    "WHOKNOWS_DEBUG": ("debug", "flag"),
}
"""Variable → field of `Settings` and how its text is read."""

_OURS_BUT_NOT_HERE = frozenset({"WHOKNOWS_EVAL_DATA"})
"""Variables that tests read."""

_FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


def load_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from the environment; a variable set to nothing counts as not set.

    Args:
        environment: Variables by name; None: those of the process.

    Raises:
        ConfigurationError: An unknown WHOKNOWS_ variable (the nearest name is offered), a value
            that cannot be read, or a NEO4J_URI without NEO4J_PASSWORD.
    """
    variables = os.environ if environment is None else environment
    given = {name: text.strip() for name, text in variables.items() if text.strip()}
    _refuse_unknown(given)
    values: dict[str, object] = {
        field_name: _read(name, given[name], kind)
        for name, (field_name, kind) in VARIABLES.items()
        if name in given
    }
    settings = Settings(**values)  # type: ignore[arg-type]
    return _with_providers_keys(_checked(settings), given)


def _refuse_unknown(given: Mapping[str, str]) -> None:
    for name in sorted(given):
        if not name.startswith(_OURS) or name in VARIABLES or name in _OURS_BUT_NOT_HERE:
            continue
        raise ConfigurationError(
            f"The environment variable {name!r} is no setting of whoknows; "
            f"did you mean {_nearest(name)!r}?"
        )


def _nearest(name: str) -> str:
    """The variable of ours that begins like this one, else the one spelled most like it."""
    import difflib  # only a mistake pays for it

    known = [each for each in VARIABLES if each.startswith(_OURS)]
    longer = [each for each in known if each.startswith(name)]
    bare = [each.removeprefix(_OURS) for each in known]
    near = difflib.get_close_matches(name.removeprefix(_OURS), bare, n=1, cutoff=0.0)
    return longer[0] if longer else _OURS + near[0]


def _read(name: str, text: str, kind: _Kind) -> object:
    """The value of one variable."""
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
        case "lease":
            return _number(name, text, "a number of seconds from 1 to 3600", float, 1, 3600)
        case "prices":
            return _prices(name, text)
        case "positive":
            return _number(name, text, "a number from 0 to 100000", float, 0, 100_000)
        case "flag":
            return _flag(name, text)


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


def _with_providers_keys(settings: Settings, given: Mapping[str, str]) -> Settings:
    """Takes the keys that providers' own programs use, for their own endpoints and no others."""
    key = given.get("OPENAI_API_KEY")
    is_anthropic = (settings.model or "").startswith(_ANTHROPIC)
    model_key = given.get("ANTHROPIC_API_KEY") if is_anthropic else key
    takes_model = settings.model_base_url is None and settings.model is not None
    takes_embedder = settings.embedder_base_url is None and settings.embedder.startswith(_OPENAI)
    return replace(
        settings,
        model_api_key=settings.model_api_key or (model_key if takes_model else None),
        embedder_api_key=settings.embedder_api_key or (key if takes_embedder else None),
    )


def _checked(settings: Settings) -> Settings:
    if "@" in (settings.neo4j_uri or ""):
        raise ConfigurationError(
            "NEO4J_URI must not hold a user name or password: "
            "set NEO4J_USERNAME and NEO4J_PASSWORD instead."
        )
    if settings.neo4j_uri is not None and settings.neo4j_password is None:
        raise ConfigurationError(
            "NEO4J_URI is set, but NEO4J_PASSWORD is not: "
            "set it, or unset NEO4J_URI to use the local Neo4j."
        )
    if settings.model and not (settings.model_base_url or settings.model.startswith(_PROVIDERS)):
        raise ConfigurationError(
            f"WHOKNOWS_MODEL is {settings.model!r}, but it must be 'openai:<model>', "
            "'ollama:<model>' or 'anthropic:<model>', "
            "or WHOKNOWS_MODEL_BASE_URL must name the endpoint that has it."
        )
    if settings.embedder not in _EMBEDDERS and not settings.embedder.startswith(_WITH_NAME):
        raise ConfigurationError(
            f"WHOKNOWS_EMBEDDER is {settings.embedder!r}, but it must be "
            f"{', '.join(map(repr, _EMBEDDERS))}, 'local:<folder>' or 'openai:<model>'."
        )
    return settings
