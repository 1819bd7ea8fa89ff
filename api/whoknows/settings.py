"""The only reader of the environment: one frozen value that the whole program runs on.

A small reader of its own instead of pydantic-settings, because importing that one takes a second,
and ``whoknows --help`` has 0.4.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from whoknows.http.rates import DEFAULT_PER_MINUTE
from whoknows.setting_sources import (
    Given,
    Origin,
    environment_values,
    file_values,
    flag_values,
    found_file,
)
from whoknows.setting_values import VARIABLES, read_value
from whoknows_schema.errors import ConfigurationError

__all__ = ["DEFAULT_PORT", "VARIABLES", "Loaded", "Settings", "load_settings", "read_settings"]

DEFAULT_PORT = 8642
"""Of the server; free of registered services (IANA)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set; `load_settings` reads it from the environment and a file.

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
        model_brief: WHOKNOWS_MODEL_BRIEF, ask for the parts of each claim only; for slow models.
        model_timeout_s: WHOKNOWS_MODEL_TIMEOUT_S, longest wait for one answer.
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
        host: WHOKNOWS_HOST, the address that the server listens on.
        port: WHOKNOWS_PORT of the server; 0 takes any free one.
        keys_file: WHOKNOWS_KEYS_FILE; the server answers only holders of its keys.
        tokens_file: WHOKNOWS_TOKENS_FILE; likewise of JSON Web Tokens.
        documents_file: WHOKNOWS_DOCUMENTS_FILE; the only GraphQL documents that run.
        cost_per_minute: WHOKNOWS_COST_PER_MINUTE that each key may ask.
        operation_timeout_s: WHOKNOWS_OPERATION_TIMEOUT_S of a question over GraphQL.
        mutation_timeout_s: WHOKNOWS_MUTATION_TIMEOUT_S of a change over GraphQL.
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
    model_brief: bool = False
    model_timeout_s: float = 120.0
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
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    keys_file: Path | None = None
    tokens_file: Path | None = None
    documents_file: Path | None = None
    cost_per_minute: int = DEFAULT_PER_MINUTE
    operation_timeout_s: float = 5.0
    mutation_timeout_s: float = 30.0
    debug: bool = False


_OPENAI, _ANTHROPIC = "openai:", "anthropic:"
_PROVIDERS = (_OPENAI, _ANTHROPIC, "ollama:")
_EMBEDDERS = ("auto", "local", "none")
_WITH_NAME = ("local:", _OPENAI)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """Settings, and where they came from.

    Attributes:
        settings: The values.
        given: What was given for fields that do not have their default, by field.
        file: The file that was read; None: there is none.
    """

    settings: Settings
    given: Mapping[str, Given]
    file: Path | None


def load_settings(
    environment: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
    flags: Mapping[str, object] | None = None,
) -> Settings:
    """The values of `read_settings`."""
    return read_settings(environment, folder=folder, flags=flags).settings


def read_settings(
    environment: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
    flags: Mapping[str, object] | None = None,
) -> Loaded:
    """Settings: what a flag says, else the environment, else the file, else the default.

    A variable set to nothing counts as not set. The file is the one that WHOKNOWS_CONFIG names,
    else whoknows.toml of the folder.

    Args:
        environment: Variables by name; None: those of the process.
        folder: Where whoknows.toml is looked for; None: the current folder with the environment of
            the process, else nowhere.
        flags: Values by field, of the command line.

    Raises:
        ConfigurationError: All that is wrong, each in a sentence: unknown WHOKNOWS_ variables and
            keys of the file (the nearest name is offered), values that cannot be read, and what
            does not go together.
    """
    variables = os.environ if environment is None else environment
    told = {name: text.strip() for name, text in variables.items() if text.strip()}
    place = Path() if folder is None and environment is None else folder
    faults: list[str] = []
    file = found_file(told, place, faults)
    given = {
        **({} if file is None else file_values(file, faults)),
        **environment_values(told, faults),
        **flag_values(flags or {}),
    }
    settings = Settings(**_read(given, faults))  # type: ignore[arg-type]
    faults += _contradictions(settings)
    if faults:
        raise ConfigurationError(_all(faults))
    for name, variable in _providers_keys(settings):
        if name not in given and variable in told:
            given[name] = Given(text=told[variable], origin=Origin.ENVIRONMENT, source=variable)
            settings = replace(settings, **{name: told[variable]})  # type: ignore[arg-type]
    return Loaded(settings=settings, given=given, file=file)


def _read(given: Mapping[str, Given], faults: list[str]) -> dict[str, object]:
    """The values that can be read; a relative path of the file begins at its folder."""
    kinds = dict(VARIABLES.values())
    values: dict[str, object] = {}
    for name, each in given.items():
        try:
            value = read_value(each.label, each.text, kinds[name])
        except ConfigurationError as error:
            faults.append(str(error))
            continue
        values[name] = each.folder / value if isinstance(value, Path) and each.folder else value
    return values


def _all(faults: list[str]) -> str:
    if len(faults) == 1:
        return faults[0]
    numbered = " ".join(f"({number}) {fault}" for number, fault in enumerate(faults, 1))
    return f"{len(faults)} settings are wrong: {numbered}"


def _providers_keys(settings: Settings) -> Iterator[tuple[str, str]]:
    """Which fields take the keys that providers' own programs use, and from which variables.

    Keys go to the providers' own endpoints and to no others.
    """
    is_anthropic = (settings.model or "").startswith(_ANTHROPIC)
    if settings.model_base_url is None and settings.model is not None:
        yield "model_api_key", "ANTHROPIC_API_KEY" if is_anthropic else "OPENAI_API_KEY"
    if settings.embedder_base_url is None and settings.embedder.startswith(_OPENAI):
        yield "embedder_api_key", "OPENAI_API_KEY"


def _contradictions(settings: Settings) -> Iterator[str]:
    """What does not go together."""
    if "@" in (settings.neo4j_uri or ""):
        yield (
            "NEO4J_URI must not hold a user name or password: "
            "set NEO4J_USERNAME and NEO4J_PASSWORD instead."
        )
    if settings.neo4j_uri is not None and settings.neo4j_password is None:
        yield (
            "NEO4J_URI is set, but NEO4J_PASSWORD is not: "
            "set it, or unset NEO4J_URI to use the local Neo4j."
        )
    if settings.model and not (settings.model_base_url or settings.model.startswith(_PROVIDERS)):
        yield (
            f"WHOKNOWS_MODEL is {settings.model!r}, but it must be 'openai:<model>', "
            "'ollama:<model>' or 'anthropic:<model>', "
            "or WHOKNOWS_MODEL_BASE_URL must name the endpoint that has it."
        )
    if settings.embedder not in _EMBEDDERS and not settings.embedder.startswith(_WITH_NAME):
        yield (
            f"WHOKNOWS_EMBEDDER is {settings.embedder!r}, but it must be "
            f"{', '.join(map(repr, _EMBEDDERS))}, 'local:<folder>' or 'openai:<model>'."
        )
