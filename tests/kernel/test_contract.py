"""Checked set-ups and actions: every fault is listed, and refusals are sentences that cite the clause."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.toys.pebbles import GAME
from voyageur.kernel import contract, states
from voyageur.kernel.contract import BadSetup, IllegalAction, legal_actions, play, read_setup, start
from voyageur.kernel.options import Option
from voyageur.kernel.text import Fault, Reason, Sentence
from voyageur.kernel.view import CHANCE, Advice, Choice, advised


def game_at(*texts: str, **options: str) -> Any:
    """Return a game of Pebbles after these plies."""
    state = start(GAME, read_setup(GAME, options))
    for text in texts:
        GAME.rules.apply(state, GAME.notation.action_of(state, text))
    return state


def refused(state: Any, seat: int, action: int) -> tuple[str, str | None, str]:
    """Play an action that must be refused and must change nothing; return the key, the clause and the text."""
    before = states.to_bytes(state)
    with pytest.raises(IllegalAction) as caught:
        play(GAME, state, seat, action)
    assert states.to_bytes(state) == before
    reason = caught.value.reason
    return reason.sentence.key, reason.clause, str(caught.value)


# The folder -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "room"), contract.ROOMS.items())
def test_a_file_lies_in_its_room_and_in_a_folder_without_rooms_at_the_top(tmp_path: Path, name: str, room: str):
    game = replace(GAME, folder=tmp_path)
    assert game.path_of(name) == tmp_path / name
    (tmp_path / room).mkdir()
    assert game.path_of(name) == tmp_path / room / name


# Set-up -----------------------------------------------------------------------------------------


def test_options_that_are_not_named_have_their_default_and_only_others_have_a_text():
    setup = read_setup(GAME, {"pile": "21", "last": "loses"})
    assert dict(setup.options) == {"pile": 21, "last": "loses"}
    assert dict(setup.texts) == {"last": "loses"}
    assert setup.players == 2


def test_options_that_do_not_suit_the_number_of_players_are_refused():
    reason = Reason(Sentence("prompt-over"), "P1")
    pairs = replace(GAME, incompatibilities=lambda setup: [reason] * (setup.options["pile"] % setup.players))
    assert read_setup(pairs, {"pile": "20"}).players == 2
    with pytest.raises(BadSetup) as caught:
        read_setup(pairs, {"pile": "21"})
    assert caught.value.reasons == (reason,)


PILES = replace(GAME, earlier_versions={"0.9": {"pile": {"": "3", "heap": "50"}}})


@pytest.mark.parametrize(
    ("version", "texts", "pile"),
    [
        ("0.9", {}, 3),
        ("0.9", {"pile": "heap"}, 50),
        ("0.9", {"pile": "7"}, 7),
        ("0.8", {}, 21),
        ("1.0", {}, 21),
        ("", {}, 21),
    ],
)
def test_options_of_an_earlier_version_are_read_as_that_version_read_them(version, texts, pile):
    assert read_setup(PILES, texts, version=version).options["pile"] == pile


def test_options_of_an_earlier_version_have_the_texts_of_today():
    assert dict(read_setup(PILES, {"last": "loses"}, version="0.9").texts) == {"pile": "3", "last": "loses"}


def test_a_text_of_an_earlier_version_is_refused_today():
    with pytest.raises(BadSetup):
        read_setup(PILES, {"pile": "heap"})


def test_a_set_up_lists_every_fault():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"pile": "0", "last": "draws", "board": "canada", "cap": "1"}, players=5)
    assert [bad.option.name for bad in caught.value.options] == ["pile", "last"]
    assert [(reason.sentence.key, dict(reason.sentence.values)) for reason in caught.value.reasons] == [
        ("fault-option-unknown", {"option": "board", "known": "pile, last"}),
        ("fault-option-unknown", {"option": "cap", "known": "pile, last"}),
        ("fault-players", {"players": 5, "allowed": "2"}),
    ]


def test_the_text_of_a_bad_set_up_lists_every_fault():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"pile": "0", "last": "draws", "cap": "1"}, players=5)
    assert str(caught.value).splitlines() == [
        "There is no option cap; the options are pile, last.",
        "5 is not a number of players of this game; it takes 2.",
        "“0” is not a value of the option pile; it takes a whole number from 1 to 200; other values: 500. (P1)",
        "“draws” is not a value of the option last; it takes wins, loses. (P5)",
    ]


def test_the_text_of_a_bad_set_up_names_the_place_of_a_fault_in_data():
    board = Option("board", "P1", "data", "", check=lambda lines: [Fault(2, 3, Reason(Sentence("fault-game")))])
    with pytest.raises(BadSetup) as caught:
        read_setup(replace(GAME, options=(board,)), {"board": "file:a\nb"})
    assert caught.value.lines({"board": "small.txt"})[0].startswith("small.txt:2:3: ")
    assert str(caught.value).startswith("board:2:3: ")


def test_a_new_game_is_set_up_from_its_options():
    assert game_at(pile="9").pile == 9


# Playing ----------------------------------------------------------------------------------------


def test_a_legal_action_and_a_possible_outcome_are_applied():
    state = game_at()
    play(GAME, state, CHANCE, 3)
    play(GAME, state, 0, 2)
    assert (state.die, state.pile) == (4, 19)


def test_an_illegal_action_is_refused_in_a_sentence_that_cites_its_clause():
    key, clause, text = refused(game_at("roll 2"), 0, 3)
    assert (key, clause) == ("refused-beyond-die", "P3")
    assert text == "You may not take 3: the die leaves 2. (P3)"


def test_a_refusal_without_a_clause_has_a_sentence_without_one():
    _, clause, text = refused(game_at("roll 2"), 1, 1)
    assert clause is None
    assert not text.endswith(")")


def test_another_seat_and_chance_are_refused_when_a_seat_is_to_act():
    state = game_at("roll 2")
    for seat in (1, CHANCE, 7):
        assert refused(state, seat, 1)[0] == "refused-not-to-act"


def test_a_seat_and_an_impossible_outcome_are_refused_when_chance_is_to_act():
    state = game_at()
    assert refused(state, 0, 1)[0] == "refused-not-to-act"
    for outcome in (-1, 6, 10**9):
        assert refused(state, CHANCE, outcome)[0] == "refused-no-outcome"


def test_numbers_out_of_range_never_reach_the_rules():
    state = game_at("roll 2")
    for action in (-1, 4, 10**9):
        assert refused(state, 0, action)[0] == "refused-no-such-action"


def test_everything_is_refused_once_the_game_is_over():
    state = game_at("roll 6", "take 1", pile="1")
    for seat in (0, 1, CHANCE):
        assert refused(state, seat, 0)[0] == "refused-over"
    assert legal_actions(GAME.rules, state) == []


def test_legal_actions_are_none_while_chance_is_to_act():
    assert legal_actions(GAME.rules, game_at()) == []
    assert legal_actions(GAME.rules, game_at("roll 2")) == [1, 2]


def test_texts_of_legal_actions_are_sorted():
    assert contract.legal_texts(GAME, game_at("roll 3", "take 1")) == ["stop", "take 1", "take 2"]
    assert contract.legal_texts(GAME, game_at()) == []


def test_chance_texts_have_weights_in_lowest_terms_and_leave_out_impossible_outcomes():
    def weights(state: Any, out: Any) -> int:
        out[:] = (4, 0, 6, 2, 0, 8)
        return 20

    def text_of(state: Any, outcome: int) -> str:
        return f"roll {min(outcome + 1, 4)}"

    game = replace(
        GAME,
        rules=SimpleNamespace(**{**vars(GAME.rules), "chance_weights": weights}),
        notation=SimpleNamespace(text_of=text_of),
    )
    assert contract.chance_texts(game, game_at()) == {"roll 1": 2, "roll 3": 3, "roll 4": 5}


def test_outcomes_and_scores_come_as_plain_values():
    assert contract.outcome_weights(GAME, game_at()) == [1] * 6
    assert contract.final_scores(GAME, game_at("roll 6", "take 1", pile="1"), 2) == (1.0, 0.0)


def test_advice_is_written_into_the_hints_of_its_actions():
    hint = Sentence("hint", {"solved": "no", "win": 0})
    tree = (Choice("go", Sentence("go"), then=(Choice("on", Sentence("on"), action=3, hint=hint),)),)
    (found,) = advised(tree, {3: Advice(0.415, True, 1.0)})
    assert found.then[0].hint == Sentence("hint", {"solved": "exact", "win": 42})


def test_approximate_advice_is_marked_as_such():
    choice = Choice("on", Sentence("on"), action=3, hint=Sentence("hint", {"solved": "no", "win": 0}))
    (found,) = advised((choice,), {3: Advice(0.1, False, 1.0)})
    assert found.hint == Sentence("hint", {"solved": "about", "win": 10})


def test_a_choice_without_advice_stays_as_it_is():
    choice = Choice("on", Sentence("on"), action=3, hint=Sentence("hint", {"solved": "no", "win": 0}))
    assert advised((choice,), {4: Advice(0.1, False, 1.0)}) == (choice,)


def test_advice_is_left_out_if_no_action_can_win():
    choice = Choice("on", Sentence("on"), action=3, hint=Sentence("hint", {"solved": "no", "win": 0}))
    assert advised((choice,), {3: Advice(0.0, True, 0.5)}) == (choice,)


def test_advice_is_0_or_100_percent_only_if_it_is_exact():
    hint = Sentence("hint", {"solved": "no", "win": 0})
    tree = [Choice("on", Sentence("on"), action=action, hint=hint) for action in range(3)]
    advice = {action: Advice(win, True, win) for action, win in enumerate((0.999, 0.001, 1.0))}
    assert [choice.hint.values["win"] for choice in advised(tree, advice)] == [99, 1, 100]
