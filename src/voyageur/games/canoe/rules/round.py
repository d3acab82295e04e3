"""The transitions between the phases before the race and in each round; their order stands in `__init__.py`."""

from voyageur.games.canoe.components import COURSES, DRAWN_COURSE, UNKNOWN
from voyageur.games.canoe.options import Finish
from voyageur.games.canoe.rules import before_race, hazards, paddling
from voyageur.games.canoe.state import NO_SEAT, NOWHERE, Ending, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

DRAWN = COURSES.index(DRAWN_COURSE.name)


# C1, C8, C11-C13  Before the race --------------------------------------------------------------------


@compiled
def prepare(state: State) -> None:
    """Go on with the hazards still to be put, then the currents and ratings shown before the start, then the race."""
    if state.is_hidden == 0 and state.bears_left + state.whirlpools_left + state.shooters_left > 0:
        turn_to_hazard(state)
        return
    state.mover = NO_SEAT
    n_shown = state.n_legs if state.is_open == 1 else 1
    for leg in range(n_shown):
        if state.current[leg] == UNKNOWN:
            show(state, Phase.CURRENT, leg)
            return
    for rapid in range(n_shown - 1):
        if state.rating[rapid] == UNKNOWN:
            show(state, Phase.RATING, rapid)
            return
    begin_round(state)


@compiled
def turn_to_hazard(state: State) -> None:
    """Let the next seat put a hazard, or chance draw one: bears first, then whirlpools."""
    if state.is_placed == 1:
        state.phase = Phase.PUT
        state.mover = (state.mover + 1) % state.n_seats
    else:
        state.phase = Phase.DEN if state.bears_left > 0 else Phase.WHIRLPOOL


# C15-C17  The steps of a round --------------------------------------------------------------------------


@compiled
def begin_round(state: State) -> None:
    """Put the chips of all racing canoes into the bag, and begin with the shots."""
    state.round_number += 1
    for seat in range(state.n_seats):
        state.is_in_bag[seat] = state.place[seat] < Place.HOME
    state.n_in_bag = state.n_racing
    state.at = NOWHERE
    next_shot(state)


@compiled
def next_shot(state: State) -> None:
    """Go on with the next shooter with a target (C40); after the last one, with the bears."""
    state.mover = NO_SEAT
    leg = hazards.next_shooter(state)
    if leg == NOWHERE:
        state.at = NOWHERE
        next_bear(state)
    else:
        hazards.aim_shot(state, leg)


@compiled
def next_bear(state: State) -> None:
    """Go on with the next bear with a target; after the last one, with the goes."""
    state.mover = NO_SEAT
    rapid = hazards.next_bear(state)
    if rapid == NOWHERE:
        state.at = NOWHERE
        state.phase = Phase.CHIP
    else:
        hazards.aim_bear(state, rapid)


@compiled
def begin_go(state: State, seat: int) -> None:
    """Take a canoe's chip out of the bag (C16).  There is a choice only with men aboard and men in the water."""
    state.is_in_bag[seat] = 0
    state.n_in_bag -= 1
    state.mover = seat
    if state.swimming[seat] == 0:
        state.phase = Phase.PADDLE  # C18
    elif state.aboard[seat] == 0:
        paddling.begin_attempt(state)  # C26, C30
    else:
        state.phase = Phase.DECIDE


@compiled
def next_go(state: State) -> None:
    """Draw the next chip; after the last one, begin the next round."""
    state.mover = NO_SEAT
    if state.n_in_bag > 0:
        state.phase = Phase.CHIP
    else:
        begin_round(state)


# After a ply ----------------------------------------------------------------------------------------------


@compiled
def end_shot(state: State) -> None:
    """Go on after a shot."""
    if is_over(state):
        end_race(state)
    else:
        next_shot(state)


@compiled
def end_bear(state: State) -> None:
    """Go on after a die of the bear: with the men in the water (C45), if any are left to attack."""
    if is_unseen(state, state.mover):
        show_where(state, state.mover)
    elif state.dice_left > 0:
        state.phase = Phase.MAUL
    elif is_over(state):
        end_race(state)
    else:
        next_bear(state)


@compiled
def end_go(state: State) -> None:
    """Go on after the last die of a go."""
    if is_unseen(state, state.mover):
        show_where(state, state.mover)
    elif is_over(state):
        end_race(state)
    else:
        next_go(state)


@compiled
def end_show(state: State) -> None:
    """Go on after a current, a rating or scenery was shown: before the race, at the bear's attack, or in a go."""
    if state.round_number == 0:
        prepare(state)
    elif state.dice_left > 0:
        end_bear(state)
    else:
        end_go(state)


# C8  Currents and ratings during the race -------------------------------------------------------------------


@compiled
def is_unseen(state: State, seat: int) -> bool:
    """Whether a canoe is on a leg whose current, or in a rapid whose rating or scenery, nobody knows yet."""
    if state.course != DRAWN:
        return False
    leg = state.leg[seat]
    if state.place[seat] == Place.LEG:
        return state.current[leg] == UNKNOWN
    if state.place[seat] != Place.RAPID:
        return False
    return state.rating[leg] == UNKNOWN or before_race.is_scenery_unseen(state, leg)


@compiled
def show_where(state: State, seat: int) -> None:
    """Let chance draw the current, the rating or the scenery at a canoe's place."""
    leg = state.leg[seat]
    if state.place[seat] == Place.LEG:
        show(state, Phase.CURRENT, leg)
    else:
        show(state, Phase.RATING if state.rating[leg] == UNKNOWN else Phase.SCENERY, leg)


@compiled
def show(state: State, phase: int, at: int) -> None:
    """Let chance show the current of a leg, or the rating or scenery of a rapid."""
    state.phase = phase
    state.at = at


# C36, C50  The end of the race --------------------------------------------------------------------------


@compiled
def is_over(state: State) -> bool:
    """Whether every canoe is home or out; or, without playing on, the first place is decided (C50)."""
    if state.n_racing == 0:
        return True
    is_won = state.n_home > 0 and state.plays_on == 0
    return is_won and (state.finish == Finish.FIRST or state.n_in_bag == 0)


@compiled
def end_race(state: State) -> None:
    """End the race: a canoe is home, or all are out (C36)."""
    state.phase = Phase.OVER
    state.ending = Ending.FINISH if state.n_home > 0 else Ending.ALL_OUT
    state.mover = NO_SEAT
    state.at = NOWHERE
