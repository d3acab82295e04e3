"""Outcomes drawn by a key, first decisions, and first events of chance."""

from dataclasses import replace

import numpy as np
import pytest

from tests.toys.pebbles import GAME
from voyageur.games import GAMES
from voyageur.kernel import contract, draws
from voyageur.kernel.chance import fast_outcome
from voyageur.kernel.view import CHANCE, NOBODY

EACH = [(name, players) for name, game in GAMES.items() for players in game.players]


@pytest.mark.parametrize(("name", "players"), EACH)
def test_the_first_decision_is_found_also_where_games_end_without_one(name: str, players: int):
    state, seat = draws.first_decision(GAMES[name], players)
    assert seat >= 0
    assert contract.legal_actions(GAMES[name].rules, state)


class Over:
    """Rules of a game that ends at its set-up."""

    STATE = GAME.rules.STATE
    set_up = staticmethod(GAME.rules.set_up)

    @staticmethod
    def to_act(state: object) -> int:
        return NOBODY


def test_without_a_decision_nobody_is_to_act():
    assert draws.first_decision(replace(GAME, rules=Over()))[1] == NOBODY


@pytest.mark.parametrize("key", [1, 2, 3])
def test_a_draw_is_the_outcome_of_the_key(key: int):
    game = GAMES["canoe"]
    state = contract.start(game, contract.read_setup(game))
    assert int(game.rules.to_act(state)) == CHANCE
    weights, event = np.array(contract.outcome_weights(game, state)), np.zeros(4, np.int64)
    game.rules.chance_event(state, event)
    assert draws.draw(game, state, key) == fast_outcome(key, event, weights, int(weights.sum()))


@pytest.mark.parametrize("name", GAMES)
def test_the_first_event_of_chance_is_found_however_late_it_comes(name: str):
    state = draws.first_chance(GAMES[name])
    assert state is not None
    assert int(GAMES[name].rules.to_act(state)) == CHANCE


def test_a_game_that_is_over_at_once_has_no_event_of_chance():
    assert draws.first_chance(replace(GAME, rules=Over())) is None
