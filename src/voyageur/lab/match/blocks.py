"""Blocks: the games in which the agents of a match sit in every arrangement once, all under the same chance.

The games of a block have the same key, so that a die that is thrown in two of them at the same occasion falls the same
way.  What a seat or its luck gives an agent in one game, another agent has in the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from voyageur.lab.match.play import MatchGame


def arrangements(agents: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return every way to seat the agents, in a fixed order.  The last one named takes the seats that are left.

    Raises ValueError if there are more agents than seats, or none.
    """
    if not 1 <= len(agents) <= players:
        raise ValueError(f"{players} seats need 1 to {players} agents, not {len(agents)}")
    all_seated = (*agents, *[agents[-1]] * (players - len(agents)))
    return list(dict.fromkeys(permutations(all_seated)))


@dataclass(frozen=True)
class Block:
    """The games of a block, one for each arrangement."""

    number: int  # from 0
    games: tuple[MatchGame, ...]

    def share_of(self, agent: str, *, without_luck: bool = False) -> float:
        """Return the agent's mean share of the win for each seat that it had; `without_luck`: less its luck."""
        found = [
            share - without_luck * luck
            for game in self.games
            for holder, share, luck in zip(game.agents, game.shares, game.luck, strict=True)
            if holder == agent
        ]
        return sum(found) / len(found)

    @property
    def digests(self) -> frozenset[str]:
        """What tells the games from others."""
        return frozenset(game.digest for game in self.games)
