"""A test that goes on until it has decided: does an agent win more than its fair share of the games?

Of two hypotheses about an agent's mean share of the win, fair plus `low` and fair plus `high`, the generalised
sequential probability ratio test accepts one as soon as the evidence suffices.  A block is one observation, so what
the games of a block have in common does no harm.  The shares of blocks are taken as normal with the variance seen so
far, as in fishtest (github.com/official-stockfish/fishtest/wiki); both errors have at most about the probability ERROR.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

ERROR = 0.05  # of either kind
BOUND = math.log((1 - ERROR) / ERROR)  # 2.944
LEAST_BLOCKS = 16  # before anything is decided: the variance of fewer is not known
LEAST_VARIANCE = 1e-4  # of blocks that are all the same

GateVerdict = Literal["high", "low", "open"]


@dataclass(frozen=True)
class Gate:
    """Two hypotheses on a mean share of the win, above the fair share, in parts of 1."""

    low: float
    high: float

    def llr(self, shares: Sequence[float], fair: float) -> float:
        """Return the logarithm of the likelihood ratio of `high` over `low`; 0 for fewer than two blocks.

        shares : an agent's mean share of the win in each block
        """
        n = len(shares)
        return self._llr(n, sum(shares), sum(share * share for share in shares), fair)

    def decide(self, shares: Sequence[float], fair: float) -> tuple[GateVerdict, int]:
        """Return which hypothesis is accepted, and after how many blocks; all of them while it is open."""
        total = squares = 0.0
        for n, share in enumerate(shares, 1):
            total, squares = total + share, squares + share * share
            llr = self._llr(n, total, squares, fair)
            if n >= LEAST_BLOCKS and abs(llr) >= BOUND:
                return ("high" if llr > 0 else "low"), n
        return "open", len(shares)

    def _llr(self, n: int, total: float, squares: float, fair: float) -> float:
        if n < 2:
            return 0.0
        mean = total / n
        variance = max(LEAST_VARIANCE, (squares - n * mean * mean) / (n - 1))
        return n * (self.high - self.low) * (2 * (mean - fair) - self.low - self.high) / (2 * variance)
