"""Lists of legal actions: those among neighbouring numbers that a game does not refuse."""

from typing import Any

NONE = 0  # as `refusal` of every game says that an action is legal


def refusal(state: Any, action: int) -> int: ...  # replaced by the game's own (by `bound`)


def legal_among(state: Any, first: int, end: int, out: Any, n: int) -> int:
    """Add the legal ones of the actions `first` ... `end` - 1 to the `n` listed, and return the new number.

    out : int32 (MOST_LEGAL,)  written
    """
    for action in range(first, end):
        if refusal(state, action) == NONE:
            out[n] = action
            n += 1
    return n
