"""The finish, places and scores: C36, C47 to C50."""

import numpy as np
import pytest

from tests.games.canoe.positions import (
    CALM,
    SHOOTERS,
    chances,
    facts,
    gone,
    is_over,
    new_game,
    outcome,
    phase,
    played,
    position,
    texts,
    where,
)
from voyageur.games.canoe import GAME
from voyageur.kernel import contract

LAST_SHOOTER = CALM.rstrip() + " shooter"


def options(finish, play_on="yes"):
    return {"finish": finish, "play_on": play_on}


def line(*canoes, finish="first", play_on="yes", course=CALM):
    return position(course, *canoes, options=options(finish, play_on))


def ranks(state):
    return [canoe["rank"] for canoe in facts(state)["canoes"]]


# Over the line ----------------------------------------------------------------------------------


def test_C47_a_canoe_is_home_when_its_front_reaches_the_end_of_the_last_leg():
    assert where(gone(line("3:15 4", "1:0 4"), "paddle 1")) == "home 4"


def test_canoes_at_home_and_out_are_done():
    state = line("3:17 4", "1:0 out", "1:0 4")
    before, after = (GAME.presentation.view(one, None).seats for one in (state, gone(state, "paddle 1")))
    assert [seat.is_done for seat in before] == [False, True, False]
    assert [seat.is_done for seat in after] == [True, True, False]


def test_C47_an_inch_short_is_not_home():
    assert where(gone(line("3:14 4", "1:0 4"), "paddle 1")) == "3:17 4"


def test_C47_a_lone_canoe_that_is_home_has_won():
    assert outcome(gone(line("3:15 4"), "paddle 1")) == ("finish", (1.0,))


def test_C47_a_course_of_one_leg_has_its_finish_at_the_end_of_it():
    assert outcome(gone(line("1:0 4", course="leg 8 current 3"), "paddle 5")) == ("finish", (1.0,))


def test_C47_a_canoe_that_is_home_lies_as_far_beyond_the_line_as_it_came():
    assert facts(gone(line("3:17 4", "1:0 4"), "paddle 3"))["canoes"][0]["front"] == 22


def test_C48_a_canoe_may_drift_home_with_a_man_aboard():
    assert where(gone(line("3:16 1+1", "1:0 4"), "rescue", "climb 1")) == "home 1+1"


def test_C48_swimmers_do_not_hold_a_canoe_up_nor_count():
    assert outcome(gone(line("3:16 1+3"), "rescue", *["climb 1"] * 3)) == ("finish", (1.0,))


def test_C48_a_canoe_with_nobody_aboard_waits_at_the_line():
    assert where(gone(line("3:16 0+2", "1:0 4"), "climb 1", "climb 1")) == "3:line 0+2"


def test_C48_its_first_attempt_may_end_at_the_line():
    short = CALM.rstrip().removesuffix("leg 18 current 2") + "leg 6 current 2"
    assert where(gone(line("3:4 0+1 flipped", "1:0 4", course=short), "climb 1")) == "3:line 0+1"


def test_C48_at_the_line_it_tries_again_each_round():
    state = gone(line("3:line 0+2"), "climb 1", "climb 2")
    assert (where(state), phase(gone(state))) == ("3:line 0+2", "climb")


def test_C48_it_is_home_at_the_end_of_the_first_attempt_that_leaves_a_man_aboard():
    state = gone(line("3:line 0+2", "1:0 4"), "climb 3")
    assert where(state) == "3:line 1+1"
    assert where(played(state, "climb 1")) == "home 1+1"


def test_C30_C48_at_the_line_nobody_helps():
    assert where(gone(line("3:line 0+2", "1:0 4"), "climb 3", "climb 2")) == "home 1+1"


def test_C32_C48_a_canoe_does_not_wait_for_the_line_on_another_leg():
    assert where(gone(line("2:16 0+2", "1:0 4"), "climb 1", "climb 1")) == "2:rapid 0+2"


# Several in one round ---------------------------------------------------------------------------


def test_C49_the_canoe_that_goes_first_is_ahead():
    state = gone(gone(line("3:17 4", "3:17 4"), "paddle 1", seat=1), "paddle 12")
    assert outcome(state) == ("finish", (0.0, 1.0))


def test_C49_with_overshoot_the_canoe_farthest_beyond_the_line_is_ahead():
    state = gone(gone(line("3:17 4", "3:17 4", finish="overshoot"), "paddle 1", seat=1), "paddle 12")
    assert outcome(state) == ("finish", (1.0, 0.0))


def test_C49_with_overshoot_equal_inches_share():
    state = gone(gone(line("3:17 4", "3:16 4", finish="overshoot"), "paddle 4"), "paddle 5", seat=1)
    assert outcome(state) == ("finish", (0.5, 0.5))


def test_C49_with_overshoot_one_inch_decides():
    state = gone(gone(line("3:17 4", "3:16 4", finish="overshoot"), "paddle 4"), "paddle 6", seat=1)
    assert outcome(state) == ("finish", (0.0, 1.0))


@pytest.mark.parametrize(("die", "scores"), [(1, (0.5, 0.5)), (2, (1.0, 0.0))])
def test_C49_with_overshoot_the_inches_of_drift_count(die, scores):
    state = line(f"3:{16 + die - 1} 1+1", "3:15 4", finish="overshoot")
    state = gone(gone(state, "rescue", "climb 1"), "paddle 1", seat=1)
    assert outcome(state) == ("finish", scores)


@pytest.mark.parametrize(("die", "scores"), [(1, (0.5, 0.5)), (2, (0.0, 1.0))])
def test_C48_C49_with_overshoot_a_canoe_that_waited_at_the_line_counts_nothing(die, scores):
    state = line("3:line 0+1", "3:15 4", finish="overshoot")
    state = gone(gone(state, "climb 3"), f"paddle {die}", seat=1)
    assert outcome(state) == ("finish", scores)


def test_C49_with_overshoot_an_earlier_round_comes_before_all_inches():
    state = gone(gone(line("3:15 4", "3:0 4", finish="overshoot"), "paddle 1"), "paddle 1", seat=1)
    state = gone(gone(state, "paddle 12", seat=1), "paddle 12", seat=1)
    assert outcome(state) == ("finish", (1.0, 0.0))


def test_C49_with_shared_all_who_come_home_in_a_round_share():
    state = line("3:17 4", "3:17 4", "3:17 4", "1:0 4", finish="shared", play_on="no")
    for seat, die in ((2, 12), (0, 1), (1, 5), (3, 1)):
        state = gone(state, f"paddle {die}", seat=seat)
    assert outcome(state) == ("finish", (2.0, 2.0, 2.0, 0.0))


def test_C49_with_shared_a_later_round_does_not_share():
    state = gone(gone(line("3:15 4", "3:0 4", finish="shared"), "paddle 1"), "paddle 1", seat=1)
    state = gone(gone(state, "paddle 12", seat=1), "paddle 12", seat=1)
    assert outcome(state) == ("finish", (1.0, 0.0))


def test_C49_ranks_tell_who_is_ahead():
    state = gone(gone(line("3:17 4", "3:17 4", "1:0 4", "1:0 4"), "paddle 1", seat=1), "paddle 12")
    assert ranks(state) == [2, 1, None, None]


def test_C49_level_canoes_share_a_rank():
    state = line("3:17 4", "3:17 4", "3:17 4", "1:0 4", finish="shared")
    for seat in (0, 1, 2):
        state = gone(state, "paddle 1", seat=seat)
    assert ranks(state) == [1, 1, 1, None]


def test_C49_the_round_of_arrival_is_shown():
    assert facts(gone(line("3:17 4", "1:0 4"), "paddle 1"))["canoes"][0]["rounds"] == 3


# Playing on -------------------------------------------------------------------------------------


def test_C50_the_others_race_on_for_the_places():
    state = gone(line("3:17 4", "1:0 4", "1:0 4", "1:0 4"), "paddle 1")
    assert (outcome(state)[0], phase(state)) == ("", "chip")


def test_C50_the_race_goes_on_in_later_rounds():
    state = gone(gone(line("3:17 4", "1:0 4"), "paddle 1"), "paddle 1", seat=1)
    assert (facts(state)["round"], texts(state)) == (4, ["chip 1"])


def test_C50_the_race_is_over_when_every_canoe_is_home_or_out():
    state = gone(line("3:17 4", "3:6 1", course=LAST_SHOOTER), "paddle 1")
    state = played(gone(state, "paddle 1", seat=1), "shot 6")
    assert outcome(state) == ("finish", (1.0, 0.0))


def test_C50_a_canoe_that_is_home_is_before_all_that_are_lost():
    state = gone(line("3:17 4", "3:17 out", "1:9 out", "2:9 out"), "paddle 1")
    assert outcome(state) == ("finish", (3.0, 2.0, 0.0, 1.0))


def test_C50_with_no_the_race_goes_on_until_somebody_is_home():
    state = gone(gone(line("3:0 4", "1:0 4", play_on="no"), "paddle 1"), "paddle 1", seat=1)
    assert (is_over(state), facts(state)["round"]) == (False, 4)


def test_C36_C50_with_no_the_farthest_wins_all_the_same_if_all_are_out():
    state = position(SHOOTERS, "1:6 1", "2:6 out", step="shots", options={"play_on": "no"})
    assert outcome(played(state, "shot 6")) == ("all_out", (0.0, 1.0))


def test_C50_with_no_the_race_stops_when_it_is_won():
    state = gone(line("3:17 4", "1:0 4", "1:9 4", "3:9 4", play_on="no"), "paddle 1")
    assert outcome(state) == ("finish", (3.0, 1.0, 1.0, 1.0))


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C49_C50_with_no_the_round_is_still_finished(finish):
    state = gone(line("3:17 4", "1:0 4", finish=finish, play_on="no"), "paddle 1")
    assert (is_over(state), texts(state)) == (False, ["chip 1"])
    assert outcome(gone(state, "paddle 1", seat=1)) == ("finish", (1.0, 0.0))


def test_C49_C50_with_no_and_overshoot_a_later_go_of_the_round_may_win():
    state = gone(line("3:17 4", "3:17 4", finish="overshoot", play_on="no"), "paddle 1")
    assert outcome(gone(state, "paddle 2", seat=1)) == ("finish", (0.0, 1.0))


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C49_C50_with_no_the_race_stops_at_the_end_of_the_round_for_those_not_home(finish):
    state = line("3:17 4", "3:9 4", "1:0 4", "1:9 4", finish=finish, play_on="no")
    for seat in (2, 0, 3, 1):
        state = gone(state, "paddle 1", seat=seat)
    assert outcome(state) == ("finish", (3.0, 1.0, 1.0, 1.0))


@pytest.mark.parametrize("finish", ["overshoot", "shared"])
def test_C36_C50_with_no_the_round_may_end_by_the_loss_of_the_last_canoe_in_the_bag(finish):
    whirl = CALM.replace("rating 4", "rating 4 whirlpool outside")
    state = gone(line("3:17 4", "2:4 0+1 flipped", finish=finish, play_on="no", course=whirl), "paddle 1")
    assert outcome(gone(state, "climb 1", seat=1)) == ("finish", (1.0, 0.0))


# Ranks and winners ------------------------------------------------------------------------------


def rules_ranks(state):
    """Each seat's rank as the rules have it: 0 has won."""
    out = np.full(int(state.n_seats), -7, np.int64)
    GAME.rules.ranks(state, out)
    return out.tolist()


def winners(state):
    return contract.winners(GAME, state, int(state.n_seats))


def test_C49_a_rank_is_the_number_of_rivals_ahead():
    state = gone(gone(line("3:17 4", "3:17 4", "1:9 4", "1:0 4"), "paddle 1", seat=1), "paddle 12")
    assert rules_ranks(state) == [1, 0, 2, 3]


def test_C49_who_comes_home_in_one_round_shares_the_win_with_shared():
    state = line("3:17 4", "3:17 4", "1:0 4", finish="shared", play_on="no")
    for seat in (0, 1, 2):
        state = gone(state, "paddle 1", seat=seat)
    assert (rules_ranks(state), winners(state)) == ([0, 0, 2], (0, 1))


def test_C50_if_the_race_stops_early_all_others_are_level():
    state = gone(line("3:17 4", "1:0 4", "1:9 4", "3:9 4", play_on="no"), "paddle 1")
    assert (rules_ranks(state), winners(state)) == ([0, 1, 1, 1], (0,))


def test_C36_equal_fronts_share_the_win_if_all_are_out():
    state = position(SHOOTERS, "2:6 1", "2:6 out", "1:6 out", step="shots")
    state = played(state, "shot 6")
    assert (rules_ranks(state), winners(state)) == ([0, 0, 2], (0, 1))


def test_C36_a_lone_canoe_that_is_out_has_not_won():
    state = played(position(SHOOTERS, "2:6 1", step="shots"), "shot 6")
    assert (outcome(state), winners(state)) == (("all_out", (0.0,)), ())
    assert GAME.presentation.view(state, None).result.winners == ()


def test_C47_a_lone_canoe_that_is_home_has_won_alone():
    state = gone(line("3:15 4"), "paddle 1")
    assert (rules_ranks(state), winners(state)) == ([0], (0,))


# Scores -----------------------------------------------------------------------------------------


def test_C50_a_rival_placed_behind_counts_one():
    state = line("3:17 4", "3:17 4", "3:17 4", "3:17 4")
    for seat in (2, 0, 3, 1):
        state = gone(state, "paddle 1", seat=seat)
    assert outcome(state) == ("finish", (2.0, 0.0, 3.0, 1.0))


def test_C36_a_canoe_out_on_leg_3_is_placed_before_one_out_on_leg_2():
    state = position(SHOOTERS, "3:2 1", "2:17 1", step="shots")
    assert outcome(played(state, "shot 6", "shot 6"))[1] == (1.0, 0.0)


def test_C36_a_leg_counts_more_than_all_the_inches_of_a_longer_one():
    long = "leg 60 current 1 shooter\nrapid rating 3\nleg 18 current 1"
    state = position(long, "1:59 1", "2:4 out", step="shots")
    assert outcome(played(state, "shot 6"))[1] == (0.0, 1.0)


def test_the_scores_of_all_add_up_to_the_pairs():
    state = new_game("club", 8)
    assert sum(outcome(state)[1]) == 8 * 7 / 2


def test_a_race_that_goes_on_has_no_result():
    assert GAME.presentation.view(new_game("club"), None).result is None


def test_C49_the_view_names_the_result():
    result = GAME.presentation.view(gone(line("3:15 4"), "paddle 1"), None).result
    assert (result.ending, result.scores, result.sentences[0].key) == ("finish", (1.0,), "result-finish")


def test_C16_after_the_last_canoe_is_home_nothing_is_drawn():
    state = gone(line("3:15 4"), "paddle 1")
    assert (is_over(state), phase(state)) == (True, "over")


def test_C48_the_chip_of_a_waiting_canoe_stays_in_the_bag():
    state = line("3:line 0+2", "1:0 4")
    assert chances(state) == {"chip 0": 1, "chip 1": 1}
