"""What trees say of the actions at their root, and what would follow one of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from voyageur.agents.contract import decision_at
from voyageur.agents.search import functions_for, new_work
from voyageur.agents.search.tree import NONE, ROOT, Tree, child_at
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State

LONGEST = 4  # actions of a line
LEAST_VISITS = 4  # of an action that is expected


def actions_at_root(trees: Sequence[Tree]) -> Mapping[int, int]:
    """Return how often each action at the root was followed in all `trees` together, the most frequent first."""
    visits = Counter[int]()
    for tree in trees:
        for action, n in _edges_of(tree, ROOT):
            visits[action] += n
    return dict(sorted(visits.items(), key=lambda each: (-each[1], each[0])))


def principal_line(game: Game, state: State, seat: int, first: int, tree: Tree) -> tuple[str, ...]:
    """Return the texts of the action `first` of `seat` and of what the tree expects after it, until chance acts.

    tree : of a search in `state` by `seat` that has tried `first`.  Every action is legal where it stands.
    """
    rules, work = game.rules, new_work(decision_at(game, state, seat, 0, 0.0))
    mark_of, state = functions_for(game)["mark_of"], states.copy(state)
    node, action, texts = ROOT, first, list[str]()
    while True:
        texts.append(game.notation.text_of(state, action))
        acted = int(rules.to_act(state))
        rules.apply(state, action)
        acting = int(rules.to_act(state))
        if acting < 0 or len(texts) == LONGEST:
            return tuple(texts)
        work.states[1] = state
        node = int(child_at(tree, node, int(mark_of(work, seat, acted, action)), acting))
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
