"""Paddling, rapids and tracks: C3 to C7, C19 to C23, and the worked examples about them."""

from itertools import groupby

import pytest

from tests.games.canoe.positions import (
    CALM,
    DRAWN,
    WHIRL,
    chances,
    facts,
    gone,
    is_over,
    lane,
    numbers,
    phase,
    play,
    played,
    position,
    where,
)
from voyageur.games.canoe.judging.odds import pass_chance

DICE = {4: 12, 3: 10, 2: 8, 1: 6}
SEVEN = "canoe {canoe}\nturn {turn}\n" + "\nrapid rating 3\n".join(["leg {length} current 1"] * 7)


def course(canoe=4, turn="4", length=18):
    return SEVEN.format(canoe=canoe, turn=turn, length=length)


# Inches -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("men", "faces"), DICE.items())
def test_the_die_is_that_of_the_men_aboard(men, faces):
    assert chances(gone(position(CALM, f"1:0 {men}"))) == numbers("paddle", *range(1, faces + 1))


@pytest.mark.parametrize(("men", "faces"), DICE.items())
def test_the_die_of_a_test_is_that_of_the_men_aboard(men, faces):
    assert chances(gone(position(CALM, f"1:rapid {men}"))) == numbers("paddle", *range(1, faces + 1))


@pytest.mark.parametrize("current", [1, 2, 3])
def test_die_and_current_are_the_inches(current):
    state = position(CALM.replace("current 2", f"current {current}", 1), "1:3 4")
    assert where(gone(state, "paddle 5")) == f"1:{3 + 5 + current} 4"


def test_example_1_four_men_on_current_two_go_nine_inches_with_a_seven():
    assert where(gone(position(CALM, "1:0 4"), "paddle 7")) == "1:9 4"


def test_example_1_a_canoe_that_reaches_the_rapid_is_placed_in_it():
    state = gone(position(CALM, "1:12 4"), "paddle 7")
    assert where(state) == "1:rapid 4"
    assert facts(state)["canoes"][0]["front"] == 18


def test_C19_a_front_that_comes_exactly_to_the_rapid_touches_it():
    assert where(gone(position(CALM, "1:9 4"), "paddle 7")) == "1:rapid 4"


def test_C19_a_front_that_comes_an_inch_short_does_not():
    assert where(gone(position(CALM, "1:8 4"), "paddle 7")) == "1:17 4"


def test_C20_the_current_is_that_of_the_leg_where_the_front_starts():
    swift = CALM.replace("current 2", "current 3")
    slow_first = swift.replace("current 3", "current 1", 1)
    assert where(gone(position(slow_first, "1:0 4"), "paddle 5")) == "1:6 4"
    assert where(gone(position(slow_first, "2:4 4"), "paddle 5")) == "2:12 4"


def test_C20_a_move_ends_in_the_rapid_whatever_the_die():
    assert where(gone(position(CALM, "1:17 4"), "paddle 12")) == "1:rapid 4"


def test_C7_a_leg_has_one_current_for_both_tracks():
    state = position(CALM.replace("current 2", "current 3", 1), "1:0 4 inside", "1:0 4 outside")
    state = gone(gone(state, "paddle 4"), "paddle 4", seat=1)
    assert (where(state, 0), where(state, 1)) == ("1:7 4", "1:7 4")


def test_C7_a_current_is_shown_to_the_first_canoe_on_either_track():
    seen, calm = {"before": "; ".join(DRAWN), "currents": "2", "ratings": "3"}, {"shooters": "none"}
    state = gone(position("drawn", "1:rapid 4 inside", "1:rapid 4 outside", **seen, options=calm), "paddle 12")
    assert phase(state) == "current"
    assert phase(gone(played(state, "current 3"), "paddle 12", seat=1)) == "chip"


# Rapids -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "canoe"), [(4, "2:4 0+3 flipped"), (5, "2:4 3")])
def test_C22_example_2_three_men_against_a_four(die, canoe):
    assert where(gone(position(CALM, "1:rapid 3"), f"paddle {die}")) == canoe


def test_C21_the_current_is_not_added_in_the_test():
    swift = CALM.replace("current 2", "current 3")
    assert where(gone(position(swift, "1:rapid 4"), "paddle 4")) == "2:4 0+4 flipped"


@pytest.mark.parametrize("canoe", [1, 4, 12])
def test_C22_after_a_pass_the_front_is_a_canoe_s_length_into_the_next_leg(canoe):
    assert where(gone(position(course(canoe), "2:rapid 4"), "paddle 12")) == f"3:{canoe} 4"


@pytest.mark.parametrize("canoe", [1, 4, 12])
def test_C22_after_a_flip_the_front_is_there_too(canoe):
    assert where(gone(position(course(canoe), "2:rapid 4"), "paddle 1")) == f"3:{canoe} 0+4 flipped"


def test_C23_after_a_pass_the_go_is_over():
    state = gone(position(CALM, "1:rapid 4", "1:0 4"), "paddle 12")
    assert (where(state), chances(state)) == ("2:4 4", numbers("chip", 1))


def test_C23_a_canoe_that_reaches_a_rapid_is_tested_in_its_next_go():
    state = gone(position(CALM, "1:17 4"), "paddle 12")
    assert (where(state), facts(state)["round"], phase(state)) == ("1:rapid 4", 4, "chip")


def test_C6_a_rapid_has_one_rating_for_both_tracks():
    state = position(CALM, "1:rapid 4 inside", "1:rapid 4 outside")
    state = gone(gone(state, "paddle 4"), "paddle 4", seat=1)
    assert (where(state, 0), where(state, 1)) == ("2:4 0+4 flipped", "2:4 0+4 flipped")


def test_C6_a_rating_is_shown_to_the_first_canoe_on_either_track():
    state = position("drawn", "1:17 4 inside", "1:17 4 outside", before="; ".join(DRAWN), currents="2")
    assert phase(gone(state, "paddle 12")) == "rating"
    state = gone(state, "paddle 12", "rating 4")
    assert where(gone(gone(state, "paddle 12", seat=1), "paddle 4"), 0) == "2:4 0+4 flipped"


@pytest.mark.parametrize("die", range(1, 7))
def test_example_6_a_lone_man_against_a_six_always_flips(die):
    hard = CALM.replace("rating 4", "rating 6")
    assert where(gone(position(hard, "1:rapid 1"), f"paddle {die}")) == "2:4 0+1 flipped"


@pytest.mark.parametrize(("die", "canoe"), [(1, "2:6 0+1"), (2, "2:6 0+1"), (3, "2:6 1"), (6, "2:6 1")])
def test_example_6_he_climbs_back_with_a_three_or_better_below_the_rapid(die, canoe):
    assert where(gone(position(CALM, "2:4 0+1 flipped"), f"climb {die}")) == canoe


@pytest.mark.parametrize("rating", [3, 4, 5, 6])
@pytest.mark.parametrize("men", DICE)
def test_example_7_a_die_above_the_rating_passes(men, rating):
    state = gone(position(CALM.replace("rating 4", f"rating {rating}"), f"1:rapid {men}"))
    passed = 0
    for text in chances(state):
        after = gone(position(CALM.replace("rating 4", f"rating {rating}"), f"1:rapid {men}"), text)
        passed += where(after) == f"2:4 {men}"
    assert passed == max(0, DICE[men] - rating)
    assert pass_chance(DICE[men], rating) * DICE[men] == passed


# Tracks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "track"), [("1:0", "inside"), ("3:rapid", "inside"), ("4:4", "inside"), ("4:8", "inside")]
)
def test_C3_before_the_middle_of_leg_4_a_canoe_is_on_the_track_where_it_started(place, track):
    assert lane(position("club", f"{place} 4 inside")) == track


@pytest.mark.parametrize("place", ["4:9", "4:17", "4:rapid", "5:4", "7:17"])
def test_C3_from_the_middle_of_leg_4_it_is_on_the_other_track(place):
    state = position("club", f"{place} 4 inside", f"{place} 4 outside")
    assert (lane(state, 0), lane(state, 1)) == ("outside", "inside")


@pytest.mark.parametrize(("front", "track"), [(9, "inside"), (10, "outside")])
def test_C3_of_a_leg_of_odd_length_half_an_inch_short_of_the_middle_is_before_it(front, track):
    assert lane(position(course(length=19), f"4:{front} 4")) == track


@pytest.mark.parametrize(("turn", "leg"), [("1", 1), ("6", 6), ("7", 7)])
def test_C3_a_course_may_name_another_leg(turn, leg):
    state = position(course(turn=turn), f"{leg}:8 4", f"{leg}:9 4 inside")
    assert (lane(state, 0), lane(state, 1)) == ("inside", "outside")


@pytest.mark.parametrize("place", ["4:9", "7:17"])
def test_C3_or_none(place):
    assert lane(position(course(turn="none"), f"{place} 4")) == "inside"


def test_C5_nobody_can_change_tracks_elsewhere():
    state, seen = position(course(turn="none"), "1:0 4", "1:0 4"), set()
    while not is_over(state):
        seen.add((lane(state, 0), lane(state, 1)))
        play(state, [*chances(state)][-1])
    assert seen == {("inside", "outside")}


def test_C5_a_canoe_that_has_crossed_stays_on_its_track():
    state, seen = position(course(), "1:0 4"), []
    while not is_over(state):
        seen.append(lane(state))
        play(state, [*chances(state)][-1])
    assert [track for track, _ in groupby(seen)] == ["inside", "outside"]


def test_C4_both_tracks_are_equally_long():
    state = position(course(turn="1"), "1:0 4 inside", "1:0 4 outside")
    state = gone(gone(state, "paddle 10"), "paddle 10", seat=1)
    assert (where(state, 0), where(state, 1)) == ("1:11 4", "1:11 4")


# Whirlpools without effect ----------------------------------------------------------------------


def test_C34_a_whirlpool_does_no_harm_to_a_canoe_that_passed():
    state = gone(position(WHIRL, "1:rapid 4"), "paddle 5")
    assert where(gone(state, "paddle 1")) == "2:7 4"


def test_C34_the_crew_that_passed_paddles_on():
    state = gone(position(WHIRL, "1:rapid 4"), "paddle 5")
    assert chances(gone(state)) == numbers("paddle", *range(1, 13))


def test_C10_a_whirlpool_lies_downstream_of_its_rapid():
    below_second = "rapid rating 4 whirlpool inside\n".join(CALM.rpartition("rapid rating 4\n")[::2])
    state = gone(position(below_second, "2:4 0+2 flipped"), "climb 1", "climb 3")
    assert where(state) == "2:6 1+1"
    state = gone(position(below_second, "3:4 0+2 flipped"), "climb 1", "climb 3")
    assert where(state) == "3:6 1"


def test_C10_nobody_drowns_on_the_leg_above_the_rapid():
    assert where(gone(position(WHIRL, "1:6 0+2 flipped"), "climb 1", "climb 3")) == "1:8 1+1"
