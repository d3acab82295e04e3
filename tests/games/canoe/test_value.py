"""How good a position is: a number from 0 to 1, also where the rule of thumb has nothing left to count."""

import numpy as np
import pytest

from tests.games.canoe.positions import CALM, chances, gone, played, position
from voyageur.agents.analysis.ply import luck_of
from voyageur.games.canoe import GAME
from voyageur.kernel import contract


def test_the_value_of_a_lone_canoe_an_inch_from_home_is_at_most_one():
    about_to_go = played(position("leg 60 current 1", "1:59 4"), "chip 0")
    assert GAME.rules.value(about_to_go, 0) == 1


def test_a_lone_canoe_nearer_to_home_is_worth_more():
    near, far = (position("leg 60 current 1", f"1:{front} 4") for front in (40, 20))
    assert GAME.rules.value(near, 0) > GAME.rules.value(far, 0)


# Won --------------------------------------------------------------------------------------------


def home(*canoes, finish="first"):
    """A race of which the first canoe has just come home."""
    return gone(position(CALM, "3:17 4", *canoes, options={"finish": finish}), "paddle 3")


def test_C49_who_came_home_first_has_won_and_the_others_race_for_places():
    values = [GAME.rules.value(home("3:16 4", "1:0 4"), seat) for seat in range(3)]
    assert (values[0], sorted(values)[:2]) == (1, [values[2], values[1]])
    assert values[1] < 0.001


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C49_a_canoe_that_may_still_be_level_is_worth_something(finish):
    assert GAME.rules.value(home("3:16 4", finish=finish), 1) > 0.1


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C49_when_the_round_is_over_the_race_is_won(finish):
    last_but_one = gone(home("3:1 4", "1:0 4", finish=finish), "paddle 1", seat=1)
    assert GAME.rules.value(gone(last_but_one, "paddle 1", seat=2), 1) < 0.001 < GAME.rules.value(last_but_one, 1)


def test_C49_chance_brings_no_luck_once_the_race_is_won():
    state = played(home("3:17 4", "1:0 4"), "chip 1")
    assert chances(state)
    lucks = [luck_of(GAME, state, outcome) for outcome in np.flatnonzero(contract.outcome_weights(GAME, state))]
    assert np.abs(lucks).max() < 0.002
