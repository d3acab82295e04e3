"""Look-alike worlds: `check_table` passes for sound games and notices each planted leak.

`hidden` is what a seat may not know: the card of its rival.
"""

import importlib
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.parts import PartValues, made_part
from voyageur.kernel.text import Reason, Sentence
from voyageur.kernel.view import Advice, Die, Element, Holding, Motion, Space, Step
from voyageur.table import history
from voyageur.table import table as tables
from voyageur.table.record import record_of
from voyageur.table.told import events, log
from voyageur.testing import check_table

GUESS = guess.GAME
BOTH_RULES = [{}, {"own": "yes"}]


def hidden(state: Any, seat: int | None) -> int:
    """Return the card that `seat` must not know; of a spectator, that of seat 0."""
    return int(state.cards[0 if seat is None else 1 - seat])


@pytest.mark.slow
def test_a_game_with_secrets_passes():
    check_table(GUESS, BOTH_RULES, games=20)


@pytest.mark.slow
def test_a_game_without_secrets_passes():
    check_table(pebbles.GAME, games=3)


def test_worlds_that_never_differ_prove_nothing():
    seen = altered(
        GUESS, observe=lambda state, seat, out: (guess.observe(state, seat, out), out.fill(hidden(state, seat)))
    )
    with pytest.raises(AssertionError, match="no two tables ever differed"):
        check_table(seen, games=5)


def fails(game: Game, what: str) -> None:
    with pytest.raises(AssertionError, match=f"the {re.escape(what)} of seat . gives a secret away"):
        check_table(game, BOTH_RULES, games=10)


# What a game may give away ----------------------------------------------------------------------


def viewed(**changes: Callable[[Any, int], Any]) -> Game:
    """Return the game with views in which some parts are made of the hidden card."""

    def view(state: Any, seat: int | None) -> Any:
        card = hidden(state, seat)
        seen = guess.view(state, seat)
        return replace(seen, **{name: made(seen, card) for name, made in changes.items()})

    return altered(GUESS, view=view)


VIEWS = {
    "the scene": {"scene": lambda view, card: {**view.scene, "luck": card}},
    "the prompt": {"prompt": lambda view, card: Sentence("prompt-name", {"card": card})},
    "the heading": {"heading": lambda view, card: Sentence("heading", {"card": card})},
    "a step": {"steps": lambda view, card: (Step(Sentence("choice-name"), card > 2),)},
    "the name of an element": {
        "spaces": lambda view, card: (*view.spaces[:4], Space("card-5", Sentence("odd" * card)))
    },
    "an element more": {"spaces": lambda view, card: view.spaces[: 5 - (card > 2)]},
    "what a seat holds": {
        "seats": lambda view, card: (
            replace(view.seats[0], holdings=(Holding("x", Sentence("x"), card),)),
            view.seats[1],
        )
    },
    "the letter of a seat": {
        "seats": lambda view, card: (view.seats[0], replace(view.seats[1], letter="ABCDEF"[card]))
    },
}


@pytest.mark.parametrize("changes", VIEWS.values(), ids=VIEWS)
def test_a_view_that_gives_a_card_away_is_noticed(changes: dict[str, Any]):
    with pytest.raises(AssertionError, match=r"the (public )?(first whole|whole|events) of seat . gives a secret away"):
        check_table(viewed(**changes), BOTH_RULES, games=10)


def drawn(change: Callable[[dict[str, Element], int], dict[str, Element]]) -> Game:
    """Return the game with a picture changed by the hidden card, which the view carries where nobody looks."""

    class Known(dict[str, Any]):
        card = 0

    def view(state: Any, seat: int | None) -> Any:
        seen = guess.view(state, seat)
        scene = Known(seen.scene)
        scene.card = hidden(state, seat)
        return replace(seen, scene=scene)

    def draw(view: Any, facts: Any, say: Any) -> Any:
        picture = guess.draw(view, facts, say)
        return replace(picture, elements=change(dict(picture.elements), view.scene.card))

    return altered(GUESS, view=view, draw=draw)


PICTURES = {
    "content": lambda elements, card: elements | {"table-top": Element(f"<text>{card}</text>")},
    "a class": lambda elements, card: elements | {"table-top": Element("", {"class": f"is-{card}"})},
    "an id": lambda elements, card: elements | {f"top-{card}": Element("")},
    "the order": lambda elements, card: dict(sorted(elements.items(), reverse=card > 2)),
}


@pytest.mark.parametrize("change", PICTURES.values(), ids=PICTURES)
def test_a_picture_that_gives_a_card_away_is_noticed(change: Any):
    with pytest.raises(AssertionError, match="gives a secret away"):
        check_table(drawn(change), BOTH_RULES, games=10)


def described(change: Callable[[Any, int], Any]) -> Game:
    """Return the game with facts changed by the hidden card of whoever is told."""

    def describe(before: Any, action: int, after: Any, seat: int | None) -> Any:
        return tuple(change(fact, hidden(after, seat)) for fact in guess.describe(before, action, after, seat))

    return altered(GUESS, describe=describe)


FACTS = {
    "its values": lambda fact, card: replace(fact, values={**fact.values, "luck": card}),
    "its places": lambda fact, card: replace(fact, places=(f"card-{max(1, card)}",)),
    "its dice": lambda fact, card: replace(fact, dice=(Die(6, max(1, card)),)),
    "its motions": lambda fact, card: replace(fact, motions=(Motion("card-1", f"card-{max(1, card)}"),)),
    "whether it is told": lambda fact, card: replace(fact, is_told=card > 2),
    "whose it is": lambda fact, card: replace(fact, seat=card % 2),
}


@pytest.mark.parametrize("change", FACTS.values(), ids=FACTS)
def test_a_fact_that_gives_a_card_away_is_noticed(change: Any):
    with pytest.raises(AssertionError, match="gives a secret away"):
        check_table(described(change), BOTH_RULES, games=10)


def test_a_text_that_gives_a_card_away_leaves_no_worlds_to_compare():
    with pytest.raises(AssertionError, match="no two tables ever differed"):
        check_table(altered(GUESS, text_for=lambda state, action, seat: guess.text_of(state, action)), games=10)


def test_a_choice_that_gives_a_card_away_is_noticed():
    def choices(state: Any) -> Any:
        (naming,) = guess.choices(state)
        hint = Sentence("hint", {"card": hidden(state, int(state.seat))})
        return (replace(naming, then=tuple(replace(leaf, hint=hint) for leaf in naming.then)),)

    fails(altered(GUESS, choices=choices), "choices")


def test_an_explanation_that_gives_a_card_away_is_noticed():
    def explain(state: Any, words: Any, element: str | None) -> Reason | None:
        if element == f"card-{hidden(state, int(state.seat))}":
            return Reason(Sentence("refused-named", {"card": 0}))
        return guess.explain(state, words, element)

    fails(altered(GUESS, explain=explain), "explanations")


def test_a_refusal_that_gives_a_card_away_is_noticed():
    def values_of(state: Any, action: int) -> Any:
        return {"card": action + 1, "rival": hidden(state, int(state.seat))}

    fails(altered(GUESS, values_of=values_of), "refusals")


def test_a_rule_that_looks_at_a_hidden_card_is_noticed():
    def refusal(state: Any, action: int) -> int:
        is_next = action + 1 == hidden(state, int(state.seat)) % guess.N_CARDS + 1
        return guess.Refusal.NAMED if is_next else guess.refusal(state, action)

    def legal(state: Any, out: Any) -> int:
        allowed = [action for action in range(guess.N_CARDS) if not refusal(state, action)]
        out[: len(allowed)] = allowed
        return len(allowed)

    with pytest.raises(AssertionError, match=r"the (choices|refusals|forced play) of seat . gives a secret away"):
        check_table(altered(GUESS, refusal=refusal, legal=legal, choices=choices_of(legal)), games=10)


def choices_of(legal: Any) -> Any:
    def choices(state: Any) -> Any:
        out = [0] * guess.N_CARDS
        return tuple(
            contract.Choice(f"name {action + 1}", Sentence("choice-name"), action=action)
            for action in out[: legal(state, out)]
        )

    return choices


def near(is_forced_in_public: Callable[[Any], bool]) -> Game:
    """Return a game in which a seat may name only the cards next to its own: often one, and only the seat knows."""

    def refusal(state: Any, action: int) -> int:
        is_near = abs(action + 1 - int(state.cards[state.seat])) == 1
        return guess.Refusal.OWN_CARD if not is_near else guess.Refusal.NAMED if state.is_named[action + 1] else 0

    def legal(state: Any, out: Any) -> int:
        allowed = [action for action in range(guess.N_CARDS) if not refusal(state, action)]
        out[: len(allowed)] = allowed
        return len(allowed)

    def resample(state: Any, seat: int, key: int) -> None:
        """Give the rival a card next to all that it has named, and neither mine nor one that I have named."""
        rival = 1 - seat
        its = [card for card in range(1, 6) if state.is_named[card] == 1 + rival]
        mine = {int(state.cards[seat]), *(card for card in range(1, 6) if state.is_named[card] == 1 + seat)}
        fit = [card for card in range(1, 6) if card not in mine and all(abs(card - each) == 1 for each in its)]
        if state.cards[rival] and fit and not near_ending(state):
            state.cards[rival] = fit[key % len(fit)]

    def near_ending(state: Any) -> int:
        is_stuck = guess.NO_CARD not in state.cards and all(refusal(state, action) for action in range(guess.N_CARDS))
        return 1 if state.winner >= 0 else 2 * is_stuck

    def to_act(state: Any) -> int:
        return guess.CHANCE if guess.NO_CARD in state.cards else guess.NOBODY if near_ending(state) else int(state.seat)

    rules = {"refusal": refusal, "legal": legal, "ending": near_ending, "to_act": to_act, "choices": choices_of(legal)}
    return altered(GUESS, **rules, resample=resample, is_forced_in_public=is_forced_in_public)


def test_an_action_that_only_its_seat_knows_to_be_the_only_one_is_left_to_the_seat():
    check_table(near(lambda state: False), games=20)


def test_an_action_played_unasked_where_only_its_seat_knows_that_it_is_the_only_one_is_noticed():
    with pytest.raises(AssertionError, match=r"the forced play of seat . gives a secret away"):
        check_table(near(lambda state: True), games=20)


def test_a_redrawn_state_that_depends_on_the_hidden_card_is_noticed():
    def resample(state: Any, seat: int, key: int) -> None:
        guess.resample(state, seat, key + hidden(state, seat))

    fails(altered(GUESS, resample=resample), "redrawn state")


def test_advice_from_the_true_state_is_noticed():
    kept = {}

    def resample(state: Any, seat: int, key: int) -> None:
        kept["card"] = hidden(state, seat)
        guess.resample(state, seat, key)

    solver = SimpleNamespace(
        advise=lambda state: {
            action: Advice(kept["card"] / 9, True, 1.0) for action in contract.legal_actions(guess, state)
        },
        solve=lambda setup: {},
    )
    fails(replace(altered(GUESS, resample=resample), solver=solver), "redrawn state")


# What a table may give away ---------------------------------------------------------------------


@contextmanager
def planted(where: Any, name: str, leak: Any) -> Generator[None]:
    kept = getattr(where, name)
    setattr(where, name, leak)
    try:
        yield
    finally:
        setattr(where, name, kept)


def notices(where: Any, name: str, leak: Any, game: Game = GUESS) -> None:
    with (
        planted(where, name, leak),
        pytest.raises(AssertionError, match=r"gives a secret away|choices of another seat|is told what is not"),
    ):
        check_table(game, BOTH_RULES, games=10)


def test_a_record_that_is_not_redacted_is_noticed():
    kit = importlib.import_module("voyageur.testing.check_table")
    notices(kit, "record_for", lambda table, seat: record_of(table))


def test_events_with_the_whole_text_are_noticed():
    def whole_text(game: Game, state: Any, action: int, seat: int | None) -> str:
        return game.notation.text_of(state, action)

    notices(history, "text_for", whole_text)


def test_a_seat_told_what_is_meant_for_another_is_noticed():
    game = altered(GUESS, describe=to_each_its_own)
    alike = SimpleNamespace(**vars(game.presentation), told_as=lambda before, action, after, seat: None)
    game = replace(game, presentation=alike)
    with pytest.raises(AssertionError, match="is told what is not meant for it"):
        check_table(game, BOTH_RULES, games=10)


def test_a_part_that_is_kept_though_it_changes_is_noticed():
    shown: list[Any] = []  # a function marked `made_once` must depend on its arguments alone: this does not

    @made_part
    def spaces(element: str) -> Any:
        yield element, shown[-1]

    def view(state: Any, seat: int | None) -> Any:
        seen = guess.view(state, seat)
        first = seen.spaces[0]
        shown.append(replace(first, name=Sentence("named", {"n": int(state.is_named.sum())})))
        return replace(seen, spaces=PartValues(spaces(first.element), {each.element: each for each in seen.spaces[1:]}))

    with pytest.raises(AssertionError, match="a part was kept, though it has changed"):
        check_table(altered(GUESS, view=view), BOTH_RULES, games=10)


def to_each_its_own(before: Any, action: int, after: Any, seat: int | None) -> Any:
    """Describe a deal to the seat that gets the card, and to nobody else, with the card."""
    (fact,) = guess.describe(before, action, after, seat)
    is_mine = fact.kind == "deals" and fact.seat == seat
    return (replace(fact, values={"card": action + 1}),) if is_mine else (fact,)


def test_a_log_in_the_knowledge_of_another_seat_is_noticed():
    kept = log.Log.__init__

    def begin(self: Any, table: Any, seat: int | None, start: int = 0) -> None:
        kept(self, table, 1, start)

    game = altered(GUESS, describe=to_each_its_own)
    check_table(game, games=5)
    notices(log.Log, "__init__", begin, game)


def test_a_view_of_another_seat_is_noticed():
    kept = events.Stream.__init__

    def begin(self: Any, table: Any, audience: Any, *more: Any, **most: Any) -> None:
        kept(self, table, audience._replace(seat=0), *more, **most)

    notices(events.Stream, "__init__", begin)


def test_choices_told_to_another_seat_are_noticed():
    def choices(self: Any, audience: Any, seats: Any) -> Any:
        return kept(self, audience._replace(seat=None), seats)

    kept = events.Presenter.choices
    notices(events.Presenter, "choices", choices)


def test_a_right_to_undo_that_depends_on_a_hidden_card_is_noticed():
    kept = tables.Table.can_undo
    notices(
        tables.Table, "can_undo", lambda self, *seats, **more: kept(self, *seats, **more) and self.state.cards[1] > 2
    )


def test_a_state_in_a_message_is_noticed():
    kept = events.Stream.whole

    def whole(self: Any, **more: Any) -> Any:
        return structs.replace(kept(self, **more), seq=int(self.table.state.cards[0]))

    notices(events.Stream, "whole", whole)


def test_a_page_of_a_replay_from_the_true_states_is_noticed():
    kept = events.Presenter.page

    def page(self: Any, audience: Any, number: int) -> Any:
        whole, happened = yield from kept(self, audience, number)
        return whole, [*happened, *(ply.text for ply in self.table.plies)]

    notices(events.Presenter, "page", page)
