"""The twin of Nouvelle-France on the points of a placement."""

import pytest

from .test_nouvelle_france_twin import HORSESHOE, at, choosing, play, points

AROUND = "a5.1:white c5.1:white a6.1:white a7.1:white"


def scored(cubes, text=HORSESHOE, **more):
    """Return the points of the first seat after a block, of which it doubles none."""
    game = choosing(**{"open": "croix faux fer", "cubes": {"church": cubes}, **more})
    return points(play(game, text))[game.first]


@pytest.mark.parametrize(("contact", "number"), [("cube", 4), ("contact", 5), ("group", 6)])
def test_N25_example_2_old_cubes_contacts_or_groups(contact, number):
    assert scored(AROUND, options={"contact": contact}) == number


def test_N24_N27_a_block_alone_gives_its_own_cubes():
    assert scored("") == 2
    assert scored("", "place croix:white church c4.2 c4.3 b4.2 d4.2 c4.1") == 2  # both touch each other


def test_N25_other_colours_and_the_blocks_own_others_join_nothing():
    assert scored("a5.1:brown c5.1:brown b3.1:white") == 2  # b3 touches a brown cube of the block


def test_N25_a_group_is_not_joined_by_other_colours_or_by_the_snow():
    group = {"options": {"contact": "group"}}
    assert scored("a5.1:white a6.1:brown a7.1:white", **group) == 3
    text = "place fer:white church b5.2 b4.2 c4.2 d4.2 d5.2"
    under = "b5.1:blue b4.1:blue c4.1:blue d4.1:blue d5.1:blue a5.1:white"
    assert scored(f"{under} a5.2:white a6.1:white a7.2:white a7.1:blue a6.2:blue", text, **group) == 5
    assert scored(f"{under} a5.2:white a6.1:white", text, storms=1, **group) == 3


def test_N25_N26_a_group_goes_up():
    assert scored("a5.1:white a5.2:white a5.3:white", options={"contact": "group"}) == 5


def test_N26_above_and_below_count():
    under = "b5.1:white b4.1:blue c4.1:blue d4.1:blue d5.1:white"
    assert scored(under, "place fer:white church b5.2 b4.2 c4.2 d4.2 d5.2") == 4


def test_N24_N28_nothing_counts_under_the_snow():
    assert scored(AROUND, storms=1) == 0
    under = "b5.1:white b4.1:blue c4.1:blue d4.1:blue d5.1:white"
    assert scored(under, "place fer:white church b5.2 b4.2 c4.2 d4.2 d5.2", storms=1) == 2


def test_N29_example_3_three_brown_cubes_over_a_joint():
    text = "place canon:brown redoubt b1.1 c1.1 b1.2 c1.2 d1.1"  # brown in b1.1 and d1.1
    cubes = {"redoubt": "a2.1:brown a2.2:brown"}
    game = play(choosing(open="croix faux canon", cubes=cubes, first=1), text)
    assert points(game) == [0, 3]


def test_N29_a_joint_works_from_both_sides_and_on_one_level_only():
    text = "place canon:white redoubt a2.1 a3.1 a2.2 a3.2 a4.1"  # white in a2.1 and a4.1
    for old, number in (("b1.1:white", 3), ("b1.2:white", 2), ("b9.1:white", 2)):
        game = play(choosing(open="croix faux canon", cubes={"redoubt": old}), text)
        assert points(game)[0] == number


def test_N29_corners_of_the_church_join_nothing():
    assert scored("a6.1:white e5.1:white") == 3  # a6 has a corner on b5, e5 a side on d5


def test_N29_a_group_goes_on_over_a_joint():
    text = "place canon:white redoubt b1.1 c1.1 b1.2 c1.2 d1.1"
    cubes = {"redoubt": "a2.1:white a3.1:white"}
    game = play(choosing(open="croix faux canon", cubes=cubes, options={"contact": "group"}), text)
    assert points(game)[0] == 4


def test_N31_a_bonus_block_scores_by_the_same_rule():
    game = play(at(cubes={"mill": "a2.1:brown b1.1:white"}, first=1), "place beam mill b2.1 b3.1 b4.1")
    assert points(game) == [0, 4]
    assert game.facts()["cubes"]["mill"]["b3.1"] == "brown"


def test_N2_two_seats_may_have_two_colours_each():
    two = {"two_colours": "yes"}
    assert scored("", options=two) == 3  # one of the block's cubes is yellow
    assert scored("c5.1:yellow", options=two) == 4  # beside white b5 and d5, and yellow c4
    game = play(at(options=two, first=1), "place beam mill b2.1 b3.1 b4.1")
    assert set(game.facts()["cubes"]["mill"].values()) == {"brown"}
    assert points(game) == [0, 3]


def test_N2_other_colours_score_for_nobody():
    assert points(play(choosing(open="croix faux fer", seats=3), HORSESHOE)) == [2, 0, 0]
