"""What trees say of the actions at their root, and of the line that they follow most."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from voyageur.agents.analysis.chances import values_of
from voyageur.agents.contract import decision_at
from voyageur.agents.search import functions_for, new_work
from voyageur.agents.search.simulation import CURRENT
from voyageur.agents.search.tree import NONE, ROOT, Tree, child_at
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State

LONGEST = 4  # actions of a line
LEAST_VISITS = 4  # of an action that is expected
LEAST_VISITS_OF_VALUE = 100  # with fewer, the noise of a value is more than what it leaves out


def actions_at_root(trees: Sequence[Tree]) -> tuple[int, ...]:
    """Return the actions at the root: first those that most trees followed most, then by visits of all together.

    So one tree that was misled by its key, and followed one action nearly always, does not outvote the others.
    """
    firsts, visits = Counter[int](), Counter[int]()
    for tree in trees:
        of_tree = {int(tree.edges[edge].action): int(tree.edges[edge].visits) for edge in _edges_of(tree, ROOT)}
        firsts[max(of_tree, key=lambda action: (of_tree[action], -action))] += 1
        visits.update(of_tree)
    return tuple(sorted(visits, key=lambda action: (-firsts[action], -visits[action], action)))


def principal_line(game: Game, state: State, seat: int, tree: Tree) -> tuple[str, ...]:
    """Return the texts of the action followed most and of what the tree expects after it, until chance acts.

    tree : of a search in `state` on samples of what `seat` sees.  Every action is legal where it stands.
    """
    texts = list[str]()
    for position, _, edge in islice(_followed(game, state, seat, tree), LONGEST):
        if texts and tree.edges[edge].visits < LEAST_VISITS:
            break
        texts.append(game.notation.text_of(position, int(tree.edges[edge].action)))
    return tuple(texts)


def values_of_best_line(game: Game, sample: State, seat: int, tree: Tree) -> Any:
    """Return each seat's value after what the seat to act would most likely do before another acts: float64 (S,).

    The mean over all simulations holds what was tried only to know it: the more choices a seat has left in its turn,
    the worse it looks.  The line ends at chance, with few visits, or where other positions follow in other samples.

    sample : of what `seat` sees;  tree : of a search there
    """
    values, before = values_of(tree), NONE
    for _, node, edge in _followed(game, sample, seat, tree):
        visits, is_own = int(tree.edges[edge].visits), tree.nodes[node].acting == tree.nodes[ROOT].acting
        if not is_own or visits < LEAST_VISITS_OF_VALUE:
            break
        if before != NONE and tree.nodes[node].visits < tree.edges[before].visits - 1:  # less the one that added it
            break
        values, before = tree.totals[edge] / visits, edge
    return values


def _followed(game: Game, state: State, seat: int, tree: Tree) -> Iterator[tuple[State, int, int]]:
    """Yield position, node and edge of each action followed most, from the root on, until chance acts.

    state : at the root; what a seat cannot see is as there in all that follows
    """
    rules, work = game.rules, new_work(decision_at(game, state, seat, 0, 0.0))
    node_key_of, state = functions_for(game)["node_key_of"], states.copy(state)
    node, acting = ROOT, int(rules.to_act(state))
    while node != NONE and acting >= 0:
        legal = contract.legal_actions(rules, state)
        edges = [edge for edge in _edges_of(tree, node) if int(tree.edges[edge].action) in legal]
        if not edges:
            return
        edge = min(edges, key=lambda each: (-int(tree.edges[each].visits), int(tree.edges[each].action)))
        yield state, node, edge
        action = int(tree.edges[edge].action)
        rules.apply(state, action)
        work.states[CURRENT] = state
        node_key, acting = int(node_key_of(work, seat, acting, action)), int(rules.to_act(state))
        node = int(child_at(tree, node, node_key, acting))


def _edges_of(tree: Tree, node: int) -> Iterator[int]:
    """Yield each edge of a node."""
    edge = int(tree.nodes[node].edge)
    while edge != NONE:
        yield edge
        edge = int(tree.edges[edge].next)
