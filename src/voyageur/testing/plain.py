"""Compiled code and plain Python must agree: ask all refusals quickly, and play games again without Numba.

A process with NUMBA_DISABLE_JIT=1 (`python -m voyageur.testing.plain module:NAME`) replays games from standard input
and tells what each position looks like; overflows, which compiled code passes over, are errors there.
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
from voyageur.kernel.contract import CHANCE, Game, State, final_scores, legal_actions, read_setup, start

Options = Mapping[str, str]
MOST_NUMBERS = 200_000  # of actions that are all asked for their refusal; of more, a sample

# The brute force --------------------------------------------------------------------------------


def refusal(state: State, action: int) -> int:
    """Stand where `bound` puts the refusal of a game."""
    raise NotImplementedError


def _ask_all(state: State, numbers: Any, out: Any) -> None:
    """Ask for the refusal of every number.  numbers, out : int64 (N,), the latter written"""
    for index in range(len(numbers)):
        out[index] = refusal(state, numbers[index])


_askers: dict[Any, Callable[[State, Any, Any], None]] = {}


def all_refusals(game: Game, state: State, numbers: Any) -> Any:
    """Return the refusal of each number as an array, by compiled code where the game's rules are compiled."""
    if not hasattr(game.refusal, "py_func"):
        return np.array([int(game.refusal(state, int(number))) for number in numbers], np.int64)
    if game.refusal not in _askers:
        _askers[game.refusal] = jit.bound(_ask_all, game.name, {"refusal": game.refusal})
    out = np.empty(len(numbers), np.int64)
    _askers[game.refusal](state, np.asarray(numbers, np.int64), out)
    return out


# What must be the same --------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A game as it was played, and what it looked like ply by ply, to be compared with plain Python."""

    texts: Options
    players: int
    actions: list[int]
    every: int
    facts: list[dict[str, Any]]


def facts_of(game: Game, state: State, players: int, is_full: bool) -> dict[str, Any]:
    """Return what compiled and plain code must agree on in a position."""
    acting = int(game.to_act(state))
    facts: dict[str, Any] = {"bytes": _digest(state), "to_act": acting}
    if acting >= 0:
        facts["legal"] = legal_actions(game, state)
    elif acting == CHANCE:
        weights, event = np.zeros(game.n_outcomes, np.int64), np.zeros(4, np.int64)
        facts["chance"] = [int(game.chance_weights(state, weights)), *weights.tolist()]
        game.chance_event(state, event)
        facts["event"] = event.tolist()
    else:
        facts["ending"] = int(game.ending(state))
        facts["scores"] = list(final_scores(game, state, players))
    return facts | (_full_facts(game, state, players) if is_full else {})


def _full_facts(game: Game, state: State, players: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"value": [float(game.value(state, seat)) for seat in range(players)]}
    for seat in range(players):
        out = np.zeros(game.observation_size, np.float32)
        game.observe(state, seat, out)
        facts[f"observation of seat {seat}"] = out.tolist()
        other = states.copy(state)
        game.resample(other, seat, 1)
        facts[f"resample for seat {seat}"] = _digest(other)
    if game.to_act(state) >= 0:
        numbers = range(min(game.n_actions, MOST_NUMBERS))
        facts["refusals"] = all_refusals(game, state, numbers).tolist()
    return facts


def _digest(state: State) -> str:
    return hashlib.sha256(states.to_bytes(state)).hexdigest()


def find(game: Game) -> str:
    """Return "module:NAME" of a game that is a global of a loaded module: its package's GAME if there is a choice."""
    places = [
        (name != "GAME", not hasattr(content, "__path__"), f"{module}:{name}")
        for module, content in list(sys.modules.items())
        for name, thing in list(getattr(content, "__dict__", {}).items())
        if thing is game and module not in ("__main__", "__mp_main__")
    ]
    if not places:
        raise ValueError(f"{game.name} is no global of a module; say where it is: where='module:NAME'")
    return min(places)[-1]


def compare_with_plain(game: Game, where: str, compared: Sequence[Played]) -> None:
    """Let a process without Numba play the games again; the same must come out."""
    jobs = [[{**played.texts}, played.players, played.actions, played.every] for played in compared]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", __name__, where]
    done = subprocess.run(command, input=json.dumps(jobs), env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{game.name}: plain Python could not play {where}:\n{done.stderr}")
    for played, others in zip(compared, json.loads(done.stdout.splitlines()[-1]), strict=True):
        for ply, (mine, other) in enumerate(zip(played.facts, others, strict=False)):
            _compare_facts(game, f"{dict(played.texts)}, ply {ply}", mine, other)


def _compare_facts(game: Game, place: str, mine: dict[str, Any], other: dict[str, Any]) -> None:
    if "raised" in other:
        raise AssertionError(f"{game.name}, {place}: plain Python raises {other['raised']}")
    for what, value in mine.items():
        if not _is_alike(value, other.get(what)):
            raise AssertionError(f"{game.name}, {place}: compiled and plain Python differ in {what}")


def _is_alike(one: Any, other: Any) -> bool:
    """Equal, or numbers with a point that differ in their last digits only."""
    if isinstance(one, list) and isinstance(other, list):
        ones, others = cast(list[Any], one), cast(list[Any], other)
        return len(ones) == len(others) and all(map(_is_alike, ones, others))
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)
    return one == other


def replay_in_plain(where: str) -> None:
    """Play the games on standard input again and write what they look like: the process without Numba."""
    module, _, name = where.partition(":")
    game: Game = getattr(importlib.import_module(module), name)
    with warnings_as_errors():
        print(json.dumps([_replayed(game, *job) for job in json.load(sys.stdin)]))


def _replayed(game: Game, texts: Options, players: int, actions: list[int], every: int) -> list[dict[str, Any]]:
    facts: list[dict[str, Any]] = []
    state = start(game, read_setup(game, texts, players))
    try:
        for ply, action in enumerate(actions):
            facts.append(facts_of(game, state, players, ply % every == 0))
            game.apply(state, action)
        facts.append(facts_of(game, state, players, len(actions) % every == 0))
    except Exception as error:
        facts.append({"raised": f"{error!r} at {_place_of(error)}"})
    return facts


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
