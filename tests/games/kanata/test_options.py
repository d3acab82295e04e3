"""The options: faults of a board, and what is for people only.  What an option does is tested by clause."""

import pytest

from voyageur.games.kanata import GAME
from voyageur.kernel.contract import BadSetup, read_setup
from voyageur.kernel.options import FILE_MARK


def test_K1_all_faults_of_a_board_are_listed_with_line_and_column():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"board": FILE_MARK + "Fx\n~"})
    (bad,) = caught.value.options
    assert [(found.line, found.column) for found in bad.faults] == [(0, 0), (1, 2), (2, 2)]


def test_K54_no_cap_is_for_people_only():
    assert {
        name: option.people_only
        for name, option in ((option.name, option) for option in GAME.options)
        if option.people_only
    } == {"round_cap": ("0",)}
