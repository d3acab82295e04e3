"""Ratings of agents on one scale, with the effects of seats: the Bradley-Terry model and its form for several seats.

The chance of a seat to win is the softmax of the rating of its agent plus the effect of the seat (R. A. Bradley and
M. E. Terry, Biometrika 39, 1952, p. 324; with an effect of the order R. R. Davidson and R. J. Beaver, Biometrics 33,
1977, p. 693; for several seats the first choice of R. L. Plackett, Applied Statistics 24, 1975, p. 193).  A shared win
counts as its shares.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

POINTS = 400 / np.log(10)  # of Elo's scale, for a factor e of the odds
TOLERANCE = 1e-12  # of the log likelihood
DRAWS = 1000  # of the bootstrap
AT_ONCE = 50  # draws that are fitted together
SEED = 1  # of the bootstrap


@dataclass(frozen=True)
class Estimate:
    """A number in Elo points, with its 95 % interval."""

    points: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{round(self.points):+d} ({round(self.low):+d} to {round(self.high):+d})"


@dataclass(frozen=True)
class Ratings:
    """The ratings of agents, 0 for the anchor, and the effects of the seats, which add up to 0."""

    agents: tuple[Estimate, ...]
    seats: tuple[Estimate, ...]


def rate(lineups: Any, shares: Any, anchor: int) -> Ratings:
    """Return the ratings that the blocks of a ladder show, with intervals.

    lineups : int (L, S), the agent at each seat, for all ways in which agents sit together; agents are 0 ... A - 1
    shares  : float64 (C, L, S), the shares of the seats in each cycle of the ladder: independent observations

    To each match 1 / (A - 1) of a block is added in which all seats had the same share, so that the rating of an agent
    that won or lost every game is finite.  For two agents at two seats that is half a win and half a defeat at each
    seat, as in D. Firth's correction (Biometrika 80, 1993, p. 27).  The intervals are from the Bayesian bootstrap
    (D. B. Rubin, Annals of Statistics 9, 1981, p. 130): each draw weighs the cycles by exponential numbers, and the
    shares that were added by gamma numbers of the same mean.
    """
    n_agents, n_seats = int(lineups.max()) + 1, lineups.shape[1]
    added = 1 / (n_seats * (n_agents - 1))
    best = fit(lineups, (shares.sum(0) + added)[None])
    found = np.concatenate([best, *(fit(lineups, drawn, best[0]) for drawn in _draws(shares, added))])
    found[:, :n_agents] -= found[:, [anchor]]
    low, high = np.quantile(found[1:], (0.025, 0.975), axis=0)
    estimates = [Estimate(*numbers) for numbers in (POINTS * np.stack([found[0], low, high], 1)).tolist()]
    return Ratings(tuple(estimates[:n_agents]), tuple(estimates[n_agents:]))


def _draws(shares: Any, added: float) -> Iterator[Any]:
    """Yield draws of the bootstrap, a share of `added` for each seat included: float64 (B, L, S) each."""
    dice = np.random.default_rng(SEED)
    n_cycles, n_lineups, n_seats = shares.shape
    for n in [AT_ONCE] * (DRAWS // AT_ONCE):
        weights = dice.standard_exponential((n, n_cycles))
        yield np.tensordot(weights, shares, 1) + dice.standard_gamma(added, (n, n_lineups, n_seats))


def fit(lineups: Any, shares: Any, start: Any = 0) -> Any:
    """Return the ratings of agents and then the effects of seats that make the shares most likely, in B cases.

    lineups : int (L, S)
    shares  : float64 (B, L, S), the sums over the games of each line-up
    start   : float64 (A + S), a guess
    returns : float64 (B, A + S), logarithms of odds; the ratings of a case add up to 0, and so do the effects

    Newton's method.  No step changes what is between two seats by more than 1, so each makes the shares more likely
    (F. Bach, Electronic Journal of Statistics 4, 2010, proposition 1).  Nobody may be without a share.
    """
    n_agents, n_seats = int(lineups.max()) + 1, lineups.shape[1]
    design = _design(lineups, n_agents)
    games = shares.sum(2, keepdims=True)
    found = np.zeros((len(shares), n_agents + n_seats)) + start
    gain = np.inf
    while gain > TOLERANCE:
        chances = np.exp(found @ design.T).reshape(shares.shape)
        chances /= chances.sum(2, keepdims=True)
        slope = (shares - games * chances).reshape(len(shares), -1) @ design
        step = _solved(_information(design, games, chances, n_agents), slope)
        gain = (slope * step).sum(1).max()  # twice what the step adds to the log likelihood, near the maximum
        reach = np.ptp(step[:, :n_agents], axis=1) + np.ptp(step[:, n_agents:], axis=1)
        step /= np.maximum(1, reach)[:, None]
        found += step
    return found


def _solved(matrices: Any, numbers: Any) -> Any:
    """Return the solution of linear equations in each case: float64 (B, A + S)."""
    return cast(Any, np.linalg.solve(matrices, numbers[:, :, None]))[:, :, 0]


def _design(lineups: Any, n_agents: int) -> Any:
    """Return what a rating and an effect add to each seat of each line-up: float64 (L * S, A + S), 0 or 1."""
    n_lineups, n_seats = lineups.shape
    at_agent = np.eye(n_agents)[lineups.ravel()]
    return np.hstack([at_agent, np.tile(np.eye(n_seats), (n_lineups, 1))])


def _information(design: Any, games: Any, chances: Any, n_agents: int) -> Any:
    """Return the negative second derivative of the log likelihood: float64 (B, A + S, A + S).

    The likelihood does not depend on the sum of all ratings or of all effects; ones hold both at 0.
    """
    n_cases, n_lineups, n_seats = chances.shape
    size = design.shape[1]
    squares = (design[:, :, None] * design[:, None, :]).reshape(-1, size * size)
    means = np.einsum("bls,lsp->blp", chances, design.reshape(n_lineups, n_seats, size))
    found = ((games * chances).reshape(n_cases, -1) @ squares).reshape(n_cases, size, size)
    found -= (games * means).swapaxes(1, 2) @ means
    found[:, :n_agents, :n_agents] += 1
    found[:, n_agents:, n_agents:] += 1
    return found
