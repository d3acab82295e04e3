"""A canoe's go: the paddle, rapids, swimmers, drift and the finish (C18-C36, C47-C50)."""

from voyageur.games.canoe.components import CLIMBS_FROM, UNKNOWN
from voyageur.games.canoe.hazards import begin_round, flip, put_below
from voyageur.games.canoe.state import NO_SEAT, Finish, Phase, Place
from voyageur.games.canoe.water import ask_current, ask_rating, end_race, is_over_whirlpool, leave_race
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

MOST_INCHES = 100  # more than any canoe goes beyond the line, so that rounds come before inches


# C15, C16  Whose go it is ---------------------------------------------------------------------------


@compiled
def begin_go(state: State, seat: int) -> None:
    """Take a canoe's chip out of the bag.  Only with men aboard and others in the water there is a choice."""
    state.is_in_bag[seat] = 0
    state.n_in_bag -= 1
    state.mover = seat
    if state.swimming[seat] == 0:
        state.phase = Phase.PADDLE
    elif state.aboard[seat] == 0:
        begin_attempt(state)  # C26, C30
    else:
        state.phase = Phase.DECIDE


@compiled
def end_go(state: State) -> None:
    """Draw the next chip, or begin the next round, or end the race."""
    state.mover = NO_SEAT
    is_decided = state.n_home > 0 and state.plays_on == 0  # C50
    if state.n_racing == 0 or (is_decided and (state.finish == Finish.FIRST or state.n_in_bag == 0)):
        end_race(state)
    elif state.n_in_bag > 0:
        state.phase = Phase.CHIP
    else:
        begin_round(state)


# C19-C23  The paddle --------------------------------------------------------------------------------


@compiled
def take_paddle(state: State, die: int) -> None:
    """Move by die and current; in a rapid, test whether the crew passes it."""
    seat = state.mover
    if state.place[seat] == Place.RAPID:
        take_test(state, seat, die)
    else:
        move(state, seat, die + state.current[state.leg[seat]])  # C20


@compiled
def take_test(state: State, seat: int, die: int) -> None:
    """Leave a rapid: upright if the die, without current (C21), is higher than the rating, else flipped."""
    if die <= state.rating[state.leg[seat]]:
        flip(state, seat)
    put_below(state, seat)
    if state.current[state.leg[seat]] == UNKNOWN:
        ask_current(state, state.leg[seat], Phase.CHIP)
    else:
        end_go(state)  # C23


@compiled
def move(state: State, seat: int, inches: int) -> None:
    """Move a canoe down its leg; it stops in the rapid (C19) or crosses the line, and its go ends."""
    leg = state.leg[seat]
    state.front[seat] += inches
    beyond = state.front[seat] - state.length[leg]
    if beyond < 0:
        end_go(state)
    elif leg == state.n_legs - 1:
        reach_line(state, seat, beyond)
    else:
        enter_rapid(state, seat, leg)


@compiled
def enter_rapid(state: State, seat: int, rapid: int) -> None:
    """Put a canoe into a rapid; whoever is first there sees how wild it is (C8)."""
    state.front[seat] = state.length[rapid]
    state.place[seat] = Place.RAPID
    if state.rating[rapid] == UNKNOWN:
        ask_rating(state, rapid, Phase.CHIP)
    else:
        end_go(state)


# C26-C35  Swimmers ------------------------------------------------------------------------------------


@compiled
def begin_attempt(state: State) -> None:
    """Let each swimmer try to climb in; men aboard before the first die help (C26, C27, C30)."""
    seat = state.mover
    state.phase = Phase.CLIMB
    state.dice_left = state.swimming[seat]
    state.has_help = state.aboard[seat] > 0


@compiled
def take_climb(state: State, die: int) -> None:
    """Resolve one swimmer's attempt: a total of three or more climbs in (C28)."""
    seat = state.mover
    state.dice_left -= 1
    if die + state.has_help >= CLIMBS_FROM:
        state.aboard[seat] += 1
        state.swimming[seat] -= 1
        state.has_help |= state.helps_at_first  # C26
    if state.dice_left == 0:
        end_attempt(state, seat)


@compiled
def end_attempt(state: State, seat: int) -> None:
    """Let a whirlpool take who is still in the water (C33); then canoe and swimmers drift (C29)."""
    if state.is_first_attempt[seat] == 1 and is_over_whirlpool(state, seat):
        state.swimming[seat] = 0
    state.is_first_attempt[seat] = 0
    state.has_help = 0
    if state.aboard[seat] + state.swimming[seat] == 0:
        leave_race(state, seat, Place.OUT)  # C36
        end_go(state)
    elif state.place[seat] == Place.LEG:
        move(state, seat, state.current[state.leg[seat]])
    elif state.place[seat] == Place.LINE:
        reach_line(state, seat, 0)
    else:
        end_go(state)  # C32: in a rapid they wait


@compiled
def leave(state: State) -> None:
    """Leave the swimmers behind for good (C31), and paddle at once."""
    state.swimming[state.mover] = 0
    state.phase = Phase.PADDLE


# C47-C50  The finish --------------------------------------------------------------------------------------


@compiled
def reach_line(state: State, seat: int, beyond: int) -> None:
    """Come home with a man aboard (C48), or wait at the line until there is one."""
    if state.aboard[seat] > 0:
        state.front[seat] = state.length[state.leg[seat]] + beyond
        come_home(state, seat, beyond)
    else:
        state.front[seat] = state.length[state.leg[seat]]
        state.place[seat] = Place.LINE
    end_go(state)


@compiled
def come_home(state: State, seat: int, beyond: int) -> None:
    """Note a canoe's arrival: by activation, by inches beyond the line, or by round (C49)."""
    if state.finish == Finish.FIRST:
        state.home_at[seat] = state.n_home
    elif state.finish == Finish.OVERSHOOT:
        state.home_at[seat] = state.round_number * MOST_INCHES - beyond
    else:
        state.home_at[seat] = state.round_number
    state.home_round[seat] = state.round_number
    state.n_home += 1
    leave_race(state, seat, Place.HOME)
