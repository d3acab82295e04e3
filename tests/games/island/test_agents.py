"""Agents decide by what their seat knows: in two worlds that it cannot tell apart they choose the same."""

from random import Random

import pytest

from tests.games.island.positions import new_game, possible
from tests.games.island.sight import small_map
from voyageur import agents
from voyageur.games.island import GAME, rules
from voyageur.games.island.notation import spelling
from voyageur.games.island.secrets.knowledge import resample
from voyageur.kernel import states
from voyageur.kernel.contract import legal_actions
from voyageur.kernel.view import CHANCE, NOBODY

# What decides by a number of simulations, not by the clock; searches take the most time, and come least often.
NAMES = (*("random", "greedy", "greedy~0.01", "novice", "novice-allied") * 2, "search:4", "search:4~0.01", "search:4*2")


def check_decisions(players: int, n_games: int, seed: int) -> None:
    """Play games by agents; at each decision compare with a world in which what the seat cannot see is redrawn."""
    dice, n_different = Random(seed), 0
    for number in range(n_games):
        layout = {} if number % 4 == 0 else {"layout": small_map(players, number)}
        state = new_game(players, **layout)
        while (seat := int(rules.to_act(state))) != NOBODY:
            if seat == CHANCE:
                action = spelling.action_of(state, dice.choice([*possible(state)]))
            elif len(legal_actions(rules, state)) == 1:
                (action,) = legal_actions(rules, state)
            else:
                name, key = dice.choice(NAMES), dice.getrandbits(62)
                other = states.copy(state)
                resample(other, seat, dice.getrandbits(62))
                n_different += not states.is_equal(state, other)
                action = agents.choose(name, GAME, state, seat, key, 1.0)
                assert agents.choose(name, GAME, other, seat, key, 1.0) == action, name
            rules.apply(state, action)
    assert n_different > n_games


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_agents_choose_the_same_in_worlds_that_they_cannot_tell_apart(players: int):
    check_decisions(players, 20, players)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_agents_choose_the_same_in_worlds_that_they_cannot_tell_apart_in_many_games(players: int):
    check_decisions(players, 300, 100 + players)
