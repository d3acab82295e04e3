"""What questions about a position cost does not depend on cards of the deck that the seat has not seen."""

import pytest

from tests.games.nouvelle_france.positions import new_game, possible
from tests.leaks.costs import costs_that_tell
from tests.leaks.planting import Patch
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.components import CARDS

VERBS = ("draw", "peek", "keep", "place", "decline", "show")
TEXTS = [f"{verb} {card}" for verb in VERBS for card in (*CARDS, "")]
ELEMENTS = [
    *(f"card-{card}" for card in CARDS),
    "deck",
    "tray",
    "square-church-a5",
    "square-fort-b2",
    "storm",
    "x",
    "y",
]


def found(players: int, n_worlds: int) -> list[str]:
    told, n_found = costs_that_tell(GAME, lambda: new_game(players), possible, TEXTS, ELEMENTS, n_worlds, players)
    assert n_found == n_worlds
    return told


@pytest.mark.parametrize("players", GAME.players)
def test_questions_cost_the_same_in_worlds_that_a_seat_cannot_tell_apart(players: int):
    assert found(players, 4) == []


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_questions_cost_the_same_in_many_worlds_that_a_seat_cannot_tell_apart(players: int):
    assert found(players, 200) == []


def test_a_cost_that_depends_on_a_card_of_the_deck_is_found(monkeypatch: Patch):
    plain = GAME.notation.explain

    def slow(state, words, element):
        for _ in range(int(state.known[0]) + 1 if state.n_known else 0):
            len("")
        return plain(state, words, element)

    monkeypatch.setattr(GAME.notation, "explain", slow)
    assert found(2, 8) != []
