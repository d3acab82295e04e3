"""The agents that can hold a seat in any game.

`names_for` lists those that can sit at a table; people choose among `LEVELS`.  `agent_of` knows all, also those from
outside.
"""

from collections.abc import Sequence
from contextlib import nullcontext

from voyageur.agents import analysis
from voyageur.agents.contract import QUICK, Agent, Clock, Decision, decision_at
from voyageur.agents.kinds import KINDS, agent_of, judges_by_values, kind_of, meaning_of, names_for, spec_of
from voyageur.agents.levels import ALLIED, LEVELS, levels_of
from voyageur.agents.questions import check_question
from voyageur.agents.search import SearchAgent
from voyageur.agents.spec import AgentSpec, BadAgent
from voyageur.kernel.contract import Game, State
from voyageur.kernel.draws import first_decision
from voyageur.kernel.jit import machine_code
from voyageur.kernel.text import quoted
from voyageur.kernel.view import NOBODY

__all__ = [
    "ALLIED",
    "KINDS",
    "LEVELS",
    "Agent",
    "AgentSpec",
    "BadAgent",
    "Clock",
    "Decision",
    "SearchAgent",
    "agent_of",
    "analysis",
    "choose",
    "decision_at",
    "is_plain_at_first",
    "judges_by_values",
    "kind_of",
    "levels_of",
    "meaning_of",
    "names_for",
    "seconds_for",
    "spec_of",
    "warm_up",
]


def seconds_for(name: str, game: Game, players: int) -> float:
    """Return how many seconds the agent `name`, one of `names_for`, may take for a decision.

    In a game with secrets people wait for all of them.  The solver solves a course when it is first asked about it.
    """
    return KINDS[name].seconds(game, players) if name in KINDS else QUICK


def is_plain_at_first(name: str, game: Game, players: int) -> bool:
    """Whether the agent `name` need not wait until what it needs is compiled."""
    return name in names_for(game) and kind_of(meaning_of(name, game, players), game).is_plain_at_first


def warm_up(name: str, game: Game, players: int) -> None:
    """Compile what the agent `name`, one of `names_for`, needs to play `game`, by one small decision."""
    if name not in names_for(game):  # a name in a stored table must not make a server import a module
        raise BadAgent("refused-no-agent", agent=quoted(name), known=", ".join(names_for(game)))
    state, seat = first_decision(game, players)
    if seat != NOBODY:
        _make_ready(spec_of(name), game, state, seat)


_ready: dict[tuple[AgentSpec, int], Game] = {}  # by the agent and by what makes up the game


def _make_ready(spec: AgentSpec, game: Game, state: State, seat: int) -> None:
    """Compile what an agent needs for a decision of `seat`, once a process, if a clock runs while it chooses."""
    meaning = meaning_of(spec, game, int(game.rules.n_seats(state)))
    if (meaning, id(game)) in _ready:
        return
    kind = kind_of(meaning, game)
    with nullcontext() if kind.is_plain_at_first else machine_code():
        kind.warm_up(agent_of(meaning, game), decision_at(game, state, seat, 0, QUICK))
    _ready[meaning, id(game)] = game  # as long as this process, so that no other game gets its id


def choose(
    agent: str | AgentSpec,
    game: Game,
    state: State,
    seat: int,
    key: int,
    seconds: float,
    people: Sequence[int] = (),
) -> int:
    """Return the action that an agent chooses for `seat`, which is to act.

    Raises BadAgent, a ValueError, if there is no such agent or if what it chooses is not legal; ValueError if another
    seat, chance or nobody is to act, if the state is not one of this game, for a key that is no whole number from 0 to
    2**63 - 1, and for seconds and people that there are not.

    seconds : how long an agent may think that has no budget of its own, as "search:500" and "search:0.5s" have;
    people : the seats of people, against whom the agents that are allied play together
    """
    check_question(game, state, seat, key, seconds, people)
    spec = spec_of(agent)
    kind = kind_of(spec, game)
    _make_ready(spec, game, state, seat)
    decision = decision_at(game, state, seat, key, seconds, people if kind.is_allied else ())
    action = kind.make(spec, game).choose(decision)
    if action not in decision.legal:
        raise BadAgent("fault-agent-answer", agent=quoted(str(spec)), action=quoted(repr(action)))
    return int(action)
