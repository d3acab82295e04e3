"""Open the store in a database, if the package for it is installed."""

from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.store import Store


def open_database(address: str) -> Store:
    """Return the store in the PostgreSQL database at `address`.  Raises CannotOpen."""
    try:
        from voyageur.server.store.postgres_store import PostgresStore
    except ImportError as error:
        raise CannotOpen("start-no-postgres") from error
    return PostgresStore(address)
