"""Statistics against cases computed by hand, and shares of the win."""

import numpy as np

from tests.toys.pebbles import GAME
from voyageur.kernel.contract import read_setup, start
from voyageur.lab.playouts import PlayedGames, play_games
from voyageur.lab.statistics import Proportion


def test_wilson_s_interval_of_a_known_case() -> None:
    low, high = Proportion(81, 263).interval  # E. B. Wilson's own kind of case, by hand: 0.2553 to 0.3662
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_a_proportion_is_written_in_percent() -> None:
    assert str(Proportion(81, 263)) == "30.8 % (25.5 to 36.6)"


def test_a_win_is_shared_by_all_of_rank_0_and_may_be_nobody_s() -> None:
    ranks = np.array([[0, 1, 2], [0, 0, 2], [1, 1, 1]])
    games = PlayedGames(plies=None, endings=None, scores=None, ranks=ranks, lasts=None)
    assert games.shares.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 0]]


def test_playouts_of_plain_python_rules_have_ranks_and_scores() -> None:
    games = play_games(GAME, start(GAME, read_setup(GAME)), ("greedy", "random"), 1, 20)
    assert sorted(games.ranks.sum(axis=1).tolist()) == [1] * 20
    assert (games.shares == games.scores).all()
