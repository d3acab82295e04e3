"""Where modules and names lie in the build that is measured: they have moved since some commits.

What the measurements need of a server's table is imported from here, and from nowhere else.
"""

from importlib import import_module
from typing import Any


def first_of(*modules: str) -> Any:
    """Return the first of these modules that there is, newest place first."""
    for name in modules[:-1]:
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if not f"{name}.".startswith(f"{error.name}."):
                raise
    return import_module(modules[-1])


def audience_class() -> Any:
    """Return the class `Audience`."""
    return first_of("voyageur.table.told.events", "voyageur.table.events").Audience


def live_table_class() -> Any:
    """Return the class `LiveTable`, which holds a table's channels."""
    return first_of("voyageur.server.tables.live_table", "voyageur.server.live_table").LiveTable


def encode() -> Any:
    """Return the function that encodes a message."""
    return first_of("voyageur.server.messages.messages", "voyageur.server.messages").encode


def tune_garbage() -> None:
    """Collect garbage as a server does."""
    first_of("voyageur.server.process.garbage", "voyageur.server.garbage").tune()


def seat_to_act(table: Any) -> int:
    """Return the number of the seat to act, negative if there is none."""
    return table.seat_to_act if hasattr(table, "seat_to_act") else table.acting
