"""The statements that read and write tables."""

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

import msgspec

from voyageur.server.messages.admin import StoredState, TableOverview
from voyageur.server.store.errors import Conflict
from voyageur.server.store.sql import SqlConnection, execute, rows
from voyageur.server.store.stored import Appended, Arranged, Arrival, Invitation, Inviter, SeatToken, Stored
from voyageur.server.store.talk_statements import insert_phrase, insert_proposal, read_phrases, read_proposals
from voyageur.server.store.turns import change_turn
from voyageur.table.commit_reveal import CommitReveal, PendingContribution
from voyageur.table.config import Agent, Holder, HolderOrOpen, TableConfig
from voyageur.table.history import ENDS, SUGGESTION, UNDO, Event
from voyageur.table.seats.new_links import NEW_LINKS
from voyageur.table.seats.substitutes import RETURNS, read_change
from voyageur.table.terms import NO_TERMS, TableTerms


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_COLUMNS = (
    "id, game, version, options, holders, play_forced, secret, seed, locale, created, header, terms, began, is_waiting"
)
MOST_ROWS = 100  # that a statement inserts
_ROW_OF_EVENT = "(?, ?, ?, ?, ?, ?, ?)"
_columns_of = attrgetter("seq", "seat", "action", "key", "time", "spent")
BYTES_OF_EVENT = 80  # besides its action, about
_HOLDERS = 4  # the number of that column
TAKEOVER = "agent % takes over: %"  # the action with which an agent takes over a seat


def insert_table(
    connection: SqlConnection,
    config: TableConfig,
    tokens: Sequence[SeatToken],
    holders: Sequence[HolderOrOpen] | None = None,
) -> None:
    """Store a table with its tokens; `holders` are those of a waiting one."""
    execute(
        connection,
        f'INSERT INTO "table" ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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
            None if config.terms == NO_TERMS else _json(config.terms),
            config.began,
            int(holders is not None),
        ),
    )
    for token in tokens:
        insert_token(connection, config.id, token)


def insert_token(connection: SqlConnection, table: str, token: SeatToken) -> None:
    """Store the token of a seat."""
    values = (token.digest, table, _json(token.seats), int(token.is_host))
    execute(connection, 'INSERT INTO token (digest, "table", seats, is_host) VALUES (?, ?, ?, ?)', values)


def insert_invitation(connection: SqlConnection, table: str, invitation: Invitation) -> None:
    """Store a link to a seat in place of the one before."""
    values = (invitation.digest, table, invitation.seat, int(invitation.revokes), invitation.until)
    sql = """INSERT INTO invitation (digest, "table", seat, revokes, until) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT ("table", seat)
        DO UPDATE SET digest = excluded.digest, revokes = excluded.revokes, until = excluded.until"""
    execute(connection, sql, values)


def check_inviter(connection: SqlConnection, table: str, by: Inviter) -> None:
    """Raise Conflict if whoever makes a link does not hold a seat any more, or the seats are not as they see them."""
    sql = 'SELECT holders, is_waiting FROM "table" WHERE id = ? AND id IN (SELECT "table" FROM token WHERE digest = ?)'
    found = rows(connection, sql, (table, by.digest))
    seen = None if by.holders is None else _json(by.holders)
    if [holders if is_waiting else None for holders, is_waiting in found] != [seen]:
        raise Conflict("the seats have changed since")


def use_invitation(connection: SqlConnection, table: str, used: Invitation) -> None:
    """Delete a link, and the tokens of its seat if it revokes them.  Raises Conflict if it is gone."""
    sql = 'DELETE FROM invitation WHERE digest = ? AND "table" = ? RETURNING seat'
    if not rows(connection, sql, (used.digest, table)):
        raise Conflict("the link was used already")
    if used.revokes:
        delete_tokens(connection, table, used.seat)


def delete_tokens(connection: SqlConnection, table: str, seat: int) -> None:
    """Delete the tokens of a seat."""
    execute(connection, 'DELETE FROM token WHERE "table" = ? AND seats = ?', (table, _json((seat,))))


def end_others(connection: SqlConnection, table: str, seat: int, kept: bytes) -> None:
    """Delete the link to a seat and its tokens but `kept`, which is whoever's created the table if one of them was.

    Raises Conflict if `kept` has ended.
    """
    others = (table, _json((seat,)), kept)
    sql = """UPDATE token SET is_host = CASE WHEN is_host = 1 OR EXISTS (SELECT 1 FROM token o
        WHERE o."table" = ? AND o.seats = ? AND o.digest <> ? AND o.is_host = 1) THEN 1 ELSE 0 END
        WHERE digest = ? AND "table" = ? RETURNING digest"""
    if not rows(connection, sql, (*others, kept, table)):
        raise Conflict("the token has ended")
    execute(connection, 'DELETE FROM token WHERE "table" = ? AND seats = ? AND digest <> ?', others)
    execute(connection, 'DELETE FROM invitation WHERE "table" = ? AND seat = ?', (table, seat))


def free_seat(connection: SqlConnection, table: str, seat: int) -> None:
    """Delete the tokens of a seat, and its link."""
    delete_tokens(connection, table, seat)
    execute(connection, 'DELETE FROM invitation WHERE "table" = ? AND seat = ?', (table, seat))


def arrange(connection: SqlConnection, table: str, arranged: Arranged) -> None:
    """Store a change of a waiting table.  Raises Conflict if the table is not as it was."""
    sql = 'UPDATE "table" SET holders = ?, is_waiting = ? WHERE id = ? AND is_waiting = 1 AND holders = ? RETURNING id'
    start = arranged.start
    if not rows(connection, sql, (_json(arranged.holders), int(start is None), table, _json(arranged.seated))):
        raise Conflict("the game has started already, or a seat was taken")
    if read_shares(connection, table) != arranged.before:
        raise Conflict("a seat has contributed since")
    write_shares(connection, table, arranged.sharing)
    if start is not None:
        execute(connection, 'UPDATE "table" SET deadline = NULL, began = ? WHERE id = ?', (start.began, table))
        execute(connection, 'DELETE FROM invitation WHERE "table" = ?', (table,))
        insert_events(connection, [Appended(table, start.events, start.is_over)])


def read_shares(connection: SqlConnection, table: str) -> CommitReveal:
    """Return what the seats of a table contribute."""
    sql = 'SELECT seat, commitment, opened FROM contribution WHERE "table" = ? ORDER BY seat'
    ((deadline,),) = rows(connection, 'SELECT deadline FROM "table" WHERE id = ?', (table,))
    return CommitReveal(tuple(PendingContribution(*row) for row in rows(connection, sql, (table,))), deadline)


def write_shares(connection: SqlConnection, table: str, sharing: CommitReveal) -> None:
    """Store what the seats of a table contribute."""
    execute(connection, 'UPDATE "table" SET deadline = ? WHERE id = ?', (sharing.deadline, table))
    execute(connection, 'DELETE FROM contribution WHERE "table" = ?', (table,))
    for each in sharing.pending:
        sql = 'INSERT INTO contribution ("table", seat, commitment, opened) VALUES (?, ?, ?, ?)'
        values = (table, each.seat, each.commitment, each.opened)
        execute(connection, sql, values)


def contributing_tables(connection: SqlConnection) -> list[str]:
    """List the waiting tables whose seats must contribute by a certain time."""
    return [table for (table,) in rows(connection, 'SELECT id FROM "table" WHERE deadline IS NOT NULL')]


def signing_key(connection: SqlConnection, new: bytes) -> bytes:
    """Return the key with which finished records are signed; it is `new` if there was none."""
    execute(connection, "INSERT INTO signing_key (id, private) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", (new,))
    ((key,),) = rows(connection, "SELECT private FROM signing_key")
    return key


def insert_events(connection: SqlConnection, appended: Sequence[Appended]) -> None:
    """Store events of some tables, and whether their games are over: a few statements for all."""
    new = [(each.table, *_columns_of(event)) for each in appended for event in each.events]
    for first in range(0, len(new), MOST_ROWS):
        some = new[first : first + MOST_ROWS]
        sql = 'INSERT INTO event ("table", seq, seat, action, key, time, spent) VALUES '
        execute(connection, sql + ", ".join([_ROW_OF_EVENT] * len(some)), [value for row in some for value in row])
    over = {each.table: int(each.is_over) for each in appended}
    for is_over in sorted(set(over.values())):
        tables = [table for table in over if over[table] == is_over]
        # Nothing is written if it is known already.
        sql = f'UPDATE "table" SET is_over = ? WHERE is_over <> ? AND id IN ({", ".join("?" * len(tables))})'
        execute(connection, sql, (is_over, is_over, *tables))


def change_standing(connection: SqlConnection, table: str, seat: int, question: str, period: int | None) -> None:
    """Store in which period a seat declines a question; None: it is asked."""
    if period is None:
        sql = 'DELETE FROM standing WHERE "table" = ? AND seat = ? AND question = ?'
        execute(connection, sql, (table, seat, question))
        return
    sql = """INSERT INTO standing ("table", seat, question, period) VALUES (?, ?, ?, ?)
        ON CONFLICT ("table", seat, question) DO UPDATE SET period = excluded.period"""
    execute(connection, sql, (table, seat, question, period))


def read_table(connection: SqlConnection, table: str) -> Stored | None:
    """Return a stored table, or None."""
    found = rows(connection, f'SELECT {_COLUMNS}, revision FROM "table" WHERE id = ?', (table,))
    if not found:
        return None
    tokens = rows(connection, 'SELECT digest, seats, is_host FROM token WHERE "table" = ? ORDER BY digest', (table,))
    events = rows(
        connection, 'SELECT seq, seat, action, key, time, spent FROM event WHERE "table" = ? ORDER BY seq', (table,)
    )
    standing = rows(connection, 'SELECT seat, question, period FROM standing WHERE "table" = ?', (table,))
    sql = 'SELECT digest, seat, revokes, until FROM invitation WHERE "table" = ? ORDER BY digest'
    invitations = rows(connection, sql, (table,))
    *columns, is_waiting, revision = found[0]
    holders = msgspec.json.decode(columns[_HOLDERS], type=tuple[HolderOrOpen, ...]) if is_waiting else None
    config = _config(columns if holders is None else [*columns[:_HOLDERS], "[]", *columns[_HOLDERS + 1 :]])
    sharing = read_shares(connection, table)
    return Stored(
        replace(config, contributions=() if is_waiting else sharing.contributions),
        tuple(SeatToken(digest, _seats(seats), bool(is_host)) for digest, seats, is_host in tokens),
        tuple(Event(*row) for row in events),
        {(seat, question): period for seat, question, period in standing},
        holders,
        tuple(Invitation(digest, seat, bool(revokes), until) for digest, seat, revokes, until in invitations),
        read_proposals(connection, table),
        read_phrases(connection, table),
        sharing if is_waiting else CommitReveal(),
        revision,
    )


def _seats(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])


def _config(row: Sequence[Any]) -> TableConfig:
    table, game, version, options, holders, play_forced, secret, seed, locale, created, header, terms, began = row
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
        terms=NO_TERMS if terms is None else msgspec.json.decode(terms, type=TableTerms),
        began=began,
    )


def running_tables(connection: SqlConnection) -> list[str]:
    """List the tables whose games go on without their people: with agents, or by time."""
    has_agent = """holders LIKE '%"kind":"agent"%'"""
    has_substitute = f"""EXISTS (SELECT 1 FROM event WHERE "table" = id AND action LIKE '{TAKEOVER}')"""
    has_person = """holders LIKE '%"kind":"person"%'"""  # agents alone rest until somebody comes
    goes_on = f"(terms IS NOT NULL OR {has_agent} OR {has_substitute})"
    is_running = f"is_over = 0 AND is_waiting = 0 AND {has_person} AND {goes_on}"
    found = rows(connection, f'SELECT id FROM "table" WHERE {is_running}')
    return [table for (table,) in found]


def is_token(connection: SqlConnection, digest: bytes) -> bool:
    """Return whether a token with this digest is stored."""
    return bool(rows(connection, "SELECT 1 FROM token WHERE digest = ?", (digest,)))


def read_analysis(connection: SqlConnection, table: str) -> bytes | None:
    """Return the analysis of a table's game, compressed, if there is one."""
    found = rows(connection, 'SELECT found FROM analysis WHERE "table" = ?', (table,))
    return bytes(found[0][0]) if found else None


def insert_analysis(connection: SqlConnection, table: str, found: bytes) -> None:
    """Store the analysis of a table's game, unless there is one."""
    sql = 'INSERT INTO analysis ("table", found) VALUES (?, ?) ON CONFLICT ("table") DO NOTHING'
    execute(connection, sql, (table, found))


def delete_table(connection: SqlConnection, table: str) -> None:
    """Delete a table with its log, tokens and analysis."""
    execute(connection, 'DELETE FROM "table" WHERE id = ?', (table,))


# For whoever runs the server --------------------------------------------------------------------


def table_ids(connection: SqlConnection) -> list[str]:
    """List the tables, the newest first."""
    return [table for (table,) in rows(connection, 'SELECT id FROM "table" ORDER BY created DESC, id')]


def unused_tables(connection: SqlConnection, before: int, most_records: int) -> list[str]:
    """List tables that nobody uses: see Store."""
    records = rows(connection, 'SELECT id FROM "table" WHERE header IS NOT NULL ORDER BY created DESC, id')
    is_begun = 'SELECT 1 FROM event WHERE event."table" = old.id AND event.key IS NOT NULL'
    sql = f"""SELECT id FROM "table" AS old WHERE created < ?
        AND (header IS NOT NULL OR is_waiting = 1 OR (is_over = 0 AND NOT EXISTS ({is_begun}))) ORDER BY created, id"""
    return list(dict.fromkeys(table for (table,) in (*rows(connection, sql, (before,)), *records[most_records:])))


def read_overview(connection: SqlConnection, table: str) -> TableOverview | None:
    """Return a table in one line, or None."""
    sql = """SELECT game, version, holders, created, is_over, is_waiting, header IS NOT NULL,
        OCTET_LENGTH(options) + COALESCE(OCTET_LENGTH(header), 0) FROM "table" WHERE id = ?"""
    found = rows(connection, sql, (table,))
    if not found:
        return None
    game, version, holders, created, is_over, is_waiting, is_record, n_bytes = found[0]
    n_events, plies, last = _counts(connection, table)
    state: StoredState = "record" if is_record else "waiting" if is_waiting else "over" if is_over else "running"
    seats = msgspec.json.decode(holders, type=tuple[HolderOrOpen, ...])
    of_events = 'SELECT COALESCE(SUM(OCTET_LENGTH(action)), 0) FROM event WHERE "table" = ?'
    size = n_bytes + int(rows(connection, of_events, (table,))[0][0]) + BYTES_OF_EVENT * n_events
    return TableOverview(table, game, version, state, seats, plies, n_events, created, last or created, size)


def _counts(connection: SqlConnection, table: str) -> tuple[int, int, int]:
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
    start = undone[0][0] if undo else 0
    sql = f"SELECT COUNT(*) {log} AND seq > ? AND (action IN (?, ?, ?, ?) OR action LIKE '{TAKEOVER}')"
    n_other = rows(connection, sql, (table, start, RETURNS, SUGGESTION, *NEW_LINKS))[0][0]
    plies = (int(undo[1]) if undo else 0) + seq - start - n_other
    return seq, plies - (action in ENDS), time


def take_tables(connection: SqlConnection, tables: Sequence[tuple[Stored, bool]]) -> list[Arrival]:
    """Store tables from another store, each with whether it is over; return what each is.

    None is stored if one `differs` from a table with its id, or has a token or link that another table has `taken`.
    """
    arrivals: list[Arrival] = [_arrival(connection, stored, is_over=is_over) for stored, is_over in tables]
    if not {"differs", "taken"}.intersection(arrivals):
        for (stored, is_over), arrival in zip(tables, arrivals, strict=True):
            if arrival == "new":
                _insert_stored(connection, stored, is_over=is_over)
    return arrivals


def _arrival(connection: SqlConnection, stored: Stored, *, is_over: bool) -> Arrival:
    table = stored.config.id
    if rows(connection, 'SELECT 1 FROM "table" WHERE id = ?', (table,)):
        same_end = rows(connection, 'SELECT 1 FROM "table" WHERE id = ? AND is_over = ?', (table, int(is_over)))
        return "known" if same_end and read_table(connection, table) == stored else "differs"
    tokens = [rows(connection, "SELECT 1 FROM token WHERE digest = ?", (each.digest,)) for each in stored.tokens]
    links = [rows(connection, "SELECT 1 FROM invitation WHERE digest = ?", (e.digest,)) for e in stored.invitations]
    return "taken" if any(tokens) or any(links) else "new"


def _insert_stored(connection: SqlConnection, stored: Stored, *, is_over: bool) -> None:
    """Store a table as it was stored elsewhere."""
    table = stored.config.id
    insert_table(connection, stored.config, stored.tokens, stored.waiting_holders)
    write_shares(connection, table, _sharing(stored))
    for invitation in stored.invitations:
        insert_invitation(connection, table, invitation)
    insert_events(connection, [Appended(table, stored.events, is_over)])
    for (seat, question), period in stored.standing.items():
        change_standing(connection, table, seat, question, period)
    for proposal in stored.proposals:
        insert_proposal(connection, table, proposal, ())
    for spoken in stored.phrases:
        insert_phrase(connection, table, spoken)
    has_agents = any(isinstance(holder, Agent) for holder in stored.config.holders)
    has_agents |= any(read_change(event) is not None for event in stored.events)
    if not is_over and (has_agents or stored.config.terms.are_timed):
        change_turn(connection, table, "", acts=True)


def _sharing(stored: Stored) -> CommitReveal:
    """Return what the seats contribute, before the start or since."""
    since = tuple(PendingContribution(each.seat, each.commitment, each.opened) for each in stored.config.contributions)
    return CommitReveal(since) if since else stored.sharing
