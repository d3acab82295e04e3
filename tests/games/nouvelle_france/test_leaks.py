"""The search of test_search.py finds what is planted: each test breaks one place so that it tells a secret.

Some leaks name a card, which the search of the bytes finds.  Others tell something in another form, which only the
comparison with another world finds: with other cards on the deck, or without standing answers.
"""

import base64
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games.nouvelle_france.at_server import MANNER
from tests.leaks import planting
from tests.leaks.browser import Setting
from tests.leaks.planting import (
    OF_ANOTHER_SEAT,
    Patch,
    Plant,
    altered,
    is_of_look_alike,
    is_of_search,
    is_of_standing,
    wrap,
)
from voyageur.games.nouvelle_france import GAME, presentation, secrets
from voyageur.games.nouvelle_france.components import CARDS
from voyageur.games.nouvelle_france.presentation import facts, scene
from voyageur.kernel import states
from voyageur.kernel.contract import State
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Space
from voyageur.server.seats import telling
from voyageur.server.seats.agents import agents_at
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.seats.standing import is_declined
from voyageur.table.table import Table

pytestmark = pytest.mark.slow

PLIES = 90
# Games in which to look for the leak, one after the other.
SETTINGS = tuple(
    Setting(GAME, 2 + seed % 2, {}, seed, most_plies=PLIES, round_of_requests=25, is_watched=seed < 3)
    for seed in range(1, 11)
)
OF_STANDING = tuple(
    Setting(GAME, 3, {}, seed, standing=((1, "huron", "never"), (2, "coureur", "period")), most_plies=PLIES)
    for seed in (2, 3)
)
SHARES = 0.3, 0.6, 1.0  # of a game, up to which it is played again with other cards


def first_found(folder: Path, is_wanted: Callable[[str], bool], settings: Sequence[Setting] = SETTINGS) -> str | None:
    return planting.first_found(folder, MANNER, settings, SHARES, is_wanted)


def top(state: State) -> int:
    """Return the top card if a Huron has seen it, or -1."""
    return int(state.known[0]) if state.n_known else -1


def top_name(state: State) -> str:
    return CARDS[top(state)] if state.n_known else "none"


# Leaks that name a card --------------------------------------------------------------------------


def known_cards_in_the_scene(patch: Patch) -> None:
    patch.setattr(scene, "_known", lambda state, seat: [CARDS[card] for card in state.known[: state.n_known]])


def card_seen_in_the_log(patch: Patch) -> None:
    plain = facts._Ply.__init__

    def asked(self: Any, *given: Any) -> None:
        plain(self, *given)
        self._is_asked = True

    patch.setattr(facts._Ply, "__init__", asked)


def text_of_a_hidden_ply(patch: Patch) -> None:
    patch.setattr(secrets, "text_for", lambda state, action, seat: secrets.text_of(state, action))


def named_space(state: State) -> Space:
    return Space("square-church-a5", Sentence("space-card", {"form": top_name(state), "count": 1}))


# Leaks that tell something in another form --------------------------------------------------------


def outcome_number(patch: Patch) -> None:
    wrap(patch, secrets, "text_for", lambda text, state, action, seat: f"peek {action}" if text == "peek" else text)


def encoded_header(patch: Patch) -> None:
    planting.header(patch, lambda state: base64.b64encode(states.to_bytes(state)[:999] + bytes(state.known)).decode())


# Leaks that tell of standing answers --------------------------------------------------------------


def standing_answers_told_to_all(patch: Patch) -> None:
    def told(standing: Any, table: Table, answers: Any, *_: Any) -> Any:
        return standing and altered(standing, is_answered=is_declined(table, answers))

    wrap(patch, telling, "standing_for", told)


def choices_sent_again(patch: Patch) -> None:
    plain = Changes.act

    async def noisy(self: Changes, live: LiveTable, *given: Any) -> None:
        agents_at(live).advice_number += 1
        live.notify_all()
        await plain(self, live, *given)

    patch.setattr(Changes, "act", noisy)


def ply_as_if_forced(patch: Patch) -> None:
    def marked(change: Any, table: Table, seat: int, text: str, key: str | None = None, *_: Any) -> Any:
        if key is not None:
            return change
        return replace(change, plies=(replace(change.plies[0], is_forced=True), *change.plies[1:]))

    wrap(patch, Table, "prepare", marked)


NAMING: tuple[Plant, ...] = (
    *(known_cards_in_the_scene, card_seen_in_the_log, text_of_a_hidden_ply, *OF_ANOTHER_SEAT),
    *planting.of_names(presentation, "deck", top_name, named_space, top_name),
)
OTHERS: tuple[Plant, ...] = (
    *(outcome_number, encoded_header),
    *planting.of_numbers(presentation, top),
)
STANDING: tuple[Plant, ...] = (standing_answers_told_to_all, choices_sent_again, ply_as_if_forced)


def test_the_games_without_a_leak_have_no_finding(tmp_path: Path):
    assert first_found(tmp_path, lambda _: True, (*SETTINGS[:2], *OF_STANDING)) is None


@pytest.mark.parametrize("leak", NAMING, ids=lambda leak: leak.__name__)
def test_the_search_finds_a_leak_that_names_a_card(tmp_path: Path, monkeypatch: Patch, leak: Plant):
    leak(monkeypatch)
    assert first_found(tmp_path, is_of_search) is not None


@pytest.mark.parametrize("leak", OTHERS, ids=lambda leak: leak.__name__)
def test_another_world_shows_a_leak_that_names_no_card(tmp_path: Path, monkeypatch: Patch, leak: Plant):
    leak(monkeypatch)
    assert first_found(tmp_path, is_of_look_alike) is not None


@pytest.mark.parametrize("leak", STANDING, ids=lambda leak: leak.__name__)
def test_a_world_without_standing_answers_shows_a_leak_that_tells_of_them(
    tmp_path: Path, monkeypatch: Patch, leak: Plant
):
    leak(monkeypatch)
    assert first_found(tmp_path, is_of_standing, OF_STANDING) is not None
