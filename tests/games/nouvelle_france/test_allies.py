"""The allies (N51-N61)."""

import pytest

from tests.games.nouvelle_france.positions import (
    State,
    begun,
    draw_storm,
    lay,
    passed,
    play,
    position,
    possible,
    refused,
    verbs,
)
from tests.games.nouvelle_france.test_turn import ARCH, BEAM, FLAT
from voyageur.games.nouvelle_france.components import COUREUR, FILLE, HURON
from voyageur.games.nouvelle_france.state import Phase, Refusal

FIVE = "mill:d1.1=white mill:b1.1=white mill:f1.1=white"  # the arch of test_scoring.py gives 2 + 3

TOWER = "place canon:white mill b1.1 b1.2 c1.1 c1.2 b1.3"  # white b1.1 and b1.3


def scored(players: int = 3, **options: str) -> State:
    """Return a position in which the first seat has just gained five points."""
    return play(position(FIVE, players=players, **options), ARCH)


def points(state: State) -> list[int]:
    return [int(n) for n in state.points[: state.n_seats]]


# Fille du Roy and Coureur des bois --------------------------------------------------------------


def test_N51_the_mover_is_asked_when_the_points_are_known():
    state = scored()
    assert (state.phase, state.asked, state.scoring, verbs(state)) == (Phase.FILLE, 0, 5, {"fille", "pass"})


def test_N51_the_fille_doubles_the_points():
    assert points(play(scored(), "fille")) == [10, 0, 0]  # the fourth worked example


def test_N51_nobody_is_asked_without_points():
    assert play(position(storms=1), FLAT).phase == Phase.HURON


def test_N52_the_fille_doubles_no_points_of_a_storm():
    state = passed(begun())
    lay(state, "church:c1.1=white")
    draw_storm(play(state, "draw"))
    assert (state.points[0], play(state, "draw croix", TOWER, "fille").points[0]) == (2, 4)


def test_N53_the_coureur_gets_half_before_doubling_rounded_down():
    assert points(play(scored(), "fille", "coureur")) == [10, 2, 0]
    assert points(play(scored(), "pass", "coureur")) == [5, 2, 0]


def test_N53_nobody_is_asked_for_half_of_one_point():
    state = play(position(), FLAT.replace("white", "brown"), "pass")
    assert state.phase == Phase.HURON


def test_N53_what_allies_bring_at_a_site_is_added_up():
    state = play(scored(), "pass")
    state.gained_by_ally[1] = (1, 1, 1)
    assert sorted(play(state, "coureur").gained_by_ally[1].tolist()) == [1, 1, 3]


def test_N54_coureurs_are_asked_from_the_left_until_one_is_used():
    state = play(scored(), "pass")
    assert (state.phase, state.asked) == (Phase.COUREUR, 1)
    assert play(state, "pass").asked == 2
    assert play(state, "coureur").phase == Phase.HURON
    assert points(state) == [5, 0, 2]


def test_N55_who_is_not_asked_keeps_the_token():
    state = play(scored(), "pass", "coureur")
    assert [int(up) for up in state.is_up[:3, COUREUR]] == [1, 0, 1]


def test_N61_several_tokens_may_be_used_in_one_turn():
    state = begun()
    play(state, "huron", *(f"peek {shape}" for shape in ("croix", "faux", "fer")), "order croix faux fer", "pass")
    play(state, "draw", "draw croix", FLAT, "fille")
    assert [int(up) for up in state.is_up[0]] == [0, 1, 0]


def test_N31_allies_count_for_bonus_blocks_too():
    assert play(passed(begun()), BEAM, "fille", "coureur").points[:2].tolist() == [6, 1]


# Huron ------------------------------------------------------------------------------------------


def test_N56_everybody_is_asked_between_turns_from_the_seat_about_to_play():
    state = begun(3, first=1)
    asked = [int(state.asked)]
    asked += [int(play(state, "pass").asked) for _ in range(2)]
    assert (asked, play(state, "pass").phase, state.mover) == ([1, 2, 0], Phase.BEGIN, 1)


def test_N58_the_huron_may_be_played_before_the_first_turn():
    assert verbs(begun()) == {"huron", "pass"}


def test_N56_option_only_around_the_own_turn():
    state = begun(3, huron_window="own")
    assert (state.asked, play(state, "pass").phase) == (0, Phase.BEGIN)
    play(state, "draw", "draw croix", FLAT.replace("white", "brown"), "pass")
    assert [int(state.asked), int(play(state, "pass").asked)] == [1, 0]
    assert play(state, "pass").phase == Phase.BEGIN


def test_N56_a_used_huron_is_not_asked_again():
    state = begun()
    play(state, "huron", "peek croix", "peek faux", "peek fer", "order faux fer croix")
    assert state.asked == 1
    passed(state)
    play(state, "draw", "draw faux", FLAT, "pass", "pass")
    assert (state.phase, state.asked) == (Phase.HURON, 1)


def test_N57_a_huron_orders_the_top_three():
    state = play(begun(), "huron", "peek croix", "peek faux", "peek croix")
    assert [*possible(state)] == ["order croix croix faux", "order croix faux croix", "order faux croix croix"]
    passed(play(state, "order faux croix croix"))
    assert possible(play(state, "draw")) == {"draw faux": 1}


def test_N57_a_snowflake_may_be_moved():
    state = begun()
    state.pile, state.pile_left, state.pile_has_snow = 1, 6, 1
    play(state, "huron", "peek snow", "peek croix", "peek fer", "order croix fer snow")
    assert possible(play(passed(state), "draw")) == {"draw croix": 1}


def test_N57_a_huron_sees_what_is_there():
    state = begun()
    state.n_left = 2
    state.pile, state.pile_left, state.pile_has_snow = 5, 2, 1
    state.unknown[:] = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    play(state, "huron", "peek snow", "peek croix")
    assert [*possible(state)] == ["order croix snow", "order snow croix"]


def test_an_order_must_name_the_cards_that_were_seen():
    state = play(begun(), "huron", "peek croix", "peek faux", "peek fer")
    for other in ("order croix faux canon", "order croix croix fer", "order croix faux"):
        assert refused(state, other) == Refusal.OTHER_CARDS


def test_a_known_card_is_seen_again_with_one_outcome():
    state = play(begun(), "huron", "peek croix", "peek faux", "peek fer", "order fer croix faux")
    assert possible(play(state, "huron")) == {"peek fer": 1}
    assert state.asked == 1


# How often --------------------------------------------------------------------------------------


def tokens_after_storm(**options: str) -> list[int]:
    state = passed(play(scored(**options), "fille"))
    draw_storm(play(state, "draw"))
    return [int(up) for up in state.is_up[0]]


def test_N59_tokens_turn_up_after_each_storm():
    assert tokens_after_storm() == [1, 1, 1]


def test_N60_tokens_only_turn_up():
    state = passed(play(scored(), "fille"))
    draw_storm(play(state, "draw"))
    assert (state.n_used[0], state.is_up[0, FILLE]) == (1, 1)


def test_N59_option_each_token_is_used_once():
    assert tokens_after_storm(ally_use="once") == [0, 1, 1]


@pytest.mark.parametrize("ally", [FILLE, COUREUR, HURON])
def test_N59_option_no_allies(ally):
    state = begun(3, ally_use="none")
    assert (state.phase, state.is_up[0, ally]) == (Phase.BEGIN, 0)
    play(state, "draw", "draw croix", FLAT)
    assert (state.phase, state.mover) == (Phase.BEGIN, 1)


def test_N3_seats_that_are_not_taken_have_no_allies():
    assert begun(2).is_up[2:].sum() == 0
