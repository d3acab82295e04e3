"""Tables of Pebbles for tests."""

from dataclasses import replace
from typing import Any

from tests.toys.pebbles import GAME
from voyageur.table import dice
from voyageur.table.config import Person, TableConfig
from voyageur.table.table import Table

PEOPLE = (Person("Anna"), Person("Ben"))


def config(**changes: Any) -> TableConfig:
    """Return the config of a table whose first roll is a 5."""
    plain = TableConfig("t", "pebbles", "1.0", {}, PEOPLE, True, dice.new_secret(5), 5, "en", 1000)
    return replace(plain, **changes)


def played(*acts: str, **changes: Any) -> Table:
    """Return a table after these actions of the seat to act; `undo` takes one back."""
    table = Table.new(GAME, config(**changes))
    table.commit(table.prepare_opening(1000))
    for act in acts:
        change = table.prepare_undo((0, 1)) if act == "undo" else table.prepare(table.seat_to_act, act)
        table.commit(change)
    return table


def texts(table: Table) -> list[str]:
    """Return the texts of the plies of a table."""
    return [ply.text for ply in table.plies]
