"""All that can follow one position of a game with secrets, as a tree, and what its two seats know there.

A seat knows its own actions and what it has observed after each ply, in this order, and who was to act then; it forgets
nothing.  The positions in which it must choose and that it cannot tell apart are one information set.

The tree is kept in sequence form (B. von Stengel, Games and Economic Behavior 14, 1996).  A sequence of a seat is a
choice at one of its information sets, with all the choices of its own that led there.  Its sequences are numbered from
0, no choice at all, and each comes after those that it goes on from.  A plan says how much of each sequence a seat
plays, when chance and the rival do not stand in the way; what the seats win is linear in the plan of each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.exact import NotSolved, TooManyPositions

SEATS = (0, 1)
START = 0  # the sequence without a choice, and what a seat has seen before the first ply
DIGEST = 16  # bytes that stand for an observation

BySeat = tuple[int, int]  # a number for each seat
Shares = tuple[float, float]


@dataclass(frozen=True, eq=False)
class InformationSet:
    """The positions in which a seat must choose and that it cannot tell apart."""

    seat: int
    state: State  # one of these positions
    legal: tuple[int, ...]
    before: int  # the sequence that leads here
    first: int  # the sequence that ends with the first legal action; those of the other actions follow


class SeatChoices(NamedTuple):
    """The information sets of a seat for compiled code, in the order in which its choices can follow one another."""

    before: Any  # int64 (I,)  as in `InformationSet`
    first: Any  # int64 (I,)
    n_legal: Any  # int64 (I,)


class Ends(NamedTuple):
    """The ends of the game; those that the same sequences lead to are one."""

    sequences: Any  # int64 (E, 2)  the last of each seat
    gains: Any  # float64 (E, 2)  each seat's share of the win times the chance of all outcomes on the way


@dataclass(frozen=True)
class GameTree:
    """The sequence form of all that can follow one position; the tuples have an entry for each seat."""

    n_nodes: int  # positions, each counted as often as there are ways to it
    sets: tuple[Sequence[InformationSet], Sequence[InformationSet]]
    n_sequences: BySeat
    choices: tuple[SeatChoices, SeatChoices]
    ends: Ends


def tree_after(game: Game, state: State, most_nodes: int) -> GameTree:
    """Follow all actions and outcomes from `state` to the end of the game.  Raises TooManyPositions, NotSolved"""
    grower = Grower(game, most_nodes)
    grower.grow(states.copy(state))
    one, other = grower.sets
    return GameTree(
        n_nodes=grower.n_nodes,
        sets=(one, other),
        n_sequences=(grower.n_sequences[0], grower.n_sequences[1]),
        choices=(_choices_of(one), _choices_of(other)),
        ends=Ends(np.array([*grower.gains], np.int64), np.array([*grower.gains.values()], np.float64)),
    )


def _choices_of(sets: Sequence[InformationSet]) -> SeatChoices:
    rows = [(each.before, each.first, len(each.legal)) for each in sets]
    return SeatChoices(*np.array(rows, np.int64).reshape(-1, len(SeatChoices._fields)).T.copy())


# Growing ----------------------------------------------------------------------------------------


class Node(NamedTuple):
    """A position, with how it was reached."""

    state: State
    seen: BySeat  # the number of what each seat has seen and done
    sequences: BySeat
    chance: float  # of all outcomes on the way


class Grower:
    """The parts of a tree while it grows."""

    def __init__(self, game: Game, most_nodes: int) -> None:
        """Begin without a node."""
        self.n_nodes = 0
        self.sets: tuple[list[InformationSet], list[InformationSet]] = ([], [])
        self.n_sequences = [START + 1, START + 1]
        self.gains: dict[BySeat, Shares] = {}  # by sequences, as in `Ends`
        self._game, self._most_nodes = game, most_nodes
        self._seen: dict[tuple[Any, ...], int] = {}
        self._set_of: tuple[dict[int, InformationSet], dict[int, InformationSet]] = ({}, {})  # by what was seen
        self._observation = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)

    def grow(self, state: State) -> None:
        """Add `state` and all that can follow.  Raises TooManyPositions, NotSolved"""
        waiting = [Node(state, (START, START), (START, START), 1.0)]
        while waiting:
            if self.n_nodes == self._most_nodes:
                raise TooManyPositions(f"more than {self._most_nodes} ways through positions can follow")
            self.n_nodes += 1
            node = waiting.pop()
            acting = int(self._game.rules.to_act(node.state))
            if acting == NOBODY:
                self._add_end(node)
            else:
                waiting += self._after_chance(node) if acting == CHANCE else self._after_choice(node, acting)

    def _add_end(self, node: Node) -> None:
        shares = contract.shares(self._game, node.state, len(SEATS))
        if not any(shares):
            raise NotSolved("the game can end without a winner: what one seat loses the other does not win")
        known = self.gains.get(node.sequences, (0.0, 0.0))
        self.gains[node.sequences] = (known[0] + node.chance * shares[0], known[1] + node.chance * shares[1])

    def _after_chance(self, node: Node) -> Iterator[Node]:
        weights = contract.outcome_weights(self._game, node.state)
        total = sum(weights)
        for outcome, weight in enumerate(weights):
            if weight:
                yield self._after(node, CHANCE, outcome, node.sequences, node.chance * weight / total)

    def _after_choice(self, node: Node, seat: int) -> Iterator[Node]:
        here = self._information_set(node, seat)
        for sequence, action in enumerate(here.legal, start=here.first):
            sequences = (sequence, node.sequences[1]) if seat == 0 else (node.sequences[0], sequence)
            yield self._after(node, seat, action, sequences, node.chance)

    def _information_set(self, node: Node, seat: int) -> InformationSet:
        """Return the information set of the seat that acts, which is added if it is new."""
        legal = tuple(contract.legal_actions(self._game.rules, node.state))
        known = self._set_of[seat].get(node.seen[seat])
        if known is None:
            first = self.n_sequences[seat]
            known = InformationSet(seat, node.state, legal, node.sequences[seat], first)
            self._set_of[seat][node.seen[seat]] = known
            self.sets[seat].append(known)
            self.n_sequences[seat] += len(legal)
        assert known.legal == legal, f"seat {seat} cannot see which actions are legal"
        return known

    def _after(self, node: Node, acting: int, action: int, sequences: BySeat, chance: float) -> Node:
        state = states.copy(node.state)
        self._game.rules.apply(state, action)
        seen = [self._seen_after(node.seen[seat], seat, action if acting == seat else None, state) for seat in SEATS]
        return Node(state, (seen[0], seen[1]), sequences, chance)

    def _seen_after(self, seen: int, seat: int, own_action: int | None, state: State) -> int:
        """Return the number of what `seat` has seen and done when a ply has led to `state`."""
        self._game.presentation.observe(state, seat, self._observation)
        observed = blake2b(self._observation.tobytes(), digest_size=DIGEST).digest()
        what = (seat, seen, own_action, int(self._game.rules.to_act(state)), observed)
        return self._seen.setdefault(what, len(self._seen) + START + 1)
