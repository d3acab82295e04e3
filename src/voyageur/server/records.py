"""The record of a table, as the holders of its seats may have it."""

from collections.abc import Collection

from voyageur.server.tables import Table


def record_of(table: Table, seats: Collection[int]) -> str:
    """Return the record of the surviving plies."""
    raise NotImplementedError
