"""Tables, games and states can be copied and pickled: the copy is independent, and all goes on as in the original."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import Table
from voyageur.games import GAMES
from voyageur.kernel import states
from voyageur.kernel.contract import Game, IllegalAction


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: dict[str, Callable[[Any], Any]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
TOYS = {"pebbles": PEBBLES, "guess": GUESS}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def played(table: Table, n: int) -> Table:
    for _ in range(n):
        if not table.is_over:
            legal = table.legal()
            table.play(legal[table.agent_key() % len(legal)])
    return table


@ways
@pytest.mark.parametrize("game", [*TOYS.values(), GAMES["kanata"]], ids=lambda game: game.name)
def test_a_copy_of_a_table_goes_on_as_the_original(game: Game, way: Callable[[Any], Any]):
    table = played(Table(game, seed=7), 3)
    before = table.record()
    other = way(table)
    assert (other.record(), other.legal()) == (before, table.legal())
    assert states.to_bytes(other.state) == states.to_bytes(table.state)
    played(other, 12)
    assert table.record() == before
    assert played(table, 12).record() == other.record()


@ways
def test_a_copy_of_a_table_takes_back_without_the_original(way: Callable[[Any], Any]):
    table = played(Table(PEBBLES, seed=7), 3)
    n_plies = len(table.plies)
    way(table).undo()
    assert len(table.plies) == n_plies


@ways
def test_a_copy_of_a_game_is_that_game(way: Callable[[Any], Any]):
    assert way(PEBBLES) is PEBBLES


@ways
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_a_state_has_its_bytes_and_its_own_memory(name: str, way: Callable[[Any], Any]):
    state = Table(name, seed=7).state
    before = states.to_bytes(state)
    other = way(state)
    assert (other.dtype, states.to_bytes(other)) == (state.dtype, before)
    field = other.dtype.names[0]
    other[field] = other[field] + 1
    assert states.to_bytes(state) == before


def test_what_lies_between_the_fields_is_copied_too():
    state_type = GAMES["island"].rules.STATE
    data = bytes(range(256)) * (state_type.itemsize // 256 + 1)
    state = states.from_bytes(state_type, data[: state_type.itemsize])
    made = [way(state) for way in (*WAYS.values(), lambda state: state.copy())]
    assert [states.to_bytes(other) == states.to_bytes(state) for other in made] == [True] * len(made)


@ways
def test_an_error_keeps_its_reason(way: Callable[[Any], Any]):
    with pytest.raises(IllegalAction) as caught:
        Table(PEBBLES, seed=7).play("take 99")
    other = way(caught.value)
    assert (type(other), str(other), other.reason) == (IllegalAction, str(caught.value), caught.value.reason)
