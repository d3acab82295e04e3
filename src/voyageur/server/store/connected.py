"""Who is connected to which of several processes."""

from collections import defaultdict
from collections.abc import Sequence

from voyageur.server.store.news import AT_ONCE
from voyageur.server.store.sql import SqlConnection, execute, rows


def change_connected(connection: SqlConnection, table: str, process: str, seats: Sequence[int]) -> None:
    """Store which seats of a table have a connection to `process`."""
    execute(connection, 'DELETE FROM connected WHERE "table" = ? AND process = ?', (table, process))
    for seat in seats:
        execute(connection, 'INSERT INTO connected ("table", seat, process) VALUES (?, ?, ?)', (table, seat, process))


def read_connected(
    connection: SqlConnection, tables: Sequence[str], process: str, now: int
) -> dict[str, tuple[int, ...]]:
    """Return which seats of `tables` have a connection to other processes that run at `now`."""
    found = defaultdict[str, set[int]](set)
    for first in range(0, len(tables), AT_ONCE):
        some = tables[first : first + AT_ONCE]
        sql = f"""SELECT "table", seat FROM connected WHERE "table" IN ({", ".join("?" * len(some))})
            AND process <> ? AND process IN (SELECT id FROM process WHERE until >= ?)"""
        for table, seat in rows(connection, sql, (*some, process, now)):
            found[table].add(seat)
    return {table: tuple(sorted(seats)) for table, seats in found.items()}
