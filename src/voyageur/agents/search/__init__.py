"""The agent that searches: it builds a tree of what may follow, on samples of the state, as long as it may think."""

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from time import monotonic
from typing import Any

import numpy as np

from voyageur.agents.contract import Decision, bits_of, looking_ahead, resampler
from voyageur.agents.search import simulation
from voyageur.agents.search.choosing import best_action, good_action, halved_action
from voyageur.agents.search.halving import phases
from voyageur.agents.search.parameters import SEARCH_KIND, TREE, Parameters
from voyageur.agents.search.simulation import DEEPEST, MOST_EDGES, Work
from voyageur.agents.search.tree import Tree, new_tree
from voyageur.agents.search.tuning import parameters_for
from voyageur.agents.values.file import shipped_values
from voyageur.agents.values.network import Network, describe_nothing, has_values, judging_by, no_network
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game, Mark, own_mark
from voyageur.kernel.jit import bound, machine_code
from voyageur.kernel.states import work_states

MOST_TREE_NODES, MOST_TREE_EDGES = 2**17, 2**20
SLICE = 0.02  # seconds between two looks at the clock
OF_RULES = ("to_act", "legal", "chance_weights", "apply", "ranks", "value")
TEMPLATES = (
    "judge",
    "greedy_action",
    "play_out",
    "expand",
    "expand_further",
    "next_outcome",
    "node_key_of",
    "descend",
    "simulate",
)


class SearchAgent:
    """Take what a tree search finds best, as long as `--seconds` allows.

    That is the choice that most simulations have followed, or where they are shared out among choices, the best one.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        parameters: Parameters | None = None,
        network: Network | None = None,
        slack: float = 0.0,
        n_trees: int = 1,
    ) -> None:
        """Search until so many simulations or seconds are used up; without both, as long as the clock allows.

        With `slack` it takes any choice that the search has followed often and that is worth at most so much less.

        Without a `network` it judges by the values that the game ships, or if there are none, by playouts.  The same
        key and number of simulations give the same tree.

        Of several trees each is built in a thread of its own, with its part of the simulations; what they found at the
        root is added up (root parallelisation: G. Chaslot, M. Winands and J. van den Herik, Computers and Games 2008).

        parameters : None: those of the game
        """
        self._simulations, self._seconds = simulations, seconds
        self._parameters, self._network = parameters, network
        self._slack, self._n_trees = slack, n_trees

    def choose(self, decision: Decision) -> int:
        """Return the best of `decision.legal`."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        return self.chosen(self.search_all(decision), decision)

    def chosen(self, trees: Sequence[Tree], decision: Decision) -> int:
        """Return what it takes after it has built these trees."""
        parameters = self._parameters or parameters_for(decision.game, True)
        if self._slack > 0:
            return good_action(trees, decision.seat, self._slack, decision.key)
        if parameters.considered > 0:
            return halved_action(trees, decision.seat, decision.key, parameters.noise)
        return best_action(*trees)

    def search_all(self, decision: Decision) -> list[Tree]:
        """Return all trees that the search builds."""
        if self._n_trees == 1:
            return [self.search(decision)]
        simulator(decision.game)  # bound once, before there are threads

        def build(i: int) -> Tree:
            part = None if self._simulations is None else max(1, (self._simulations + i) // self._n_trees)
            agent = SearchAgent(part, self._seconds, self._parameters, self._network)
            return agent.search(replace(decision, key=fast_word(decision.key, SEARCH_KIND, TREE, 0, i, 0)))

        with ThreadPoolExecutor(self._n_trees, "search") as threads:
            return list(threads.map(build, range(self._n_trees)))

    @machine_code()
    def make_ready(self, decision: Decision) -> None:
        """Compile what this search needs, by one of one simulation."""
        small = SearchAgent(1, None, self._parameters, self._network, self._slack, self._n_trees)
        small.chosen(small.search_all(decision), decision)

    def search(self, decision: Decision, **changes: int) -> Tree:
        """Return the tree that one search builds, with one simulation or more.

        It sees what `decision.seat` sees, also where another seat or chance is to act.

        changes : of the parameters
        """
        work = new_work(decision, self._network)
        tree = new_tree(MOST_TREE_NODES, MOST_TREE_EDGES, len(work.values))
        simulate = simulator(decision.game)
        parameters = self._parameters or parameters_for(decision.game, has_values(work.judging))
        most = sys.maxsize if self._simulations is None else self._simulations
        parameters = parameters._replace(against=bits_of(decision.against), simulations=most, **changes)

        def extend(done: int, n: int) -> int:
            return int(simulate(tree, work, decision.seat, decision.key, done, n, parameters))

        if self._simulations is not None and self._seconds is None:
            extend(0, self._simulations)
            return tree
        extend(0, 0)  # so that it is compiled before the clock is looked at
        n, done, begun = 1, 0, monotonic()
        deadline = decision.clock.deadline if self._seconds is None else begun + self._seconds
        now, n_phases = begun, phases(max(1, min(parameters.considered, len(decision.legal), MOST_EDGES)))
        while done == 0 or (done < parameters.simulations and now < deadline):
            n = min(n, parameters.simulations - done)
            made, before = extend(done, n), now
            if made < n:  # the tree is full
                return tree
            done, now = done + made, monotonic()
            n = max(1, min(2 * n, int(n * SLICE / max(now - before, 1e-6))))
            is_first_due = now - begun > (deadline - begun) / n_phases
            if parameters.considered > 0 and is_first_due and done * n_phases < parameters.simulations:
                parameters = parameters._replace(simulations=done * n_phases)  # as the first phase, so the others
        return tree


def new_work(decision: Decision, network: Network | None = None) -> Work:
    """Return the arrays for a search, with a sample of the state for its root."""
    game, rules = decision.game, decision.game.rules
    root = decision.sample(decision.key)
    n_seats = int(rules.n_seats(root))
    network = network or shipped_values(game, n_seats) or no_network()
    observation = np.zeros(game.presentation.OBSERVATION_SIZE if game.has_secrets else 0, np.float32)
    return Work(
        **work_states(root, 3, game.constants)._asdict(),
        actions=np.zeros(rules.MOST_LEGAL, np.int32),
        weights=np.zeros(rules.N_OUTCOMES, np.int64),
        ranks=np.zeros(n_seats, np.int64),
        values=np.zeros(n_seats, np.float64),
        before=np.zeros(n_seats, np.float64),
        path=np.zeros((DEEPEST, 2), np.int32),
        visit_stamps=np.zeros(rules.N_ACTIONS if game.has_secrets else 0, np.int64),
        observation=observation,
        bits=observation.view(np.uint32),
        action_values=np.zeros(rules.MOST_LEGAL, np.float64),
        judging=judging_by(network, n_seats, 0 if game.features is None else len(game.features.NAMES)),
    )


def simulator(game: Game) -> Callable[..., int]:
    """Return `simulation.simulate` for `game`, compiled once per process."""
    return functions_for(game)["simulate"]


def functions_for(game: Game) -> Mapping[str, Callable[..., Any]]:
    """Return the functions of `simulation` that depend on the rules, by name, compiled for `game` once per process."""
    of_rules = (getattr(game.rules, name) for name in OF_RULES)
    describe = describe_nothing if game.features is None else game.features.describe_seat
    of_seats = resampler(game), game.presentation.observe, own_mark(game), describe
    return _functions_of(game.name, *of_seats, looking_ahead(game), *of_rules)


@cache
def _functions_of(
    name: str,
    resample: Callable[..., Any],
    observe: Callable[..., Any],
    mark: Mark | None,
    describe: Callable[..., Any],
    values_after: Callable[..., Any],
    *of_rules: Callable[..., Any],
) -> Mapping[str, Callable[..., Any]]:
    functions = {"resample": resample, "observe": observe, "describe_seat": describe}
    functions["values_after"] = values_after
    functions |= dict(zip(OF_RULES, of_rules, strict=True))
    if mark is None:
        functions["mark_of"] = bound(simulation.observed_mark_of, name, functions)
    else:
        functions["mark_of"] = bound(simulation.own_mark_of, name, functions | {"mark": mark})
    for template in TEMPLATES:
        functions[template] = bound(getattr(simulation, template), name, functions, nogil=template == "simulate")
    return functions
