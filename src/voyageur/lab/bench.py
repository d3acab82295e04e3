"""Measure how fast the rules of the games run, for `voyageur bench`.

Ratios can be compared between machines, absolute figures cannot.
"""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import voyageur
from voyageur.kernel import states
from voyageur.kernel.contract import Game, State, legal_actions, outcome_weights, read_setup, start
from voyageur.kernel.jit import bound
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.view import NOBODY
from voyageur.lab.playouts import play_games

RUNS, QUICK_RUNS = 7, 3
RUN_SECONDS, QUICK_SECONDS = 1.0, 0.2
# By game; without them a course or a layout would be drawn, and no two runs play alike.
OPTIONS: Mapping[str, Mapping[str, str]] = {"canoe": {"course": "club"}, "island": {"layout": "fixed"}}
N_POSITIONS = 512  # sampled from random play, for the costs of single calls
Spread = dict[str, float]


def machine() -> dict[str, Any]:
    """Return what the figures depend on: processor, cores, system and versions."""
    return {
        "processor": _processor(),
        "cores": allowed_processors(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": version("numba"),
        "voyageur": voyageur.__version__,
    }


def _processor() -> str:
    """Return the name of the processor, if the system has it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.is_file() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def measure_game(game: Game, quick: bool) -> dict[str, Any]:
    """Return all figures of one game, played with its `OPTIONS`."""
    options = OPTIONS.get(game.name, {})
    opening = start(game, read_setup(game, options))
    return {
        **playout_figures(game, opening, quick),
        **call_figures(game, opening, QUICK_RUNS if quick else RUNS),
        **first_move_figures(game, options, 1 if quick else 3),
    }


def spread(values: Any) -> Spread:
    """Return the median, minimum and maximum of some runs, and their number."""
    return {"median": statistics.median(values), "min": min(values), "max": max(values), "runs": len(values)}


# Whole games ------------------------------------------------------------------------------------


def playout_figures(game: Game, opening: State, quick: bool) -> dict[str, Any]:
    """Return how fast random games run, also as a ratio to OpenSpiel."""
    runs, seconds = (QUICK_RUNS, QUICK_SECONDS) if quick else (RUNS, RUN_SECONDS)
    playouts, plies, ratios = zip(*_playout_runs(game, opening, runs, seconds), strict=True)
    return {
        "playouts_per_second": spread(playouts),
        "plies_per_second": spread(plies),
        "openspiel_ratio": spread(ratios) if None not in ratios else None,
    }


def _playout_runs(game: Game, opening: State, runs: int, seconds: float) -> Iterator[tuple[float, float, float | None]]:
    """Yield for each run the random playouts and plies per second, and the ratio of plies to OpenSpiel's."""
    everyone = ("random",) * game.players[0]
    play_games(game, opening, everyone, 0, 2)  # compile
    begun = time.perf_counter()
    play_games(game, opening, everyone, 0, 50)
    n = max(10, int(50 * seconds / (time.perf_counter() - begun)))
    for run in range(runs):
        begun = time.perf_counter()
        plies = int(play_games(game, opening, everyone, 1 + run * n, n).plies.sum())
        lasted = time.perf_counter() - begun
        others = openspiel_plies_a_second(seconds)
        yield n / lasted, plies / lasted, plies / lasted / others if others else None


def openspiel_plies_a_second(seconds: float) -> float | None:
    """Return the plies per second of random backgammon in OpenSpiel from Python; None if it is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    random = np.random.default_rng(1)
    game = pyspiel.load_game("backgammon")
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes: list[tuple[int, float]] = state.chance_outcomes()
                chances = np.cumsum([chance for _, chance in outcomes])
                action, _ = outcomes[int(np.searchsorted(chances[:-1], random.random()))]
            else:
                actions = state.legal_actions()
                action = actions[int(random.random() * len(actions))]
            state.apply_action(action)
            plies += 1
    return plies / (time.perf_counter() - begun)


# Single calls -----------------------------------------------------------------------------------


def call_figures(game: Game, opening: State, runs: int) -> dict[str, Any]:
    """Return the time of single calls of the rules and of a view, at positions of random games."""
    positions = sample_positions(game, opening)
    decisions = sample_positions(game, opening, of_seats=True)
    return {
        **{f"{name}_ns": spread(values) for name, values in call_costs(game, positions, decisions, runs).items()},
        "view_us": spread([view_cost(game, positions) * 1e6 for _ in range(runs)]),
    }


def sample_positions(game: Game, opening: State, *, of_seats: bool = False) -> Any:
    """Return every fourth position of random games, or those in which a seat is to act, as records (N_POSITIONS,)."""
    random = np.random.default_rng(1)
    positions = np.zeros(N_POSITIONS, game.rules.STATE)
    state = states.copy(opening)
    n_seen = n_kept = 0
    while n_kept < N_POSITIONS:
        if game.rules.to_act(state) == NOBODY:
            state = states.copy(opening)
        n_seen += game.rules.to_act(state) >= 0 or not of_seats
        if n_seen == 4 * (n_kept + 1):
            positions[n_kept] = state
            n_kept += 1
        game.rules.apply(state, _random_action(game, state, random))
    return positions.view(np.recarray)


def _random_action(game: Game, state: State, random: np.random.Generator) -> int:
    if game.rules.to_act(state) >= 0:
        return int(random.choice(legal_actions(game.rules, state)))
    weights = np.array(outcome_weights(game, state), float)
    return int(random.choice(len(weights), p=weights / weights.sum()))


def legal(state: Any, out: Any) -> int: ...  # replaced by the game's own (by `bound`)
def apply(state: Any, action: int) -> None: ...  # likewise


def time_legal(positions: Any, room: Any, actions: Any, out: Any, rounds: int) -> int:
    """List the legal actions of every position, `rounds` times."""
    total = 0
    for _ in range(rounds):
        for index in range(len(positions)):
            total += legal(positions[index], out)
    return total


def time_copy(positions: Any, room: Any, actions: Any, out: Any, rounds: int) -> int:
    """Copy every position, `rounds` times."""
    for _ in range(rounds):
        for index in range(len(positions)):
            room[0] = positions[index]
    return 0


def time_apply(positions: Any, room: Any, actions: Any, out: Any, rounds: int) -> int:
    """Copy every position and apply its action, `rounds` times."""
    for _ in range(rounds):
        for index in range(len(positions)):
            room[0] = positions[index]
            apply(room[0], actions[index])
    return 0


def call_costs(game: Game, positions: Any, decisions: Any, runs: int) -> dict[str, list[float]]:
    """Return nanoseconds per call of `legal` (at decisions), `apply` and a copy, run by run.

    The time of `apply` does not include the copy that it needs.
    """
    random = np.random.default_rng(2)
    actions = np.array([_random_action(game, state, random) for state in positions], np.int32)
    out = np.zeros(game.rules.MOST_LEGAL, np.int32)
    room = np.zeros(1, game.rules.STATE).view(np.recarray)
    functions = {"legal": game.rules.legal, "apply": game.rules.apply}
    timed = {"legal": time_legal, "copy": time_copy, "apply": time_apply}
    costs: dict[str, list[float]] = {name: [] for name in timed}
    for name, template in timed.items():
        call = bound(template, game.name, functions)
        arguments = (decisions if name == "legal" else positions, room, actions, out)
        call(*arguments, 1)
        costs[name] = [_nanoseconds(call, arguments) for _ in range(runs)]
    costs["apply"] = [both - copy for both, copy in zip(costs["apply"], costs["copy"], strict=True)]
    return costs


def _nanoseconds(call: Callable[..., int], arguments: tuple[Any, ...], rounds: int = 200) -> float:
    begun = time.perf_counter()
    call(*arguments, rounds)
    return (time.perf_counter() - begun) / (rounds * N_POSITIONS) * 1e9


def view_cost(game: Game, positions: Any) -> float:
    """Return the seconds per view."""
    some = [states.copy(state) for state in positions[:64]]
    seats = [seat if seat >= 0 else None for seat in (int(game.rules.to_act(state)) for state in some)]
    begun = time.perf_counter()
    for state, seat in zip(some, seats, strict=True):
        game.presentation.view(state, seat)
    return (time.perf_counter() - begun) / len(some)


# The first move ---------------------------------------------------------------------------------

FIRST_MOVE = """
import random, time
begun = time.perf_counter()
from voyageur import agents
from voyageur.games import GAMES
from voyageur.kernel.contract import outcome_weights, read_setup, start
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.view import NOBODY
game = GAMES[{name!r}]
setup = read_setup(game, {options!r})
state, dice = start(game, setup), random.Random(1)
while game.rules.to_act(state) < 0:  # chance, until a seat decides; a game that ends without a decision starts again
    weights = outcome_weights(game, state)
    game.rules.apply(state, dice.choices(range(len(weights)), weights)[0])
    state = start(game, setup) if game.rules.to_act(state) == NOBODY else state
agents.choose("greedy", game, state, int(game.rules.to_act(state)), 1, 10.0)
print(time.perf_counter() - begun)
"""


def first_move_figures(game: Game, options: Mapping[str, str], runs: int) -> dict[str, Any]:
    """Return how long a new process takes until greedy's first move."""
    cold, warm = zip(*(first_moves(game, options) for _ in range(runs)), strict=True)
    return {"cold_first_move_s": spread(cold), "warm_first_move_s": spread(warm)}


def first_moves(game: Game, options: Mapping[str, str]) -> tuple[float, float]:
    """Return the seconds of a new process until greedy's first move, with an empty and with a full cache."""
    with tempfile.TemporaryDirectory(prefix="voyageur-bench-") as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        cold, warm = (_first_move(game, options, environment) for _ in range(2))
        return cold, warm


def _first_move(game: Game, options: Mapping[str, str], environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", FIRST_MOVE.format(name=game.name, options=dict(options))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
