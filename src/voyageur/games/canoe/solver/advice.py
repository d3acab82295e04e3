"""The advice of the solver: the chance to win after each decision, exact where possible.

A solution depends on the known part of the course and on the options.  Solutions are cached in memory; those of two
canoes also on disk, under a digest of all that they depend on.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from voyageur.games.canoe.components import INSIDE, TRACKS
from voyageur.games.canoe.options import Finish
from voyageur.games.canoe.solver.alone import Alone, mean, solve_alone
from voyageur.games.canoe.solver.field import Field, answer, fate_from, solve_field
from voyageur.games.canoe.solver.pair import Pair, over_0, over_1, solve_pair
from voyageur.games.canoe.solver.positions import (
    CREW_NUMBERS,
    EMPTY,
    N_CREWS,
    Positions,
    first_cell,
    lone_state,
    positions_of,
)
from voyageur.games.canoe.state import LEAVE, RESCUE, STATE, Phase, Place
from voyageur.kernel import jit, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import Advice

MOST_LEGS, MOST_INCHES = 7, 126  # of a course whose race of two canoes is solved exactly


# Solutions and their caches -----------------------------------------------------------------------


def key_of(state: State) -> bytes:
    """Return the key of a solution: the known part of the course and the options."""
    return states.to_bytes(lone_state(state, INSIDE))


@lru_cache(maxsize=32)
def tables(key: bytes) -> tuple[Positions, Positions]:
    """Return the table of positions for each starting track."""
    state = np.frombuffer(bytearray(key), STATE)[0]
    one, two = (positions_of(lone_state(state, track)) for track in range(len(TRACKS)))
    return one, two


@lru_cache(maxsize=32)
def alone(key: bytes) -> tuple[Alone, Alone]:
    """Return the solution of one canoe, for each starting track."""
    one, two = map(solve_alone, tables(key))
    return one, two


@lru_cache(maxsize=8)
def pair(key: bytes) -> Pair:
    """Return the solution of two canoes, from disk if it was computed before."""
    path = jit.user_cache() / "solved" / f"canoe-{hashlib.sha256(key).hexdigest()[:16]}-{jit.source_digest()}.npy"
    shape = tuple(positions.n + 1 for positions in tables(key))
    try:
        arrays = np.load(path)
        if arrays.shape == (4, *shape):
            return Pair(*arrays)
    except (OSError, ValueError):
        pass
    solved = solve_pair(tables(key))
    _keep(path, np.stack(solved.arrays))
    return solved


def _keep(path: Path, arrays: Any) -> None:
    """Write a solution atomically; if that fails, it is computed again next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{id(arrays)}.partial")
        with partial.open("wb") as file:
            np.save(file, arrays)
        partial.replace(path)
    except OSError:
        return


@lru_cache(maxsize=32)
def field(key: bytes, n_seats: int) -> Field:
    """Return the field of a race that is not solved exactly."""
    return solve_field(tables(key), n_seats)


# Which solution fits -------------------------------------------------------------------------------


def is_known(state: State) -> bool:
    """Whether all currents, ratings and hazards are known."""
    n = int(state.n_legs)
    if state.is_hidden and (state.bears_left or state.whirlpools_left):
        return False
    return bool((state.current[:n] > 0).all() and (state.rating[: n - 1] > 0).all())


def is_exact(state: State) -> bool:
    """Whether a race is solved exactly: one or two canoes, a known course of usual size, first wins."""
    n = int(state.n_legs)
    is_usual = n <= MOST_LEGS and int(state.length[:n].sum()) <= MOST_INCHES and state.finish == Finish.FIRST
    return bool(is_known(state) and is_usual and state.n_seats <= 2)


def number_of(state: State, seat: int) -> int:
    """Return the number of a canoe's position in the table of its track; the number after the last is home."""
    positions = tables(key_of(state))[int(state.track[seat])]
    if state.place[seat] == Place.HOME:
        return positions.n
    cell = int(first_cell(state, int(state.leg[seat]))) + int(state.front[seat])
    crew = EMPTY
    if state.place[seat] != Place.OUT:
        crew = CREW_NUMBERS[state.aboard[seat], state.swimming[seat], state.is_first_attempt[seat]]
    return positions.number_of(cell * N_CREWS + int(crew))


def is_won(state: State) -> bool:
    """Whether no other canoe can be first any more: one is home, in an earlier round where places are shared (C49)."""
    if state.n_home == 0:
        return False
    first = int(state.home_round[: state.n_seats][state.place[: state.n_seats] == Place.HOME].min())
    return bool(state.finish == Finish.FIRST or first < state.round_number)


# Advice -----------------------------------------------------------------------------------------------


@jit.machine_code()
def advise(state: State) -> Mapping[int, Advice]:
    """Return the chance to win after `rescue` and after `leave` (of a lone canoe: to come home)."""
    if state.phase != Phase.DECIDE:
        return {}
    if state.n_seats == 1 or is_won(state):
        values = _against_the_clock(state)
    elif is_exact(state):
        values = _against_one(state)
    else:
        values = _against_all(state)
    return dict(zip((RESCUE, LEAVE), values, strict=True))


def _against_the_clock(state: State) -> list[Advice]:
    """Advise a canoe that races alone or can no longer win: to come home, and soon."""
    seat, key = int(state.mover), key_of(state)
    track = int(state.track[seat])
    goes, solved, number = tables(key)[track].goes, alone(key)[track], number_of(state, seat)
    is_lone = state.n_seats == 1
    return [
        Advice(
            float(mean(go.arrays, number, solved.finish)) if is_lone else 0.0,
            is_known(state),
            float(mean(go.arrays, number, solved.finish)) - float(mean(go.arrays, number, solved.rounds)) / 1e6,
        )
        for go in goes
    ]


def _against_one(state: State) -> list[Advice]:
    """Advise one of two canoes, exactly."""
    seat, key = int(state.mover), key_of(state)
    solved, both = pair(key), tables(key)
    places = number_of(state, 0), number_of(state, 1)
    goes = both[seat].goes
    rival_has_gone = state.is_in_bag[1 - seat] == 0
    if seat == 0:
        values = solved.at_round if rival_has_gone else solved.before_1
        chances = [float(over_0(go.arrays, *places, values)) for go in goes]
    else:
        values = solved.at_round if rival_has_gone else solved.before_0
        chances = [1.0 - float(over_1(go.arrays, *places, values)) for go in goes]
    return [Advice(chance, True, chance) for chance in chances]


def _against_all(state: State) -> list[Advice]:
    """Advise against any number of rivals, approximately."""
    seat, key = int(state.mover), key_of(state)
    around = field(key, int(state.n_seats))
    rivals = [
        fate_from(around, int(state.track[rival]), number_of(state, rival), bool(state.is_in_bag[rival] == 0))
        for rival in range(state.n_seats)
        if rival != seat
    ]
    track = int(state.track[seat])
    best = answer(around, track, rivals)
    later = best.wins[1].copy()
    later[-1] = 1.0  # home now, before all canoes that still have to go
    if state.n_home > 0:  # one came home in this round, so only this go can still win: count it as a tie
        later[:-1], later[-1] = 0.0, 0.5
    goes, number = around.tables[track].goes, number_of(state, seat)
    chances = [float(mean(go.arrays, number, later)) for go in goes]
    return [Advice(chance, False, chance) for chance in chances]
