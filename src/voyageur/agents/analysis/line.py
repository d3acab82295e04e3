"""What trees say of the actions at their root, and what would follow one of them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from voyageur.agents.contract import decision_at
from voyageur.agents.search import functions_for, new_work
from voyageur.agents.search.tree import NONE, ROOT, Tree, child_at
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State

LONGEST = 4  # actions of a line
LEAST_VISITS = 4  # of an action that is expected


def actions_at_root(trees: Sequence[Tree]) -> tuple[int, ...]:
    """Return the actions at the root: first those that most trees followed most, then by visits of all together.

    So one tree that was misled by its key, and followed one action nearly always, does not outvote the others.
    """
    firsts, visits = Counter[int](), Counter[int]()
    for tree in trees:
        of_tree = dict(_edges_of(tree, ROOT))
        firsts[max(of_tree, key=lambda action: (of_tree[action], -action))] += 1
        visits.update(of_tree)
    return tuple(sorted(visits, key=lambda action: (-firsts[action], -visits[action], action)))


def principal_line(game: Game, state: State, seat: int, first: int, tree: Tree) -> tuple[str, ...]:
    """Return the texts of the action `first` of `seat` and of what the tree expects after it, until chance acts.

    tree : of a search in `state` by `seat` that has tried `first`.  Every action is legal where it stands.
    """
    rules, work = game.rules, new_work(decision_at(game, state, seat, 0, 0.0))
    node_key_of, state = functions_for(game)["node_key_of"], states.copy(state)
    node, action, texts = ROOT, first, list[str]()
    while True:
        texts.append(game.notation.text_of(state, action))
        acted = int(rules.to_act(state))
        rules.apply(state, action)
        acting = int(rules.to_act(state))
        if acting < 0 or len(texts) == LONGEST:
            return tuple(texts)
        work.states[1] = state
        node = int(child_at(tree, node, int(node_key_of(work, seat, acted, action)), acting))
        legal = contract.legal_actions(rules, state)
        expected = [(-n, each) for each, n in _edges_of(tree, node) if each in legal and n >= LEAST_VISITS]
        if not expected:
            return tuple(texts)
        action = min(expected)[1]


def _edges_of(tree: Tree, node: int) -> Iterator[tuple[int, int]]:
    """Yield each action at a node (NONE: there is none) and how often it was followed."""
    edge = NONE if node == NONE else int(tree.nodes[node].edge)
    while edge != NONE:
        yield int(tree.edges[edge].action), int(tree.edges[edge].visits)
        edge = int(tree.edges[edge].next)
