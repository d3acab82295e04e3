"""Men in the water, whirlpools, and canoes without men: C26 to C36, and the worked examples about them."""

import pytest

from tests.games.canoe.positions import (
    CALM,
    SHOOTERS,
    WHIRL,
    chances,
    facts,
    gone,
    numbers,
    outcome,
    phase,
    played,
    position,
    texts,
    where,
)
from voyageur.games.canoe import rules

D6 = range(1, 7)
HELP = {"helping_hand_first": "yes"}
FLIPPED = "2:4 0+4 flipped"
SWIFT = CALM.replace("current 2", "current 3")


def climbs(*dice):
    return [f"climb {die}" for die in dice]


# The first attempt ------------------------------------------------------------------------------


def test_after_a_flip_all_men_are_in_the_water():
    assert where(gone(position(CALM, "1:rapid 4"), "paddle 1")) == FLIPPED


def test_the_first_attempt_is_made_in_the_next_go():
    state = gone(position(CALM, "1:rapid 4"), "paddle 1")
    assert (facts(state)["round"], phase(state)) == (4, "chip")
    assert chances(gone(state)) == numbers("climb", *D6)


@pytest.mark.parametrize("men", [1, 2, 3, 4])
def test_there_is_one_die_for_each_swimmer(men):
    state = gone(position(CALM, f"2:4 0+{men} flipped"), *climbs(*[1] * (men - 1)))
    assert (phase(state), phase(played(state, "climb 1"))) == ("climb", "chip")


@pytest.mark.parametrize(("die", "canoe"), [(1, "2:6 0+1"), (2, "2:6 0+1"), (3, "2:6 1"), (4, "2:6 1"), (6, "2:6 1")])
def test_a_swimmer_climbs_in_with_three_or_better(die, canoe):
    assert where(gone(position(CALM, "2:4 0+1 flipped"), f"climb {die}")) == canoe


def test_C26_example_3_one_three_two_and_six_bring_two_men_in():
    assert where(gone(position(CALM, FLIPPED), *climbs(1, 3, 2, 6))) == "2:6 2+2"


def test_C26_in_the_first_attempt_nobody_helps():
    assert where(gone(position(CALM, FLIPPED), *climbs(3, 2, 2, 2))) == "2:6 1+3"


def test_C26_with_help_at_first_who_has_climbed_in_helps_the_next():
    assert where(gone(position(CALM, FLIPPED, options=HELP), *climbs(3, 2, 2, 2))) == "2:6 4"


def test_C26_with_help_at_first_nobody_helps_before_one_is_in():
    assert where(gone(position(CALM, FLIPPED, options=HELP), *climbs(2, 2, 3, 1))) == "2:6 1+3"


def test_C26_with_help_at_first_the_first_in_does_not_help_himself():
    assert where(gone(position(CALM, "2:4 0+1 flipped", options=HELP), "climb 2")) == "2:6 0+1"


def test_C26_C30_with_help_at_first_who_climbs_in_helps_in_later_attempts_too():
    assert where(gone(position(CALM, "2:6 0+3", options=HELP), *climbs(3, 2, 2))) == "2:8 3"


@pytest.mark.parametrize("options", [{}, HELP])
def test_C26_help_at_first_changes_nothing_where_somebody_is_aboard(options):
    assert where(gone(position(CALM, "2:6 1+2", options=options), "rescue", *climbs(1, 2))) == "2:8 2+1"


@pytest.mark.parametrize("course", [CALM, SWIFT])
def test_C29_after_an_attempt_canoe_and_swimmers_drift_by_the_current(course):
    inches = 3 if course == SWIFT else 2
    assert where(gone(position(course, FLIPPED), *climbs(1, 1, 3, 1))) == f"2:{4 + inches} 1+3"


def test_C29_they_drift_also_when_all_are_aboard():
    assert where(gone(position(CALM, FLIPPED), *climbs(3, 3, 3, 3))) == "2:6 4"


def test_C29_they_drift_also_with_nobody_aboard():
    assert where(gone(position(CALM, FLIPPED), *climbs(1, 1, 1, 1))) == "2:6 0+4"


def test_C29_after_the_drift_the_go_is_over():
    assert texts(gone(position(CALM, FLIPPED, "1:0 4"), *climbs(3, 3, 3, 3))) == ["chip 1"]


# Later attempts ---------------------------------------------------------------------------------


def test_with_somebody_aboard_the_seat_decides():
    state = gone(position(CALM, "1:0 4", "2:6 2+2"), seat=1)
    assert (rules.to_act(state), texts(state)) == (1, ["rescue", "leave"])


def test_after_the_first_attempt_the_decision_waits_for_the_next_go():
    state = gone(position(CALM, FLIPPED), *climbs(3, 3, 1, 1))
    assert (phase(state), phase(gone(state))) == ("chip", "decide")


def test_C28_example_4_one_and_two_with_a_helping_hand_bring_one_man_in():
    assert where(gone(position(CALM, "2:6 2+2"), "rescue", *climbs(1, 2))) == "2:8 3+1"


@pytest.mark.parametrize(("die", "canoe"), [(1, "2:8 1+1"), (2, "2:8 2"), (3, "2:8 2"), (6, "2:8 2")])
def test_C28_with_a_helping_hand_a_two_is_enough_and_a_one_is_not(die, canoe):
    assert where(gone(position(CALM, "2:6 1+1"), "rescue", f"climb {die}")) == canoe


@pytest.mark.parametrize("aboard", [1, 2, 3])
def test_C27_a_helping_hand_is_one_however_many_help(aboard):
    assert where(gone(position(CALM, f"2:6 {aboard}+1"), "rescue", "climb 1")) == f"2:8 {aboard}+1"


def test_C27_a_helping_hand_is_there_for_every_swimmer():
    assert where(gone(position(CALM, "2:6 1+3"), "rescue", *climbs(2, 2, 2))) == "2:8 4"


def test_C27_only_men_aboard_before_the_first_die_help():
    assert where(gone(position(CALM, "2:6 0+2"), *climbs(3, 2))) == "2:8 1+1"


def test_C30_with_nobody_aboard_there_is_nothing_to_decide():
    state = gone(position(CALM, "2:6 0+3"))
    assert chances(state) == numbers("climb", *D6)


def test_C30_such_an_attempt_is_without_a_helping_hand():
    assert where(gone(position(CALM, "2:6 0+2"), *climbs(2, 2))) == "2:8 0+2"


def test_C30_they_must_try_again_and_again():
    state = gone(gone(position(CALM, "2:6 0+2"), *climbs(1, 2)), *climbs(2, 1))
    assert (where(state), phase(gone(state))) == ("2:10 0+2", "climb")


def test_the_men_may_try_as_often_as_the_seat_likes():
    state = gone(gone(position(CALM, "2:6 2+1"), "rescue", "climb 1"), "rescue", "climb 1")
    assert where(gone(state, "rescue", "climb 2")) == "2:12 3"


def test_C31_swimmers_who_are_left_are_gone_and_the_canoe_paddles_at_once():
    state = gone(position(CALM, "2:6 2+2"), "leave")
    assert (where(state), chances(state)) == ("2:6 2", numbers("paddle", *range(1, 9)))


def test_C31_swimmers_who_are_left_do_not_come_back():
    state = gone(position(CALM, "2:6 2+2"), "leave", "paddle 1")
    assert (where(state), phase(gone(state))) == ("2:9 2", "paddle")


@pytest.mark.parametrize(("aboard", "faces"), [(1, 6), (2, 8), (3, 10)])
def test_C31_they_paddle_with_the_die_of_the_men_aboard(aboard, faces):
    assert chances(gone(position(CALM, f"2:6 {aboard}+1"), "leave")) == numbers("paddle", *range(1, faces + 1))


# Drift into a rapid -----------------------------------------------------------------------------


@pytest.mark.parametrize("front", [16, 17])
def test_C32_a_drift_that_reaches_the_rapid_puts_canoe_and_swimmers_in_it(front):
    assert where(gone(position(CALM, f"1:{front} 1+2"), "rescue", *climbs(1, 1))) == "1:rapid 1+2"


def test_C32_a_drift_that_ends_an_inch_short_does_not():
    assert where(gone(position(CALM, "1:15 1+2"), "rescue", *climbs(1, 1))) == "1:17 1+2"


def test_C32_the_first_attempt_may_end_in_the_rapid():
    short = CALM.replace("leg 18", "leg 6")
    assert where(gone(position(short, FLIPPED), *climbs(3, 1, 1, 1))) == "2:rapid 1+3"


def test_C32_in_the_rapid_attempts_go_on_without_drift():
    state = gone(position(CALM, "1:rapid 1+2"), "rescue", *climbs(1, 2))
    assert where(state) == "1:rapid 2+1"


def test_C32_in_the_rapid_attempts_go_on_with_nobody_aboard():
    assert where(gone(position(CALM, "1:rapid 0+2"), *climbs(3, 2))) == "1:rapid 1+1"


def test_C32_in_the_rapid_leave_goes_straight_to_the_test():
    state = gone(position(CALM, "1:rapid 1+2"), "leave")
    assert chances(state) == numbers("paddle", *D6)
    assert where(played(state, "paddle 5")) == "2:4 1"


def test_C32_a_canoe_that_leaves_in_the_rapid_may_flip():
    assert where(gone(position(CALM, "1:rapid 2+2"), "leave", "paddle 4")) == "2:4 0+2 flipped"


def test_C32_a_canoe_that_drifted_in_with_everyone_aboard_takes_the_test():
    state = gone(position(CALM, "1:17 3+1"), "rescue", "climb 2")
    assert (where(state), phase(state)) == ("1:rapid 4", "chip")
    assert where(gone(state, "paddle 5")) == "2:4 4"


def test_C32_a_canoe_whose_last_swimmer_climbs_in_in_the_rapid_takes_the_test_in_its_next_go():
    state = gone(position(CALM, "1:rapid 3+1"), "rescue", "climb 2")
    assert (where(state), phase(gone(state))) == ("1:rapid 4", "paddle")


# Whirlpools -------------------------------------------------------------------------------------


def test_C33_example_5_after_the_first_attempt_two_drown():
    assert where(gone(position(WHIRL, FLIPPED), *climbs(1, 3, 2, 6))) == "2:6 2"


def test_C33_over_a_whirlpool_nobody_drowns_before_the_attempt_is_over():
    assert where(gone(position(WHIRL, FLIPPED), *climbs(1, 3, 2))) == "2:4 1+3 flipped"


def test_C33_all_may_climb_in():
    assert where(gone(position(WHIRL, FLIPPED), *climbs(3, 3, 3, 3))) == "2:6 4"


def test_C33_men_drown_only_after_the_first_attempt():
    assert where(gone(position(WHIRL, "2:4 1+2"), "rescue", *climbs(1, 1))) == "2:6 1+2"


def test_C33_with_help_at_first_who_climbs_in_helps_over_a_whirlpool():
    assert where(gone(position(WHIRL, FLIPPED, options=HELP), *climbs(3, 2, 1, 1))) == "2:6 2"


def test_C35_a_whirlpool_on_the_other_track_has_no_effect():
    assert where(gone(position(WHIRL, "2:4 0+4 flipped outside"), *climbs(1, 3, 2, 6))) == "2:6 2+2"


def test_C35_a_whirlpool_of_two_lanes_takes_both():
    both = CALM.replace("rating 4", "rating 4 whirlpool inside outside", 1)
    state = position(both, FLIPPED, FLIPPED)
    state = gone(gone(state, *climbs(3, 1, 1, 1)), *climbs(3, 1, 1, 1), seat=1)
    assert (where(state, 0), where(state, 1)) == ("2:6 1", "2:6 1")


@pytest.mark.parametrize(("track", "canoe"), [("inside", "6:5 1+3"), ("outside", "6:5 1")])
def test_C11_C35_beyond_the_crossing_the_track_of_the_moment_counts(track, canoe):
    club = "rapid rating 4\n".join(["leg 18 current 1\n"] * 5) + "rapid rating 4 whirlpool inside\nleg 18 current 1"
    assert where(gone(position(club, f"6:4 0+4 flipped {track}"), *climbs(3, 1, 1, 1))) == canoe


# No man left ------------------------------------------------------------------------------------


def test_C36_a_canoe_whose_men_all_drown_is_out():
    state = gone(position(WHIRL, FLIPPED, "1:0 4"), *climbs(1, 1, 1, 1))
    assert (where(state), texts(state)) == ("out", ["chip 1"])


def test_C36_a_canoe_that_is_out_does_not_drift():
    state = gone(position(WHIRL, FLIPPED, "1:0 4"), *climbs(1, 1, 1, 1))
    assert facts(state)["canoes"][0]["front"] == 4


def test_C36_the_others_race_on():
    state = gone(position(WHIRL, FLIPPED, "1:0 4"), *climbs(1, 1, 1, 1))
    assert texts(gone(state, "paddle 3", seat=1)) == ["chip 1"]


def test_C36_a_lone_canoe_that_is_out_has_lost():
    assert outcome(gone(position(WHIRL, FLIPPED), *climbs(1, 1, 1, 1))) == ("all_out", (0.0,))


@pytest.mark.parametrize(
    ("canoes", "scores"),
    [
        (("1:6 1", "1:5 out"), (1.0, 0.0)),
        (("1:6 1", "1:7 out"), (0.0, 1.0)),
        (("1:6 1", "1:6 out"), (0.5, 0.5)),
        (("1:17 1", "2:4 out"), (0.0, 1.0)),
        (("2:4 1", "1:rapid out"), (1.0, 0.0)),
        (("3:line 0+1", "3:17 out"), (1.0, 0.0)),
    ],
)
def test_C36_if_all_are_out_the_farthest_front_wins_and_equal_fronts_share(canoes, scores):
    state = position(SHOOTERS, *canoes, step="shots")
    assert outcome(played(state, "shot 6")) == ("all_out", scores)


def test_C36_if_all_are_out_rivals_behind_count_one_and_level_ones_a_half():
    state = position(SHOOTERS, "2:9 1", "1:6 out", "1:6 out", "3:6 out", step="shots")
    assert outcome(played(state, "shot 6")) == ("all_out", (2.0, 0.5, 0.5, 3.0))
