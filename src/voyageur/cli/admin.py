"""`voyageur admin`: look after the tables of a server, also while it runs."""

import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from cyclopts import App, Parameter

from voyageur.cli.errors import CommandError, command_error, print_errors
from voyageur.cli.files import read_file, write_private
from voyageur.cli.output import Printer
from voyageur.games import GAMES
from voyageur.kernel.text import quoted
from voyageur.server.admin.administration import Administration
from voyageur.server.admin.client import RunningAdministration
from voyageur.server.admin.opening import administration
from voyageur.server.admin.table_file import MOST_BYTES, head_line
from voyageur.server.messages.admin import TableDetails, TableOverview
from voyageur.server.process.errors import RequestRefused
from voyageur.server.serve import data_folder
from voyageur.table.config import Agent, HolderOrOpen, Open

UNREADABLE = 1  # exit status
GONE = 404
COLUMNS = (
    "cli-admin-table",
    "cli-admin-game",
    "cli-admin-state",
    "cli-admin-players",
    "cli-admin-plies",
    "cli-admin-events",
    "cli-admin-created",
    "cli-admin-last",
    "cli-admin-size",
)

T = TypeVar("T")
Folder = Annotated[Path | None, Parameter(name="--data", help="The folder of the tables.")]
Database = Annotated[
    str | None, Parameter(name="--database", help="The PostgreSQL database of the tables, postgresql://USER@HOST/NAME.")
]
LocaleName = Annotated[str, Parameter(name="--locale", help="The language: en or fr.")]
AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Print one JSON object.")]
BySize = Annotated[bool, Parameter(negative=(), help="List the largest tables first.")]
Flag = Parameter(negative=())

app = App(name="admin", help="Look after the tables of a server, also while it runs.", help_format="plaintext")


@contextmanager
def _tables(
    data: Path | None, database: str | None, printer: Printer, file: str = "", *, creates: bool = False
) -> Generator[Administration | RunningAdministration]:
    """Yield the administration of the tables in a folder or database; raise what is refused as CommandError."""
    try:
        with administration(data or data_folder(), GAMES, database, creates=creates) as found:
            yield found
    except RequestRefused as refused:
        faults = printer.faults(file, refused.faults)
        raise CommandError(*(faults or [printer.reason(refused.reason)])) from refused


# Looking ----------------------------------------------------------------------------------------


@app.command(name="list")
def list_tables(
    *,
    by_size: BySize = False,
    as_json: AsJson = False,
    data: Folder = None,
    database: Database = None,
    locale: LocaleName = "en",
) -> int:
    """List the tables, the newest first."""
    printer = Printer(locale=locale)
    with _tables(data, database, printer) as found:
        tables = found.tables()
    if by_size:
        tables = sorted(tables, key=lambda each: -each.size)
    if as_json:
        print(json.dumps({"tables": msgspec.to_builtins(tables)}))
        return 0
    rows = [[printer.text(column) for column in COLUMNS], *(_cells(each, printer) for each in tables)]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0


@app.command
def show(
    table: str, /, *, as_json: AsJson = False, data: Folder = None, database: Database = None, locale: LocaleName = "en"
) -> int:
    """Show a table: its options, who plays, how far it is. Nothing that is secret is shown."""
    printer = Printer(locale=locale)
    with _tables(data, database, printer) as found:
        details = found.details(table)
    if as_json:
        print(json.dumps(msgspec.to_builtins(details)))
        return 0
    for label, value in _rows(details, printer):
        print(printer.text("cli-admin-row", label=label, value=value))
    return 0


def _rows(details: TableDetails, printer: Printer) -> Iterator[tuple[str, str]]:
    yield from zip(map(printer.text, COLUMNS), _cells(details.overview, printer), strict=True)
    for name, text in details.options.items():
        yield printer.text("cli-admin-option", option=name), quoted(text)
    yield printer.text("cli-admin-commitment"), details.commitment
    yield printer.text("cli-admin-devices"), str(details.devices)
    yield printer.text("cli-admin-links"), str(details.links)
    yield printer.text("cli-admin-bytes"), str(details.bytes)


def _cells(table: TableOverview, printer: Printer) -> list[str]:
    return [
        table.id,
        f"{table.game} {table.version}",
        printer.text("cli-admin-state-name", state=table.state),
        ", ".join(_name(holder, printer) for holder in table.holders),
        str(table.plies),
        str(table.events),
        _time(table.created),
        _time(table.last),
        str(table.size),
    ]


def _name(holder: HolderOrOpen, printer: Printer) -> str:
    if isinstance(holder, Open):
        return printer.text("cli-admin-open")
    return quoted(holder.agent if isinstance(holder, Agent) else holder.name) or "-"


def _time(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(milliseconds / 1000))


@app.command
def check(*tables: str, data: Folder = None, database: Database = None, locale: LocaleName = "en") -> int:
    """Replay tables, by default all, under today's rules. The exit status is 1 if one cannot be read."""
    printer = Printer(locale=locale)
    n_checked = n_unreadable = 0
    with _tables(data, database, printer) as found:
        for table, why in _each(found, tables, found.check):
            n_checked += 1
            if why is not None:
                n_unreadable += 1
                print_errors([printer.text("cli-admin-row", label=table, value=printer.reason(why))])
    print(printer.text("cli-admin-checked", tables=n_checked, unreadable=n_unreadable))
    return UNREADABLE if n_unreadable else 0


def _each(
    found: Administration | RunningAdministration, tables: Sequence[str], ask: Callable[[str], T]
) -> Iterator[tuple[str, T]]:
    """Yield what `ask` says of `tables`, or of all without those that are deleted meanwhile if none is named."""
    for table in tables or [each.id for each in found.tables()]:
        try:
            yield table, ask(table)
        except RequestRefused as refused:
            if tables or refused.status != GONE:
                raise


# Moving -----------------------------------------------------------------------------------------


@app.command
def export(
    *tables: str,
    output: Annotated[str, Parameter(name=("--output", "-o"))],
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    data: Folder = None,
    database: Database = None,
    locale: LocaleName = "en",
) -> int:
    """Write tables to a new file, from which import reads them. It holds their secrets: keep it private.

    Parameters
    ----------
    tables
        The tables, by their ids.
    output
        The file.
    every
        Write all tables.
    """
    if bool(tables) == every:
        raise command_error("cli-admin-which")
    printer, lines, size = Printer(locale=locale), list[bytes](), 0
    with _tables(data, database, printer) as found:
        for _, line in _each(found, tuple(dict.fromkeys(tables)), found.exported):
            lines.append(line)
            size += len(line)
            if size > MOST_BYTES:
                raise command_error("cli-admin-large", most=MOST_BYTES // 2**20)
    write_private(output, b"".join([head_line(len(lines)), *lines]))
    print(printer.text("cli-admin-exported", tables=len(lines), path=quoted(output)))
    return 0


@app.command(name="import")
def import_tables(file: str, /, *, data: Folder = None, database: Database = None, locale: LocaleName = "en") -> int:
    """Read the tables of an exported file, all or none. Those that are here already stay as they are."""
    printer, source = Printer(locale=locale), read_file(file)
    with _tables(data, database, printer, file, creates=True) as found:
        imported = found.import_tables(source)
    print(printer.text("cli-admin-imported", new=len(imported.new), known=len(imported.known)))
    return 0


# Seats ------------------------------------------------------------------------------------------


@app.command
def link(table: str, seat: int, /, *, data: Folder = None, database: Database = None, locale: LocaleName = "en") -> int:
    """Make a new link to the seat of somebody who has lost it. Once it is used, all other keys to the seat end.

    Parameters
    ----------
    table
        The table, by its id.
    seat
        The seat, a number from 0, as show lists the players.
    """
    printer = Printer(locale=locale)
    with _tables(data, database, printer) as found:
        made = found.link(table, seat)
    print(printer.text("cli-admin-linked"))
    print(f"/tables/{table}#invitation={made.invitation}")
    return 0


# Deleting ---------------------------------------------------------------------------------------


@app.command
def delete(table: str, /, *, data: Folder = None, database: Database = None, locale: LocaleName = "en") -> int:
    """Delete a table whose game is over."""
    printer = Printer(locale=locale)
    with _tables(data, database, printer) as found:
        found.delete(table)
    print(printer.text("cli-admin-deleted", table=table))
    return 0


@app.command
def close(
    table: str,
    /,
    *,
    yes: Annotated[bool, Flag] = False,
    data: Folder = None,
    database: Database = None,
    locale: LocaleName = "en",
) -> int:
    """Close a table whose game is not over. Closing deletes the table, and its game is lost.

    Parameters
    ----------
    table
        The table, by its id.
    yes
        Delete it indeed.
    """
    printer = Printer(locale=locale)
    if not yes:
        raise CommandError(printer.text("cli-admin-sure", table=quoted(table)))
    with _tables(data, database, printer) as found:
        found.close(table)
    print(printer.text("cli-admin-deleted", table=table))
    return 0


# The file ---------------------------------------------------------------------------------------


@app.command
def vacuum(*, data: Folder = None, database: Database = None, locale: LocaleName = "en") -> int:
    """Give the room of deleted tables back to the disk. Moves wait meanwhile."""
    printer = Printer(locale=locale)
    with _tables(data, database, printer) as found:
        sizes = found.vacuum()
    print(printer.text("cli-admin-vacuumed", before=sizes.before, after=sizes.after))
    return 0


@app.command
def backup(file: str, /, *, data: Folder = None, database: Database = None, locale: LocaleName = "en") -> int:
    """Write a copy of all tables to a new file. It holds their secrets: keep it private."""
    printer = Printer(locale=locale)
    with _tables(data, database, printer) as found:
        size = found.back_up(str(Path(file).absolute()))
    print(printer.text("cli-admin-backed-up", path=quoted(file), bytes=size))
    return 0
