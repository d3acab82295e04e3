"""The agent that plays what a game's own solver advises."""

from voyageur.agents.contract import Decision
from voyageur.agents.greedy import GreedyAgent


class SolverAgent:
    """Take the action that the game's solver thinks worth most; without its advice, play like the greedy agent."""

    def choose(self, decision: Decision) -> int:
        """Return the best of `decision.legal`."""
        solver = decision.game.solver
        assert solver is not None, f"{decision.game.name} has no solver"
        advised = solver.advise(decision.sample(decision.key))
        if not advised:
            return GreedyAgent().choose(decision)
        return max(advised, key=lambda action: advised[action].worth)
