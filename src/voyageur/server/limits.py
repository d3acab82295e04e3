"""How much one may ask for: a token bucket."""

from dataclasses import dataclass, field


@dataclass
class Bucket:
    """`rate` tokens a second come in, at most `burst` stay; each message takes one."""

    rate: float
    burst: float
    _level: float = field(init=False)
    _time: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._level = self.burst

    def takes(self, now: float) -> bool:
        """Take a token at `now` (seconds of a clock that never runs back); False if there is none."""
        if self._time is not None:
            self._level = min(self.burst, self._level + (now - self._time) * self.rate)
        self._time = now
        if self._level < 1:
            return False
        self._level -= 1
        return True
