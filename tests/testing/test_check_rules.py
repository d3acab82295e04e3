"""`check_game` finds faults of the rules: legality, chance, states, the end."""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from tests.testing.checking import check, fails
from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.kernel import states
from voyageur.kernel.contract import Game, IllegalAction
from voyageur.kernel.text import Reason, Sentence
from voyageur.kernel.view import CHANCE, NOBODY, View

GUESS = guess.GAME
PEBBLES = pebbles.GAME


def test_a_number_that_is_no_seat_fails():
    fails(altered(GUESS, to_act=lambda state: NOBODY - 1), "`to_act` gives -3")


def test_a_broken_invariant_fails():
    fails(
        altered(GUESS, faults=lambda state: ["a card fell from the table"]),
        "invariants broken: a card fell from the table",
    )


def test_a_value_out_of_range_fails():
    fails(altered(GUESS, value=lambda state, seat: 1.5), "`value` for seat 0 is 1.5")


# Legality and refusals --------------------------------------------------------------------------


def only_the_first(state: Any, out: Any) -> int:
    return min(1, guess.legal(state, out))


def descending(state: Any, out: Any) -> int:
    n = guess.legal(state, out)
    out[:n] = out[:n][::-1].copy()
    return n


def everything(state: Any, out: Any) -> int:
    out[:] = range(guess.N_CARDS)
    return guess.N_CARDS


def test_a_legal_action_that_is_missed_fails():
    fails(altered(GUESS, legal=only_the_first), "`legal` misses 'name")


def test_a_list_of_actions_that_descends_fails():
    fails(altered(GUESS, legal=descending), "`legal` is not ascending")


def test_a_listed_action_that_is_refused_fails():
    fails(altered(GUESS, legal=everything), "which is refused")


def test_more_actions_than_most_legal_fail():
    fails(altered(GUESS, MOST_LEGAL=3), "`legal` counts", "legal(..., ...) raises")


def test_a_seat_to_act_without_a_legal_action_fails():
    fails(altered(GUESS, legal=lambda state, out: 0), "`legal` counts 0 actions")


def test_a_refusal_without_a_sentence_fails():
    fails(altered(GUESS, CLAUSES={guess.Refusal.NAMED: "G2"}), "refusal 2 of 'name")


def test_a_sentence_without_words_fails():
    other = IntEnum("Refusal", {"NOWHERE": guess.Refusal.NAMED, "OWN_CARD": guess.Refusal.OWN_CARD})
    fails(altered(GUESS, CLAUSES=dict.fromkeys(other, "G2")), "'refused-nowhere' (en): it has no message")


def test_a_sentence_that_lacks_a_value_fails():
    fails(altered(GUESS, values_of=lambda state, action: {}), "'refused-own-card'")


def test_a_refusal_that_changes_the_state_fails():
    def refusal(state: Any, action: int) -> int:
        state.is_named[0] = 1
        return guess.refusal(state, action)

    fails(altered(GUESS, refusal=refusal), "`refusal` changes the state")


def test_values_of_a_refusal_that_change_the_state_fail():
    def values_of(state: Any, action: int) -> dict[str, Any]:
        state.is_named[0] += 1
        return guess.values_of(state, action)

    fails(altered(GUESS, values_of=values_of), "`values_of` changes the state")


def test_play_must_refuse(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("voyageur.testing.check_rules.play", lambda game, state, seat, action: None)
    fails(GUESS, "`play` let seat")


def test_play_must_say_why_it_refuses(monkeypatch: pytest.MonkeyPatch):
    def refuse(game: Game, state: Any, seat: int, action: int) -> None:
        raise IllegalAction(Reason(Sentence("refused-over")), "")

    monkeypatch.setattr("voyageur.testing.check_rules.play", refuse)
    fails(GUESS, "an illegal action is refused without a sentence")


def test_play_must_not_apply_what_it_refuses(monkeypatch: pytest.MonkeyPatch):
    def refuse(game: Game, state: Any, seat: int, action: int) -> None:
        state.is_named[0] = 1
        raise IllegalAction(Reason(Sentence("refused-over")), "no")

    monkeypatch.setattr("voyageur.testing.check_rules.play", refuse)
    fails(GUESS, "`play` refused an action and changed the state")


# Chance -----------------------------------------------------------------------------------------


def weighted(change: Callable[[Any], int]) -> Game:
    def chance_weights(state: Any, out: Any) -> int:
        guess.chance_weights(state, out)
        return change(out)

    return altered(GUESS, chance_weights=chance_weights)


def nothing(out: Any) -> int:
    out[:] = 0
    return 0


def negative(out: Any) -> int:
    out[:3] = (-1, 2, 1)
    return int(out.sum())


def test_weights_that_are_all_zero_fail():
    fails(weighted(nothing), "the weights of chance sum to 0")


def test_a_negative_weight_fails():
    fails(weighted(negative), "negative weight")


def test_a_wrong_sum_of_weights_fails():
    fails(weighted(lambda out: int(out.sum()) + 1), "the sum is 5")


def test_weights_that_are_not_all_written_fail():
    def chance_weights(state: Any, out: Any) -> int:
        out[state.cards[0] :] = 1
        return int(out.sum())

    fails(altered(GUESS, chance_weights=chance_weights), "does not write every weight")


def test_two_chance_events_of_one_key_fail():
    def chance_event(state: Any, out: Any) -> None:
        out[:] = 0

    fails(altered(GUESS, chance_event=chance_event), "has already occurred in this game")


# States -----------------------------------------------------------------------------------------


def test_a_copy_that_is_no_copy_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(states, "copy", lambda state: state)
    fails(PEBBLES, "a copy changed with its state")


def test_a_copy_that_forgets_a_field_fails(monkeypatch: pytest.MonkeyPatch):
    def copy_into(into: Any, source: Any) -> None:
        into["cards"] = source["cards"]

    monkeypatch.setattr(states, "copy_into", copy_into)
    fails(GUESS, "`states.copy_into` gives another state")


def test_bytes_that_do_not_come_back_fail(monkeypatch: pytest.MonkeyPatch):
    def from_bytes(state_type: Any, data: bytes) -> Any:
        return states.new(state_type)

    monkeypatch.setattr(states, "from_bytes", from_bytes)
    fails(GUESS, "`states.from_bytes` gives another state")


def test_a_rule_that_remembers_outside_the_state_fails():
    calls: list[int] = []

    def apply(state: Any, action: int) -> None:
        if guess.to_act(state) != CHANCE:
            calls.append(action)
        guess.apply(state, action)
        state.is_named[0] = len(calls)

    fails(altered(GUESS, apply=apply), "the same action on equal bytes led elsewhere")


def test_a_start_that_is_different_each_time_fails():
    dice = np.random.default_rng(1)

    def set_up(state: Any, setup: Any) -> None:
        guess.set_up(state, setup)
        state.is_named[0] = dice.integers(2**30)

    fails(altered(GUESS, set_up=set_up), "two starts differ")


# The end ----------------------------------------------------------------------------------------


def test_an_ending_without_a_name_fails():
    fails(altered(GUESS, ENDINGS=("", "", "")), "has no name")


def test_an_ending_before_the_end_fails():
    fails(altered(GUESS, ending=lambda state: 1), "`ending` and `to_act` disagree")


def test_scores_that_are_not_all_written_fail():
    def scores(state: Any, out: Any) -> None:
        out[0] = 0.5

    fails(altered(GUESS, scores=scores), "the scores are")


def shown_at_the_end(**changes: Any) -> Callable[[Any, int | None], View]:
    """Return a `view` of Pebbles whose result is changed."""

    def view(state: Any, seat: int | None) -> View:
        shown = pebbles.views.view(state, seat)
        return replace(shown, result=replace(shown.result, **changes)) if shown.result else shown

    return view


def ranked(*ranks: int) -> Game:
    """Return Pebbles with the same ranks at every end, and views that agree with them."""

    def write(state: Any, out: Any) -> None:
        out[:] = ranks

    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 0)
    return altered(PEBBLES, ranks=write, view=shown_at_the_end(winners=winners))


@pytest.mark.parametrize("ranks", [(-1, 0), (0, 2), (1, 3), (2, 3)])
def test_ranks_out_of_range_fail(ranks: tuple[int, int]):
    fails(ranked(*ranks), "the ranks are")


def test_ranks_that_are_not_all_written_fail():
    def ranks(state: Any, out: Any) -> None:
        out[pebbles.rules.winner(state)] = 0

    fails(altered(PEBBLES, ranks=ranks), "the ranks are")


@pytest.mark.slow
def test_a_game_that_nobody_wins_passes():
    assert check(ranked(1, 1)) is None


def test_ranks_that_contradict_the_scores_fail():
    fails(ranked(0, 1), "seat 1 has more points than seat 0, but a worse rank")


def test_a_value_that_puts_the_loser_first_fails():
    fails(altered(GUESS, value=lambda state, seat: 1 - guess.value(state, seat)), "before the better seat")


def test_a_value_that_contradicts_the_ranks_fails():
    def scores(state: Any, out: Any) -> None:
        out[:] = 0

    def value(state: Any, seat: int) -> float:
        return 1 - pebbles.rules.value(state, seat)

    fails(
        altered(PEBBLES, scores=scores, view=shown_at_the_end(scores=(0.0, 0.0)), value=value),
        "before the better seat",
    )
