"""The simulations of a search: selection down the tree, expansion of a new node, a playout from there, and backup.

Each simulation begins with a sample of the state, and tells positions apart only by what the searching seat sees, so
that the tree holds no more than this seat may know (information-set search: P. Cowling, E. Powley and D. Whitehouse,
IEEE Transactions on Computational Intelligence and AI in Games 4, 2012).  A seat follows what is best for itself
(max^n), unless all the others are set against the searching seat (paranoid).  Choices are selected by PUCT (D. Silver
and others, Science 362, 2018): their prior is the game's `value` one ply later, and of many only the first few by the
prior are tried until there are more visits (progressive widening).  At the root, a search that knows the number of its
simulations may share them out by `halving` instead.

A playout follows the greedy agent, to the end of the game or for some turns of the searching seat, after which `value`
judges.  It judges only where the turn passes from this seat to another: in the middle of a turn `value` counts what may
still be done in it, so that two such positions can be compared only if they are equally far in the turn.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from voyageur.agents.search.halving import halved
from voyageur.agents.search.parameters import OFFSET, SAMPLE, SEARCH_KIND, STEPS, VARIATION, Parameters
from voyageur.agents.search.tree import NONE, ROOT, Tree, add_edge, add_node, back_up, child_at, has_room, reset
from voyageur.agents.values.network import Judging, has_values, write_shares
from voyageur.kernel.borrowed import borrowed
from voyageur.kernel.chance import fast_word, outcome_at
from voyageur.kernel.jit import compiled
from voyageur.kernel.marks import with_word
from voyageur.kernel.states import copy_changing
from voyageur.kernel.view import CHANCE, NOBODY

GOLDEN = 2654435769  # 2**32 divided by the golden ratio: its multiples fill the circle evenly
MOST_EDGES = 32  # of a node: the choices with the best priors
AT_ROOT, CURRENT, TRIAL = 0, 1, 2  # of the states: the root, the state of a simulation, and one to try plies on
DEEPEST = 512  # plies from the root to a new node
FIRST_CHOICES = 3  # that are tried at first


class Work(NamedTuple):
    """The arrays that a search works on."""

    states: Any  # record (3,)  AT_ROOT, CURRENT and TRIAL
    memory: Any  # uint8 (3, B)  the same memory, as in `WorkStates`
    n_changing: int
    actions: Any  # int32 (MOST_LEGAL,)
    weights: Any  # int64 (N_OUTCOMES,)
    ranks: Any  # int64 (S,)
    values: Any  # float64 (S,)
    before: Any  # float64 (S,)  the values where a playout begins
    path: Any  # int32 (DEEPEST, 2)
    visit_stamps: Any  # int64 (N_ACTIONS,)  the last visit at which an action was legal; (0,) in a game without secrets
    observation: Any  # float32 (OBSERVATION_SIZE,); (0,) in a game without secrets
    bits: Any  # uint32 (OBSERVATION_SIZE,)  the same memory
    action_values: Any  # float64 (MOST_LEGAL,)
    judging: Judging  # with a network, or none


def to_act(state: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def legal(state: Any, out: Any) -> int: ...
def chance_weights(state: Any, out: Any) -> int: ...
def apply(state: Any, action: int) -> None: ...
def ranks(state: Any, out: Any) -> None: ...
def value(state: Any, seat: int) -> float: ...
def resample(state: Any, seat: int, key: int) -> None: ...
def observe(state: Any, seat: int, out: Any) -> None: ...
def mark(state: Any, seat: int) -> int: ...
def mark_of(work: Any, seat: int) -> int: ...  # `own_mark_of` or `observed_mark_of`
def describe_seat(state: Any, seat: int, out: Any) -> None: ...
def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None: ...


# Evaluation ---------------------------------------------------------------------------------------


def judge(work: Work) -> None:
    """Write each seat's value of the state of the simulation, adding up to 1 unless a seat plays alone."""
    state, values = work.states[CURRENT], work.values
    if to_act(state) == NOBODY:
        ranks(state, work.ranks)
        for seat in range(len(values)):
            values[seat] = work.ranks[seat] == 0
    elif has_values(work.judging):
        for seat in range(len(values)):
            describe_seat(state, seat, work.judging.features[seat])
        write_shares(work.judging, values)
        return
    else:
        for seat in range(len(values)):
            values[seat] = value(state, seat)
    if len(values) == 1:
        return
    total = 0.0
    for seat in range(len(values)):
        total += values[seat]
    for seat in range(len(values)):
        values[seat] = values[seat] / total if total > 0 else 1 / len(values)


@compiled
def mix(values: Any, before: Any, share: float) -> None:
    """Let the values where a playout ends count for `share`, and those where it began for the rest.

    values : float64 (S,)  written;  before : float64 (S,)
    """
    for seat in range(len(values)):
        values[seat] = share * values[seat] + (1 - share) * before[seat]


@compiled
def ally(values: Any, against: int) -> None:
    """Let the seats that are allied share all that those they are against do not have.

    values : float64 (S,)  adding up to 1, written;  against : the bits of the seats that the others are allied against
    """
    shared, n = 0.0, 0
    for seat in range(len(values)):
        if not against >> seat & 1:
            shared += values[seat]
            n += 1
    for seat in range(len(values)):
        if not against >> seat & 1:
            values[seat] = shared / n


def play_out(work: Work, last: int, searcher: int, turns: int, random: int) -> None:
    """Play greedily until the game is over or the turn has passed from the searching seat to another so often.

    last : the seat that acted before;  random : for chance
    """
    state = work.states[CURRENT]
    acting = int(to_act(state))
    while acting != NOBODY:
        if acting == CHANCE:
            total = chance_weights(state, work.weights)
            random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF  # a plain congruence: fast, and enough here
            apply(state, outcome_at(work.weights, (random >> 16) * total >> 31))
        else:
            turns -= last == searcher and acting != searcher
            if turns <= 0:
                return
            last = acting
            apply(state, greedy_action(work, acting))
        acting = int(to_act(state))


def greedy_action(work: Work, seat: int) -> int:
    """Return the action with the best value for `seat`, the first of equals."""
    n_legal = legal(work.states[CURRENT], work.actions)
    if n_legal > 1:
        values_after(work, TRIAL, CURRENT, seat, work.actions, n_legal, work.action_values)
    best = 0
    for i in range(1, n_legal):
        if work.action_values[i] > work.action_values[best]:
            best = i
    return int(work.actions[best])


# Selection and expansion --------------------------------------------------------------------------


def expand(tree: Tree, work: Work, number: int, acting: int, n_legal: int, parameters: Parameters) -> None:
    """Expand a node that has no edges by the best of the legal actions."""
    node, action_values = tree.nodes[number], work.action_values
    action_values[0] = 1.0
    if n_legal > 1:
        values_after(work, TRIAL, CURRENT, acting, work.actions, n_legal, action_values)
    node.best = action_values[0]
    for i in range(1, n_legal):
        node.best = max(node.best, action_values[i])
    least = least_value(action_values, n_legal)
    for is_tie in range(2):
        for i in range(n_legal):
            if (action_values[i] == least if is_tie else action_values[i] > least) and node.n_edges < MOST_EDGES:
                prior = prior_of(action_values[i] - node.best, number, int(work.actions[i]), parameters)
                add_edge(tree, number, int(work.actions[i]), prior)


@compiled
def prior_of(lead: float, number: int, action: int, parameters: Parameters) -> float:
    """Return the prior of a choice at a node by how much better its value is than the best one."""
    prior = math.exp(min(0.0, lead) / parameters.temperature) + parameters.even
    if parameters.variation != 0:
        random = fast_word(parameters.variation, SEARCH_KIND, VARIATION, 0, number, action)
        prior *= 4.0 ** (random / 2.0**31 - 1.0)
    return prior


@compiled
def least_value(action_values: Any, n: int) -> float:
    """Return the value of the last choice that gets an edge."""
    first = max(0, n - MOST_EDGES)
    return float(np.partition(action_values[:n], first)[first])


def expand_further(
    tree: Tree, work: Work, number: int, acting: int, n_legal: int, visit: int, parameters: Parameters
) -> None:
    """Stamp the edges whose actions are legal, and add edges for actions that were never legal at this node."""
    node, visit_stamps = tree.nodes[number], work.visit_stamps
    for i in range(n_legal):
        visit_stamps[work.actions[i]] = visit
    n_found, edge = 0, int(node.edge)
    while edge != NONE:
        action = int(tree.edges[edge].action)
        if visit_stamps[action] == visit:
            visit_stamps[action] = -visit
            n_found += 1
        edge = int(tree.edges[edge].next)
    most = max(MOST_EDGES - int(node.n_edges), 1 if n_found == 0 else 0)
    n_new = 0
    for i in range(n_legal if n_found < n_legal else 0):
        if visit_stamps[work.actions[i]] == visit and n_new < most:
            work.actions[n_new] = work.actions[i]
            n_new += 1
    if n_new > 0:
        values_after(work, TRIAL, CURRENT, acting, work.actions, n_new, work.action_values)
    for i in range(n_new):
        action = int(work.actions[i])
        visit_stamps[action] = -visit
        add_edge(tree, number, action, prior_of(work.action_values[i] - node.best, number, action, parameters))


@compiled
def select(tree: Tree, work: Work, number: int, searcher: int, visit: int, parameters: Parameters) -> int:
    """Return the edge of a node to follow, among those that are legal.  visit : 0 in a game without secrets"""
    node, edges, totals = tree.nodes[number], tree.edges, tree.totals
    is_against = parameters.is_paranoid and node.acting != searcher
    seat = searcher if is_against else int(node.acting)
    n_visits, total, prior_sum = 0, 0.0, 0.0
    edge = int(node.edge)
    while edge != NONE:
        if visit == 0 or work.visit_stamps[edges[edge].action] == -visit:
            n_visits += edges[edge].visits
            total += totals[edge, seat]
            prior_sum += edges[edge].prior
        edge = int(edges[edge].next)
    first_play_value = total / n_visits if n_visits else 0.0
    exploration = parameters.exploration * math.sqrt(n_visits + 1) / prior_sum
    left = FIRST_CHOICES + int(parameters.widening * math.sqrt(n_visits))
    best, best_score = NONE, 0.0
    edge = int(node.edge)
    while edge != NONE and left > 0:
        if visit == 0 or work.visit_stamps[edges[edge].action] == -visit:
            left -= 1
            found = totals[edge, seat] / edges[edge].visits if edges[edge].visits else first_play_value
            score = (1 - found if is_against else found) + exploration * edges[edge].prior / (1 + edges[edge].visits)
            if best == NONE or score > best_score:
                best, best_score = edge, score
        edge = int(edges[edge].next)
    return best


# Simulation ---------------------------------------------------------------------------------------


def next_outcome(tree: Tree, work: Work, number: int) -> int:
    """Return the next outcome at a chance node: after many visits each has come up in proportion to its weight."""
    node = tree.nodes[number]
    total = chance_weights(work.states[CURRENT], work.weights)
    outcome = outcome_at(work.weights, node.offset * total >> 32)
    node.offset = (node.offset + GOLDEN) & 0xFFFFFFFF
    return int(outcome)


def node_key_of(work: Work, searcher: int, acting: int, action: int) -> int:
    """Return what tells the position after `action` from its siblings, for all that the searching seat can see."""
    if len(work.visit_stamps) == 0:
        return action
    return with_word(mark_of(work, searcher), action + 1 if acting == searcher else 0)


def own_mark_of(work: Work, seat: int) -> int:
    """Return the mark that the game gives what a seat knows of the state of the simulation."""
    return mark(work.states[CURRENT], seat)


def observed_mark_of(work: Work, seat: int) -> int:
    """Return the same from the observation of the seat: four marks, since a processor can make four at once."""
    observe(work.states[CURRENT], seat, work.observation)
    bits, whole = work.bits, len(work.bits) // 4 * 4
    one, two, three, four = 0, 1, 2, 3
    for i in range(0, whole, 4):
        one, two = with_word(one, bits[i]), with_word(two, bits[i + 1])
        three, four = with_word(three, bits[i + 2]), with_word(four, bits[i + 3])
    for i in range(whole, len(bits)):
        one = with_word(one, bits[i])
    return with_word(with_word(with_word(one, two), three), four)


def simulate(tree: Tree, work: Work, searcher: int, key: int, first: int, n: int, parameters: Parameters) -> int:
    """Add `n` simulations, numbered from `first` on, to the tree; return how many were made before it was full.

    The tree is reset by simulation 0.  The same key gives the same tree, in however many calls.
    """
    tree, work = borrowed(tree), borrowed(work)
    if first == 0:
        reset(tree, int(to_act(work.states[AT_ROOT])), 0)
    has_secrets = len(work.visit_stamps) > 0
    acting = int(tree.nodes[ROOT].acting)
    is_halving = parameters.considered > 0 and acting == searcher and parameters.first_action == NONE
    if is_halving and tree.nodes[ROOT].edge == NONE:
        copy_changing(work, CURRENT, AT_ROOT)
        expand(tree, work, ROOT, acting, legal(work.states[CURRENT], work.actions), parameters)
    for simulation in range(first, first + n):
        if not has_room(tree, DEEPEST, DEEPEST * MOST_EDGES):  # any node of a path may get all its edges
            return simulation - first
        copy_changing(work, CURRENT, AT_ROOT)
        root_edge, sample = NONE, simulation
        if is_halving:
            root_edge = halved(tree, searcher, key, simulation, parameters)
            sample = int(tree.edges[root_edge].visits)  # what is compared has the same samples
        if has_secrets:
            resample(work.states[CURRENT], searcher, int(fast_word(key, SEARCH_KIND, SAMPLE, searcher, sample, 0)))
        length = descend(tree, work, searcher, key, simulation, root_edge, sample, parameters)
        if parameters.against:
            ally(work.values, parameters.against)
        back_up(tree, work.path, length, work.values)
    return n


def descend(
    tree: Tree,
    work: Work,
    searcher: int,
    key: int,
    simulation: int,
    root_edge: int,
    sample: int,
    parameters: Parameters,
) -> int:
    """Descend from the root to a new node or the end of the game, and judge it; return the length of the path.

    root_edge : the edge to follow at the root; NONE: any;  sample : by which chance is drawn, of the simulations of
    that edge
    """
    state, has_secrets = work.states[CURRENT], len(work.visit_stamps) > 0
    node = ROOT
    for depth in range(DEEPEST):
        acting, edge = int(tree.nodes[node].acting), NONE
        if acting == NOBODY:
            judge(work)
            return depth
        if acting == CHANCE:
            action = next_outcome(tree, work, node)
        elif node == ROOT and root_edge != NONE:
            edge = root_edge
            action = int(tree.edges[edge].action)
        else:
            is_new = tree.nodes[node].edge == NONE
            visit = 0
            if node == ROOT and parameters.first_action != NONE:
                if is_new:
                    add_edge(tree, node, parameters.first_action, 1.0)
            elif is_new or has_secrets:
                n_legal = legal(state, work.actions)
                if is_new:
                    expand(tree, work, node, acting, n_legal, parameters)
                if has_secrets:
                    visit = simulation * DEEPEST + depth + 1
                    expand_further(tree, work, node, acting, n_legal, visit, parameters)
                if is_new and n_legal > 1 and node != ROOT:
                    if parameters.turns > 0:
                        if parameters.playout_share < 1:
                            judge(work)
                            work.before[:] = work.values
                        apply(state, int(tree.edges[tree.nodes[node].edge].action))
                        random = int(fast_word(key, SEARCH_KIND, STEPS, 0, sample, 0))
                        play_out(work, acting, searcher, parameters.turns, random)
                    judge(work)
                    if parameters.turns > 0 and parameters.playout_share < 1:
                        mix(work.values, work.before, parameters.playout_share)
                    return depth
            edge = select(tree, work, node, searcher, visit, parameters)
            action = int(tree.edges[edge].action)
        work.path[depth, 0], work.path[depth, 1] = node, edge
        apply(state, action)
        node_key = node_key_of(work, searcher, acting, action)
        acting = int(to_act(state))
        child = child_at(tree, node, node_key, acting)
        if child == NONE:
            place = (
                int(tree.counts[0]) if root_edge == NONE else depth
            )  # so deep, chance begins alike after all choices
            offset = int(fast_word(key, SEARCH_KIND, OFFSET, 0, place, 0))
            child = add_node(tree, node, node_key, acting, offset)
        node = child
    judge(work)
    return DEEPEST
