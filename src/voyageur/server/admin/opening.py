"""Reach the tables of a folder: in the store itself, or through the server that has it open."""

import sys
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from voyageur.kernel.contract import Game
from voyageur.kernel.text import Reason
from voyageur.server.admin import file as admin_file
from voyageur.server.admin.administration import Administration
from voyageur.server.admin.client import RunningAdministration
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.localised import localised
from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.opening import open_database
from voyageur.server.store.sqlite_store import FILE, SqliteStore
from voyageur.server.store.store import Store


@contextmanager
def administration(
    folder: Path, games: Mapping[str, Game], database: str | None = None, *, creates: bool = False
) -> Generator[Administration | RunningAdministration]:
    """Yield the administration of the tables in `folder`, or in the database at an address.  Raises RequestRefused.

    The store is tried first: only if its file is locked does the admin file belong to a server that runs, so that no
    other program at an address from before gets to know the token.
    """
    store = _opened(folder, creates=creates) if database is None else _opened_database(database)
    if store is not None:
        with closing(store):
            yield Administration(store, games)
        return
    found = admin_file.read(folder)
    if found is None:
        raise RequestRefused(reason("admin-in-use", folder=str(folder)), 503)
    yield RunningAdministration(found)


def _opened_database(address: str) -> Store:
    """Return the store in a database, which servers may use at the same time.  Raises RequestRefused."""
    try:
        return open_database(address)
    except CannotOpen as error:
        raise RequestRefused(Reason(error.sentence)) from error


def _opened(folder: Path, *, creates: bool) -> Store | None:
    """Return the store in `folder`, or None if a server has it open.  Raises RequestRefused."""
    try:
        if creates:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not (folder / FILE).exists():
            raise RequestRefused(reason("admin-no-tables", folder=str(folder)), 404)
        store = SqliteStore(folder)
        if store.warning is not None:
            print(localised(store.warning), file=sys.stderr)
        return store
    except OSError as error:
        raise RequestRefused(reason("start-folder", folder=str(folder), why=error.strerror or str(error))) from error
    except CannotOpen as error:
        if error.is_in_use:
            return None
        raise RequestRefused(Reason(error.sentence)) from error
