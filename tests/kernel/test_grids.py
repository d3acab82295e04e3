"""Grids drawn with signs."""

from voyageur.kernel.grids import find, neighbours, place_name, rows_of, signs_of

LINES = ("# a comment", "", "ab~  # the north", "~~c", "", "# the end")
ROWS = [(3, "ab~"), (4, "~~c")]
EAST, NORTH, SOUTH = (1, 0), (0, 1), (0, -1)


def test_rows_are_read_without_comments_and_blank_ends():
    assert rows_of(LINES) == ROWS


def test_a_blank_line_within_the_grid_is_a_row():
    assert rows_of(("a", "", "b")) == [(1, "a"), (2, ""), (3, "b")]


def test_places_count_from_the_south_west():
    assert signs_of(ROWS, "~") == {(0, 1): "a", (1, 1): "b", (2, 0): "c"}


def test_signs_are_found_by_line_and_column_from_1():
    assert find(ROWS, "bc") == [(3, 2), (4, 3)]


def test_neighbours_are_numbered_as_their_places():
    places = ((0, 0), (0, 1), (1, 0))
    assert neighbours(places, 0, (EAST, NORTH, SOUTH), -1) == [2, 1, -1]


def test_a_place_is_named_by_letter_and_number():
    assert [place_name(0, 0), place_name(3, 9)] == ["a1", "d10"]
