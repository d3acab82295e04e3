"""Parts of what is shown that are kept: a part of one board is not shown on another."""

import pytest

from tests.games.kanata.positions import COAST, new_game
from voyageur.games.kanata.presentation import view
from voyageur.kernel.parts import made_anew

LOWLAND = """
    llllllF
    ~llllll
    llllllB
"""


@pytest.mark.parametrize(
    ("board", "other"),
    [
        pytest.param(COAST, COAST.replace("llllf", "lllll"), id="kind"),
        pytest.param(COAST, COAST.replace("N", "l"), id="newfoundland"),
        pytest.param(LOWLAND, LOWLAND.replace("~l", "l~"), id="place"),
    ],
)
def test_a_view_shows_its_own_board_where_parts_of_another_are_kept(board, other):
    states = new_game(board), new_game(other)
    shown = [view(state, None) for state in states]
    with made_anew():
        assert shown == [view(state, None) for state in states]
