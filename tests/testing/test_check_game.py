"""The conformance suite passes for sound games and fails, each time for its reason, for broken ones."""

import importlib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toys import guess, pebbles, twisted
from voyageur.kernel import contract, jit, states
from voyageur.kernel.contract import CHANCE, NOBODY, Choice, Game, Picture, Telling
from voyageur.kernel.text import Sentence
from voyageur.testing import check_game

GUESS = guess.GAME
PEBBLES = pebbles.GAME
BOTH_RULES = [{}, {"own": "yes"}]


def check(game: Game, **settings: Any) -> None:
    """Look at every ply; without the process that plays in plain Python, which cannot find a changed game."""
    check_game(game, **{"games": 12, "every": 1, "compare_plain": False} | settings)


def fails(game: Game, why: str, **settings: Any) -> None:
    with pytest.raises(AssertionError, match=re.escape(why)) as caught:
        check(game, **settings)
    assert str(caught.value).startswith(game.name)


# Sound games ------------------------------------------------------------------------------------


def test_a_game_of_a_third_party_passes():
    check_game(PEBBLES, [{}, {"last": "loses", "pile": "9"}], games=10)


def test_a_game_with_secrets_passes_at_every_ply():
    check_game(GUESS, BOTH_RULES, games=30, every=1)


def test_the_game_is_found_by_the_name_that_is_given():
    check_game(GUESS, games=1, where="tests.toys.guess:GAME")


@pytest.mark.skipif(not jit.IS_COMPILING, reason="here all code is plain, there is nothing to compare")
def test_a_game_that_no_module_holds_cannot_be_compared_with_plain_python():
    with pytest.raises(ValueError, match="where='module:NAME'"):
        check_game(replace(GUESS, version="1.1"), games=1)


def test_the_message_names_options_ply_and_action():
    broken = replace(PEBBLES, value=lambda state, seat: 0.5 if state.pile > 20 else 2.0)
    with pytest.raises(AssertionError, match=r"pebbles, last loses, game 0, after ply \d+ \(take \d\): `value`"):
        check(broken, options={"last": "loses"})


# The descriptor ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "Guess!"}, "name"),
        ({"version": "one"}, "version"),
        ({"stage": "finished"}, "stage"),
        ({"players": ()}, "players"),
        ({"endings": ("guessed", "stuck")}, "endings"),
        ({"most_legal": 99}, "most_legal"),
        ({"folder": Path("/nowhere")}, "folder"),
        ({"state_type": np.dtype([("seat", np.int32)])}, "state_type"),
        ({"refusals": {**guess.REFUSALS, 0: ("G1", "refused-named")}}, "refusals: 0"),
        ({"options": (replace(GUESS.options[0], default="maybe"),)}, "option own"),
    ],
)
def test_a_faulty_descriptor_fails(changes: dict[str, Any], why: str):
    with pytest.raises(AssertionError, match=re.escape(why)):
        check(replace(GUESS, **changes))


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
    fails(replace(GUESS, legal=only_the_first), "`legal` misses 'name")


def test_a_list_of_actions_that_descends_fails():
    fails(replace(GUESS, legal=descending), "`legal` is not ascending")


def test_a_listed_action_that_is_refused_fails():
    fails(replace(GUESS, legal=everything), "which is refused")


def test_more_actions_than_most_legal_fail():
    with pytest.raises(AssertionError, match=r"`legal` counts|legal\(...\) raises"):
        check(replace(GUESS, most_legal=3))


def test_a_refusal_without_a_sentence_fails():
    fails(replace(GUESS, refusals={1: guess.REFUSALS[1]}), "refusal 2 of 'name")


def test_a_sentence_without_words_fails():
    refusals = {1: ("G2", "refused-nowhere"), 2: guess.REFUSALS[2]}
    fails(replace(GUESS, refusals=refusals), "'refused-nowhere' (en): it has no message")


def test_a_sentence_that_lacks_a_value_fails():
    fails(replace(GUESS, values_of=lambda state, action: {}), "'refused-own-card'")


# Chance -----------------------------------------------------------------------------------------


def weights(change: Callable[[Any], int]) -> Game:
    def chance_weights(state: Any, out: Any) -> int:
        guess.chance_weights(state, out)
        return change(out)

    return replace(GUESS, chance_weights=chance_weights)


def nothing(out: Any) -> int:
    out[:] = 0
    return 0


def negative(out: Any) -> int:
    out[:3] = (-1, 2, 1)
    return int(out.sum())


def test_weights_that_are_all_zero_fail():
    fails(weights(nothing), "the weights of chance sum to 0")


def test_a_negative_weight_fails():
    fails(weights(negative), "negative weight")


def test_a_wrong_sum_of_weights_fails():
    fails(weights(lambda out: int(out.sum()) + 1), "the sum is 5")


def test_weights_that_are_not_all_written_fail():
    def chance_weights(state: Any, out: Any) -> int:
        out[state.cards[0] :] = 1
        return int(out.sum())

    fails(replace(GUESS, chance_weights=chance_weights), "does not write every weight")


def test_two_chance_events_of_one_key_fail():
    def chance_event(state: Any, out: Any) -> None:
        out[:] = 0

    fails(replace(GUESS, chance_event=chance_event), "came before in this game")


# Texts and choices ------------------------------------------------------------------------------


def test_a_text_that_reads_as_another_action_fails():
    fails(replace(GUESS, text_of=lambda state, action: guess.text_of(state, 4 - action)), "reads as")


def test_two_actions_of_one_text_fail():
    broken = replace(
        GUESS,
        text_of=lambda state, action: "name" if guess.to_act(state) >= 0 else guess.text_of(state, action),
    )
    fails(broken, "are both 'name'")


def test_nonsense_that_reads_as_an_action_fails():
    def action_of(state: Any, text: str) -> int:
        return guess.action_of(state, " ".join(text.split()[:2]))

    fails(replace(GUESS, action_of=action_of), "xyzzy' reads as")


def test_nonsense_that_raises_something_else_fails():
    def action_of(state: Any, text: str) -> int:
        return int(text.split()[1]) - 1

    fails(replace(GUESS, action_of=action_of), "not BadText")


def changed_choices(change: Callable[[tuple[Choice, ...]], tuple[Choice, ...]]) -> Game:
    def choices(state: Any) -> tuple[Choice, ...]:
        (verb,) = guess.choices(state)
        return (replace(verb, then=change(verb.then)),)

    return replace(GUESS, choices=choices)


def test_a_choice_that_is_missing_fails():
    fails(changed_choices(lambda leaves: leaves[1:]), "choices miss 'name")


def test_a_choice_that_is_there_twice_fails():
    fails(changed_choices(lambda leaves: (*leaves, leaves[0])), "is there twice")


def test_words_of_a_choice_that_are_not_its_text_fail():
    fails(changed_choices(lambda leaves: (replace(leaves[0], word="x"), *leaves[1:])), "the choice 'name x' plays")


def test_a_choice_on_an_element_that_is_not_drawn_fails():
    broken = changed_choices(lambda leaves: (replace(leaves[0], element="card-9"), *leaves[1:]))
    fails(replace(broken, explain=lambda state, words, element: None), "not in the picture: ['card-9']")


def test_a_choice_that_is_explained_as_refused_fails():
    def explain(state: Any, words: Any, element: str | None) -> Any:
        return guess.explain(state, words, None)

    fails(replace(GUESS, explain=explain), "is explained as refused")


def test_a_refused_element_that_is_not_explained_fails():
    fails(replace(GUESS, explain=lambda state, words, element: None), "does not say why")


# Values, observations, views --------------------------------------------------------------------


def test_a_value_out_of_range_fails():
    fails(replace(GUESS, value=lambda state, seat: 1.5), "`value` for seat 0 is 1.5")


def test_a_value_that_puts_the_loser_first_fails():
    fails(replace(GUESS, value=lambda state, seat: 1 - guess.value(state, seat)), "before the better seat")


def test_an_observation_that_is_not_all_written_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        out[1:] = 0

    fails(replace(GUESS, observe=observe), "not finite or not all written")


def test_an_observation_that_adds_to_what_was_there_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        out[0] = 1 if np.isfinite(out[0]) and observe.__dict__.setdefault("calls", []).append(1) else out[0]
        out[1] = len(observe.__dict__["calls"])

    fails(replace(GUESS, observe=observe), "depends on what was there")


def test_an_observation_that_is_longer_than_it_says_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        whole = out.base
        guess.observe(state, seat, out)
        whole[guess.GAME.observation_size] = 1

    fails(replace(GUESS, observe=observe), "writes beyond observation_size")


def test_a_view_that_scribbles_on_the_state_fails():
    def view(state: Any, seat: int | None) -> Any:
        shown = guess.view(state, seat)
        state.is_named[0] += 1
        return shown

    fails(replace(GUESS, view=view), "`view` changes the state")


def test_a_refusal_that_scribbles_on_the_state_fails():
    def refusal(state: Any, action: int) -> int:
        state.is_named[0] = 1
        return guess.refusal(state, action)

    fails(replace(GUESS, refusal=refusal), "`refusal` changes the state")


def test_an_observation_that_scribbles_on_the_state_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        state.is_named[0] += 1

    fails(replace(GUESS, observe=observe), "`observe` changes the state")


def test_a_telling_that_scribbles_on_the_state_fails():
    def tell(before: Any, action: int, after: Any, seat: int | None) -> Telling:
        after.is_named[0] += 1
        return Telling()

    fails(replace(GUESS, tell=tell), "`tell` changes a state")


def test_a_telling_of_what_is_not_drawn_fails():
    broken = replace(GUESS, tell=lambda before, action, after, seat: Telling(spaces=("card-9",)))
    fails(broken, "in no picture: ['card-9']")


def changed_view(**changes: Any) -> Game:
    return replace(GUESS, view=lambda state, seat: replace(guess.view(state, seat), **changes))


def test_a_view_of_the_wrong_seat_fails():
    fails(changed_view(seat=1), "the view of seat None says it is that of 1")


def test_a_view_with_the_wrong_seat_to_act_fails():
    fails(changed_view(to_act=0), "is to act")


def test_a_view_without_a_seat_fails():
    fails(changed_view(seats=()), "does not show every seat")


def test_a_view_without_its_result_fails():
    fails(changed_view(result=None), "the result is not shown")


def test_a_position_that_is_not_plain_json_fails():
    fails(changed_view(position={"cards": np.int32(1)}), "not plain JSON")


def changed_picture(change: Callable[[Picture], Picture]) -> Game:
    return replace(GUESS, draw=lambda view, marks, say: change(guess.draw(view, marks, say)))


@pytest.mark.parametrize(
    ("layer", "why"),
    [
        ("<g>", "not well-formed"),
        ('<g style="fill: red"/>', "attributes that a page must not have: ['style']"),
        ('<g onclick="alert(1)"/>', "attributes that a page must not have: ['onclick']"),
        ('<g id="table"/>', "twice: ['table']"),
        ("", "spaces that are not in the picture"),
    ],
)
def test_a_faulty_picture_fails(layer: str, why: str):
    broken = changed_picture(lambda picture: replace(picture, layer=layer))
    with pytest.raises(AssertionError, match=re.escape(why)):
        check(broken)


def test_a_base_that_changes_fails():
    def draw(view: Any, marks: Any, say: Any) -> Picture:
        picture = guess.draw(view, marks, say)
        return replace(picture, base=f'<rect id="table" class="at-{view.to_act}"/>')

    fails(replace(GUESS, draw=draw), "the base of the picture changes")


# Secrets ----------------------------------------------------------------------------------------


def test_a_view_that_shows_the_rivals_card_fails():
    def view(state: Any, seat: int | None) -> Any:
        shown = guess.view(state, seat)
        position = {**shown.position, "cards": state.cards.tolist()}
        return shown if seat is None or guess.NO_CARD in state.cards else replace(shown, position=position)

    broken = replace(GUESS, view=view, heard=lambda game, state, seat, action: game.text_of(state, action))
    fails(broken, "gives a secret away")


def test_a_spectators_view_that_shows_a_card_fails():
    def view(state: Any, seat: int | None) -> Any:
        shown = guess.view(state, seat)
        return shown if seat is not None else replace(shown, position={**shown.position, "cards": state.cards.tolist()})

    fails(replace(GUESS, view=view), "gives a secret away")


def test_a_prompt_that_depends_on_the_rivals_card_fails():
    def view(state: Any, seat: int | None) -> Any:
        return replace(guess.view(state, seat), prompt=Sentence(f"seat-{state.cards[1] % 2}"))

    with pytest.raises(AssertionError, match=r"view of seat 0 gives a secret away|but they look different"):
        check(replace(GUESS, view=view))


def test_an_observation_that_shows_the_rivals_card_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        out[0] = state.cards[0]

    fails(replace(GUESS, observe=observe), "the observation of seat 1 gives a secret away")


def test_a_refusal_that_depends_on_the_rivals_card_fails():
    def refusal(state: Any, action: int) -> int:
        number = guess.refusal(state, action)
        rivals = state.cards[1 - state.seat]
        return number if number or action + 1 == rivals or action + 1 < rivals else guess.Refusal.NAMED

    def legal(state: Any, out: Any) -> int:
        allowed = [action for action in range(guess.N_CARDS) if refusal(state, action) == 0]
        out[: len(allowed)] = allowed
        return len(allowed)

    def choices(state: Any) -> tuple[Choice, ...]:
        (verb,) = guess.choices(state)
        return (replace(verb, then=tuple(leaf for leaf in verb.then if not refusal(state, leaf.action or 0))),)

    def explain(state: Any, words: Any, element: str | None) -> Any:
        number = refusal(state, int((element or "card-1")[-1]) - 1)
        return contract.Reason(Sentence("refused-named", {"card": 1})) if number else None

    broken = replace(GUESS, refusal=refusal, legal=legal, choices=choices, explain=explain)
    fails(broken, "gives a secret away")


def test_secrets_that_are_never_redrawn_fail():
    fails(replace(GUESS, resample=lambda state, seat, key: None), "`resample` never changed anything")


def test_redrawing_in_a_game_without_secrets_fails():
    broken = replace(GUESS, has_secrets=False, heard=lambda game, state, seat, action: game.text_of(state, action))
    fails(broken, "`resample` changes a game that has no secrets")


def test_redrawing_that_breaks_an_invariant_fails():
    def resample(state: Any, seat: int, key: int) -> None:
        if guess.NO_CARD not in state.cards:
            state.cards[1 - seat] = state.cards[seat]

    fails(replace(GUESS, resample=resample), "`resample` breaks invariants")


def test_redrawing_without_the_key_fails():
    dice = np.random.default_rng(1)

    def resample(state: Any, seat: int, key: int) -> None:
        guess.resample(state, seat, int(dice.integers(2**60)))

    fails(replace(GUESS, resample=resample), "`resample` with one key gives two states")


def test_a_rival_that_hears_the_card_dealt_is_not_yet_a_leak_but_one_that_sees_it_is():
    def tell(before: Any, action: int, after: Any, seat: int | None) -> Telling:
        if guess.to_act(before) == CHANCE:
            return Telling((Sentence("log-names", {"seat": 0, "card": action + 1}),))
        return guess.tell(before, action, after, seat)

    fails(replace(GUESS, tell=tell), "but they look different to it")


def test_an_actor_that_does_not_hear_its_own_action_fails():
    def heard(game: Game, state: Any, seat: int, action: int) -> str:
        return "something" if seat == guess.to_act(state) else guess.heard(game, state, seat, action)

    fails(replace(GUESS, heard=heard), "hears 'something' of 'name")


# States, the end, and what plain Python makes of it ----------------------------------------------


def test_a_copy_that_is_no_copy_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(states, "copy", lambda state: state)
    fails(GUESS, "a copy changed with its state")


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

    fails(replace(GUESS, apply=apply), "the same action on equal bytes led elsewhere")


def test_a_start_that_is_different_each_time_fails():
    dice = np.random.default_rng(1)

    def set_up(state: Any, setup: Any) -> None:
        guess.set_up(state, setup)
        state.is_named[0] = dice.integers(2**30)

    fails(replace(GUESS, set_up=set_up), "two starts differ")


def test_a_broken_invariant_fails():
    fails(replace(GUESS, faults=lambda state: ["a card fell from the table"]), "a card fell from the table")


def test_a_game_without_end_fails():
    fails(PEBBLES, "no end after 5 plies", most_plies=5)


def test_an_ending_without_a_name_fails():
    broken = replace(GUESS, endings=("", "", ""))
    with pytest.raises(AssertionError, match=r"ending \d has no name|the view names the ending"):
        check(broken)


def test_an_ending_before_the_end_fails():
    broken = replace(GUESS, ending=lambda state: 1)
    fails(broken, "`ending` and `to_act` disagree")


def test_scores_that_are_not_all_written_fail():
    def scores(state: Any, out: Any) -> None:
        out[0] = 0.5

    broken = replace(GUESS, scores=scores)
    with pytest.raises(AssertionError, match=r"the scores are|the view shows"):
        check(broken)


def test_the_door_must_refuse(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        importlib.import_module("voyageur.testing.check_game"), "play", lambda game, state, seat, action: None
    )
    fails(GUESS, "`play` let seat")


def test_nobody_is_a_seat_of_no_game():
    fails(replace(GUESS, to_act=lambda state: NOBODY - 1), "`to_act` gives -3")


@pytest.mark.skipif(not jit.IS_COMPILING, reason="here all code is plain, there is nothing to compare")
def test_plain_python_that_overflows_fails():
    check_game(GUESS, games=2)
    with pytest.raises(AssertionError, match="plain Python raises OverflowError"):
        check_game(twisted.OVERFLOWING, games=2)


@pytest.mark.skipif(not jit.IS_COMPILING, reason="here all code is plain, there is nothing to compare")
def test_plain_python_that_differs_fails():
    with pytest.raises(AssertionError, match="compiled and plain Python differ in bytes"):
        check_game(twisted.DIFFERING, games=2)
