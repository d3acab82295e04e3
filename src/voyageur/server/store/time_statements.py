"""The statements that read and write when servers ran, and when people were connected."""

from voyageur.server.store.sql import SqlConnection, execute, rows

MOST_RUNS = 1000  # the last ones


def begin_run(connection: SqlConnection, now: int) -> list[tuple[int, int]]:
    """Store that a server runs from `now` on; return when servers ran, from and to."""
    found = rows(connection, "SELECT began, alive FROM run ORDER BY began DESC LIMIT ?", (MOST_RUNS,))
    if found:
        execute(connection, "DELETE FROM run WHERE began < ?", (found[-1][0],))
    execute(connection, "INSERT INTO run (began, alive) VALUES (?, ?) ON CONFLICT (began) DO NOTHING", (now, now))
    return [(began, alive) for began, alive in found]


def note_run(connection: SqlConnection, began: int, now: int) -> None:
    """Store that the server that began at `began` still runs."""
    execute(connection, "UPDATE run SET alive = ? WHERE began = ? AND alive < ?", (now, began, now))


def note_seen(connection: SqlConnection, table: str, seat: int, time: int) -> None:
    """Store that the person of a seat is connected."""
    sql = """INSERT INTO seen ("table", seat, time) VALUES (?, ?, ?)
        ON CONFLICT ("table", seat) DO UPDATE SET time = excluded.time WHERE seen.time < excluded.time"""
    execute(connection, sql, (table, seat, time))


def last_seen(connection: SqlConnection, table: str, seat: int) -> int | None:
    """Return when the person of a seat was connected last, if that was noted."""
    found = rows(connection, 'SELECT time FROM seen WHERE "table" = ? AND seat = ?', (table, seat))
    return found[0][0] if found else None
