"""What whoever runs the server is told of tables: no token, no secret, no action of a game."""

from typing import Literal

from msgspec import Struct

from voyageur.kernel.text import Fault, Reason
from voyageur.server.messages.fields import SeatNumber
from voyageur.table.config import HolderOrOpen

StoredState = Literal["waiting", "running", "over", "record"]


class TableOverview(Struct, frozen=True):
    """A table in one line; times are milliseconds since 1970."""

    id: str
    game: str
    version: str
    state: StoredState
    holders: tuple[HolderOrOpen, ...]
    plies: int
    events: int
    created: int
    last: int  # when its last event happened, or when it was created
    size: int = 0  # bytes in the store, about


class TableDetails(Struct, frozen=True):
    """What else is known of a table."""

    overview: TableOverview
    options: dict[str, str]
    play_forced: bool
    commitment: str
    is_seeded: bool
    devices: int  # browsers and programs that hold a seat or may watch
    links: int  # that have not been used
    bytes: int  # of its line in an export


class TableChecked(Struct, frozen=True):
    """Why a table cannot be read under today's rules, or None."""

    reason: Reason | None


class LinkSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new link to the seat of a person."""

    seat: SeatNumber


class ImportedTables(Struct, frozen=True):
    """The tables of an imported file that are new here, and those that were here already."""

    new: tuple[str, ...]
    known: tuple[str, ...]


class FileSizes(Struct, frozen=True):
    """The bytes of the store before and after a vacuum."""

    before: int
    after: int


class BackupPath(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a backup is to be written, as an absolute path."""

    path: str


class BackupWritten(Struct, frozen=True):
    """The bytes of a backup."""

    bytes: int


class AdminRefused(Struct, frozen=True):
    """The answer to a refused request, as this machine's own program reads it."""

    reason: Reason
    faults: tuple[Fault, ...] = ()
