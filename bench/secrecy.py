"""Measure whether the time to answer a seat tells of cards that it cannot see.

`python bench/secrecy.py --samples 10000 --worlds 4`: for each game with secrets, some positions, and each of them again
with other hidden cards, in turns drawn by lot: refused actions, why something is no choice, and the tree of choices.
Printed are the difference of the two worlds' mean times and Welch's t.  A time tells something from a t of 4.5 on, if
the difference is 100 ns and 0.5 % of it or more, unless the machine was busy: measure again.  Two copies of one world
differ by up to 60 ns or 0.3 %, with a t of up to 12, because they lie at other places in memory.  What is slower than
nine in ten is left out, as other programs make it so.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from voyageur.games.island import GAME as ISLAND
from voyageur.games.nouvelle_france import GAME as NOUVELLE_FRANCE
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE, NOBODY

LIMIT = 4.5
LEAST, LEAST_SHARE = 100.0, 0.005  # of a difference: nanoseconds, and of the time
KEPT = 0.9  # of the samples, the fastest
ELEMENTS = {"island": ("card-drop1", "tile-b2", "stack-combat"), "nouvelle-france": ("deck", "card-fer", "square-x")}
Question = Callable[[State], object]


def questions(game: Game, seat: int) -> dict[str, Question]:
    """Return what a browser may ask about a position."""
    notation = game.notation
    last = game.rules.N_ACTIONS - 1
    return {
        "refused act": lambda state: [contract.why_not(game, state, seat, last - each) for each in range(8)],
        "act of another": lambda state: contract.why_not(game, state, seat + 1, 0),
        "explain": lambda state: [notation.explain(state, (), each) for each in ELEMENTS[game.name]],
        "branch": lambda state: notation.choices(state),
    }


def worlds(game: Game, players: int, n: int, key: int) -> Iterator[tuple[State, State, int]]:
    """Yield positions with another world that the seat to act cannot tell apart."""
    dice, n_found = Random(key), 0
    while n_found < n:
        state = states.new(game.rules.STATE)
        game.rules.set_up(state, contract.read_setup(game, {}, players))
        while (seat := int(game.rules.to_act(state))) != NOBODY and n_found < n:
            if seat == CHANCE:
                weights = contract.outcome_weights(game, state)
                action = dice.choices(range(len(weights)), weights)[0]
            else:
                action = dice.choice(contract.legal_actions(game.rules, state))
                other = states.copy(state)
                contract.resample(game, other, seat, dice.getrandbits(62))
                if dice.random() < 0.1 and not states.is_equal(state, other):
                    n_found += 1
                    yield states.copy(state), other, seat
            game.rules.apply(state, action)


def times(question: Question, pair: tuple[State, State], n: int, dice: Random) -> tuple[np.ndarray, np.ndarray]:
    """Return the nanoseconds of a question in two worlds, asked in turns drawn by lot."""
    found: tuple[list[int], list[int]] = ([], [])
    for state in pair:
        question(state)
    while min(map(len, found)) < n:
        which = dice.randrange(2)
        start = time.perf_counter_ns()
        question(pair[which])
        found[which].append(time.perf_counter_ns() - start)
    one, other = (np.sort(np.array(each[:n], float))[: int(KEPT * n)] for each in found)
    return one, other


def welch(one: np.ndarray, other: np.ndarray) -> float:
    """Return Welch's t (B. L. Welch, Biometrika 34, 1947, pages 28 to 35)."""
    spread = one.var(ddof=1) / len(one) + other.var(ddof=1) / len(other)
    return float((one.mean() - other.mean()) / np.sqrt(spread)) if spread else 0.0


def main() -> None:
    """Measure, and print a line for each kind of question."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=10_000, help="of each kind in each world")
    parser.add_argument("--worlds", type=int, default=4, help="positions of each game")
    parser.add_argument("--key", type=int, default=1)
    given = parser.parse_args()
    for game, players in ((ISLAND, 3), (NOUVELLE_FRANCE, 3)):
        for number, (state, other, seat) in enumerate(worlds(game, players, given.worlds, given.key)):
            for kind, question in questions(game, seat).items():
                one, two = times(question, (state, other), given.samples, Random(given.key))
                t, more = welch(one, two), one.mean() - two.mean()
                tells = abs(t) >= LIMIT and abs(more) >= max(LEAST, LEAST_SHARE * one.mean())
                note = "  TELLS" if tells else ""
                means = f"{one.mean() / 1000:9.1f} us  difference {more:7.1f} ns  t {t:6.2f}"
                print(f"{game.name} {number} {kind:14} {means}{note}", flush=True)


if __name__ == "__main__":
    main()
