"""What questions about a position cost does not depend on cards that the seat cannot see."""

import gc

import pytest

from tests.games.island.positions import new_game, possible
from tests.games.island.sight import CARDS, small_map
from tests.leaks.costs import calls_of, costs_that_tell
from tests.leaks.planting import Patch
from voyageur.games.island import GAME
from voyageur.games.island.notation import choosing
from voyageur.games.island.secrets import knowledge
from voyageur.kernel.bits import lowest_bit

VERBS = ("commit", "recruit", "road", "water", "arrow", "discard", "take")
TEXTS = [f"{verb} {card}" for verb in VERBS for card in CARDS]
TILES = [f"tile-{column}{row}" for column in "abcdef" for row in range(1, 7)]
ELEMENTS = [*(f"card-{card}" for card in CARDS), *TILES, "stack-combat", "discards-resource", "card-played", "hand-1"]


def found(players: int, n_worlds: int) -> list[str]:
    layout = small_map(players, 0)
    told, n_found = costs_that_tell(
        GAME, lambda: new_game(players, layout=layout), possible, TEXTS, ELEMENTS, n_worlds, players
    )
    assert n_found == n_worlds
    return told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_questions_cost_the_same_in_worlds_that_a_seat_cannot_tell_apart(players: int):
    assert found(players, 40) == []


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_questions_cost_the_same_in_many_worlds_that_a_seat_cannot_tell_apart(players: int):
    assert found(players, 2000) == []


def test_a_cost_that_depends_on_a_hidden_card_is_found(monkeypatch: Patch):
    plain = choosing.choices

    def slow(state):
        for _ in range(int(lowest_bit(knowledge.whole_hand(state, 1) or 1))):
            len("")
        return plain(state)

    monkeypatch.setattr(GAME.notation, "choices", slow)
    assert found(2, 20) != []


def test_a_collection_of_garbage_costs_a_question_nothing():
    collected: list[str] = []

    def note(phase: str, _: object) -> None:
        collected.append(phase)

    gc.callbacks.append(note)
    calls_of(lambda: [[] for _ in range(100_000)])
    gc.callbacks.remove(note)
    assert collected == []
