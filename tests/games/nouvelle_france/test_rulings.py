"""Rulings in short positions, each seen from another side than in the files on single chapters."""

import pytest

from tests.games.nouvelle_france.positions import (
    State,
    begun,
    draw_storm,
    lay,
    new_game,
    passed,
    play,
    position,
    possible,
    refused,
    rules,
    spelling,
    verbs,
)
from tests.games.nouvelle_france.test_allies import points, scored
from tests.games.nouvelle_france.test_scoring import before_storm, gain, with_bonus, with_counts
from tests.games.nouvelle_france.test_turn import BEAM, FLAT
from tests.games.nouvelle_france.test_unable import declared, stuck
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.components import COUREUR, FILLE, N_LEVELS, N_SQUARES, PILES_OF_ONE_CARD
from voyageur.games.nouvelle_france.rules import actions
from voyageur.games.nouvelle_france.state import Phase, Refusal
from voyageur.kernel.contract import BadSetup, read_setup
from voyageur.kernel.view import CHANCE, NOBODY


def tokens(state: State) -> list[list[int]]:
    """Return which tokens are face up, by seat."""
    return state.is_up[: state.n_seats].tolist()


# The set-up -------------------------------------------------------------------------------------


def test_N3_only_seats_that_are_taken_have_bonus_blocks():
    seats = GAME.presentation.view(begun(2), None).scene["seats"]
    assert [{*seat["bonus"].values()} for seat in seats] == [{"ready", "later"}] * 2


@pytest.mark.parametrize("players", [2, 4])
def test_N5_each_seat_is_equally_likely_to_begin(players):
    weights = possible(play(new_game(players), "sticks +2- 2-+ -+2"))
    assert weights == {f"first {seat}": 1 for seat in range(players)}


def test_N7_the_game_is_for_two_three_or_four():
    assert GAME.players == (2, 3, 4)


@pytest.mark.parametrize("players", [1, 5])
def test_N7_it_cannot_begin_with_another_number(players):
    with pytest.raises(BadSetup):
        read_setup(GAME, {}, players)


def test_N58_the_seat_that_begins_is_asked_first_of_all():
    state = begun(3, first=2)
    assert (state.turn_number, state.asked) == (1, 2)
    assert play(state, "huron").phase == Phase.PEEK


def test_N64_with_one_card_the_first_snowflake_is_in_the_second_pile():
    state = begun(one_card="yes")
    assert (state.n_left, state.pile_left, state.pile_has_snow) == (sum(PILES_OF_ONE_CARD), 6, 0)
    assert "draw snow" not in possible(play(passed(state), "draw"))


@pytest.mark.parametrize(("ally_use", "phase"), [("storm", Phase.HURON), ("once", Phase.HURON), ("none", Phase.BEGIN)])
def test_N65_one_card_goes_with_every_use_of_allies(ally_use, phase):
    assert begun(one_card="yes", ally_use=ally_use).phase == phase


# The turn ---------------------------------------------------------------------------------------


def test_N8_after_a_bonus_block_no_card_is_drawn_or_chosen():
    state = play(passed(begun()), BEAM)
    asked = [Phase(int(state.phase))]
    while state.mover == 0:
        asked.append(Phase(int(play(state, "pass").phase)))
    assert asked == [Phase.FILLE, Phase.COUREUR, Phase.HURON]


def test_N44_the_choice_before_the_draw_is_to_draw_or_to_place_the_bonus_block():
    assert {" ".join(text.split()[:2]) for text in possible(passed(begun()))} == {"draw", "place beam"}


def test_N11_nothing_may_be_placed_where_a_block_must_leave_the_game():
    assert verbs(stuck()) == {"remove"}


def test_N13_nobody_draws_again_after_the_third_snowflake():
    state = passed(begun())
    state.storms = 2
    before = int(state.n_placed)
    assert (int(draw_storm(play(state, "draw")).n_placed), state.phase) == (before, Phase.OVER)


def test_N47_a_removal_asks_none_of_the_others():
    assert rules.to_act(play(stuck(players=4), "remove croix:blue")) == CHANCE


def test_N37_the_second_of_two_storms_closes_a_stage_in_which_nobody_had_a_turn():
    state = draw_storm(draw_storm(play(passed(begun()), "draw")))
    passed(play(state, "draw croix", FLAT))
    assert refused(state, "place post mill c1.1 d1.1") == Refusal.WRONG_STAGE
    assert refused(state, "place peg mill c1.1") == Refusal.NONE


# Placing ----------------------------------------------------------------------------------------


def test_N17_what_a_block_rests_on_does_not_fall():
    state = passed(play(with_bonus("mill:d1.1=blue"), "place beam mill c1.2 d1.2 e1.2"))
    state.storms = 2  # so a peg may burden one end of the beam
    assert refused(state, "place peg mill c1.3") == Refusal.NONE


def test_N18_a_cube_in_the_snow_carries():
    cubes = " ".join(f"mill:{square}.1=blue" for square in ("a2", "a3", "b2", "b3", "a4"))
    assert refused(position(cubes, storms=1), FLAT.replace(".1", ".2")) == Refusal.NONE


@pytest.mark.parametrize("level", [1, 2, 3])
def test_N20_there_are_three_levels(level):
    state = with_bonus(" ".join(f"mill:d1.{below}=blue" for below in range(1, level)), 2)
    assert refused(state, f"place peg mill d1.{level}") == Refusal.NONE


def test_N22_no_placement_has_cubes_on_both_squares_of_a_joint():
    for drawn in spelling.SHAPES:
        texts = [text for text in possible(position(drawn=drawn)) if " redoubt " in text]
        assert texts
        assert not [text for text in texts if "a2." in text and "b1." in text]


def test_N23_a_space_in_the_snow_that_lies_under_a_cube_stays_empty():
    assert refused(position("mill:a3.2=white", storms=1), FLAT) == Refusal.NOT_FROM_ABOVE


# Points -----------------------------------------------------------------------------------------


def test_N27_two_colours_of_a_seat_in_one_block_bring_no_contact():
    assert gain(position(two_colours="yes"), FLAT) == 3  # white a2 and yellow b2 touch


def test_N28_no_contact_for_a_new_cube_in_the_snow():
    assert gain(position("mill:b4.1=white"), FLAT) == 3
    assert gain(position("mill:b4.1=white", storms=1), FLAT) == 0


def test_N30_two_new_cubes_and_one_over_a_joint_bring_three_points():
    cubes = "redoubt:a2.1=blue redoubt:a3.1=blue redoubt:b1.1=blue redoubt:b1.2=white"
    assert gain(with_bonus(cubes, 1), "place post redoubt a2.2 a3.2") == 3


def test_N35_a_storm_has_no_limit_of_points_either():
    state = with_counts(before_storm(), {"redoubt": (4,)})  # a 2
    state.points[0] = 10_000
    assert draw_storm(state).points[0] == 10_008


def test_N36_what_one_site_takes_another_gives_in_the_same_storm():
    state = draw_storm(with_counts(before_storm(negative_points="no"), {"church": (3,), "mill": (3,)}))
    assert state.points[0] == 0
    assert state.gained_in_storm[0, :, 0].tolist() == [0, 3, -3]


def test_N38_a_hole_below_a_cube_leaves_no_square_free():
    state = passed(begun())
    squares = spelling.names_of(state).squares[2]
    lay(state, " ".join(f"mill:{square}.3=blue" for square in squares[:-1]))
    assert state.completed_by[2] == -1
    lay(state, f"mill:{squares[-1]}.3=blue")
    assert state.completed_by[2] == 0


def test_N40_whoever_builds_on_afterwards_does_not_take_the_disk():
    state = passed(begun())
    lay(state, " ".join(f"mill:{square}.1=blue" for square in spelling.names_of(state).squares[2]))
    state.mover = 1
    assert play(state, "place beam mill c1.2 d1.2 e1.2").completed_by[2] == 0


# Helpers and allies -----------------------------------------------------------------------------


def test_N48_the_second_to_be_asked_may_place_the_shape_in_any_colours():
    state = play(declared(), "pass", FLAT.replace("white", "yellow"))
    assert points(state) == [0, 0, 2]


def test_N50_a_helper_s_points_turn_no_token():
    state = play(declared(), FLAT.replace("white", "brown"))
    assert tokens(state) == [[1, 1, 1]] * 3


def test_N52_nobody_is_asked_about_the_points_of_a_storm():
    state = draw_storm(with_counts(before_storm(), {"redoubt": (4, 4, 4, 4)}))
    assert rules.to_act(state) == CHANCE


def test_N54_one_coureur_a_turn():
    state = play(scored(4), "pass", "pass", "coureur")
    assert (points(state), state.phase, state.mover) == ([5, 0, 2, 0], Phase.HURON, 1)


def test_N55_a_pass_keeps_the_token_too():
    state = play(scored(4), "pass", "pass", "coureur")
    assert [up[COUREUR] for up in tokens(state)] == [1, 1, 0, 1]


def test_N60_tokens_turn_up_where_they_lie():
    state = passed(play(scored(), "fille", "coureur"))
    assert [tokens(state)[seat][ally] for seat, ally in ((0, FILLE), (1, COUREUR))] == [0, 0]
    assert tokens(draw_storm(play(state, "draw"))) == [[1, 1, 1]] * 3


def test_N61_several_seats_may_use_allies_in_one_turn():
    state = play(scored(), "fille", "coureur")
    assert [sum(up) for up in tokens(state)] == [2, 2, 3]


# The end, and refusals of no clause -------------------------------------------------------------


def test_N12_nobody_plays_a_missing_turn():
    state = passed(play(passed(begun(3)), BEAM))
    state.storms = 2
    assert (state.mover, rules.to_act(draw_storm(play(state, "draw")))) == (1, NOBODY)  # the third seat had no turn


@pytest.mark.parametrize("action", [-1, rules.N_ACTIONS])
def test_a_number_beyond_the_actions_is_none(action):
    assert rules.refusal(begun(), action) == Refusal.NO_SUCH_ACTION


def test_nobody_decides_while_a_card_is_drawn():
    assert rules.refusal(play(passed(begun()), "draw"), 0) == Refusal.NOT_DECIDING


@pytest.mark.parametrize("text", ["draw", "pass", "fille", "huron", "coureur", "order croix"])
def test_another_step_is_not_now(text):
    assert refused(position(), text) == Refusal.WRONG_STEP


def test_a_place_that_no_text_names_is_refused():
    beyond = actions.PLACE + (N_SQUARES - 1) * N_LEVELS  # the first block on the mill, which has fewer squares
    assert rules.refusal(position(), beyond) == Refusal.NO_SUCH_TURN


def test_a_turn_that_a_block_does_not_have_is_refused():
    state = passed(begun())
    beam = actions.block_of(spelling.action_of(state, BEAM))
    turns = int(state.n_turns[actions.form_of_block(beam)])
    first = actions.PLACE + beam * actions.OF_BLOCK
    found = [rules.refusal(state, first + turn * actions.OF_TURN) for turn in range(turns + 1)]
    assert found.index(Refusal.NO_SUCH_TURN) == turns
