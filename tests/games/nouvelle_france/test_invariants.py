"""The invariants notice what is broken; observations and values."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.games.nouvelle_france.positions import State, begun, lay, passed, play, position, rules
from tests.games.nouvelle_france.test_end import finished
from tests.games.nouvelle_france.test_turn import FLAT
from voyageur.games.nouvelle_france.judging.value import openings, own_and_filled
from voyageur.games.nouvelle_france.presentation.observation import (
    FIRST_CARD,
    FIRST_SEAT,
    OBSERVATION_SIZE,
    SEAT_NUMBERS,
    observe,
)
from voyageur.games.nouvelle_france.rules.invariants import faults


def break_cubes(state: State) -> None:
    state.cubes[1] = state.cubes[0]


def break_blocks(state: State) -> None:
    state.block_at[:] = 0


def break_heights(state: State) -> None:
    state.height[:] = 0


def complete_nothing(state: State) -> None:
    state.completed_by[1] = 0


def lose_snow(state: State) -> None:
    state.storms = 1


def lose_a_card(state: State) -> None:
    state.n_left -= 1


def forget_a_known_card(state: State) -> None:
    state.known[0] = -1


def see_too_much(state: State) -> None:
    state.has_seen[1, 8] = 1


def open_too_many(state: State) -> None:
    state.open[8] = 1


def give_points(state: State) -> None:
    state.points[0] += 1


def end_without_ending(state: State) -> None:
    state.ending = 1


def sound() -> State:
    state = play(begun(), "huron", "peek croix", "peek faux", "peek equerre", "order croix faux equerre", "pass")
    passed(play(state, "draw", "draw croix", FLAT))
    return play(state, "draw", "draw faux")


BREAKS = [
    break_cubes,
    break_blocks,
    break_heights,
    complete_nothing,
    lose_snow,
    lose_a_card,
    forget_a_known_card,
    see_too_much,
    open_too_many,
    give_points,
    end_without_ending,
]


def test_a_sound_state_has_no_faults():
    assert faults(sound()) == []


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_a_broken_state_has_faults(change: Callable[[State], None]):
    state = sound()
    change(state)
    assert faults(state) != []


# Observations -----------------------------------------------------------------------------------


def observation(state: State, seat: int) -> list[float]:
    out = np.zeros(OBSERVATION_SIZE, np.float32)
    observe(state, seat, out)
    return out.tolist()


def test_seats_are_counted_from_the_one_that_looks():
    state = play(position(), FLAT)
    assert observation(state, 0)[FIRST_SEAT] == observation(state, 1)[FIRST_SEAT + SEAT_NUMBERS] == 2


def test_who_looked_expects_the_card_it_has_put_on_top():
    state = play(begun(), "huron", "peek croix", "peek faux", "peek equerre", "order faux equerre croix")
    faux = FIRST_CARD + 2 * 5 + 1
    assert observation(state, 0)[faux] == 1
    assert observation(state, 1)[faux] == pytest.approx(4 / 34)


def test_chances_of_the_next_card_sum_to_one():
    for seat in (0, 1):
        chances = observation(sound(), seat)[FIRST_CARD + 1 : FIRST_CARD + 20 : 2]
        assert sum(chances) == pytest.approx(1)


# Values -----------------------------------------------------------------------------------------


def test_points_and_cubes_on_a_good_level_are_worth_something():
    before, after = position(), play(position(), "place canon:white church b4.1 c4.1 b5.1 c5.1 d4.1")
    assert rules.value(after, 0) > rules.value(before, 0) > rules.value(after, 1)
    church = passed(begun())
    lay(church, "church:c1.1=white")
    assert rules.value(church, 0) > rules.value(passed(begun()), 0)


def worth_of_cubes(cubes, seat=0, **more):
    state = passed(begun())
    lay(state, cubes)
    state.points[:], state.storms = 0, more.get("storms", 0)
    return sum(int(openings(state, site, *own_and_filled(state, seat, site))) for site in range(3))


def test_spaces_beside_and_on_top_of_own_cubes_are_openings():
    assert worth_of_cubes("mill:c1.1=white") == 3  # b1, d1 and above it
    assert worth_of_cubes("mill:c1.1=white mill:d1.1=brown") == 2
    assert worth_of_cubes("mill:c1.1=white mill:d1.1=brown", seat=1) == 2


def test_spaces_that_nothing_reaches_and_snow_are_no_openings():
    assert worth_of_cubes("mill:c1.1=white", storms=1) == 0
    assert worth_of_cubes("mill:c1.1=yellow mill:c1.2=white") == 3  # b1 and d1 on level 2, and above it
    assert worth_of_cubes("mill:c1.1=white mill:c1.2=yellow mill:c1.3=yellow mill:d1.1=yellow mill:d1.2=yellow") == 1


def test_at_the_end_the_value_is_the_share_of_the_win():
    assert [rules.value(finished((9, 8)), seat) for seat in (0, 1)] == [1, 0]
    assert [rules.value(finished((9, 9)), seat) for seat in (0, 1)] == [0.5, 0.5]
