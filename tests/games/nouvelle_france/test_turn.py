"""The set-up and the order of play (N4-N13, N37, N42-N44, N49, N64-N66)."""

from collections import Counter
from random import Random

import pytest

from tests.games.nouvelle_france.positions import (
    State,
    begun,
    draw_storm,
    lay,
    new_game,
    open_shapes,
    passed,
    play,
    position,
    possible,
    refused,
    rules,
    spelling,
    verbs,
)
from tests.games.nouvelle_france.sets import changed
from voyageur.games.nouvelle_france.state import Phase, Refusal
from voyageur.kernel.contract import legal_actions
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE, NOBODY

BEAM = "place beam mill c1.1 d1.1 e1.1"
FLAT = "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1"
ARCH = "place fer:white mill c1.1 c1.2 d1.2 e1.2 e1.1"


def movers(state: State, n: int) -> list[int]:
    """Return who has the next turns; each draws what can be placed and places it."""
    found: list[int] = []
    for _ in range(n):
        passed(state)
        found.append(int(state.mover))
        play(state, "draw")
        play(state, next(text for text in possible(state) if text != "draw snow"))
        play(state, next(iter(possible(state))))
    return found


def test_N4_the_sticks_are_dealt_at_random():
    assert possible(new_game()) == {
        "sticks +2- 2-+ -+2": 1,
        "sticks +2- -+2 2-+": 1,
        "sticks 2-+ +2- -+2": 1,
        "sticks 2-+ -+2 +2-": 1,
        "sticks -+2 +2- 2-+": 1,
        "sticks -+2 2-+ +2-": 1,
    }


def test_N4_equal_sticks_have_one_outcome():
    own = FILE_MARK + "\n".join(changed(("stick 2-+", "stick +2-")))
    assert [*possible(new_game(set=own)).values()] == [1, 1, 1]


def test_N5_the_first_player_is_drawn():
    assert possible(play(new_game(3), "sticks +2- 2-+ -+2")) == {"first 0": 1, "first 1": 1, "first 2": 1}
    assert begun(3, first=2).mover == 2


def test_N6_two_cards_lie_open_at_the_start():
    state = begun(2, ("croix", "croix"))
    assert open_shapes(state) == {"croix": 2}
    first = play(new_game(), "sticks +2- 2-+ -+2", "first 0")
    assert set(possible(first)) == {f"draw {shape}" for shape in spelling.SHAPES}  # no snowflake in pile 1


def test_N6_no_card_lies_open_with_one_card():
    state = begun(one_card="yes")
    assert state.phase == Phase.HURON
    assert open_shapes(state) == {}


def test_N8_a_bonus_block_replaces_the_whole_turn():
    state = play(passed(begun()), BEAM)
    passed(state)
    assert (state.mover, state.n_left, sum(open_shapes(state).values())) == (1, 37, 2)


def test_N9_the_chosen_card_is_discarded():
    state = play(position(drawn="croix"), FLAT)
    assert open_shapes(state) == {"croix": 1, "fer": 1}


def test_N9_equal_cards_lie_on_one_another():
    state = play(position(drawn="canon"), FLAT)
    assert open_shapes(state) == {"canon": 1, "fer": 1}


def test_N11_who_can_place_must_place():
    state = position()
    assert verbs(state) == {"place"}
    assert refused(state, "remove croix:blue") == Refusal.CAN_PLACE


def test_N12_the_game_stops_at_the_third_snowflake_at_once():
    state = position()
    state.storms = 2
    play(state, "place croix:blue redoubt c1.2 c1.3 b1.2 d1.2 c1.1")
    passed(state)
    assert draw_storm(play(state, "draw")).phase == Phase.OVER


def test_N13_who_draws_the_third_snowflake_does_not_place():
    state = passed(begun())
    state.storms = 2
    assert rules.to_act(draw_storm(play(state, "draw"))) == NOBODY


def test_N49_after_a_storm_a_card_is_drawn_again():
    state = draw_storm(play(passed(begun()), "draw"))
    assert (state.storms, state.phase, state.mover) == (1, Phase.DRAW, 0)
    assert open_shapes(state) == {"fer": 1, "canon": 1}


def test_N37_two_snowflakes_in_a_row_are_two_storms():
    state = passed(begun())
    lay(state, "church:c1.1=white church:c1.2=white")
    draw_storm(draw_storm(play(state, "draw")))
    assert state.storms == 2
    assert [int(n) for n in state.gained_in_storm[0, 1]] == [2, -1, 0]


# Bonus blocks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("storms", "bonus"), [(0, "beam"), (1, "post"), (2, "peg")])
def test_N42_each_bonus_block_has_its_stage(storms, bonus):
    state = passed(begun())
    state.storms = storms
    assert {text.split()[1] for text in possible(state) if text != "draw"} == {bonus}
    other = "place peg mill c1.1" if bonus != "peg" else BEAM
    assert refused(state, other) == Refusal.WRONG_STAGE


def test_N42_a_bonus_block_is_placed_once():
    state = play(passed(begun()), BEAM)
    passed(state)
    passed(play(state, "draw", "draw croix", FLAT))
    assert refused(state, "place beam mill c5.1 d5.1 e5.1") == Refusal.BONUS_USED


def test_N42_a_storm_closes_the_stage_for_all():
    state = passed(begun())
    draw_storm(play(state, "draw"))
    passed(play(state, "draw croix", FLAT))
    assert (state.mover, refused(state, BEAM)) == (1, Refusal.WRONG_STAGE)


def test_N43_who_has_drawn_may_not_place_a_bonus_block():
    assert refused(position(), BEAM) == Refusal.HAS_DRAWN


def test_N43_a_bonus_block_that_fits_nowhere_is_not_offered():
    state = passed(begun())
    full = ((site, square) for site, squares in enumerate(spelling.names_of(state).squares) for square in squares)
    lay(state, " ".join(f"{spelling.SITES[site]}:{square}.3=blue" for site, square in full))
    assert [*possible(state)] == ["draw"]


def test_N44_nothing_is_placed_before_the_draw_but_a_bonus_block():
    assert refused(passed(begun()), ARCH) == Refusal.MUST_DRAW


# Variants ---------------------------------------------------------------------------------------


def test_N65_with_one_card_the_drawn_card_must_be_used():
    state = play(passed(begun(one_card="yes")), "draw", "draw canon")
    assert {text.split()[1].split(":")[0] for text in possible(state)} == {"canon"}
    passed(play(state, FLAT, "pass"))
    assert open_shapes(state) == {}


def test_N66_turns_go_round_the_table():
    assert movers(begun(3, first=1), 7) == [1, 2, 0, 1, 2, 0, 1]


def test_N66_option_turns_go_back_and_forth():
    assert movers(begun(3, first=1, turn_order="snake"), 7) == [1, 2, 0, 0, 2, 1, 1]


def blocks_before_storms(seed: int, **options: str) -> list[int]:
    """Return how many blocks were placed from cards before each storm of a random game."""
    dice, counts, n_cards = Random(seed), list[int](), 0
    state = new_game(2 + seed % 3, **options)
    while (acting := rules.to_act(state)) != NOBODY:
        texts = possible(state) if acting == CHANCE else {}
        action = (
            spelling.action_of(state, dice.choices([*texts], [*texts.values()])[0])
            if acting == CHANCE
            else dice.choice(legal_actions(rules, state))
        )
        if state.phase in (Phase.CHOOSE, Phase.REMOVE):
            n_cards += state.phase == Phase.CHOOSE
        before = int(state.storms)
        rules.apply(state, action)
        counts += [n_cards] * (int(state.storms) - before)
    return counts


@pytest.mark.parametrize(
    ("one_card", "spans"), [("no", ((9, 14), (19, 24), (29, 34))), ("yes", ((6, 12), (18, 24), (30, 36)))]
)
def test_N64_the_timetable_of_storms(one_card, spans):
    """The sixth worked example; blocks that are removed count as placed later or not at all."""
    seen = Counter[bool]()
    for seed in range(12):
        counts = blocks_before_storms(seed, one_card=one_card, ally_use="none")
        seen.update(low - 6 <= n <= high for n, (low, high) in zip(counts, spans, strict=True))
        assert spans[0][0] <= counts[0] <= spans[0][1]
    assert seen[False] == 0
