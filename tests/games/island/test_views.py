"""What each seat is shown to have."""

import random
from typing import Any

import pytest

from tests.games.island.positions import play, position
from voyageur import Table
from voyageur.games.island.options import FOLDER
from voyageur.games.island.presentation import view
from voyageur.games.island.presentation.scene import scene_of
from voyageur.games.island.state import Phase
from voyageur.kernel import states
from voyageur.kernel.parts import made_anew
from voyageur.kernel.text import Words

UNITS = "b2:B3 c2:B2 d4:R4"
HANDS = ("drop1 drop2 wheel5", "arrow1 arrow4 arrow5 arrow6")


def test_the_progress_of_a_seat_is_its_units_in_the_capture_area():
    state = position("c2:B3 b1:B2 d4:R4")
    assert [(each.progress[0].done, each.progress[0].of) for each in view(state, 0).seats] == [(3, 5), (0, 4)]


def test_everybody_sees_how_many_units_and_cards_of_each_kind_a_seat_has():
    state = position(UNITS, HANDS)
    for seat in (0, 1, None):
        held = [{each.icon: each.count for each in shown.holdings} for shown in view(state, seat).seats]
        assert held == [{"resource": 1, "combat": 2, "unit": 5}, {"resource": 3, "combat": 1, "unit": 4}]


def said(state, seat=0):
    return Words(FOLDER).say(view(state, seat).prompt, "en")


def test_the_prompt_counts_the_cards_that_can_be_played():
    hands = ["arrow1 hammers5 wheel5", ""]
    for units, told in (
        ("b2:B1 b1:R1 d4:R1", "Blue: one of your 3 cards is of use now. Play it, or end the phase."),
        ("d2:B1 d4:R1", "Blue: none of your 3 cards is of use now. End the phase."),
    ):
        assert said(position(units, hands, step="cards")) == told


def test_the_prompt_tells_the_supply_and_when_no_tile_is_left():
    state = play(position("b4:B2 d2:B1 d4:R2", ["bricks4", ""], step="cards"), "recruit bricks4")
    prompts = [said(state), *(said(play(state, text)) for text in ("at b4", "at d2"))]
    assert prompts == [
        "Blue: choose a tile on which bricks 4 recruits. 17 units are left in your supply.",
        "Blue: choose another tile for bricks 4, or finish. 15 units are left in your supply.",
        "Blue: bricks 4 recruits on no other tile. Finish recruiting.",
    ]


def test_the_prompt_of_a_battle_tells_who_attacks_and_the_units():
    state = play(position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop2", "drop3"]), "move b2 b1 4", "stop")
    own = said(state)
    play(state, "commit drop2")
    assert (own, said(state, 1)) == (
        "Blue: you attack Red on b1, 4 against 3. Put a combat card down.",
        "Red: Blue attacks you on b1, 4 against 3. Put a combat card down.",
    )


def test_the_prompt_of_a_draw_names_the_seat_that_gets_the_card():
    state = play(position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop2", "drop3"]), "move b2 b1 4", "stop")
    play(state, "commit drop2", "commit drop3")
    told = [said(state), *(said(play(state, text)) for text in ("draw hammers1", "draw circles1"))]
    assert told == [
        "Battle for b1: Blue draws a card from the stack.",
        "Battle for b1: Red draws a card from the stack.",
        "Blue has lost the battle for b1 and takes a combat card.",
    ]


def test_the_prompt_warns_that_the_draws_end():
    state = position(hands=["drop1", ""], step="draw", depletions=1)
    assert said(state) == (
        "Blue: draw a card. Left in the stacks: 17 combat, 18 resource. "
        "When the resource stack runs out again, nobody draws any more."
    )


def test_the_prompt_counts_the_cards_over_the_limit():
    state = position(hands=["drop1 drop2 drop3 drop4 drop5 drop6", ""], step="draw")
    play(state, "draw combat", "deal wheel1")
    assert said(state) == "Blue: you have 7 cards, and the limit is 6. Discard one."


def test_others_are_not_told_what_the_seat_to_act_can_do():
    prompts = {said(position("b2:B1 b1:R1", [hand, ""], step="cards"), 1) for hand in ("arrow1", "wheel1")}
    assert prompts == {"Blue plays cards."}


def over(seat):
    state = position("b3:B1 c2:R2 c3:O3", drawing="d*3\nad*\n1b2")
    state.phase, state.is_out[2] = Phase.OVER, 1
    return said(state, seat)


def test_the_end_tells_everybody_their_place():
    assert over(2) == "The game is over. You were put out before its end and come in place 3 of 3."
    assert over(1) == "The game is over. You come in place 1 of 3."
    assert over(None) == "The game is over."


def test_a_seat_that_is_out_has_no_progress():
    state = position("b2:B3 d4:R1")
    state.is_out[1] = 1
    assert [len(each.progress) for each in view(state, 0).seats] == [1, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_of_a_scene_that_are_kept_are_those_that_are_made_anew(players: int):
    dice, held = random.Random(players), list[Any]()  # as long as the parts are held, they are found again
    table = Table("island", players=players, seed=players)
    while table.result is None:
        table.play(dice.choice(table.legal()))
        state = states.settled(states.copy(table.state))
        for seat in (None, *range(players)):
            held.append(scene_of(state, seat))
            with made_anew():
                assert scene_of(state, seat) == held[-1]
