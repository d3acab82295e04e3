"""The statements that read and write tables in the SQLite file."""

from collections.abc import Sequence
from typing import Any, Literal

import apsw
import msgspec

from voyageur.server.admin_messages import StoredState, TableOverview
from voyageur.server.sqlite_file import execute, rows
from voyageur.server.stored import Conflict, Invitation, SeatToken, Start, Stored
from voyageur.table.config import Holder, HolderOrOpen, TableConfig
from voyageur.table.history import RESIGN, UNDO, Event


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_COLUMNS = "id, game, version, options, holders, play_forced, secret, seed, locale, created, header, is_waiting"
_HOLDERS = 4  # the number of that column


def insert_table(
    connection: apsw.Connection,
    config: TableConfig,
    tokens: Sequence[SeatToken],
    holders: Sequence[HolderOrOpen] | None = None,
) -> None:
    """Store a table with its tokens; `holders` are those of a waiting one."""
    execute(
        connection,
        f'INSERT INTO "table" ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        (
            config.id,
            config.game,
            config.version,
            _json(dict(config.options)),
            _json(config.holders if holders is None else holders),
            int(config.play_forced),
            config.secret,
            config.seed,
            config.locale,
            config.created,
            None if config.header is None else _json(config.header),
            int(holders is not None),
        ),
    )
    for token in tokens:
        insert_token(connection, config.id, token)


def insert_token(connection: apsw.Connection, table: str, token: SeatToken) -> None:
    """Store the token of a seat."""
    values = (token.digest, table, _json(token.seats), int(token.is_host))
    execute(connection, "INSERT INTO token VALUES (?, ?, ?, ?)", values)


def insert_invitation(connection: apsw.Connection, table: str, invitation: Invitation) -> None:
    """Store a link to a seat in place of the one before."""
    values = (invitation.digest, table, invitation.seat, int(invitation.revokes))
    execute(connection, "INSERT OR REPLACE INTO invitation VALUES (?, ?, ?, ?)", values)


def use_invitation(connection: apsw.Connection, table: str, used: Invitation) -> None:
    """Delete a link, and the tokens of its seat if it revokes them.  Raises Conflict if it is gone."""
    sql = 'DELETE FROM invitation WHERE digest = ? AND "table" = ? RETURNING seat'
    if not rows(connection, sql, (used.digest, table)):
        raise Conflict("the link was used already")
    if used.revokes:
        sql = 'DELETE FROM token WHERE "table" = ? AND seats = ?'
        execute(connection, sql, (table, _json((used.seat,))))


def change_holders(
    connection: apsw.Connection, table: str, holders: Sequence[HolderOrOpen], start: Start | None
) -> None:
    """Store who has which seat of a waiting table, and the start of its game.  Raises Conflict if it has started."""
    sql = 'UPDATE "table" SET holders = ?, is_waiting = ? WHERE id = ? AND is_waiting RETURNING id'
    if not rows(connection, sql, (_json(tuple(holders)), int(start is None), table)):
        raise Conflict("the game has started already")
    if start is not None:
        execute(connection, 'DELETE FROM invitation WHERE "table" = ?', (table,))
        insert_events(connection, table, start.events, is_over=start.is_over)


def insert_events(connection: apsw.Connection, table: str, events: Sequence[Event], *, is_over: bool) -> None:
    """Store events, and whether the game is over."""
    for event in events:
        execute(
            connection,
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
            (table, event.seq, event.seat, event.action, event.key, event.time),
        )
    # Nothing is written if it is known already.
    execute(connection, 'UPDATE "table" SET is_over = ?1 WHERE id = ?2 AND is_over <> ?1', (int(is_over), table))


def read_table(connection: apsw.Connection, table: str) -> Stored | None:
    """Return a stored table, or None."""
    found = rows(connection, f'SELECT {_COLUMNS} FROM "table" WHERE id = ?', (table,))
    if not found:
        return None
    tokens = rows(connection, 'SELECT digest, seats, is_host FROM token WHERE "table" = ? ORDER BY digest', (table,))
    events = rows(connection, 'SELECT seq, seat, action, key, time FROM event WHERE "table" = ? ORDER BY seq', (table,))
    standing = rows(connection, 'SELECT seat, question, period FROM standing WHERE "table" = ?', (table,))
    sql = 'SELECT digest, seat, revokes FROM invitation WHERE "table" = ? ORDER BY digest'
    invitations = rows(connection, sql, (table,))
    *columns, is_waiting = found[0]
    holders = msgspec.json.decode(columns[_HOLDERS], type=tuple[HolderOrOpen, ...]) if is_waiting else None
    return Stored(
        _config(columns if holders is None else [*columns[:_HOLDERS], "[]", *columns[_HOLDERS + 1 :]]),
        tuple(SeatToken(digest, _seats(seats), bool(is_host)) for digest, seats, is_host in tokens),
        tuple(Event(*row) for row in events),
        {(seat, question): period for seat, question, period in standing},
        holders,
        tuple(Invitation(digest, seat, bool(revokes)) for digest, seat, revokes in invitations),
    )


def _seats(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])


def _config(row: Sequence[Any]) -> TableConfig:
    table, game, version, options, holders, play_forced, secret, seed, locale, created, header = row
    return TableConfig(
        id=table,
        game=game,
        version=version,
        options=msgspec.json.decode(options, type=dict[str, str]),
        holders=msgspec.json.decode(holders, type=tuple[Holder, ...]),
        play_forced=bool(play_forced),
        secret=secret,
        seed=seed,
        locale=locale,
        created=created,
        header=None if header is None else msgspec.json.decode(header, type=tuple[tuple[str, str], ...]),
    )


def running_tables(connection: apsw.Connection) -> list[str]:
    """List the tables with agents whose games are not over."""
    is_running = """NOT is_over AND NOT is_waiting AND holders LIKE '%"kind":"agent"%'"""
    found = rows(connection, f'SELECT id FROM "table" WHERE {is_running}')
    return [table for (table,) in found]


# For whoever runs the server --------------------------------------------------------------------

Arrival = Literal["new", "known", "differs", "taken"]  # what a table is that arrives from another store


def table_ids(connection: apsw.Connection) -> list[str]:
    """List the tables, the newest first."""
    return [table for (table,) in rows(connection, 'SELECT id FROM "table" ORDER BY created DESC, id')]


def read_overview(connection: apsw.Connection, table: str) -> TableOverview | None:
    """Return a table in one line, or None."""
    sql = 'SELECT game, version, holders, created, is_over, is_waiting, header IS NOT NULL FROM "table" WHERE id = ?'
    found = rows(connection, sql, (table,))
    if not found:
        return None
    game, version, holders, created, is_over, is_waiting, is_record = found[0]
    n_events, plies, last = _counts(connection, table)
    state: StoredState = "record" if is_record else "waiting" if is_waiting else "over" if is_over else "running"
    seats = msgspec.json.decode(holders, type=tuple[HolderOrOpen, ...])
    return TableOverview(table, game, version, state, seats, plies, n_events, created, last or created)


def _counts(connection: apsw.Connection, table: str) -> tuple[int, int, int]:
    """Return the events of a table, its plies without those taken back, and the time of its last event, or 0."""
    log = 'FROM event WHERE "table" = ?'
    found = rows(connection, f"SELECT seq, action, time {log} ORDER BY seq DESC LIMIT 1", (table,))
    if not found:
        return 0, 0, 0
    seq, action, time = found[0]
    undone = rows(
        connection, f"SELECT seq, action {log} AND action LIKE 'undo to %' ORDER BY seq DESC LIMIT 1", (table,)
    )
    undo = UNDO.fullmatch(undone[0][1]) if undone else None
    plies = int(undo[1]) + seq - undone[0][0] if undo else seq
    return seq, plies - (action == RESIGN), time


def take_tables(connection: apsw.Connection, tables: Sequence[tuple[Stored, bool]]) -> list[Arrival]:
    """Store tables from another store, each with whether it is over; return what each is.

    None is stored if one `differs` from a table with its id, or has a token or link that another table has `taken`.
    """
    arrivals: list[Arrival] = [_arrival(connection, stored, is_over=is_over) for stored, is_over in tables]
    if not {"differs", "taken"}.intersection(arrivals):
        for (stored, is_over), arrival in zip(tables, arrivals, strict=True):
            if arrival == "new":
                _insert_stored(connection, stored, is_over=is_over)
    return arrivals


def _arrival(connection: apsw.Connection, stored: Stored, *, is_over: bool) -> Arrival:
    table = stored.config.id
    if rows(connection, 'SELECT 1 FROM "table" WHERE id = ?', (table,)):
        same_end = rows(connection, 'SELECT 1 FROM "table" WHERE id = ? AND is_over = ?', (table, int(is_over)))
        return "known" if same_end and read_table(connection, table) == stored else "differs"
    tokens = [rows(connection, "SELECT 1 FROM token WHERE digest = ?", (each.digest,)) for each in stored.tokens]
    links = [rows(connection, "SELECT 1 FROM invitation WHERE digest = ?", (e.digest,)) for e in stored.invitations]
    return "taken" if any(tokens) or any(links) else "new"


def _insert_stored(connection: apsw.Connection, stored: Stored, *, is_over: bool) -> None:
    """Store a table as it was stored elsewhere."""
    table = stored.config.id
    insert_table(connection, stored.config, stored.tokens, stored.waiting_holders)
    for invitation in stored.invitations:
        insert_invitation(connection, table, invitation)
    insert_events(connection, table, stored.events, is_over=is_over)
    for (seat, question), period in stored.standing.items():
        execute(connection, "INSERT INTO standing VALUES (?, ?, ?, ?)", (table, seat, question, period))
