"""The bear: C13, C36, C42 to C45."""

import pytest

from tests.games.canoe.positions import (
    BEAR,
    BEAR_ABOVE_WHIRL,
    CALM,
    SHOOTERS_AND_BEAR,
    TWO_BEARS,
    chances,
    facts,
    numbers,
    outcome,
    phase,
    played,
    position,
    texts,
    where,
)

D6 = range(1, 7)
STAYS = {"bear_flip": "stays"}
NO_KILL = ["maul 1"] * 4


def bear(course, *canoes, **options):
    return position(course, *canoes, step="bear", options=options)


def attacked(state):
    return phase(state), facts(state)["event"]


def test_the_bear_attacks_the_canoe_in_its_rapid():
    assert attacked(bear(BEAR, "2:4 4", "1:rapid 4")) == ("bear", {"rapid": 1})


@pytest.mark.parametrize("canoe", ["1:17 4", "2:4 4", "2:rapid 4"])
def test_the_bear_attacks_no_canoe_elsewhere(canoe):
    assert phase(bear(BEAR, canoe)) == "chip"


def test_C24_of_several_canoes_in_its_rapid_the_bear_s_target_is_drawn():
    state = bear(BEAR, "1:rapid 4", "2:rapid 4", "1:rapid 1+2", "1:17 4")
    assert (phase(state), chances(state)) == ("bear_target", numbers("target", 0, 2))


def test_the_bear_goes_for_the_target_that_was_drawn():
    state = played(bear(BEAR, "1:rapid 4", "1:rapid 4"), "target 1", "bear 6")
    assert (where(state, 0), where(state, 1)) == ("1:rapid 4", "2:4 0+4 flipped")


def test_the_bear_attacks_one_canoe_a_round():
    assert phase(played(bear(BEAR, "1:rapid 4", "1:rapid 4"), "target 1", "bear 1")) == "chip"


def test_the_bear_rolls_a_die_of_six():
    assert chances(bear(BEAR, "1:rapid 4")) == numbers("bear", *D6)


@pytest.mark.parametrize("die", [1, 2, 3])
def test_C42_up_to_three_the_bear_does_not_flip_the_canoe(die):
    state = played(bear(BEAR, "1:rapid 4"), f"bear {die}")
    assert (where(state), phase(state)) == ("1:rapid 4", "chip")


def test_C42_a_crew_that_is_not_flipped_must_still_pass_the_rapid():
    assert where(played(bear(BEAR, "1:rapid 4"), "bear 3", "chip 0", "paddle 4")) == "2:4 0+4 flipped"


@pytest.mark.parametrize("die", [4, 5, 6])
def test_C42_from_four_on_the_canoe_lies_flipped_below_the_rapid(die):
    assert where(played(bear(BEAR, "1:rapid 4"), f"bear {die}")) == "2:4 0+4 flipped"


def test_C42_the_flip_takes_the_place_of_the_test():
    state = played(bear(BEAR, "1:rapid 4"), "bear 4", *NO_KILL, "chip 0", *["climb 6"] * 4)
    assert where(state) == "2:6 4"


def test_C42_a_waiting_canoe_is_a_target_like_any_other():
    state = played(bear(BEAR, "1:rapid 1+2"), "bear 4")
    assert where(state) == "2:4 0+3 flipped"


def test_C42_a_waiting_canoe_without_paddlers_is_a_target():
    assert where(played(bear(BEAR, "1:rapid 0+2"), "bear 4")) == "2:4 0+2 flipped"


def test_C26_C42_a_waiting_canoe_that_is_thrown_owes_a_first_attempt_without_help():
    state = played(bear(BEAR, "1:rapid 1+2"), "bear 4", *["maul 1"] * 3, "chip 0", "climb 3", "climb 2", "climb 2")
    assert where(state) == "2:6 1+2"


def test_C42_a_waiting_canoe_that_is_not_flipped_stays_as_it_is():
    assert where(played(bear(BEAR, "1:rapid 1+2"), "bear 3")) == "1:rapid 1+2"


# The men ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("canoe", "men"), [("4", 4), ("3", 3), ("1", 1), ("1+2", 3), ("0+2", 2)])
def test_C45_there_is_one_die_for_each_man_in_the_water(canoe, men):
    state = played(bear(BEAR, f"1:rapid {canoe}"), "bear 4")
    n_dice = 0
    while phase(state) == "maul":
        state, n_dice = played(state, "maul 1"), n_dice + 1
    assert n_dice == men


def test_C45_the_die_is_one_of_six():
    assert chances(played(bear(BEAR, "1:rapid 4"), "bear 4")) == numbers("maul", *D6)


@pytest.mark.parametrize(("die", "left"), [(1, 4), (4, 4), (5, 4), (6, 3)])
def test_C45_a_six_kills_the_man(die, left):
    state = played(bear(BEAR, "1:rapid 4"), "bear 4", f"maul {die}", "maul 1", "maul 1", "maul 1")
    assert where(state) == f"2:4 0+{left} flipped"


def test_C45_every_man_is_attacked_on_his_own():
    state = played(bear(BEAR, "1:rapid 4"), "bear 4", "maul 6", "maul 1", "maul 6", "maul 5")
    assert where(state) == "2:4 0+2 flipped"


def test_C36_C45_a_canoe_whose_last_man_is_killed_by_the_bear_is_out():
    state = played(bear(BEAR, "1:rapid 2", "2:4 4"), "bear 4", "maul 6", "maul 6")
    assert (where(state), texts(state)) == ("out", ["chip 1"])


def test_C36_the_race_is_over_when_the_bear_kills_the_last_man_of_all():
    assert outcome(played(bear(BEAR, "1:rapid 1"), "bear 4", "maul 6")) == ("all_out", (0.0,))


def test_C36_C42_a_canoe_lost_to_the_bear_has_come_as_far_as_below_the_rapid():
    state = position(SHOOTERS_AND_BEAR, "1:rapid 1", "2:4 1", step="shots")
    assert outcome(played(state, "shot 6", "bear 4", "maul 6")) == ("all_out", (0.5, 0.5))


def test_C43_the_crew_makes_its_first_attempt_in_the_same_round():
    state = played(bear(BEAR, "1:rapid 4"), "bear 4", *NO_KILL)
    assert (facts(state)["round"], texts(state)) == (3, ["chip 0"])
    assert chances(played(state, "chip 0")) == numbers("climb", *D6)


def test_C43_the_chip_of_the_flipped_crew_stays_in_the_bag():
    state = played(bear(BEAR, "1:rapid 4", "1:0 4"), "bear 4", *NO_KILL)
    assert chances(state) == numbers("chip", 0, 1)


def test_C44_a_whirlpool_below_the_bear_s_rapid_counts():
    state = played(bear(BEAR_ABOVE_WHIRL, "1:rapid 4"), "bear 4", *NO_KILL, "chip 0", *["climb 1"] * 3, "climb 3")
    assert where(state) == "2:6 1"


def test_C35_C44_a_whirlpool_on_the_other_track_does_not():
    state = played(bear(BEAR_ABOVE_WHIRL, "1:rapid 4 outside"), "bear 4", *NO_KILL, "chip 0", *["climb 1"] * 4)
    assert where(state) == "2:6 0+4"


# Two bears --------------------------------------------------------------------------------------


def test_C13_two_bears_attack_in_the_order_of_their_rapids():
    state = bear(TWO_BEARS, "2:rapid 4", "1:rapid 4")
    assert attacked(state) == ("bear", {"rapid": 1})
    assert attacked(played(state, "bear 1")) == ("bear", {"rapid": 2})
    assert attacked(played(state, "bear 4", *NO_KILL)) == ("bear", {"rapid": 2})


def test_C13_the_second_bear_s_target_is_drawn_too():
    state = played(bear(TWO_BEARS, "2:rapid 4", "1:rapid 4", "2:rapid 4", "1:0 4"), "bear 1")
    assert chances(state) == numbers("target", 0, 2)


def test_C13_after_the_second_bear_the_chips_are_drawn():
    assert phase(played(bear(TWO_BEARS, "2:rapid 4", "1:rapid 4"), "bear 1", "bear 1")) == "chip"


def test_C13_C36_the_second_bear_attacks_though_the_first_has_emptied_a_canoe():
    state = played(bear(TWO_BEARS, "2:rapid 4", "1:rapid 1"), "bear 5", "maul 6")
    assert attacked(state) == ("bear", {"rapid": 2})


# bear_flip stays --------------------------------------------------------------------------------


def test_C42_with_stays_the_canoe_lies_flipped_in_the_rapid():
    assert where(played(bear(BEAR, "1:rapid 4", **STAYS), "bear 4")) == "1:rapid 0+4 flipped"


def test_C42_C45_with_stays_each_man_is_attacked():
    state = played(bear(BEAR, "1:rapid 4", **STAYS), "bear 4", "maul 6", "maul 1", "maul 1", "maul 1")
    assert where(state) == "1:rapid 0+3 flipped"


def test_C42_with_stays_attempts_are_made_there_without_drift():
    state = played(bear(BEAR, "1:rapid 4", **STAYS), "bear 4", *NO_KILL, "chip 0", *["climb 6"] * 3, "climb 1")
    assert where(state) == "1:rapid 3+1"


def test_C26_C42_with_stays_the_first_attempt_is_without_help():
    state = played(bear(BEAR, "1:rapid 4", **STAYS), "bear 4", *NO_KILL, "chip 0", "climb 3", *["climb 2"] * 3)
    assert where(state) == "1:rapid 1+3"


def test_C33_C42_with_stays_no_whirlpool_counts_in_the_rapid():
    state = played(bear(BEAR_ABOVE_WHIRL, "1:rapid 4", **STAYS), "bear 4", *NO_KILL, "chip 0", *["climb 1"] * 4)
    assert where(state) == "1:rapid 0+4"


def test_C33_C42_with_stays_nor_does_the_whirlpool_of_the_rapid_above():
    course = CALM.replace("rating 4", "rating 4 whirlpool inside bear")
    state = played(bear(course, "2:rapid 4", **STAYS), "bear 4", *NO_KILL, "chip 0", *["climb 1"] * 4)
    assert where(state) == "2:rapid 0+4"


def test_C42_with_stays_the_crew_takes_the_test_when_it_paddles():
    state = played(position(BEAR, "1:rapid 4", options=STAYS), "chip 0", "paddle 5")
    assert where(state) == "2:4 4"


def test_C33_C42_with_stays_a_flip_in_that_test_is_over_the_whirlpool():
    state = played(position(BEAR_ABOVE_WHIRL, "1:rapid 1+1", options=STAYS), "chip 0", "leave", "paddle 4")
    assert where(state) == "2:4 0+1 flipped"
    assert where(played(state, "chip 0", "climb 1")) == "out"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_C42_with_stays_a_low_attack_on_a_waiting_canoe_does_nothing(die):
    state = played(bear(BEAR, "1:rapid 1+2", **STAYS), f"bear {die}")
    assert (where(state), phase(state)) == ("1:rapid 1+2", "chip")


@pytest.mark.parametrize("canoe", ["1+2", "0+3"])
def test_C42_with_stays_a_waiting_canoe_may_be_flipped_again(canoe):
    state = played(bear(BEAR, f"1:rapid {canoe}", **STAYS), "bear 4", "maul 6", "maul 1", "maul 1")
    assert where(state) == "1:rapid 0+2 flipped"


def test_C26_C42_with_stays_a_canoe_flipped_again_has_a_new_first_attempt_without_help():
    state = played(bear(BEAR, "1:rapid 2+1", **STAYS), "bear 4", *["maul 1"] * 3, "chip 0", "climb 3")
    assert where(played(state, "climb 2", "climb 2")) == "1:rapid 1+2"


def test_C26_C42_with_stays_and_help_at_first_who_climbs_in_helps():
    options = STAYS | {"helping_hand_first": "yes"}
    state = played(bear(BEAR, "1:rapid 4", **options), "bear 4", *NO_KILL, "chip 0", "climb 2", "climb 3", "climb 2")
    assert where(played(state, "climb 1")) == "1:rapid 2+2"


def test_C36_C42_with_stays_a_canoe_may_be_lost_in_the_rapid():
    state = played(bear(BEAR, "1:rapid 1", "2:4 4", **STAYS), "bear 4", "maul 6")
    assert (where(state), phase(state)) == ("out", "chip")


def test_C13_C42_with_stays_the_next_bear_attacks_the_next_rapid_only():
    state = played(bear(TWO_BEARS, "1:rapid 4", "2:4 4", **STAYS), "bear 4", *NO_KILL)
    assert phase(state) == "chip"


def test_C8_C42_with_stays_no_current_is_asked_for():
    before = "den 1; whirlpool inside 2; whirlpool outside 5"
    state = position("drawn", "1:rapid 4", before=before, currents="2", ratings="4", step="bear", options=STAYS)
    assert phase(played(state, "bear 4")) == "maul"
