"""The tree of a search, kept in arrays: nodes are positions as the searching seat knows them, edges are choices.

A node has its edges in a list, the best prior first, and its children in another.  Child and edge are two things: what
follows a choice may depend on what the searching seat cannot see, and chance has children, but no edges.
"""

from typing import Any, NamedTuple

import numpy as np

from voyageur.kernel.jit import compiled

NONE = -1  # no node or no edge
ROOT = 0

NODE = np.dtype(
    [
        ("node_key", np.int64),  # tells the children of a node apart
        ("offset", np.int64),  # 0 ... 2**32 - 1: where chance goes on drawing
        ("acting", np.int32),  # a seat, CHANCE or NOBODY
        ("visits", np.int32),
        ("edge", np.int32),  # the first in the list of edges; NONE
        ("child", np.int32),  # the first in the list of children; NONE
        ("sibling", np.int32),  # the next in the list of children of its parent; NONE
        ("n_edges", np.int32),
        ("best", np.float64),  # the value of the best choice when its first edges were added
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("action", np.int32),
        ("next", np.int32),  # the next in the list of its node; NONE
        ("visits", np.int32),
        ("prior", np.float32),  # before all those of a node are made to add up to 1
    ],
    align=True,
)


class Tree(NamedTuple):
    """The arrays of a tree."""

    nodes: Any  # NODE (N,)  the root is the first
    edges: Any  # EDGE (E,)
    totals: Any  # float64 (E, S)  each seat's values, added up over the visits of an edge
    sums: Any  # float64 (S,)  each seat's values, added up over all simulations
    counts: Any  # int64 (2,)  nodes and edges in use


def new_tree(n_nodes: int, n_edges: int, n_seats: int) -> Tree:
    """Return a tree with room for so many nodes and edges; `reset` begins it."""
    nodes, edges = np.zeros(n_nodes, NODE).view(np.recarray), np.zeros(n_edges, EDGE).view(np.recarray)
    totals, sums = np.zeros((n_edges, n_seats), np.float64), np.zeros(n_seats, np.float64)
    return Tree(nodes, edges, totals, sums, np.zeros(2, np.int64))


@compiled
def reset(tree: Tree, acting: int, offset: int) -> None:
    """Leave nothing but a root at which `acting` is to act."""
    tree.counts[0] = tree.counts[1] = 0
    tree.sums[:] = 0.0
    add_node(tree, NONE, 0, acting, offset)


@compiled
def add_node(tree: Tree, parent: int, node_key: int, acting: int, offset: int) -> int:
    """Add a node without edges to the children of `parent` (NONE: it is the root); return it."""
    number = int(tree.counts[0])
    tree.counts[0] = number + 1
    node = tree.nodes[number]
    node.node_key, node.offset, node.acting = node_key, offset, acting
    node.visits = node.n_edges = 0
    node.best = 0.0
    node.edge = node.child = node.sibling = NONE
    if parent != NONE:
        node.sibling = tree.nodes[parent].child
        tree.nodes[parent].child = number
    return number


@compiled
def child_at(tree: Tree, parent: int, node_key: int, acting: int) -> int:
    """Return the child of `parent` with this key at which `acting` is to act, or NONE."""
    child = int(tree.nodes[parent].child)
    while child != NONE and (tree.nodes[child].node_key != node_key or tree.nodes[child].acting != acting):
        child = int(tree.nodes[child].sibling)
    return child


@compiled
def add_edge(tree: Tree, number: int, action: int, prior: float) -> int:
    """Add an edge to the list of node `number`, before those with a smaller prior; return it."""
    added = int(tree.counts[1])
    tree.counts[1] = added + 1
    edge, node = tree.edges[added], tree.nodes[number]
    edge.action, edge.prior, edge.visits = action, prior, 0
    for seat in range(tree.totals.shape[1]):
        tree.totals[added, seat] = 0.0
    before, after = NONE, int(node.edge)
    while after != NONE and tree.edges[after].prior >= edge.prior:
        before, after = after, int(tree.edges[after].next)
    edge.next = after
    if before == NONE:
        node.edge = added
    else:
        tree.edges[before].next = added
    node.n_edges += 1
    return added


@compiled
def back_up(tree: Tree, path: Any, n: int, values: Any) -> None:
    """Back up a simulation: count it, and a visit of the first `n` nodes and edges of `path`, with each seat's value.

    path : int32 (n or more, 2)  a node and the edge taken there (NONE: chance);  values : float64 (S,)
    """
    for seat in range(len(values)):
        tree.sums[seat] += values[seat]
    for step in range(n):
        tree.nodes[path[step, 0]].visits += 1
        edge = int(path[step, 1])
        if edge != NONE:
            tree.edges[edge].visits += 1
            for seat in range(len(values)):
                tree.totals[edge, seat] += values[seat]


@compiled
def has_room(tree: Tree, n_nodes: int, n_edges: int) -> bool:
    """Whether so many nodes and edges can be added."""
    return tree.counts[0] + n_nodes <= len(tree.nodes) and tree.counts[1] + n_edges <= len(tree.edges)
