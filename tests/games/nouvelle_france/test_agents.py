"""Agents decide by what their seat knows: in two worlds that it cannot tell apart they choose the same."""

from random import Random

import pytest

from tests.games.nouvelle_france.positions import new_game, possible
from voyageur import agents
from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.notation import spelling
from voyageur.games.nouvelle_france.secrets.knowledge import resample
from voyageur.kernel import states
from voyageur.kernel.contract import legal_actions
from voyageur.kernel.view import CHANCE, NOBODY

# What decides by a number of simulations, not by the clock; searches take the most time, and come least often.
NAMES = (*("random", "greedy", "greedy~0.01", "novice", "novice-allied") * 2, "search:4", "search:4~0.01", "search:4*2")


def check_decisions(players: int, n_games: int, seed: int) -> None:
    """Play games at random; at some decisions compare with a world in which what the seat cannot see is redrawn."""
    dice, n_different = Random(seed), 0
    for _ in range(n_games):
        state = new_game(players)
        while (seat := int(rules.to_act(state))) != NOBODY:
            text = dice.choice([*possible(state)])
            if seat != CHANCE and len(legal_actions(rules, state)) > 1:
                other = states.copy(state)
                resample(other, seat, dice.getrandbits(62))
                if not states.is_equal(state, other):
                    n_different += 1
                    name, key = dice.choice(NAMES), dice.getrandbits(62)
                    action = agents.choose(name, GAME, state, seat, key, 1.0)
                    assert agents.choose(name, GAME, other, seat, key, 1.0) == action, name
            rules.apply(state, spelling.action_of(state, text))
    assert n_different >= n_games


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_agents_choose_the_same_in_worlds_that_they_cannot_tell_apart(players: int):
    check_decisions(players, 3, players)


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_agents_choose_the_same_in_worlds_that_they_cannot_tell_apart_in_many_games(players: int):
    check_decisions(players, 60, 100 + players)
