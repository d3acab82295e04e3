"""What a search does apart from its rules, and what it draws by its key."""

from typing import NamedTuple

from voyageur.agents.search.tree import NONE

SEARCH_KIND = -5  # for keyed randomness; no game has an event of this kind
SAMPLE, STEPS, OFFSET, CHOICE, TREE, VARIATION, GUMBEL = range(7)  # what is drawn
WHOLE_GAME = 2**31  # turns


class Parameters(NamedTuple):
    """What a search does."""

    turns: int = WHOLE_GAME  # of the searching seat that a playout lasts, with the one it begins in; 0: no playout
    playout_share: float = 1.0  # of the end of a playout in what a position is worth; its beginning has the rest
    exploration: float = 2.0  # how much the prior counts against what has been found
    temperature: float = 0.05  # by how much `value` must differ for priors to differ by a factor e
    even: float = 0.05  # added to the prior of each choice, where that of the best is 1
    widening: float = 2.0  # choices tried for every square root of visits
    is_paranoid: bool = False  # the others are all set against the searching seat
    against: int = 0  # the bits of the seats that all others are allied against; 0: each for itself
    first_action: int = NONE  # the only one that is tried at the root; NONE: all
    variation: int = 0  # priors are multiplied by 1/4 ... 4 at random, by this key; 0: they stay as they are
    considered: int = 0  # choices of the root that share out the simulations by `halving`; 0: selected as elsewhere
    noise: float = 0.0  # how much Gumbel noise counts when choices are considered; 1: they are drawn by their prior
    simulations: int = 0  # of the whole search, written by it; counts only where choices are `considered`
