"""`values_after` against `value`, at every decision of random games: the checks of the contract look at few of them."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.judging.features import values_after
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import CHANCE, NOBODY

MOST = 40  # actions of a decision that are compared


def decisions(players: int, number: int) -> Iterator[State]:
    """Yield the positions of a random game in which a seat decides."""
    dice, state = random.Random(number), contract.start(GAME, contract.read_setup(GAME, {}, players))
    while (acting := int(rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            weights = contract.outcome_weights(GAME, state)
            rules.apply(state, dice.choices(range(len(weights)), weights)[0])
            continue
        yield state
        rules.apply(state, dice.choice(contract.legal_actions(rules, state)))


@pytest.mark.parametrize("players", GAME.players)
def test_the_values_after_actions_are_those_of_the_positions_after_them(players: int) -> None:
    wrong = list[tuple[int, int, int]]()
    for number in range(4):
        for state in decisions(players, number):
            actions = contract.legal_actions(rules, state)
            actions = actions[:: max(1, len(actions) // MOST)]
            found = np.zeros((players, len(actions)))
            for seat in range(players):
                work = states.work_states(state, 2, GAME.constants)
                values_after(work, 1, 0, seat, np.array(actions, np.int32), len(actions), found[seat])
            for place, action in enumerate(actions):
                after = states.copy(state)
                rules.apply(after, action)
                wrong += [
                    (number, seat, action) for seat in range(players) if rules.value(after, seat) != found[seat, place]
                ]
    assert wrong == []
