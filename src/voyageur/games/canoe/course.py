"""Before the race: tracks, and hazards drawn or put; and what the course shows of itself (C1, C8-C13)."""

from voyageur.games.canoe.components import LEAST_CURRENT, LEAST_RATING, UNKNOWN
from voyageur.games.canoe.hazards import begin_maul, begin_round
from voyageur.games.canoe.paddling import end_go
from voyageur.games.canoe.state import (
    N_DRAWN_LEGS,
    N_DRAWN_RAPIDS,
    NO_SEAT,
    PUT_BEAR,
    PUT_SHOOTER,
    PUT_WHIRLPOOL,
    Phase,
    Refusal,
)
from voyageur.games.canoe.water import NOWHERE, ask_current, ask_rating, has_bit, has_crossed
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

BEFORE = Phase.PUT  # of `after_reveal`: the race has not begun


# C1  Tracks ---------------------------------------------------------------------------------------------


@compiled
def draw_track(state: State, track: int) -> None:
    """Give the last canoe of an odd number its track."""
    state.track[state.n_seats - 1] = track
    go_on_before_race(state)


@compiled
def go_on_before_race(state: State) -> None:
    """Turn to what the course still lacks: hazards, then what is shown before the start, then the race."""
    n_left = state.bears_left + state.whirlpools_left + state.shooters_left
    if state.is_placed == 1 and n_left > 0:
        state.phase = Phase.PUT
        state.mover = (state.mover + 1) % state.n_seats
    elif state.bears_left > 0:
        state.phase = Phase.DEN
    elif state.whirlpools_left > 0:
        state.phase = Phase.WHIRLPOOL
    else:
        show_before_race(state)


@compiled
def show_before_race(state: State) -> None:
    """Show the first leg's current, or with `open` all currents and then all ratings; then begin."""
    state.mover = NO_SEAT
    n_shown = state.n_legs if state.is_open == 1 else 1
    for leg in range(n_shown):
        if state.current[leg] == UNKNOWN:
            ask_current(state, leg, BEFORE)
            return
    for rapid in range(n_shown - 1):
        if state.rating[rapid] == UNKNOWN:
            ask_rating(state, rapid, BEFORE)
            return
    begin_round(state)


# C11, C13  Hazards drawn ------------------------------------------------------------------------------------


@compiled
def draw_den(state: State, rapid: int) -> None:
    """Put a bear into its rapid."""
    state.bears |= 1 << rapid
    state.bears_left -= 1
    go_on_before_race(state)


@compiled
def next_group(state: State) -> int:
    """Return the starting group whose whirlpool is drawn next: the inside first."""
    return 0 if has_bit(state.whirlpools_left, 0) else 1


@compiled
def draw_whirlpool(state: State, rapid: int) -> None:
    """Put the whirlpool of the next starting group below a rapid."""
    lay_whirlpool(state, next_group(state), rapid)
    go_on_before_race(state)


@compiled
def lay_whirlpool(state: State, group: int, rapid: int) -> None:
    """Lay a whirlpool where a starting group will be below the rapid (C11)."""
    lane = group ^ has_crossed(state, rapid + 1, state.canoe)
    state.whirlpools[rapid] |= 1 << lane
    state.whirlpools_left &= ~(1 << group)


# C8  Hazards put by the seats -------------------------------------------------------------------------------


@compiled
def put_refusal(state: State, action: int) -> int:
    """Why a hazard may not be put there, or NONE.  One bear a rapid, one whirlpool a group, one shooter a leg."""
    if action < PUT_WHIRLPOOL:
        if state.bears_left == 0:
            return Refusal.NO_BEAR_LEFT
        return Refusal.BEAR_THERE if has_bit(state.bears, action - PUT_BEAR) else Refusal.NONE
    if action < PUT_SHOOTER:
        group = (action - PUT_WHIRLPOOL) // N_DRAWN_RAPIDS
        return Refusal.NONE if has_bit(state.whirlpools_left, group) else Refusal.GROUP_HAS_WHIRLPOOL
    leg = action - PUT_SHOOTER
    if state.shooters_left == 0:
        return Refusal.NO_SHOOTER_LEFT
    if leg == 0 or leg == N_DRAWN_LEGS - 1:
        return Refusal.END_LEG
    return Refusal.SHOOTER_THERE if has_bit(state.shooters, leg) else Refusal.NONE


@compiled
def put(state: State, action: int) -> None:
    """Put a hazard on the course."""
    if action < PUT_WHIRLPOOL:
        state.bears |= 1 << (action - PUT_BEAR)
        state.bears_left -= 1
    elif action < PUT_SHOOTER:
        lay_whirlpool(state, (action - PUT_WHIRLPOOL) // N_DRAWN_RAPIDS, (action - PUT_WHIRLPOOL) % N_DRAWN_RAPIDS)
    else:
        state.shooters |= 1 << (action - PUT_SHOOTER)
        state.shooters_left -= 1
    go_on_before_race(state)


# C8, C9  What the course shows of itself --------------------------------------------------------------------


@compiled
def show_current(state: State, outcome: int) -> None:
    """Show a leg's current, and go on with what it interrupted."""
    state.current[state.at] = LEAST_CURRENT + outcome
    go_on_after(state, state.at - 1)


@compiled
def show_rating(state: State, outcome: int) -> None:
    """Show a rapid's rating, and go on with what it interrupted."""
    state.rating[state.at] = LEAST_RATING + outcome
    go_on_after(state, state.at)


@compiled
def go_on_after(state: State, rapid: int) -> None:
    """Go on: before the race, with the men in the water of the bear's `rapid`, or after the go."""
    after = state.after_reveal
    state.after_reveal = 0
    state.at = NOWHERE
    if after == BEFORE:
        go_on_before_race(state)
    elif after == Phase.MAUL:
        state.at = rapid
        begin_maul(state)
    else:
        end_go(state)
