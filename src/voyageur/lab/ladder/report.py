"""What a ladder has shown: ratings, effects of seats, and the matches that it is made of."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from voyageur.lab.ladder.plan import LadderPlan
from voyageur.lab.ladder.ratings import Estimate, rate
from voyageur.lab.match.blocks import Block
from voyageur.lab.match.report import MatchReport, counted, report_of
from voyageur.lab.statistics import Mean


@dataclass(frozen=True)
class LadderReport:
    """The result of a ladder."""

    plan: LadderPlan
    anchor: str  # the agent whose rating is 0
    ratings: dict[str, Estimate]  # by agent, the best first
    seats: tuple[Estimate, ...]  # the effects of the seats, which add up to 0
    matches: tuple[MatchReport, ...]

    @property
    def advantage(self) -> Estimate | None:
        """How much better seat 0 is than seat 1; None if there are more."""
        if len(self.seats) != 2:
            return None
        first = self.seats[0]
        return Estimate(2 * first.points, 2 * first.low, 2 * first.high)

    @property
    def n_blocks(self) -> int:
        """The number of blocks that count."""
        return sum(match.n_blocks for match in self.matches)

    @property
    def n_games(self) -> int:
        """The number of games in them."""
        return sum(match.n_games for match in self.matches)

    @property
    def n_repeated(self) -> int:
        """The number of blocks that do not count."""
        return sum(match.n_repeated for match in self.matches)

    @property
    def plies(self) -> float:
        """The mean length of a game."""
        return sum(match.plies * match.n_games for match in self.matches) / self.n_games

    @property
    def endings(self) -> dict[str, int]:
        """How often each ending came, the most frequent first."""
        found = Counter[str]()
        for match in self.matches:
            found.update(match.endings)
        return dict(found.most_common())

    def share_against_next(self, agent: str) -> Mean | None:
        """Return the share of an agent, alone, against the one below it in the ratings; None for the last."""
        ranked = list(self.ratings)
        rival = ranked[ranked.index(agent) + 1 :][:1]
        if not rival:
            return None
        names = [(agent, *rival), (*rival, agent)] if self.plan.players == 2 else [(agent, *rival)]
        return next(match.shares[agent] for match in self.matches if match.plan.agents in names)

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain JSON; intervals of 95 %."""
        return {
            "plan": self.plan.as_json(),
            "anchor": self.anchor,
            "ratings": {agent: asdict(rating) for agent, rating in self.ratings.items()},
            "seats": [asdict(seat) for seat in self.seats],
            "advantage": asdict(self.advantage) if self.advantage else None,
            "blocks": self.n_blocks,
            "games": self.n_games,
            "repeated_blocks": self.n_repeated,
            "endings": self.endings,
            "plies": self.plies,
            "matches": [match.as_json() for match in self.matches],
        }


def ladder_report_of(plan: LadderPlan, blocks: Sequence[Block], anchor: str) -> LadderReport:
    """Return what whole cycles have shown; at least one."""
    by_match = [blocks[match :: len(plan.matches)] for match in range(len(plan.matches))]
    lineups = [names for match in plan.matches for names in match.arrangements]
    seated = np.array([[plan.agents.index(name) for name in names] for names in lineups])
    found = rate(seated, _shares(plan, by_match), plan.agents.index(anchor))
    ranked = sorted(zip(plan.agents, found.agents, strict=True), key=lambda each: -each[1].points)
    matches = tuple(report_of(match, own) for match, own in zip(plan.matches, by_match, strict=True))
    return LadderReport(plan, anchor, dict(ranked), found.seats, matches)


def _shares(plan: LadderPlan, by_match: Sequence[Sequence[Block]]) -> Any:
    """Return the shares of the seats in each game, 0 where a block does not count: float64 (cycles, games, seats)."""
    found = np.zeros((len(by_match[0]), len(by_match), plan.players, plan.players))
    for match, blocks in enumerate(by_match):
        for block in counted(blocks):
            cycle = plan.match_of(block.number)[1]
            found[cycle, match] = [game.shares for game in block.games]
    return found.reshape(len(found), -1, plan.players)
