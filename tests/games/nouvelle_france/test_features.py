"""The features to which values are fitted, counted by hand; the redoubt's ground is a ring of squares."""

import numpy as np

from tests.games.nouvelle_france.positions import State, play, position
from tests.games.nouvelle_france.test_allies import scored
from tests.games.nouvelle_france.test_scoring import FLAT
from voyageur.games.nouvelle_france.features import NAMES, describe_seat

APART = "redoubt:a3.1=white redoubt:a5.1=white"  # a4 lies beside both, a2 and a6 beside one of them


def feature(name: str, state: State, seat: int = 0) -> float:
    """Return one feature of a seat; features of points, spaces, blocks and disks count in tens."""
    out = np.zeros(len(NAMES), np.float32)
    describe_seat(state, seat, out)
    return round(float(out[NAMES.index(name)]), 3)


def test_spaces_count_once_for_each_own_cube_that_they_touch() -> None:
    assert feature("links", position(APART)) == 0.6  # four beside the cubes, two above them


def test_spaces_that_touch_two_own_cubes() -> None:
    assert feature("doubles", position(APART)) == 0.1


def test_spaces_beside_cubes_under_the_snow_do_not_count() -> None:
    assert feature("links", position(APART, storms=1)) == 0


def test_cubes_of_rivals_give_no_spaces() -> None:
    assert feature("links", position(APART), seat=1) == 0


def test_own_blocks_whose_shape_is_open() -> None:
    assert feature("own_open", position()) == 3  # croix, fer and canon lie open; only white is this seat's


def test_own_blocks_of_a_shape_are_used_up() -> None:
    state = play(position(), FLAT)
    assert (feature("own_open", state), feature("own_left", state)) == (2, 0.8)


def test_ground_is_covered_by_a_block() -> None:
    before = position()
    ground = feature("ground_2", before)
    assert feature("ground_2", play(before, FLAT)) == round(ground - 0.5, 3)


def test_the_disk_of_a_completed_site_is_no_longer_left() -> None:
    state = position()
    left = feature("disks_left", state)
    state.completed_by[2] = 1
    disk = int(state.disks[int(state.stick[2, -1])])
    assert feature("disks_left", state) == round(left - disk / 10, 3)


def test_the_coureur_may_take_half_of_what_is_scored() -> None:
    state = play(scored(), "pass")
    assert feature("at_stake", state, int(state.asked)) == 0.2  # half of five, rounded down


def test_nothing_is_at_stake_for_a_seat_that_is_not_asked() -> None:
    state = play(scored(), "pass")
    assert feature("at_stake", state, 0) == 0


def test_the_chance_that_the_next_card_of_the_pile_is_snow() -> None:
    state = position()
    state.pile_has_snow, state.pile_left = 1, 4
    assert feature("snow_next", state) == 0.25
    state.pile_has_snow = 0
    assert feature("snow_next", state) == 0
