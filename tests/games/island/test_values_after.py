"""`values_after` against `value`, at every decision of random games: the checks of the contract look at few of them."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from voyageur.games.island import GAME, rules
from voyageur.games.island.judging.features import values_after
from voyageur.games.island.state import Phase
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import CHANCE, NOBODY


def decisions(players: int, layout: str, number: int) -> Iterator[State]:
    """Yield the positions of a random game in which a seat has a choice."""
    dice = random.Random(number)
    state = contract.start(GAME, contract.read_setup(GAME, {"layout": layout}, players))
    while (acting := int(rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            weights = contract.outcome_weights(GAME, state)
            rules.apply(state, dice.choices(range(len(weights)), weights)[0])
            continue
        actions = contract.legal_actions(rules, state)
        if len(actions) > 1:
            yield state
        rules.apply(state, dice.choice(actions))


@pytest.mark.parametrize("layout", ["fixed", "random"])
def test_the_values_after_actions_are_those_of_the_positions_after_them(layout: str) -> None:
    wrong, phases, n_out = list[tuple[int, int, int]](), set[int](), 0
    for number, players in enumerate((2, 3, 4, 4)):
        for state in decisions(players, layout, number):
            actions = contract.legal_actions(rules, state)
            phases.add(int(state.phase))
            n_out += int(state.is_out.sum())
            for seat in range(players):
                found, work = np.zeros(len(actions)), states.work_states(state, 2, GAME.constants)
                values_after(work, 1, 0, seat, np.array(actions, np.int32), len(actions), found)
                for place, action in enumerate(actions):
                    after = states.copy(state)
                    rules.apply(after, action)
                    if rules.value(after, seat) != found[place]:
                        wrong.append((number, seat, action))
    assert wrong == []
    assert phases >= {Phase.MOVE, Phase.ROAD, Phase.FERRY, Phase.CARDS, Phase.COMMIT, Phase.DISCARD}
    assert n_out > 0
