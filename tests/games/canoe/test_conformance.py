"""The canoe race keeps the contract of a game, on every course, with every number of canoes and under every option."""

import random
from itertools import combinations

import pytest

from tests.games.canoe.positions import CALM
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import COURSES, OPTIONS
from voyageur.kernel.options import FILE_MARK
from voyageur.testing import check_game

# Short, swift and with everything on it: both tracks, whirlpools, bears, shooters and men at the line.
CREEK = """
canoe 3
turn 2
leg 6 current 3 shooter
rapid rating 6 whirlpool inside bear
leg 9 current 2 shooter
rapid rating 5 whirlpool inside outside bear
leg 5 current 3 shooter
"""
ONE_LEG = "leg 60 current 1 shooter"
TEN_LEGS = "\nrapid rating 6 bear\n".join(["leg 13 current 3 shooter"] * 10)
FILES = [FILE_MARK + text.strip() for text in (CREEK, CALM, ONE_LEG, TEN_LEGS)]
VALUES = {option.name: option.values for option in OPTIONS if option.kind == "one-of"} | {
    "bears": ("1", "0", "2"),
    "shooters": ("2,3,4,5,6", "none", "1,7"),
    "course": (*COURSES, *FILES),
}
N_PLAYERS = len(GAME.players)


def singles() -> list[dict[str, str]]:
    """Every value of every option on its own."""
    return [{name: value} for name, values in VALUES.items() for value in values[1:]]


def pairs() -> list[dict[str, str]]:
    """Every pair of values of two options, as few sets as a greedy choice needs."""
    missing = {
        ((one, value), (other, another))
        for one, other in combinations(VALUES, 2)
        for value in VALUES[one]
        for another in VALUES[other]
    }
    dice, sets = random.Random(1), list[dict[str, str]]()
    while missing:
        tries = [{name: dice.choice(values) for name, values in VALUES.items()} for _ in range(60)]
        best = max(tries, key=lambda chosen: len(missing & {*combinations(chosen.items(), 2)}))
        missing -= {*combinations(best.items(), 2)}
        sets.append(best)
    return sets


def test_the_canoe_race_conforms_with_every_number_of_canoes():
    check_game(GAME, {"course": FILES[0], "finish": "overshoot"}, games=N_PLAYERS, every=200)


def test_the_canoe_race_conforms_under_every_value_of_every_option():
    check_game(GAME, singles(), games=1, every=200, compare_plain=False)


@pytest.mark.long
def test_the_canoe_race_conforms_under_its_defaults_in_many_games():
    check_game(GAME, games=10 * N_PLAYERS, every=40)


@pytest.mark.long
@pytest.mark.parametrize("course", [*COURSES, *FILES], ids=[*COURSES, "creek", "calm", "one-leg", "ten-legs"])
def test_the_canoe_race_conforms_on_every_course(course: str):
    check_game(GAME, {"course": course}, games=4 * N_PLAYERS, every=30)


@pytest.mark.long
def test_the_canoe_race_conforms_under_every_pair_of_values():
    check_game(GAME, pairs(), games=N_PLAYERS, every=60)
