"""How good a position of the race is for a seat: the rounds that each canoe still needs, by a rule of thumb.

A canoe needs its remaining inches divided by what its crew paddles in a round, a round for each rapid, and there the
cost of a flip times its chance.  Swimmers count as the men that the next attempt will bring in, and cost that
attempt.  The weights were fitted by play (docs/games/canoe.md).  Once it is known who won, nothing is guessed.
"""

import math

from voyageur.games.canoe.components import CREW, UNKNOWN
from voyageur.games.canoe.options import Finish
from voyageur.games.canoe.rules.paddling import MOST_INCHES
from voyageur.games.canoe.state import Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

USUAL_CURRENT, USUAL_RATING = 2.0, 4.5  # assumed where they are unknown
FLIP_ROUNDS = 1.0  # rounds lost by a flip
MAN_LOST_AFTER = 0.15  # men that a flip costs in the long run
CLIMBS_IN = 5 / 6  # chance of a swimmer with help
NEVER = 1000.0  # rounds of a canoe that is out
SCALE = 3.0  # rounds of lead that give a value of 0.73
PLACES = 0.001  # what the places behind the first count, so that canoes race on for them (C50)


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 1 won."""
    own = rounds_left(state, seat)
    best = NEVER
    for rival in range(state.n_seats):
        if rival != seat:
            best = min(best, rounds_left(state, rival))
    if state.n_seats == 1:
        return 1 / (1 + max(0.0, own) / 100)  # rounds are below 0 for a canoe about to come home
    before = 1 / (1 + math.exp(min(50.0, max(-50.0, (own - best) / SCALE))))
    if not is_won(state):
        return before
    return 1.0 if state.place[seat] == Place.HOME and state.home_at[seat] == first_home(state) else PLACES * before


@compiled
def is_won(state: State) -> bool:
    """Whether it is known who is first: no canoe that comes home from now on can be level with the first (C49)."""
    if state.n_home == 0:
        return False
    if state.finish == Finish.FIRST:
        return True
    inches = MOST_INCHES if state.finish == Finish.OVERSHOOT else 1  # that a round counts in `home_at`
    return first_home(state) <= (state.round_number - 1) * inches


@compiled
def first_home(state: State) -> int:
    """Return the `home_at` of the first canoe that came home."""
    first = -1
    for seat in range(state.n_seats):
        if state.place[seat] == Place.HOME and (first < 0 or state.home_at[seat] < first):
            first = state.home_at[seat]
    return first


@compiled
def rounds_left(state: State, seat: int) -> float:
    """Estimate the rounds that a canoe needs to the finish."""
    if state.place[seat] == Place.HOME:
        return -float(state.round_number - state.home_round[seat])
    if state.place[seat] == Place.OUT:
        return NEVER - state.leg[seat]
    men, waiting = crew_soon(state, seat)
    leg = state.leg[seat]
    rounds = waiting + leg_rounds(state, leg, state.length[leg] - state.front[seat], men)
    for rapid in range(leg, state.n_legs - 1):
        rounds += rapid_rounds(state, rapid, men)
        rounds += leg_rounds(state, rapid + 1, state.length[rapid + 1] - state.canoe, men)
    return rounds


@compiled
def crew_soon(state: State, seat: int) -> tuple[float, float]:
    """Return the men that will paddle, and the rounds until they do."""
    aboard, swimming = state.aboard[seat], state.swimming[seat]
    if swimming == 0:
        is_going = state.mover == seat and state.phase == Phase.PADDLE
        return float(aboard), -1.0 if is_going else 0.0
    return max(0.5, aboard + swimming * CLIMBS_IN), 1.0 if aboard == 0 else 0.0


@compiled
def leg_rounds(state: State, leg: int, inches: float, men: float) -> float:
    """Estimate the rounds in which `men` paddle the inches left of a leg; surplus inches at its end are lost."""
    current = USUAL_CURRENT if state.current[leg] == UNKNOWN else float(state.current[leg])
    return max(0.0, inches) / (men + 2.5 + current) + (0.5 if inches > 0 else 0.0)


@compiled
def rapid_rounds(state: State, rapid: int, men: float) -> float:
    """Estimate the rounds that a rapid costs `men`: one, plus the expected cost of a flip."""
    rating = USUAL_RATING if state.rating[rapid] == UNKNOWN else float(state.rating[rapid])
    faces = 2 * men + 4
    fails = min(1.0, rating / faces)
    return 1.0 + fails * (FLIP_ROUNDS + MAN_LOST_AFTER * (CREW + 1 - men))
