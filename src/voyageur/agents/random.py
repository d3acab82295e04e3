"""The agent that plays a random legal action, each with the same probability."""

from collections.abc import Callable
from functools import cache
from typing import Any

from voyageur.agents.contract import Decision
from voyageur.kernel import contract
from voyageur.kernel.chance import fast_below
from voyageur.kernel.contract import Game
from voyageur.kernel.jit import bound

AGENT_KIND = -1  # for keyed randomness; no game has an event of this kind


class RandomAgent:
    """Take any legal action, each with the same probability."""

    def choose(self, decision: Decision) -> int:
        return decision.legal[fast_below(decision.key, AGENT_KIND, 0, decision.seat, 0, len(decision.legal))]


def legal(state: Any, out: Any) -> int: ...  # replaced by the game's own (by `bound`)


def draw_listed(state: Any, out: Any, word: int) -> int:
    """Return a random legal action of a game whose rules draw none: one of the list, by the upper bits of `word`."""
    return int(out[(word >> 16) * legal(state, out) >> 31])  # `word >> 16` is a fraction of 2**31


@cache
def _draw_listed_of(name: str, legal: Callable[..., Any]) -> Callable[..., int]:
    return bound(draw_listed, name, {"legal": legal})


def drawing(game: Game) -> Callable[[Any, Any, int], int]:
    """Return the compiled function that draws a legal action: the game's own, if it has one."""
    return contract.draw_legal(game) or _draw_listed_of(game.name, game.rules.legal)
