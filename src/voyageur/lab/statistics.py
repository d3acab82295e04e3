"""Statistics of games: proportions and their confidence intervals."""

import math
from dataclasses import dataclass

Z95 = 1.959963984540054  # two-sided 95 %


@dataclass(frozen=True)
class Proportion:
    """The proportion `count` of `n`, with its 95 % confidence interval."""

    count: float  # a shared win counts as its share
    n: int

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
