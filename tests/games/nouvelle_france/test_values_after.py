"""`values_after` against `value`, at every decision of random games: the checks of the contract look at few of them."""

import random
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pytest

from voyageur.games.nouvelle_france import GAME, rules
from voyageur.games.nouvelle_france.components import N_BLOCKS
from voyageur.games.nouvelle_france.judging.features import values_after
from voyageur.games.nouvelle_france.judging.values_after import TOGETHER, alike
from voyageur.games.nouvelle_france.rules.actions import OF_BLOCK, PLACE, block_of, form_of_block
from voyageur.kernel import contract, states
from voyageur.kernel.contract import State
from voyageur.kernel.view import CHANCE, NOBODY

MOST = 40  # actions of a decision that are compared
OPTIONS: Sequence[tuple[int, Mapping[str, str]]] = (
    *((players, {}) for players in GAME.players),
    (2, {"two_colours": "yes"}),  # N2
    (2, {"contact": "contact"}),  # N25
    (3, {"contact": "group", "declare_unable": "yes"}),  # N25, N45
    (2, {"ally_use": "none", "negative_points": "no"}),  # N59, N34
)


def decisions(players: int, number: int, options: Mapping[str, str]) -> Iterator[State]:
    """Yield the positions of a random game in which a seat decides."""
    dice, state = random.Random(number), contract.start(GAME, contract.read_setup(GAME, dict(options), players))
    while (acting := int(rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            weights = contract.outcome_weights(GAME, state)
            rules.apply(state, dice.choices(range(len(weights)), weights)[0])
            continue
        yield state
        rules.apply(state, dice.choice(contract.legal_actions(rules, state)))


def some_of(actions: Sequence[int], number: int) -> list[int]:
    """Return about so many of the actions as are compared, of all blocks of a shape those in the same places."""
    step = max(1, len(actions) // MOST)
    return [action for action in actions if action < PLACE or (action - PLACE) % OF_BLOCK % step == number % step]


def values_of(state: State, seat: int, actions: Sequence[int]) -> list[float]:
    """Return what `values_after` writes for these actions."""
    work, found = states.work_states(state, 2, GAME.constants), np.full(len(actions), np.nan)
    values_after(work, 1, 0, seat, np.array(actions, np.int32), len(actions), found)
    return found.tolist()


def value_of(state: State, seat: int, action: int) -> float:
    after = states.copy(state)
    rules.apply(after, action)
    return float(rules.value(after, seat))


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_the_values_after_actions_are_those_of_the_positions_after_them(
    players: int, options: Mapping[str, str]
) -> None:
    wrong = list[tuple[int, int, int]]()
    for number in range(3):
        for state in decisions(players, number, options):
            actions = some_of(contract.legal_actions(rules, state), number)
            for seat in range(players):
                found = values_of(state, seat, actions)
                wrong += [
                    (number, seat, action)
                    for action, each in zip(actions, found, strict=True)
                    if each != value_of(state, seat, action)
                ]
    assert wrong == []


def placements(number: int) -> Iterator[tuple[State, int, list[int]]]:
    """Yield positions of a random game in which many placements are legal, the seat to act, and these."""
    for state in decisions(2, number, {}):
        actions = [action for action in contract.legal_actions(rules, state) if action >= PLACE]
        if len({block_of(action) for action in actions}) > 1:
            yield state, int(rules.to_act(state)), actions


def test_values_do_not_depend_on_what_else_is_valued() -> None:
    for state, seat, actions in placements(1):
        found = values_of(state, seat, actions)
        assert found[::7] == [values_of(state, seat, [action])[0] for action in actions[::7]]


def test_values_do_not_depend_on_the_order_of_the_actions() -> None:
    dice = random.Random(2)
    for state, seat, actions in placements(2):
        shuffled = dice.sample(actions, len(actions))
        assert dict(zip(shuffled, values_of(state, seat, shuffled), strict=True)) == dict(
            zip(actions, values_of(state, seat, actions), strict=True)
        )


def test_actions_of_other_kinds_may_stand_among_placements() -> None:
    wrong = list[tuple[int, int]]()
    for state in decisions(3, 3, {"declare_unable": "yes"}):
        actions = contract.legal_actions(rules, state)
        others = [action for action in actions if action < PLACE]
        for seat in range(3 if len(others) < len(actions) else 0):
            found = values_of(state, seat, [*actions[len(others) :], *others])[-len(others) :]
            wrong += [
                (seat, action)
                for action, each in zip(others, found, strict=True)
                if each != value_of(state, seat, action)
            ]
    assert wrong == []


def test_blocks_of_a_shape_in_the_same_places_are_valued_together() -> None:
    _, _, actions = next(iter(placements(4)))
    first = block_of(actions[0])
    same = [action for action in actions if form_of_block(block_of(action)) == form_of_block(first)]
    blocks = {block_of(action) for action in same}
    assert first < N_BLOCKS
    assert alike(np.array(actions, np.int32), 0) == (len(same) // len(blocks), len(blocks))


def test_blocks_in_other_places_are_not() -> None:
    _, _, actions = next(iter(placements(4)))
    size, _ = alike(np.array(actions, np.int32), 0)
    others = [action + OF_BLOCK for action in actions[:size]]
    others[-1] += 1
    assert alike(np.array([*actions[:size], *others], np.int32), 0) == (size, 1)


def test_some_blocks_have_more_places_than_are_valued_in_one_loop() -> None:
    assert max(alike(np.array(actions, np.int32), 0)[0] for _, _, actions in placements(1)) > TOGETHER
