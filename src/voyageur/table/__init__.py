"""One table: a game under way, what each seat may know of it, its log and its record.

It uses no clock and no network, and writes no files.
"""

from pathlib import Path

from voyageur.kernel.contract import BadText
from voyageur.kernel.record import MOST_BYTES, read, unreadable
from voyageur.table.table import Table

__all__ = ["Table", "load_record"]


def load_record(path: str | Path) -> Table:
    """Return the table after the record in the file `path`.  Raises OSError, or BadText with every fault."""
    with open(path, "rb") as file:
        found = read(file.read(MOST_BYTES + 1), Table.games, str(path))
    game = Table.games[found.game]
    try:
        return Table.from_record(game, found)
    except BadText as error:
        raise unreadable(game, str(path), error.faults) from error
