"""Agents as somebody outside writes them."""

from voyageur.agents import Decision
from voyageur.kernel.contract import Game


class First:
    """Takes the first legal action."""

    def choose(self, decision: Decision) -> int:
        return decision.legal[0]


class Last:
    """Takes the last legal action, in Pebbles only."""

    def can_play(self, game: Game) -> bool:
        return game.name == "pebbles"

    def choose(self, decision: Decision) -> int:
        return decision.legal[-1]


class Cheat:
    """Takes what is not legal."""

    def choose(self, decision: Decision) -> int:
        return decision.game.rules.N_ACTIONS + 7


class Choosy:
    """Cannot be made."""

    def __init__(self, temper: str) -> None:
        self.temper = temper

    def choose(self, decision: Decision) -> int:
        return decision.legal[len(self.temper)]


class Watcher:
    """Notes what it is given."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []

    def choose(self, decision: Decision) -> int:
        self.decisions.append(decision)
        return decision.legal[0]


WATCHER = Watcher()
NUMBER = 7
