"""Small positions solved exactly: each seat's share of the win if all play their best, to test agents by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.jit import bound, machine_code
from voyageur.testing.exact import positions
from voyageur.testing.exact.bounds import RIVALS, sweep, widest, widest_of_all
from voyageur.testing.exact.positions import (
    EDGES,
    FIRST,
    NEEDS_ROOM,
    PENDING,
    POSITIONS,
    TOO_MANY,
    Finder,
    Graph,
    leave_unchanged,
    new_finder,
    new_graph,
    position_of,
)

MOST_POSITIONS = 2**20
TOLERANCE = 1e-9  # the greatest error of a share, apart from rounding
SETTLED = 1e-15  # a change that is nothing but rounding
MOST_SWEEPS = 10_000
FEW = 1024  # edges and waiting positions for which there is room at first
OF_RULES = ("to_act", "legal", "chance_weights", "apply", "ranks")
TEMPLATES = ("position_of", "follow", "explore")


class NotSolved(ValueError):
    """A position that is not solved; the text says why."""


class TooManyPositions(NotSolved):
    """A position that more positions can follow than were allowed."""


@dataclass(frozen=True)
class Solution:
    """What a position is worth if all seats play their best."""

    seat: int  # that acts, or CHANCE or NOBODY
    shares: Any  # float64 (S,)  each seat's share of the win
    values_of_actions: Mapping[int, Any]  # action -> float64 (S,), for all legal actions of the seat that acts
    n_positions: int  # that can follow, with this one; ended games with the same winners are one
    error: float  # no share above is off by more, apart from rounding

    def loss(self, action: int) -> float:
        """Return the share of the win that the seat that acts loses by `action`."""
        best = max(float(shares[self.seat]) for shares in self.values_of_actions.values())
        return best - float(self.values_of_actions[action][self.seat])

    @property
    def best_actions(self) -> tuple[int, ...]:
        """All actions whose loss is no more than the error of two shares, ascending."""
        return tuple(action for action in self.values_of_actions if self.loss(action) <= 2 * TOLERANCE)


@machine_code()
def solve(game: Game, state: State, most_positions: int = MOST_POSITIONS) -> Solution:
    """Solve a position of a game without secrets, whose state stays as it is.

    Two seats play for the win against each other.  Of more, each takes what is best for itself, the first of equal
    actions.  Raises TooManyPositions, and NotSolved if the game has secrets or if it matters what an endless game is
    worth.
    """
    if game.has_secrets:
        raise NotSolved(f"{game.name} has secrets: no seat knows the position that it is in")
    graph = _graph_after(game, state, most_positions)
    error = _settle(graph)
    if error > TOLERANCE:
        raise NotSolved(f"the shares are only known to {error:.2g}: the game may go on for ever")
    n = int(graph.counts[POSITIONS])
    shares = (graph.lower[:n] + graph.upper[:n]) / 2
    seat = int(game.rules.to_act(state))
    edges = range(int(graph.n_edges[FIRST]) if seat >= 0 else 0)
    after = {int(graph.actions[edge]): shares[graph.targets[edge]] for edge in edges}
    return Solution(seat, shares[FIRST], after, n, error)


# The positions ----------------------------------------------------------------------------------


def _graph_after(game: Game, state: State, most_positions: int) -> Graph:
    """Return all positions that can follow `state`.  Raises TooManyPositions"""
    rules, n_seats = game.rules, int(game.rules.n_seats(state))
    graph = new_graph(most_positions, FEW, n_seats)
    finder = new_finder(rules.STATE, n_seats, rules.MOST_LEGAL, rules.N_OUTCOMES, FEW)
    find_first, explore = _explorer(game)
    finder.states[1] = states.copy(state)
    finder.first_words[:] = finder.words[1]
    find_first(graph, finder)
    while (end := int(explore(graph, finder))) == NEEDS_ROOM:
        most = max(rules.MOST_LEGAL, rules.N_OUTCOMES)  # edges of a position
        graph = _with_edges(graph, 2 * int(graph.counts[EDGES]) + most)
        finder = _with_pending(finder, 2 * int(graph.counts[PENDING]) + most)
    if end == TOO_MANY:
        raise TooManyPositions(f"more than {most_positions} positions can follow")
    return graph


def _with_edges(graph: Graph, n: int) -> Graph:
    """Return `graph` with room for `n` edges, or as many as it has room for."""
    fields = ("targets", "actions", "chances")
    return graph._replace(**{name: _longer(getattr(graph, name), n) for name in fields})


def _with_pending(finder: Finder, n: int) -> Finder:
    """Return `finder` with room for `n` waiting positions, or as many as it has room for."""
    return finder._replace(pending=_longer(finder.pending, n).view(np.recarray), numbers=_longer(finder.numbers, n))


def _longer(array: Any, n: int) -> Any:
    """Return a copy of `array` with `n` rows, or itself if it has as many."""
    if n <= len(array):
        return array
    longer = np.zeros(n, array.dtype)
    longer[: len(array)] = array
    return longer


def _explorer(game: Game) -> tuple[Callable[..., int], Callable[..., int]]:
    """Return `position_of` and `explore` for `game`, compiled once per process."""
    return _explorer_of(
        game.name, game.canonicalise or leave_unchanged, *(getattr(game.rules, name) for name in OF_RULES)
    )


@cache
def _explorer_of(
    name: str, canonicalise: Callable[..., Any], *of_rules: Callable[..., Any]
) -> tuple[Callable[..., int], Callable[..., int]]:
    functions = {"canonicalise": canonicalise, **dict(zip(OF_RULES, of_rules, strict=True))}
    for template in TEMPLATES:
        functions[template] = bound(getattr(positions, template), name, functions)
    return functions[position_of.__name__], functions["explore"]


# The shares -------------------------------------------------------------------------------------


def _settle(graph: Graph) -> float:
    """Sweep until the shares are known or nothing changes any more; return the greatest error that is left."""
    error = 1.0
    for _ in range(MOST_SWEEPS):
        change = float(sweep(graph))
        error = _error(graph)
        if max(change, error) <= TOLERANCE or change <= SETTLED:
            break
    return error


def _error(graph: Graph) -> float:
    """Return the greatest error of a share of the first position and of those that follow it directly.

    With more than two seats, choices anywhere may change as long as any share is not known.
    """
    if graph.lower.shape[1] > RIVALS:
        return float(widest_of_all(graph)) / 2
    first = int(graph.first[FIRST])
    edges = range(first, first + int(graph.n_edges[FIRST]))
    near = {FIRST, *(int(graph.targets[edge]) for edge in edges)}
    return max(float(widest(graph, number)) for number in near) / 2
