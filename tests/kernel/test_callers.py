"""Functions that others compile with Numba call the rules of each game, and play as our own do."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from voyageur import Play
from voyageur.games import GAMES
from voyageur.kernel.chance import fast_below, outcome_at
from voyageur.kernel.jit import IS_COMPILING, as_python, bound, source_digest
from voyageur.kernel.states import to_bytes
from voyageur.kernel.view import CHANCE, NOBODY

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
OF_RULES = ("to_act", "legal", "apply", "chance_weights")
KEY = 7
IN_PROCESS = "import sys; from tests.kernel.test_callers import *; print(*ended(sys.argv[1]))"


def to_act(state) -> int: ...  # replaced by a game's own (by `bound`), as are the following
def legal(state, out) -> int: ...
def apply(state, action): ...
def chance_weights(state, out) -> int: ...


def play_out(state, key, actions, weights):
    """Play at random to the end, and return the number of plies."""
    plies = 0
    while to_act(state) != NOBODY:
        if to_act(state) == CHANCE:
            action = outcome_at(weights, fast_below(key, 1, plies, 0, 0, chance_weights(state, weights)))
        else:
            action = int(actions[fast_below(key, 2, plies, 0, 0, legal(state, actions))])
        apply(state, action)
        plies += 1
    return plies


def ours(name):
    """Return the loop for a game, compiled by `bound`; `as_python` returns the plain function in it."""
    return bound(play_out, f"{name}-test", {each: getattr(GAMES[name].rules, each) for each in OF_RULES})


def own(name, **options):
    """Return the same loop under Numba's own decorator."""
    return numba.njit(**options)(as_python(ours(name)))


def end_of(play, name, key=KEY):
    """Return the number of plies and the last state of a random game, as hexadecimal digits."""
    rules = GAMES[name].rules
    state = Play(name, seed=3).state.copy()
    plies = play(state, key, np.zeros(rules.MOST_LEGAL, np.int32), np.zeros(rules.N_OUTCOMES, np.int64))
    return plies, to_bytes(state).hex()


def ended(name):
    """Return how a game ends in a new process, the digest of its sources, and the rules compiled anew for it."""
    end = end_of(own(name), name)
    rules = {each: getattr(GAMES[name].rules, each) for each in OF_RULES} if IS_COMPILING else {}
    return *end, source_digest(), *(each for each, rule in rules.items() if rule.stats.cache_misses)


@pytest.mark.parametrize("name", GAMES)
def test_a_function_under_njit_plays_as_one_by_bound_and_as_plain_python(name):
    plies, last = end_of(own(name), name)
    assert plies > 20
    assert (plies, last) == end_of(ours(name), name) == end_of(as_python(ours(name)), name)


@pytest.mark.parametrize("options", [{"nogil": True}, {"cache": False}, {"boundscheck": True}], ids=str)
def test_a_function_under_njit_with_options_plays_the_same(options):
    assert end_of(own("kanata", **options), "kanata") == end_of(own("kanata"), "kanata")


def test_threads_of_a_parallel_loop_play_the_same():
    rules, play = GAMES["kanata"].rules, own("kanata")

    @numba.njit(parallel=True)
    def play_all(states, actions, weights, plies):
        for i in numba.prange(len(states)):
            plies[i] = play(states[i], i, actions[i], weights[i])

    n = 8
    start = Play("kanata", seed=3).state
    states = np.zeros(n, rules.STATE)
    for i in range(n):
        states[i] = start
    plies = np.zeros(n, np.int64)
    play_all(states, np.zeros((n, rules.MOST_LEGAL), np.int32), np.zeros((n, rules.N_OUTCOMES), np.int64), plies)
    alone = [end_of(play, "kanata", key) for key in range(n)]
    assert [(int(played), to_bytes(state).hex()) for played, state in zip(plies, states, strict=True)] == alone


@pytest.mark.processes
@pytest.mark.parametrize("name", GAMES)
def test_a_new_process_plays_the_same_without_and_with_kept_code(name, tmp_path):
    plies, last = end_of(as_python(ours(name)), name)
    end = [str(plies), last, source_digest()]  # the digest tells where code is not found as sources have been edited
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    said = [
        subprocess.check_output([sys.executable, "-c", IN_PROCESS, name], env=environment, cwd=ROOT, text=True).split()
        for _ in range(2)
    ]
    assert said == [[*end, *(OF_RULES if IS_COMPILING else ())], end]
