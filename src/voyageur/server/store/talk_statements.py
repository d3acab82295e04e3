"""The statements that read and write what people at a table propose and say."""

from collections.abc import Sequence

import msgspec

from voyageur.server.store.errors import Conflict
from voyageur.server.store.sql import SqlConnection, execute, rows
from voyageur.table.people.phrases import MOST_KEPT, SpokenPhrase
from voyageur.table.people.proposals import Proposal

_COLUMNS = "kind, seats, about, seq, key, agreed, state, ended"


def _json(seats: Sequence[int]) -> str:
    return msgspec.json.encode(seats).decode()


def _seats(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])


def insert_proposal(connection: SqlConnection, table: str, proposal: Proposal, gone: Sequence[str]) -> None:
    """Store a proposal in place of those with the keys `gone`.  An index lets only one be open at a table."""
    for key in gone:
        execute(connection, 'DELETE FROM proposal WHERE "table" = ? AND key = ?', (table, key))
    each = proposal
    values = (each.kind, _json(each.seats), each.about, each.seq, each.key, _json(each.agreed), each.state, each.ended)
    sql = f'INSERT INTO proposal ("table", {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'
    execute(connection, sql, (table, *values))


def update_proposal(connection: SqlConnection, table: str, before: Proposal, after: Proposal) -> None:
    """Store how it stands with a proposal now.  Raises Conflict if it is no longer as it was `before`."""
    sql = """UPDATE proposal SET agreed = ?, state = ?, ended = ?
        WHERE "table" = ? AND key = ? AND agreed = ? AND state = ? RETURNING key"""
    new = (_json(after.agreed), after.state, after.ended)
    if not rows(connection, sql, (*new, table, before.key, _json(before.agreed), before.state)):
        raise Conflict("the proposal has changed")


def read_proposals(connection: SqlConnection, table: str) -> tuple[Proposal, ...]:
    """Return the proposals of a table, the oldest first."""
    found = rows(connection, f'SELECT {_COLUMNS} FROM proposal WHERE "table" = ? ORDER BY seq, key', (table,))
    return tuple(
        Proposal(kind, _seats(seats), about, seq, key, _seats(agreed), state, ended)
        for kind, seats, about, seq, key, agreed, state, ended in found
    )


def insert_phrase(connection: SqlConnection, table: str, spoken: SpokenPhrase) -> None:
    """Store a phrase; only the last ones are kept."""
    values = (table, spoken.number, spoken.seat, spoken.phrase, spoken.key, spoken.time)
    execute(
        connection, 'INSERT INTO phrase ("table", number, seat, phrase, key, time) VALUES (?, ?, ?, ?, ?, ?)', values
    )
    sql = 'DELETE FROM phrase WHERE "table" = ? AND number <= ?'
    execute(connection, sql, (table, spoken.number - MOST_KEPT))


def read_phrases(connection: SqlConnection, table: str) -> tuple[SpokenPhrase, ...]:
    """Return the last phrases of a table, the oldest first."""
    sql = 'SELECT number, seat, phrase, key, time FROM phrase WHERE "table" = ? ORDER BY number'
    return tuple(SpokenPhrase(*row) for row in rows(connection, sql, (table,)))
