"""The order of play: the steps of a round come in the order in which round.py lists them (C8, C15 to C18)."""

import random
from itertools import pairwise

import pytest

from tests.games.canoe.positions import new_game, played, position, texts
from voyageur.games.canoe import rules
from voyageur.games.canoe.rules import BEFORE_RACE, ROUND, SHOWN
from voyageur.games.canoe.state import Phase
from voyageur.kernel.contract import legal_actions, possible_outcomes

STEPS = {phase: number for number, phases in enumerate(ROUND.values()) for phase in phases}
SETUPS = [("drawn", 5, {}), ("drawn", 2, {"reveal": "open"}), ("drawn", 3, {"placing": "players"}), ("club", 8, {})]


def phases_of_a_race(course: str, players: int, options: dict[str, str], seed: int) -> list[tuple[int, Phase]]:
    """The round and the phase of every ply of a random race."""
    dice, state, found = random.Random(seed), new_game(course, players, **options), list[tuple[int, Phase]]()
    while state.phase != Phase.OVER:
        found.append((int(state.round_number), Phase(int(state.phase))))
        possible = possible_outcomes(rules, state) if rules.to_act(state) < 0 else legal_actions(rules, state)
        rules.apply(state, dice.choice(possible))
    return found


@pytest.mark.parametrize(("course", "players", "options"), SETUPS)
def test_C8_what_comes_before_the_race_comes_in_its_order(course: str, players: int, options: dict[str, str]):
    before = [phase for number, phase in phases_of_a_race(course, players, options, 1) if number == 0]
    assert [BEFORE_RACE.index(phase) for phase in before] == sorted(BEFORE_RACE.index(phase) for phase in before)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("course", "players", "options"), SETUPS)
def test_C15_C17_the_steps_of_a_round_come_in_their_order(
    course: str, players: int, options: dict[str, str], seed: int
):
    phases = [(number, phase) for number, phase in phases_of_a_race(course, players, options, seed) if number > 0]
    steps = [(number, STEPS[phase]) for number, phase in phases if phase not in SHOWN]
    assert steps == sorted(steps)


def test_every_phase_has_its_step():
    listed = {*BEFORE_RACE, *SHOWN, *(phase for phases in ROUND.values() for phase in phases)}
    assert listed == set(Phase) - {Phase.OVER}


@pytest.mark.parametrize("seed", range(4))
def test_C15_in_a_round_every_canoe_goes_once(seed: int):
    phases = phases_of_a_race("short", 4, {"shooters": "none"}, seed)
    first_round = [phase for number, phase in phases if number == 1]
    assert first_round == [Phase.CHIP, Phase.PADDLE] * 4


@pytest.mark.parametrize("seed", range(4))
def test_C8_nothing_happens_between_a_canoe_s_arrival_and_what_it_sees(seed: int):
    for (_, before), (_, shown) in pairwise(phases_of_a_race("drawn", 4, {}, seed)):
        if shown in SHOWN:
            assert before in (Phase.WHIRLPOOL, Phase.BEAR, Phase.PADDLE, Phase.CLIMB)


def test_C8_C17_a_bear_goes_on_where_a_current_was_shown():
    before = "den 1; whirlpool inside 2; whirlpool outside 5"
    state = position("drawn", "1:rapid 4", "1:rapid 4", before=before, currents="2", ratings="4", step="bear")
    shown = played(state, "target 1", "bear 4", "current 3")
    assert texts(shown) == [f"maul {die}" for die in range(1, 7)]
