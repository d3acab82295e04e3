"""The box, the board and the start: K1 to K5, K8, K9, K59."""

import numpy as np
import pytest

from tests.games.kanata.positions import (
    COAST,
    FIELD,
    drawn_lines,
    faults,
    forts,
    hand,
    manpower,
    named,
    new_game,
    passed,
    played,
    position,
    refused,
    step,
    texts,
    why,
)
from voyageur.cli.app import run
from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import BOARDS, MOST_COLUMNS, MOST_ROWS
from voyageur.games.kanata.options import BOARD, BOARD_SCHEMA, SIGNS, board_faults
from voyageur.games.kanata.state import Refusal


def facts(state):
    return GAME.presentation.view(state, None).scene


def board_faults_of(board):
    """Every fault of a drawn board: line, column, key, clause."""
    found = board_faults(drawn_lines(board))
    return [(f.line, f.column, f.reason.sentence.key.removeprefix("fault-board-"), f.reason.clause) for f in found]


# The board --------------------------------------------------------------------------------------


def test_K1_columns_are_letters_from_the_west_and_rows_numbers_from_the_south():
    assert facts(new_game("F~\n~l\nBl"))["tiles"] == {"a1": "colony", "a3": "colony", "b1": "lumber", "b2": "lumber"}


def test_K1_tiles_are_numbered_in_the_order_of_their_names():
    assert list(facts(new_game("lF\nBl"))["tiles"]) == ["a1", "a2", "b1", "b2"]


@pytest.mark.parametrize(("sign", "kind"), [("l", "lumber"), ("f", "fur"), ("N", "lumber"), ("n", "fur")])
def test_K1_a_land_tile_gives_lumber_or_fur(sign, kind):
    assert facts(new_game(f"F{sign}B"))["tiles"]["b1"] == kind


@pytest.mark.parametrize("name", BOARDS)
def test_K1_a_shipped_board_is_without_fault(name):
    assert board_faults(BOARD.shipped(name).splitlines()) == []


def test_K1_the_board_is_canada_unless_another_is_asked_for():
    assert facts(new_game())["board"] == "canada"


@pytest.mark.parametrize(("name", "columns", "rows"), [("duel", 5, 5), ("rivers", 10, 8), ("canada", 14, 9)])
def test_K1_a_shipped_board_is_played_by_its_name(name, columns, rows):
    state = new_game(name)
    assert [facts(state)[fact] for fact in ("board", "columns", "rows")] == [name, columns, rows]


def test_K1_a_board_of_one_s_own_is_played():
    assert facts(new_game(COAST))["board"] == "file"


def test_K1_an_action_on_a_tile_beyond_the_last_is_refused():
    state = new_game("FlB")
    assert GAME.rules.refusal(state, GAME.notation.action_of(state, "collect c1") + 1) == Refusal.NOT_ON_BOARD


def test_K2_each_side_has_one_colony_on_one_tile():
    assert facts(new_game(COAST))["colonies"] == {"c3": 0, "e4": 1}


def test_K3_nothing_is_collected_on_sea():
    assert why(new_game(COAST), "collect b3") == "K3"


def test_K3_nothing_is_built_on_sea():
    assert why(position(COAST, step="forts"), "fort d5") == "K3"


def test_K3_nothing_is_raised_on_sea():
    assert why(position(COAST, step="militia"), "raise b3") == "K3"


def test_K3_no_unit_enters_the_sea():
    state = position(COAST, step="march", militia="c3:f1")
    assert refused(state, "march c3 b3") == Refusal.NO_LAND
    assert why(state, "march c3 b3") == "K3"


def test_K3_no_unit_leaves_the_board():
    assert refused(position(COAST, step="march", militia="e3:f1"), "march e3 f3") == Refusal.NO_LAND


# Before the first turn --------------------------------------------------------------------------


def test_the_french_have_the_first_turn():
    assert step(new_game()) == "french collect"


def test_K4_a_british_fort_stands_on_newfoundland_even_beside_the_colony():
    assert forts(new_game(COAST)) == "e5:b"


def test_K4_a_british_fort_stands_on_newfoundland_with_fur():
    assert forts(new_game("FlBn")) == "d1:b"


def test_K4_without_newfoundland_nobody_starts_with_a_fort():
    assert forts(new_game("rivers")) == ""


def test_K5_nobody_starts_with_cards():
    state = new_game()
    assert (hand(state, "french"), hand(state, "british")) == ("manpower=3", "")


def test_K5_start_cards_are_in_hand_at_the_start():
    state = new_game(start_cards="french:fur=2,support=1;british:lumber=3,firearms=1")
    assert hand(state, "french") == "manpower=3 fur=2 support=1"
    assert hand(state, "british") == "lumber=3 firearms=1"


def test_K5_start_cards_may_be_for_one_side_only():
    state = new_game(start_cards="british:fur=20")
    assert (hand(state, "french"), hand(state, "british")) == ("manpower=3", "fur=20")


def test_K59_the_french_receive_three_manpower_in_their_first_turn():
    assert manpower(new_game(COAST), "french") == 3


def test_K59_example_2_the_british_receive_four_manpower_with_newfoundland():
    assert manpower(passed(new_game(COAST)), "british") == 4


def test_K59_the_british_receive_three_manpower_without_newfoundland():
    assert manpower(passed(new_game("rivers")), "british") == 3


# What is in the box -----------------------------------------------------------------------------

FORT_CARDS = "manpower=9 lumber=18 firearms=9"


def test_K8_the_number_of_forts_has_no_limit():
    state = position(FIELD, step="forts", cards=FORT_CARDS, forts="a1:f a9:f c3:f c7:f g3:f g7:f i9:f")
    assert refused(state, "fort e2") == Refusal.NONE


def test_K8_most_forts_is_the_most_that_a_side_may_have():
    state = position(FIELD, step="forts", cards=FORT_CARDS, forts="c3:f", options={"most_forts": "2"})
    state = played(state, "fort c6")
    assert refused(state, "fort g6") == Refusal.MOST_FORTS
    assert why(state, "fort g6") == "K8"


def test_K8_most_forts_does_not_count_the_rival_s_forts():
    state = position(FIELD, step="forts", cards=FORT_CARDS, forts="c3:b", options={"most_forts": "1"})
    assert refused(state, "fort c6") == Refusal.NONE


def test_K8_most_forts_counts_the_fort_on_newfoundland():
    state = position(COAST, "british", "forts", cards=FORT_CARDS, options={"most_forts": "1"})
    assert refused(state, "fort d2") == Refusal.MOST_FORTS


def test_K8_the_number_of_units_has_no_limit():
    state = position(COAST, step="militia", cards="manpower=1 firearms=1", militia="c3:f400")
    assert refused(state, "raise c3") == Refusal.NONE


def test_K8_most_militia_is_the_most_that_a_side_may_have():
    cards = "manpower=2 firearms=2"
    state = position(COAST, step="militia", cards=cards, militia="a1:f1 c3:f1", options={"most_militia": "3"})
    state = played(state, "raise c3")
    assert refused(state, "raise c3") == Refusal.MOST_MILITIA
    assert why(state, "raise c3") == "K8"


def test_K8_most_militia_may_be_one():
    state = position(
        COAST, step="militia", cards="manpower=1 firearms=1", militia="a1:f1", options={"most_militia": "1"}
    )
    assert refused(state, "raise c3") == Refusal.MOST_MILITIA


@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_K8_nothing_is_offered_at_the_limit(number):
    options = {"most_forts": number, "most_militia": number}
    pieces = {"forts": " ".join(["a1:f", "a5:f", "e1:f"][: int(number)]), "militia": f"c3:f{number}"}
    assert texts(position(COAST, step="forts", cards=FORT_CARDS, options=options, **pieces)) == {"stop"}
    assert texts(position(COAST, step="militia", cards=FORT_CARDS, options=options, **pieces)) == {"stop"}


def test_K8_most_militia_does_not_count_the_rival_s_units():
    cards = "manpower=2 firearms=2"
    state = position(COAST, step="militia", cards=cards, militia="a1:b1 c3:b1", options={"most_militia": "1"})
    assert refused(state, "raise c3") == Refusal.NONE


@pytest.mark.parametrize("seat", [0, 1, None])
def test_K9_everyone_sees_every_card(seat):
    state = position(COAST, cards={"french": "fur=4 support=1", "british": "lumber=7"})
    assert GAME.presentation.view(state, seat).seats == GAME.presentation.view(state, 0).seats


def test_K9_an_agent_sees_the_rival_s_cards():
    one, other = position(COAST, cards={"british": "fur=1"}), position(COAST, cards={"british": "fur=2"})
    seen = np.zeros((2, GAME.presentation.OBSERVATION_SIZE), np.float32)
    GAME.presentation.observe(one, 0, seen[0])
    GAME.presentation.observe(other, 0, seen[1])
    assert (seen[0] != seen[1]).any()


# Board files ------------------------------------------------------------------------------------


def test_K1_a_board_file_may_have_comments_and_blank_lines_around_it():
    assert facts(new_game("# a strait\nFl~  # the west\n~~B\n# the end"))["tiles"].keys() == {"a2", "b2", "c1"}


def test_K1_a_fault_has_the_line_of_the_file_with_its_comments():
    assert board_faults_of("# a strait\nFl~\n~xB") == [(3, 2, "sign", "K1")]


@pytest.mark.parametrize("text", ["", "# nothing here"])
def test_K1_a_board_without_a_row_is_a_fault(text):
    assert board_faults_of(text) == [(1, 1, "empty", "K1")]


def test_K1_a_blank_line_between_rows_is_a_short_row():
    assert board_faults_of("Fl\n\nlB")[0] == (2, 1, "ragged", "K1")


@pytest.mark.parametrize("sign", ["x", "L", " ", "."])
def test_K1_an_unknown_sign_is_a_fault(sign):
    assert board_faults_of(f"Fll\nl{sign}B") == [(2, 2, "sign", "K1")]


@pytest.mark.parametrize(("sign", "shown"), [("\t", r"\t"), ("\r", r"\r"), ("\x1b", r"\x1b"), ("x", "x")])
def test_K1_the_fault_of_an_unknown_sign_shows_it_though_it_be_invisible(sign, shown):
    (fault,) = board_faults([f"F{sign}l", "llB"])
    assert fault.reason.sentence.values["sign"] == shown


def test_K1_a_record_says_the_faults_of_its_board_in_words(tmp_path, capsys):
    path = tmp_path / "a.voyageur"
    path.write_text("voyageur-record 1\ngame kanata\noption board file\nboard FxB\n\n1 0 stop\n")
    for command in ("legal", "verify", "replay"):
        assert run([command, str(path)]) == 2
        said = "“x” is not the sign of a tile. The signs are l f F B N n ~. (K1)"
        assert capsys.readouterr().err.splitlines()[0] == f"{path}:4:8: {said}"


def test_K1_a_row_that_is_shorter_than_the_first_is_a_fault():
    assert board_faults_of("Fll\nlB") == [(2, 3, "ragged", "K1")]


def test_K1_a_row_that_is_longer_than_the_first_is_a_fault():
    assert board_faults_of("Fll\nlBll") == [(2, 4, "ragged", "K1")]


@pytest.mark.parametrize(("board", "sign"), [("Bll\nlll", "F"), ("Fll\nlll", "B")])
def test_K2_a_board_without_a_colony_of_each_side_is_a_fault(board, sign):
    (found,) = board_faults(board.splitlines())
    assert (found.line, found.column, found.reason.clause) == (0, 0, "K2")
    assert found.reason.sentence.key == "fault-board-no-colony"
    assert found.reason.sentence.values["sign"] == sign


@pytest.mark.parametrize("board", ["FlB\nllF", "FlB\nllB"])
def test_K2_a_second_colony_of_a_side_is_a_fault(board):
    assert board_faults_of(board) == [(2, 3, "second-colony", "K2")]


@pytest.mark.parametrize("board", ["FNB\nllN", "FnB\nlln", "FNB\nlln"])
def test_K4_a_second_newfoundland_is_a_fault(board):
    assert board_faults_of(board) == [(2, 3, "second-newfoundland", "K4")]


def test_K3_land_that_touches_the_rest_nowhere_is_a_fault():
    assert board_faults_of("Fl~lB\n~~~ll") == [(1, 4, "apart", "K3")]


def test_K3_every_piece_of_land_apart_is_a_fault():
    assert board_faults_of("Fl~l~B") == [(1, 4, "apart", "K3"), (1, 6, "apart", "K3")]


@pytest.mark.parametrize("board", ["F~\n~B", "~F\nB~"])
def test_K3_land_that_touches_at_a_corner_is_connected(board):
    assert board_faults_of(board) == []


def test_K1_twenty_columns_are_not_too_many():
    assert board_faults_of("F" + "l" * 18 + "B") == []


def test_K1_more_than_twenty_columns_are_a_fault():
    assert board_faults_of("F" + "l" * 19 + "B") == [(1, 21, "columns", "K1")]


def test_K1_twenty_rows_are_not_too_many():
    assert board_faults_of("F\n" + "l\n" * 18 + "B") == []


def test_K1_more_than_twenty_rows_are_a_fault():
    assert board_faults_of("F\n" + "l\n" * 19 + "B") == [(21, 1, "rows", "K1")]


def test_K1_a_hundred_and_twenty_land_tiles_are_not_too_many():
    assert board_faults_of("FB" + "l" * 10 + ("\n" + "l" * 12) * 9) == []


def test_K1_more_than_a_hundred_and_twenty_land_tiles_are_a_fault():
    assert board_faults_of("FB" + "l" * 10 + ("\n" + "l" * 12) * 9 + "\n~~l" + "~" * 9) == [(11, 3, "tiles", "K1")]


def test_K1_a_large_sea_does_not_count_as_land():
    assert board_faults_of("FB" + "~" * 18 + ("\n" + "~" * 20) * 19) == []


def test_K1_all_faults_are_listed_in_the_order_of_the_file():
    assert board_faults_of("Fx~l\nF~~\nlB~~") == [
        (1, 2, "sign", "K1"),
        (1, 4, "apart", "K3"),
        (2, 1, "second-colony", "K2"),
        (2, 4, "ragged", "K1"),
    ]


def test_K1_a_tile_that_is_not_on_the_board_cannot_be_named():
    assert faults(new_game(COAST), "collect f1") == [(9, "fault-tile", None)]


def test_K12_the_french_of_canada_collect_from_one_fur_and_two_lumber_tiles():
    assert named(new_game(), "collect") == "g5 h4 h6"


def test_K1_the_editor_of_boards_knows_every_sign_and_how_often_it_may_stand():
    assert "".join(sorted(sign.sign for sign in BOARD_SCHEMA.signs)) == "".join(sorted(SIGNS))
    once = {sign.sign: (sign.least, sign.most) for sign in BOARD_SCHEMA.signs if sign.most is not None}
    assert once == {"F": (1, 1), "B": (1, 1), "N": (0, 1), "n": (0, 1)}
    assert (BOARD_SCHEMA.columns[1], BOARD_SCHEMA.rows[1]) == (MOST_COLUMNS, MOST_ROWS)


def test_K1_a_board_that_is_too_wide_is_one_fault_and_not_looked_at_further():
    faults = board_faults(["x" * 200])
    assert [(fault.line, fault.column, fault.reason.sentence.key) for fault in faults] == [
        (1, 21, "fault-board-columns")
    ]
