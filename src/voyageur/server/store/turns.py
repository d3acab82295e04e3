"""Turns: tables at which the server is to act, and which of its processes does."""

from collections.abc import Sequence

from voyageur.server.store.sql import SqlConnection, execute, rows

RESTS = "-"  # in place of a process: nobody acts until somebody connects
MOST_TURNS = 100  # that a process takes at once
MILLISECONDS_KEPT = 3_600_000  # a process that has ended


def keep_process(connection: SqlConnection, process: str, until: int) -> None:
    """Store that a process runs until then, unless it says so again."""
    sql = "INSERT INTO process (id, until) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET until = excluded.until"
    execute(connection, sql, (process, until))


def change_turn(connection: SqlConnection, table: str, process: str, *, acts: bool | None) -> None:
    """Store whether the server acts next at a table, by `process`; None: it never acts there."""
    if acts is None:
        return
    if not acts:
        execute(connection, 'DELETE FROM turn WHERE "table" = ?', (table,))
        return
    sql = """INSERT INTO turn ("table", process) VALUES (?, ?)
        ON CONFLICT ("table") DO UPDATE SET process = excluded.process WHERE turn.process <> excluded.process"""
    execute(connection, sql, (table, process))


def take_turns(connection: SqlConnection, process: str, now: int, until: int, locking: str) -> list[str]:
    """Keep `process`, and take some turns of those that have ended; return the tables of the latter."""
    keep_process(connection, process, until)
    ended = "FROM process WHERE until < ?"
    execute(connection, f"DELETE FROM connected WHERE process IN (SELECT id {ended})", (now - MILLISECONDS_KEPT,))
    execute(connection, f"DELETE {ended}", (now - MILLISECONDS_KEPT,))
    running = "SELECT id FROM process WHERE until >= ?"
    free = f'SELECT "table" FROM turn WHERE process NOT IN ({running}) AND process <> ? LIMIT {MOST_TURNS}{locking}'
    sql = f'UPDATE turn SET process = ? WHERE "table" IN ({free}) RETURNING "table"'
    return [table for (table,) in rows(connection, sql, (process, now, RESTS))]


def rest_turns(connection: SqlConnection, tables: Sequence[str], process: str) -> None:
    """Let tables at which `process` acts rest."""
    for table in tables:
        execute(connection, 'UPDATE turn SET process = ? WHERE "table" = ? AND process = ?', (RESTS, table, process))


def wake_turns(connection: SqlConnection, tables: Sequence[str], process: str) -> list[str]:
    """Let `process` act at those of `tables` that rest, or at which it acts; return them."""
    sql = 'UPDATE turn SET process = ? WHERE "table" = ? AND process IN (?, ?) RETURNING "table"'
    return [table for table in tables if rows(connection, sql, (process, table, RESTS, process))]


def end_process(connection: SqlConnection, process: str) -> None:
    """Leave the turns of `process` to others."""
    execute(connection, "DELETE FROM connected WHERE process = ?", (process,))
    execute(connection, "DELETE FROM process WHERE id = ?", (process,))
