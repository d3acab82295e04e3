"""All positions that can follow one position, with what leads from each to which, kept in arrays.

Two states are one position if their bytes are equal after the game's `canonicalise`; ended games are one position if
the same seats have won.  A position is known by a key of 128 bits: four sums of 32 bits over those words of the state
that differ from the words of the first one, each mixed with a salt of its own.  Two of n positions get the same key
with a probability of about n**2 / 2**129, which is 2e-27 for 2**20 positions, if mixed words are as good as drawn ones.
"""

from typing import Any, NamedTuple

import numpy as np

from voyageur.kernel.chance import WORD, fast_word
from voyageur.kernel.jit import compiled
from voyageur.kernel.view import CHANCE, NOBODY

EXACT_KIND = -8  # for keyed randomness; no game has an event of this kind
LANES = 4  # sums in a key
POSITIONS, EDGES, PENDING = range(3)  # what is counted
DONE, NEEDS_ROOM, TOO_MANY = range(3)  # how `explore` ends
FIRST = 0  # the position that all others follow
NONE = -1  # no position: there are too many


class Graph(NamedTuple):
    """The positions, numbered in the order in which they were found, and the edges that lead from one to another."""

    keys: Any  # uint32 (N, LANES)
    acting: Any  # int8 (N,)  a seat, CHANCE or NOBODY
    first: Any  # int64 (N,)  the first edge of a position; all of them follow one another
    n_edges: Any  # int32 (N,)  0 for an ended game
    slots: Any  # int32 (a power of 2,)  1 + the position whose key is there; 0: none
    targets: Any  # int32 (E,)
    actions: Any  # int32 (E,)  or an outcome of chance that leads there
    chances: Any  # float64 (E,)  of all outcomes that lead there; 1 for an action
    counts: Any  # int64 (3,)  positions, edges, and positions whose edges are not known yet
    lower: Any  # float64 (N, S)  each seat's least share of the win
    upper: Any  # float64 (N, S)  its greatest


class Finder(NamedTuple):
    """The arrays with which positions are found."""

    states: Any  # record (2,)  the state whose edges are sought, and one that follows
    words: Any  # uint32 or uint8 (2, W)  the same memory
    first_words: Any  # the same type (W,)  of the first state
    salts: Any  # uint32 (W, LANES)
    key: Any  # uint32 (LANES,)
    ranks: Any  # int64 (S,)
    legal: Any  # int32 (MOST_LEGAL,)
    weights: Any  # int64 (N_OUTCOMES,)
    pending: Any  # record (P,)  states whose edges are not known yet: the last found comes first
    numbers: Any  # int32 (P,)  of their positions


def to_act(state: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def legal(state: Any, out: Any) -> int: ...
def chance_weights(state: Any, out: Any) -> int: ...
def apply(state: Any, action: int) -> None: ...
def ranks(state: Any, out: Any) -> None: ...
def canonicalise(state: Any) -> None: ...


# Room -------------------------------------------------------------------------------------------


def new_graph(most_positions: int, n_edges: int, n_seats: int) -> Graph:
    """Return a graph without positions, with room for so many positions and edges.

    Memory that is not written to costs nothing, so that only the positions that are found do.
    """
    return Graph(
        keys=np.zeros((most_positions, LANES), np.uint32),
        acting=np.zeros(most_positions, np.int8),
        first=np.zeros(most_positions, np.int64),
        n_edges=np.zeros(most_positions, np.int32),
        slots=np.zeros(1 << (2 * most_positions - 1).bit_length(), np.int32),
        targets=np.zeros(n_edges, np.int32),
        actions=np.zeros(n_edges, np.int32),
        chances=np.zeros(n_edges, np.float64),
        counts=np.zeros(3, np.int64),
        lower=np.zeros((most_positions, n_seats), np.float64),
        upper=np.zeros((most_positions, n_seats), np.float64),
    )


def new_finder(state_type: np.dtype[Any], n_seats: int, most_legal: int, n_outcomes: int, n_pending: int) -> Finder:
    """Return the arrays for states of one type."""
    states = np.zeros(2, state_type)
    word = np.uint32 if state_type.itemsize % np.dtype(np.uint32).itemsize == 0 else np.uint8
    words = states.view(np.uint8).reshape(2, -1).view(word)
    n_words = words.shape[1]
    salts = [[fast_word(0, EXACT_KIND, index, lane, 0, 0) for lane in range(LANES)] for index in range(n_words)]
    return Finder(
        states=states.view(np.recarray),
        words=words,
        first_words=np.zeros(n_words, word),
        salts=np.array(salts, np.uint32),
        key=np.zeros(LANES, np.uint32),
        ranks=np.zeros(n_seats, np.int64),
        legal=np.zeros(most_legal, np.int32),
        weights=np.zeros(n_outcomes, np.int64),
        pending=np.zeros(n_pending, state_type).view(np.recarray),
        numbers=np.zeros(n_pending, np.int32),
    )


@compiled
def leave_unchanged(state: Any) -> None:
    """Take the place of `canonicalise` in a game whose states hold nothing that does not matter."""


# Keys -------------------------------------------------------------------------------------------


@compiled
def mixed(word: int) -> int:
    """Return 32 bits mixed so that each depends on all (`lowbias32` of C. Wellons, "hash-prospector", 2018)."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & WORD
    word ^= word >> 15
    word = (word * 0x846CA68B) & WORD
    return word ^ (word >> 16)


@compiled
def write_key(finder: Finder) -> None:
    """Write the key of the second state, by the words in which it differs from the first position."""
    one, two, three, four = 0, 0, 0, 0
    words, first_words = finder.words[1], finder.first_words
    for index in range(len(words)):
        if words[index] != first_words[index]:
            word, salts = int(words[index]), finder.salts[index]
            one += mixed((word + int(salts[0])) & WORD)
            two += mixed((word + int(salts[1])) & WORD)
            three += mixed((word + int(salts[2])) & WORD)
            four += mixed((word + int(salts[3])) & WORD)
    key = finder.key
    key[0], key[1], key[2], key[3] = one & WORD, two & WORD, three & WORD, four & WORD


@compiled
def write_key_of_end(finder: Finder) -> None:
    """Write the key of an ended game, by the seats that have won."""
    winners = 0
    for seat in range(len(finder.ranks)):
        winners |= int(finder.ranks[seat] == 0) << seat
    for lane in range(LANES):
        finder.key[lane] = mixed(winners + lane) if lane else winners


# Finding positions ------------------------------------------------------------------------------


@compiled
def slot_of(graph: Graph, key: Any) -> int:
    """Return the slot that holds the position with `key`, or the empty one where it belongs."""
    last = len(graph.slots) - 1
    slot = (int(key[0]) ^ (int(key[1]) << 16)) & last
    while graph.slots[slot] != 0:
        number = graph.slots[slot] - 1
        if (
            graph.keys[number, 0] == key[0]
            and graph.keys[number, 1] == key[1]
            and graph.keys[number, 2] == key[2]
            and graph.keys[number, 3] == key[3]
        ):
            return slot
        slot = (slot + 1) & last
    return slot


@compiled
def add_position(graph: Graph, finder: Finder, slot: int, acting: int) -> int:
    """Add the position of the second state, whose key belongs into `slot`; return it, or NONE if there is no room."""
    number = int(graph.counts[POSITIONS])
    if number == len(graph.acting):
        return NONE
    graph.counts[POSITIONS] = number + 1
    graph.slots[slot] = number + 1
    graph.acting[number] = acting
    for lane in range(LANES):
        graph.keys[number, lane] = finder.key[lane]
    n_winners = 0
    for seat in range(len(finder.ranks)):
        n_winners += acting == NOBODY and finder.ranks[seat] == 0
    for seat in range(len(finder.ranks)):
        graph.lower[number, seat] = 1 / n_winners if n_winners > 0 and finder.ranks[seat] == 0 else 0.0
        graph.upper[number, seat] = graph.lower[number, seat] if acting == NOBODY else 1.0
    if acting != NOBODY:
        top = int(graph.counts[PENDING])
        finder.pending[top] = finder.states[1]
        finder.numbers[top] = number
        graph.counts[PENDING] = top + 1
    return number


def position_of(graph: Graph, finder: Finder) -> int:
    """Return the position of the second state, which is added if it is new, or NONE if there is no room."""
    acting = int(to_act(finder.states[1]))
    if acting == NOBODY:
        ranks(finder.states[1], finder.ranks)
        write_key_of_end(finder)
    else:
        canonicalise(finder.states[1])
        write_key(finder)
    slot = slot_of(graph, finder.key)
    known = int(graph.slots[slot]) - 1
    return known if known >= 0 else add_position(graph, finder, slot, acting)


@compiled
def add_edge(graph: Graph, source: int, target: int, action: int, chance: float) -> None:
    """Add an edge to the last position that has any; outcomes of chance with the same target share one."""
    first, last = int(graph.first[source]), int(graph.counts[EDGES])
    if graph.acting[source] == CHANCE:
        for edge in range(first, last):
            if graph.targets[edge] == target:
                graph.chances[edge] += chance
                return
    graph.targets[last], graph.actions[last], graph.chances[last] = target, action, chance
    graph.counts[EDGES] = last + 1
    graph.n_edges[source] += 1


def follow(graph: Graph, finder: Finder, source: int, action: int, chance: float) -> bool:
    """Add the edge for an action or outcome in the first state; return whether there was room."""
    finder.states[1] = finder.states[0]
    apply(finder.states[1], action)
    target = position_of(graph, finder)
    if target == NONE:
        return False
    add_edge(graph, source, target, action, chance)
    return True


def explore(graph: Graph, finder: Finder) -> int:
    """Find the edges of all positions that wait for them: DONE, or why not all of them were found."""
    most = max(len(finder.legal), len(finder.weights))  # edges of a position
    while graph.counts[PENDING] > 0:
        top = int(graph.counts[PENDING]) - 1
        if graph.counts[EDGES] + most > len(graph.targets) or top + most > len(finder.pending):
            return NEEDS_ROOM
        graph.counts[PENDING] = top
        finder.states[0] = finder.pending[top]
        source = int(finder.numbers[top])
        graph.first[source] = graph.counts[EDGES]
        if graph.acting[source] == CHANCE:
            total = int(chance_weights(finder.states[0], finder.weights))
            for outcome in range(len(finder.weights)):
                weight = int(finder.weights[outcome])
                if weight > 0 and not follow(graph, finder, source, outcome, weight / total):
                    return TOO_MANY
        else:
            n_legal = int(legal(finder.states[0], finder.legal))
            for i in range(n_legal):
                if not follow(graph, finder, source, int(finder.legal[i]), 1.0):
                    return TOO_MANY
    return DONE
