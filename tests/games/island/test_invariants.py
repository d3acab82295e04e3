"""Random games to their end: invariants, and that `legal` misses nothing."""

import random
from collections import Counter

import numpy as np
import pytest

from voyageur.games.island import rules
from voyageur.games.island.options import OPTIONS
from voyageur.games.island.rules.actions import FERRY, N_ACTIONS
from voyageur.games.island.rules.invariants import faults
from voyageur.games.island.state import Ending, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import Setup
from voyageur.kernel.view import CHANCE, NOBODY

SETS = (
    {},
    {"tie": "both", "no_combat_card": "draw"},
    {"tie": "redraw", "may_decline": "yes"},
    {"tie": "withdraw", "layout": "fixed", "base_safe": "no"},
    {"loser_takes_at_end": "no", "round_cap": "8"},
)


def new_game(players, **texts):
    options = {option.name: option.read(texts.get(option.name, option.default)) for option in OPTIONS}
    state = states.new(rules.STATE)
    rules.set_up(state, Setup(options, texts, players))
    return state


def possible(state):
    if rules.to_act(state) == CHANCE:
        weights = np.zeros(rules.N_OUTCOMES, np.int64)
        rules.chance_weights(state, weights)
        return np.flatnonzero(weights).tolist()
    out = np.zeros(rules.MOST_LEGAL, np.int32)
    return out[: rules.legal(state, out)].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_to_the_end_of_random_games(players):
    dice, endings = random.Random(players), Counter()
    for number in range(10):
        state = new_game(players, **SETS[number % len(SETS)])
        while rules.to_act(state) != NOBODY:
            assert faults(state) == []
            rules.apply(state, dice.choice(possible(state)))
        assert faults(state) == []
        endings[Ending(state.ending).name] += 1
    assert len(endings) > 1


def test_legal_lists_what_is_not_refused():
    dice, state, seen = random.Random(3), new_game(2, layout="fixed"), Counter()
    while rules.to_act(state) != NOBODY:
        listed = possible(state)
        phase = Phase(state.phase)
        seen[phase] += 1
        if rules.to_act(state) >= 0 and (phase in (Phase.FERRY, Phase.HIT) or seen[phase] % 8 == 1):
            end = N_ACTIONS if phase == Phase.FERRY else FERRY
            assert [action for action in range(end) if rules.refusal(state, action) == 0] == listed
        rules.apply(state, dice.choice(listed))
    assert seen[Phase.FERRY] > 0
