"""Changes to a canoe: it flips, is put below its rapid, loses a man, leaves the race (C22, C36, C41, C42)."""

from voyageur.games.canoe.state import Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def flip(state: State, seat: int) -> None:
    """Flip a canoe: all its men are in the water, and the next attempt to climb in is their first."""
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
def lose_man(state: State, seat: int) -> None:
    """Take a man: one aboard if there is one, else a swimmer (C41)."""
    if state.aboard[seat] > 0:
        state.aboard[seat] -= 1
    else:
        state.swimming[seat] -= 1
    leave_if_empty(state, seat)


@compiled
def leave_if_empty(state: State, seat: int) -> None:
    """Take a canoe that has no man left out of the race (C36)."""
    if state.aboard[seat] + state.swimming[seat] == 0:
        leave_race(state, seat, Place.OUT)


@compiled
def leave_race(state: State, seat: int, place: int) -> None:
    """Take a canoe out of the race: it is at HOME, or OUT."""
    state.place[seat] = place
    state.n_racing -= 1
    state.n_in_bag -= state.is_in_bag[seat]
    state.is_in_bag[seat] = 0
    state.is_first_attempt[seat] = 0
