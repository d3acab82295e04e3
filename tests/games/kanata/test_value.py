"""How good a position is: from 0 to 1 for both sides, with the exact odds of its fights."""

import pytest

from tests.games.kanata.positions import FIELD, played, position
from voyageur.games.kanata import GAME
from voyageur.games.kanata.judging import value
from voyageur.games.kanata.judging.odds import CLEARS, MOST_UNITS, TAKES, clear_chance
from voyageur.games.kanata.options import Tie


def worth(**things):
    return GAME.rules.value(position(FIELD, **things), 0)


def threat(militia, **things):
    """The threat of the French to the British colony, on i1."""
    state = position(FIELD, step="march", militia=militia, **things)
    side = value.side_of(state, 0, value.steps_to_colony(state, 1))
    return value.conquest_threat(state, 0, side, value.guards_of(state, 0, side), 0)


def test_the_values_of_both_sides_add_up_to_one():
    state = position(FIELD, cards="support=3", militia="e5:f2 h2:b1")
    assert GAME.rules.value(state, 0) + GAME.rules.value(state, 1) == pytest.approx(1)


def test_a_game_that_is_over_is_worth_its_score():
    state = played(position(FIELD, step="march", militia="i1:f2"), "stop")
    assert [GAME.rules.value(state, seat) for seat in (0, 1)] == [1, 0]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({"cards": "support=3"}, {"cards": "support=2"}),
        ({"cards": "firearms=2"}, {"cards": "firearms=1"}),
        ({"militia": "e5:f2"}, {"militia": "e5:f1"}),
        ({"militia": "g3:f1"}, {"militia": "e5:f1"}),
        ({}, {"militia": "e5:b1"}),
        (
            {"step": "march", "forts": "g1:b", "militia": "g1:f3"},
            {"step": "march", "forts": "g1:b", "militia": "g2:f1"},
        ),
    ],
    ids=["support", "firearms", "militia", "nearness", "rival", "fort"],
)
def test_what_a_side_has_and_threatens_is_worth_something(more, less):
    assert worth(**more) > worth(**less)


@pytest.mark.parametrize(("tile", "steps"), [("g1", 2), ("f1", 3), ("e1", 4)])
def test_a_threat_loses_a_quarter_with_every_step_still_to_march(tile, steps):
    assert threat(f"{tile}:f5") == pytest.approx(0.75**steps)


def test_guards_lessen_a_threat():
    assert threat("g1:f5 i1:b2") < threat("g1:f5 i1:b1") < threat("g1:f5")


@pytest.mark.parametrize(
    ("tile", "seat", "gap"), [("a1", 0, 0), ("e5", 0, 3), ("e5", 1, -3), ("i1", 0, -3), ("c3", 0, 1), ("c3", 1, -1)]
)
@pytest.mark.parametrize(("table", "at_least"), [(CLEARS, 1), (TAKES, 2)])
def test_K43_K46_the_odds_of_a_fight_know_units_and_place(tile, seat, gap, table, at_least):
    state = position(FIELD, forts="c3:f")
    at = [*GAME.presentation.view(state, None).scene["tiles"]].index(tile)
    found = value.odds_at(table, state, seat, at, 3, 2)
    assert found == pytest.approx(float(clear_chance(3, 2, gap, Tie.REROLL, at_least)))


def test_large_fights_count_as_their_ratio():
    state = position(FIELD)
    large, small = (value.odds_at(CLEARS, state, 0, 0, own, own // 2) for own in (4 * MOST_UNITS, MOST_UNITS))
    assert large == small
