"""Shots from the shore, and the bear (C14, C37-C46).  Their order is in __init__.py."""

from voyageur.games.canoe.components import BEAR_FLIPS_FROM, BEAR_KILLS_FROM, SHOT_KILLS_FROM
from voyageur.games.canoe.rules import canoes
from voyageur.games.canoe.rules.lanes import lane_of, lowest_bit
from voyageur.games.canoe.state import NO_SEAT, NOWHERE, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# C37-C41  Shots from the shore ----------------------------------------------------------------------


@compiled
def is_shot_target(state: State, seat: int, leg: int) -> bool:
    """Whether a canoe is on the shooter's leg, moved or not (C39): not in a rapid, not home (C37, C38)."""
    return state.leg[seat] == leg and is_exposed(state, seat)


@compiled
def is_exposed(state: State, seat: int) -> bool:
    """Whether a canoe is on open water, the finishing line included."""
    return state.place[seat] == Place.LEG or state.place[seat] == Place.LINE


@compiled
def next_shooter(state: State) -> int:
    """Return the leg of the next shooter with a target, after the one that shot last (C40); or NOWHERE."""
    legs = 0
    for seat in range(state.n_seats):
        legs |= is_exposed(state, seat) << state.leg[seat]
    shooting = (state.shooters & legs) >> (state.at + 1)
    return NOWHERE if shooting == 0 else state.at + 1 + lowest_bit(shooting)


@compiled
def aim_shot(state: State, leg: int) -> None:
    """Let a leg's shooter take aim; among several canoes chance draws the target (C37)."""
    state.at = leg
    n_targets = 0
    for seat in range(state.n_seats):
        if is_shot_target(state, seat, leg):
            n_targets += 1
            state.mover = seat
    aim(state, n_targets, Phase.TARGET, Phase.SHOT)


@compiled
def aim(state: State, n_targets: int, drawing: int, attacking: int) -> None:
    """Attack `state.mover`; if there are several targets, one is drawn first (C37, and "Bear")."""
    if n_targets > 1:
        state.mover = NO_SEAT
        state.phase = drawing
    else:
        state.phase = attacking


@compiled
def attack(state: State, seat: int, attacking: int) -> None:
    """Attack the canoe that was drawn."""
    state.mover = seat
    state.phase = attacking


@compiled
def take_shot(state: State, die: int) -> None:
    """Resolve a shot at the target: close on the inside, long on the outside (C14)."""
    seat = state.mover
    if die >= shot_kills_from(state, seat):
        canoes.lose_man(state, seat)


@compiled
def shot_kills_from(state: State, seat: int) -> int:
    """Return the least die of a shot that takes a man from a canoe where it is now (C14)."""
    return SHOT_KILLS_FROM[lane_of(state, seat)]


# C42-C46  The bear ----------------------------------------------------------------------------------


@compiled
def is_bear_target(state: State, seat: int, rapid: int) -> bool:
    """Whether a canoe is in the bear's rapid."""
    return state.leg[seat] == rapid and state.place[seat] == Place.RAPID


@compiled
def next_bear(state: State) -> int:
    """Return the rapid of the next bear with a target, after the one that attacked last; or NOWHERE."""
    rapids = 0
    for seat in range(state.n_seats):
        rapids |= (state.place[seat] == Place.RAPID) << state.leg[seat]
    attacking = (state.bears & rapids) >> (state.at + 1)
    return NOWHERE if attacking == 0 else state.at + 1 + lowest_bit(attacking)


@compiled
def aim_bear(state: State, rapid: int) -> None:
    """Let a rapid's bear attack; among several canoes chance draws the target."""
    state.at = rapid
    n_targets = 0
    for seat in range(state.n_seats):
        if is_bear_target(state, seat, rapid):
            n_targets += 1
            state.mover = seat
    aim(state, n_targets, Phase.BEAR_TARGET, Phase.BEAR)


@compiled
def take_bear(state: State, die: int) -> None:
    """Resolve the bear's attack: it may flip the canoe, which then lies below the rapid (C42)."""
    if die < bear_flips_from(state):
        return
    seat = state.mover
    canoes.flip(state, seat)  # C44; its chip stays in the bag (C43)
    if state.bear_stays == 0:
        canoes.put_below(state, seat)
    state.dice_left = state.swimming[seat]  # C45


@compiled
def bear_flips_from(state: State) -> int:
    """Return the least die with which the bear flips a canoe (C42)."""
    return BEAR_FLIPS_FROM


@compiled
def take_maul(state: State, die: int) -> None:
    """Resolve the bear's attack on one man in the water (C45)."""
    seat = state.mover
    state.dice_left -= 1
    state.swimming[seat] -= die >= bear_kills_from(state)
    if state.dice_left == 0:
        canoes.leave_if_empty(state, seat)


@compiled
def bear_kills_from(state: State) -> int:
    """Return the least die with which the bear kills a man in the water (C45)."""
    return BEAR_KILLS_FROM
