"""The search of test_search.py finds what is planted: each test breaks one place so that it tells a secret.

Some leaks name a card, which the search of the bytes finds.  Others tell something in another form, which only the
comparison with another world finds.
"""

import base64
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.island.at_server import MANNER
from tests.games.island.sight import named, small_map
from tests.leaks import planting
from tests.leaks.browser import Setting
from tests.leaks.planting import OF_ANOTHER_SEAT, Patch, Plant, is_of_look_alike, is_of_search, wrap
from voyageur.games.island import GAME, presentation, secrets
from voyageur.games.island.components import COMBAT_CARDS, NO_CARD
from voyageur.games.island.notation import choosing
from voyageur.games.island.notation.spelling import card_values
from voyageur.games.island.presentation import facts, scene
from voyageur.games.island.secrets import knowledge
from voyageur.kernel import states
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Holding, Space, View

pytestmark = pytest.mark.slow

# Games in which to look for the leak, one after the other.
SETTINGS = (
    Setting(GAME, 2, {"layout": small_map(2, 0), "tie": "redraw"}, 6, is_watched=True),
    Setting(GAME, 3, {"layout": small_map(3, 0)}, 5),
    *(Setting(GAME, 2, {"layout": small_map(2, 0), "tie": "redraw"}, seed) for seed in range(7, 15)),
)
SHARES = 0.3, 0.6, 1.0  # of a game, up to which it is played again with other hidden cards


def first_found(folder: Path, is_wanted: Callable[[str], bool], n_games: int = len(SETTINGS)) -> str | None:
    return planting.first_found(folder, MANNER, SETTINGS[:n_games], SHARES, is_wanted)


def rival_hand(state: State) -> int:
    return int(knowledge.whole_hand(state, 1))


def rival_card(state: State) -> int:
    """Return a card of the rival's hand, or NO_CARD."""
    hand = rival_hand(state)
    return int(lowest_bit(hand)) if hand else NO_CARD


def rival_name(state: State) -> str:
    return (named(rival_hand(state)) or ["none"])[0]


# Leaks that name a card --------------------------------------------------------------------------


def hand_in_the_picture(patch: Patch) -> None:
    def with_hands(told: Any, state: State, looker: int | None) -> Any:
        held = [named(int(hand)) for hand in state.hand]
        seats = enumerate(told["seats"])
        shown = [{**each, "must_hold": [] if seat == looker else held[seat]} for seat, each in seats]
        return {**told, "seats": shown}

    wrap(patch, presentation, "scene_of", with_hands)


def stack_among_the_discards(patch: Patch) -> None:
    def with_next(told: Any, stack: int, discards: int, top: int, kind: int) -> Any:
        return {**told, "discards": [*told["discards"], named(stack)[0]]}

    wrap(patch, scene, "_stack", with_next)


def card_face_down_in_the_battle(patch: Patch) -> None:
    patch.setattr(scene, "face_down", lambda state: 0)


def card_taken_in_the_log(patch: Patch) -> None:
    patch.setattr(facts._Ply, "_hidden_card", lambda self, seat: card_values(self._action))


def text_of_a_hidden_ply(patch: Patch) -> None:
    patch.setattr(secrets, "text_for", lambda state, action, seat: secrets.text_of(state, action))


def named_space(state: State) -> Space:
    return Space("tile-a1", Sentence("card", card_values(rival_card(state))))


def title(state: State) -> str:
    return f"{rival_name(state)[:-1]} {rival_name(state)[-1]}"


def hand_as_a_number(patch: Patch) -> None:
    def with_number(view: View, state: State, seat: int | None) -> View:
        number = Holding("unit", Sentence("held-unit", {"count": 1}), rival_hand(state))
        rival = replace(view.seats[1], holdings=(*view.seats[1].holdings, number))
        return replace(view, seats=(view.seats[0], rival, *view.seats[2:]))

    wrap(patch, presentation, "view", with_number)


# Leaks that tell something in another form --------------------------------------------------------


def odds_of_the_true_hand(patch: Patch) -> None:
    def lead(state: State, seat: int, rival: int, **_: Any) -> Any:
        hand = named(int(knowledge.whole_hand(state, rival)) & COMBAT_CARDS)
        total = sum(int(card[-1]) for card in hand)
        return {-total: Fraction(1, 2), 0: Fraction(1, 2)} if total else {0: Fraction(1)}

    patch.setattr(choosing.odds, "lead_chances", lead)


def outcome_number(patch: Patch) -> None:
    wrap(patch, secrets, "text_for", lambda text, state, action, seat: f"deal {action}" if text == "deal" else text)


def encoded_header(patch: Patch) -> None:
    planting.header(
        patch, lambda state: base64.b64encode(states.to_bytes(state)[-40:] + rival_name(state).encode()).decode()
    )


def forced_ply(patch: Patch) -> None:
    patch.setattr(secrets, "is_forced_in_public", lambda state: True)


NAMING: tuple[Plant, ...] = (
    *(hand_in_the_picture, stack_among_the_discards, card_face_down_in_the_battle, card_taken_in_the_log),
    *(text_of_a_hidden_ply, *OF_ANOTHER_SEAT, hand_as_a_number),
    *planting.of_names(presentation, "stack-combat", rival_name, named_space, title),
)
OTHERS: tuple[Plant, ...] = (
    *(odds_of_the_true_hand, outcome_number, encoded_header, forced_ply),
    *planting.of_numbers(presentation, rival_card),
)


def test_the_games_without_a_leak_have_no_finding(tmp_path: Path):
    assert first_found(tmp_path, lambda _: True, n_games=2) is None


@pytest.mark.parametrize("leak", NAMING, ids=lambda leak: leak.__name__)
def test_the_search_finds_a_leak_that_names_a_card(tmp_path: Path, monkeypatch: Patch, leak: Plant):
    leak(monkeypatch)
    assert first_found(tmp_path, is_of_search) is not None


@pytest.mark.parametrize("leak", OTHERS, ids=lambda leak: leak.__name__)
def test_another_world_shows_a_leak_that_names_no_card(tmp_path: Path, monkeypatch: Patch, leak: Plant):
    leak(monkeypatch)
    assert first_found(tmp_path, is_of_look_alike) is not None
