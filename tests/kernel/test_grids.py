"""Grids drawn with signs."""

from voyageur.kernel.grids import GridForm, find, grid_faults, neighbours, place_name, rows_of, signs_of

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


# Faults -----------------------------------------------------------------------------------------

FORM = GridForm("field", "T1", most_columns=3, most_rows=2, signs="ab~")


def faults(*lines: str) -> list[tuple[int, int, str]]:
    """Return line, column and key of each fault, where an `a` is one more."""
    found = grid_faults(lines, FORM, lambda rows: [FORM.fault(*at, "second", "T2") for at in find(rows, "a")])
    return [(fault.line, fault.column, fault.reason.sentence.key) for fault in found]


def test_a_grid_of_its_signs_has_only_the_faults_that_a_game_finds():
    assert faults("b~", "~b") == []
    assert faults("ba", "a~") == [(1, 2, "fault-field-second"), (2, 1, "fault-field-second")]


def test_the_form_of_a_grid_has_faults_with_their_places():
    assert faults("# nothing") == [(1, 1, "fault-field-empty")]
    assert faults("b~", "~c") == [(2, 2, "fault-field-sign")]
    assert faults("bb", "~") == [(2, 2, "fault-field-ragged")]


def test_a_grid_that_is_too_large_is_not_looked_at_further():
    assert faults("bcab") == [(1, 4, "fault-field-columns")]
    assert faults("a", "c", "b") == [(3, 1, "fault-field-rows")]


def test_a_fault_has_the_clause_of_its_grid_or_its_own():
    assert [FORM.fault(1, 1, "sign").reason.clause, FORM.fault(1, 1, "sign", "T2").reason.clause] == ["T1", "T2"]
