"""`Table` as people use it in Python and as the README shows it."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel.contract import BadSetup, IllegalAction, Outcome
from voyageur.table.play import Play
from voyageur.table.table import Table


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toys be found by their names."""
    monkeypatch.setattr(Play, "games", {"pebbles": PEBBLES, "guess": GUESS})


def at_the_end(**options: Any) -> Table:
    table = Table("pebbles", pile=1, seed=7, play_forced=False, **options)
    table.play("take 1")
    return table


# A new table ------------------------------------------------------------------------------------


def test_a_game_is_found_by_its_name_and_options_are_named():
    table = Table("pebbles", pile=9, last="loses", seed=7)
    assert (table.game, table.options) == (PEBBLES, {"pile": "9", "last": "loses"})


def test_a_game_may_be_given_as_an_object():
    assert Table(GUESS).game is GUESS


def test_an_unknown_game_is_named_with_the_known_ones():
    with pytest.raises(KeyError, match="There is no game “chess”; the games are pebbles, guess"):
        Table("chess")


def test_every_fault_of_a_set_up_has_a_sentence():
    with pytest.raises(BadSetup) as refused:
        Table("pebbles", players=3, pile=0, heap=1)
    assert str(refused.value).splitlines() == [
        "There is no option heap; the options are pile, last.",
        "3 is not a number of players of this game; it takes 2.",
        "“0” is not a value of the option pile; it takes a whole number from 1 to 200; other values: 500. (P1)",
    ]


def test_an_option_may_be_a_file(tmp_path: Path):
    (tmp_path / "pile.txt").write_bytes(b"\xef\xbb\xbf12\r\n13\r\n")
    with pytest.raises(BadSetup, match="“file:12\\\\n13”"):
        Table("pebbles", pile=tmp_path / "pile.txt")


def test_the_same_seed_gives_the_same_dice():
    assert Table("pebbles", seed=7).plies == Table("pebbles", seed=7).plies
    assert len({Table("pebbles", seed=seed).plies[0].text for seed in range(30)}) == 6


def test_without_a_seed_dice_differ():
    assert len({Table("pebbles").plies[0].text for _ in range(60)}) > 1


# Views and pictures -----------------------------------------------------------------------------


def test_the_seat_to_act_is_a_number():
    table = Table("pebbles", seed=7)
    assert table.to_act == 0
    table.play("take 1")
    table.play("stop")
    assert table.to_act == 1


def test_to_act_names_chance_and_nobody():
    assert Table("pebbles", chance="manual").to_act == "chance"
    assert at_the_end().to_act is None


def test_legal_actions_are_texts_in_order():
    table = Table("pebbles", seed=7)
    table.play("take 2")
    assert table.legal() == ["stop", "take 1", "take 2", "take 3"]
    assert at_the_end().legal() == []


def test_the_result_comes_at_the_end():
    assert Table("pebbles", seed=7).result is None
    assert at_the_end().result == Outcome("emptied", (1.0, 0.0), (0,))
    assert at_the_end(last="loses").result == Outcome("emptied", (0.0, 1.0), (1,))


def test_a_view_is_plain_json():
    for table in (Table("pebbles", seed=7), at_the_end()):
        for seat in (None, 0, 1):
            assert json.loads(json.dumps(table.view(seat))) == table.view(seat)


def test_a_view_has_what_the_seat_may_know():
    table = Table("guess", seed=1)
    first, second = (int(card) for card in table.state.cards)
    assert [table.view(seat)["scene"]["cards"] for seat in (0, 1, None)] == [[first, 0], [0, second], [0, 0]]


def test_a_view_has_the_choices_of_the_seat_to_act():
    table = Table("pebbles", seed=7)
    (take,) = table.view(0)["choices"]
    assert [choice["word"] for choice in take["then"]] == ["1", "2", "3"]
    assert "choices" not in table.view(1)
    assert "choices" not in table.view()


def test_a_table_is_shown_as_text():
    assert repr(Table("pebbles", pile=9, seed=7)).splitlines() == [
        "Round 1",
        "ooooooooo",
        "The other seat takes (5 left by the die)",
    ]


def test_a_notebook_shows_a_picture():
    table = Table("pebbles", pile=9, seed=7)
    table.play("take 1")
    picture = table._repr_svg_()
    root = ElementTree.fromstring(picture)
    assert (root.tag, root.get("viewBox")) == ("{http://www.w3.org/2000/svg}svg", "0 0 440 260")
    assert picture.count("<circle") == 8
    assert 'aria-label="0 takes"' in picture


# Play and undo ----------------------------------------------------------------------------------


def test_an_action_is_played_by_its_text():
    table = Table("pebbles", seed=7)
    table.play("take 2")
    assert [ply.text for ply in table.plies] == ["roll 5", "take 2"]


def test_an_illegal_action_is_refused_with_sentence_and_clause():
    table = Table("pebbles", seed=7)
    with pytest.raises(IllegalAction) as refused:
        table.play("stop")
    assert str(refused.value) == "You may not stop yet: a turn takes at least one pebble. (P4)"
    assert refused.value.reason.clause == "P4"
    assert len(table.plies) == 1


@pytest.mark.parametrize("text", ["fly", "", "roll 3"])
def test_a_text_that_is_no_action_is_refused(text: str):
    with pytest.raises(IllegalAction, match="is no action here"):
        Table("pebbles", seed=7).play(text)


def test_after_the_end_nothing_is_played():
    with pytest.raises(IllegalAction, match="The game is over"):
        at_the_end().play("take 1")


def test_chance_and_forced_actions_are_played_by_the_table():
    assert [ply.text for ply in Table("pebbles", pile=1, seed=7).plies] == ["roll 5", "take 1"]


def test_undo_takes_back_the_last_decision_and_what_followed():
    table = Table("pebbles", pile=2, seed=7)
    table.play("take 1")
    table.play("stop")
    assert table.is_over
    table.undo()
    assert [ply.text for ply in table.plies] == ["roll 5", "take 1"]


def test_undo_may_go_back_to_a_decision_of_some_seats():
    table = Table("pebbles", seed=7)
    for text in ("take 1", "stop", "take 1", "take 1"):
        table.play(text)
    table.undo([0])
    assert [ply.text for ply in table.plies] == ["roll 5", "take 1"]


def test_undo_without_a_decision_is_refused():
    with pytest.raises(IllegalAction, match="There is nothing to undo"):
        Table("pebbles", seed=7).undo()
    table = Table("pebbles", seed=7)
    table.play("take 1")
    with pytest.raises(IllegalAction, match="There is nothing to undo"):
        table.undo([1])


def test_after_an_undo_the_same_die_falls():
    table = Table("pebbles", seed=7)
    fallen = set[str]()
    for text in ("take 1", "take 2"):
        for each in (text, "stop", "take 1", "stop"):
            table.play(each)
        fallen.add(table.plies[-1].text)
        while len(table.plies) > 1:
            table.undo()
    assert len(fallen) == 1


# Chance by hand ---------------------------------------------------------------------------------


def test_chance_by_hand_lists_outcomes_with_their_weights():
    table = Table("pebbles", chance="manual")
    assert table.chance() == {f"roll {number}": 1 for number in range(1, 7)}
    assert table.legal() == []


def test_chance_by_hand_is_played_like_an_action():
    table = Table("pebbles", chance="manual")
    table.play("roll 4")
    assert (table.to_act, table.chance()) == (0, {})
    assert table.legal() == ["take 1", "take 2", "take 3"]


def test_chance_by_hand_refuses_what_cannot_happen():
    table = Table("guess", chance="manual")
    table.play("deal 3")
    with pytest.raises(IllegalAction, match="This outcome cannot happen here"):
        table.play("deal 3")


def test_chance_by_hand_is_taken_back_like_an_action():
    table = Table("pebbles", chance="manual")
    table.play("roll 4")
    table.undo()
    assert (table.to_act, table.plies) == ("chance", [])


def test_chance_by_hand_still_plays_forced_actions():
    table = Table("pebbles", pile=1, chance="manual")
    table.play("roll 4")
    assert table.is_over


# Wrong arguments --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any):
    with pytest.raises(TypeError, match="seed must be a whole number or None, not "):
        Table("pebbles", seed=seed)


def test_a_negative_seed_is_refused():
    with pytest.raises(ValueError, match="seed must be 0 or more, not -1"):
        Table("pebbles", seed=-1)


def test_another_kind_of_chance_is_refused():
    with pytest.raises(ValueError, match="chance must be 'table' or 'manual', not 'auto'"):
        Table("pebbles", chance="auto")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("seat", [2, -1, "red", True])
def test_a_view_of_a_seat_that_is_not_there_is_refused(seat: Any):
    with pytest.raises(ValueError, match="seat must be None or a number from 0 to 1, not "):
        Table("pebbles", seed=7).view(seat)


@pytest.mark.parametrize("action", [0, None, ["take", "1"]])
def test_an_action_that_is_no_text_is_refused(action: Any):
    with pytest.raises(TypeError, match="`play` takes the text of an action, as `legal` lists them, not "):
        Table("pebbles", seed=7).play(action)
