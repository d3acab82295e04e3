"""How a search shares its simulations out at its root: among a few choices, then among the better half of them.

I. Danihelka, A. Guez, J. Schrittwieser and D. Silver, "Policy improvement by planning with Gumbel", ICLR 2022.  The
choices with the largest sums of Gumbel noise and log prior are considered: a draw without replacement (section 2), or
without noise the best by the prior.  Sequential halving (Z. Karnin, T. Koren and O. Somekh, ICML 2013) gives each of
them equally many simulations, then the better half of them, until two are left (algorithm 2).  With exact values the
choice is expected to be no worse than a draw by the prior, however few simulations there are; a choice that was merely
visited most has no such bound.

The n-th simulation of each choice has the same sample and the same chance, as far as they can be drawn alike, so that
what all choices have in common cancels out of their comparison (common random numbers).  Those that are compared have
equally many simulations.

The paper completes the values of choices without a visit.  Here these are compared only with one another, so that it
makes no difference.
"""

import math

from voyageur.agents.search.parameters import GUMBEL, SEARCH_KIND, Parameters
from voyageur.agents.search.tree import NONE, ROOT, Tree
from voyageur.kernel.chance import fast_word
from voyageur.kernel.jit import compiled

# A value counts (VISITS + the most visits of a choice) * SCALE times as much as a log prior: c_visit and c_scale of the
# paper's equation 8, as it has them for Go and chess.
VISITS, SCALE = 50, 1.0


@compiled
def halved(tree: Tree, searcher: int, key: int, simulation: int, parameters: Parameters) -> int:
    """Return the edge of the root that this simulation follows.  The searcher is to act there."""
    n_considered = min(parameters.considered, int(tree.nodes[ROOT].n_edges))
    return best_with(
        due_visits(simulation, parameters.simulations, n_considered), tree, searcher, key, parameters.noise
    )


@compiled
def due_visits(simulation: int, n: int, n_considered: int) -> int:
    """Return how many visits the choice has had that a simulation follows, of `n` and of so many choices considered.

    Of fewer simulations than choices each follows another choice.
    """
    n_phases, visits, left = phases(n_considered), 0, n_considered
    while True:
        each = max(1, n // (n_phases * left))
        if simulation < each * left:
            return visits + simulation // left
        simulation -= each * left
        visits += each
        left = max(2, left // 2)


@compiled
def phases(n_considered: int) -> int:
    """Return how often so many choices are halved until two are left; each phase has equally many simulations."""
    return max(1, math.ceil(math.log2(n_considered)))


@compiled
def most_visits(tree: Tree) -> int:
    """Return how often the most visited choice of the root was followed."""
    most, edge = 0, int(tree.nodes[ROOT].edge)
    while edge != NONE:
        most = max(most, int(tree.edges[edge].visits))
        edge = int(tree.edges[edge].next)
    return most


@compiled
def best_with(visits: int, tree: Tree, searcher: int, key: int, noise: float) -> int:
    """Return the best edge of the root among those with so many visits: by noise, log prior and value."""
    value_scale = SCALE * (VISITS + most_visits(tree))
    best, best_score, edge = NONE, 0.0, int(tree.nodes[ROOT].edge)
    while edge != NONE:
        if tree.edges[edge].visits == visits:
            value = tree.totals[edge, searcher] / visits if visits else 0.0
            score = math.log(tree.edges[edge].prior) + value_scale * value
            if noise > 0:
                score += noise * gumbel(key, int(tree.edges[edge].action))
            if best == NONE or score > best_score:
                best, best_score = edge, score
        edge = int(tree.edges[edge].next)
    return best


@compiled
def gumbel(key: int, action: int) -> float:
    """Return the noise of a choice, drawn from the standard Gumbel distribution by the key."""
    return -math.log(-math.log((fast_word(key, SEARCH_KIND, GUMBEL, 0, action, 0) + 0.5) / 2.0**32))
