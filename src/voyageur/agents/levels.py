"""The levels at which people play against the computer: what each is in a game, and how strong it was measured.

A game says so in its `levels.json`: for each number of players the agents as texts of `AgentSpec`, the
seconds that each may take for a decision, and the ratings of a ladder.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from voyageur.agents.contract import QUICK, Agent, Decision
from voyageur.agents.spec import AgentSpec
from voyageur.kernel.contract import Game

LEVELS = ("novice", "easy", "medium", "hard", "expert")
ALLIED = "-allied"  # after the name of a level: it plays together with all others of the computer against the people
FILE = "levels.json"
FORMAT = "voyageur-levels 1"
ALONE = 2  # players: at so many nobody can be allied


class BadLevels(Exception):
    """A file of levels cannot be read.  The text says which file and why."""


@dataclass(frozen=True)
class Rating:
    """The rating of a level in Elo points, with its 95 % interval; the level "easy" has 1000."""

    points: int
    low: int
    high: int


@dataclass(frozen=True)
class Level:
    """What a level is in games of one number of players."""

    name: str  # one of LEVELS
    agent: AgentSpec
    seconds: float  # that it may take for a decision
    rating: Rating | None = None  # None: not measured


# Of a game that has none of its own, and of numbers of players for which none were measured.
USUAL = (
    Level("novice", AgentSpec("greedy", slack=0.05), QUICK),
    Level("easy", AgentSpec("greedy"), QUICK),
    Level("medium", AgentSpec("search", 16, 0.5, slack=0.005), 0.5),
    Level("hard", AgentSpec("search", 200, 1.0, slack=0.002), 1.0),
    Level("expert", AgentSpec("search", None, 3.0, slack=0.001), 3.0),
)


def levels_of(game: Game, players: int) -> tuple[Level, ...]:
    """Return the five levels of `game` for so many players, the weakest first.  Raises BadLevels."""
    return _levels_in(game.path_of(FILE), game.version).get(players, USUAL)


def level_of(game: Game, players: int, name: str) -> Level:
    """Return the level with this name, allied or not.  Raises KeyError, BadLevels."""
    return {level.name: level for level in levels_of(game, players)}[name.removesuffix(ALLIED)]


@cache
def _levels_in(path: Path, rules: str) -> Mapping[int, tuple[Level, ...]]:
    """Return the levels by number of players; those for other rules keep their agents, but not their ratings."""
    try:
        found: Any = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise BadLevels(f"{path}: not JSON ({error})") from error
    try:
        if found["format"] != FORMAT:
            raise ValueError(f"not of the format {FORMAT}")
        levels = {int(number): _read(each["levels"]) for number, each in found["players"].items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadLevels(f"{path}: not a file of levels ({error})") from error
    if found["rules"] == rules:
        return levels
    return {number: tuple(replace(level, rating=None) for level in each) for number, each in levels.items()}


def _read(levels: Any) -> tuple[Level, ...]:
    if tuple(levels) != LEVELS:
        raise ValueError(f"the levels are {', '.join(levels)}, not {', '.join(LEVELS)}")
    return tuple(
        Level(
            name,
            AgentSpec.parse(each["agent"]),
            float(each["seconds"]),
            Rating(*each["rating"]) if each["rating"] else None,
        )
        for name, each in levels.items()
    )


class LevelAgent:
    """Plays what its level is in the game, with the number of players that there are."""

    def __init__(self, name: str, agent_of: Callable[[AgentSpec, Game], Agent]) -> None:
        """Play the level `name`; `agent_of` returns the agent of that kind."""
        self._name, self._agent_of = name, agent_of

    def choose(self, decision: Decision) -> int:
        """Return one of `decision.legal`, within the seconds of the level and of the decision."""
        players = int(decision.game.rules.n_seats(decision.sample(decision.key)))
        level = level_of(decision.game, players, self._name)
        agent = self._agent_of(level.agent, decision.game)
        return agent.choose(replace(decision, clock=decision.clock.at_most(level.seconds)))
