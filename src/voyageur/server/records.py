"""The record of a table, as one of its seats may have it."""

from collections.abc import Iterator
from datetime import UTC, datetime

from voyageur.kernel import record
from voyageur.kernel.contract import NOBODY
from voyageur.kernel.record import HeaderLine, Ply, Record
from voyageur.server.messages import Person
from voyageur.server.tables import Table


def record_of(table: Table, seat: int | None) -> str:
    """Return the record of the surviving plies; while a game with secrets goes on, what `seat` knows."""
    game, terms = table.game, table.terms
    plies = tuple(Ply(number, ply.seat, ply.text) for number, ply in enumerate(table.plies, 1))
    whole = Record(game.name, terms.version, terms.options, len(terms.holders), tuple(_header(table)), plies)
    if not table.is_over():
        whole = record.redact(whole, {game.name: game}, NOBODY if seat is None else seat)
    return record.write(whole)


def _header(table: Table) -> Iterator[HeaderLine]:
    for seat, holder in enumerate(table.terms.holders):
        who = f"person {holder.name}" if isinstance(holder, Person) else f"agent {holder.agent}"
        yield HeaderLine("seat", f"{seat} {who}".rstrip())
    started = datetime.fromtimestamp(table.terms.created / 1000, UTC)
    yield HeaderLine("started", started.strftime("%Y-%m-%dT%H:%M:%SZ"))
    yield from record.result_lines(table.game, table.state, len(table.terms.holders))
    if table.is_over() and table.n_plies_to_keep(table.seats_of_people()) is None:
        yield HeaderLine("secret", table.terms.secret.hex())  # with it anyone can draw the dice again
