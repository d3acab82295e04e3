"""What twins share: how options are read, and how a game runs as a script that asks.

It has nothing of any game.  A script is a generator: it runs a whole game in the order of play, and yields wherever
chance or a seat decides.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence

Words = list[str]
Asked = Generator[tuple["int | str", dict[str, int]], str, None]  # who decides, and all texts with weights
Asking = Generator[tuple["int | str", dict[str, int]], str, Words]  # the same, and gives the answer's words


def chosen_options(
    options: Mapping[str, str] | None, defaults: Mapping[str, str], words: Mapping[str, Sequence[str]], apart: str = ""
) -> dict[str, str]:
    """The options of a game by name; `apart` is one that is given in another way."""
    chosen = dict(defaults)
    for name, value in (options or {}).items():
        if name == apart:
            continue
        if name not in defaults or value not in words.get(name, (value,)):
            raise ValueError(f"no such option: {name} {value}; DEFAULTS and WORDS of a twin have all that it knows")
        chosen[name] = value
    return chosen


class GameIsOver(Exception):
    """The game has ended."""


class Script:
    """A game that runs as a script."""

    step: str

    def _run(self, script: Asked) -> None:
        self._script = script
        self._asked: tuple[int | str, dict[str, int]] | None = None
        self._advance(None)

    def _advance(self, text: str | None) -> None:
        try:
            self._asked = next(self._script) if text is None else self._script.send(text)
        except GameIsOver:
            self.step, self._asked = "over", None

    def _choice(self, seat: int, step: str, texts: Iterable[str]) -> Asking:
        self.step = step
        text = yield seat, dict.fromkeys(texts, 1)
        return text.split()

    def _chance(self, step: str, weights: Mapping[str, int]) -> Asking:
        self.step = step
        text = yield "chance", dict(weights)
        return text.split()

    def to_act(self) -> int | str | None:
        return self._asked[0] if self._asked else None

    def _texts(self) -> Iterable[str]:
        """The action texts of the seat to act."""
        return self._asked[1] if self._asked and self.to_act() != "chance" else ()

    def chance(self) -> dict[str, int]:
        """Return the chance outcomes and their weights."""
        return dict(self._asked[1]) if self._asked and self.to_act() == "chance" else {}

    def play(self, text: str) -> None:
        if self._asked is None or text not in self._asked[1]:
            raise ValueError(f"not now: {text}")
        self._advance(text)
