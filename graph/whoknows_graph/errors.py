"""Errors of the database, and the one border where driver exceptions become ours.

The tree::

    ConfigurationError
      ServerTooOld            Neo4j below the oldest supported version (data: found, needed)
      AccessDenied            wrong user name or password, or rights that are missing
      DatabaseTooNew          the schema was written by a newer whoknows (data: found, known)
    TransientError
      DatabaseUnavailable     unreachable host, server stopped, no connection free, retries used up
      QueryTimedOut           the query ran into its time limit
      Overtaken               others changed the same at the same moment, again and again
    BrokenError
      QueryFailed             the server refused a query of ours
      CorruptRecord           a stored record lacks what it must have
"""

from collections.abc import Generator
from contextlib import contextmanager

from neo4j.exceptions import (
    AuthError,
    ConnectionPoolError,
    DriverError,
    Forbidden,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)
from neo4j.exceptions import (
    ConfigurationError as DriverConfigurationError,
)
from neo4j.exceptions import (
    TransientError as Neo4jTransientError,
)

from whoknows_schema.errors import BrokenError, ConfigurationError, TransientError

__all__ = [
    "AccessDenied",
    "CorruptRecord",
    "DatabaseTooNew",
    "DatabaseUnavailable",
    "Overtaken",
    "QueryFailed",
    "QueryTimedOut",
    "ServerTooOld",
    "is_overtaken",
    "translated",
]

# By the server's limit, or (with a suffix) by the one that the query carries.
_TIMED_OUT = (
    "Neo.ClientError.Transaction.TransactionTimedOut",
    # The same while it waited for a lock of another transaction.
    "Neo.ClientError.Transaction.LockClientStopped",
)
_NO_DATABASE = "Neo.ClientError.Database.DatabaseNotFound"
_PASSWORD_EXPIRED = "Neo.ClientError.Security.CredentialsExpired"
_RATE_LIMITED = "Neo.ClientError.Security.AuthenticationRateLimit"
# What a statement had found was removed by another transaction before it was done with it.
_GONE = "Neo.ClientError.Statement.EntityNotFound"
# The server is shutting down, or an operator ended the query; the driver retries neither.
_ENDED = (
    "Neo.ClientError.Transaction.Terminated",
    "Neo.ClientError.Transaction.TransactionTerminated",
)


class ServerTooOld(ConfigurationError):
    """Neo4j is older than the queries need."""

    def __init__(self, *, found: str, needed: str) -> None:
        super().__init__(
            f"Neo4j {found} is too old: whoknows needs {needed} or newer; upgrade the server, "
            "or unset NEO4J_URI to use the local one"
        )
        self.found = found
        self.needed = needed


class AccessDenied(ConfigurationError):
    """The server does not accept the user name and password."""


class DatabaseTooNew(ConfigurationError):
    """The database was migrated by a newer whoknows."""

    def __init__(self, *, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema version {found}, this whoknows knows {known}: "
            "upgrade whoknows, or use another database"
        )
        self.found = found
        self.known = known


class DatabaseUnavailable(TransientError):
    """The database does not answer."""


class QueryTimedOut(TransientError):
    """The query took longer than allowed."""


class Overtaken(TransientError):
    """What a transaction had found was changed or removed by another one meanwhile.

    `Tenant` runs the work again; who sees this has been overtaken many times in a row.
    """

    def __init__(self) -> None:
        super().__init__("others are changing the same people or things right now; try again")


class QueryFailed(BrokenError):
    """The server refused a query of ours."""


class CorruptRecord(BrokenError):
    """A stored record lacks what it must have."""


def _configuration_problem(error: Exception, address: str) -> ConfigurationError | None:
    """What the operator has to change, if that is what the error means."""
    code = str(error.code) if isinstance(error, Neo4jError) else ""
    if code == _PASSWORD_EXPIRED:
        return AccessDenied(
            f"Neo4j at {address} wants a new password for this user before anything else; "
            "change it there, then set NEO4J_PASSWORD"
        )
    if isinstance(error, AuthError):
        return AccessDenied(
            f"Neo4j at {address} refused the user name or password; "
            "check NEO4J_USERNAME and NEO4J_PASSWORD"
        )
    if isinstance(error, Forbidden):
        return AccessDenied(
            f"Neo4j at {address} does not let this user do that ({error.message}); "
            "grant it the right to read, write and manage indexes and constraints"
        )
    if code == _NO_DATABASE:
        return ConfigurationError(
            f"Neo4j at {address} has no database of that name; check NEO4J_DATABASE"
        )
    if isinstance(error, DriverConfigurationError):
        return ConfigurationError(f"{address!r} is not a Neo4j address: {error}")
    return None


def is_overtaken(error: Exception) -> bool:
    """Whether a statement met something that another transaction had just removed.

    The driver does not count this among what is worth another try; the statement would find the
    graph as it is now.
    """
    return isinstance(error, Neo4jError) and error.code == _GONE


def _passing_problem(error: Exception, address: str) -> TransientError | None:
    """What may be over at the next try, if that is what the error means."""
    code = str(error.code) if isinstance(error, Neo4jError) else ""
    if isinstance(error, ServiceUnavailable | SessionExpired):
        return DatabaseUnavailable(
            f"Neo4j at {address} does not answer; start it, or check NEO4J_URI"
        )
    if isinstance(error, ConnectionPoolError):
        return DatabaseUnavailable(
            f"all connections to Neo4j at {address} are in use; try again, or ask less at once"
        )
    if code == _RATE_LIMITED:
        return DatabaseUnavailable(
            f"Neo4j at {address} takes no log-in for some seconds after wrong passwords; "
            "check NEO4J_PASSWORD, then try again"
        )
    if is_overtaken(error):
        return Overtaken()
    if code.startswith(_TIMED_OUT):
        return QueryTimedOut("the query took longer than allowed; ask for less")
    if code in _ENDED:
        return DatabaseUnavailable(f"Neo4j at {address} ended the query; try again")
    if isinstance(error, Neo4jTransientError):
        return DatabaseUnavailable(f"Neo4j at {address} is busy: {error.message}")
    return None


@contextmanager
def translated(address: str) -> Generator[None]:
    """Turn every driver exception of the block into one of ours.

    Raises:
        AccessDenied, DatabaseUnavailable, QueryTimedOut, QueryFailed: see the tree above.
    """
    try:
        yield
    except (Neo4jError, DriverError) as error:
        known = _configuration_problem(error, address) or _passing_problem(error, address)
        raise known or QueryFailed(f"Neo4j refused a query: {error}") from error
    except OSError as error:
        raise DatabaseUnavailable(
            f"Neo4j at {address} cannot be reached: {error}; check NEO4J_URI"
        ) from error
