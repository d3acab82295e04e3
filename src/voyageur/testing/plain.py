"""Compare compiled code with plain Python, and compute all refusals of a state quickly.

A process with NUMBA_DISABLE_JIT=1 (`python -m voyageur.testing.plain module:NAME`) replays games from standard input
and prints a summary of each position.  Overflows, which compiled code ignores, are errors there.
"""

import hashlib
import importlib
import json
import math
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from voyageur.kernel import jit, states
from voyageur.kernel.contract import (
    Game,
    State,
    draw_legal,
    final_scores,
    legal_actions,
    own_mark,
    read_setup,
    resample,
    start,
)
from voyageur.kernel.observing import loop_observer
from voyageur.kernel.view import CHANCE

OptionTexts = Mapping[str, str]
MOST_NUMBERS = 200_000  # up to so many actions, the refusal of every one is checked; beyond, a sample
DRAWS = 7  # of a legal action that are compared
STEP = 97  # plain Python then checks one in so many: a prime, so that all kinds of actions come up

# All refusals -----------------------------------------------------------------------------------


def refusal(state: State, action: int) -> int:
    """Be replaced by a game's own function (by `bound`)."""
    raise NotImplementedError


def _ask_all(state: State, numbers: Any, out: Any) -> None:
    """Write the refusal of every action.  numbers : int64 (N,);  out : int64 (N,)  written"""
    for index in range(len(numbers)):
        out[index] = refusal(state, numbers[index])


_askers: dict[Any, Callable[[State, Any, Any], None]] = {}


def all_refusals(game: Game, state: State, numbers: Any) -> Any:
    """Return the refusals of the actions `numbers`, int64 (N,); by compiled code if the rules are compiled."""
    if not hasattr(game.rules.refusal, "py_func"):
        return np.array([int(game.rules.refusal(state, int(number))) for number in numbers], np.int64)
    if game.rules.refusal not in _askers:
        _askers[game.rules.refusal] = jit.bound(_ask_all, game.name, {"refusal": game.rules.refusal})
    out = np.empty(len(numbers), np.int64)
    _askers[game.rules.refusal](state, np.asarray(numbers, np.int64), out)
    return out


# Summaries --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A played game with a summary of each position, to be compared with plain Python."""

    texts: OptionTexts
    players: int
    actions: list[int]
    every: int
    summaries: list[dict[str, Any]]


def summary_of(game: Game, state: State, players: int, is_full: bool) -> dict[str, Any]:
    """Return what compiled and plain code must agree on in a state."""
    acting = int(game.rules.to_act(state))
    summary: dict[str, Any] = {"bytes": _digest(state), "to_act": acting}
    if acting >= 0:
        if is_full or game.rules.N_ACTIONS <= MOST_NUMBERS:
            summary["legal"] = legal_actions(game.rules, state)
    elif acting == CHANCE:
        weights, event = np.zeros(game.rules.N_OUTCOMES, np.int64), np.zeros(4, np.int64)
        summary["chance"] = [int(game.rules.chance_weights(state, weights)), *weights.tolist()]
        game.rules.chance_event(state, event)
        summary["event"] = event.tolist()
    else:
        summary["ending"] = int(game.rules.ending(state))
        summary["scores"] = list(final_scores(game, state, players))
        ranks = np.zeros(players, np.int64)
        game.rules.ranks(state, ranks)
        summary["ranks"] = ranks.tolist()
    return summary | (_in_full(game, state, players) if is_full else {})


def _in_full(game: Game, state: State, players: int) -> dict[str, Any]:
    summary: dict[str, Any] = {"value": [float(game.rules.value(state, seat)) for seat in range(players)]}
    observe_changed, n_shown = loop_observer(game)
    row, shown = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32), np.zeros(n_shown, np.int64)
    tell_mark = own_mark(game)
    for seat in range(players):
        out = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)
        game.presentation.observe(state, seat, out)
        observe_changed(state, seat, row, shown)
        summary[f"observation of seat {seat}"] = out.tolist()
        summary[f"observation of seat {seat} in a loop"] = row.tolist()
        summary[f"what is shown to seat {seat}"] = shown.tolist()
        if tell_mark is not None:
            summary[f"mark of seat {seat}"] = int(tell_mark(state, seat))
        other = states.copy(state)
        resample(game, other, seat, 1)
        summary[f"resample for seat {seat}"] = _digest(other)
    if game.rules.to_act(state) >= 0:
        numbers = range(0, game.rules.N_ACTIONS, 1 if game.rules.N_ACTIONS <= MOST_NUMBERS else STEP)
        summary["refusals"] = all_refusals(game, state, numbers).tolist()
        if draw := draw_legal(game):
            room = np.zeros(game.rules.MOST_LEGAL, np.int32)
            summary["draws"] = [int(draw(state, room, word)) for word in range(0, 2**47, 2**47 // DRAWS)]
    return summary


def _digest(state: State) -> str:
    return hashlib.sha256(states.to_bytes(state)).hexdigest()


def find(game: Game) -> str:
    """Return the address "module:NAME" of a game in a loaded module, preferably `GAME` of its package."""
    places = [
        (name != "GAME", not hasattr(content, "__path__"), f"{module}:{name}")
        for module, content in list(sys.modules.items())
        for name, thing in list(getattr(content, "__dict__", {}).items())
        if thing is game and module not in ("__main__", "__mp_main__")
    ]
    if not places:
        raise ValueError(f"{game.name} is not a global of a loaded module; pass where='module:NAME'")
    return min(places)[-1]


def compare_with_plain(game: Game, where: str, compared: Sequence[Played]) -> None:
    """Let a process without Numba replay the games, and compare the summaries.  Raises AssertionError."""
    jobs = [[{**played.texts}, played.players, played.actions, played.every] for played in compared]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", __name__, where]
    done = subprocess.run(command, input=json.dumps(jobs), env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{game.name}: plain Python could not play {where}:\n{done.stderr}")
    for played, others in zip(compared, json.loads(done.stdout.splitlines()[-1]), strict=True):
        for ply, (mine, other) in enumerate(zip(played.summaries, others, strict=False)):
            _compare(game, f"{dict(played.texts)}, ply {ply}", mine, other)


def _compare(game: Game, place: str, mine: dict[str, Any], other: dict[str, Any]) -> None:
    if "raised" in other:
        raise AssertionError(f"{game.name}, {place}: plain Python raises {other['raised']}")
    for what, value in mine.items():
        if not _is_alike(value, other.get(what)):
            raise AssertionError(f"{game.name}, {place}: compiled and plain Python differ in {what}")


def _is_alike(one: Any, other: Any) -> bool:
    """Whether two values are equal, with a tolerance for floats."""
    if isinstance(one, list) and isinstance(other, list):
        ones, others = cast(list[Any], one), cast(list[Any], other)
        return len(ones) == len(others) and all(map(_is_alike, ones, others))
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)
    return one == other


def replay_in_plain(where: str) -> None:
    """Replay the games on standard input and print their summaries (in the process without Numba)."""
    module, _, name = where.partition(":")
    game: Game = getattr(importlib.import_module(module), name)
    with warnings_as_errors():
        print(json.dumps([_replayed(game, *job) for job in json.load(sys.stdin)]))


def _replayed(game: Game, texts: OptionTexts, players: int, actions: list[int], every: int) -> list[dict[str, Any]]:
    summaries: list[dict[str, Any]] = []
    state = start(game, read_setup(game, texts, players))
    try:
        for ply, action in enumerate(actions):
            summaries.append(summary_of(game, state, players, ply % every == 0))
            game.rules.apply(state, action)
        summaries.append(summary_of(game, state, players, len(actions) % every == 0))
    except Exception as error:
        summaries.append({"raised": f"{error!r} at {_place_of(error)}"})
    return summaries


def _place_of(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "?" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"


@contextmanager
def warnings_as_errors() -> Generator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


if __name__ == "__main__":
    replay_in_plain(sys.argv[1])
