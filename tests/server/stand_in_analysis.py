"""An analysis for tests of the server: its figures are made up, from each ply alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from voyageur.kernel import contract, states
from voyageur.kernel.contract import CHANCE, Game, State
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Choice

COST = 40  # of each decision that is not the first legal action


@dataclass(frozen=True)
class JudgedPly:
    """What is said of one ply."""

    seat: int
    played: str
    better: str
    chance: int  # of seat 0 before it
    line: tuple[str, ...] = ()  # the better action, and what would follow it


def analyse_ply(game: Game, before: State, seat: int, action: int, key: int, simulations: int, seconds: float) -> Any:
    """Judge a ply: the first legal action is the best one."""
    assert simulations > 0
    assert seconds > 0
    text = game.notation.text_of(before, action)
    chance = 400 + 25 * (key % 8)
    if seat == CHANCE:
        return JudgedPly(seat, text, "", chance)
    best = contract.legal_actions(game.rules, before)[0]
    if best == action:
        return JudgedPly(seat, text, "", chance)
    line = game.notation.text_of(before, best), *_following(game, before, best)
    return JudgedPly(seat, text, line[0], chance, line)


def _following(game: Game, before: State, best: int) -> tuple[str, ...]:
    """Return the first legal action after `best`, unless chance acts there or the game is over."""
    after = states.copy(before)
    game.rules.apply(after, best)
    if int(game.rules.to_act(after)) < 0:
        return ()
    return (game.notation.text_of(after, contract.legal_actions(game.rules, after)[0]),)


class Summary:
    """What is said of the first plies of a game."""

    def __init__(self, plies: Mapping[int, JudgedPly], n_plies: int, shares: Sequence[float]) -> None:
        self._plies = plies
        self._n_plies = n_plies
        self._last = [[round(1000 * share)] * 3 for share in shares]

    def as_json(self) -> dict[str, Any]:
        """Return it in the form of the real one."""
        judged = [(number, ply) for number, ply in self._plies.items() if ply.seat != CHANCE]
        costly = [(number, ply) for number, ply in judged if ply.better][:3]
        return {
            "plies": self._n_plies,
            "chances": [*map(self._chances, range(1, self._n_plies + 1)), self._last],
            "seats": [self._account(seat) for seat in range(2)],
            "decisions": {str(number): _decision(ply) for number, ply in judged},
            "turning": [
                {"ply": number, "kind": "decision", "seat": ply.seat, "change": -COST} for number, ply in costly
            ],
            "costliest": [{"ply": number, **_decision(ply), "line": [*ply.line]} for number, ply in costly],
        }

    def _chances(self, number: int) -> list[list[int]] | None:
        ply = self._plies.get(number)
        return None if ply is None else [_estimate(ply.chance), _estimate(1000 - ply.chance)]

    def _account(self, seat: int) -> dict[str, int]:
        own = [ply for ply in self._plies.values() if ply.seat == seat]
        return {"luck": 20 - 40 * seat, "cost": sum(COST for ply in own if ply.better), "decisions": len(own)}


def summary_of(analysed: Mapping[int, JudgedPly], plies: int, players: int, shares: Sequence[float]) -> Summary:
    """Return what is said of the plies that were analysed."""
    assert len(shares) == players
    return Summary(analysed, plies, shares)


@dataclass(frozen=True)
class MadeUpChance:
    """A chance to win, with its interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class MadeUpChoice:
    """A choice of a suggestion."""

    text: str
    path: tuple[Choice, ...]
    spaces: tuple[str, ...]
    is_pose: bool
    chance: MadeUpChance


@dataclass(frozen=True)
class MadeUpSuggestion:
    """What is said to whoever asks for a suggestion."""

    best: MadeUpChoice
    others: tuple[MadeUpChoice, ...]


def suggest(game: Game, state: State, seat: int, key: int, simulations: int, seconds: float) -> MadeUpSuggestion:
    """Return that one pebble is best, and then two."""
    assert simulations > 0
    assert seconds > 0
    return MadeUpSuggestion(_taking(1), (_taking(2),))


def _taking(count: int) -> MadeUpChoice:
    path = (
        Choice("take", Sentence("choice-take")),
        Choice(str(count), Sentence("choice-count", {"count": count}), "pile"),
    )
    return MadeUpChoice(f"take {count}", path, ("pile",), False, MadeUpChance(0.612 / count, 0.5 / count, 0.7 / count))


def _estimate(mean: int) -> list[int]:
    return [mean, mean - 30, mean + 30]


def _decision(ply: JudgedPly) -> dict[str, Any]:
    return {"seat": ply.seat, "cost": COST if ply.better else 0, "played": ply.played, "better": ply.better}
