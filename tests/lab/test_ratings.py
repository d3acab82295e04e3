"""Ratings against published and independently computed values, and how often their intervals hold the truth."""

from itertools import permutations

import numpy as np
import pytest

from voyageur.lab.ladder.ratings import POINTS, Estimate, fit, rate

# Baseball, American League East, 1987: wins and losses of the row's team at home against the column's.  A. Agresti,
# Categorical Data Analysis, 2nd edition, 2002, p. 438.
HOME = """
    .   4-3  4-2  4-3  6-1  4-2  6-0
    3-3  .   4-2  4-3  6-0  6-1  4-3
    2-5 4-3   .   2-4  4-3  4-2  6-0
    3-3 5-1  2-5   .   4-3  4-2  6-1
    5-1 2-5  3-3  4-2   .   5-2  6-0
    2-5 3-3  3-4  4-3  4-2   .   2-4
    2-5 1-5  1-6  2-4  1-6  3-4   .
"""  # Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore
TWO = np.array([(0, 1), (1, 0)])
THREE = np.array(list(permutations(range(3), 2)))


def baseball() -> tuple[np.ndarray, np.ndarray]:
    rows = [line.split() for line in HOME.strip().splitlines()]
    pairs = list(permutations(range(7), 2))
    return np.array(pairs), np.array([[float(n) for n in rows[home][away].split("-")] for home, away in pairs])


def test_the_ratings_of_agresti_s_baseball_teams_are_the_published_ones():
    lineups, wins = baseball()
    found = fit(lineups, wins[None])[0]
    worth = np.exp(found[:7]) / np.exp(found[:7]).sum()
    assert worth.round(3).tolist() == [0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044]  # table 10.11, column 5


def test_the_advantage_at_home_of_agresti_s_baseball_teams_is_the_published_one():
    lineups, wins = baseball()
    found = fit(lineups, wins[None])[0]
    assert found[7] - found[8] == pytest.approx(0.302, abs=0.0005)


def test_ratings_without_an_effect_of_seats_are_those_of_choix():
    # Both at home as often as away: the effect is 0, and what is left is the plain Bradley-Terry model.
    lineups, wins = baseball()
    again = np.concatenate([lineups, lineups[:, ::-1]]), np.concatenate([wins, wins[:, ::-1]])
    found = fit(again[0], again[1][None])[0]
    # choix 0.4.1: ilsr_pairwise(7, [(winner, loser), ...])
    expected = [0.531153, 0.386206, 0.244283, 0.197415, 0.057495, -0.366350, -1.050203]
    assert found == pytest.approx([*expected, 0, 0], abs=1e-6)


def test_ratings_at_three_seats_are_those_of_choix():
    # choix 0.4.1: ilsr_top1(4, [(winner, losers), ...]) with these wins of three agents in any order of seats.
    wins = {(0, 1, 2): (9, 5, 2), (0, 3, 1): (4, 3, 2), (2, 3, 1): (2, 5, 0)}
    lineups, shares = [], []
    for agents, numbers in wins.items():
        for order in permutations(range(3)):
            lineups.append([agents[at] for at in order])
            shares.append([float(numbers[at]) for at in order])
    found = fit(np.array(lineups), np.array([shares]))[0]
    assert found == pytest.approx([0.510455, -0.375421, -0.692344, 0.557310, 0, 0, 0], abs=1e-6)


def test_ratings_with_effects_of_three_seats_and_shared_wins_are_those_of_scipy():
    lineups = [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    lineups += [(0, 2, 2), (2, 0, 2), (2, 2, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)]
    shares = [(7, 2, 1), (4, 5, 1), (3.5, 2.5, 4), (2, 5, 3), (6, 1, 3), (5, 4, 1)]
    shares += [(8, 1, 1), (3, 6, 1), (3, 2, 5), (1, 5, 4), (7, 0.5, 2.5), (6, 4, 0)]
    found = fit(np.array(lineups), np.array([shares], float))[0]
    # SciPy 1.17.1: minimize(method="BFGS") of -sum(shares * (u - logsumexp(u))), u the rating and the effect of a seat.
    assert found == pytest.approx([0.85821, -0.14900, -0.70921, 0.44704, -0.01534, -0.43169], abs=2e-5)


def test_a_start_far_away_leads_to_the_same_ratings():
    lineups, wins = baseball()
    far = np.array([30.0, -30, 0, 0, 0, 0, 0, 20, -20])
    assert fit(lineups, wins[None], far) == pytest.approx(fit(lineups, wins[None]), abs=1e-6)


def test_400_points_are_odds_of_10_to_1():
    shares = np.array([[[10.0, 1.0], [1.0, 10.0]]])
    assert np.diff(POINTS * fit(TWO, shares)[0, :2]) == pytest.approx(-400)


# The rating of a ladder -------------------------------------------------------------------------


def won_by(agent: int, n_cycles: int) -> np.ndarray:
    """Return the shares of cycles in which one of two agents won every game."""
    return np.tile(np.where(agent == TWO, 1.0, 0.0), (n_cycles, 1, 1))


def test_an_agent_that_won_every_game_has_the_rating_of_firth_s_correction():
    assert rate(TWO, won_by(0, 4), 1).agents[0].points == pytest.approx(400 * np.log10(9 / 1))  # 8 + 1 of 8 + 2


def test_the_interval_of_an_agent_that_won_every_game_is_wide_and_finite():
    found = rate(TWO, won_by(0, 4), 1).agents[0]
    assert found.low < 200
    assert 800 < found.high < 5000


def test_the_anchor_is_0_and_has_no_width():
    found = rate(TWO, won_by(0, 4), 0)
    assert found.agents[0] == Estimate(0, 0, 0)
    assert found.agents[1].points < 0


def test_another_anchor_shifts_all_ratings_alike():
    shares = drawn((0.7, 0.0, -0.4), 0.2, 12, np.random.default_rng(3))
    first, second = (rate(THREE, shares, anchor).agents for anchor in (0, 2))
    shifts = [one.points - other.points for one, other in zip(first, second, strict=True)]
    assert shifts == pytest.approx([shifts[0]] * 3)


def test_the_effects_of_seats_add_up_to_0():
    found = rate(THREE, drawn((0.7, 0.0, -0.4), 0.5, 12, np.random.default_rng(3)), 0)
    assert sum(seat.points for seat in found.seats) == pytest.approx(0, abs=1e-9)
    assert found.seats[0].points > 0


def test_a_block_is_one_observation_if_its_games_end_alike():
    shares = np.concatenate([won_by(0, 1), won_by(1, 1)] * 30)
    found = rate(TWO, shares, 1).agents[0]
    error = (
        0.5 / np.sqrt(60) * 4 * POINTS
    )  # of 60 blocks, not of 120 games; the rating rises by 4 where the share is 1/2
    assert found.high - found.low == pytest.approx(2 * 1.96 * error, rel=0.1)


def test_the_same_shares_give_the_same_intervals():
    shares = drawn((0.7, 0.0, -0.4), 0.2, 12, np.random.default_rng(3))
    assert rate(THREE, shares, 0) == rate(THREE, shares, 0)


def test_an_estimate_is_written_with_its_signs():
    assert str(Estimate(-0.2, -31.6, 12.4)) == "+0 (-32 to +12)"


# Intervals --------------------------------------------------------------------------------------


def drawn(ratings: tuple[float, ...], advantage: float, n_cycles: int, dice: np.random.Generator) -> np.ndarray:
    """Return shares drawn from the model, in which the luck of a block favours one agent in both of its games."""
    luck = dice.random((n_cycles, 3, 3))
    shares = np.zeros((n_cycles, len(THREE), 2))
    for number, (first, second) in enumerate(THREE):
        chance = 1 / (1 + np.exp(-(ratings[first] - ratings[second] + advantage)))
        own = luck[:, first, second] if first < second else 1 - luck[:, second, first]
        shares[:, number, 0] = own < chance
    shares[:, :, 1] = 1 - shares[:, :, 0]
    return shares


def n_held(n_ladders: int, n_cycles: int, ratings: tuple[float, ...]) -> int:
    """Return how many intervals of two ratings in each ladder hold the truth."""
    dice, held = np.random.default_rng(11), 0
    for _ in range(n_ladders):
        found = rate(THREE, drawn(ratings, 0.3, n_cycles, dice), 1).agents
        for agent in (0, 2):
            held += found[agent].low <= POINTS * (ratings[agent] - ratings[1]) <= found[agent].high
    return held


def test_the_intervals_of_some_ladders_hold_the_truth():
    assert n_held(20, 25, (1.0, 0.0, -0.5)) >= 34  # of 40


@pytest.mark.long
@pytest.mark.parametrize("ratings", [(1.0, 0.0, -0.5), (3.0, 0.0, -3.0), (0.0, 0.0, 0.0)])
def test_95_percent_of_the_intervals_hold_the_truth(ratings: tuple[float, ...]):
    assert 0.92 * 1000 <= n_held(500, 25, ratings) <= 0.98 * 1000
