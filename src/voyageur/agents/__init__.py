"""The agents that can hold a seat in any game.  `AGENTS` lists them all."""

from collections.abc import Callable, Mapping

from voyageur.agents.contract import Agent, Clock, Decision, decision_at
from voyageur.agents.greedy import GreedyAgent
from voyageur.agents.random import RandomAgent
from voyageur.agents.solver import SolverAgent
from voyageur.kernel.contract import Game, State

AGENTS: Mapping[str, Callable[[], Agent]] = {"random": RandomAgent, "greedy": GreedyAgent, "solver": SolverAgent}

# Seconds that an agent may take, if not the default.  Random and greedy need less than a millisecond, and in a game
# with secrets people wait for all the seconds that an agent may take.  The solver solves a course when it is first
# asked about it.
PATIENCE: Mapping[str, float] = {"random": 0.1, "greedy": 0.1, "solver": 60.0}

__all__ = ["AGENTS", "PATIENCE", "Agent", "Clock", "Decision", "choose", "decision_at", "names_for"]


def names_for(game: Game) -> tuple[str, ...]:
    """Return the agents that can play `game`: the solver only if it has one."""
    return tuple(name for name in AGENTS if name != "solver" or game.solver is not None)


def choose(name: str, game: Game, state: State, seat: int, key: int, seconds: float) -> int:
    """Return the action that the agent `name` chooses for `seat`."""
    decision = decision_at(game, state, seat, key, seconds)
    action = AGENTS[name]().choose(decision)
    assert action in decision.legal, f"agent {name} chose an action that is not legal"
    return action
