"""Reach the tables of a folder: in the store itself, or through the server that has it open."""

from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from voyageur.kernel.contract import Game
from voyageur.kernel.text import Reason
from voyageur.server import admin_file
from voyageur.server.admin_client import RunningAdministration
from voyageur.server.administration import Administration
from voyageur.server.errors import RequestRefused, reason
from voyageur.server.sqlite_file import CannotOpen
from voyageur.server.store import FILE, Store


@contextmanager
def administration(
    folder: Path, games: Mapping[str, Game], *, creates: bool = False
) -> Generator[Administration | RunningAdministration]:
    """Yield the administration of the tables in `folder`.  Raises RequestRefused.

    The store is tried first: only if its file is locked does the admin file belong to a server that runs, so that no
    other program at an address from before gets to know the token.
    """
    store = _opened(folder, creates=creates)
    if store is not None:
        with closing(store):
            yield Administration(store, games)
        return
    found = admin_file.read(folder)
    if found is None:
        raise RequestRefused(reason("admin-in-use", folder=str(folder)), 503)
    yield RunningAdministration(found)


def _opened(folder: Path, *, creates: bool) -> Store | None:
    """Return the store in `folder`, or None if a server has it open.  Raises RequestRefused."""
    try:
        if creates:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not (folder / FILE).exists():
            raise RequestRefused(reason("admin-no-tables", folder=str(folder)), 404)
        return Store(folder)
    except OSError as error:
        raise RequestRefused(reason("start-folder", folder=str(folder), why=error.strerror or str(error))) from error
    except CannotOpen as error:
        if error.is_in_use:
            return None
        raise RequestRefused(Reason(error.sentence)) from error
