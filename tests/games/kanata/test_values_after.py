"""`values_after` against `value`, at every decision of random games: the checks of the contract look at few of them."""

import random
from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.judging.features import values_after
from voyageur.games.kanata.state import Phase
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import CHANCE, NOBODY

OPTIONS = ({}, {"board": "duel", "besieged_pays": "no", "besieged_collects": "no", "owner_bonus": "attacked"})


def decisions(options: Mapping[str, str], number: int) -> Iterator[State]:
    """Yield the positions of a random game in which a seat has a choice."""
    dice, state = random.Random(number), contract.start(GAME, contract.read_setup(GAME, options))
    while (acting := int(rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            rules.apply(state, dice.randrange(rules.N_OUTCOMES))
            continue
        actions = contract.legal_actions(rules, state)
        if len(actions) > 1:
            yield state
        rules.apply(state, dice.choice(actions[1:] or actions) if dice.random() < 0.7 else actions[0])


@pytest.mark.parametrize("options", OPTIONS, ids=("default", "besieged"))
def test_the_values_after_actions_are_those_of_the_positions_after_them(options: Mapping[str, str]) -> None:
    wrong, phases = list[tuple[int, int, int]](), set[int]()
    for number in range(6):
        for state in decisions(options, number):
            actions = contract.legal_actions(rules, state)
            phases.add(int(state.phase))
            for seat in (0, 1):
                found, work = np.zeros(len(actions)), states.work_states(state, 2, GAME.constants)
                values_after(work, 1, 0, seat, np.array(actions, np.int32), len(actions), found)
                for place, action in enumerate(actions):
                    after = states.copy(state)
                    rules.apply(after, action)
                    if rules.value(after, seat) != found[place]:
                        wrong.append((number, seat, action))
    assert wrong == []
    assert phases == {Phase.COLLECT, Phase.CONVERT, Phase.FORTS, Phase.MILITIA, Phase.MARCH}
