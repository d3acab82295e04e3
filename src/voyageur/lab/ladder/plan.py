"""The plan of a ladder: the matches that it is made of.

A cycle is one block of each match.  The blocks of a cycle have the same key, so all agents meet the same chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any

from voyageur.kernel.contract import Game, Setup
from voyageur.lab.match.plan import MatchPlan

FORMAT = "voyageur-ladder 1"


@dataclass(frozen=True)
class LadderPlan:
    """A ladder: which agents play what, from which seed."""

    agents: tuple[str, ...]  # all different
    matches: tuple[
        MatchPlan, ...
    ]  # for two seats each two agents once; for more, each one against several of each other

    @staticmethod
    def of(
        game: Game, setup: Setup, agents: Sequence[str], seed: int, seconds: float, opening: int = 0
    ) -> "LadderPlan":
        """Return the plan for a game that is set up.  Raises ValueError without two seats and two different agents."""
        if len(agents) < 2 or len(set(agents)) < len(agents):
            raise ValueError(f"a ladder needs two agents or more, all different, not {agents}")
        against = combinations(agents, 2) if setup.players == 2 else permutations(agents, 2)
        matches = (MatchPlan.of(game, setup, each, seed, seconds, opening) for each in against)
        return LadderPlan(tuple(agents), tuple(matches))

    @property
    def players(self) -> int:
        """The number of seats, which is the number of games in a block."""
        return self.matches[0].players

    @property
    def games_of_two(self) -> int:
        """How many games two agents play against each other in a cycle."""
        return 2 if self.players == 2 else 2 * self.players

    def match_of(self, block: int) -> tuple[MatchPlan, int]:
        """Return the match that a block belongs to, and the number of the block there, which is that of its cycle."""
        cycle, match = divmod(block, len(self.matches))
        return self.matches[match], cycle

    def as_json(self) -> dict[str, Any]:
        """Return the plan as plain JSON: that of a match, with all agents."""
        levels = {name: spec for match in self.matches for name, spec in match.levels.items()}
        values = next((match.values for match in self.matches if match.values), "")
        one = replace(self.matches[0], levels=levels, values=values)
        return {**one.as_json(), "format": FORMAT, "agents": list(self.agents)}
