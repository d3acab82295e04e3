"""Bounds on each seat's share of the win at every position, made narrower sweep by sweep.

At first a share is between 0 and 1.  A sweep replaces the bounds of each position by what follows from the bounds of
those after it: their mean by the chances, or the best for the seat that acts.  With one or two seats the true share
stays between the bounds (interval iteration: S. Haddad and B. Monmege, Theoretical Computer Science 735, 2018),
whatever part of the win an endless game counts as: the lower bounds tend to the share if it counts as lost, the upper
bounds to the share if it counts as won.  They do not meet where it matters what it counts as.

With more seats each takes what is best for itself (max^n: C. Luckhardt and K. Irani, AAAI 1986), and of equals the
action with the smallest number.  Then the bounds are those of the choices made in the last sweep.
"""

from typing import Any

from voyageur.kernel.jit import compiled
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.exact.positions import POSITIONS, Graph

EQUAL = 1e-9  # shares that differ by less are equal
RIVALS = 2  # the most seats of whom one gains what the other loses


@compiled
def sweep(graph: Graph) -> float:
    """Make the bounds of all positions narrower, the last one found first; return the greatest change."""
    change = 0.0
    for number in range(int(graph.counts[POSITIONS]) - 1, -1, -1):
        if graph.acting[number] == NOBODY:
            continue
        chosen = choice_at(graph, number)
        for seat in range(graph.lower.shape[1]):
            change = max(change, narrow(graph, graph.lower, number, seat, chosen))
            change = max(change, narrow(graph, graph.upper, number, seat, chosen))
    return change


@compiled
def narrow(graph: Graph, bounds: Any, number: int, seat: int, chosen: int) -> float:
    """Replace a bound of the share of `seat` at a position; return by how much it changes.

    bounds : float64 (N, S)  the lower or the upper ones;  chosen : the edge that is chosen, if more than two seats play
    """
    before = bounds[number, seat]
    if graph.acting[number] == CHANCE:
        bounds[number, seat] = mean_of(graph, bounds, number, seat)
    elif bounds.shape[1] > RIVALS:
        bounds[number, seat] = bounds[graph.targets[chosen], seat]
    else:
        bounds[number, seat] = best_of(graph, bounds, number, seat)
    return abs(bounds[number, seat] - before)


@compiled
def mean_of(graph: Graph, bounds: Any, number: int, seat: int) -> float:
    """Return the mean of the bounds after each outcome, by the chances."""
    mean = 0.0
    for edge in range(graph.first[number], graph.first[number] + graph.n_edges[number]):
        mean += graph.chances[edge] * bounds[graph.targets[edge], seat]
    return mean


@compiled
def best_of(graph: Graph, bounds: Any, number: int, seat: int) -> float:
    """Return the greatest bound for `seat` after any action if it acts, the least if the rival does."""
    is_own = graph.acting[number] == seat
    best = 0.0 if is_own else 1.0
    for edge in range(graph.first[number], graph.first[number] + graph.n_edges[number]):
        found = bounds[graph.targets[edge], seat]
        best = max(best, found) if is_own else min(best, found)
    return best


@compiled
def choice_at(graph: Graph, number: int) -> int:
    """Return the first edge of those with the best lower bound for the seat that acts; any edge of chance."""
    seat, best = max(0, graph.acting[number]), int(graph.first[number])
    for edge in range(graph.first[number], graph.first[number] + graph.n_edges[number]):
        if graph.lower[graph.targets[edge], seat] > graph.lower[graph.targets[best], seat] + EQUAL:
            best = edge
    return best


@compiled
def widest(graph: Graph, number: int) -> float:
    """Return the greatest difference between the bounds of a seat at a position."""
    width = 0.0
    for seat in range(graph.lower.shape[1]):
        width = max(width, graph.upper[number, seat] - graph.lower[number, seat])
    return width


@compiled
def widest_of_all(graph: Graph) -> float:
    """Return the greatest difference between the bounds of a seat at any position."""
    width = 0.0
    for number in range(int(graph.counts[POSITIONS])):
        width = max(width, widest(graph, number))
    return width
