"""The kinds of agents: what each can play and needs, how it is made, and what is compiled before its clock runs.

A new agent is its own module and a line of `KINDS`.  Nothing else compares the names of kinds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from voyageur.agents.contract import QUICK, Agent, Decision
from voyageur.agents.greedy import GreedyAgent
from voyageur.agents.levels import ALLIED, ALONE, LEVELS, LevelAgent, level_of
from voyageur.agents.outside import OutsideAgent, agent_at
from voyageur.agents.random import RandomAgent
from voyageur.agents.search import SearchAgent
from voyageur.agents.search.tuning import parameters_for
from voyageur.agents.solver import SolverAgent
from voyageur.agents.spec import SIGNS, AgentSpec, BadAgent
from voyageur.kernel.contract import Game
from voyageur.kernel.text import quoted

EXAMPLES = ("search:500", "search:2s", "greedy~0.02")  # of how numbers are written; docs/matches.md has all
SOLVER_SECONDS = 60.0  # it solves a course when it is first asked about it


def _every_game(_game: Game) -> bool:
    return True


def _is_quick(_game: Game, _players: int) -> float:
    return QUICK


def _no_threads(_spec: AgentSpec) -> int:
    return 0


def _by_one_decision(agent: Agent, decision: Decision) -> None:
    agent.choose(decision)


def _nothing_to_compile(_agent: Agent, _decision: Decision) -> None:
    pass


@dataclass(frozen=True)
class AgentKind:
    """What the agents of one kind can play, take and need."""

    make: Callable[[AgentSpec, Game], Agent]
    takes: str = ""  # the signs of the parts of a text that may follow the kind
    can_play: Callable[[Game], bool] = _every_game
    sits_at_tables: bool = True  # people may choose it; if not, it plays in matches only
    seconds: Callable[[Game, int], float] = _is_quick  # that it may take for a decision at a table of so many players
    warm_up: Callable[[Agent, Decision], None] = _by_one_decision  # compiles all that a decision needs
    is_plain_at_first: bool = False  # no clock runs while it chooses, so it need not be compiled before
    means: Callable[[Game, int], AgentSpec] | None = None  # of a level: which agent it is for so many players
    is_allied: bool = False  # it plays together with all others of the computer against the people
    judges_by_values: bool = False  # by those that a game ships, so how it plays depends on them
    threads: Callable[[AgentSpec], int] = _no_threads  # in which it thinks as long as a clock allows; 0: no clock


def _greedy(spec: AgentSpec, _game: Game) -> Agent:
    return GreedyAgent(spec.slack)


def _has_solver(game: Game) -> bool:
    return game.solver is not None


def _solver_seconds(_game: Game, _players: int) -> float:
    return SOLVER_SECONDS


def _search(spec: AgentSpec, game: Game) -> SearchAgent:
    parameters = None
    if spec.playout_turns is not None:
        changes = {"turns": spec.playout_turns, "playout_share": spec.share}
        parameters = parameters_for(game, has_values=True)._replace(**changes)
    return SearchAgent(spec.simulations, spec.seconds, parameters, slack=spec.slack, n_trees=spec.trees)


def _compile_search(agent: Agent, decision: Decision) -> None:
    assert isinstance(agent, SearchAgent)
    agent.make_ready(decision)


def _threads_by_clock(spec: AgentSpec) -> int:
    return spec.trees if spec.simulations is None or spec.seconds is not None else 0


def _has_allies(game: Game) -> bool:
    return max(game.players) > ALONE


def _level(name: str, *, is_allied: bool) -> AgentKind:
    return AgentKind(
        lambda _spec, _game: LevelAgent(name, agent_of),
        can_play=_has_allies if is_allied else _every_game,
        seconds=lambda game, players: level_of(game, players, name).seconds,
        means=lambda game, players: level_of(game, players, name).agent,
        is_allied=is_allied,
    )


# The best ones last, as people choose among them in this order.
KINDS: Mapping[str, AgentKind] = {
    "random": AgentKind(lambda _spec, _game: RandomAgent(), is_plain_at_first=True),
    "greedy": AgentKind(_greedy, takes="~", is_plain_at_first=True),
    "solver": AgentKind(
        lambda _spec, _game: SolverAgent(), can_play=_has_solver, seconds=_solver_seconds, warm_up=_nothing_to_compile
    ),
    "search": AgentKind(
        _search,
        takes=SIGNS,
        sits_at_tables=False,
        warm_up=_compile_search,
        judges_by_values=True,
        threads=_threads_by_clock,
    ),
    **{
        f"{level}{ALLIED if is_allied else ''}": _level(level, is_allied=is_allied)
        for is_allied, level in product((True, False), LEVELS)
    },
}


def names_for(game: Game) -> tuple[str, ...]:
    """Return the agents that can play `game` at a table, the best one last."""
    return tuple(name for name, kind in KINDS.items() if kind.sits_at_tables and kind.can_play(game))


def kind_of(spec: AgentSpec, game: Game) -> AgentKind:
    """Return the kind of an agent that plays `game`.  Raises BadAgent if it does not, or if its text says too much.

    The module of an agent from outside is imported.
    """
    if spec.is_address:
        return _kind_outside(spec, game)
    kind = KINDS.get(spec.kind)
    if kind is None or not kind.can_play(game):
        in_matches = (name for name, each in KINDS.items() if not each.sits_at_tables and each.can_play(game))
        known = ", ".join((*names_for(game), *in_matches, *EXAMPLES))
        raise BadAgent("refused-no-agent", agent=quoted(str(spec)), known=known)
    _check_parts(spec, kind.takes)
    return kind


def _kind_outside(spec: AgentSpec, game: Game) -> AgentKind:
    if (name := spec.kind.partition(":")[0]) in KINDS:
        raise BadAgent("fault-agent-budget", agent=quoted(str(spec)), place=len(name) + 1)
    agent = agent_at(spec.kind)
    kind = AgentKind(
        lambda _spec, _game: OutsideAgent(agent),
        can_play=getattr(agent, "can_play", _every_game),
        sits_at_tables=False,
    )
    _check_parts(spec, kind.takes)
    if not kind.can_play(game):
        raise BadAgent("fault-agent-game", agent=quoted(str(spec)), game=game.name)
    return kind


def _check_parts(spec: AgentSpec, taken: str) -> None:
    place = spec.place_of_other(taken)
    if place is not None:
        raise BadAgent("fault-agent-takes", agent=quoted(str(spec)), place=place, kind=quoted(spec.kind))


def agent_of(agent: str | AgentSpec, game: Game) -> Agent:
    """Return an agent that plays `game`.  Raises BadAgent if the text means none that does."""
    spec = spec_of(agent)
    return kind_of(spec, game).make(spec, game)


def spec_of(agent: str | AgentSpec) -> AgentSpec:
    """Return the agent that a text means.  Raises BadAgent."""
    return agent if isinstance(agent, AgentSpec) else AgentSpec.parse(agent)


def meaning_of(agent: str | AgentSpec, game: Game, players: int) -> AgentSpec:
    """Return the agent itself or, if it is a level, the one that the level is.  Raises BadAgent."""
    spec = spec_of(agent)
    kind = KINDS.get(spec.kind)
    return spec if kind is None or kind.means is None else kind.means(game, players)


def judges_by_values(spec: AgentSpec) -> bool:
    """Whether an agent judges positions by the values that a game ships."""
    return spec.kind in KINDS and KINDS[spec.kind].judges_by_values
