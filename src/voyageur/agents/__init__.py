"""The agents that can hold a seat in any game.  `AGENTS` is the one list of them."""

from collections.abc import Callable, Mapping

from voyageur.agents.contract import Agent, Clock, Turn, put
from voyageur.agents.greedy import GreedyAgent
from voyageur.agents.random import RandomAgent
from voyageur.agents.solver import SolverAgent
from voyageur.kernel.contract import Game, State

AGENTS: Mapping[str, Callable[[], Agent]] = {"random": RandomAgent, "greedy": GreedyAgent, "solver": SolverAgent}

# Seconds that an agent may take where that is not the usual: a course is solved when it is first asked about.
PATIENCE: Mapping[str, float] = {"solver": 60.0}

__all__ = ["AGENTS", "PATIENCE", "Agent", "Clock", "Turn", "choose", "names_for", "put"]


def names_for(game: Game) -> tuple[str, ...]:
    """Return the agents that can play `game`: a solver only where it has one."""
    return tuple(name for name in AGENTS if name != "solver" or game.advise is not None)


def choose(name: str, game: Game, state: State, seat: int, key: int, seconds: float) -> int:
    """Return the action that the agent `name` chooses at `seat`; the driver's side of the protocol."""
    turn = put(game, state, seat, key, seconds)
    action = AGENTS[name]().choose(turn)
    assert action in turn.legal, f"agent {name} chose an action that is not legal"
    return action
