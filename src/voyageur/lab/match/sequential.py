"""A test that goes on until it has decided: does an agent win more than its fair share of the games?

Two hypotheses about an agent's mean share of the win, that it is at most fair plus `low` and that it is at least fair
plus `high`, are each betted against, block by block, at odds that are fair or worse if the hypothesis is true.  A
capital that grows from 1 to 1 / ERROR refutes the hypothesis: if that is true, the capital ever reaches it with at most
the probability ERROR, whatever the shares of blocks scatter like and however many are ties, because they lie between 0
and 1 (I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal
Statistical Society B 86, 2024, p. 1: proposition 2, by Ville's inequality).  A block is one observation, so what the
games of a block have in common does no harm.

What is staked decides only how soon a capital grows.  It is the fraction that makes it grow fastest, to second order,
if the other hypothesis is true (their section B.2), with the variance of the blocks before.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

ERROR = 0.05  # of either kind
BOUND = 1 / ERROR  # of a capital
MOST_STAKED = 0.75  # of the capital in one block, at the least share or the greatest
ROUNDING = 1e-6  # capitals whose logarithms differ by less are the same

GateVerdict = Literal["high", "low", "open"]


class Evidence(NamedTuple):
    """The capitals that bets have made of 1."""

    high: float  # for `high`: by bets against a mean of at most fair plus `low`
    low: float  # for `low`: by bets against a mean of at least fair plus `high`


NO_EVIDENCE = Evidence(1.0, 1.0)


@dataclass(frozen=True)
class Gate:
    """Two hypotheses on a mean share of the win, above the fair share, in parts of 1."""

    low: float
    high: float

    def is_possible(self, fair: float) -> bool:
        """Whether a mean share can be below fair plus `low` and above fair plus `high`: both are between 0 and 1."""
        return 0 < fair + self.low < fair + self.high < 1

    def evidence(self, shares: Sequence[float], fair: float) -> Evidence:
        """Return the evidence of some blocks.  shares : an agent's mean share of the win in each block"""
        if not shares:
            return NO_EVIDENCE
        for_high, for_low = self.log_capitals(np.array(shares), fair)
        return Evidence(*(math.exp(min(each[-1], 700.0)) for each in (for_high, for_low)))

    def decide(self, shares: Sequence[float], fair: float) -> tuple[GateVerdict, int]:
        """Return which hypothesis is accepted, and after how many blocks; all of them while it is open."""
        verdicts, n_needed = self.decide_each(np.array([shares], float), fair)
        verdict: GateVerdict = "high" if verdicts[0] > 0 else "low" if verdicts[0] < 0 else "open"
        return verdict, int(n_needed[0])

    def decide_each(self, shares: Any, fair: float) -> tuple[Any, Any]:
        """Decide many matches at once, as `decide` does each of them.

        shares : float64 (matches, blocks).  Return int64 (matches,)  1 high, -1 low, 0 open, and int64 (matches,)
        blocks needed.  A mean between the hypotheses refutes both in time: then the greater capital decides.
        """
        n_matches, n_blocks = shares.shape
        if not n_blocks:
            return np.zeros(n_matches, np.int64), np.zeros(n_matches, np.int64)
        for_high, for_low = self.log_capitals(shares, fair)
        is_uneven: Any = np.abs(for_high - for_low) > ROUNDING
        is_decided: Any = (np.maximum(for_high, for_low) >= math.log(BOUND)) & is_uneven
        first = is_decided.argmax(1)  # 0 also if none is
        at_first = np.arange(int(n_matches)), first
        has_ended = is_decided[at_first]
        verdicts = np.sign(for_high[at_first] - for_low[at_first]) * has_ended
        n_needed: Any = np.full(int(n_matches), int(n_blocks))
        n_needed[has_ended] = first[has_ended] + 1
        return verdicts.astype(np.int64), n_needed

    def log_capitals(self, shares: Any, fair: float) -> tuple[Any, Any]:
        """Return the logarithms of the capitals for `high` and for `low` after each block.

        shares : float64 (..., blocks).  Return two float64 (..., blocks)
        """
        low, high = fair + self.low, fair + self.high
        # Before the first block it is as if one had been won and one lost: so no variance is taken for 0.
        n = np.arange(2, int(shares.shape[-1]) + 2)
        mean = (1 + shares.cumsum(-1) - shares) / n
        variance = (1 + (shares * shares).cumsum(-1) - shares * shares) / n - mean * mean
        fastest = (high - low) / (variance + (high - low) ** 2)
        for_high: Any = np.log1p(np.minimum(fastest, MOST_STAKED / low) * (shares - low))
        for_low: Any = np.log1p(np.minimum(fastest, MOST_STAKED / (1 - high)) * (high - shares))
        return for_high.cumsum(-1), for_low.cumsum(-1)
