"""The checked door: set-ups with all their faults, actions refused in sentences that name the clause."""

from typing import Any

import pytest

from tests.toys.pebbles import GAME
from voyageur.kernel import contract, states
from voyageur.kernel.contract import CHANCE, BadSetup, Choice, IllegalAction, legal_actions, play, read_setup, start
from voyageur.kernel.text import Sentence


def game_at(*texts: str, **options: str) -> Any:
    """Return a game of Pebbles after these plies."""
    state = start(GAME, read_setup(GAME, options))
    for text in texts:
        GAME.apply(state, GAME.action_of(state, text))
    return state


def refused(state: Any, seat: int, action: int) -> tuple[str, str | None, str]:
    """Play what must be refused; return key, clause and text, and see that nothing changed."""
    before = states.to_bytes(state)
    with pytest.raises(IllegalAction) as caught:
        play(GAME, state, seat, action)
    assert states.to_bytes(state) == before
    reason = caught.value.reason
    return reason.sentence.key, reason.clause, str(caught.value)


# Set-up -----------------------------------------------------------------------------------------


def test_options_that_are_not_named_have_their_default_and_only_others_have_a_text():
    setup = read_setup(GAME, {"pile": "21", "last": "loses"})
    assert dict(setup.options) == {"pile": 21, "last": "loses"}
    assert dict(setup.texts) == {"last": "loses"}
    assert setup.players == 2


def test_a_set_up_lists_every_fault():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"pile": "0", "last": "draws", "board": "canada", "cap": "1"}, players=5)
    assert [bad.option.name for bad in caught.value.options] == ["pile", "last"]
    assert [(reason.sentence.key, dict(reason.sentence.values)) for reason in caught.value.reasons] == [
        ("fault-option-unknown", {"option": "board", "known": "pile, last"}),
        ("fault-option-unknown", {"option": "cap", "known": "pile, last"}),
        ("fault-players", {"players": 5, "allowed": "2"}),
    ]


def test_what_a_bad_set_up_says_names_every_fault():
    with pytest.raises(BadSetup, match=r"option pile: .*; option last: .*") as caught:
        read_setup(GAME, {"pile": "0", "last": "draws", "cap": "1"}, players=5)
    assert "fault-option-unknown" in str(caught.value)
    assert "fault-players" in str(caught.value)


def test_a_new_game_is_set_up_from_its_options():
    assert game_at(pile="9").pile == 9


# The door ---------------------------------------------------------------------------------------


def test_a_legal_action_and_a_possible_outcome_are_applied():
    state = game_at()
    play(GAME, state, CHANCE, 3)
    play(GAME, state, 0, 2)
    assert (state.die, state.pile) == (4, 19)


def test_an_illegal_action_is_refused_in_a_sentence_that_cites_its_clause():
    key, clause, text = refused(game_at("roll 2"), 0, 3)
    assert (key, clause) == ("refused-beyond-die", "P3")
    assert text == "You may not take 3: the die leaves 2. (P3)"


def test_a_refusal_without_a_clause_is_said_without_one():
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


def test_numbers_that_are_no_actions_never_reach_the_rules():
    state = game_at("roll 2")
    for action in (-1, 4, 10**9):
        assert refused(state, 0, action)[0] == "refused-no-such-action"


def test_everything_is_refused_once_the_game_is_over():
    state = game_at("roll 6", "take 1", pile="1")
    for seat in (0, 1, CHANCE):
        assert refused(state, seat, 0)[0] == "refused-over"
    assert legal_actions(GAME, state) == []


def test_legal_actions_are_none_while_chance_is_to_act():
    assert legal_actions(GAME, game_at()) == []
    assert legal_actions(GAME, game_at("roll 2")) == [1, 2]


def test_outcomes_and_scores_come_as_plain_numbers():
    assert contract.outcome_weights(GAME, game_at()) == [1] * 6
    assert contract.final_scores(GAME, game_at("roll 6", "take 1", pile="1"), 2) == (1.0, 0.0)


def test_advice_is_written_into_the_hints_of_the_actions_it_speaks_of():
    hint = Sentence("hint", {"solved": "no", "win": 0})
    tree = (Choice("go", Sentence("go"), then=(Choice("on", Sentence("on"), action=3, hint=hint),)),)
    (found,) = contract.advised(tree, {3: contract.Advice(0.415, True, 1.0)})
    assert found.then[0].hint == Sentence("hint", {"solved": "exact", "win": 42})


def test_an_approximation_is_called_one():
    choice = Choice("on", Sentence("on"), action=3, hint=Sentence("hint", {"solved": "no", "win": 0}))
    (found,) = contract.advised((choice,), {3: contract.Advice(0.1, False, 1.0)})
    assert found.hint == Sentence("hint", {"solved": "about", "win": 10})


def test_a_choice_without_advice_stays_as_it_is():
    choice = Choice("on", Sentence("on"), action=3, hint=Sentence("hint", {"solved": "no", "win": 0}))
    assert contract.advised((choice,), {4: contract.Advice(0.1, False, 1.0)}) == (choice,)


def test_advice_that_nothing_wins_is_not_said():
    choice = Choice("on", Sentence("on"), action=3, hint=Sentence("hint", {"solved": "no", "win": 0}))
    assert contract.advised((choice,), {3: contract.Advice(0.0, True, 0.5)}) == (choice,)


def test_advice_is_0_or_100_percent_only_where_it_is_exactly_that():
    hint = Sentence("hint", {"solved": "no", "win": 0})
    tree = [Choice("on", Sentence("on"), action=action, hint=hint) for action in range(3)]
    advice = {action: contract.Advice(win, True, win) for action, win in enumerate((0.999, 0.001, 1.0))}
    assert [choice.hint.values["win"] for choice in contract.advised(tree, advice)] == [99, 1, 100]
