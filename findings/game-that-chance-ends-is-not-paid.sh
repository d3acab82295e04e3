#!/usr/bin/env bash
# OpenSpiel 2.0.2, `rl_environment.Environment`: a game that chance ends before anybody decides.  A good guess is that
# `reset` then gives a last step with its rewards, or goes on to another game.  It gives a FIRST step without rewards, in
# which the player to act is -4 (nobody); `last()` is false, so that a learner's loop asks it for an action or, where it
# looks at the state, drops the game.  What such games pay is never told: with a coin that wins at once in half of
# all games the mean of all rewards is 0 in place of 1/2.  No warning, no error.
#
# It matters to every game in which dice or cards can end it early: returns that are averaged over steps are those of the
# other games only.  Whoever steps `pyspiel` states is not affected; `state.returns()` is right.
# Seen: of 1,000 games 506 end so; rewards None, player -4, step FIRST; paid in the mean 0.0, by the states 0.506.
# This script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "open_spiel==2.0.2" "numpy==2.4.6"
cat > "$folder/coin.py" <<'PY'
"""A game of one player: heads wins at once; tails asks for one decision, which wins nothing."""

import numpy as np
import pyspiel
from open_spiel.python import rl_environment

KINDS = pyspiel.GameType
TYPE = KINDS(
    short_name="python_coin_first",
    long_name="Coin first",
    dynamics=KINDS.Dynamics.SEQUENTIAL,
    chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
    information=KINDS.Information.PERFECT_INFORMATION,
    utility=KINDS.Utility.GENERAL_SUM,
    reward_model=KINDS.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=True,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=1,
    max_chance_outcomes=2,
    num_players=1,
    min_utility=0.0,
    max_utility=1.0,
    utility_sum=None,
    max_game_length=2,
)
HEADS = 1


class Observer:
    """One number that says nothing."""

    def __init__(self):
        self.tensor = np.zeros(1, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        pass

    def string_from(self, state, player):
        return ""


class CoinFirst(pyspiel.Game):
    def __init__(self, parameters=None):
        super().__init__(TYPE, INFO, parameters or {})

    def new_initial_state(self):
        return State(self)

    def make_py_observer(self, kind=None, parameters=None):
        return Observer()


class State(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.plies = ()

    def current_player(self):
        if not self.plies:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else 0

    def is_terminal(self):
        return self.plies[:1] == (HEADS,) or len(self.plies) == 2

    def chance_outcomes(self):
        return [(0, 0.5), (HEADS, 0.5)]

    def _legal_actions(self, player):
        return [0]

    def _apply_action(self, action):
        self.plies += (action,)

    def _action_to_string(self, player, action):
        return str(action)

    def returns(self):
        return [float(self.plies[:1] == (HEADS,))]

    def __str__(self):
        return str(self.plies)


pyspiel.register_game(TYPE, CoinFirst)
environment = rl_environment.Environment("python_coin_first")
environment.seed(1)
paid = won = ended = 0
for _ in range(1000):
    step = environment.reset()
    if environment.get_state.is_terminal():
        ended += 1
        assert step.first()
        assert not step.last()
        assert step.rewards is None
        assert step.observations["current_player"] == pyspiel.PlayerId.TERMINAL
    while not environment.get_state.is_terminal():
        step = environment.step([0])
        paid += step.rewards[0]
    won += environment.get_state.returns()[0]
print(f"{ended} of 1000 games end at the coin; paid in the mean {paid / 1000}, won by the states {won / 1000}")
assert paid == 0
assert won == ended
assert 400 < ended < 600
PY
"$folder/venv/bin/python" "$folder/coin.py"
echo "as described: what a game pays that chance ends first is not told"
