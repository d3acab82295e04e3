"""Kanata keeps the contract of a game, on every board and under every option."""

import random
from itertools import combinations

import pytest

from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import BOARDS, OPTIONS
from voyageur.testing import check_game

ARMED = "french:lumber=8,firearms=9;british:lumber=8,firearms=9"
VALUES = {option.name: option.values for option in OPTIONS if option.kind == "one-of"} | {
    "most_forts": ("0", "2"),
    "most_militia": ("0", "3"),
    "start_cards": ("none", ARMED),
}
SHORT = {"round_cap": "10"}


def singles() -> list[dict[str, str]]:
    """Every value of every option on its own, the boards in turn."""
    each = [{name: value} for name, values in VALUES.items() for value in values[1:]]
    return [SHORT | {"board": BOARDS[number % 3], "start_cards": ARMED} | one for number, one in enumerate(each)]


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
        sets.append({"board": BOARDS[len(sets) % 3]} | best)
    return sets


def test_kanata_conforms_on_every_board():
    check_game(GAME, [SHORT | {"board": board} for board in BOARDS], games=3, every=50)


def test_kanata_conforms_under_every_value_of_every_option():
    check_game(GAME, singles(), games=1, every=80)


def test_kanata_conforms_under_its_defaults_to_the_end():
    check_game(GAME, games=1, every=60)


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
def test_kanata_conforms_in_many_games(board: str):
    check_game(GAME, [{"board": board}, {"board": board, "start_cards": ARMED}], games=20, every=8)


@pytest.mark.long
def test_kanata_conforms_under_every_pair_of_values():
    check_game(GAME, pairs(), games=3, every=20)
