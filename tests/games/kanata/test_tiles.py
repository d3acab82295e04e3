"""Sets of tiles that the state keeps (decision 0092): on boards of two words, and what the invariants say of them."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from tests.games.kanata.positions import new_game
from voyageur.games.kanata import GAME, rules
from voyageur.games.kanata.components import MOST_TILES, Card
from voyageur.games.kanata.rules.invariants import sets_of_tiles
from voyageur.games.kanata.state import Phase
from voyageur.kernel.contract import State, legal_actions
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.plain import all_refusals

# The largest board: 120 tiles, the colonies where the second word of a set begins.
LARGE = "\n".join(["f" * 12] * 4 + ["lllllFllllll", "llllllllBlll"] + ["l" * 12] * 4)
MOST_PLIES = 3000
OPTIONS = (
    {},
    {"fort_corners": "any", "besieged_collects": "no", "fort_falls_to": "1"},
    {"fort_corners": "free", "fort_range": "king", "new_units_wait": "yes", "most_forts": "4", "most_militia": "5"},
)


def positions(options: dict[str, str], seed: int) -> Iterator[State]:
    """Yield the positions of a random game on the largest board whose seats stop a step seldom."""
    state, dice = new_game(LARGE, **options), random.Random(seed)
    state.cards[:, (Card.LUMBER, Card.FIREARMS)] = 30
    for _ in range(MOST_PLIES):
        yield state
        acting = int(rules.to_act(state))
        if acting == NOBODY:
            return
        if acting == CHANCE:
            rules.apply(state, dice.randrange(rules.N_OUTCOMES))
            continue
        legal = legal_actions(rules, state)
        may_stop = state.phase == Phase.CONVERT or len(legal) == 1 or dice.random() < 0.1
        rules.apply(state, legal[0] if may_stop else dice.choice(legal[1:]))


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "strict", "free"])
def test_on_the_largest_board_lists_are_what_refusals_allow(options: dict[str, str]) -> None:
    numbers, seen = np.arange(rules.N_ACTIONS), set[Phase]()
    for state in positions(options, 1):
        if rules.to_act(state) >= 0:
            seen.add(Phase(int(state.phase)))
            allowed = np.flatnonzero(all_refusals(GAME, state, numbers) == 0)
            assert legal_actions(rules, state) == allowed.tolist()
    assert seen >= {Phase.COLLECT, Phase.FORTS, Phase.MILITIA, Phase.MARCH}


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "strict", "free"])
def test_on_the_largest_board_the_sets_are_kept(options: dict[str, str]) -> None:
    assert new_game(LARGE).n_tiles == MOST_TILES
    wrong = [fault for state in positions(options, 2) for fault in GAME.faults(state) if "set" in fault]
    assert wrong == []


@pytest.mark.parametrize("field", sorted(sets_of_tiles(new_game("duel"))))
def test_a_set_with_a_wrong_tile_breaks_an_invariant(field: str) -> None:
    state = new_game("duel")
    state[field].flat[0] ^= 1
    assert GAME.faults(state) == [f"`{field}` is another set"]
