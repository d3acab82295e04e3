"""What OpenSpiel's own algorithms find on the tiny island is what ours find: two programs that share only the rules."""

# pyright: reportMissingImports=false, reportUntypedBaseClass=false
# Not every machine has a wheel of OpenSpiel; types are checked on all.

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, exploitability
from open_spiel.python.policy import Policy

from tests.testing.test_exact_hidden import evenly, island, solved_island
from voyageur.adapters import openspiel
from voyageur.games import GAMES
from voyageur.testing.exact.tree import InformationSet

MOVER = 1
CFR_ITERATIONS = 20
Mixed = Callable[[InformationSet], Sequence[float]]


def first(here: InformationSet) -> list[float]:
    return [float(action == here.legal[0]) for action in here.legal]


@cache
def tiny_island() -> Any:
    return openspiel.game_from(GAMES["island"], island(MOVER))


@cache
def sets_by_text() -> dict[str, InformationSet]:
    """Return our information sets by what OpenSpiel calls them; both trees are walked through in the same order."""
    found = dict[str, InformationSet]()
    left = [iter(sets) for sets in solved_island(MOVER).tree.sets]
    waiting = [tiny_island().new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.current_player() >= 0:
            text = state.information_state_string()
            if text not in found:
                found[text] = next(left[state.current_player()])
            assert [*found[text].legal] == state.legal_actions()
        waiting += [state.child(action) for action in state.legal_actions()]
    assert [*left[0], *left[1]] == []
    return found


class PolicyOfStrategy(Policy):
    """One of our strategies, for both seats."""

    def __init__(self, strategy: Mixed) -> None:
        super().__init__(tiny_island(), [0, 1])
        self.strategy = strategy

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        here = sets_by_text()[state.information_state_string()]
        return dict(zip(here.legal, self.strategy(here), strict=True))


def equilibrium(here: InformationSet) -> list[float]:
    return solved_island(MOVER).strategy(here)


STRATEGIES = pytest.mark.parametrize("strategy", [equilibrium, evenly, first])


def test_information_states_are_our_information_sets() -> None:
    assert len(sets_by_text()) == len(solved_island(MOVER).information_sets)


@pytest.mark.slow
@STRATEGIES
def test_what_a_strategy_loses_is_its_exploitability_in_openspiel(strategy: Mixed) -> None:
    lost = [solved_island(MOVER).loss(seat, strategy) for seat in (0, 1)]
    found = exploitability.exploitability(tiny_island(), PolicyOfStrategy(strategy))
    assert found == pytest.approx(sum(lost) / 2, abs=1e-9)


@pytest.mark.slow
@STRATEGIES
def test_what_strategies_win_is_their_value_in_openspiel(strategy: Mixed) -> None:
    policies = [PolicyOfStrategy(strategy)] * 2
    values = expected_game_score.policy_value(tiny_island().new_initial_state(), policies)
    assert values.tolist() == pytest.approx(solved_island(MOVER).shares_between(strategy, strategy), abs=1e-9)


@pytest.mark.slow
def test_regret_minimisation_of_openspiel_comes_near_our_equilibrium() -> None:
    solver = pyspiel.CFRSolver(tiny_island())
    for _ in range(CFR_ITERATIONS):
        solver.evaluate_and_update_policy()
    assert 0 <= pyspiel.exploitability(tiny_island(), solver.average_policy()) < 0.02  # 0.0173 in 2026-12
