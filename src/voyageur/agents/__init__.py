"""The agents that can hold a seat in any game.

`names_for` lists those that can sit at a table; people choose among `LEVELS`.  `agent_of` knows all.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from voyageur.agents import analysis
from voyageur.agents.contract import Agent, Clock, Decision, decision_at
from voyageur.agents.greedy import GreedyAgent
from voyageur.agents.levels import ALLIED, LEVELS, QUICK, LevelAgent, level_names, level_of, levels_of
from voyageur.agents.questions import check_question
from voyageur.agents.random import RandomAgent
from voyageur.agents.search import SearchAgent, parameters_for
from voyageur.agents.solver import SolverAgent
from voyageur.kernel.contract import Game, State
from voyageur.kernel.draws import first_decision
from voyageur.kernel.view import NOBODY

AGENTS: Mapping[str, Callable[[], Agent]] = {"random": RandomAgent, "greedy": GreedyAgent, "solver": SolverAgent}

SOLVER_SECONDS = 60.0
# In matches also with a budget and a number of threads: "search:500" simulations, "search:0.5s" seconds,
# "search:500:2s" whichever comes first, "search:2s*4" in four threads, "search:500+2" with playouts of two turns,
# "search:500+2/2" with the mean of where these begin and end.
SEARCH = "search"
_SLACK = r"(?:~(0\.[0-9]{1,4}))?"  # also takes choices that are worth so much less
_GREEDY = re.compile("greedy" + _SLACK, re.ASCII)
_SEARCH = re.compile(
    SEARCH
    + r"(?::([1-9][0-9]{0,6}))?(?::((?=[0-9.]*[1-9])[0-9]{1,4}(?:\.[0-9]{1,3})?)s)?"
    + r"(?:\*([1-9][0-9]?))?(?:\+([1-9])(/2)?)?"
    + _SLACK,
    re.ASCII,
)

__all__ = [
    "AGENTS",
    "ALLIED",
    "LEVELS",
    "SEARCH",
    "Agent",
    "Clock",
    "Decision",
    "SearchAgent",
    "agent_of",
    "analysis",
    "choose",
    "decision_at",
    "levels_of",
    "names_for",
    "seconds_for",
    "warm_up",
]


def names_for(game: Game) -> tuple[str, ...]:
    """Return the agents that can play `game` at a table, the best one last: the solver only if it has one."""
    return (*(name for name in AGENTS if name != "solver" or game.solver is not None), *level_names(game))


def seconds_for(name: str, game: Game, players: int) -> float:
    """Return how many seconds the agent `name`, one of `names_for`, may take for a decision.

    In a game with secrets people wait for all of them.  The solver solves a course when it is first asked about it.
    """
    if name in level_names(game):
        return level_of(game, players, name).seconds
    return SOLVER_SECONDS if name == "solver" else QUICK


def spec_of(name: str, game: Game, players: int) -> str:
    """Return the agent `name` in the notation of matches: that of a level by game and number of players."""
    return level_of(game, players, name).agent if name in level_names(game) else name


def warm_up(name: str, game: Game, players: int) -> None:
    """Compile what the agent `name` needs to play `game`, by one small decision.  The solver needs nothing."""
    state, seat = first_decision(game, players)
    if seat != NOBODY:
        _make_ready(name, game, state, seat)


_ready: dict[tuple[str, int], Game] = {}  # by the agent in the notation of matches and by what makes up the game


def _make_ready(name: str, game: Game, state: State, seat: int) -> None:
    """Compile what the agent `name` needs for a decision of `seat`, once a process: no clock runs meanwhile."""
    spec = spec_of(name, game, int(game.rules.n_seats(state)))
    agent = agent_of(spec, game)
    if (spec, id(game)) in _ready or spec == "solver" or agent is None:
        return
    decision = decision_at(game, state, seat, 0, QUICK)
    if isinstance(agent, SearchAgent):
        agent.make_ready(decision)
    else:
        agent.choose(decision)
    _ready[spec, id(game)] = game  # as long as this process, so that no other game gets its id


def agent_of(name: str, game: Game) -> Agent | None:
    """Return the agent that `name` means, or None if there is none that can play `game`."""
    if name in level_names(game):
        return LevelAgent(name, agent_of)
    if name in names_for(game):
        return AGENTS[name]()
    if greedy := _GREEDY.fullmatch(name):
        return GreedyAgent(float(greedy[1] or 0))
    search = _SEARCH.fullmatch(name)
    if search is None:
        return None
    simulations, seconds, n_trees, turns, half, slack = search.groups()
    parameters = None
    if turns:
        share = 0.5 if half else 1.0
        parameters = parameters_for(game, has_values=True)._replace(turns=int(turns), playout_share=share)
    return SearchAgent(
        int(simulations) if simulations else None,
        float(seconds) if seconds else None,
        parameters,
        slack=float(slack or 0),
        n_trees=int(n_trees or 1),
    )


def choose(name: str, game: Game, state: State, seat: int, key: int, seconds: float, people: Sequence[int] = ()) -> int:
    """Return the action that the agent `name` chooses for `seat`, which is to act.

    Raises ValueError if there is no such agent, if another seat, chance or nobody is to act, if the state is not one of
    this game, for a key that is no whole number from 0 to 2**63 - 1, and for seconds and people that there are not.

    seconds : how long an agent may think whose name has no budget of its own, as "search:500" and "search:0.5s" have;
    people : the seats of people, against whom the agents play together whose names end with ALLIED
    """
    check_question(game, state, seat, key, seconds, people)
    against = people if name.endswith(ALLIED) else ()
    agent = agent_of(name, game)
    if agent is None:
        raise ValueError(f"no agent {name!r} plays {game.name}; it is {', '.join(names_for(game))} or a search")
    _make_ready(name, game, state, seat)
    decision = decision_at(game, state, seat, key, seconds, against)
    action = agent.choose(decision)
    assert action in decision.legal, f"agent {name} chose an action that is not legal"
    return action
