"""The agent that plays what a game's own solver advises: exact where the game is solved, nearly so elsewhere."""

from voyageur.agents.contract import Turn
from voyageur.agents.greedy import GreedyAgent


class SolverAgent:
    """Take the action that is worth most; where the solver has nothing to say, play greedily."""

    def choose(self, turn: Turn) -> int:
        assert turn.game.advise is not None, f"{turn.game.name} has no solver"
        advised = turn.game.advise(turn.sample(turn.key))
        if not advised:
            return GreedyAgent().choose(turn)
        return max(advised, key=lambda action: advised[action].worth)
