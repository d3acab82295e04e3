"""A folder with tables for tests of the administration, behind a running server or in the store."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.client import Client, Hand
from tests.server.processes import GAMES, ServerProcess
from tests.table.tables import config
from voyageur.server.admin.administration import Administration
from voyageur.server.admin.client import RunningAdministration
from voyageur.server.admin.opening import administration
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.stored import SeatToken
from voyageur.table.history import Event

OPEN_SEAT = [{"kind": "person", "name": "Anna"}, {"kind": "open"}]
WAYS = ("server", "store")


@dataclass(frozen=True)
class Place:
    """A folder with a game that runs, one that is over and one that waits for a player."""

    folder: Path
    server: ServerProcess
    running: Hand
    over: Hand
    waiting: Hand

    @property
    def hands(self) -> tuple[Hand, ...]:
        return self.running, self.over, self.waiting


def new_place(server: ServerProcess, folder: Path, way: str) -> Place:
    """Make the tables; if the way to them is the store, stop the server."""
    client = Client(server.address)
    running = client.create(seed=5)
    with running.socket() as socket:
        socket.play("take 1")
    over = client.create(seed=5, options={"pile": "1"})  # whose only move is forced
    answer = client.post("/api/tables", {"game": "pebbles", "seats": OPEN_SEAT}).json
    if way == "store":
        server.stop()
    return Place(folder, server, running, over, Hand(client, answer["table"], {0: answer["tokens"]["0"]}))


@contextmanager
def opened(folder: Path, *, creates: bool = False) -> Generator[Administration | RunningAdministration]:
    """The administration of a folder, as `voyageur admin` reaches it."""
    with administration(folder, GAMES, creates=creates) as found:
        yield found


def exported(folder: Path) -> dict[str, bytes]:
    """Return all that is stored of each table."""
    with opened(folder) as found:
        return {each.id: found.exported(each.id) for each in found.tables()}


def stored_by_hand(folder: Path, *events: Event, **changes: object) -> None:
    """Store a table with any events, also such as the rules do not allow."""
    folder.mkdir(exist_ok=True)
    store = SqliteStore(folder)
    own = config(**changes)
    store.create(own, [SeatToken(own.id.encode().ljust(32, b"."), (0,))], events, is_over=False).result()
    store.close()
