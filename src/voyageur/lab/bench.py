"""How fast the games are here: what `voyageur bench` prints.  Ratios hold across machines, absolute figures do not."""

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
from voyageur.kernel.contract import NOBODY, Game, State, legal_actions, outcome_weights, read_setup, start
from voyageur.kernel.jit import bound
from voyageur.lab.playouts import play_games

RUNS, QUICK_RUNS = 7, 3
RUN_SECONDS, QUICK_SECONDS = 1.0, 0.2
N_POSITIONS = 512  # sampled from random play, for the costs of single calls
MEASURED_WITH = {"canoe": {"course": "club"}}  # options that are not the default ones
Spread = dict[str, float]


def measure(games: Mapping[str, Game], quick: bool = False) -> dict[str, Any]:
    """Return the figures of every game, and what machine they were measured on."""
    found: dict[str, Any] = {"machine": machine()}
    for name, game in games.items():
        found[name] = measure_game(game, quick)
    return found


def machine() -> dict[str, Any]:
    """Return what the figures depend on: processor, cores, Python, versions."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": version("numba"),
        "voyageur": voyageur.__version__,
    }


def _processor() -> str:
    """Return the processor's name where the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.is_file() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def measure_game(game: Game, quick: bool) -> dict[str, Any]:
    """Return all figures of one game under its default options, or those it is always measured with."""
    runs, seconds = (QUICK_RUNS, QUICK_SECONDS) if quick else (RUNS, RUN_SECONDS)
    options = MEASURED_WITH.get(game.name, {})
    opening = start(game, read_setup(game, options))
    playouts, plies, ratios = zip(*_playout_runs(game, opening, runs, seconds), strict=True)
    positions = sample_positions(game, opening)
    decisions = sample_positions(game, opening, of_seats=True)
    cold, warm = zip(*(first_moves(game, options) for _ in range(1 if quick else 3)), strict=True)
    return {
        "playouts_per_second": spread(playouts),
        "plies_per_second": spread(plies),
        "openspiel_ratio": spread(ratios) if None not in ratios else None,
        **{f"{name}_ns": spread(values) for name, values in call_costs(game, positions, decisions, runs).items()},
        "view_us": spread([view_cost(game, positions) * 1e6 for _ in range(runs)]),
        "cold_first_move_s": spread(cold),
        "warm_first_move_s": spread(warm),
    }


def spread(values: Any) -> Spread:
    """Return median, least and greatest of some runs, and how many they were."""
    return {"median": statistics.median(values), "min": min(values), "max": max(values), "runs": len(values)}


# Whole games ------------------------------------------------------------------------------------


def _playout_runs(game: Game, opening: State, runs: int, seconds: float) -> Iterator[tuple[float, float, float | None]]:
    """Yield random playouts and plies a second, and the plies' ratio to OpenSpiel's right after, of each run."""
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
    """Return the plies a second of random backgammon in OpenSpiel driven from Python; None without it."""
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


def sample_positions(game: Game, opening: State, *, of_seats: bool = False) -> Any:
    """Return every fourth position of random games, or those in which a seat is to act, as records (N_POSITIONS,)."""
    random = np.random.default_rng(1)
    positions = np.zeros(N_POSITIONS, game.state_type)
    state = opening.copy()
    n_seen = n_kept = 0
    while n_kept < N_POSITIONS:
        if game.to_act(state) == NOBODY:
            state = opening.copy()
        n_seen += game.to_act(state) >= 0 or not of_seats
        if n_seen == 4 * (n_kept + 1):
            positions[n_kept] = state
            n_kept += 1
        game.apply(state, _random_action(game, state, random))
    return positions.view(np.recarray)


def _random_action(game: Game, state: State, random: np.random.Generator) -> int:
    if game.to_act(state) >= 0:
        return int(random.choice(legal_actions(game, state)))
    weights = np.array(outcome_weights(game, state), float)
    return int(random.choice(len(weights), p=weights / weights.sum()))


def legal(state: Any, out: Any) -> int: ...  # the game's own, by `bound`
def apply(state: Any, action: int) -> None: ...  # the game's own, by `bound`


def time_legal(states: Any, room: Any, actions: Any, out: Any, rounds: int) -> int:
    """List the legal actions of every state, so many times."""
    total = 0
    for _ in range(rounds):
        for index in range(len(states)):
            total += legal(states[index], out)
    return total


def time_copy(states: Any, room: Any, actions: Any, out: Any, rounds: int) -> int:
    """Copy every state, so many times."""
    for _ in range(rounds):
        for index in range(len(states)):
            room[0] = states[index]
    return 0


def time_apply(states: Any, room: Any, actions: Any, out: Any, rounds: int) -> int:
    """Copy every state and apply its action, so many times."""
    for _ in range(rounds):
        for index in range(len(states)):
            room[0] = states[index]
            apply(room[0], actions[index])
    return 0


def call_costs(game: Game, positions: Any, decisions: Any, runs: int) -> dict[str, list[float]]:
    """Return nanoseconds a call of `legal` (at decisions), `apply` and a copy, run by run.

    `apply` is told without the copy that it needs.
    """
    random = np.random.default_rng(2)
    actions = np.array([_random_action(game, state, random) for state in positions], np.int32)
    out = np.zeros(game.most_legal, np.int32)
    room = np.zeros(1, game.state_type).view(np.recarray)
    functions = {"legal": game.legal, "apply": game.apply}
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
    """Return the seconds that a view takes."""
    some = [state.copy() for state in positions[:64]]
    begun = time.perf_counter()
    for state in some:
        game.view(state, int(game.to_act(state)))
    return (time.perf_counter() - begun) / len(some)


# The first move ---------------------------------------------------------------------------------

FIRST_MOVE = """
import random, time
begun = time.perf_counter()
from voyageur import agents
from voyageur.games import GAMES
from voyageur.kernel.contract import NOBODY, outcome_weights, read_setup, start
game = GAMES[{name!r}]
setup = read_setup(game, {options!r})
state, dice = start(game, setup), random.Random(1)
while game.to_act(state) < 0:  # chance, until a seat decides; a game without a decision is begun again
    weights = outcome_weights(game, state)
    game.apply(state, dice.choices(range(len(weights)), weights)[0])
    state = start(game, setup) if game.to_act(state) == NOBODY else state
agents.choose("greedy", game, state, int(game.to_act(state)), 1, 10.0)
print(time.perf_counter() - begun)
"""


def first_moves(game: Game, options: Mapping[str, str]) -> tuple[float, float]:
    """Return the seconds from a fresh process to greedy's first move, with an empty cache and with a full one."""
    with tempfile.TemporaryDirectory(prefix="voyageur-bench-") as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        cold, warm = (_first_move(game, options, environment) for _ in range(2))
        return cold, warm


def _first_move(game: Game, options: Mapping[str, str], environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", FIRST_MOVE.format(name=game.name, options=dict(options))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
