"""Forts: K24 to K30, K58."""

import re
from pathlib import Path

import pytest

from tests.games.kanata.positions import COAST, FIELD, forts, hand, named, passed, played, position, refused, why
from tests.games.suite.wants import numbers
from voyageur.games.kanata import GAME
from voyageur.games.kanata.state import Refusal
from voyageur.kernel.contract import why_not
from voyageur.kernel.text import Words

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "kanata.md"
PRICE = "manpower=1 lumber=2 firearms=1"
TWO = "manpower=2 lumber=4 firearms=2"


def building(board=FIELD, mover="french", **things):
    return position(board, mover, "forts", **{"cards": TWO, **things})


def drawn_tiles(signs):
    """The tiles that have one of `signs` in the rulebook's drawing of where a fort may stand."""
    rows = re.findall(r"^(\d)  ([.oxC](?: [.oxC]){8})", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 9
    return [
        letter + row
        for row, line in rows
        for letter, sign in zip("abcdefghi", line.split(), strict=True)
        if sign in signs
    ]


# The price --------------------------------------------------------------------------------------


def test_a_fort_costs_two_lumber_one_firearms_and_one_manpower():
    state = played(building(cards="manpower=3 lumber=5 fur=1 support=1 firearms=4"), "fort e8")
    assert hand(state, "french") == "manpower=2 lumber=3 fur=1 support=1 firearms=3"


def test_a_fort_is_the_mover_s():
    assert forts(played(building(mover="british"), "fort i4")) == "i4:b"


def test_a_fort_is_built_with_the_last_cards():
    assert refused(building(cards=PRICE), "fort e8") == Refusal.NONE


@pytest.mark.parametrize(
    "cards", ["lumber=2 firearms=1", "manpower=1 lumber=1 firearms=1", "manpower=1 lumber=2 support=9"]
)
def test_a_fort_that_cannot_be_paid_is_refused(cards):
    assert refused(building(cards=cards), "fort e8") == Refusal.CANNOT_PAY_FORT
    assert why(building(cards=cards), "fort e8") == "Building Forts"


# Where it may stand -----------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["e8", "g6", "f7"])
def test_K24_example_6_these_are_legal(tile):
    assert refused(building(), f"fort {tile}") == Refusal.NONE


@pytest.mark.parametrize(("tile", "clause"), [("e9", "K24"), ("e6", "K26"), ("d5", "K26"), ("f6", "K27")])
def test_K24_K26_K27_example_6_these_are_refused(tile, clause):
    assert why(building(), f"fort {tile}") == clause


def test_K24_the_drawing_shows_every_tile_where_a_fort_is_legal():
    assert named(building(), "fort") == " ".join(sorted(drawn_tiles("o")))


def test_K24_the_drawing_shows_what_is_too_far():
    state = building()
    tiles = {letter + row for letter in "abcdefghi" for row in "123456789"}
    too_far = {tile for tile in tiles if refused(state, f"fort {tile}") == Refusal.TOO_FAR}
    assert too_far == {*drawn_tiles(".")} - {"i1"}  # the rival's colony


@pytest.mark.parametrize("tile", ["e6", "f5", "e4", "d5"])
def test_K26_a_neighbour_of_an_own_colony_is_refused(tile):
    assert refused(building(), f"fort {tile}") == Refusal.TOUCHES_OWN


@pytest.mark.parametrize("tile", ["c8", "d7", "c6", "b7"])
def test_K26_a_neighbour_of_an_own_fort_is_refused(tile):
    assert refused(building(forts="c7:f"), f"fort {tile}") == Refusal.TOUCHES_OWN


@pytest.mark.parametrize("tile", ["d6", "f6", "f4", "d4"])
def test_K27_a_corner_tile_of_an_own_colony_is_refused(tile):
    assert refused(building(), f"fort {tile}") == Refusal.AT_OWN_CORNER


@pytest.mark.parametrize("tile", ["b8", "d8", "b6"])
def test_K27_a_corner_tile_of_an_own_fort_is_refused(tile):
    assert refused(building(forts="c7:f"), f"fort {tile}") == Refusal.AT_OWN_CORNER
    assert why(building(forts="c7:f"), f"fort {tile}") == "K27"


def test_K28_one_may_build_beside_the_rival_s_fort():
    assert refused(building(forts="c5:b"), "fort c4") == Refusal.NONE


def test_K28_one_may_build_beside_the_rival_s_colony():
    assert refused(building(forts="g1:f"), "fort i2") == Refusal.NONE


def test_K27_a_corner_tile_of_the_rival_s_fort_is_legal():
    assert refused(building(forts="b6:b"), "fort c5") == Refusal.NONE


ANY, FREE = {"fort_corners": "any"}, {"fort_corners": "free"}


@pytest.mark.parametrize("fort", ["b6:b", "b4:b", "d7:b", "d3:b"])
def test_K27_any_a_corner_tile_of_the_rival_s_fort_is_refused(fort):
    tile = {"b6:b": "c5", "b4:b": "c5", "d7:b": "c6", "d3:b": "c4"}[fort]
    assert refused(building(forts=fort, options=ANY), f"fort {tile}") == Refusal.AT_ENEMY_CORNER
    assert why(building(forts=fort, options=ANY), f"fort {tile}") == "K27"


def test_K27_any_a_corner_tile_of_the_rival_s_colony_is_refused():
    assert refused(building(forts="g4:f", options=ANY), "fort h2") == Refusal.AT_ENEMY_CORNER


def test_K27_any_a_corner_tile_of_an_own_place_is_refused():
    assert refused(building(options=ANY), "fort f6") == Refusal.AT_OWN_CORNER


def test_K28_any_one_may_still_build_beside_the_rival_s_fort():
    assert refused(building(forts="c5:b", options=ANY), "fort c4") == Refusal.NONE


def test_K27_free_a_corner_tile_of_an_own_place_is_legal():
    assert refused(building(options=FREE), "fort f6") == Refusal.NONE


def test_K27_free_a_corner_tile_of_the_rival_s_place_is_legal():
    assert refused(building(forts="b6:b", options=FREE), "fort c5") == Refusal.NONE


def test_K26_free_a_neighbour_of_an_own_place_is_refused():
    assert refused(building(options=FREE), "fort e6") == Refusal.TOUCHES_OWN


# The three steps --------------------------------------------------------------------------------

KING, PATH = {"fort_range": "king"}, {"fort_range": "path"}


@pytest.mark.parametrize(("tile", "is_legal"), [("h5", True), ("i5", False), ("e2", True), ("e1", False)])
def test_K24_three_steps_straight_ahead_are_legal_four_are_not(tile, is_legal):
    assert (why(building(), f"fort {tile}") is None) == is_legal


def test_K24_the_refusal_names_the_steps():
    reason = why_not(GAME, building(), 0, GAME.notation.action_of(building(), "fort i5"))
    assert reason is not None
    steps = numbers(r"within (?P<steps>\w+) steps", Words(GAME.folder).say(reason.sentence))["steps"]
    tiles = [f"{column}5" for column in "fghi"]
    assert [refused(building(), f"fort {tile}") for tile in tiles[1:]] == [
        Refusal.NONE if number <= steps else Refusal.TOO_FAR for number in (2, 3, 4)
    ]


@pytest.mark.parametrize("tile", ["h8", "b2", "h3", "g7"])
def test_K24_king_a_diagonal_step_counts_as_one(tile):
    assert refused(building(), f"fort {tile}") == Refusal.TOO_FAR
    assert refused(building(options=KING), f"fort {tile}") == Refusal.NONE


@pytest.mark.parametrize("tile", ["i5", "e9", "i9", "a4"])
def test_K24_king_a_fourth_step_is_too_far(tile):
    assert refused(building(options=KING), f"fort {tile}") == Refusal.TOO_FAR


# The French colony is on c3.  Land goes on three steps to the east and two to the north, none to the south.
BAY = """
    llllllB
    ~~l~l~l
    llFllll
    ~~~~~~l
    lllllll
"""


@pytest.mark.parametrize("tile", ["e3", "f3", "a3", "c5", "b5", "d5", "e4"])
def test_K24_path_three_steps_over_land_are_legal(tile):
    assert refused(building(BAY, options=PATH), f"fort {tile}") == Refusal.NONE


@pytest.mark.parametrize("tile", ["g3", "e5", "a5"])
def test_K24_path_a_fourth_step_is_too_far(tile):
    assert refused(building(BAY, options=PATH), f"fort {tile}") == Refusal.TOO_FAR


@pytest.mark.parametrize("tile", ["c1", "b1", "d1"])
def test_K24_path_nothing_goes_across_the_sea(tile):
    assert refused(building(BAY, options=PATH), f"fort {tile}") == Refusal.TOO_FAR


@pytest.mark.parametrize("tile", ["c1", "b1", "d1"])
def test_K24_steps_go_across_land_and_sea_alike(tile):
    assert refused(building(BAY), f"fort {tile}") == Refusal.NONE


@pytest.mark.parametrize("tile", ["c1", "c2"])
def test_K24_path_a_place_joined_to_the_land_at_a_corner_gives_no_range(tile):
    assert refused(building("~llll\nF~llB", options=PATH), f"fort {tile}") == Refusal.TOO_FAR
    assert refused(building("~llll\nF~llB"), f"fort {tile}") == Refusal.NONE


def test_K25_any_one_place_within_range_is_enough():
    assert refused(building(forts="a1:f"), "fort a4") == Refusal.NONE


def test_K25_the_rival_s_places_give_no_range():
    assert refused(building(forts="a1:b"), "fort a4") == Refusal.TOO_FAR


@pytest.mark.parametrize("options", [{}, KING, PATH])
def test_K25_a_fort_built_in_this_turn_serves_for_the_next_one(options):
    state = building(options=options)
    assert refused(state, "fort a8") == Refusal.TOO_FAR
    assert refused(played(state, "fort d7"), "fort a7") == Refusal.NONE


# What may be in the way -------------------------------------------------------------------------


def test_K29_one_may_build_where_own_units_stand():
    assert refused(building(militia="e8:f3"), "fort e8") == Refusal.NONE


@pytest.mark.parametrize("units", ["e8:b1", "e8:f2b1"])
def test_K29_one_may_not_build_where_a_rival_s_unit_stands(units):
    assert refused(building(militia=units), "fort e8") == Refusal.ON_ENEMY_MILITIA
    assert why(building(militia=units), "fort e8") == "K29"


def test_K29_the_british_may_not_build_where_a_french_unit_stands():
    assert refused(building(mover="british", militia="i4:f1"), "fort i4") == Refusal.ON_ENEMY_MILITIA


@pytest.mark.parametrize("tile", ["e5", "i1", "c5", "c7"])
def test_K29_one_may_not_build_on_a_fort_or_colony(tile):
    state = building(forts="c5:b c7:f")
    assert refused(state, f"fort {tile}") == Refusal.ON_A_PLACE
    assert why(state, f"fort {tile}") == "K29"


def test_K30_a_tile_keeps_its_resource_when_a_fort_is_built_on_it():
    state = passed(passed(played(building(COAST), "fort e2")))
    assert hand(played(state, "collect e2"), "french") == "manpower=3 lumber=2 fur=1 firearms=1"


def test_K30_a_lumber_tile_gives_lumber_under_a_fort():
    state = passed(passed(played(building(COAST), "fort a2")))
    assert hand(played(state, "collect a2"), "french") == "manpower=3 lumber=3 firearms=1"


def test_K58_one_may_build_beside_the_rival_s_units():
    assert refused(building(militia="e9:b4 d8:b1"), "fort e8") == Refusal.NONE


@pytest.mark.parametrize("options", [{}, KING, PATH])
def test_K58_the_range_may_run_through_the_rival_s_tiles(options):
    state = building(BAY, forts="e3:b", militia="d3:b2 e3:b2", options=options)
    assert refused(state, "fort f3") == Refusal.NONE
