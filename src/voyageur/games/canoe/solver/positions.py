"""All positions of one canoe, and the chances of what the start of a round and a go do to it.

The chances come from the rules themselves: a lone canoe is put into a position, and every outcome of every die is
played.  A position is a cell (a leg and a front; the front at the leg's end is the rapid, or the line) with a crew.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from voyageur.games.canoe import rules
from voyageur.games.canoe.components import CREW, CURRENTS, INSIDE, MOST_LEGS, RATINGS, UNKNOWN, Course
from voyageur.games.canoe.judging.odds import scenery_chances
from voyageur.games.canoe.options import OPTIONS
from voyageur.games.canoe.rules import before_race, round, start
from voyageur.games.canoe.state import (
    LEAVE,
    N_OUTCOMES,
    NO_SEAT,
    NOWHERE,
    RESCUE,
    STATE,
    Phase,
    Place,
)
from voyageur.kernel import states
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled, machine_code

# Crews: men aboard, men in the water, first attempt pending.  EMPTY is the canoe that is out.
CREWS = tuple(
    (aboard, swimming, first)
    for aboard in range(CREW + 1)
    for swimming in range(CREW + 1 - aboard)
    for first in ((0, 1) if aboard == 0 else (0,))
    if aboard + swimming > 0
)
EMPTY = len(CREWS)
N_CREWS = EMPTY + 1
_NO_CREW = -1
_ABOARD, _SWIMMING, _FIRST = (np.array(column, np.int64) for column in zip(*CREWS, strict=True))


def _crew_numbers() -> Any:
    """Return the number of each crew, by aboard, swimming and first; int64 (5, 5, 2)."""
    numbers = np.full((CREW + 1, CREW + 1, 2), _NO_CREW, np.int64)
    for number, crew in enumerate(CREWS):
        numbers[crew] = number
    return numbers


CREW_NUMBERS = _crew_numbers()
MOST_PLIES = 12  # of one canoe in one go, or at the start of one round
NOTHING = -1  # no shooter and no bear
N_SCENERY_TREES, ALL_LANES = 4, 0b11


@compiled
def first_cell(state: State, leg: int) -> int:
    """Return the number of the cell at the upper end of a leg: cells are numbered along the course."""
    cell = 0
    for above in range(leg):
        cell += state.length[above] + 1
    return cell


@compiled
def code_of(state: State) -> int:
    """Return the code of the lone canoe's position; home has the code after all others."""
    if state.place[0] == Place.HOME:
        return first_cell(state, state.n_legs) * N_CREWS
    cell = first_cell(state, state.leg[0]) + state.front[0]
    if state.place[0] == Place.OUT:
        return cell * N_CREWS + EMPTY
    return cell * N_CREWS + CREW_NUMBERS[state.aboard[0], state.swimming[0], state.is_first_attempt[0]]


@compiled
def put_canoe(state: State, code: int) -> None:
    """Put the lone canoe into the position of `code`, in which it races, before its go."""
    cell, crew = code // N_CREWS, code % N_CREWS
    leg = 0
    while cell > state.length[leg]:
        cell -= state.length[leg] + 1
        leg += 1
    state.leg[0] = leg
    state.front[0] = cell
    state.aboard[0] = _ABOARD[crew]
    state.swimming[0] = _SWIMMING[crew]
    state.is_first_attempt[0] = _FIRST[crew]
    if cell < state.length[leg]:
        state.place[0] = Place.LEG
    else:
        state.place[0] = Place.RAPID if leg < state.n_legs - 1 else Place.LINE
    state.is_in_bag[0] = 1
    state.n_in_bag = 1
    state.dice_left = 0
    state.mover = NO_SEAT
    state.at = NOWHERE
    state.phase = Phase.CHIP


@compiled
def has_ended(state: State, is_go: int, round_number: int) -> bool:
    """Whether the go, or the start of the round, is over."""
    if state.phase == Phase.OVER:
        return True
    return state.round_number != round_number if is_go == 1 else state.phase == Phase.CHIP


@compiled
def weigh(state: State, decision: int, weights: Any) -> int:
    """Write the weights of the outcomes, and return their sum; where a seat decides, `decision` is certain.

    weights : int64 (N_OUTCOMES,)  written
    """
    if state.phase != Phase.DECIDE:
        return rules.chance_weights(state, weights)
    for outcome in range(N_OUTCOMES):
        weights[outcome] = outcome == decision
    return 1


@compiled
def spread(tree: Any, code: int, is_go: int, decision: int, weights: Any, codes: Any, chances: Any) -> int:
    """Write the positions to which a go (or the start of a round) can take a canoe, and return their number.

    tree : record (MOST_PLIES,)  the first is a state with one canoe;  weights : int64 (MOST_PLIES, N_OUTCOMES);
    codes : int64 (N,), chances : float64 (N,)  written
    """
    nexts, totals = np.zeros(MOST_PLIES, np.int64), np.zeros(MOST_PLIES, np.int64)
    odds = np.ones(MOST_PLIES, np.float64)
    put_canoe(tree[0], code)
    round_number = tree[0].round_number
    if is_go == 0:
        round.next_shot(tree[0])
    n, depth = 0, 0
    totals[0] = 0 if has_ended(tree[0], is_go, round_number) else weigh(tree[0], decision, weights[0])
    while depth >= 0:
        if totals[depth] == 0:
            n = add(codes, chances, n, code_of(tree[depth]), odds[depth])
            depth -= 1
            continue
        outcome = nexts[depth]
        while outcome < N_OUTCOMES and weights[depth, outcome] == 0:
            outcome += 1
        if outcome == N_OUTCOMES:
            depth -= 1
            continue
        nexts[depth] = outcome + 1
        depth += 1
        tree[depth] = tree[depth - 1]
        rules.apply(tree[depth], outcome)
        odds[depth] = odds[depth - 1] * weights[depth - 1, outcome] / totals[depth - 1]
        nexts[depth] = 0
        has_come = has_ended(tree[depth], is_go, round_number)
        totals[depth] = 0 if has_come else weigh(tree[depth], decision, weights[depth])
    return n


@compiled
def add(codes: Any, chances: Any, n: int, code: int, chance: float) -> int:
    """Add the chance of a position to the list, and return the length of the list."""
    for index in range(n):
        if codes[index] == code:
            chances[index] += chance
            return n
    codes[n] = code
    chances[n] = chance
    return n + 1


@compiled
def attacker_of(state: State, code: int) -> int:
    """Return the shooter (its leg) or bear (MOST_LEGS + its rapid) that attacks a canoe, or NOTHING."""
    put_canoe(state, code)
    round.next_shot(state)
    if state.phase == Phase.SHOT:
        return state.at
    return MOST_LEGS + state.at if state.phase == Phase.BEAR else NOTHING


@compiled
def has_choice(state: State, code: int) -> bool:
    """Whether a canoe's go begins with a decision."""
    put_canoe(state, code)
    rules.apply(state, 0)
    return state.phase == Phase.DECIDE


# The table --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rows:
    """Chances by position, one row after another: row `p` is `starts[p]` to `starts[p + 1]`."""

    starts: Any  # int64 (P + 1,)
    targets: Any  # int64 (K,)  numbers of positions; P is home
    chances: Any  # float64 (K,)

    @property
    def arrays(self) -> "RowArrays":
        """The rows for compiled code."""
        return self.starts, self.targets, self.chances


RowArrays = tuple[Any, Any, Any]  # starts, targets, chances
PositionTable = tuple[Any, ...]  # by the indices below; the last three are RowArrays
CELLS, IS_OUT, HAS_CHOICE, ATTACKER, ATTACKS, RESCUES, LEAVES = range(7)


@dataclass(frozen=True)
class Positions:
    """All positions that a canoe can reach, in the order of their cells, and what can happen to it there."""

    codes: Any  # int64 (P,)
    cells: Any  # int64 (P,)
    is_out: Any  # bool (P,)
    attackers: Any  # int64 (P,)  at the start of a round, or NOTHING
    attacks: Rows  # at the start of a round
    goes: tuple[Rows, Rows]  # by the actions RESCUE and LEAVE; the same where there is no choice
    has_choice: Any  # bool (P,)
    start: int  # the position at the starting line

    @property
    def n(self) -> int:
        return len(self.codes)

    @property
    def table(self) -> "PositionTable":
        """The table for compiled code."""
        rows = (self.attacks.arrays, *(each.arrays for each in self.goes))
        return (self.cells, self.is_out, self.has_choice, self.attackers, *rows)

    def number_of(self, code: int) -> int:
        """Return the number of a position.  Raises LookupError if no canoe can reach it."""
        found = int(np.searchsorted(self.codes, code))
        if found == self.n or self.codes[found] != code:
            raise LookupError(f"no canoe can reach the position {code}")
        return found


TableRow = dict[int, float]


class _Builder:
    """Builds the rows of positions by playing every outcome with the rules."""

    def __init__(self, known: State) -> None:
        """Take `known`, a state with one canoe, and average over unknown currents, ratings and scenery."""
        self._trees = [_tree(variant) for variant in _variants(known)]
        self._weights = np.zeros((MOST_PLIES, N_OUTCOMES), np.int64)
        self._codes, self._chances = np.zeros(256, np.int64), np.zeros(256, np.float64)
        self._known = known

    def row(self, code: int, is_go: int, decision: int) -> TableRow:
        """Return the chances of the positions, by code, after a go or the start of a round."""
        if code % N_CREWS == EMPTY:
            return {code: 1.0}
        row: TableRow = {}
        for tree, share in self._shares(code):
            n = spread(tree, code, is_go, decision, self._weights, self._codes, self._chances)
            for target, chance in zip(self._codes[:n].tolist(), self._chances[:n].tolist(), strict=True):
                row[target] = row.get(target, 0.0) + chance * share
        return row

    def _shares(self, code: int) -> list[tuple[Any, float]]:
        """Return the trees that matter for a position with their shares: several where something is unknown."""
        known, lone = self._known, self._trees[0][0]
        put_canoe(lone, code)
        leg, is_in_rapid = int(lone.leg[0]), lone.place[0] == Place.RAPID
        n = 1
        if lone.place[0] == Place.LEG:
            n = 1 if known.current[leg] > 0 else len(CURRENTS)
        elif is_in_rapid and known.rating[leg] == UNKNOWN:
            n = len(RATINGS)
        sceneries = scenery_chances(known, leg if is_in_rapid else leg - 1)
        return [
            (self._trees[len(RATINGS) * scenery + number], chance / n)
            for scenery, chance in enumerate(sceneries)
            if chance
            for number in range(n)
        ]

    def attacker(self, code: int) -> int:
        return NOTHING if code % N_CREWS == EMPTY else int(attacker_of(self._trees[0][0], code))

    def chooses(self, code: int) -> bool:
        return code % N_CREWS != EMPTY and bool(has_choice(self._trees[0][0], code))


def _tree(state: State) -> Any:
    tree = np.zeros(MOST_PLIES, STATE).view(np.recarray)
    tree[0] = state
    return tree


def _variants(known: State) -> list[State]:
    """Return states with each possible value of the unknown ratings; the first three have each current (C9).

    If scenery is hidden, more follow: with bears, with whirlpools, and with both at all rapids that are not reached.
    """
    n = int(known.n_legs)
    variants: list[State] = []
    has_hidden = before_race.is_scenery_unseen(known, int(known.n_reached))
    unreached = range(int(known.n_reached), n - 1)
    for scenery, (number, rating) in product(range(N_SCENERY_TREES if has_hidden else 1), enumerate(RATINGS)):
        variant = states.copy(known)
        variant.bears_left = variant.whirlpools_left = 0
        for rapid in unreached:
            variant.bears |= (scenery & 1) << rapid
            variant.whirlpools[rapid] |= ALL_LANES * (scenery >> 1)
        current = CURRENTS[number % len(CURRENTS)]
        variant.current[:n] = np.where(known.current[:n] > 0, known.current[:n], current)
        variant.rating[: n - 1] = np.where(known.rating[: n - 1] > 0, known.rating[: n - 1], rating)
        variants.append(variant)
    return variants


@machine_code()
def positions_of(known: State) -> Positions:
    """Return the table of a course as known so far, for a canoe that started on the track of seat 0."""
    builder = _Builder(known)
    home = int(first_cell(known, known.n_legs)) * N_CREWS
    first = int(CREW_NUMBERS[CREW, 0, 0])
    attacks: dict[int, TableRow] = {}
    rescues: dict[int, TableRow] = {}
    leaves: dict[int, TableRow] = {}
    waiting = [first]
    while waiting:
        code = waiting.pop()
        if code in attacks or code == home:
            continue
        attacks[code] = builder.row(code, 0, RESCUE)
        rescues[code] = builder.row(code, 1, RESCUE)
        leaves[code] = builder.row(code, 1, LEAVE) if builder.chooses(code) else rescues[code]
        waiting.extend({*attacks[code], *rescues[code], *leaves[code]})
    codes = np.array(sorted(attacks), np.int64)
    numbers = {int(code): number for number, code in enumerate(codes)} | {home: len(codes)}
    return Positions(
        codes=codes,
        cells=codes // N_CREWS,
        is_out=codes % N_CREWS == EMPTY,
        attackers=np.array([builder.attacker(int(code)) for code in codes], np.int64),
        attacks=_rows(attacks, codes, numbers),
        goes=(_rows(rescues, codes, numbers), _rows(leaves, codes, numbers)),
        has_choice=np.array([leaves[int(code)] is not rescues[int(code)] for code in codes]),
        start=numbers[first],
    )


def _rows(rows: dict[int, TableRow], codes: Any, numbers: dict[int, int]) -> Rows:
    starts, targets, chances = [0], list[int](), list[float]()
    for code in codes:
        for target, chance in sorted(rows[int(code)].items()):
            targets.append(numbers[target])
            chances.append(chance)
        starts.append(len(targets))
    return Rows(np.array(starts, np.int64), np.array(targets, np.int64), np.array(chances, np.float64))


# States with one canoe ---------------------------------------------------------------------------


def lone_state(state: State, track: int) -> State:
    """Return a state with the course and options of `state` and one canoe on `track`, at the start of round 1."""
    lone = states.copy(state)
    for name in ("place", "leg", "front", "aboard", "swimming", "is_first_attempt", "is_in_bag", "home_at"):
        lone[name][:] = 0
    lone.home_round[:] = 0
    lone.n_seats = lone.n_racing = 1
    lone.n_home = lone.n_in_bag = lone.ending = 0
    lone.round_number = 1
    lone.track[:] = 0
    lone.track[0] = track
    lone.phase = Phase.CHIP
    lone.plays_on = 1
    lone.dice_left = lone.has_help = 0
    lone.at, lone.mover = NOWHERE, NO_SEAT
    return lone


def course_state(course: Course, texts: Mapping[str, str] | None = None) -> State:
    """Return a state with one canoe at the start of a built course; `texts` has the options that are not default."""
    state = states.new(STATE)
    options = {option.name: option.read((texts or {}).get(option.name, option.default)) for option in OPTIONS}
    start.lay_course(state, course)
    start.set_options(state, options)
    start.man_canoes(state, 1)
    return lone_state(state, INSIDE)
