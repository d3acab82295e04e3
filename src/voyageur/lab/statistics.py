"""Statistics of games: proportions, means and their confidence intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054  # two-sided 95 %


@dataclass(frozen=True)
class Proportion:
    """The proportion `count` of `n`, with its 95 % confidence interval."""

    count: float  # a shared win counts as its share
    n: float  # not whole if it is an effective number

    @property
    def mean(self) -> float:
        """The proportion, 0 ... 1."""
        return self.count / self.n

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's score interval (E. B. Wilson, JASA 22, 1927, p. 209)."""
        spread = Z95 * math.sqrt(self.mean * (1 - self.mean) / self.n + Z95**2 / (4 * self.n**2))
        middle = self.mean + Z95**2 / (2 * self.n)
        scale = 1 + Z95**2 / self.n
        return (middle - spread) / scale, (middle + spread) / scale

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@dataclass(frozen=True)
class Mean:
    """The mean of `n` independent numbers, with its 95 % confidence interval."""

    mean: float
    n: int
    interval: tuple[float, float]

    @staticmethod
    def of(numbers: Sequence[float]) -> "Mean":
        """Return the mean of at least one number; the mean is taken as normal, of one number nothing is known."""
        n, mean = len(numbers), math.fsum(numbers) / len(numbers)
        variance = math.fsum((number - mean) ** 2 for number in numbers) / (n - 1) if n > 1 else math.inf
        spread = Z95 * math.sqrt(variance / n)
        return Mean(mean, n, (mean - spread, mean + spread))

    @staticmethod
    def of_shares(shares: Sequence[float]) -> "Mean":
        """Return the mean of shares of a win, 0 ... 1, with Wilson's interval, which never leaves 0 ... 1.

        It is that of so many independent games, won or lost, as would scatter as much as the shares do (their effective
        number: C. Franco and others, Journal of Survey Statistics and Methodology 7, 2019, p. 334).
        """
        n, plain = len(shares), Mean.of(shares)
        mean = plain.mean
        if not 0 < mean < 1:  # all were won, or none
            return Mean(mean, n, Proportion(mean * n, n).interval)
        variance = ((plain.interval[1] - mean) / Z95) ** 2  # of the mean
        if variance == math.inf:
            return plain
        # That all are alike does not mean that all others would be: then each counts as one game.
        n_effective = mean * (1 - mean) / variance if variance else n
        return Mean(mean, n, Proportion(mean * n_effective, n_effective).interval)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.mean:.1f} %" + (f" ({100 * low:.1f} to {100 * high:.1f})" if math.isfinite(low) else "")


def elo_of(share: float) -> float:
    """Return the difference of Elo ratings at which a player has this share of the wins, 0 ... 1, against another."""
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else math.copysign(math.inf, share - 0.5)
