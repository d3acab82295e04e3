"""What one ply did: the chances before it, what a decision cost, what luck chance brought.

A decision is judged by what its seat could see: both the action played and the best one are searched on samples.  Luck
is judged on the true state, because it is what happened, not what somebody knew.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.agents.analysis.chances import (
    COMPARISON,
    N_KEYS,
    Effort,
    WinChance,
    chances_of,
    mean_and_spread,
    trees_by_key,
    values_by_key,
    values_of,
)
from voyageur.agents.analysis.line import actions_at_root, principal_line
from voyageur.agents.contract import decision_at
from voyageur.agents.search import functions_for, new_work
from voyageur.agents.search.simulation import Work
from voyageur.agents.search.tree import Tree
from voyageur.agents.values.network import has_values
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE


@dataclass(frozen=True)
class PlyAnalysis:
    """What a ply did."""

    seat: int  # that acted, or CHANCE
    chances: tuple[WinChance, ...]  # of each seat, before the ply
    played: str  # the text of the action or outcome
    luck: tuple[float, ...] = ()  # of each seat; empty unless chance acted
    is_decision: bool = False  # a seat had more than one legal action
    cost: float = 0.0  # by how much the action played lessened the chance of its seat to win
    line: tuple[str, ...] = ()  # the better action and what would have followed; empty if nothing is better

    @property
    def better(self) -> str:
        """The text of the better action, "" if there is none."""
        return self.line[0] if self.line else ""

    def as_json(self) -> dict[str, Any]:
        """Return the analysis as plain JSON."""
        chances = [[chance.mean, chance.low, chance.high] for chance in self.chances]
        return {**self.__dict__, "chances": chances, "luck": [*self.luck], "line": [*self.line]}

    @staticmethod
    def from_json(found: Any) -> "PlyAnalysis":
        """Return the analysis that `as_json` wrote."""
        chances = tuple(WinChance(*chance) for chance in found["chances"])
        fields: Any = {**found, "chances": chances, "luck": tuple(found["luck"]), "line": tuple(found["line"])}
        return PlyAnalysis(**fields)


def analyse_ply(
    game: Game, state: State, seat: int, action: int, key: int, simulations: int, seconds: float = math.inf
) -> PlyAnalysis:
    """Return what `action` of `seat`, or this outcome if `seat` is CHANCE, does in `state`, which stays as it is.

    simulations : for the position, and again for each of two actions that are compared;  seconds : for all of it.
    The same key and number of simulations give the same analysis, unless the seconds end it earlier.
    """
    played = game.notation.text_of(state, action)
    if seat == CHANCE:
        return _analyse_chance(game, state, action, Effort.shared(key, simulations, seconds, 2 * N_KEYS), played)
    effort = Effort.shared(key, simulations, seconds, 3 * N_KEYS)
    trees = [*trees_by_key(game, state, seat, effort)]
    chances = chances_of(np.array([values_of(tree) for tree in trees]))
    if len(contract.legal_actions(game.rules, state)) == 1:
        return PlyAnalysis(seat, chances, played)
    best = favourite(trees)
    cost, line = (0.0, ()) if best == action else _comparison(game, state, seat, action, best, effort)
    return PlyAnalysis(seat, chances, played, is_decision=True, cost=cost, line=line)


def favourite(trees: list[Tree]) -> int:
    """Return the action at the root that was followed most often in all `trees` together, of equals the least."""
    return next(iter(actions_at_root(trees)))


def _comparison(
    game: Game, state: State, seat: int, played: int, best: int, effort: Effort
) -> tuple[float, tuple[str, ...]]:
    """Return what playing `played` instead of `best` costs, with the better line; 0 and no line if it may cost nothing.

    It may cost nothing if the interval of the cost reaches down to 0.
    """
    with_best = [*trees_by_key(game, state, seat, effort, COMPARISON, best)]
    with_played = trees_by_key(game, state, seat, effort, COMPARISON, played)
    pairs = zip(with_best, with_played, strict=True)
    cost, spread = mean_and_spread([float(values_of(one)[seat] - values_of(other)[seat]) for one, other in pairs])
    if cost <= spread:
        return 0.0, ()
    return cost, principal_line(game, state, seat, best, with_best[0])


# Chance -----------------------------------------------------------------------------------------


def _analyse_chance(game: Game, state: State, outcome: int, effort: Effort, played: str) -> PlyAnalysis:
    """Return what an outcome of chance did."""
    chances = chances_of(values_by_key(game, state, None, effort))
    return PlyAnalysis(CHANCE, chances, played, luck=tuple(luck_of(game, state, outcome, effort).tolist()))


def luck_of(game: Game, state: State, outcome: int, effort: Effort) -> Any:
    """Return what `outcome` gives each seat beyond what was to be expected: float64 (S,).

    The mean over all outcomes by their weights is 0.
    """
    weights = np.array(contract.outcome_weights(game, state), np.int64)
    possible = np.flatnonzero(weights)
    if len(possible) == 1:
        return np.zeros(int(game.rules.n_seats(state)))
    each = Effort(effort.key, max(1, effort.simulations // len(possible)), effort.seconds / len(possible))
    work = new_work(decision_at(game, state, 0, effort.key, 0.0))
    values = np.array([_values_after(game, state, int(one), work, each) for one in possible])
    expected = weights[possible] @ values / weights.sum()
    return values[np.searchsorted(possible, outcome)] - expected


def _values_after(game: Game, state: State, outcome: int, work: Work, effort: Effort) -> Any:
    """Return each seat's value after `outcome`, by fitted values at once, or if there are none by searches."""
    after = states.copy(state)
    game.rules.apply(after, outcome)
    if not has_values(work.judging):
        return values_by_key(game, after, None, effort).mean(axis=0)
    work.states[1] = after
    functions_for(game)["judge"](work)
    return work.values.copy()
