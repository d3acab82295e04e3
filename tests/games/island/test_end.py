"""The end of the game and who wins (I47-I51)."""

import numpy as np

from tests.games.island.positions import play, position, refused
from voyageur.games.island import rules
from voyageur.games.island.presentation import view
from voyageur.games.island.state import Ending, Phase, Refusal


def winners(state):
    out = np.zeros(state.n_seats, np.int64)
    rules.ranks(state, out)
    return np.flatnonzero(out == 0).tolist()


def scores(state):
    out = np.zeros(state.n_seats)
    rules.scores(state, out)
    return out.tolist()


def ended(units, **more):
    """Return a game that ends by its last discard, with these units."""
    return play(position(units, ["drop1", ""], step="draw", depletions=2, **more), "discard drop1")


def test_I47_the_game_ends_with_the_turn_in_which_the_last_hand_empties():
    state = position("b3:B1 d4:R1", ["drop1", ""], step="draw", depletions=2)
    assert rules.ending(state) == Ending.NONE
    assert rules.ending(play(state, "discard drop1")) == Ending.HANDS_EMPTY


def test_I47_a_seat_without_cards_still_moves():
    state = position("b3:B1 d4:R1", ["drop1 drop2", ""], step="draw", depletions=2)
    play(state, "discard drop1")
    assert (state.mover, state.phase) == (1, Phase.MOVE)


def test_I47_empty_hands_before_the_second_depletion_end_nothing():
    assert play(position("b3:B1 d4:R1", ["drop1", ""], step="draw", depletions=1), "draw combat").phase == Phase.DEAL


def test_I48_after_the_last_round_the_game_is_scored():
    state = position("b3:B1 d4:R1", ["drop1", "drop2"], mover=1, round_number=7, round_cap="7", depletions=2)
    play(state, "stop", "stop", "discard drop2")
    assert (state.ending, state.round_number) == (Ending.ROUND_CAP, 7)


def test_I48_with_a_cap_of_one_round_each_seat_has_one_turn():
    state = position("b3:B1 d4:R1", ["drop1 drop3", "drop2"], round_cap="1", depletions=2)
    play(state, "stop", "stop", "discard drop1")
    assert (state.round_number, state.mover, state.ending) == (1, 1, Ending.NONE)
    assert play(state, "stop", "stop", "discard drop2").ending == Ending.ROUND_CAP


def test_I48_without_a_cap_the_game_goes_on():
    state = position("b3:B1 d4:R1", ["drop1", "drop2"], mover=1, round_number=99, round_cap="0", depletions=2)
    play(state, "stop", "stop", "discard drop2")
    assert state.ending == Ending.NONE


def test_I48_a_round_ends_at_the_place_of_the_first_seat_even_if_it_is_out():
    state = position("c3:O1 c1:R2", ["", "drop1", "drop2"], drawing="d*3\nad*\n1b2", mover=2, first=0, depletions=2)
    play(state, "stop", "stop", "discard drop2")
    assert (state.mover, state.round_number) == (1, 2)


def test_I49_units_in_the_capture_area_are_summed():
    state = ended("b3:B2 c3:B3 a2:B1 c2:R4 d4:R2")
    assert (scores(state), winners(state)) == ([5.0, 4.0], [0])


def test_I50_in_a_tie_the_most_units_on_the_board_win():
    assert winners(ended("b3:B2 c2:R2 d4:R1")) == [1]


def test_I50_a_unit_in_the_area_outweighs_all_others_on_the_board():
    assert winners(ended("b3:B1 d4:R10 d1:R9")) == [0]


def test_I50_every_seat_has_its_place():
    state = position("b3:B1 c2:R2 c3:O3", drawing="d*3\nad*\n1b2")
    ranks = np.zeros(3, np.int64)
    rules.ranks(state, ranks)
    assert ranks.tolist() == [1, 0, 2]


def test_I50_if_nobody_is_in_the_area_the_most_units_win():
    assert winners(ended("a2:B3 d4:R2")) == [0]


def test_I50_if_these_are_equal_too_the_win_is_shared():
    assert winners(ended("b3:B2 a2:B1 c2:R2 d4:R1")) == [0, 1]


def test_I51_the_last_player_wins_with_nobody_in_the_area():
    state = position("b2:B3 b1:R1", ["", ""])
    play(state, "move b2 b1 3", "stop", "draw hammers1", "draw circles1")
    assert (state.ending, winners(state)) == (Ending.LAST_PLAYER, [0])


def test_I57_seats_that_are_out_at_once_share_the_win_alone():
    state = position("a1:B2 b1:R2", ["", "", ""], drawing="d*3\nad*\n1b2", tie="both")
    play(state, "move a1 b1 2", "stop", "draw hammers1", "draw circles1")
    assert winners(state) == [0, 1]


def test_nothing_is_decided_after_the_end():
    assert refused(ended("b3:B1 d4:R1"), "stop") == Refusal.NOT_DECIDING


def test_I49_everybody_sees_the_units_in_the_capture_area():
    scene = view(position("b3:B2 c2:B3 a2:B4 c3:R1 d4:R2"), None).scene
    assert [seat["in_capture"] for seat in scene["seats"]] == [5, 1]
