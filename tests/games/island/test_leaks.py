"""The search of test_search.py finds what is planted: each test breaks one place so that it tells a secret.

Some leaks name a card, which the search of the bytes finds.  Others tell something in another form, which only the
comparison with another world finds.
"""

import base64
import hashlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.island.at_server import findings
from tests.games.island.browser import Setting, running_server
from tests.games.island.sight import named, small_map
from tests.server.event_loop import run_async
from voyageur.games.island import choosing, facts, knowledge, scene, secrets, views
from voyageur.games.island.components import COMBAT_CARDS, NO_CARD
from voyageur.games.island.notation import card_values
from voyageur.kernel import contract, states
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Holding, Inset, Picture, Space, View
from voyageur.server import session
from voyageur.server.live_table import LiveTable
from voyageur.server.routes import tables
from voyageur.table.events import Presenter
from voyageur.table.record import record_of

Patch = pytest.MonkeyPatch
# Games in which to look for the leak, one after the other.
SETTINGS = (
    Setting(2, {"layout": small_map(2, 0), "tie": "redraw"}, 6),
    Setting(3, {"layout": small_map(3, 0)}, 5),
    *(Setting(2, {"layout": small_map(2, 0), "tie": "redraw"}, seed) for seed in range(7, 15)),
)
SHARES = 0.3, 0.6, 1.0  # of a game, up to which it is played again with other hidden cards


def first_found(folder: Path, is_wanted: Callable[[str], bool], n_games: int = len(SETTINGS)) -> str | None:
    """Return the first finding of a kind in some games, which are not played on once there is one."""

    async def play() -> str | None:
        async with running_server(folder) as running:
            for setting in SETTINGS[:n_games]:
                for found in filter(is_wanted, await findings(running, setting, SHARES)):
                    return found
        return None

    return run_async(play())


def is_of_twin(found: str) -> bool:
    return found.startswith("twin")


def rival_hand(state: State) -> int:
    return int(knowledge.whole_hand(state, 1))


def rival_card(state: State) -> int:
    """Return a card of the rival's hand, or NO_CARD."""
    hand = rival_hand(state)
    return int(lowest_bit(hand)) if hand else NO_CARD


def rival_name(state: State) -> str:
    return (named(rival_hand(state)) or ["none"])[0]


def wrap(patch: Patch, where: Any, name: str, change: Callable[..., Any]) -> None:
    """Let `change` get the result of a function, then its arguments."""
    plain = getattr(where, name)
    patch.setattr(where, name, lambda *given, **more: change(plain(*given, **more), *given))


# Leaks that name a card --------------------------------------------------------------------------


def hand_in_the_picture(patch: Patch) -> None:
    def with_hand(told: Any, now: Any, unseen: Any, capturing: Any, looker: int, seat: int) -> Any:
        return {**told, "must_hold": [] if seat == looker else named(now.hand[seat])}

    wrap(patch, scene, "_seat", with_hand)


def stack_among_the_discards(patch: Patch) -> None:
    def with_next(told: Any, now: Any, kind: int) -> Any:
        return {**told, "discards": [*told["discards"], named(now.stack)[0]]}

    wrap(patch, scene, "_stack", with_next)


def card_face_down_in_the_battle(patch: Patch) -> None:
    patch.setattr(scene, "face_down", lambda state: 0)


def card_taken_in_the_log(patch: Patch) -> None:
    patch.setattr(facts._Ply, "_hidden_card", lambda self, seat: card_values(self._action))


def text_of_a_hidden_ply(patch: Patch) -> None:
    patch.setattr(secrets, "text_for", lambda state, action, seat: secrets.text_of(state, action))


def whole_record(patch: Patch) -> None:
    patch.setattr(tables, "record_for", lambda table, seat: record_of(table))


def replay_of_another_seat(patch: Patch) -> None:
    plain = Presenter.page
    patch.setattr(Presenter, "page", lambda self, audience, page: plain(self, replace(audience, seat=1), page))


def older_log_of_another_seat(patch: Patch) -> None:
    plain = Presenter.older_entries
    patch.setattr(Presenter, "older_entries", lambda self, audience, ply: plain(self, replace(audience, seat=1), ply))


def choices_of_another_seat(patch: Patch) -> None:
    plain = Presenter.choices

    def of_the_acting(self: Presenter, audience: Any, seats: Any) -> Any:
        acting = self.table.acting
        return (
            plain(self, replace(audience, seat=acting), (acting, *seats))
            if acting > 0
            else plain(self, audience, seats)
        )

    patch.setattr(Presenter, "choices", of_the_acting)


def socket_of_another_seat(patch: Patch) -> None:
    wrap(patch, session, "_audience", lambda audience, *_: replace(audience, seat=1))


def accessible_name(patch: Patch) -> None:
    def with_name(view: View, state: State, seat: int | None) -> View:
        name = Space("tile-a1", Sentence("card", card_values(rival_card(state))))
        return replace(view, spaces=(*view.spaces, name))

    wrap(patch, views, "view", with_name)


def title_in_the_picture(patch: Patch) -> None:
    seen: list[State] = []
    wrap(patch, views, "view", lambda view, state, seat: seen.append(state) or view)

    def with_title(picture: Picture, *_: Any) -> Picture:
        title = f"<title>{rival_name(seen[-1])[:-1]} {rival_name(seen[-1])[-1]}</title>"
        return replace(picture, elements={**picture.elements, "title": Element(title)})

    wrap(patch, views, "draw", with_title)


def title_of_an_inset(patch: Patch) -> None:
    seen: list[State] = []
    wrap(patch, views, "view", lambda view, state, seat: seen.append(state) or view)

    def with_inset(picture: Picture, *_: Any) -> Picture:
        inset = Inset("pile", f"not {rival_name(seen[-1])}", 1, 1, {}, "stack-combat")
        return replace(picture, insets={**picture.insets, "more": inset})

    wrap(patch, views, "draw", with_inset)


def hand_as_a_number(patch: Patch) -> None:
    def with_number(view: View, state: State, seat: int | None) -> View:
        number = Holding("unit", Sentence("held-unit", {"count": 1}), rival_hand(state))
        rival = replace(view.seats[1], holdings=(*view.seats[1].holdings, number))
        return replace(view, seats=(view.seats[0], rival, *view.seats[2:]))

    wrap(patch, views, "view", with_number)


def with_header(patch: Patch, value: Callable[[State], str]) -> None:
    joined: list[LiveTable] = []
    plain = tables._join

    async def join(*given: Any) -> Any:
        found = await plain(*given)
        joined.append(found[0])
        return found

    def headed(response: Any, *_: Any) -> Any:
        if joined:
            response.set_header("x-position", value(joined[-1].table.state))
        return response

    patch.setattr(tables, "_join", join)
    wrap(patch, tables, "as_json", headed)


def header(patch: Patch) -> None:
    with_header(patch, rival_name)


def with_refusal(patch: Patch, told: Callable[[State], str | int]) -> None:
    def refused(why: Any, game: Any, state: State, *_: Any) -> Any:
        return why and replace(why, sentence=replace(why.sentence, values={**why.sentence.values, "x": told(state)}))

    wrap(patch, contract, "why_not", refused)


def refusal(patch: Patch) -> None:
    with_refusal(patch, rival_name)


# Leaks that tell something in another form --------------------------------------------------------


def odds_of_the_true_hand(patch: Patch) -> None:
    def lead(state: State, seat: int, rival: int, **_: Any) -> Any:
        hand = named(int(knowledge.whole_hand(state, rival)) & COMBAT_CARDS)
        total = sum(int(card[-1]) for card in hand)
        return {-total: Fraction(1, 2), 0: Fraction(1, 2)} if total else {0: Fraction(1)}

    patch.setattr(choosing.odds, "lead_chances", lead)


def outcome_number(patch: Patch) -> None:
    wrap(patch, secrets, "text_for", lambda text, state, action, seat: f"deal {action}" if text == "deal" else text)


def digest_of_the_state(patch: Patch) -> None:
    def with_digest(info: Any, live: LiveTable, seats: Any) -> Any:
        digest = hashlib.sha256(states.to_bytes(live.table.state)).hexdigest()
        return type(info)(**{name: getattr(info, name) for name in info.__struct_fields__} | {"commitment": digest})

    wrap(patch, LiveTable, "info", with_digest)


def encoded_header(patch: Patch) -> None:
    with_header(
        patch, lambda state: base64.b64encode(states.to_bytes(state)[-40:] + rival_name(state).encode()).decode()
    )


def refusal_by_a_hidden_card(patch: Patch) -> None:
    with_refusal(patch, rival_card)


def length_of_a_message(patch: Patch) -> None:
    def padded(view: View, state: State, seat: int | None) -> View:
        values = {**view.prompt.values, "blanks": " " * (rival_card(state) + 1)}
        return replace(view, prompt=replace(view.prompt, values=values))

    wrap(patch, views, "view", padded)


def forced_ply(patch: Patch) -> None:
    patch.setattr(secrets, "is_forced_in_public", lambda state: True)


def right_to_undo(patch: Patch) -> None:
    wrap(patch, Presenter, "choices", _with_right)


def _with_right(choices: Any, presenter: Presenter, *_: Any) -> Any:
    if rival_card(presenter.table.state) % 2:
        return choices
    return type(choices)(**{name: getattr(choices, name) for name in choices.__struct_fields__} | {"can_resign": False})


NAMING = (
    *(hand_in_the_picture, stack_among_the_discards, card_face_down_in_the_battle, card_taken_in_the_log),
    *(text_of_a_hidden_ply, whole_record, replay_of_another_seat, older_log_of_another_seat, choices_of_another_seat),
    *(socket_of_another_seat, accessible_name, title_in_the_picture, title_of_an_inset, hand_as_a_number, header),
    *(refusal,),
)
OTHERS = (
    *(odds_of_the_true_hand, outcome_number, digest_of_the_state, encoded_header, refusal_by_a_hidden_card),
    *(length_of_a_message, forced_ply, right_to_undo),
)


def test_the_games_without_a_leak_have_no_finding(tmp_path: Path):
    assert first_found(tmp_path, lambda _: True, n_games=2) is None


@pytest.mark.parametrize("leak", NAMING, ids=lambda leak: leak.__name__)
def test_the_search_finds_a_leak_that_names_a_card(tmp_path: Path, monkeypatch: Patch, leak: Callable[[Patch], None]):
    leak(monkeypatch)
    assert first_found(tmp_path, lambda found: not is_of_twin(found)) is not None


@pytest.mark.parametrize("leak", OTHERS, ids=lambda leak: leak.__name__)
def test_another_world_shows_a_leak_that_names_no_card(
    tmp_path: Path, monkeypatch: Patch, leak: Callable[[Patch], None]
):
    leak(monkeypatch)
    assert first_found(tmp_path, is_of_twin) is not None
