"""Statements for both databases.

They use `?` for values and only what SQLite and PostgreSQL understand alike: `ON CONFLICT ... DO UPDATE`, `RETURNING`,
0 and 1 instead of booleans.
"""

from collections.abc import Sequence
from typing import Any, Protocol


class SqlConnection(Protocol):
    """A connection to a database."""

    def run(self, sql: str, values: Sequence[Any]) -> None:
        """Run a statement."""
        ...

    def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""
        ...


def execute(connection: SqlConnection, sql: str, values: Sequence[Any] = ()) -> None:
    """Run a statement."""
    connection.run(sql, values)


def rows(connection: SqlConnection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Run a statement and return its rows."""
    return connection.rows(sql, values)
