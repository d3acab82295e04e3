"""The invariants of a race, for tests."""

import numpy as np

from voyageur.games.canoe.components import CREW
from voyageur.games.canoe.state import Ending, Phase, Place
from voyageur.kernel.contract import State


def faults(state: State) -> list[str]:
    """Return the invariants that `state` breaks."""
    found: list[str] = []
    n = int(state.n_seats)
    place, aboard, swimming = state.place[:n], state.aboard[:n], state.swimming[:n]
    racing = place < Place.HOME
    if (aboard < 0).any() or (swimming < 0).any() or (aboard + swimming > CREW).any():
        found.append("a crew is negative or greater than four")
    if (aboard[racing] + swimming[racing] == 0).any() or (aboard[place == Place.OUT] > 0).any():
        found.append("an empty canoe races, or a manned one is out (C36)")
    if (aboard[place == Place.HOME] == 0).any():
        found.append("a canoe came home without a man (C48)")
    is_waiting = (state.is_first_attempt[:n] == 1) & (np.arange(n) != state.mover)
    if (aboard[is_waiting] > 0).any():
        found.append("a flipped canoe has men aboard")
    if (state.leg[:n] >= state.n_legs).any() or (state.front[:n] < 0).any():
        found.append("a canoe is off the course")
    on_leg = place == Place.LEG
    if (state.front[:n][on_leg] >= state.length[state.leg[:n][on_leg]]).any():
        found.append("a canoe on a leg is at its end")
    if state.n_racing != racing.sum() or state.n_home != (place == Place.HOME).sum():
        found.append("canoes are miscounted")
    if state.n_in_bag != state.is_in_bag.sum() or (state.is_in_bag[:n][~racing] == 1).any():
        found.append("chips are miscounted")
    if state.dice_left > 0 and state.phase not in (Phase.CLIMB, Phase.MAUL, Phase.CURRENT):
        found.append("dice are left outside an attempt and the bear's attack")
    if state.is_hidden and int(state.bears) >> int(state.n_reached):
        found.append("a bear is known in a rapid that no canoe has reached (C8)")
    if (state.phase == Phase.OVER) != (state.ending != Ending.NONE):
        found.append("over without an ending, or an ending while the race goes on")
    return found
