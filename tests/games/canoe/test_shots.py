"""A round, and the shots from the shore at its start: C14 to C18, C24, C37 to C41, C46."""

import pytest

from tests.games.canoe.positions import (
    BEAR,
    CALM,
    SHOOTER,
    SHOOTERS,
    SHOOTERS_AND_BEAR,
    chances,
    facts,
    new_game,
    numbers,
    outcome,
    phase,
    played,
    position,
    texts,
    where,
)
from voyageur.games.canoe import rules
from voyageur.kernel.view import CHANCE

D6 = range(1, 7)
TURNING = "turn 1\nleg 18 current 2 shooter\nrapid rating 4\nleg 18 current 2"
LAST = CALM.rstrip() + " shooter"


def shots(course, *canoes, **more):
    return position(course, *canoes, step="shots", **more)


def event(state):
    return phase(state), facts(state)["event"]


# A round ----------------------------------------------------------------------------------------


def test_C15_every_canoe_goes_once_and_then_the_next_round_begins():
    state = played(position(CALM, "1:0 4", "1:0 4"), "chip 1", "paddle 1")
    assert (facts(state)["round"], texts(state)) == (3, ["chip 0"])
    assert facts(played(state, "chip 0", "paddle 1"))["round"] == 4


def test_C15_the_events_come_at_the_start_of_every_round():
    state = played(position(SHOOTER, "1:0 4"), "chip 0", "paddle 1")
    assert (facts(state)["round"], event(state)) == (4, ("shot", {"leg": 1}))


def test_C15_the_first_round_is_number_one():
    assert facts(new_game("short"))["round"] == 1


def test_C16_every_chip_in_the_bag_is_equally_likely():
    assert chances(position(CALM, *["1:0 4"] * 8)) == numbers("chip", *range(8))


def test_C16_a_drawn_chip_leaves_the_bag():
    state = played(position(CALM, *["1:0 4"] * 4, "1:0 4", "1:0 4"), "chip 2", "paddle 1", "chip 4", "paddle 1")
    assert chances(state) == numbers("chip", 0, 1, 3, 5)


def test_C16_the_last_chip_is_drawn_too():
    assert chances(played(position(CALM, "1:0 4", "1:0 4"), "chip 0", "paddle 1")) == numbers("chip", 1)


def test_C16_a_lone_canoe_s_chip_is_drawn():
    assert chances(position(CALM, "1:0 4")) == numbers("chip", 0)


def test_C16_all_chips_are_in_the_bag_again_in_the_next_round():
    state = played(position(CALM, "1:0 4", "1:0 4"), "chip 1", "paddle 1", "chip 0", "paddle 1")
    assert chances(state) == numbers("chip", 0, 1)


def test_C16_a_canoe_that_is_home_has_no_chip():
    state = played(position(CALM, "3:17 4", "1:0 4", "1:0 4", "1:0 4"), "chip 0", "paddle 1")
    assert chances(state) == numbers("chip", 1, 2, 3)


def test_C16_a_canoe_that_is_out_has_no_chip():
    state = played(shots(SHOOTER, "1:0 1", "2:0 4"), "shot 6")
    assert chances(state) == numbers("chip", 1)


def test_C15_C36_the_round_ends_without_the_canoe_that_was_lost():
    state = played(shots(SHOOTER, "1:0 1", "2:9 4", "2:9 4", "2:9 4"), "shot 6")
    for seat in (1, 2, 3):
        state = played(state, f"chip {seat}", "paddle 1")
    assert (facts(state)["round"], chances(state)) == (4, numbers("chip", 1, 2, 3))


def test_C17_the_shooters_come_before_the_bear():
    state = shots(SHOOTERS_AND_BEAR, "1:rapid 4", "2:6 4")
    assert event(state) == ("shot", {"leg": 2})
    assert event(played(state, "shot 1")) == ("bear", {"rapid": 1})


def test_C17_the_chips_come_after_the_bear():
    assert phase(played(position(BEAR, "1:rapid 4", step="bear"), "bear 1")) == "chip"


def test_the_shooters_shoot_in_the_order_of_their_legs():
    state = shots(SHOOTERS, "3:6 4", "1:6 4", "2:6 4", "1:rapid 4")
    seen = []
    while phase(state) == "shot":
        seen.append(facts(state)["event"]["leg"])
        state = played(state, "shot 1")
    assert seen == [1, 2, 3]


def test_C18_a_canoe_with_all_aboard_has_no_choice_but_to_paddle():
    state = played(position(CALM, "1:0 4"), "chip 0")
    assert (rules.to_act(state), phase(state)) == (CHANCE, "paddle")


def test_C18_who_decides_about_swimmers_can_only_rescue_or_leave():
    assert texts(played(position(CALM, "1:9 2+2"), "chip 0")) == ["rescue", "leave"]


# Shots ------------------------------------------------------------------------------------------


def test_C37_a_shooter_shoots_at_the_canoe_on_the_leg():
    assert event(shots(SHOOTER, "2:6 4", "1:6 4")) == ("shot", {"leg": 1})


@pytest.mark.parametrize("place", ["1:0", "1:1", "1:17"])
def test_C37_the_whole_leg_is_the_target_area(place):
    assert phase(shots(SHOOTER, f"{place} 4")) == "shot"


def test_C37_with_no_canoe_on_the_leg_there_is_no_shot():
    assert phase(shots(SHOOTER, "2:4 4")) == "chip"


def test_C37_a_canoe_just_below_the_rapid_is_not_on_the_leg_above():
    assert event(shots(SHOOTERS, "2:4 4")) == ("shot", {"leg": 2})


def test_C37_of_several_canoes_the_target_is_drawn():
    state = shots(SHOOTER, "1:6 4", "2:6 4", "1:2 4", "1:rapid 4")
    assert chances(state) == numbers("target", 0, 2)


def test_C37_the_shot_is_at_the_target_that_was_drawn():
    state = played(shots(SHOOTER, "1:6 4", "1:6 4", "1:6 4", "1:6 4"), "target 2", "shot 6")
    assert [where(state, seat) for seat in range(4)] == ["1:6 4", "1:6 4", "1:6 3", "1:6 4"]


def test_C38_a_canoe_in_the_rapid_is_no_target():
    assert phase(shots(SHOOTER, "1:rapid 4")) == "chip"


def test_C38_a_canoe_that_is_home_is_no_target():
    state = played(position(LAST, "3:17 4", "3:1 4", "1:0 4", "1:0 4"), "chip 0", "paddle 12")
    state = played(state, "chip 1", "paddle 1", "chip 2", "paddle 1", "chip 3", "paddle 1")
    assert (where(state), event(state)) == ("home 4", ("shot", {"leg": 3}))


def test_C36_a_flipped_canoe_that_is_shot_empty_owes_no_attempt():
    state = played(shots(SHOOTERS, "2:4 0+1 flipped", "1:6 4"), "shot 1", "shot 6")
    assert (where(state), state.is_first_attempt[0]) == ("out", 0)


def test_C38_a_canoe_that_is_out_is_no_target():
    state = played(shots(SHOOTER, "1:0 1", "2:9 4"), "shot 6", "chip 1", "paddle 1")
    assert (where(state), phase(state)) == ("out", "chip")


def test_C38_C48_a_canoe_that_waits_at_the_line_is_a_target():
    state = shots(LAST, "3:line 0+2")
    assert event(state) == ("shot", {"leg": 3})
    assert where(played(state, "shot 6")) == "3:line 0+1"


def test_C36_C38_the_last_man_of_a_canoe_at_the_line_may_be_shot():
    state = played(shots(LAST, "3:line 0+1", "3:line 0+1"), "target 0", "shot 6")
    assert (where(state), phase(state)) == ("out", "chip")


def test_C39_a_canoe_that_did_not_move_is_a_target():
    state = played(position(SHOOTER, "1:6 1+3", "2:0 4"), "chip 0", "rescue", "climb 1", "climb 1", "climb 1")
    assert phase(played(state, "chip 1", "paddle 1")) == "shot"


def test_C39_a_canoe_still_at_the_start_is_a_target():
    assert event(shots(SHOOTER, "1:0 4")) == ("shot", {"leg": 1})


def test_C40_each_shooter_shoots_once_a_round():
    assert phase(played(shots(SHOOTER, "1:6 4", "1:6 4"), "target 0", "shot 1")) == "chip"


def test_C40_two_shooters_shoot_once_each():
    state = played(shots(SHOOTERS, "1:6 4", "2:6 4"), "shot 1")
    assert event(state) == ("shot", {"leg": 2})
    assert phase(played(state, "shot 1")) == "chip"


@pytest.mark.parametrize(("die", "left"), [(1, 4), (2, 4), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_C14_at_close_range_on_the_inside_a_five_or_six_kills(die, left):
    assert where(played(shots(SHOOTER, "1:6 4 inside"), f"shot {die}")) == f"1:6 {left}"


@pytest.mark.parametrize(("die", "left"), [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3)])
def test_C14_at_long_range_on_the_outside_only_a_six_kills(die, left):
    assert where(played(shots(SHOOTER, "1:6 4 outside"), f"shot {die}")) == f"1:6 {left}"


def test_C14_a_shot_is_a_die_of_six():
    assert chances(shots(SHOOTER, "1:6 4")) == numbers("shot", *D6)


@pytest.mark.parametrize(
    ("canoe", "left"), [("8 4 inside", 3), ("9 4 inside", 4), ("8 4 outside", 4), ("9 4 outside", 3)]
)
def test_C14_C3_the_range_is_that_of_the_track_of_the_moment(canoe, left):
    assert where(played(shots(TURNING, f"1:{canoe}"), "shot 5")) == f"1:{canoe[0]} {left}"


def test_C41_a_shot_takes_a_man_aboard_if_there_is_one():
    assert where(played(shots(SHOOTER, "1:6 1+3"), "shot 6")) == "1:6 0+3"


def test_C36_C41_a_canoe_with_as_many_aboard_as_in_the_water_is_not_out():
    assert where(played(shots(SHOOTER, "1:6 2+1"), "shot 6")) == "1:6 1+1"


def test_C41_a_shot_takes_a_swimmer_if_nobody_is_aboard():
    assert where(played(shots(SHOOTERS, "2:4 0+4 flipped"), "shot 6")) == "2:4 0+3 flipped"


def test_C30_C41_after_the_last_man_aboard_is_shot_there_is_nothing_to_decide():
    state = played(shots(SHOOTER, "1:6 1+2"), "shot 6", "chip 0")
    assert chances(state) == numbers("climb", *D6)


def test_C36_a_canoe_whose_last_man_is_shot_is_out_at_once():
    state = played(shots(SHOOTERS, "1:6 1", "2:4 4"), "shot 6")
    assert (where(state), event(state)) == ("out", ("shot", {"leg": 2}))


def test_C36_the_race_is_over_when_the_last_canoe_is_shot():
    assert outcome(played(shots(SHOOTER, "1:6 1"), "shot 6")) == ("all_out", (0.0,))


def test_C46_the_men_of_a_canoe_that_the_bear_flips_are_not_shot_at_in_that_round():
    state = played(position(SHOOTERS_AND_BEAR, "1:rapid 4", step="shots"), "bear 6", *["maul 1"] * 4)
    assert (where(state), phase(state)) == ("2:4 0+4 flipped", "chip")


def test_C46_they_are_shot_at_in_the_next_round():
    state = played(position(SHOOTERS_AND_BEAR, "1:rapid 4", step="shots"), "bear 6", *["maul 1"] * 4)
    assert event(played(state, "chip 0", *["climb 1"] * 4)) == ("shot", {"leg": 2})


# Several in one place ---------------------------------------------------------------------------


def test_C24_canoes_do_not_block_each_other():
    state = played(position(CALM, "1:3 4", "1:0 4"), "chip 1", "paddle 1")
    assert where(state, 1) == "1:3 4"


def test_C24_canoes_pass_each_other():
    assert where(played(position(CALM, "1:1 4", "1:0 4"), "chip 1", "paddle 5"), 1) == "1:7 4"


def test_C24_any_number_of_canoes_may_be_in_one_rapid():
    state = position(CALM, "1:17 4", *["1:rapid 4"] * 7)
    assert where(played(state, "chip 0", "paddle 1")) == "1:rapid 4"
