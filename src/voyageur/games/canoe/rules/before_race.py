"""Before the race: tracks and hazards, drawn or put; and what is shown on the way (C1, C8-C13).

The order of play is in __init__.py.
"""

from voyageur.games.canoe.components import LEAST_CURRENT, LEAST_RATING
from voyageur.games.canoe.rules.lanes import has_bit, has_crossed
from voyageur.games.canoe.state import (
    BEAR_BIT,
    N_DRAWN_LEGS,
    N_DRAWN_RAPIDS,
    N_TRACKS,
    NOWHERE,
    PUT_BEAR,
    PUT_SHOOTER,
    PUT_WHIRLPOOL,
    WHIRLPOOL_BIT,
    Refusal,
)
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# C1  Tracks ---------------------------------------------------------------------------------------------


@compiled
def draw_track(state: State, track: int) -> None:
    """Set the track of the last canoe, if the number of canoes is odd."""
    state.track[state.n_seats - 1] = track


# C8, C9  Currents and ratings -----------------------------------------------------------------------------


@compiled
def show_current(state: State, outcome: int) -> None:
    """Show a leg's current.  If a bear has flipped a canoe there, return to the bear in the rapid above (C45)."""
    state.current[state.at] = LEAST_CURRENT + outcome
    state.at = state.at - 1 if state.dice_left > 0 else NOWHERE


@compiled
def show_rating(state: State, outcome: int) -> None:
    """Show a rapid's rating."""
    state.rating[state.at] = LEAST_RATING + outcome
    state.at = NOWHERE


# C11, C13  Hazards drawn ----------------------------------------------------------------------------------


@compiled
def place_bear(state: State, rapid: int) -> None:
    """Place a bear in its rapid."""
    state.bears |= 1 << rapid
    state.bears_left -= 1


@compiled
def next_group(state: State) -> int:
    """Return the starting group whose whirlpool is drawn next: the inside first."""
    return 0 if has_bit(state.whirlpools_left, 0) else 1


@compiled
def place_whirlpool(state: State, group: int, rapid: int) -> None:
    """Place a whirlpool where a starting group will be below the rapid (C11)."""
    lane = group ^ has_crossed(state, rapid + 1, state.canoe)
    state.whirlpools[rapid] |= 1 << lane
    state.whirlpools_left &= ~(1 << group)


# C8  Hazards hidden until a canoe reaches their rapid -------------------------------------------------------


@compiled
def is_scenery_unseen(state: State, rapid: int) -> bool:
    """Whether a hazard is still to come that may lie at a rapid which no canoe has reached."""
    return state.is_hidden == 1 and rapid >= state.n_reached and state.bears_left + state.whirlpools_left > 0


@compiled
def scenery_weight(state: State, scenery: int) -> int:
    """Return the weight of scenery at the next rapid: each hazard to come is as likely at each of those left."""
    rapids = N_DRAWN_RAPIDS - state.n_reached
    weight = state.bears_left if has_bit(scenery, BEAR_BIT) else rapids - state.bears_left
    for group in range(N_TRACKS):
        is_there = has_bit(scenery, WHIRLPOOL_BIT + group)
        if has_bit(state.whirlpools_left, group):
            weight *= 1 if is_there else rapids - 1
        elif is_there:
            weight = 0
    return weight


@compiled
def show_scenery(state: State, scenery: int) -> None:
    """Place what is drawn for the rapid that a canoe has reached."""
    rapid = state.at
    if has_bit(scenery, BEAR_BIT):
        place_bear(state, rapid)
    for group in range(N_TRACKS):
        if has_bit(scenery, WHIRLPOOL_BIT + group):
            place_whirlpool(state, group, rapid)
    state.n_reached = rapid + 1
    state.at = NOWHERE


# C8  Hazards put by the seats -----------------------------------------------------------------------------


@compiled
def put_refusal(state: State, action: int) -> int:
    """Return why a hazard may not be put there, or NONE.  One bear per rapid, whirlpool per group, shooter per leg."""
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
        place_bear(state, action - PUT_BEAR)
    elif action < PUT_SHOOTER:
        place_whirlpool(state, (action - PUT_WHIRLPOOL) // N_DRAWN_RAPIDS, (action - PUT_WHIRLPOOL) % N_DRAWN_RAPIDS)
    else:
        state.shooters |= 1 << (action - PUT_SHOOTER)
        state.shooters_left -= 1
