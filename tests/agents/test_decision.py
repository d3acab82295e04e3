"""What an agent is given: what its seat may know, and nothing else."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import agents
from voyageur.kernel import states
from voyageur.kernel.contract import Game, legal_actions
from voyageur.kernel.view import Advice
from voyageur.table.table import Table


def state_of(game: Game) -> Any:
    """Return a state in which seat 0 is to act."""
    return Table(game, seed=7, play_forced=False).state


@pytest.mark.parametrize("game", [PEBBLES, GUESS])
def test_a_decision_has_the_legal_actions_and_the_observation_of_the_seat(game: Game) -> None:
    state = state_of(game)
    expected = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)
    game.presentation.observe(state, 0, expected)
    decision = agents.decision_at(game, state, 0, 1, 1.0)
    assert (decision.observation == expected).all()
    assert decision.legal == tuple(legal_actions(game.rules, state))


def test_a_sample_is_a_state_of_its_own() -> None:
    state = state_of(PEBBLES)
    before = states.to_bytes(state)
    PEBBLES.rules.apply(agents.decision_at(PEBBLES, state, 0, 1, 1.0).sample(1), 2)
    assert states.to_bytes(state) == before


def test_samples_keep_what_the_seat_knows_and_redraw_the_rest() -> None:
    state = state_of(GUESS)
    decision = agents.decision_at(GUESS, state, 0, 1, 1.0)
    cards = [decision.sample(key).cards.tolist() for key in range(40)]
    own = int(state.cards[0])
    assert {first for first, _ in cards} == {own}
    assert {second for _, second in cards} == {1, 2, 3, 4, 5} - {own}


def test_the_clock_runs_down_to_0() -> None:
    clock = agents.decision_at(PEBBLES, state_of(PEBBLES), 0, 1, 100.0).clock
    assert 0 < clock.seconds_left <= 100
    assert agents.Clock(0.0).seconds_left == 0


@pytest.mark.parametrize("game", [PEBBLES, GUESS])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_an_agent_plays_a_game_whose_rules_are_plain_python(name: str, game: Game) -> None:
    state = state_of(game)
    assert agents.choose(name, game, state, 0, 1, 1.0) in legal_actions(game.rules, state)


def with_solver(advice: dict[int, Advice]) -> Game:
    return replace(PEBBLES, solver=SimpleNamespace(advise=lambda state: advice))


def test_the_solver_plays_what_is_worth_most() -> None:
    game = with_solver({1: Advice(0.5, True, 0.5), 3: Advice(0.5, True, 0.9), 2: Advice(0.6, True, 0.6)})
    assert agents.choose("solver", game, state_of(PEBBLES), 0, 1, 1.0) == 3


def test_a_solver_without_advice_plays_greedily() -> None:
    state = state_of(PEBBLES)
    chosen = [agents.choose(name, with_solver({}), state, 0, 5, 1.0) for name in ("solver", "greedy")]
    assert chosen[0] == chosen[1]


def test_a_solver_is_offered_only_where_the_game_has_one() -> None:
    assert "solver" not in agents.names_for(PEBBLES)
    assert "solver" in agents.names_for(with_solver({}))
