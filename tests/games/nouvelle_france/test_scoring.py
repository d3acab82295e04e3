"""The points of placements (N24-N31) and of storms (N32-N36)."""

import pytest

from tests.games.nouvelle_france.positions import State, begun, draw_storm, lay, passed, play, position
from voyageur.games.nouvelle_france.components import COLOURS_OF_CUBES
from voyageur.games.nouvelle_france.notation.naming import names_of

# canon:white is white, brown, blue, yellow, white by cell: white a2 and a4, brown a3, blue b2, yellow b3.
FLAT = "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1"
# fer:white over an older cube on d1: white c1.1 and e1.1.
ARCH = "place fer:white mill c1.1 c1.2 d1.2 e1.2 e1.1"
OLD = "mill:d1.1=white mill:b1.1=white"  # the first touches both white cubes of the arch, the second one of them


def gain(state: State, text: str, seat: int = 0) -> int:
    """Return what a seat gains by a placement."""
    before = int(state.points[seat])
    play(state, text)
    return int(state.points[seat]) - before


def with_bonus(cubes: str, storms: int = 0, *, first: int = 0, **options: str) -> State:
    """Return a position at the beginning of a turn, before the draw."""
    state = passed(begun(first=first, **options))
    lay(state, cubes)
    state.storms = storms
    return state


def test_N24_one_point_for_each_own_cube_of_the_block():
    assert gain(position(), FLAT) == 2
    assert gain(position(), FLAT.replace("white", "brown")) == 1


def test_N24_only_the_seat_that_places_gains():
    assert gain(position(), FLAT.replace("white", "brown"), seat=1) == 0


def test_N24_cubes_below_the_snow_score_nothing():
    assert gain(position(storms=1), FLAT) == 0
    assert gain(position(storms=1), ARCH) == 0
    assert gain(position("mill:c1.1=blue mill:e1.1=blue", storms=1), ARCH.replace(".2", ".3").replace(".1", ".2")) == 2


def test_N25_each_old_cube_counts_once():
    assert gain(position(OLD), ARCH) == 2 + 2  # the second worked example


def test_N25_option_each_contact_counts():
    assert gain(position(OLD, contact="contact"), ARCH) == 2 + 3


def test_N25_option_a_contact_from_above_counts():
    assert gain(with_bonus("mill:d1.1=white", contact="contact"), "place beam mill c1.2 d1.2 e1.2") == 3 + 1
    cubes = "mill:d1.1=white mill:b1.1=brown mill:b1.2=white"  # one is beneath, the other beside
    assert gain(with_bonus(cubes, contact="contact"), "place beam mill c1.2 d1.2 e1.2") == 3 + 2


def test_N25_option_a_group_goes_through_all_levels():
    up_and_down = "b1.1=white b1.2=white b1.3=white b2.1=brown b2.2=brown b2.3=white a2.1=white a2.2=white a2.3=white"
    cubes = " ".join(f"mill:{cube}" for cube in up_and_down.split())
    assert gain(with_bonus(cubes, contact="group"), "place beam mill c1.1 d1.1 e1.1") == 3 + 7
    assert gain(with_bonus(cubes, 1, contact="group"), "place post mill c1.1 c1.2") == 1 + 5


def test_N25_option_the_whole_group_counts():
    assert gain(position(OLD + " mill:b2.1=white mill:b3.1=white mill:g4.1=white", contact="group"), ARCH) == 2 + 4
    assert gain(position(OLD + " mill:b2.1=white mill:b3.1=white"), ARCH) == 2 + 2


def test_N25_cubes_of_others_do_not_count():
    assert gain(position(OLD.replace("white", "brown")), ARCH) == 2


def test_N26_a_cube_beneath_counts():
    assert gain(with_bonus("mill:d1.1=white"), "place beam mill c1.2 d1.2 e1.2") == 3 + 1


def test_N26_a_cube_beside_counts():
    assert gain(with_bonus("mill:b1.1=white"), "place beam mill c1.1 d1.1 e1.1") == 3 + 1


def test_N26_a_cube_at_an_edge_does_not_count():
    assert gain(with_bonus("mill:b1.2=white"), "place beam mill c1.1 d1.1 e1.1") == 3


def test_N27_cubes_of_the_new_block_are_not_in_place_already():
    assert gain(with_bonus(""), "place beam mill c1.1 d1.1 e1.1") == 3


def test_N28_no_contact_with_a_cube_below_the_snow():
    assert gain(with_bonus("mill:d1.1=white", 1), "place post mill d1.2 e1.2") == 2


def test_N29_a_joint_links_squares_on_the_same_level():
    cubes = "redoubt:a2.1=white redoubt:a2.2=white redoubt:b1.3=brown redoubt:a3.3=brown"
    assert gain(with_bonus(cubes, 2, first=1), "place peg redoubt a2.3", seat=1) == 3  # the third worked example


def test_N30_the_example_of_the_joint_fits_two_readings():
    cubes = "redoubt:a2.1=white redoubt:a2.2=white redoubt:b1.3=brown redoubt:a3.3=brown"
    assert gain(with_bonus(cubes, 2, first=1, contact="group"), "place peg redoubt a2.3", seat=1) == 3


def test_N35_points_count_on_beyond_the_track():
    state = position()
    state.points[0] = 399
    assert play(state, FLAT).points[0] == 401


def test_N29_a_joint_links_no_other_level():
    cubes = "redoubt:a2.1=white redoubt:a3.1=brown redoubt:b1.1=white"
    assert gain(with_bonus(cubes, 0), "place beam redoubt a2.2 a3.2 a4.2") == 3 + 1  # a2.1 alone


def test_N29_corners_elsewhere_are_no_contact():
    assert gain(with_bonus("mill:a2.1=white"), "place beam mill b1.1 c1.1 d1.1") == 3


def test_N31_bonus_blocks_score_like_others():
    state = with_bonus("mill:b1.1=white", 1)
    lay(state, "mill:b1.2=white")
    assert gain(state, "place post mill b2.1 b2.2") == 1 + 1


# Two colours ------------------------------------------------------------------------------------


def test_N2_with_two_colours_both_score():
    assert gain(position(two_colours="yes"), FLAT) == 3  # white a2 and a4, yellow b3


def test_N2_the_two_colours_of_a_seat_link_each_other():
    assert gain(position("mill:b4.1=yellow", two_colours="yes"), FLAT) == 4


def test_N2_bonus_blocks_have_the_first_colour():
    state = play(with_bonus("", two_colours="yes"), "place beam mill c1.1 d1.1 e1.1")
    assert state.cubes[0, 2, 0].bit_count() == 3


def test_N2_other_colours_score_for_nobody():
    assert [int(seat) for seat in begun(2).owner] == [0, 1, -1, -1]
    assert [int(seat) for seat in begun(3).owner] == [0, 1, 2, -1]
    assert [int(seat) for seat in begun(2, two_colours="yes").owner] == [0, 1, 0, 1]
    assert [int(seat) for seat in begun(3, two_colours="yes").owner] == [0, 1, 2, -1]


# Storms -----------------------------------------------------------------------------------------

EXAMPLE = {"church": (1, 3, 4, 0), "redoubt": (2, 2, 3, 1), "mill": (2, 3, 1, 1)}


def with_counts(state: State, counts: dict[str, tuple[int, ...]], level: int = 1) -> State:
    """Lay so many cubes of each colour on a level of each site."""
    sites = ("redoubt", "church", "mill")
    for site, by_colour in counts.items():
        squares = iter(names_of(state).squares[sites.index(site)])
        for colour, n in zip(COLOURS_OF_CUBES, by_colour, strict=False):
            lay(state, " ".join(f"{site}:{next(squares)}.{level}={colour}" for _ in range(n)))
    return state


def before_storm(players: int = 4, **options: str) -> State:
    """Return a position in which a card is drawn."""
    return play(passed(begun(players, sticks="sticks 2-+ +2- -+2", **options)), "draw")


def test_N33_the_first_storm_of_the_example():
    state = draw_storm(with_counts(before_storm(), EXAMPLE))
    church, redoubt, mill = ([int(n) for n in state.gained_in_storm[:, site, 0]] for site in (1, 0, 2))
    assert church == [1, 3, 4, 0]
    assert redoubt == [4, 4, 6, 2]
    assert mill == [-2, -3, -1, -1]
    assert [int(n) for n in state.points] == [3, 4, 9, 1]


@pytest.mark.parametrize(("storm", "signs"), [(0, (2, 1, -1)), (1, (-1, 2, 1)), (2, (1, -1, 2))])
def test_N32_each_storm_scores_its_level_by_its_sign(storm, signs):
    state = before_storm()
    for level in (1, 2, 3):
        with_counts(state, {"redoubt": (level,), "church": (level,), "mill": (level,)}, level)
    state.storms = storm
    draw_storm(state)
    assert [int(n) for n in state.gained_in_storm[0, :, storm]] == [sign * (storm + 1) for sign in signs]


def test_N32_cubes_of_bonus_blocks_count():
    state = play(with_bonus("", sticks="sticks 2-+ +2- -+2"), "place beam church c1.1 d1.1 e1.1")
    passed(state)
    draw_storm(play(state, "draw"))
    assert state.gained_in_storm[0, 1, 0] == 3


def test_N34_points_may_be_below_zero():
    state = draw_storm(with_counts(before_storm(), {"mill": (3,)}))
    assert state.points[0] == -3


def test_N34_option_points_stop_at_zero():
    state = draw_storm(with_counts(before_storm(negative_points="no"), {"mill": (3,)}))
    assert state.points[0] == 0


def test_N36_the_sites_of_a_storm_count_at_once():
    counts = {"redoubt": (1,), "mill": (5,)}
    state = draw_storm(with_counts(before_storm(negative_points="no"), counts))
    assert state.points[0] == 0
    state = before_storm(negative_points="no")
    state.points[0] = 4
    assert draw_storm(with_counts(state, counts)).points[0] == 1
