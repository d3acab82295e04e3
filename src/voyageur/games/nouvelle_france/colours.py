"""The colours that people see (N2): the first seat may choose its colour, and those of the others follow.

The rules count colours by seat: seat 0 has colour 0.  People see that colour XOR `first_colour` instead, in all that is
told, drawn, written and typed; so the blocks stay those of the set, whose partners are XOR, too.  What is seen becomes
what the rules count by the same step.  Only this module reads the field.
"""

from dataclasses import replace

from voyageur.games.nouvelle_france.components import N_BLOCKS, N_COLOURS
from voyageur.kernel.contract import State
from voyageur.kernel.view import Fact

# The colours by seat that people may see; with any other one, there would be blocks that the box does not hold.
ORDERS = tuple(tuple(first ^ seat for seat in range(N_COLOURS)) for first in range(N_COLOURS))
_OF_SEATS = ("side", "rival", "other")  # the values of sentences that are seats


def seen(state: State, colour: int) -> int:
    """Return the colour that people see for a colour, or for a seat, as it has the number of its colour; or -1."""
    return colour ^ int(state["first_colour"]) if colour >= 0 else colour


def seen_block(state: State, block: int) -> int:
    """Return the block that people see for a block, and the other way; bonus blocks, and none, stay as they are."""
    return seen(state, block) if block < N_BLOCKS else block


def seen_fact(state: State, fact: Fact) -> Fact:
    """Return a fact whose sentence calls the seats by the colours that people see."""
    if state["first_colour"] == 0:
        return fact
    values = {**fact.sentence.values}
    return replace(fact, values={k: seen(state, int(v)) if k in _OF_SEATS else v for k, v in values.items()})
