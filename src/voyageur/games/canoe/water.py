"""Canoes and the water they are on: lanes, what the course shows of itself, and losing a canoe (C4, C8, C36)."""

from voyageur.games.canoe.state import NO_SEAT, Ending, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

NOWHERE = -1  # of `at`


@compiled
def has_bit(word: int, bit: int) -> bool:
    """Whether a bit of a word is set."""
    return (word >> bit) & 1 == 1


@compiled
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit set in a word that is not 0."""
    bit = 0
    while not has_bit(word, bit):
        bit += 1
    return bit


@compiled
def has_crossed(state: State, leg: int, front: int) -> bool:
    """Whether the tracks have crossed before this place: at the middle of the turn leg (C3)."""
    if state.turn < 0:
        return False
    return leg > state.turn or (leg == state.turn and 2 * front >= state.length[leg])


@compiled
def lane_of(state: State, seat: int) -> int:
    """Return the track that a canoe is on now: INSIDE or OUTSIDE."""
    return state.track[seat] ^ has_crossed(state, state.leg[seat], state.front[seat])


@compiled
def is_over_whirlpool(state: State, seat: int) -> bool:
    """Whether a canoe that has not moved since it left a rapid lies over the whirlpool of its lane (C10, C35)."""
    if state.place[seat] != Place.LEG or state.leg[seat] == 0:
        return False
    return has_bit(state.whirlpools[state.leg[seat] - 1], lane_of(state, seat))


# C8  What the course shows of itself --------------------------------------------------------------


@compiled
def ask_current(state: State, leg: int, after: int) -> None:
    """Let chance show the current of a leg; then go on with the phase `after`."""
    state.phase = Phase.CURRENT
    state.at = leg
    state.after_reveal = after


@compiled
def ask_rating(state: State, rapid: int, after: int) -> None:
    """Let chance show the rating of a rapid; then go on with the phase `after`."""
    state.phase = Phase.RATING
    state.at = rapid
    state.after_reveal = after


# C36  The end of a canoe and of the race ------------------------------------------------------------


@compiled
def leave_race(state: State, seat: int, place: int) -> None:
    """Take a canoe out of the race: it is home, or has no man left."""
    state.place[seat] = place
    state.n_racing -= 1
    state.n_in_bag -= state.is_in_bag[seat]
    state.is_in_bag[seat] = 0
    state.is_first_attempt[seat] = 0


@compiled
def end_race(state: State) -> None:
    """End the race: somebody is home, or all are out (C36)."""
    state.phase = Phase.OVER
    state.ending = Ending.FINISH if state.n_home > 0 else Ending.ALL_OUT
    state.mover = NO_SEAT
    state.at = NOWHERE
