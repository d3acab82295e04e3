"""The numbers of an observation are where the page says."""

import numpy as np

from tests.games.island.positions import play, position
from voyageur.games.island.components import CARD_NAMES
from voyageur.games.island.notation.spelling import names_of
from voyageur.games.island.presentation import observation


def test_a_tile_and_a_card_are_where_the_page_says():
    state = play(position("b2:B3 b1:R1 d4:R2", ["drop1", "wheel3"]), "move b2 b1 2", "stop")
    out = np.zeros(observation.OBSERVATION_SIZE, np.float32)
    observation.observe(state, 1, out)
    b1 = 21 * names_of(state).index("b1")
    assert (*out[b1 + 12 : b1 + 15],) == (1, 1, 2)  # the battle is there; one unit of one's own, two of the attacker
    assert out[1344 + 9 * CARD_NAMES.index("wheel3")] == 1
    assert out[1344 + 9 * CARD_NAMES.index("drop1") + 1] == np.float32(1 / 17)  # one of 17 unseen combat cards
