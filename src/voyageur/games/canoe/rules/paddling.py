"""A canoe's go: the paddle, rapids, swimmers, drift and the finish (C18-C36, C47-C49).

round.py decides what comes before and after a go.
"""

from voyageur.games.canoe.components import CLIMBS_FROM, PADDLE_FACES
from voyageur.games.canoe.options import Finish
from voyageur.games.canoe.rules import canoes
from voyageur.games.canoe.rules.lanes import is_over_whirlpool
from voyageur.games.canoe.state import LEAVE, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

MOST_INCHES = 100  # more than any canoe goes beyond the line, so that rounds come before inches


# C19-C23  The paddle --------------------------------------------------------------------------------


@compiled
def take_paddle(state: State, die: int) -> None:
    """Move by die and current; in a rapid, take the test."""
    seat = state.mover
    if state.place[seat] == Place.RAPID:
        take_test(state, seat, die)
    else:
        move(state, seat, die + state.current[state.leg[seat]])  # C20


@compiled
def paddle_faces(state: State, men: int) -> int:
    """Return how many faces the die of `men` aboard has."""
    return PADDLE_FACES[men]


@compiled
def take_test(state: State, seat: int, die: int) -> None:
    """Leave a rapid: upright if the die, without current (C21), is higher than the rating, else flipped."""
    if die <= state.rating[state.leg[seat]]:
        canoes.flip(state, seat)
    canoes.put_below(state, seat)  # C23


@compiled
def move(state: State, seat: int, inches: int) -> None:
    """Move a canoe down its leg, past any others (C24); it stops in the rapid (C19) or crosses the line (C47)."""
    leg = state.leg[seat]
    state.front[seat] += inches
    beyond = state.front[seat] - state.length[leg]
    if beyond < 0:
        return
    if leg == state.n_legs - 1:
        reach_line(state, seat, beyond)
    else:
        state.front[seat] = state.length[leg]
        state.place[seat] = Place.RAPID


# C26-C35  Swimmers ------------------------------------------------------------------------------------


@compiled
def decide(state: State, action: int) -> None:
    """Help the swimmers to climb in, or leave them behind for good and paddle at once (C31)."""
    if action == LEAVE:
        state.swimming[state.mover] = 0
        state.phase = Phase.PADDLE
    else:
        begin_attempt(state)


@compiled
def begin_attempt(state: State) -> None:
    """Let each swimmer try to climb in; men aboard before the first die help (C26, C27, C30)."""
    seat = state.mover
    state.phase = Phase.CLIMB
    state.dice_left = state.swimming[seat]
    state.has_help = state.aboard[seat] > 0


@compiled
def take_climb(state: State, die: int) -> None:
    """Resolve one swimmer's attempt (C28)."""
    seat = state.mover
    state.dice_left -= 1
    if die + state.has_help >= climbs_from(state):
        state.aboard[seat] += 1
        state.swimming[seat] -= 1
        state.has_help |= state.helps_at_first  # C26
    if state.dice_left == 0:
        end_attempt(state, seat)


@compiled
def climbs_from(state: State) -> int:
    """Return the least total with which a swimmer climbs in (C28)."""
    return CLIMBS_FROM


@compiled
def end_attempt(state: State, seat: int) -> None:
    """Let a whirlpool drown the men in the water if the rapid flipped them (C33, C34); then all drift (C29)."""
    if state.is_first_attempt[seat] == 1 and is_over_whirlpool(state, seat):
        state.swimming[seat] = 0
    state.is_first_attempt[seat] = 0
    state.has_help = 0
    canoes.leave_if_empty(state, seat)
    if state.place[seat] == Place.LEG:
        move(state, seat, state.current[state.leg[seat]])
    elif state.place[seat] == Place.LINE:
        reach_line(state, seat, 0)
    # C32: in a rapid they wait


# C47-C49  The finish --------------------------------------------------------------------------------------


@compiled
def reach_line(state: State, seat: int, beyond: int) -> None:
    """Bring the canoe home if a man is aboard (C48), else let it wait at the line."""
    if state.aboard[seat] > 0:
        state.front[seat] = state.length[state.leg[seat]] + beyond
        come_home(state, seat, beyond)
    else:
        state.front[seat] = state.length[state.leg[seat]]
        state.place[seat] = Place.LINE


@compiled
def come_home(state: State, seat: int, beyond: int) -> None:
    """Record a canoe's arrival: by order of the goes, by inches beyond the line, or by round (C49)."""
    if state.finish == Finish.FIRST:
        state.home_at[seat] = state.n_home
    elif state.finish == Finish.OVERSHOOT:
        state.home_at[seat] = state.round_number * MOST_INCHES - beyond
    else:
        state.home_at[seat] = state.round_number
    state.home_round[seat] = state.round_number
    state.n_home += 1
    canoes.leave_race(state, seat, Place.HOME)
