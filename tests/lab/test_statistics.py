"""Statistics against cases computed by hand, and shares of the win."""

import math
from statistics import NormalDist, fmean, stdev

import numpy as np
import pytest

from tests.toys.pebbles import GAME
from voyageur.kernel.contract import read_setup, start
from voyageur.lab.playouts import PlayedGames, play_games
from voyageur.lab.statistics import Mean, Proportion, elo_of


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


def test_the_interval_of_a_mean_has_95_percent_of_its_normal_distribution() -> None:
    numbers = [0.5, 1.0, 0.0, 1.0, 0.5, 0.75]
    mean = NormalDist(fmean(numbers), stdev(numbers) / math.sqrt(len(numbers)))
    assert Mean.of(numbers).interval == pytest.approx((mean.inv_cdf(0.025), mean.inv_cdf(0.975)))


def test_nothing_is_known_of_the_mean_of_one_number() -> None:
    assert str(Mean.of([0.25])) == "25.0 %"
    assert Mean.of([0.25]).interval == (-math.inf, math.inf)


def test_shares_of_games_won_or_lost_have_the_interval_of_a_proportion() -> None:
    # The variance is estimated with n - 1, so that the effective number of 40 games is 39.
    assert Mean.of_shares([1.0] * 30 + [0.0] * 10).interval == pytest.approx(Proportion(29.25, 39).interval)


def test_shares_of_blocks_that_scatter_less_have_a_narrower_interval() -> None:
    # 0.75 four times and 0.25 once: mean 0.65, variance of the mean 0.01, as of 22.75 games won or lost.
    assert Mean.of_shares([0.75] * 4 + [0.25]).interval == pytest.approx(Proportion(0.65 * 22.75, 22.75).interval)


def test_the_interval_of_shares_never_leaves_0_to_1() -> None:
    low, high = Mean.of_shares([1.0] * 19 + [0.5]).interval
    assert 0 < low < 0.975 < high < 1


def test_blocks_that_are_all_alike_count_as_one_game_each() -> None:
    assert Mean.of_shares([0.5] * 6).interval == Proportion(3, 6).interval


def test_shares_that_are_all_won_or_lost_have_the_interval_of_a_proportion() -> None:
    assert Mean.of_shares([1.0] * 10).interval == Proportion(10, 10).interval
    assert str(Mean.of_shares([0.0] * 10)) == "0.0 % (0.0 to 27.8)"


@pytest.mark.parametrize(
    ("share", "elo"), [(0.5, 0.0), (0.75, 190.85), (10 / 11, 400.0), (0.0, -math.inf), (1.0, math.inf)]
)
def test_a_share_of_the_wins_is_a_difference_of_elo_ratings(share: float, elo: float) -> None:
    assert elo_of(share) == pytest.approx(elo, abs=0.01)
