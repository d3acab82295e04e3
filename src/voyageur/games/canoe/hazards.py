"""The start of a round: shots from the shore, then the bear (C14, C17, C37-C46)."""

from voyageur.games.canoe.components import BEAR_FLIPS_FROM, BEAR_KILLS, CLOSE_SHOT, INSIDE, LONG_SHOT, UNKNOWN
from voyageur.games.canoe.state import NO_SEAT, Phase, Place
from voyageur.games.canoe.water import NOWHERE, ask_current, end_race, lane_of, leave_race, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# C15-C17  A round ---------------------------------------------------------------------------------


@compiled
def begin_round(state: State) -> None:
    """Put the chips of all racing canoes into the bag, and begin with the shots (C17)."""
    state.round_number += 1
    for seat in range(state.n_seats):
        state.is_in_bag[seat] = state.place[seat] < Place.HOME
    state.n_in_bag = state.n_racing
    state.mover = NO_SEAT
    next_shot(state, 0)


# C37-C41  Shots from the shore ----------------------------------------------------------------------


@compiled
def is_shot_target(state: State, seat: int, leg: int) -> bool:
    """Whether a canoe is on the shooter's leg: not in a rapid, not past the finish (C37, C38)."""
    return state.leg[seat] == leg and is_exposed(state, seat)


@compiled
def is_exposed(state: State, seat: int) -> bool:
    """Whether a canoe is on open water, be it at the finishing line."""
    return state.place[seat] == Place.LEG or state.place[seat] == Place.LINE


@compiled
def exposed_legs(state: State) -> int:
    """Return the bits of the legs with a canoe on open water."""
    legs = 0
    for seat in range(state.n_seats):
        legs |= is_exposed(state, seat) << state.leg[seat]
    return legs


@compiled
def next_shot(state: State, first_leg: int) -> None:
    """Turn to the next shooter with a target, from `first_leg` on, then to the bears (C17, C40)."""
    shooting = (state.shooters & exposed_legs(state)) >> first_leg
    if shooting == 0:
        next_bear(state, 0)
        return
    state.at = first_leg + lowest_bit(shooting)
    n_targets = 0
    for seat in range(state.n_seats):
        if is_shot_target(state, seat, state.at):
            n_targets += 1
            state.mover = seat
    aim(state, n_targets, Phase.TARGET, Phase.SHOT)


@compiled
def aim(state: State, n_targets: int, choosing: int, attacking: int) -> None:
    """Attack `state.mover`; among several canoes chance chooses first (C24)."""
    if n_targets > 1:
        state.mover = NO_SEAT
        state.phase = choosing
    else:
        state.phase = attacking


@compiled
def take_shot(state: State, die: int) -> None:
    """Resolve a shot at the target: close on the inside, long on the outside (C14)."""
    seat, leg = state.mover, state.at
    if die >= (CLOSE_SHOT if lane_of(state, seat) == INSIDE else LONG_SHOT):
        lose_man(state, seat)
    state.mover = NO_SEAT
    if state.n_racing == 0:
        end_race(state)
    else:
        next_shot(state, leg + 1)


@compiled
def lose_man(state: State, seat: int) -> None:
    """Take a man: aboard first, else a swimmer (C41)."""
    if state.aboard[seat] > 0:
        state.aboard[seat] -= 1
    else:
        state.swimming[seat] -= 1
    if state.aboard[seat] + state.swimming[seat] == 0:
        leave_race(state, seat, Place.OUT)


# C42-C46  The bear ----------------------------------------------------------------------------------


@compiled
def is_bear_target(state: State, seat: int, rapid: int) -> bool:
    """Whether a canoe is in the bear's rapid."""
    return state.leg[seat] == rapid and state.place[seat] == Place.RAPID


@compiled
def full_rapids(state: State) -> int:
    """Return the bits of the rapids with a canoe in them."""
    rapids = 0
    for seat in range(state.n_seats):
        rapids |= (state.place[seat] == Place.RAPID) << state.leg[seat]
    return rapids


@compiled
def next_bear(state: State, first_rapid: int) -> None:
    """Turn to the next bear with a target, from `first_rapid` on, then to the canoes."""
    attacking = (state.bears & full_rapids(state)) >> first_rapid
    if attacking == 0:
        state.mover = NO_SEAT
        state.at = NOWHERE
        state.phase = Phase.CHIP
        return
    state.at = first_rapid + lowest_bit(attacking)
    n_targets = 0
    for seat in range(state.n_seats):
        if is_bear_target(state, seat, state.at):
            n_targets += 1
            state.mover = seat
    aim(state, n_targets, Phase.BEAR_TARGET, Phase.BEAR)


@compiled
def take_bear(state: State, die: int) -> None:
    """Resolve the bear's attack: 4 to 6 flip the canoe, which then lies below the rapid (C42)."""
    seat = state.mover
    if die < BEAR_FLIPS_FROM:
        next_bear(state, state.at + 1)
        return
    flip(state, seat)
    if state.bear_stays == 0:
        put_below(state, seat)
        if state.current[state.leg[seat]] == UNKNOWN:
            ask_current(state, state.leg[seat], Phase.MAUL)
            return
    begin_maul(state)


@compiled
def flip(state: State, seat: int) -> None:
    """Tip a canoe over: all its men are in the water, and no attempt to climb in has been made."""
    state.swimming[seat] += state.aboard[seat]
    state.aboard[seat] = 0
    state.is_first_attempt[seat] = 1


@compiled
def put_below(state: State, seat: int) -> None:
    """Put a canoe below its rapid, with its rear touching the white water (C22)."""
    state.leg[seat] += 1
    state.front[seat] = state.canoe
    state.place[seat] = Place.LEG


@compiled
def begin_maul(state: State) -> None:
    """Let the bear go for each man in the water (C45)."""
    state.phase = Phase.MAUL
    state.dice_left = state.swimming[state.mover]


@compiled
def take_maul(state: State, die: int) -> None:
    """Resolve the bear's attack on one man."""
    seat, rapid = state.mover, state.at
    state.dice_left -= 1
    state.swimming[seat] -= die >= BEAR_KILLS
    if state.dice_left > 0:
        return
    if state.swimming[seat] == 0:
        leave_race(state, seat, Place.OUT)
    if state.n_racing == 0:
        end_race(state)
    else:
        next_bear(state, rapid + 1)
