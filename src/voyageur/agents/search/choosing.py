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

    def mean_of(self, seat: int) -> float:
        """Return what the choice was worth to a seat; 0 if it was never followed."""
        return float(self.totals[seat]) / max(1, self.visits)


def best_action(*trees: Tree) -> int:
    """Return the choice at the root that was followed most often; of equals, that with the better prior."""
    return _best(root_choices(*trees)).action


def good_action(trees: Sequence[Tree], seat: int, slack: float, key: int) -> int:
    """Return a choice at the root that is worth at most `slack` less to `seat` than the best one, drawn by the key.

    Only choices count that were followed a quarter as often as the best one: of the others too little is known.
    """
    choices = root_choices(*trees)
    best = _best(choices)
    least, often = best.mean_of(seat) - slack, max(1, best.visits // OFTEN)
    good = [each for each in choices if each.visits >= often and each.mean_of(seat) >= least]
    return good[fast_below(key, SEARCH_KIND, CHOICE, seat, 0, len(good))].action


def halved_action(trees: Sequence[Tree], seat: int, key: int, noise: float) -> int:
    """Return what searches choose whose roots shared their simulations out by `halving`, of the same seat and key.

    Of several trees it is what they followed most together; of equals, what was worth most.
    """
    if len(trees) > 1:
        return max(root_choices(*trees), key=lambda choice: (choice.visits, choice.mean_of(seat))).action
    return int(trees[0].edges[best_with(most_visits(trees[0]), trees[0], seat, key, noise)].action)


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
