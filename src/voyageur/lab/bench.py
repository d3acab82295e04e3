"""Measure how fast the rules of the games and a search run, for `voyageur bench`.

Ratios can be compared between machines, absolute figures cannot.  Seconds are CPU time, which other work on the machine
disturbs least, but those until the first move, for which somebody waits.
"""

import gc
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

import voyageur
from voyageur import agents
from voyageur.agents import SearchAgent
from voyageur.kernel import states
from voyageur.kernel.contract import Game, State, legal_actions, outcome_weights, read_setup, start
from voyageur.kernel.jit import PLAIN_FIRST, bound, machine_code
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.lab.batch_figures import batch_runs
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


@machine_code()
def measure_game(game: Game, quick: bool) -> dict[str, Any]:
    """Return all figures of one game, played with its `OPTIONS`."""
    options = OPTIONS.get(game.name, {})
    opening = start(game, read_setup(game, options))
    runs = QUICK_RUNS if quick else RUNS
    return {
        **playout_figures(game, opening, quick),
        **call_figures(game, opening, runs),
        **search_figures(game, opening, runs),
        **batch_figures(game, options, quick),
        **first_move_figures(game, options, 1 if quick else 3),
    }


def spread(values: Any) -> Spread:
    """Return the median, minimum and maximum of some runs, and their number."""
    return {"median": statistics.median(values), "min": min(values), "max": max(values), "runs": len(values)}


def spread_of_all(values: Sequence[float | None]) -> Spread | None:
    """Return the spread, or None where there is nothing to compare with."""
    return None if None in values else spread(values)


# Whole games ------------------------------------------------------------------------------------


def playout_figures(game: Game, opening: State, quick: bool) -> dict[str, Any]:
    """Return how fast random games run, also as a ratio to OpenSpiel."""
    runs, seconds = (QUICK_RUNS, QUICK_SECONDS) if quick else (RUNS, RUN_SECONDS)
    playouts, plies, ratios = zip(*_playout_runs(game, opening, runs, seconds), strict=True)
    return {
        "playouts_per_second": spread(playouts),
        "plies_per_second": spread(plies),
        "openspiel_ratio": spread_of_all(ratios),
    }


def _playout_runs(game: Game, opening: State, runs: int, seconds: float) -> Iterator[tuple[float, float, float | None]]:
    """Yield for each run the random playouts and plies per second, and the ratio of plies to OpenSpiel's."""
    everyone = ("random",) * game.players[0]
    play_games(game, opening, everyone, 0, 2)  # compile
    begun = time.process_time()
    play_games(game, opening, everyone, 0, 50)
    n = max(10, int(50 * seconds / (time.process_time() - begun)))
    for run in range(runs):
        begun = time.process_time()
        plies = int(play_games(game, opening, everyone, 1 + run * n, n).plies.sum())
        lasted = time.process_time() - begun
        others = openspiel_plies_a_second(seconds)
        yield n / lasted, plies / lasted, plies / lasted / others if others else None


def openspiel() -> Any:
    """Return the library OpenSpiel, or None if it is not installed."""
    try:
        return import_module("pyspiel")
    except ImportError:
        return None


def openspiel_plies_a_second(seconds: float) -> float | None:
    """Return the plies per second of random backgammon in OpenSpiel from Python; None if it is not installed."""
    if (pyspiel := openspiel()) is None:
        return None
    dice = np.random.default_rng(1)
    game = pyspiel.load_game("backgammon")
    plies, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes: list[tuple[int, float]] = state.chance_outcomes()
                chances = np.cumsum([chance for _, chance in outcomes])
                action, _ = outcomes[int(np.searchsorted(chances[:-1], dice.random()))]
            else:
                actions = state.legal_actions()
                action = actions[int(dice.random() * len(actions))]
            state.apply_action(action)
            plies += 1
    return plies / (time.process_time() - begun)


def batch_figures(game: Game, options: Mapping[str, str], quick: bool) -> dict[str, Any]:
    """Return how fast a batch of games is stepped, also as a ratio to Pgx."""
    runs, seconds = (QUICK_RUNS, QUICK_SECONDS) if quick else (RUNS, RUN_SECONDS)
    found = [*batch_runs(game, options, runs, seconds)]
    return {
        "batch_steps_per_second": spread([run["steps"] for run in found]),
        "batch_decisions_per_second": spread([run["decisions"] for run in found]),
        "batch_pgx_ratio": spread_of_all([run.get("ratio") for run in found]),
    }


# Single calls -----------------------------------------------------------------------------------


def call_figures(game: Game, opening: State, runs: int) -> dict[str, Any]:
    """Return the time of single calls of the rules and of a view, at positions of random games."""
    positions = sample_positions(game, opening)
    decisions = sample_positions(game, opening, of_seats=True)
    return {
        **{f"{name}_ns": spread(values) for name, values in call_costs(game, positions, decisions, runs).items()},
        "view_us": spread([seconds * 1e6 for seconds in view_costs(game, positions, runs)]),
    }


def sample_positions(game: Game, opening: State, *, of_seats: bool = False) -> Any:
    """Return every fourth position of random games, or those in which a seat is to act, as records (N_POSITIONS,)."""
    dice = np.random.default_rng(1)
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
        game.rules.apply(state, _random_action(game, state, dice))
    return positions.view(np.recarray)


def _random_action(game: Game, state: State, dice: np.random.Generator) -> int:
    if game.rules.to_act(state) >= 0:
        return int(dice.choice(legal_actions(game.rules, state)))
    weights = np.array(outcome_weights(game, state), float)
    return int(dice.choice(len(weights), p=weights / weights.sum()))


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
    dice = np.random.default_rng(2)
    actions = np.array([_random_action(game, state, dice) for state in positions], np.int32)
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
    begun = time.process_time()
    call(*arguments, rounds)
    return (time.process_time() - begun) / (rounds * N_POSITIONS) * 1e9


def view_costs(game: Game, positions: Any, runs: int) -> Iterator[float]:
    """Yield the seconds of a view, run by run.

    No run sees positions of another: games remember the parts of views.  Those seen first, which compile and read what
    all views need, do not count.
    """
    n = len(positions) // (1 + runs)
    for run in range(1 + runs):
        some = [states.copy(state) for state in positions[run * n : (run + 1) * n]]
        seats = [seat if seat >= 0 else None for seat in (int(game.rules.to_act(state)) for state in some)]
        with _without_collections():
            begun = time.process_time()
            for state, seat in zip(some, seats, strict=True):
                game.presentation.view(state, seat)
            lasted = time.process_time() - begun
        if run:
            yield lasted / n


@contextmanager
def _without_collections() -> Generator[None]:
    """Look through no objects meanwhile, as a server that is played on: it takes as long as many views."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


# Searches ---------------------------------------------------------------------------------------

SIMULATIONS = 1000
N_SEARCHES = 3  # of a run, each at a position of another game
OPENSPIEL_EXPLORATION = 2.0


def search_figures(game: Game, opening: State, runs: int) -> dict[str, Any]:
    """Return how many simulations a search makes a second, also as a ratio to OpenSpiel's search of backgammon."""
    ours, ratios = zip(*_search_runs(game, opening, runs), strict=True)
    return {"search_sims_per_second": spread(ours), "search_openspiel_ratio": spread_of_all(ratios)}


def _search_runs(game: Game, opening: State, runs: int) -> Iterator[tuple[float, float | None]]:
    """Yield for each run the simulations a second, and their ratio to OpenSpiel's."""
    agent, positions = SearchAgent(SIMULATIONS), positions_to_search(game, opening)
    search_speed(game, agent, islice(positions, 1))  # compile
    for run in range(runs):
        ours = search_speed(game, agent, islice(positions, N_SEARCHES))
        others = openspiel_search_speed(run * N_SEARCHES)
        yield ours, ours / others if others else None


def search_speed(game: Game, agent: SearchAgent, positions: Iterator[State]) -> float:
    """Return the simulations a second of searches at some positions."""
    seconds, n = 0.0, 0
    for state in positions:
        decision = agents.decision_at(game, state, int(game.rules.to_act(state)), n, 0.0)
        begun = time.process_time()
        agent.search(decision)
        seconds += time.process_time() - begun
        n += 1
    return n * SIMULATIONS / seconds


def positions_to_search(game: Game, opening: State) -> Iterator[State]:
    """Yield a position of each of many greedy games, one in which a seat has a choice."""
    dice = random.Random(1)
    while True:
        state, found = states.copy(opening), list[State]()
        while (acting := int(game.rules.to_act(state))) != NOBODY:
            if acting == CHANCE:
                weights = outcome_weights(game, state)
                action = dice.choices(range(len(weights)), weights)[0]
            else:
                if len(legal_actions(game.rules, state)) > 1:
                    found.append(states.copy(state))
                action = agents.choose("greedy", game, state, acting, dice.randrange(2**32), 1.0)
            game.rules.apply(state, action)
        if found:
            yield dice.choice(found)


def openspiel_search_speed(first_key: int) -> float | None:
    """Return the simulations a second of OpenSpiel's own search (`MCTSBot`) at positions of random backgammon.

    A simulation ends with a random game.  None if OpenSpiel is not installed.
    """
    if (pyspiel := openspiel()) is None:
        return None
    game = pyspiel.load_game("backgammon")
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1),
        OPENSPIEL_EXPLORATION,
        SIMULATIONS,
        1000,  # MB
        False,  # solves no subtrees
        1,  # seed
        False,  # prints nothing
    )
    seconds = 0.0
    for key in range(first_key, first_key + N_SEARCHES):
        state = _openspiel_position(game, random.Random(key))
        begun = time.process_time()
        bot.mcts_search(state)
        seconds += time.process_time() - begun
    return N_SEARCHES * SIMULATIONS / seconds


def _openspiel_position(game: Any, dice: random.Random) -> Any:
    """Return a position of a random game in which a player is to move; its first 20 to 59 plies do not end it."""
    while True:
        state = game.new_initial_state()
        for _ in range(dice.randrange(20, 60)):
            if not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        if not state.is_terminal():
            return state


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
        cold = _first_move(game, options, environment)
        _first_move(game, options, environment | {PLAIN_FIRST: "0"})  # compiles
        return cold, _first_move(game, options, environment)


def _first_move(game: Game, options: Mapping[str, str], environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", FIRST_MOVE.format(name=game.name, options=dict(options))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
