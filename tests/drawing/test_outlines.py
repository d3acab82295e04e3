"""The outlines of tiles."""

from voyageur.drawing.outlines import edges_of, turn_of

NORTH, EAST, SOUTH, WEST = ((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))


def test_a_tile_has_an_edge_on_each_side_with_the_tile_to_the_right():
    assert edges_of({(0, 0)}) == {(0, 0): [NORTH], (1, 0): [EAST], (1, 1): [SOUTH], (0, 1): [WEST]}


def test_there_is_no_edge_between_two_tiles():
    assert sum(map(len, edges_of({(0, 0), (1, 0)}).values())) == 6


def test_a_cape_turns_right_and_a_bay_left():
    assert (turn_of(NORTH, EAST), turn_of(NORTH, ((1, 0), (1, -1))), turn_of(NORTH, ((1, 0), (2, 0)))) == (1, -1, 0)
