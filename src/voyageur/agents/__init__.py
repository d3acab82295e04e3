"""The agents that can hold a seat in any game.  `AGENTS` lists those that can sit at a table; `agent_of` knows all."""

import re
from collections.abc import Callable, Mapping

from voyageur.agents import analysis
from voyageur.agents.contract import Agent, Clock, Decision, decision_at
from voyageur.agents.greedy import GreedyAgent
from voyageur.agents.random import RandomAgent
from voyageur.agents.search import SearchAgent
from voyageur.agents.solver import SolverAgent
from voyageur.kernel.contract import Game, State

AGENTS: Mapping[str, Callable[[], Agent]] = {"random": RandomAgent, "greedy": GreedyAgent, "solver": SolverAgent}

# Seconds that an agent may take, if not the default.  Random and greedy need less than a millisecond, and in a game
# with secrets people wait for all the seconds that an agent may take.  The solver solves a course when it is first
# asked about it.
PATIENCE: Mapping[str, float] = {"random": 0.1, "greedy": 0.1, "solver": 60.0}
SEARCH = "search"  # in matches, also with a budget: "search:500" simulations, "search:0.5s" seconds
_SEARCH = re.compile(SEARCH + r"(?::([1-9][0-9]{0,6})|:([0-9]{1,4}(?:\.[0-9]{1,3})?)s)?", re.ASCII)

__all__ = [
    "AGENTS",
    "PATIENCE",
    "SEARCH",
    "Agent",
    "Clock",
    "Decision",
    "SearchAgent",
    "agent_of",
    "analysis",
    "choose",
    "decision_at",
    "names_for",
]


def names_for(game: Game) -> tuple[str, ...]:
    """Return the agents that can play `game` at a table: the solver only if it has one."""
    return tuple(name for name in AGENTS if name != "solver" or game.solver is not None)


def agent_of(name: str, game: Game) -> Agent | None:
    """Return the agent that `name` means, or None if there is none that can play `game`."""
    if name in names_for(game):
        return AGENTS[name]()
    budget = _SEARCH.fullmatch(name)
    if budget is None:
        return None
    simulations, seconds = budget.groups()
    return SearchAgent(int(simulations) if simulations else None, float(seconds) if seconds else None)


def choose(name: str, game: Game, state: State, seat: int, key: int, seconds: float) -> int:
    """Return the action that the agent `name` chooses for `seat`."""
    agent, decision = agent_of(name, game), decision_at(game, state, seat, key, seconds)
    assert agent is not None, f"no agent {name} plays {game.name}"
    action = agent.choose(decision)
    assert action in decision.legal, f"agent {name} chose an action that is not legal"
    return action
