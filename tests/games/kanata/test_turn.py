"""The order of a turn: K19, and what no step knows."""

from itertools import pairwise

import numpy as np
import pytest

from tests.games.kanata.positions import COAST, new_game, played, position, refused, step, texts, why
from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.rules import actions
from voyageur.games.kanata.state import Refusal
from voyageur.kernel.contract import legal_actions

STEPS = ("collect", "convert", "forts", "militia", "march")
ACTIONS = {
    "collect": "collect c4",
    "convert": "trade fur",
    "forts": "fort a2",
    "militia": "raise c3",
    "march": "march c3 c4",
}
RICH = "manpower=9 lumber=9 fur=9 firearms=9 support=1"


def in_step(name, mover="french"):
    return position(COAST, mover, name, cards=RICH, militia="c3:f1 e4:b1")


@pytest.mark.parametrize(("now", "after"), [*pairwise(STEPS)])
def test_K19_stop_ends_a_step_and_the_next_begins(now, after):
    assert step(played(in_step(now), "stop")) == f"french {after}"


def test_K19_after_the_march_the_turn_is_the_rival_s():
    assert step(played(in_step("march"), "stop")) == "british collect"


def test_K19_after_the_british_turn_the_french_begin_the_next_round():
    state = played(in_step("march", "british"), "stop")
    assert (step(state), state.round_number) == ("french collect", 2)


def test_K19_after_the_french_turn_the_round_goes_on():
    assert played(in_step("march"), "stop").round_number == 1


@pytest.mark.parametrize("name", STEPS)
def test_K19_stop_is_legal_even_when_nothing_else_is(name):
    assert texts(position(COAST, step=name)) == {"stop"}


@pytest.mark.parametrize("name", STEPS)
def test_K19_an_action_does_not_end_its_step(name):
    assert step(played(in_step(name), ACTIONS[name])) == f"french {name}"


def test_K19_a_step_does_not_end_when_nothing_can_be_paid_any_more():
    state = position(COAST, cards="manpower=1")
    assert step(played(state, "collect c4")) == "french collect"


@pytest.mark.parametrize("verb", STEPS)
@pytest.mark.parametrize("now", STEPS)
def test_K19_an_action_of_another_step_is_refused(now, verb):
    expected = (Refusal.NONE, None) if now == verb else (Refusal.WRONG_STEP, "K19")
    assert (refused(in_step(now), ACTIONS[verb]), why(in_step(now), ACTIONS[verb])) == expected


@pytest.mark.parametrize("mover", ["french", "british"])
@pytest.mark.parametrize("name", STEPS)
def test_the_legal_actions_are_those_that_are_not_refused(name, mover):
    state = in_step(name, mover)
    allowed = [action for action in range(rules.N_ACTIONS) if rules.refusal(state, action) == Refusal.NONE]
    assert legal_actions(GAME.rules, state) == allowed


def test_no_state_has_more_legal_actions_than_the_bound():
    assert rules.MOST_LEGAL == GAME.rules.MOST_LEGAL == 961


@pytest.mark.parametrize("action", [-1, rules.N_ACTIONS])
def test_an_action_beyond_all_numbers_is_refused(action):
    assert rules.refusal(new_game(), action) == Refusal.NO_SUCH_ACTION


def test_the_last_action_of_all_is_on_no_board():
    assert rules.refusal(new_game(), rules.N_ACTIONS - 1) == Refusal.NOT_ON_BOARD


@pytest.mark.parametrize("action", [actions.STOP, actions.TRADE_FUR, actions.COLLECT, actions.MARCH])
def test_K48_no_seat_decides_during_the_fights(action):
    state = position(COAST, step="fights", militia="d3:f1b1")
    assert rules.refusal(state, action) == Refusal.NOT_DECIDING


def test_no_seat_decides_when_the_game_is_over():
    state = played(position(COAST, cards="support=6"), "stop")
    assert rules.refusal(state, actions.STOP) == Refusal.NOT_DECIDING


@pytest.mark.parametrize(
    ("state", "acting"),
    [
        (position(COAST), 0),
        (position(COAST, "british", "march"), 1),
        (position(COAST, step="fights", militia="d3:f1b1"), -1),
        (position(COAST, "british", "fights", militia="d3:f1b1"), -1),
        (played(position(COAST, cards="support=6"), "stop"), -2),
    ],
)
def test_the_mover_acts_in_its_steps_chance_in_the_fights_and_then_nobody(state, acting):
    assert rules.to_act(state) == acting


def test_a_roll_has_thirty_six_outcomes_of_equal_weight():
    state = position(COAST, step="fights", militia="d3:f1b1")
    weights = np.zeros(GAME.rules.N_OUTCOMES, np.int64)
    assert rules.chance_weights(state, weights) == 36
    assert weights.tolist() == [1] * 36


def event(state):
    numbers = np.full(4, -7, np.int64)
    rules.chance_event(state, numbers)
    return numbers.tolist()


def test_the_key_of_a_roll_names_turn_mover_tile_and_number_of_the_roll():
    state = position(COAST, "british", "fights", militia="d3:f1b1", round_number=4)
    assert event(state) == [0, 9, 1, int(state.fight_at) * 2**32]
    assert event(played(state, "roll 3 3")) == [0, 9, 1, int(state.fight_at) * 2**32 + 1]


def test_each_roll_of_a_turn_has_a_number_of_its_own():
    state = position(COAST, step="fights", militia="c2:f1b1")
    keys = [event(played(state, *["roll 3 3"] * rolls))[3] - event(state)[3] for rolls in range(4)]
    assert keys == [0, 1, 2, 3]


def test_the_rolls_are_counted_anew_in_each_turn():
    state = position(COAST, step="fights", militia="c2:f1b1 d2:f1")
    state = played(state, "roll 1 6", *["stop"] * 4, "march c2 d2", "stop")
    assert event(state) == [0, 3, 1, int(state.fight_at) * 2**32]
