"""Where blocks may be placed (N14-N23): by brute force over all cells, and clause by clause."""

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tests.games.nouvelle_france.positions import (
    State,
    begun,
    lay,
    new_game,
    passed,
    play,
    position,
    possible,
    refused,
    rules,
    spelling,
)
from tests.games.nouvelle_france.sets import ragged, standard
from voyageur.games.nouvelle_france.components import (
    COLOURS_OF_CUBES,
    FORMS,
    MOST_SQUARES,
    MOST_TURNS,
    N_FORMS,
    N_LEVELS,
    N_SHAPES,
    N_SQUARES,
    SITES,
    square_name,
)
from voyageur.games.nouvelle_france.rules import boards, placing
from voyageur.games.nouvelle_france.rules.geometry import SitePlace, Turn, is_balanced, turns_of_set
from voyageur.games.nouvelle_france.rules.lots import NOWHERE, level_at
from voyageur.games.nouvelle_france.state import Phase, Refusal
from voyageur.kernel import states
from voyageur.kernel.contract import BadText, Game, legal_actions
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.plain import all_refusals

PIECES = 6  # positions of each game that are looked at


def heaps(state: State) -> list[dict[SitePlace, set[int]]]:
    """Return the levels with a cube above each square of each site, from the cubes themselves."""
    found: list[dict[SitePlace, set[int]]] = []
    for site, plan in enumerate(standard().plans):
        masks = [[int(state.cubes[colour, site, level]) for colour in range(4)] for level in range(3)]
        found.append(
            {
                place: {level for level in range(3) if any(mask >> square & 1 for mask in masks[level])}
                for square, place in enumerate(plan)
            }
        )
    return found


def is_lawful(heap: dict[SitePlace, set[int]], turn: Turn, at: tuple[int, int, int], *, must_balance: bool) -> bool:
    """Whether a form may lie with cell 0 at a place, said cell by cell from the rules page."""
    cubes = {(x + at[0], y + at[1], z + at[2]) for x, y, z in turn}
    if any((x, y) not in heap or not 0 <= z <= 2 for x, y, z in cubes):  # N19, N20
        return False
    if any(level >= z for x, y, z in cubes for level in heap[x, y]):  # N14
        return False
    standing = {(x, y) for x, y, z in cubes if z == 0 or z - 1 in heap[x, y]}  # N18
    if not standing:
        return False
    return not must_balance or is_balanced(tuple(cubes), [*standing])  # N15, N16


def lawful_texts(state: State, form: int) -> set[str]:
    """Return the texts of all lawful placements of a form, without its block."""
    texts: set[str] = set()
    for site, heap in enumerate(heaps(state)):
        for turn in turns_of_set(standard())[form]:
            for x, y, z in product(range(12), range(12), range(3)):
                if is_lawful(heap, turn, (x, y, z), must_balance=state.may_touch == 0):
                    names = (f"{square_name(x + a, y + b)}.{z + c + 1}" for a, b, c in turn)
                    texts.add(f"{SITES[site]} {' '.join(names)}")
    return texts


def positions_of_a_game(seed: int, **options: str) -> list[State]:
    """Return positions of a random game in which a block is to be placed."""
    dice = Random(seed)
    state, found = new_game(2 + seed % 3, **options), list[State]()
    while rules.to_act(state) != NOBODY:
        if rules.to_act(state) == CHANCE:
            texts = possible(state)
            action = spelling.action_of(state, dice.choices([*texts], [*texts.values()])[0])
        else:
            if state.phase in (Phase.CHOOSE, Phase.BEGIN):
                found.append(states.copy(state))
            action = dice.choice(legal_actions(rules, state))
        rules.apply(state, action)
    return dice.sample(found, PIECES)


@pytest.mark.slow
@pytest.mark.parametrize("standing", ["balanced", "touching"])
def test_legal_places_are_those_of_the_page_cell_by_cell(standing):
    for state in positions_of_a_game(1, free_standing=standing) + positions_of_a_game(2, free_standing=standing):
        by_block: dict[str, set[str]] = {}
        for text in possible(state):
            if text.startswith("place "):
                _, block, lying = text.split(" ", 2)
                by_block.setdefault(block, set()).add(lying)
        for block, lying in by_block.items():
            assert lying == lawful_texts(state, FORMS.index(block.split(":")[0])), block


@pytest.mark.parametrize(
    "options",
    [{}, {"free_standing": "touching"}, {"set": FILE_MARK + ragged()}],
    ids=["standard", "touching", "ragged"],
)
def test_legal_lists_all_that_refusal_allows(options):
    actions = np.arange(rules.N_ACTIONS)
    for state in positions_of_a_game(3, **options):
        refusals = all_refusals(cast(Game, SimpleNamespace(name="nouvelle-france", rules=rules)), state, actions)
        assert legal_actions(rules, state) == np.flatnonzero(refusals == Refusal.NONE).tolist()


@pytest.mark.parametrize(
    "options",
    [{}, {"free_standing": "touching"}, {"set": FILE_MARK + ragged()}],
    ids=["standard", "touching", "ragged"],
)
def test_what_is_dropped_at_random_lies_where_refusal_allows_it(options):
    for state in positions_of_a_game(4, **options)[:2]:
        for form, turned, square in product(range(N_FORMS), range(MOST_TURNS), range(N_SQUARES)):
            is_real = turned < state.n_turns[form] and square % MOST_SQUARES < state.n_squares[square // MOST_SQUARES]
            level = int(level_at(state, form, turned, square))
            for each in range(N_LEVELS if is_real else 0):
                refused_here = placing.standing_refusal(state, form, turned, square, each)
                assert (refused_here == Refusal.NONE) == (each == level), (form, turned, square, each)
            assert is_real or level == NOWHERE


# Clauses ----------------------------------------------------------------------------------------


def test_N11_a_block_can_be_placed_if_any_is_legal():
    for seed in range(6):
        for state in positions_of_a_game(seed):
            state.phase = Phase.CHOOSE
            state.may_declare = 0
            for shape in range(N_SHAPES):
                state.open[:] = 0
                state.open[shape], state.stock[shape] = 1, 1
                assert boards.can_place_any(state) == (len(legal_actions(rules, state)) > 0)


def test_N10_any_version_left_of_the_shape_may_be_chosen():
    state = position()
    blocks = {text.split()[1] for text in possible(state)}
    assert {f"croix:{colour}" for colour in ("white", "brown", "yellow", "blue")} <= blocks


def test_N10_a_version_that_is_built_is_gone():
    state = position(opened=("croix", "canon"))
    play(state, "place croix:blue redoubt c1.2 c1.3 b1.2 d1.2 c1.1")
    passed(state)
    play(state, "draw", "draw croix")
    assert refused(state, "place croix:blue redoubt f1.2 f1.3 e1.2 g1.2 f1.1") == Refusal.BLOCK_GONE
    assert refused(state, "place croix:brown redoubt f1.2 f1.3 e1.2 g1.2 f1.1") == Refusal.NONE


def test_N9_only_open_shapes_may_be_chosen():
    state = position(drawn="fer")
    assert {text.split()[1].split(":")[0] for text in possible(state)} == {"fer", "canon"}
    assert refused(state, "place croix:blue redoubt c1.2 c1.3 b1.2 d1.2 c1.1") == Refusal.CARD_NOT_OPEN


FLAT = "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1"  # it covers a2, a3, a4, b2, b3


def test_N14_nothing_is_put_under_a_cube():
    assert refused(position(), FLAT) == Refusal.NONE
    assert refused(position("mill:a3.2=white"), FLAT) == Refusal.NOT_FROM_ABOVE


def test_N14_two_cubes_are_never_in_one_place():
    assert refused(position("mill:b3.1=white"), FLAT) == Refusal.NOT_FROM_ABOVE


def test_N15_a_block_does_not_hang_in_the_air():
    assert refused(position(), FLAT.replace(".1", ".2")) == Refusal.HANGS


def test_N15_a_cube_beside_a_block_does_not_hold_it():
    state = position("mill:c1.1=white mill:c1.2=white")
    assert refused(state, "place fer:white mill d1.3 d1.2 e1.2 f1.2 f1.3") == Refusal.HANGS


def test_N15_option_one_cube_that_stands_is_enough():
    text = "place equerre:white mill d1.1 d1.2 d1.3 e1.3 f1.3"
    assert refused(position(drawn="equerre"), text) == Refusal.FALLS
    assert refused(position(drawn="equerre", free_standing="touching"), text) == Refusal.NONE


def test_N16_a_cross_stands_on_one_cube_and_leaves_two_holes():
    state = play(position(), "place croix:blue mill d1.2 d1.3 c1.2 e1.2 d1.1", "pass")
    passed(state)
    play(state, "draw", "draw fer")
    assert not [text for text in possible(state) if " mill " in text and ("c1.1" in text or "e1.1" in text)]


def test_N16_a_horseshoe_on_its_side_has_a_hole_inside():
    assert refused(position(), "place fer:white mill c1.1 b1.1 b1.2 b1.3 c1.3") == Refusal.NONE


def test_N16_a_block_that_is_not_balanced_falls():
    state = position(drawn="faux")
    assert refused(state, "place faux:white redoubt f1.2 e1.2 d1.2 c1.2 c1.1") == Refusal.FALLS
    assert refused(state, "place faux:white redoubt f1.1 e1.1 d1.1 c1.1 c1.2") == Refusal.NONE


def bonus_position(cubes: str, storms: int) -> State:
    """Return a position at the beginning of a turn, before the draw."""
    state = passed(begun())
    state.storms = storms
    lay(state, cubes)
    return state


def test_N17_blocks_in_place_are_fixed():
    state = bonus_position("mill:d1.2=white", 2)  # nothing carries it, and yet it carries
    assert refused(state, "place peg mill d1.3") == Refusal.NONE


@pytest.mark.parametrize("colour", COLOURS_OF_CUBES)
def test_N18_cubes_of_any_colour_carry(colour):
    assert refused(bonus_position(f"mill:d1.1={colour}", 2), "place peg mill d1.2") == Refusal.NONE


def test_N19_no_cube_lies_beyond_the_stones():
    state = position()
    assert refused(state, "place canon:white redoubt c1.1 d1.1 c2.1 d2.1 e1.1") == Refusal.OUTSIDE
    with pytest.raises(BadText):
        refused(state, "place canon:white redoubt c2.1 d2.1 c1.1 d1.1 e2.1")  # cell 0 is beyond them


def test_N20_no_cube_lies_above_the_third_level():
    assert refused(position("mill:d1.1=white"), "place croix:blue mill d1.3 d1.4 c1.3 e1.3 d1.2") == Refusal.TOO_HIGH


def test_N21_a_flat_piece_may_be_turned_over():
    state = position(drawn="girouette")
    assert refused(state, "place girouette:white church e5.1 f5.1 d4.1 e4.1 e3.1") == Refusal.NONE
    assert refused(state, "place girouette:white church b5.1 a5.1 c4.1 b4.1 b3.1") == Refusal.NONE


def test_N23_spaces_below_the_snow_are_filled_from_above():
    assert refused(position(storms=1), FLAT) == Refusal.NONE


def test_N42_a_bonus_block_is_placed_like_any_other():
    state = bonus_position("", 0)
    assert refused(state, "place beam mill c1.1 d1.1 e1.1") == Refusal.NONE
    assert refused(state, "place beam mill c1.2 d1.2 e1.2") == Refusal.HANGS
