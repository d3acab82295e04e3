"""Random actions that a game draws without listing them: legal, equally likely, and the same in plain Python."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from voyageur.games import GAMES
from voyageur.games.nouvelle_france.rules import actions
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State, draw_legal, legal_actions, read_setup, start
from voyageur.kernel.jit import as_python, bound
from voyageur.kernel.view import CHANCE, NOBODY

GAME = GAMES["nouvelle-france"]
CHOICES = [option for option in GAME.options if option.kind == "one-of"]
POSITIONS, OF_A_VALUE = 200, 10  # of each value of an option
DRAWS = 20  # for each legal action
MOST_Z = 4.5  # of 200 numbers that are normal in good approximation, none is so large in 999 of 1000 trials
NO_PLACE = -1
OF_BLOCKS = {Phase.BEGIN, Phase.CHOOSE, Phase.REMOVE, Phase.HELP}
DECISIONS = OF_BLOCKS | {Phase.HURON, Phase.ORDER, Phase.FILLE, Phase.COUREUR}


def draw(state: State, out: Any, word: int) -> int: ...  # replaced by the game's own (by `bound`)


def tally(state: State, out: Any, words: Any, counts: Any) -> None:
    """Count the actions that are drawn.  words : int64 (N,);  counts : int64 (N_ACTIONS,)  written"""
    for word in words:
        counts[draw(state, out, int(word))] += 1


def settings() -> Iterator[tuple[tuple[str, str], int]]:
    """Yield options with each of their values, and a number of players."""
    for number, option in enumerate(CHOICES):
        for value in option.values:
            yield (option.name, value), 2 if option.name == "two_colours" else 2 + number % 3


def decisions(option: str, value: str, players: int, dice: random.Random) -> Iterator[State]:
    """Yield the positions of a random game in which a seat has a choice."""
    game, state = GAME, start(GAME, read_setup(GAME, {option: value}, players))
    while (acting := int(game.rules.to_act(state))) != NOBODY:
        weights = contract.outcome_weights(game, state) if acting == CHANCE else []
        legal = legal_actions(game.rules, state)
        if len(legal) > 1:
            yield states.copy(state)
        if acting == CHANCE:
            action = dice.choices(range(len(weights)), weights)[0]
        elif state.phase == Phase.CHOOSE and state.may_declare and dice.random() < 0.2:
            action = legal[0]  # declares a block unable, which is seldom drawn
        else:
            action = dice.choice(legal)
        game.rules.apply(state, action)


@cache
def sampled() -> Mapping[tuple[str, str], list[State]]:
    """Return positions by the option and value under which they are met, of all phases in turn."""
    dice, found = random.Random(1), dict[tuple[str, str], list[State]]()
    for setting, players in settings():
        states_met = [*decisions(*setting, players, dice), *decisions(*setting, players, dice)]
        dice.shuffle(states_met)
        seen, places = Counter[Phase](), list[tuple[int, int]]()  # how many of the phase came before, and the place
        for place, state in enumerate(states_met):
            phase = Phase(int(state.phase))
            places.append((seen[phase], place))
            seen[phase] += 1
        found[setting] = [states_met[place] for _, place in sorted(places)[:OF_A_VALUE]]
    return found


def normal_of(chi_square: float, degrees: int) -> float:
    """Return a number that is nearly normal for a chi-square (E. Wilson and M. Hilferty)."""
    spread = 2 / (9 * degrees)
    return ((chi_square / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5


class Drawn(NamedTuple):
    """How often the legal actions of a position were drawn."""

    state: State
    legal: Any  # int32 (N,)
    counts: Any  # int64 (N,)

    @property
    def deviation(self) -> float:
        """How much the counts differ from equal chances, as a number that should be normal."""
        return normal_of(float(((self.counts - DRAWS) ** 2).sum()) / DRAWS, len(self.legal) - 1)


@cache
def drawn() -> tuple[Drawn, ...]:
    """Draw from all positions."""
    own = draw_legal(GAME)
    count, found = bound(tally, GAME.name, {"draw": own}), list[Drawn]()
    out, dice = np.zeros(GAME.rules.MOST_LEGAL, np.int32), np.random.default_rng(1)
    for state in (state for states_met in sampled().values() for state in states_met):
        legal, counts = legal_actions(GAME.rules, state), np.zeros(GAME.rules.N_ACTIONS, np.int64)
        count(state, out, dice.integers(0, 2**47, DRAWS * len(legal)), counts)
        assert counts[legal].sum() == counts.sum(), "an action is drawn that is not legal"
        found.append(Drawn(state, np.array(legal), counts[legal]))
    return tuple(found)


def deviations(part_of: Callable[[int], int]) -> list[float]:
    """Return for each part of placements, such as a square, how much its draws differ from the chances of all.

    What is no placement counts as one more part.  The numbers should be normal.
    """
    surplus, variance = Counter[int](), Counter[int]()
    for _, legal, counts in drawn():
        parts = np.where(legal >= actions.PLACE, as_python(part_of)(legal), NO_PLACE)
        for part in {*parts.tolist()}:
            chance = float((parts == part).mean())
            surplus[part] += float(counts[parts == part].sum()) - chance * DRAWS * len(legal)
            variance[part] += chance * (1 - chance) * DRAWS * len(legal)
    return [surplus[part] / variance[part] ** 0.5 for part in surplus if variance[part] > 0]


def test_two_hundred_positions_of_all_phases_and_option_values_are_looked_at() -> None:
    assert {Phase(int(each.state.phase)) for each in drawn()} == DECISIONS
    assert len(drawn()) >= POSITIONS
    assert min(map(len, sampled().values())) == OF_A_VALUE


def test_all_legal_actions_are_equally_likely_in_each_position() -> None:
    wrong = [(Phase(int(each.state.phase)).name, each.deviation) for each in drawn() if abs(each.deviation) > MOST_Z]
    assert wrong == []


def test_all_legal_actions_are_equally_likely_in_all_positions_together() -> None:
    for phases in (OF_BLOCKS, DECISIONS - OF_BLOCKS):
        numbers = [each.deviation for each in drawn() if Phase(int(each.state.phase)) in phases]
        assert abs(sum(numbers)) / len(numbers) ** 0.5 <= MOST_Z


@pytest.mark.parametrize("part_of", [actions.block_of, actions.turn_of, actions.square_of, actions.level_of])
def test_each_part_of_a_placement_is_drawn_as_often_as_it_is_listed(part_of: Callable[[int], int]) -> None:
    found = deviations(part_of)
    assert len(found) >= 4
    assert max(map(abs, found)) <= MOST_Z


PLAY = """
import hashlib
from voyageur.games import GAMES
from voyageur.kernel.contract import read_setup, start
from voyageur.lab.playouts import play_games
game = GAMES["nouvelle-france"]
played = play_games(game, start(game, read_setup(game)), ("random", "random"), 3, 2, keep=2)
print(played.plies, hashlib.sha256(played.lasts.tobytes()).hexdigest())
"""


@pytest.mark.slow
@pytest.mark.processes
def test_plain_python_plays_the_same_random_games() -> None:
    compiled, plain = (
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "NUMBA_DISABLE_JIT": number, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in "01"
    )
    assert compiled == plain
