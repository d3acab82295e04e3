"""The statements that read and write when servers ran, and when people were connected."""

from voyageur.server.store.sql import SqlConnection, execute, rows

MOST_RUNS = 1000  # the last ones
EARLIER = ""  # the name under which runs are stored that count for all games


def begin_run(connection: SqlConnection, game: str, now: int) -> list[tuple[int, int]]:
    """Store that a server runs a game from `now` on; return when servers ran it, from and to."""
    sql = "SELECT began, alive FROM game_run WHERE game IN (?, ?) ORDER BY began DESC LIMIT ?"
    found = rows(connection, sql, (game, EARLIER, MOST_RUNS))
    if found:
        execute(connection, "DELETE FROM game_run WHERE game = ? AND began < ?", (game, found[-1][0]))
    sql = "INSERT INTO game_run (game, began, alive) VALUES (?, ?, ?) ON CONFLICT (game, began) DO NOTHING"
    execute(connection, sql, (game, now, now))
    return [(began, alive) for began, alive in found]


def note_run(connection: SqlConnection, game: str, began: int, now: int) -> None:
    """Store that the server that ran a game from `began` on still runs."""
    execute(
        connection, "UPDATE game_run SET alive = ? WHERE game = ? AND began = ? AND alive < ?", (now, game, began, now)
    )


def note_seen(connection: SqlConnection, table: str, seat: int, time: int) -> None:
    """Store that the person of a seat is connected."""
    sql = """INSERT INTO seen ("table", seat, time) VALUES (?, ?, ?)
        ON CONFLICT ("table", seat) DO UPDATE SET time = excluded.time WHERE seen.time < excluded.time"""
    execute(connection, sql, (table, seat, time))


def last_seen(connection: SqlConnection, table: str, seat: int) -> int | None:
    """Return when the person of a seat was connected last, if that was noted."""
    found = rows(connection, 'SELECT time FROM seen WHERE "table" = ? AND seat = ?', (table, seat))
    return found[0][0] if found else None
