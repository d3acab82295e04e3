"""What other processes have written to a table that is in memory."""

from collections.abc import Sequence

from voyageur.server.store.sql import SqlConnection, execute, rows
from voyageur.server.store.statements import read_table
from voyageur.server.store.stored import Head, Stored
from voyageur.table.history import Event

AT_ONCE = 200  # tables in a statement


def count_revision(connection: SqlConnection, table: str) -> None:
    """Count a change of a table that is not in its log."""
    execute(connection, 'UPDATE "table" SET revision = revision + 1 WHERE id = ?', (table,))


def read_news(connection: SqlConnection, table: str, head: Head) -> Stored | tuple[Event, ...] | None:
    """Return the events after `head`; the whole if more has changed; None if the table is gone."""
    sql = """SELECT t.revision, e.seq, e.seat, e.action, e.key, e.time, e.spent FROM "table" t
        LEFT JOIN event e ON e."table" = t.id AND e.seq > ? WHERE t.id = ? ORDER BY e.seq"""
    found = rows(connection, sql, (head.seq, table))
    if not found:
        return None
    if found[0][0] != head.revision:
        return read_table(connection, table)
    return tuple(Event(*event) for _, *event in found if event[0] is not None)


def read_heads(connection: SqlConnection, tables: Sequence[str]) -> dict[str, Head]:
    """Return how far the stored tables among `tables` are."""
    found = dict[str, Head]()
    for first in range(0, len(tables), AT_ONCE):
        some = tables[first : first + AT_ONCE]
        sql = f"""SELECT id, (SELECT MAX(seq) FROM event WHERE event."table" = t.id), revision FROM "table" t
            WHERE id IN ({", ".join("?" * len(some))})"""
        found |= {table: Head(seq or 0, revision) for table, seq, revision in rows(connection, sql, some)}
    return found
