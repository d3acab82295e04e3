"""Map and start (I1-I11), and what a layout asks of the number of seats."""

import pytest

from tests.games.island.positions import SMALL, army, hand, new_game, play, position, possible, refused, starting
from voyageur.games.island.components import SUPPLY
from voyageur.games.island.data.layout_file import read_layout
from voyageur.games.island.notation import spelling
from voyageur.games.island.presentation import view
from voyageur.games.island.rules.start import incompatibilities
from voyageur.games.island.state import Phase, Refusal
from voyageur.kernel.contract import Setup
from voyageur.kernel.options import Data
from voyageur.kernel.text import Reason, Sentence


def test_I3_a_layout_has_one_start_for_each_seat():
    data = Data("file", tuple(SMALL.strip().split("\n")))
    assert len(read_layout(data.lines).starts) == 2
    (reason,) = incompatibilities(Setup({"layout": data}, {}, 3))
    assert reason == Reason(Sentence("fault-layout-players", {"starts": 2, "players": 3}), "I3")
    assert incompatibilities(Setup({"layout": data}, {}, 2)) == ()


def test_I4_the_random_layout_draws_symbols_from_a1_up():
    state = new_game()
    assert {*possible(state).values()} == {6}
    play(state, "tile drop")
    assert spelling.name_of(state, 1) == "a2"
    assert possible(state)["tile drop"] == 5


def test_I4_starts_and_capture_area_show_no_symbol():
    state = new_game()
    while state.phase == Phase.TILE:
        play(state, next(iter(possible(state))))
    faces = dict(zip(spelling.names_of(state), state.face, strict=False))
    assert {name for name, face in faces.items() if face >= 6} == {"a1", "f6", "c3", "c4", "d3", "d4"}


def test_I5_the_bag_has_six_tiles_of_each_symbol():
    state = play(new_game(), *["tile drop"] * 6)
    assert "tile drop" not in possible(state)


def test_I7_two_units_stand_on_each_start():
    state = new_game(4, layout="fixed")
    assert [army(state, name) for name in ("a1", "a6", "f6", "f1")] == ["B2", "R2", "O2", "V2"]


def test_I8_nobody_else_enters_a_start():
    state = position("c4:B3 d4:R1")
    assert refused(state, "move c4 d4 1") == Refusal.ENEMY_BASE


def test_I8_the_start_of_a_seat_that_is_out_stays_closed():
    state = position("c3:B3 d1:O1", drawing="1d*2\nhhb3\ndddd")
    assert state.is_out[1] == 1
    assert refused(state, "move c3 d3 1") == Refusal.ENEMY_BASE


def test_I9_the_owner_may_enter_its_start_again():
    assert army(play(position("a2:B3 d4:R2"), "move a2 a1 2"), "a1") == "B2"


def test_I10_lost_units_return_to_the_supply():
    state = position("b2:B3 b1:R3 d4:R1", ["arrow1", ""], step="cards")
    play(state, "arrow arrow1", "hit b1")
    assert SUPPLY - state.on_board[1] == 17


def test_I11_the_first_seat_is_drawn_and_the_turn_passes_to_the_left():
    state = new_game(3, layout="fixed")
    assert possible(state) == {"first 0": 1, "first 1": 1, "first 2": 1}
    play(state, "first 2")
    for _ in range(4):
        play(state, starting(state, "deal")[0])
    assert [len(hand(state, seat)) for seat in range(3)] == [0, 0, 4]
    for _ in range(4):
        play(state, starting(state, "deal")[0])
    assert [len(hand(state, seat)) for seat in range(3)] == [4, 0, 4]
    for _ in range(4):
        play(state, starting(state, "deal")[0])
    assert (state.mover, state.round_number) == (2, 1)
    play(state, "stop", "stop", "draw combat")
    play(state, starting(state, "deal")[0], "keep")
    assert state.mover == 0


def test_two_resource_and_two_combat_cards_are_dealt_to_each_seat():
    state = play(new_game(layout="fixed"), "first 1", "deal drop4", "deal drop5")
    assert starting(state, "deal")[0] == "deal arrow1"
    play(state, "deal drop1", "deal drop2")
    assert hand(state, 1) == {"drop1", "drop2", "drop4", "drop5"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("move a1 a2 3", Refusal.TOO_FEW_UNITS),
        ("move d4 c4 1", Refusal.NO_UNITS),
        ("move a2 a3 1", Refusal.NO_UNITS),
    ],
)
def test_I13_only_own_units_move(text, why):
    assert refused(position(), text) == why


@pytest.mark.parametrize(("seats", "size"), [(2, (6, 6)), (3, (5, 6)), (4, (6, 6))])
def test_I6_columns_and_rows_that_everybody_is_shown(seats, size):
    scene = view(new_game(seats), None).scene
    assert (scene["columns"], scene["rows"]) == size


def test_I7_a_start_that_was_left_is_not_filled_up_again():
    state = play(position(), "move a1 a2 2", "stop", "stop", "draw combat", "deal drop1", "keep")
    play(state, "stop", "stop", "draw combat", "deal drop2", "keep")
    assert (int(state.mover), army(state, "a1")) == (0, "")


def test_I9_units_may_leave_the_start_and_come_back_in_one_turn():
    assert army(play(position(), "move a1 a2 2", "move a2 a1 2"), "a1") == "B2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_I11_each_seat_is_equally_likely_to_begin(seats):
    assert possible(new_game(seats, layout="fixed")) == {f"first {seat}": 1 for seat in range(seats)}
