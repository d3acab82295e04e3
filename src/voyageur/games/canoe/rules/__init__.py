"""The Canoe Race for one to eight seats: the functions that kernel/contract.py asks of every game.

The chapters, in the order of docs/rules/canoe.md (clauses C1-C52): state.py, before_race.py (tracks and hazards),
round.py (what follows what), hazards.py (shots and the bear), paddling.py (a canoe's go).  Combat between crews (C51)
is not played.
"""

from typing import Any

from voyageur.games.canoe.components import MOST_SEATS, N_CURRENTS, N_FACES, N_RATINGS
from voyageur.games.canoe.judging.value import value as value
from voyageur.games.canoe.options import Finish
from voyageur.games.canoe.rules import before_race, hazards, paddling, round
from voyageur.games.canoe.rules.lanes import has_bit
from voyageur.games.canoe.rules.start import set_up as set_up
from voyageur.games.canoe.state import CLAUSES as CLAUSES
from voyageur.games.canoe.state import MOST_LEGAL as MOST_LEGAL
from voyageur.games.canoe.state import (
    N_ACTIONS,
    N_DRAWN_RAPIDS,
    N_OUTCOMES,
    N_SCENERIES,
    N_TRACKS,
    NO_SEAT,
    PUT_BEAR,
    Phase,
    Place,
    Refusal,
)
from voyageur.games.canoe.state import STATE as STATE
from voyageur.kernel import listing
from voyageur.kernel.contract import State
from voyageur.kernel.jit import bound, compiled
from voyageur.kernel.view import CHANCE, NOBODY

# The order of play ------------------------------------------------------------------------------

# Before the race, in order.
BEFORE_RACE = (
    Phase.TRACK,  # C1   of the last canoe, if their number is odd
    Phase.PUT,  # C8   by the seats in turn, if they place the hazards; if not,
    Phase.DEN,  # C13  for each bear, and
    Phase.WHIRLPOOL,  # C11  for each starting group
    Phase.CURRENT,  # C8   of the first leg, or with `open` of every leg and then
    Phase.RATING,  # C8   of every rapid
)
# The steps of a round, in order (C15, C17).
ROUND = {
    "shots": (  # for each shooter with a canoe on the leg, in the order of the legs
        Phase.TARGET,  # C37  if there are several canoes
        Phase.SHOT,  # C14
    ),
    "bear": (  # for each bear with a canoe in its rapid, in the order of the rapids
        Phase.BEAR_TARGET,  # "Bear"  if there are several canoes
        Phase.BEAR,  # C42
        Phase.MAUL,  # C45  for each man in the water
    ),
    "goes": (  # for each canoe
        Phase.CHIP,  # C16  whose go it is
        Phase.DECIDE,  # C31  with men aboard and men in the water
        Phase.PADDLE,  # C20  without swimmers; in a rapid it is the test (C21)
        Phase.CLIMB,  # C28  for each swimmer
    ),
}
# In any step, as soon as a canoe is the first on a leg or in a rapid, before anything else happens (C8).
SHOWN = (Phase.CURRENT, Phase.RATING, Phase.SCENERY)

# Who acts, and what is legal -----------------------------------------------------------------------


@compiled
def n_seats(state: State) -> int:
    """Return the number of seats of this game."""
    return int(state.n_seats)


@compiled
def to_act(state: State) -> int:
    """Return the seat that decides, or CHANCE, or NOBODY."""
    if state.phase == Phase.OVER:
        return NOBODY
    return state.mover if state.phase == Phase.DECIDE or state.phase == Phase.PUT else CHANCE


@compiled
def refusal(state: State, action: int) -> int:
    """Return why `action` is not legal for the seat to act, or Refusal.NONE if it is."""
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if state.phase == Phase.DECIDE:
        return Refusal.NONE if action < PUT_BEAR else Refusal.NOT_PLACING
    if state.phase == Phase.PUT:
        return before_race.put_refusal(state, action) if action >= PUT_BEAR else Refusal.NOT_RACING
    return Refusal.NOT_DECIDING


legal_among = bound(listing.legal_among, "canoe", {"refusal": refusal}, is_loop=False)


@compiled
def legal(state: State, out: Any) -> int:
    """List the legal actions in ascending order, and return their number.

    out : int32 (MOST_LEGAL,)  written
    """
    first, end = (0, PUT_BEAR) if state.phase == Phase.DECIDE else (PUT_BEAR, N_ACTIONS)
    return legal_among(state, first, end, out, 0)


# Chance --------------------------------------------------------------------------------------------


@compiled
def chance_weights(state: State, out: Any) -> int:
    """Write the weight of each outcome, and return the sum.  All but scenery is equally likely.

    out : int64 (N_OUTCOMES,)  written
    """
    phase = state.phase
    if phase == Phase.CHIP:
        for outcome in range(N_OUTCOMES):
            out[outcome] = state.is_in_bag[outcome] if outcome < MOST_SEATS else 0  # C16
        return state.n_in_bag
    if phase == Phase.TARGET or phase == Phase.BEAR_TARGET or phase == Phase.DEN:
        return weigh_each(state, out)
    if phase == Phase.SCENERY:
        return weigh_scenery(state, out)
    n = n_faces(state)
    for outcome in range(N_OUTCOMES):
        out[outcome] = outcome < n
    return n


@compiled
def n_faces(state: State) -> int:
    """Return how many outcomes the chance event has, numbered from 0."""
    phase = state.phase
    if phase == Phase.PADDLE:
        men: int = state.aboard[state.mover]
        return paddling.paddle_faces(state, men)
    if phase == Phase.TRACK:
        return N_TRACKS
    if phase == Phase.WHIRLPOOL:
        return N_DRAWN_RAPIDS
    if phase == Phase.CURRENT:
        return N_CURRENTS
    return N_RATINGS if phase == Phase.RATING else N_FACES


@compiled
def weigh_each(state: State, out: Any) -> int:
    """Weigh targets, or the rapids of a den, one by one.

    out : int64 (N_OUTCOMES,)  written
    """
    total = 0
    for outcome in range(N_OUTCOMES):
        weight = 1 if is_possible(state, outcome) else 0
        out[outcome] = weight
        total += weight
    return total


@compiled
def weigh_scenery(state: State, out: Any) -> int:
    """Weigh what may lie at the rapid that a canoe has reached (C8).  out : int64 (N_OUTCOMES,)  written"""
    total = 0
    for outcome in range(N_OUTCOMES):
        weight = before_race.scenery_weight(state, outcome) if outcome < N_SCENERIES else 0
        out[outcome] = weight
        total += weight
    return total


@compiled
def is_possible(state: State, outcome: int) -> bool:
    """Whether `outcome` is possible: a canoe that is a target, or a rapid without a bear."""
    if state.phase == Phase.DEN:
        return outcome < N_DRAWN_RAPIDS and not has_bit(state.bears, outcome)  # C13
    if outcome >= state.n_seats:
        return False
    if state.phase == Phase.TARGET:
        return hazards.is_shot_target(state, outcome, state.at)
    return hazards.is_bear_target(state, outcome, state.at)


@compiled
def chance_event(state: State, out: Any) -> None:
    """Write the key of the chance event: the phase, the round, the canoe, and an index.

    out : int64 (4,)  written
    """
    phase = state.phase
    out[0] = phase
    out[1] = state.round_number
    out[2] = state.mover if phase == Phase.PADDLE or phase == Phase.CLIMB else NO_SEAT
    if phase == Phase.CHIP:
        out[3] = state.n_in_bag
    elif phase == Phase.CLIMB:
        out[3] = state.dice_left
    elif phase == Phase.MAUL:
        out[3] = state.at * 2**16 + state.dice_left
    elif phase < Phase.CURRENT:
        out[3] = state.bears_left * 2**16 + state.whirlpools_left
    else:
        out[3] = state.at


# A ply ---------------------------------------------------------------------------------------------


@compiled
def apply(state: State, action: int) -> None:
    """Play a legal action or a chance outcome, and go on to the next decision or event.  Nothing is checked."""
    match state.phase:
        case Phase.PADDLE:
            paddling.take_paddle(state, action + 1)
            round.end_go(state)
        case Phase.CHIP:
            round.begin_go(state, action)
        case Phase.SHOT:
            hazards.take_shot(state, action + 1)
            round.end_shot(state)
        case Phase.CLIMB:
            paddling.take_climb(state, action + 1)
            if state.dice_left == 0:
                round.end_go(state)
        case Phase.DECIDE:
            paddling.decide(state, action)
        case Phase.TARGET:
            hazards.attack(state, action, Phase.SHOT)
        case Phase.BEAR_TARGET:
            hazards.attack(state, action, Phase.BEAR)
        case Phase.BEAR:
            hazards.take_bear(state, action + 1)
            round.end_bear(state)
        case Phase.MAUL:
            hazards.take_maul(state, action + 1)
            round.end_bear(state)
        case _:
            apply_to_course(state, action)


@compiled
def apply_to_course(state: State, action: int) -> None:
    """Play an action or outcome that concerns the course, not a canoe."""
    match state.phase:
        case Phase.CURRENT:
            before_race.show_current(state, action)
            round.end_show(state)
        case Phase.RATING:
            before_race.show_rating(state, action)
            round.end_show(state)
        case Phase.SCENERY:
            before_race.show_scenery(state, action)
            round.end_show(state)
        case Phase.TRACK:
            before_race.draw_track(state, action)
            round.prepare(state)
        case Phase.DEN:
            before_race.place_bear(state, action)
            round.prepare(state)
        case Phase.WHIRLPOOL:
            before_race.place_whirlpool(state, before_race.next_group(state), action)
            round.prepare(state)
        case _:
            before_race.put(state, action)
            round.prepare(state)


# What matters -------------------------------------------------------------------------------------


@compiled
def canonicalise(state: State) -> None:
    """Blank what tells nothing of what can follow, so that equal positions have equal bytes."""
    for seat in range(state.n_seats):
        state.home_round[seat] = 0  # for people
    if state.finish == Finish.FIRST and state.round_number > 0:
        state.round_number = 1  # names the dice, no more: who came home first counts, and not when (C49)


# C36, C49, C50  The end ---------------------------------------------------------------------------


@compiled
def ending(state: State) -> int:
    """Return the Ending, NONE while the race goes on."""
    return state.ending


@compiled
def scores(state: State, out: Any) -> None:
    """Write each seat's score: the number of rivals placed behind it, plus half of those level with it.

    A lone canoe scores 1 if it came home.

    out : float64 (S,)  written
    """
    for seat in range(state.n_seats):
        out[seat] = 0.0
        for rival in range(state.n_seats):
            if rival != seat:
                out[seat] += (1 + compare(state, seat, rival)) / 2
    if state.n_seats == 1:
        out[0] = float(state.n_home)


@compiled
def ranks(state: State, out: Any) -> None:
    """Write each seat's rank: the number of rivals placed before it.  A lone canoe wins only if it comes home.

    out : int64 (S,)  written
    """
    for seat in range(state.n_seats):
        out[seat] = 0
        for rival in range(state.n_seats):
            out[seat] += compare(state, rival, seat) > 0
    if state.n_seats == 1:
        out[0] = 1 - state.n_home


@compiled
def compare(state: State, seat: int, rival: int) -> int:
    """Return 1 if `seat` is placed before `rival`, -1 if behind it, 0 if they are level."""
    is_home, is_rival_home = state.place[seat] == Place.HOME, state.place[rival] == Place.HOME
    if is_home != is_rival_home:
        return 1 if is_home else -1
    if is_home:
        lead = state.home_at[rival] - state.home_at[seat]  # C49
    elif state.n_home > 0 and state.plays_on == 0:
        lead = 0  # C50: the race stopped before their places were known
    else:
        lead = distance(state, seat) - distance(state, rival)  # C36
    return min(1, max(-1, lead))


@compiled
def distance(state: State, seat: int) -> int:
    """Return how far a canoe has come: a number that is greater the farther down the course it is."""
    return state.leg[seat] * 2**16 + state.front[seat]
