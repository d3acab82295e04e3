"""Whole races in compiled code with given policies, to check the solver's figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.games.canoe.rules import apply, chance_event, chance_weights, scores, to_act
from voyageur.games.canoe.solver.alone import Alone
from voyageur.games.canoe.solver.pair import Pair, over_0, over_1
from voyageur.games.canoe.solver.positions import CREW_NUMBERS, EMPTY, N_CREWS, Positions, first_cell
from voyageur.games.canoe.state import LEAVE, N_OUTCOMES, RESCUE, STATE, Place
from voyageur.kernel.chance import fast_outcome, fast_word
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled, machine_code
from voyageur.kernel.view import CHANCE, NOBODY

POLICY_KIND = -4  # a kind of keyed randomness that is no event of the game
EITHER, SOLVED = 2, 3  # beside the fixed policies RESCUE and LEAVE
POLICIES = {"rescue": RESCUE, "leave": LEAVE, "random": EITHER, "solver": SOLVED}


@dataclass(frozen=True)
class Races:
    """Results of races: scores (n, S), whether each canoe came home (n, S), rounds (n,), decisions (n, S)."""

    scores: Any
    is_home: Any
    rounds: Any
    decisions: Any


@machine_code()
def choices_of_pair(seats: Sequence[Positions], pair: Pair) -> Any:
    """Return whether to leave, by seat and by whether the rival still has to go: bool (2, 2, P0 + 1, P1 + 1)."""
    one, two = seats
    leaves = np.zeros((2, 2, one.n + 1, two.n + 1), np.bool_)
    for is_waiting, (values_0, values_1) in enumerate(((pair.at_round, pair.at_round), (pair.before_1, pair.before_0))):
        _choose(one, two, values_0, values_1, leaves[0, is_waiting], leaves[1, is_waiting])
    return leaves


def _choose(one: Positions, two: Positions, values_0: Any, values_1: Any, leaves_0: Any, leaves_1: Any) -> None:
    rows = [each.arrays for each in (*one.goes, *two.goes)]
    for p in np.flatnonzero(one.has_choice).tolist():
        for q in range(two.n):
            leaves_0[p, q] = over_0(rows[LEAVE], p, q, values_0) > over_0(rows[RESCUE], p, q, values_0)
    for q in np.flatnonzero(two.has_choice).tolist():
        for p in range(one.n):
            leaves_1[p, q] = over_1(rows[2 + LEAVE], p, q, values_1) < over_1(rows[2 + RESCUE], p, q, values_1)


def choices_of_alone(seats: Sequence[Positions], alone: Sequence[Alone]) -> Any:
    """Return the same array for canoes that play as if alone."""
    one, two = seats
    leaves = np.zeros((2, 2, one.n + 1, two.n + 1), np.bool_)
    leaves[0, :, : one.n, :] = alone[0].leaves[:, None]
    leaves[1, :, :, : two.n] = alone[1].leaves[None, :]
    return leaves


@machine_code()
def race(state: State, seats: Sequence[Positions], policies: Sequence[str], choices: Any, n: int, key: int) -> Races:
    """Play `n` races from `state`, a start with one or two canoes; "solver" decides by `choices`."""
    n_seats = len(policies)
    room = np.zeros(2, STATE).view(np.recarray)
    room[0] = state
    numbers = np.zeros((2, int(max(each.codes[-1] for each in seats)) + N_CREWS), np.int64)
    for seat, positions in enumerate(seats):
        numbers[seat, positions.codes] = np.arange(positions.n)
    ends = np.array([each.n for each in seats], np.int64)
    points, is_home = np.zeros((n, n_seats)), np.zeros((n, n_seats), np.bool_)
    rounds, decisions = np.zeros(n, np.int64), np.zeros((n, n_seats), np.int64)
    who = np.array([POLICIES[policy] for policy in policies], np.int64)
    play_races(room, who, numbers, ends, choices, key, points, is_home, rounds, decisions)
    return Races(points, is_home, rounds, decisions)


@compiled
def place_number(state: State, seat: int, numbers: Any, ends: Any) -> int:
    """Return the number of a canoe's position in its table."""
    if seat >= state.n_seats:
        return 0
    if state.place[seat] == Place.HOME:
        return ends[seat]
    crew = EMPTY
    if state.place[seat] != Place.OUT:
        crew = CREW_NUMBERS[state.aboard[seat], state.swimming[seat], state.is_first_attempt[seat]]
    return numbers[seat, (first_cell(state, state.leg[seat]) + state.front[seat]) * N_CREWS + crew]


@compiled
def decide(state: State, policy: int, numbers: Any, ends: Any, choices: Any, random: int) -> int:
    """Return RESCUE or LEAVE by a policy."""
    if policy == EITHER:
        return random & 1
    if policy != SOLVED:
        return policy
    seat = state.mover
    is_waiting = state.n_seats == 2 and state.is_in_bag[1 - seat] == 1
    places = place_number(state, 0, numbers, ends), place_number(state, 1, numbers, ends)
    return LEAVE if choices[seat, int(is_waiting), places[0], places[1]] else RESCUE


@compiled
def play_races(
    room: Any,
    policies: Any,
    numbers: Any,
    ends: Any,
    choices: Any,
    key: int,
    points: Any,
    is_home: Any,
    rounds: Any,
    decisions: Any,
) -> None:
    """Play races.  The last four arrays are written."""
    weights, event = np.zeros(N_OUTCOMES, np.int64), np.zeros(4, np.int64)
    for number in range(len(points)):
        room[1] = room[0]
        state = room[1]
        plies = 0
        acting = to_act(state)
        while acting != NOBODY:
            if acting == CHANCE:
                total = chance_weights(state, weights)
                chance_event(state, event)
                action = fast_outcome(key + number, event, weights, total)
            else:
                random = fast_word(key + number, POLICY_KIND, plies, acting, 0, 0)
                action = decide(state, policies[acting], numbers, ends, choices, random)
                decisions[number, acting] += 1
            apply(state, action)
            plies += 1
            acting = to_act(state)
        scores(state, points[number])
        rounds[number] = state.round_number
        for seat in range(state.n_seats):
            is_home[number, seat] = state.place[seat] == Place.HOME
