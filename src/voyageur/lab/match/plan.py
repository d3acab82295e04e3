"""The plan of a match: all that decides its games, so that somebody else can play it again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from voyageur.agents import judges_by_values, meaning_of
from voyageur.agents.values import shipped_card, shipped_values
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game, Setup
from voyageur.lab.match.blocks import arrangements
from voyageur.version import __version__

FORMAT = "voyageur-match 1"
BLOCK_KIND = -5  # for keyed randomness; no game has an event of this kind


class BlockPlan(Protocol):
    """All that decides the games of numbered blocks: the plan of a match, or of a ladder, which has several."""

    def match_of(self, block: int) -> "tuple[MatchPlan, int]":
        """Return the match that a block belongs to, and the number of the block in that match."""
        ...

    def as_json(self) -> dict[str, Any]:
        """Return the plan as plain JSON."""
        ...


@dataclass(frozen=True)
class MatchPlan:
    """A match: which agents play what, from which seed."""

    game: str
    rules: str  # the rules version
    options: Mapping[str, str]  # those that differ from the defaults
    players: int
    agents: tuple[
        str, ...
    ]  # texts of `AgentSpec`: the one that is measured first; the last one takes the seats that are left
    seed: int
    seconds: float  # for a decision
    levels: Mapping[str, str]  # what the levels among the agents are, in the notation of matches
    values: str  # the digest of the values by which searches among them judge; empty: none
    opening: int = 0  # how many first plies of seats in a game are drawn and not the agents'
    voyageur: str = __version__

    @staticmethod
    def of(
        game: Game, setup: Setup, agents: tuple[str, ...], seed: int, seconds: float, opening: int = 0
    ) -> "MatchPlan":
        """Return the plan for a game that is set up.  Raises ValueError if the agents do not fit its seats,
        and BadAgent for a text that means none."""
        arrangements(agents, setup.players)
        means = {name: meaning_of(name, game, setup.players) for name in agents}
        levels = {name: str(spec) for name, spec in means.items() if str(spec) != name}
        has_values = any(map(judges_by_values, means.values())) and shipped_values(game, setup.players) is not None
        values = shipped_card(game, setup.players).weights if has_values else ""
        return MatchPlan(
            game.name, game.version, dict(setup.texts), setup.players, agents, seed, seconds, levels, values, opening
        )

    @property
    def arrangements(self) -> list[tuple[str, ...]]:
        """The arrangements of the agents, one for each game of a block."""
        return arrangements(self.agents, self.players)

    def key_of(self, block: int) -> int:
        """Return the key of all games of a block."""
        return int(fast_word(self.seed, BLOCK_KIND, block, 0, 0, 0)) >> 1

    def match_of(self, block: int) -> tuple["MatchPlan", int]:
        """Return this match and the number of the block in it, which is its own."""
        return self, block

    def as_json(self) -> dict[str, Any]:
        """Return the plan as plain JSON, without what there is none of: levels, values, an opening."""
        plain = {"format": FORMAT, **asdict(self), "options": dict(self.options), "agents": list(self.agents)}
        return {name: each for name, each in plain.items() if each or name not in ("levels", "values", "opening")}
