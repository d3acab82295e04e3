"""What happened in a game: chances from ply to ply, luck and cost of each seat, what mattered most.

All figures are in thousandths of a win, whole numbers, so that an analysis and its JSON say the same.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from voyageur.agents.analysis.ply import PlyAnalysis

MOST_NAMED = 3  # turning points, and costly decisions

PositionChances = tuple[tuple[int, int, int], ...]  # of each seat: mean, and the ends of its interval


@dataclass(frozen=True)
class SeatSummary:
    """What chance gave a seat, and what its decisions cost."""

    luck: int  # by how much its chance changed where nobody decided
    cost: int
    decisions: int  # with more than one legal action


@dataclass(frozen=True)
class JudgedDecision:
    """What a decision cost."""

    seat: int
    cost: int
    played: str
    better: str  # "" if no action is known to be better


@dataclass(frozen=True)
class TurningPoint:
    """A ply after which the chances of a seat were very different."""

    ply: int
    kind: Literal["luck", "decision"]
    seat: int
    change: int


@dataclass(frozen=True)
class CostlyDecision:
    """One of the decisions that cost most."""

    ply: int
    seat: int
    cost: int
    played: str
    better: str
    line: tuple[str, ...]  # the better action and what would have followed


@dataclass(frozen=True)
class Analysis:
    """What happened in a game, as far as it has been analysed.  Plies are numbered as in a record, from 1."""

    plies: int
    chances: tuple[PositionChances | None, ...]  # after 0 ... `plies` plies; None: not known
    seats: tuple[SeatSummary, ...]
    decisions: Mapping[int, JudgedDecision]  # by ply
    turning: tuple[TurningPoint, ...]  # the greatest change first
    costliest: tuple[CostlyDecision, ...]  # the greatest cost first

    def as_json(self) -> dict[str, Any]:
        """Return the analysis as plain JSON."""
        found = asdict(self)
        found["chances"] = [None if each is None else [[*chance] for chance in each] for each in self.chances]
        found["decisions"] = {str(ply): asdict(decision) for ply, decision in self.decisions.items()}
        for name in ("seats", "turning", "costliest"):
            found[name] = [*found[name]]
        for decision in found["costliest"]:
            decision["line"] = [*decision["line"]]
        return found

    @staticmethod
    def from_json(found: Any) -> "Analysis":
        """Return the analysis that `as_json` wrote."""
        return Analysis(
            found["plies"],
            tuple(None if each is None else tuple(map(_triple, each)) for each in found["chances"]),
            tuple(SeatSummary(**each) for each in found["seats"]),
            {int(ply): JudgedDecision(**each) for ply, each in found["decisions"].items()},
            tuple(TurningPoint(**each) for each in found["turning"]),
            tuple(map(_costly_from, found["costliest"])),
        )


def summary_of(
    analysed: Mapping[int, PlyAnalysis], plies: int, players: int, shares: Sequence[float] | None = None
) -> Analysis:
    """Return what happened in a game of so many plies, of which those in `analysed` (by number, from 1) are known.

    shares : each seat's share of the win; None: the game is not over
    """
    known = dict(sorted(analysed.items()))
    chances = [_position_chances(known[ply]) if ply in known else None for ply in range(1, plies + 1)]
    chances.append(None if shares is None else tuple((each, each, each) for each in map(thousandths, shares)))
    decisions = {ply: each for ply, each in known.items() if each.is_decision}
    return Analysis(
        plies,
        tuple(chances),
        tuple(_seat_summary(seat, known, chances) for seat in range(players)),
        {
            ply: JudgedDecision(one.seat, thousandths(one.cost), one.played, one.better)
            for ply, one in decisions.items()
        },
        _turning_points(known, chances),
        _costliest(decisions),
    )


def thousandths(share: float) -> int:
    """Return a share of the win in thousandths."""
    return round(1000 * share)


def _triple(numbers: Sequence[int]) -> tuple[int, int, int]:
    mean, low, high = numbers
    return mean, low, high


def _costly_from(found: Any) -> CostlyDecision:
    fields: Any = {**found, "line": tuple(found["line"])}
    return CostlyDecision(**fields)


def _position_chances(ply: PlyAnalysis) -> PositionChances:
    return tuple((thousandths(each.mean), thousandths(each.low), thousandths(each.high)) for each in ply.chances)


def _seat_summary(
    seat: int, known: Mapping[int, PlyAnalysis], chances: Sequence[PositionChances | None]
) -> SeatSummary:
    own = [ply for ply in known.values() if ply.is_decision and ply.seat == seat]
    luck = sum(_luck_at(number, seat, ply, chances) for number, ply in known.items() if not ply.is_decision)
    return SeatSummary(luck, thousandths(math.fsum(ply.cost for ply in own)), len(own))


def _luck_at(number: int, seat: int, ply: PlyAnalysis, chances: Sequence[PositionChances | None]) -> int:
    """Return what a ply that nobody decided gave a seat: as the chances changed, or if unknown, at a glance.

    A glance sees little of what a die changes late in a race; and so luck agrees with the chances that are shown.
    """
    before, after = chances[number - 1], chances[number]
    if before is not None and after is not None:
        return after[seat][0] - before[seat][0]
    return thousandths(ply.luck[seat]) if ply.luck else 0


def _turning_points(
    known: Mapping[int, PlyAnalysis], chances: Sequence[PositionChances | None]
) -> tuple[TurningPoint, ...]:
    """Return the plies that changed the chances of a seat most, the greatest change first.

    chances : after 0 ... plies
    """
    weighed = [_change(number, ply, chances[number]) for number, ply in known.items()]
    ranked = sorted((each for each in weighed if each[0]), key=lambda each: (-each[0], each[1].ply))
    return tuple(change for _, change in ranked[:MOST_NAMED])


def _change(number: int, ply: PlyAnalysis, after: PositionChances | None) -> tuple[int, TurningPoint]:
    """Return the change by a ply, for the seat to which chance mattered most or that decided, and what it weighs."""
    if not ply.luck:
        cost = thousandths(ply.cost)
        return cost, TurningPoint(number, "decision", ply.seat, -cost)
    before = _position_chances(ply)
    weighed = [
        _luck(thousandths(luck), before[seat], None if after is None else after[seat])
        for seat, luck in enumerate(ply.luck)
    ]
    seat = max(range(len(weighed)), key=lambda seat: weighed[seat][0])  # the first of equals
    return weighed[seat][0], TurningPoint(number, "luck", seat, weighed[seat][1])


def _luck(luck: int, before: tuple[int, int, int], after: tuple[int, int, int] | None) -> tuple[int, int]:
    """Return what luck weighs, and how it changed the chance of a seat as searches before and after it see that.

    Luck is judged at a glance, so it counts for no more than the chance before it leaves room for.  Where the intervals
    of both searches leave no room for it, they are believed; else it weighs no more than either says, and nothing if
    they disagree whether it was good or bad.
    """
    luck = max(-before[2], min(1000 - before[1], luck))
    if after is None:
        return abs(luck), luck
    change = after[0] - before[0]
    if not after[1] - before[2] <= luck <= after[2] - before[1]:
        return abs(change), change
    return (min(abs(luck), abs(change)) if luck * change > 0 else 0), change


def _costliest(decisions: Mapping[int, PlyAnalysis]) -> tuple[CostlyDecision, ...]:
    ranked = sorted(decisions, key=lambda ply: (-decisions[ply].cost, ply))[:MOST_NAMED]
    return tuple(_costly(ply, decisions[ply]) for ply in ranked if thousandths(decisions[ply].cost) > 0)


def _costly(number: int, ply: PlyAnalysis) -> CostlyDecision:
    return CostlyDecision(number, ply.seat, thousandths(ply.cost), ply.played, ply.better, ply.line)
