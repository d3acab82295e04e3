"""What the log says of a ply."""

import pytest

from tests.games.island.positions import play, position
from voyageur.games.island.components import SYMBOLS
from voyageur.games.island.notation import spelling
from voyageur.games.island.options import FOLDER
from voyageur.games.island.presentation.facts import describe, fold
from voyageur.kernel import states
from voyageur.kernel.text import Words

NEWS = 100  # characters under the prompt


def log(state, *texts, seat=None, locale="en"):
    """Play, and return the sentences of the log, folded."""
    told = []
    for text in texts:
        before, action = states.copy(state), spelling.action_of(state, text)
        play(state, text)
        for fact in describe(before, action, state, seat):
            folded = fold(told[-1], fact) if told and fact.is_told else None
            if folded:
                told[-1] = folded
            elif fact.is_told:
                told.append(fact)
    return [Words(FOLDER).say(fact.sentence, locale) for fact in told]


def test_moves_are_one_entry():
    state = position("a2:B5 d4:R2")
    assert log(state, "move a2 a3 5", "move a3 a4 3") == ["Blue moves 5 units from a2 to a3, then 3 from a3 to a4."]


def test_units_that_go_on_are_told_once():
    state = position("a2:B5 d4:R2")
    assert log(state, "move a2 a3 2", "move a3 a4 2") == ["Blue moves 2 units from a2 to a3 and on to a4."]


def test_recruiting_is_one_entry():
    state = position("b4:B2 d2:B1 d4:R2", ["bricks4", ""], step="cards")
    told = log(state, "recruit bricks4", "at b4", "at d2", "done")
    assert told == ["Blue recruits 3 units with bricks 4 on b4, d2."]


def test_a_card_and_its_use_are_one_entry():
    state = position("b2:B1 a2:B2 b1:R3 d4:R1", ["arrow1 drop4", ""], step="cards")
    told = log(state, "arrow arrow1", "hit b1", "water drop4", "ferry a2 a3 1")
    assert told == [
        "Blue plays arrow 1 and hits a unit of Red on b1.",
        "Blue plays drop 4 and brings 1 unit across the water from a2 to a3.",
    ]


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_I41_the_card_that_begins_the_endgame_is_told_first_and_fits_in_a_line(locale):
    others = " ".join(f"{symbol}{value}" for symbol in SYMBOLS for value in (4, 5, 6)).replace("hammers4", "")
    state = position(hands=["drop1", ""], step="draw", depletions=1, discards=others)
    drawn, endgame = log(state, "draw resource", "deal hammers4", seat=0, locale=locale)
    assert drawn.endswith(" 4.")
    assert len(f"{drawn} {endgame}") <= NEWS


def test_I46_a_last_card_that_must_go_is_told_with_the_reason():
    state = position(hands=["drop4", "drop1"], step="draw", depletions=2)
    assert log(state, "discard drop4") == [
        "Blue must discard drop 4: in the endgame a card leaves the hand in each turn."
    ]


def test_a_chosen_discard_is_told_plainly():
    state = position(hands=["drop4 drop5", "drop1"], step="draw", depletions=2)
    assert log(state, "discard drop4") == ["Blue discards drop 4."]


def test_a_battle_is_told_with_both_totals():
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop2", "drop3"])
    texts = ("move b2 b1 4", "stop", "commit drop2", "commit drop3", "draw hammers1", "draw circles1", "take wheel1")
    assert log(state, *texts) == [
        "Blue moves 4 units from b2 to b1.",
        "Blue attacks Red on b1, 4 against 3.",
        "Red holds b1 with equal totals: Blue 4 + 2 + 1 = 7, Red 3 + 3 + 1 = 7. Blue loses 2 units, 2 units go home.",
        "Blue takes a combat card.",
    ]


def test_the_result_of_a_battle_tells_its_cards():
    state = position("b2:B4 a1:B2 b1:R3 d4:R2", ["drop2", ""])
    play(state, "move b2 b1 4", "stop", "commit drop2", "draw hammers1")
    before, action = states.copy(state), spelling.action_of(state, "draw circles1")
    play(state, "draw circles1")
    values = describe(before, action, state, None)[1].values
    assert [values[f"own_{name}"] for name in ("played", "drawn_cards")] == ["drop2", "hammers1"]
    assert [values[f"rival_{name}"] for name in ("played", "drawn_cards")] == ["", "circles1"]


def test_a_battle_without_any_card_is_told():
    combat = " ".join(f"{symbol}{value}" for symbol in SYMBOLS for value in (1, 2, 3))
    state = position("a2:B4 a1:B2 a3:R3 c1:R1 c3:O2", ["", "", combat], drawing="d*3\nad*\n1b2")
    assert log(state, "move a2 a3 4", "stop")[1:] == [
        "Blue wins a3: Blue 4 + 0 + 0 = 4, Red 3 + 0 + 0 = 3. Red loses 2 units, one unit goes home."
    ]


def test_a_card_is_told_to_its_seat_alone():
    for seat, told in (
        (0, "Blue draws drop 2."),
        (1, "Blue draws a combat card."),
        (None, "Blue draws a combat card."),
    ):
        state = position(step="draw")
        assert log(state, "draw combat", "deal drop2", seat=seat) == [told]
