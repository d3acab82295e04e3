"""What one ply did: the chances before it, what a decision cost, what luck chance brought.

A decision is judged by what its seat could see: both the action played and the best one are searched on samples.  Luck
is judged on the true state, because it is what happened, not what somebody knew.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voyageur.agents.analysis.chances import (
    COMPARISON,
    CONFIRMATION,
    N_KEYS,
    Effort,
    WinChance,
    chances_of,
    mean_and_spread,
    trees_by_key,
    values_of,
)
from voyageur.agents.analysis.line import actions_at_root, principal_line, values_of_best_line
from voyageur.agents.contract import decision_at
from voyageur.agents.search import functions_for, new_work
from voyageur.agents.search.simulation import CURRENT
from voyageur.agents.search.tree import Tree
from voyageur.kernel import contract
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE

LONGER = 5  # times the simulations, to look at a cost again
N_SEARCHES = 5  # by each key: of the position, and twice of two actions that are compared


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

    simulations : for the position, and again for each of two actions that are compared, where one seems to cost
    something `LONGER` times as many;  seconds : for all of it.
    The same key and number of simulations give the same analysis, unless the seconds end it earlier.
    """
    played = game.notation.text_of(state, action)
    if seat == CHANCE:
        return _analyse_chance(game, state, action, Effort.shared(key, simulations, seconds, N_KEYS), played)
    effort = Effort.shared(key, simulations, seconds, N_SEARCHES * N_KEYS)
    trees = [*trees_by_key(game, state, seat, effort)]
    chances = chances_of(np.array([values_of(tree) for tree in trees]))
    if len(contract.legal_actions(game.rules, state)) == 1:
        return PlyAnalysis(seat, chances, played)
    best = favourite(trees)
    cost, line = (0.0, ()) if best == action else _comparison(game, state, seat, action, best, effort)
    return PlyAnalysis(seat, chances, played, is_decision=True, cost=cost, line=line)


def favourite(trees: list[Tree]) -> int:
    """Return the action at the root that most `trees` followed most often."""
    return actions_at_root(trees)[0]


def _comparison(
    game: Game, state: State, seat: int, played: int, best: int, effort: Effort
) -> tuple[float, tuple[str, ...]]:
    """Return what playing `played` instead of `best` costs, with the better line; 0 and no line if it may cost nothing.

    It may cost nothing if the interval of the cost reaches down to 0.  A cost is looked at again, longer and by other
    keys: of many decisions some seem to cost by chance alone, and a short search makes an action look bad that leaves
    its seat more choices in the turn, so that what a suggestion advises would be called a mistake.
    """
    cost, spread, _ = _cost(game, state, seat, played, best, effort, COMPARISON)
    if cost <= spread:
        return 0.0, ()
    longer = replace(effort, simulations=LONGER * effort.simulations)
    cost, spread, with_best = _cost(game, state, seat, played, best, longer, CONFIRMATION)
    if cost <= spread:
        return 0.0, ()
    return cost, principal_line(game, state, seat, with_best)


def _cost(
    game: Game, state: State, seat: int, played: int, best: int, effort: Effort, purpose: int
) -> tuple[float, float, Tree]:
    """Return by how much `best` is better than `played`, how far that may be wrong, and a tree with `best`.

    A seat is judged by the best that it can still do in its turn, as in a suggestion.
    """
    sample = decision_at(game, state, seat, effort.key, 0.0).sample(effort.key)
    with_best, with_played = ([*trees_by_key(game, state, seat, effort, purpose, action)] for action in (best, played))
    values = [
        [float(values_of_best_line(game, sample, seat, tree)[seat]) for tree in trees]
        for trees in (with_best, with_played)
    ]
    return *mean_and_spread([one - other for one, other in zip(*values, strict=True)]), with_best[0]


# Chance -----------------------------------------------------------------------------------------


def _analyse_chance(game: Game, state: State, outcome: int, effort: Effort, played: str) -> PlyAnalysis:
    """Return what an outcome of chance did."""
    values = [values_of(tree) for tree in trees_by_key(game, state, None, effort)]
    return PlyAnalysis(CHANCE, chances_of(np.array(values)), played, luck=luck_of(game, state, outcome))


def luck_of(game: Game, state: State, outcome: int) -> tuple[float, ...]:
    """Return what `outcome` gives each seat beyond what was to be expected.

    It is judged by fitted values, or if there are none by the game's `value`.  The mean over all outcomes by their
    weights is 0.
    """
    weights = np.array(contract.outcome_weights(game, state), np.int64)
    possible = np.flatnonzero(weights)
    work, judge = new_work(decision_at(game, state, 0, 0, 0.0)), functions_for(game)["judge"]
    values = np.zeros((len(possible), len(work.values)))
    for row, each in enumerate(possible.tolist()):
        work.states[CURRENT] = state
        game.rules.apply(work.states[CURRENT], each)
        judge(work)
        values[row] = work.values
    expected = weights[possible] @ values / weights.sum()
    return tuple((values[np.searchsorted(possible, outcome)] - expected).tolist())
