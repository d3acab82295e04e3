"""Layouts: the shipped ones, and the faults of a file (I1-I6, I32)."""

from collections import Counter
from typing import Any

import pytest

from voyageur.drawing.palette import PALETTE, Theme
from voyageur.games.island import GAME
from voyageur.games.island.components import FIXED, LAYOUT_OF_SEATS, SYMBOLS, Face
from voyageur.games.island.data.layout_file import layout_faults, read_layout
from voyageur.games.island.options import LAYOUT_SCHEMA, OPTIONS
from voyageur.games.island.presentation.drawing.colours import COLOURS
from voyageur.games.island.rules.start import fixed_layout
from voyageur.kernel.grids import place_name
from voyageur.kernel.text import sayer
from voyageur.server.catalogue.cards import option_card

SMALL = "1d*\nbb2"


def names(places):
    return [place_name(*place) for place in places]


def capture_of(layout):
    return [name for name, face in zip(names(layout.places), layout.faces, strict=True) if face == Face.CAPTURE]


@pytest.mark.parametrize(
    ("seats", "starts", "capture"),
    [
        (2, ["a1", "f6"], ["c3", "c4", "d3", "d4"]),
        (3, ["a1", "c6", "e1"], ["c2", "c3"]),
        (4, ["a1", "a6", "f6", "f1"], ["c3", "c4", "d3", "d4"]),
    ],
)
def test_I1_starts_and_capture_area_of_the_maps(seats, starts, capture):
    layout = fixed_layout(seats)
    assert [names(layout.places)[tile] for tile in layout.starts] == starts
    assert capture_of(layout) == capture


@pytest.mark.parametrize(("seats", "columns", "rows"), [(2, 6, 6), (3, 5, 6), (4, 6, 6)])
def test_I6_size_of_the_maps(seats, columns, rows):
    places = fixed_layout(seats).places
    assert sorted(places) == [(column, row) for column in range(columns) for row in range(rows)]


def symbols_of(layout):
    return Counter(face for face in layout.faces if face < len(SYMBOLS))


def test_I5_the_layout_for_two_has_five_of_each_symbol():
    assert set(symbols_of(fixed_layout(2)).values()) == {5}


# What swaps the seats: a place goes to a place, and hammers and circles, which only recruit, change places.
EXCHANGED = {1: 2, 2: 1}


def moved(layout, image):
    faces = dict(zip(layout.places, layout.faces, strict=True))
    return {image(*place): EXCHANGED.get(face, face) for place, face in faces.items()}, faces


def test_I5_the_layout_for_two_favours_no_seat():
    there, here = moved(fixed_layout(2), lambda column, row: (5 - row, 5 - column))
    assert there == here


def test_I5_the_layout_for_four_favours_no_seat():
    there, here = moved(fixed_layout(4), lambda column, row: (row, 5 - column))
    assert there == here


def test_I5_the_layout_for_three_is_the_same_from_west_and_east():
    layout = fixed_layout(3)
    faces = dict(zip(layout.places, layout.faces, strict=True))
    assert {(4 - column, row): face for (column, row), face in faces.items()} == faces


@pytest.mark.parametrize("seats", LAYOUT_OF_SEATS)
def test_I5_no_symbol_is_on_two_tiles_side_by_side(seats):
    layout = fixed_layout(seats)
    beside = [
        (tile, other)
        for tile, face in enumerate(layout.faces)
        for other in layout.neighbours(tile)
        if other >= 0 and face < len(SYMBOLS) and layout.faces[other] == face
    ]
    assert beside == []


def coast_of(text):
    layout = read_layout(tuple(text.split("\n")))
    return {name for name, is_coast in zip(names(layout.places), layout.coast, strict=True) if is_coast}


def test_I2_an_inner_hole_is_no_water():
    assert "b1" in coast_of("1d2\nd~d\nb*b")
    assert {"c3", "c2"} & coast_of("1dddd\ndbdbd\nd*~bd\ndbdbd\ndddd2") == set()


def test_I32_a_corner_on_the_water_makes_no_coast():
    assert "c3" not in coast_of("1dd~\ndbbd\nd**d\ndbb2")
    assert "c2" not in coast_of("1dd~\ndbbd\nd**d\ndbb2")


FAULTS = [
    ("", [(1, 1, "fault-layout-empty")]),
    ("1d*\nbb", [(0, 0, "fault-layout-no-start"), (2, 3, "fault-layout-ragged")]),
    ("1d*\nbx2", [(2, 2, "fault-layout-sign")]),
    ("1dd\nbb2", [(0, 0, "fault-layout-no-capture")]),
    ("1d*\nbb4", [(0, 0, "fault-layout-no-start"), (0, 0, "fault-layout-no-start")]),
    ("1d*\nb12", [(2, 2, "fault-layout-second-start")]),
    ("1d*\nb2b\nddd", [(2, 2, "fault-layout-inland-start")]),
    ("1ddddddd*2", [(1, 8, "fault-layout-symbol")]),
    ("1" + "~" * 11 + "*2", [(1, 13, "fault-layout-columns")]),
    ("\n".join(["1*2"] + ["~~~"] * 12), [(13, 1, "fault-layout-rows")]),
    ("\n".join(["1" + "*" * 9 + "2~", *["*" * 11 + "~"] * 5]), [(6, 10, "fault-layout-tiles")]),
]


@pytest.mark.parametrize(("text", "faults"), FAULTS)
def test_I1_faults_of_a_file_with_their_places(text, faults):
    found = [(fault.line, fault.column, fault.reason.sentence.key) for fault in layout_faults(text.split("\n"))]
    assert found == faults


def test_I3_a_start_lies_on_the_coast():
    (fault,) = layout_faults(["1d*", "b2b", "ddd"])
    assert fault.reason.clause == "I3"


def test_comments_and_blank_lines_at_the_ends_are_no_rows():
    assert layout_faults(["# small", "", "1d*  # the start", "bb2", ""]) == []
    assert FIXED not in LAYOUT_OF_SEATS.values()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_I1_a_layout_of_ones_own_begins_with_a_valid_one_for_as_many_players(players):
    models: Any = option_card(OPTIONS[0]).models
    text = models[str(players)]
    assert layout_faults(text.splitlines()) == []
    assert len(read_layout(tuple(text.splitlines())).starts) == players


@pytest.mark.parametrize("theme", PALETTE)
def test_the_signs_of_the_editor_have_colours_of_the_pictures(theme: Theme):
    tints = {sign.tint for sign in LAYOUT_SCHEMA.signs}
    assert tints <= {*PALETTE[theme], *COLOURS[theme]}
    assert len(tints) == len(LAYOUT_SCHEMA.signs)


def test_what_a_layout_lacks_is_named_in_words():
    words = sayer(GAME.folder, "en")
    (missing,) = layout_faults(["2d*", "bbb"])
    assert words(missing.reason.sentence) == "Place the starting tile of Blue."
