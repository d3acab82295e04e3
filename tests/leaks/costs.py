"""What the answers to a seat's questions cost, counted in calls: the same in worlds that the seat cannot tell apart.

Calls are counted instead of seconds, so that a busy machine changes nothing; `bench/secrecy.py` measures seconds.
"""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from random import Random
from types import FrameType
from typing import Any

from voyageur.kernel import contract, states
from voyageur.kernel.contract import BadText, Game, State
from voyageur.kernel.view import CHANCE, NOBODY

Probe = Callable[[State], object]


def calls_of(work: Callable[[], object]) -> Counter[str]:
    """Return how often each function is called while something is done; the collection of garbage waits so long."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            found[frame.f_code.co_qualname] += 1
        elif event == "c_call":
            found[getattr(argument, "__qualname__", "?")] += 1

    before, collected = sys.getprofile(), gc.isenabled()
    gc.disable()  # libraries hang calls of their own on it, at a moment that nothing here decides
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
        if collected:
            gc.enable()
    return found - Counter({"setprofile": 1})


def probes(game: Game, seat: int, texts: list[str], elements: list[str]) -> Iterator[tuple[str, Probe]]:
    """Yield what a browser may ask for a seat: why not, what follows, a refused action."""

    def refuse(text: str) -> Probe:
        def probe(state: State) -> object:
            with suppress(BadText):
                return contract.why_not(game, state, seat, game.notation.action_of(state, text))
            return None

        return probe

    for text in texts:
        yield f"act {text}", refuse(text)
    for element in elements:
        yield f"explain {element}", lambda state, element=element: game.notation.explain(state, (), element)
    yield "choices", lambda state: game.notation.choices(state)


def differences(game: Game, state: State, other: State, seat: int, texts: list[str], elements: list[str]) -> list[str]:
    """Return which questions cost something else in another world; each is asked once before, to fill caches."""
    found: list[str] = []
    for name, probe in probes(game, seat, texts, elements):
        costs: list[Counter[str]] = []
        for world in (state, other):
            probe(world)
            costs.append(calls_of(lambda probe=probe, world=world: probe(world)))
        if costs[0] != costs[1]:
            found.append(f"{name}: {costs[0] - costs[1]} or {costs[1] - costs[0]}")
    return found


def costs_that_tell(
    game: Game,
    new_game: Callable[[], State],
    possible: Callable[[State], Mapping[str, int]],
    texts: list[str],
    elements: list[str],
    n_worlds: int,
    seed: int,
) -> tuple[list[str], int]:
    """Play at random; return the differences in some worlds that differ, and how many worlds there were."""
    dice, n_found, found = Random(seed), 0, list[str]()
    while n_found < n_worlds:
        state = new_game()
        while (seat := int(game.rules.to_act(state))) != NOBODY and n_found < n_worlds:
            if seat != CHANCE and dice.random() < 0.3:
                other = states.copy(state)
                contract.resample(game, other, seat, dice.getrandbits(62))
                if not states.is_equal(state, other):
                    n_found += 1
                    chosen = dice.sample(texts, 6), dice.sample(elements, 6)
                    found += differences(game, state, other, seat, *chosen)
            game.rules.apply(state, game.notation.action_of(state, dice.choice([*possible(state)])))
    return found, n_found
