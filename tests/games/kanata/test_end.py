"""The end of the turn and of the game: K54, K55."""

import numpy as np
import pytest

from tests.games.kanata.positions import COAST, hand, outcome, passed, played, position, refused, step
from voyageur.games.kanata import GAME
from voyageur.games.kanata.state import Ending, Phase, Refusal

KEPT = "lumber=8 fur=9 support=5 firearms=7"


def last_turn(mover="british", round_number=60, **things):
    """The end of the march of the last turn of a game."""
    return position(COAST, mover, "march", round_number=round_number, **things)


def stopped(**things):
    return played(last_turn(**things), "stop")


# The end of the turn ----------------------------------------------------------------------------


def test_K55_manpower_not_spent_is_lost():
    state = position(COAST, step="march", cards="manpower=3")
    assert hand(played(state, "stop"), "french") == ""


def test_K55_manpower_stays_in_hand_until_the_turn_ends():
    state = position(COAST, cards="manpower=3")
    assert hand(played(state, *["stop"] * 4), "french") == "manpower=3"


@pytest.mark.parametrize("side", ["french", "british"])
def test_K55_all_other_cards_are_kept(side):
    assert hand(played(position(COAST, side, "march", cards=f"manpower=1 {KEPT}"), "stop"), side) == KEPT


def test_K55_other_cards_are_kept_in_any_number():
    state = position(COAST, step="march", cards="lumber=500 fur=500 firearms=500")
    assert hand(passed(passed(state)), "french") == "manpower=3 lumber=500 fur=500 firearms=500"


# The end of the game ----------------------------------------------------------------------------


def test_K54_the_game_stops_after_round_60():
    assert outcome(stopped())[0] == "cap"


def test_K54_the_game_does_not_stop_after_the_french_turn_of_round_60():
    assert step(stopped(mover="french")) == "british collect"


def test_K54_the_game_does_not_stop_after_round_59():
    state = stopped(round_number=59)
    assert (step(state), state.round_number) == ("french collect", 60)


def test_K54_the_last_discard_is_made_before_the_game_stops():
    assert hand(stopped(cards="manpower=4 fur=1"), "british") == "fur=1"


def test_K54_the_last_fights_come_before_the_game_stops():
    assert step(stopped(militia="d3:f1b1")) == "british fights"


def test_K54_the_last_fort_destroyed_counts():
    assert outcome(stopped(militia="e5:f2")) == ("cap", (1.0, 0.0))


def test_K54_a_colony_that_falls_in_round_60_is_a_conquest():
    assert outcome(stopped(militia="c3:b2")) == ("conquest", (0.0, 1.0))


@pytest.mark.parametrize(
    ("cards", "scores"),
    [
        ({"french": "support=1"}, (1.0, 0.0)),
        ({"british": "support=1"}, (0.0, 1.0)),
        ({"french": "support=5", "british": "support=4"}, (1.0, 0.0)),
    ],
)
def test_K54_the_side_with_more_support_wins(cards, scores):
    assert outcome(stopped(cards=cards)) == ("cap", scores)


@pytest.mark.parametrize(("forts", "scores"), [("a1:f c1:f", (1.0, 0.0)), ("", (0.0, 1.0))])
def test_K54_with_equal_support_the_side_with_more_forts_wins(forts, scores):
    cards = {"french": "support=2", "british": "support=2"}
    assert outcome(stopped(cards=cards, forts=forts)) == ("cap", scores)


def test_K54_more_support_outweighs_more_forts():
    assert outcome(stopped(cards={"british": "support=1"}, forts="a1:f c1:f", militia="c3:f9")) == ("cap", (0.0, 1.0))


@pytest.mark.parametrize(("militia", "scores"), [("a1:f2 c2:b1", (1.0, 0.0)), ("a1:f1 c2:b2", (0.0, 1.0))])
def test_K54_with_equal_forts_the_side_with_more_units_wins(militia, scores):
    assert outcome(stopped(forts="a1:f", militia=militia)) == ("cap", scores)


def test_K54_more_forts_outweigh_more_units():
    assert outcome(stopped(militia="c3:f9")) == ("cap", (0.0, 1.0))


@pytest.mark.parametrize("militia", ["", "a1:f1 c3:f1 c2:b2"])
def test_K54_with_equal_units_the_game_is_a_draw(militia):
    assert outcome(stopped(forts="a1:f", militia=militia)) == ("cap", (0.5, 0.5))


def test_K54_other_cards_decide_nothing():
    assert outcome(stopped(forts="a1:f", cards={"french": "lumber=9 fur=9 firearms=9"})) == ("cap", (0.5, 0.5))


@pytest.mark.parametrize("cap", [10, 500])
def test_K54_round_cap_is_the_round_after_which_the_game_stops(cap):
    options = {"round_cap": str(cap)}
    assert step(stopped(round_number=cap - 1, options=options)) == "french collect"
    assert outcome(stopped(round_number=cap, options=options))[0] == "cap"


@pytest.mark.parametrize("round_number", [60, 500, 100_000])
def test_K54_round_cap_0_is_no_cap(round_number):
    state = stopped(round_number=round_number, options={"round_cap": "0"})
    assert (step(state), state.round_number) == ("french collect", round_number + 1)


def test_the_endings_are_support_conquest_and_cap():
    assert GAME.notation.ENDINGS == ("", "support", "conquest", "cap")
    assert [ending.name.lower() for ending in Ending] == ["none", "support", "conquest", "cap"]


def test_a_game_that_goes_on_has_no_ending():
    assert outcome(position(COAST)) == ("", (0.0, 0.0))


def test_nothing_is_legal_once_the_game_is_over():
    state = stopped()
    assert (state.phase, refused(state, "stop")) == (Phase.OVER, Refusal.NOT_DECIDING)


@pytest.mark.parametrize(
    ("state", "ranks"),
    [
        (stopped(cards={"french": "support=1"}), [0, 1]),
        (stopped(cards={"british": "support=1"}), [1, 0]),
        (stopped(forts="a1:f"), [0, 0]),
        (stopped(militia="c3:b2"), [1, 0]),
        (stopped(militia="c3:b2 e4:f2"), [0, 0]),
        (played(position(COAST, "british", "convert", cards="fur=2 support=5"), "trade fur"), [1, 0]),
    ],
)
def test_the_winner_is_first_and_a_shared_win_makes_both_first(state, ranks):
    out = np.full(2, -1, np.int64)
    GAME.rules.ranks(state, out)
    assert out.tolist() == ranks


@pytest.mark.parametrize(
    ("state", "winners"),
    [
        (stopped(cards={"french": "support=1"}), (0,)),
        (stopped(cards={"british": "support=1"}), (1,)),
        (stopped(forts="a1:f"), (0, 1)),
    ],
)
def test_the_result_names_the_ending_the_scores_and_the_winners(state, winners):
    result = GAME.presentation.view(state, None).result
    assert (result.ending, result.scores) == outcome(state)
    assert result.winners == winners
