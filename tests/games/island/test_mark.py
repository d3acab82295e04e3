"""The mark of what a seat knows, beside its observation: `check_game` compares both in other ways (check_mark.py)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.island.positions import new_game, possible
from tests.games.island.sight import small_map
from voyageur.games.island import GAME, rules, secrets
from voyageur.games.island.notation import spelling
from voyageur.games.island.presentation.observation import OBSERVATION_SIZE, observe
from voyageur.games.island.secrets.mark import mark
from voyageur.games.island.state import STATE
from voyageur.kernel import states
from voyageur.kernel.view import NOBODY

NAMES = STATE.names or ()
CHANGING = NAMES[: NAMES.index(GAME.constants or "")]


def played(players: int, number: int, dice: Random) -> Iterator[Any]:
    """Yield the states of a random game; every other one has a small map, on which there are more battles."""
    state = new_game(players, **({} if number % 2 else {"layout": small_map(players, number)}))
    while int(rules.to_act(state)) != NOBODY:
        yield state
        rules.apply(state, spelling.action_of(state, dice.choice([*possible(state)])))
    yield state


def seen_by(state: Any, seat: int) -> bytes:
    out = np.zeros(OBSERVATION_SIZE, np.float32)
    observe(state, seat, out)
    return out.tobytes()


def neighbours(state: Any, earlier: Any, dice: Random, n: int) -> Iterator[Any]:
    """Yield states that have one number from an earlier state, and in which no invariant is broken."""
    for _ in range(n):
        other, name = states.copy(state), dice.choice(CHANGING)
        at = tuple(dice.randrange(size) for size in other[name].shape)
        if at:
            other[name][at] = earlier[name][at]
        else:
            other[name] = earlier[name]
        if not states.is_equal(other, state) and not GAME.faults(other):
            yield other


def check_neighbours(players: int, n_games: int, seed: int) -> tuple[set[bool], int]:
    """Compare marks and observations of states that differ in one number; return what was found, and how often."""
    dice, found, n = Random(seed), set[bool](), 0
    for number in range(n_games):
        earlier = list[Any]()
        for state in played(players, number, dice):
            earlier.append(states.copy(state))
            for other in neighbours(state, dice.choice(earlier), dice, 8):
                for seat in range(players):
                    is_seen = seen_by(state, seat) != seen_by(other, seat)
                    assert (int(mark(state, seat)) != int(mark(other, seat))) == is_seen
                    found.add(is_seen)
                    n += 1
    return found, n


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_i64_a_number_changes_the_mark_of_a_seat_if_the_seat_observes_it(players: int):
    found, n = check_neighbours(players, 4, players)
    assert found == {True, False}
    assert n > 300


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_i64_a_number_changes_the_mark_of_a_seat_if_the_seat_observes_it_in_many_games(players: int):
    assert check_neighbours(players, 150, 100 + players)[1] > 20_000


def check_all(players: int, n_games: int, seed: int) -> None:
    """Compare the marks and observations of all seats over whole games, and in worlds that a seat cannot exclude."""
    dice = Random(seed)
    for number in range(n_games):
        marks, seen = dict[tuple[int, bytes], int](), dict[tuple[int, int], bytes]()
        for state in played(players, number, dice):
            other = states.copy(state)
            secrets.resample(other, dice.randrange(players), dice.getrandbits(62))
            for each in (state, other):
                for seat in range(players):
                    known, found = seen_by(each, seat), int(mark(each, seat))
                    assert marks.setdefault((seat, known), found) == found
                    assert seen.setdefault((seat, found), known) == known


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_i64_marks_are_equal_where_observations_are(players: int):
    check_all(players, 10, players)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_i64_marks_are_equal_where_observations_are_in_many_games(players: int):
    check_all(players, 500, 100 + players)
