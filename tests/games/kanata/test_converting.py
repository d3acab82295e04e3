"""Converting, and the victory by support: K20 to K23."""

import pytest

from tests.games.kanata.positions import COAST, hand, outcome, played, position, refused, step, why
from voyageur.games.kanata.state import Refusal


def converting(cards, mover="french"):
    return position(COAST, mover, "convert", cards=cards)


@pytest.mark.parametrize(
    ("trade", "before", "after"),
    [
        ("trade fur", "fur=2", "support=1"),
        ("trade lumber", "lumber=3", "support=1"),
        ("trade support", "support=1", "firearms=1"),
    ],
)
def test_a_full_set_is_traded_for_one_card(trade, before, after):
    assert hand(played(converting(before), trade), "french") == after


@pytest.mark.parametrize(
    ("trade", "cards"),
    [
        ("trade fur", "fur=1 lumber=9 support=1 firearms=9"),
        ("trade lumber", "lumber=2 fur=9 support=1 firearms=9"),
        ("trade support", "lumber=9 fur=9 firearms=9"),
    ],
)
def test_K22_less_than_a_full_set_is_not_traded(trade, cards):
    assert refused(converting(cards), trade) == Refusal.NO_FULL_SET
    assert why(converting(cards), trade) == "K22"


@pytest.mark.parametrize(
    ("trade", "before", "after"),
    [
        ("trade fur", "lumber=2 fur=5", "lumber=2 fur=3 support=1"),
        ("trade lumber", "lumber=5 fur=1", "lumber=2 fur=1 support=1"),
        ("trade support", "support=3 firearms=1", "support=2 firearms=2"),
    ],
)
def test_K22_what_is_left_of_a_set_stays_in_hand(trade, before, after):
    assert hand(played(converting(before), trade), "french") == after


def test_K22_the_rival_s_cards_pay_for_nothing():
    state = position(COAST, step="convert", cards={"british": "fur=2 lumber=3 support=1"})
    assert {refused(state, f"trade {goods}") for goods in ("fur", "lumber", "support")} == {Refusal.NO_FULL_SET}


def test_K23_one_may_trade_as_often_as_one_can_pay():
    assert hand(played(converting("fur=4 lumber=6"), *["trade fur", "trade lumber"] * 2), "french") == "support=4"


def test_K23_support_gained_in_this_step_may_be_traded_in_it():
    assert hand(played(converting("fur=2"), "trade fur", "trade support"), "french") == "firearms=1"


@pytest.mark.parametrize(("trade", "cards"), [("trade fur", "fur=4 support=5"), ("trade lumber", "lumber=3 support=5")])
def test_K20_the_sixth_support_wins_at_once(trade, cards):
    assert outcome(played(converting(cards), trade)) == ("support", (1.0, 0.0))


def test_K20_K21_example_3_what_is_left_stays_in_hand():
    state = played(converting("fur=4 support=5"), "trade fur")
    assert (step(state), hand(state, "french")) == ("over", "fur=2 support=6")


def test_K20_the_british_win_by_support_too():
    assert outcome(played(converting("fur=2 support=5", "british"), "trade fur")) == ("support", (0.0, 1.0))


def test_K20_six_support_win_as_the_convert_phase_begins():
    state = position(COAST, step="collect", cards="support=6")
    assert outcome(played(state, "stop")) == ("support", (1.0, 0.0))


def test_K20_six_support_in_another_phase_do_not_win_yet():
    assert step(position(COAST, step="collect", cards="support=6")) == "french collect"


def test_K20_the_rival_s_six_support_do_not_win_in_the_mover_s_phase():
    state = position(COAST, step="collect", cards={"british": "support=6"})
    assert step(played(state, "stop")) == "french convert"


def test_K20_five_support_do_not_win():
    assert step(played(converting("fur=2 support=4"), "trade fur")) == "french convert"


def test_K20_support_kept_from_earlier_turns_counts():
    state = position(COAST, "british", "march", cards={"french": "support=5 fur=2"})
    assert step(played(state, "stop", "stop", "trade fur")) == "over"


def test_K21_the_win_is_not_announced_and_nobody_goes_on_past_six():
    state = played(converting("fur=4 support=5"), "trade fur")
    assert refused(state, "trade fur") == Refusal.NOT_DECIDING


def test_a_win_by_support_leaves_the_manpower_on_the_table():
    state = played(converting("manpower=2 fur=2 support=5"), "trade fur")
    assert hand(state, "french") == "manpower=2 support=6"
