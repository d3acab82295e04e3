"""The PostgreSQL database: its address, connections, and the newest schema."""

import logging
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.migrations import postgres_migrations
from voyageur.server.store.sql import execute, rows

SECONDS_TO_CONNECT = 5
SCHEMES = ("postgresql://", "postgres://")
MIGRATING = 1_608_000_001  # the advisory lock of whoever migrates
VERSION = "voyageur_schema"  # the table with the number of the last migration
SETTINGS = {
    "application_name": "voyageur",
    "connect_timeout": SECONDS_TO_CONNECT,
    "keepalives_idle": 10,
    "tcp_user_timeout": 10_000,
    # A commit is answered when it is on disk.  No statement waits for long for another process.
    "options": "-c synchronous_commit=on -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s",
}

logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of every pipeline in which a statement fails


class Address:
    """The address of a database.  `shown` is without user and password."""

    def __init__(self, text: str) -> None:
        """Read `text`, postgresql://...  Raises CannotOpen."""
        try:
            words: dict[str, Any] = conninfo_to_dict(text) if text.startswith(SCHEMES) else {}
        except psycopg.ProgrammingError:
            words = {}
        if not words.get("dbname"):
            raise CannotOpen("start-database-address") from None  # what was written may hold a password
        self._secret = str(words.get("password") or "")
        host, port = str(words.get("host") or "localhost"), words.get("port")
        self.shown = f"{host}:{port}/{words['dbname']}" if port else f"{host}/{words['dbname']}"
        given = str(words.pop("options", ""))
        settings: dict[str, Any] = {**words, **SETTINGS, "options": f"{given} {SETTINGS['options']}".strip()}
        self._text = make_conninfo("", **settings)

    def connect(self) -> "PostgresConnection":
        """Return a connection that commits by itself.  Raises psycopg.Error."""
        connection = psycopg.Connection.connect(self._text, autocommit=True, cursor_factory=psycopg.RawCursor)
        return PostgresConnection(connection)

    def why(self, error: BaseException) -> str:
        """Return the first line of an error, without the password."""
        line = (str(error).strip().splitlines() or [type(error).__name__])[0]
        return line.replace(self._secret, "***") if self._secret else line


class PostgresConnection:
    """A connection to the database."""

    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        self.plain = connection

    def run(self, sql: str, values: Sequence[Any]) -> None:
        """Run a statement; in a pipeline, its errors come later."""
        self.plain.execute(_numbered(sql), values)

    def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""
        return self.plain.execute(_numbered(sql), values).fetchall()

    def close(self) -> None:
        """End the connection."""
        self.plain.close()


@lru_cache(maxsize=500)
def _numbered(sql: str) -> bytes:
    """Return a statement with $1, $2 ... for `?`."""
    number = count(1)
    return re.sub(r"\?", lambda _: f"${next(number)}", sql).encode()


# The schema -------------------------------------------------------------------------------------


def migrate(connection: PostgresConnection) -> None:
    """Bring the database to the newest schema, one transaction a step.  Raises CannotOpen, psycopg.Error.

    Processes that start together take turns, by a lock that ends with the transaction.
    """
    steps = postgres_migrations()
    while _migrate_once(connection, steps):
        pass


def _migrate_once(connection: PostgresConnection, steps: dict[int, str]) -> bool:
    """Take the next step; return whether there was one."""
    with connection.plain.transaction():
        execute(connection, "SET LOCAL lock_timeout = '60s'")
        execute(connection, "SELECT pg_advisory_xact_lock(?)", (MIGRATING,))
        version = _version(connection, max(steps))
        if version == max(steps):
            return False
        if version == 0:
            execute(connection, f"CREATE TABLE {VERSION} (number BIGINT NOT NULL)")
            execute(connection, f"INSERT INTO {VERSION} VALUES (0)")
        connection.plain.execute(steps[version + 1].encode())
        reach(FaultPoint.MIGRATION_STEP)
        execute(connection, f"UPDATE {VERSION} SET number = ?", (version + 1,))
    return True


def _version(connection: PostgresConnection, newest: int) -> int:
    """Return the number of the last migration, 0 in an empty database.  Raises CannotOpen if it is not ours."""
    tables = {name for (name,) in rows(connection, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema")}
    if VERSION not in tables:
        if tables:
            raise CannotOpen("start-database-foreign")
        return 0
    version = int(rows(connection, f"SELECT number FROM {VERSION}")[0][0])
    if version > newest:
        raise CannotOpen("start-database-too-new")
    return version
