"""What a match has shown: shares of the win by agent and by seat, with intervals over blocks."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from voyageur.lab.match.blocks import Block
from voyageur.lab.match.plan import MatchPlan
from voyageur.lab.match.sequential import NO_EVIDENCE, Evidence, Gate, GateVerdict
from voyageur.lab.statistics import Mean, elo_of


def counted(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks with at least one game that none before has, ply by ply: the others are no evidence."""
    seen, found = set[str](), list[Block]()
    for block in blocks:
        if not block.digests <= seen:
            found.append(block)
        seen |= block.digests
    return found


def shares_of(blocks: Sequence[Block], agent: str, *, without_luck: bool = False) -> list[float]:
    """Return an agent's mean share of the win in each block."""
    return [block.share_of(agent, without_luck=without_luck) for block in blocks]


@dataclass(frozen=True)
class MatchReport:
    """The result of a match; shares are of the win, 1 divided among the winners."""

    plan: MatchPlan
    n_blocks: int  # that count
    n_games: int
    n_repeated: int  # blocks that do not count
    shares: dict[str, Mean]  # by agent
    shares_without_luck: dict[str, Mean]
    seats: tuple[Mean, ...]  # by seat, whoever had it
    endings: dict[str, int]
    plies: float  # mean of a game
    verdict: GateVerdict | None  # on the first agent, if there was a gate
    evidence: Evidence

    @property
    def elo(self) -> tuple[float, float, float] | None:
        """The difference of Elo ratings of two agents, with its interval; None if there are not two for two seats."""
        if self.plan.players != 2 or len(self.shares) != 2:
            return None
        mean = self.shares[self.plan.agents[0]]
        low, high = mean.interval
        return elo_of(mean.mean), elo_of(max(0.0, low)), elo_of(min(1.0, high))

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain JSON; intervals of 95 %."""
        return {
            "plan": self.plan.as_json(),
            "blocks": self.n_blocks,
            "games": self.n_games,
            "repeated_blocks": self.n_repeated,
            "shares": {agent: _json_of(mean) for agent, mean in self.shares.items()},
            "shares_without_luck": {agent: _json_of(mean) for agent, mean in self.shares_without_luck.items()},
            "seats": [_json_of(mean) for mean in self.seats],
            "endings": self.endings,
            "plies": self.plies,
            "verdict": self.verdict,
            "evidence": self.evidence._asdict(),
        }


def _json_of(mean: Mean) -> dict[str, Any]:
    low, high = mean.interval
    return {"mean": mean.mean, "interval": [low, high] if math.isfinite(low) else None}


def report_of(plan: MatchPlan, blocks: Sequence[Block], gate: Gate | None = None) -> MatchReport:
    """Return what blocks have shown; at least one."""
    found = counted(blocks)
    games = [game for block in found for game in block.games]
    names = list(dict.fromkeys(plan.agents))
    shares, fair = shares_of(found, names[0]), 1 / plan.players
    return MatchReport(
        plan,
        len(found),
        len(games),
        len(blocks) - len(found),
        {name: Mean.of_shares(shares_of(found, name)) for name in names},
        {name: Mean.of(shares_of(found, name, without_luck=True)) for name in names},
        tuple(Mean.of_shares([_share_of_seat(block, seat) for block in found]) for seat in range(plan.players)),
        dict(Counter(game.ending for game in games).most_common()),
        sum(game.n_plies for game in games) / len(games),
        gate.decide(shares, fair)[0] if gate else None,
        gate.evidence(shares, fair) if gate else NO_EVIDENCE,
    )


def _share_of_seat(block: Block, seat: int) -> float:
    return sum(game.shares[seat] for game in block.games) / len(block.games)
