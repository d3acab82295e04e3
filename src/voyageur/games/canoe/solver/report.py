"""The chances at the start of a race: the figures of `voyageur solve canoe COURSE`."""

import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from voyageur.games.canoe import rules
from voyageur.games.canoe.components import DRAWN_COURSE, Course
from voyageur.games.canoe.data.course_file import read_course
from voyageur.games.canoe.solver import advice
from voyageur.games.canoe.solver.field import answer, fate_from, rivals_of
from voyageur.games.canoe.solver.pair import finish_chances, residual
from voyageur.games.canoe.state import N_OUTCOMES, N_TRACKS, STATE, Phase
from voyageur.kernel import states
from voyageur.kernel.contract import Setup, State
from voyageur.kernel.jit import machine_code

DRAWS = 12  # of the hazards of a drawn course; its figures are their average


@machine_code()
def solve(setup: Setup) -> Mapping[str, Any]:
    """Return the chances of the canoes at the starting line, and how they were computed."""
    begun = time.perf_counter()
    data = setup.options["course"]
    course = read_course(data.lines, data.name)
    n_tracks = 2 if setup.players > 1 and setup.players % 2 == 1 else 1  # of the last seat (C1)
    starts = [_start(setup, draw) for draw in range(_draws(setup) if course is DRAWN_COURSE else n_tracks)]
    found = [_alone(state) if setup.players == 1 else _together(state) for state in starts]
    why = _why_not_exact(course, starts[0], _draws(setup))
    mean: dict[str, Any] = {name: _mean([each[name] for each in found]) for name in ("finish", "rounds", "win")}
    return {
        "course": data.name,
        "canoes": setup.players,
        "approximate": why is not None,
        **mean,
        "positions": sum(each["positions"] for each in found),
        "residual": max(each["residual"] for each in found),
        "seconds": round(time.perf_counter() - begun, 3),
        **({} if why is None else {"why": why}),
    }


def _draws(setup: Setup) -> int:
    """Return how many draws of the hazards are averaged: hidden ones are averaged as currents and ratings are."""
    return N_TRACKS if setup.options["scenery"] == "hidden" and setup.options["placing"] == "none" else DRAWS


def _start(setup: Setup, draw: int) -> State:
    """Return the state before the first round; `draw` is the seed of the hazards of a drawn course."""
    state = states.new(STATE)
    rules.set_up(state, setup)
    random = np.random.default_rng(draw)
    weights = np.zeros(N_OUTCOMES, np.int64)
    while state.round_number == 0 and state.phase not in (Phase.PUT, Phase.CURRENT, Phase.RATING):
        rules.chance_weights(state, weights)
        is_track = state.phase == Phase.TRACK
        rules.apply(state, draw % 2 if is_track else int(random.choice(np.flatnonzero(weights))))
    return state


def _why_not_exact(course: Course, state: State, draws: int) -> str | None:
    """Return why the figures are an approximation, or None."""
    if course is DRAWN_COURSE:
        if state.is_hidden:
            return "the figures are averages over currents, ratings, bears and whirlpools"
        return f"the figures are averages over currents and ratings and over {draws} draws of bears and whirlpools"
    if state.n_seats > 2:
        return "three canoes or more are assumed to race independently against each other's times"
    if not advice.is_exact(state):
        most = f"{advice.MOST_LEGS} legs and {advice.MOST_INCHES} inches of legs"
        return f"one and two canoes are solved exactly on courses of at most {most}"
    return None


def _mean(values: list[Any]) -> Any:
    if values[0] is None:
        return None
    if isinstance(values[0], list):
        return [min(1.0, float(np.mean(column))) for column in zip(*values, strict=True)]
    return float(np.mean(values))


def _alone(state: State) -> dict[str, Any]:
    key = advice.key_of(state)
    solved, positions = advice.alone(key)[0], advice.tables(key)[0]
    finish, rounds = float(solved.finish[positions.start]), float(solved.rounds[positions.start])
    return {"finish": min(1.0, finish), "rounds": rounds, "win": None, "positions": positions.n, "residual": 0.0}


def _together(state: State) -> dict[str, Any]:
    key = advice.key_of(state)
    both = advice.tables(key)
    if advice.is_exact(state):
        solved = advice.pair(key)
        win = float(solved.at_round[both[0].start, both[1].start])
        finish = [*finish_chances(both, solved, advice.alone(key))]
        n = both[0].n * both[1].n
        return {
            "finish": finish,
            "rounds": None,
            "win": [win, 1 - win],
            "positions": n,
            "residual": residual(both, solved),
        }
    n_seats = int(state.n_seats)
    field = advice.field(key, n_seats)
    tracks = [int(track) for track in state.track[:n_seats]]
    fates = [fate_from(field, track, both[track].start) for track in (0, 1)]
    wins = [
        float(answer(field, track, rivals_of(fates, tracks, seat)).wins[1, both[track].start])
        for seat, track in enumerate(tracks)
    ]
    total = sum(wins)
    return {
        "finish": [float(fates[track].home.sum()) for track in tracks],
        "rounds": None,
        "win": [win / total for win in wins],
        "positions": both[0].n + both[1].n,
        "residual": 0.0,
    }
