"""Which choice a search takes, by the visits and the values at the root of its trees."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from voyageur.agents.search.halving import best_with, most_visits
from voyageur.agents.search.parameters import CHOICE, SEARCH_KIND
from voyageur.agents.search.tree import NONE, ROOT, Tree
from voyageur.kernel.chance import fast_below

OFTEN = 4  # see `good_action`


class RootChoice(NamedTuple):
    """A choice at the root of one tree, or of several together."""

    action: int
    visits: int
    totals: Any  # float64 (S,)  each seat's values, added up over the visits


def best_action(*trees: Tree) -> int:
    """Return the choice at the root that was followed most often; of equals, that with the better prior."""
    return _best(root_choices(*trees)).action


def good_action(trees: Sequence[Tree], seat: int, slack: float, key: int) -> int:
    """Return a choice at the root that is worth at most `slack` less to `seat` than the best one, drawn by the key.

    Only choices count that were followed a quarter as often as the best one: of the others too little is known.
    """
    choices = root_choices(*trees)
    best = _best(choices)
    least, often = best.totals[seat] / best.visits - slack, max(1, best.visits // OFTEN)
    good = [each for each in choices if each.visits >= often and each.totals[seat] / each.visits >= least]
    return good[fast_below(key, SEARCH_KIND, CHOICE, seat, 0, len(good))].action


def halved_action(tree: Tree, seat: int, key: int) -> int:
    """Return what a search chooses whose root shared out its simulations by `halving`, of the same seat and key."""
    return int(tree.edges[best_with(most_visits(tree), tree, seat, key)].action)


def root_choices(*trees: Tree) -> list[RootChoice]:
    """Return the choices at the root, those of several trees added up, the best prior first."""
    found: dict[int, RootChoice] = {}
    for tree in trees:
        for action, visits, totals in _choices_of(tree):
            before = found.get(action)
            found[action] = RootChoice(
                action, visits + (before.visits if before else 0), totals + (before.totals if before else 0)
            )
    return list(found.values())


def _choices_of(tree: Tree) -> Iterator[RootChoice]:
    edge = int(tree.nodes[ROOT].edge)
    while edge != NONE:
        yield RootChoice(int(tree.edges[edge].action), int(tree.edges[edge].visits), tree.totals[edge])
        edge = int(tree.edges[edge].next)


def _best(choices: Sequence[RootChoice]) -> RootChoice:
    return max(choices, key=lambda choice: choice.visits)
