"""Check the arguments that people and programs give: seeds, seats, numbers of actions."""

from collections.abc import Sequence
from numbers import Integral


def check_seed(seed: object, *, may_be_none: bool = True) -> None:
    """Raise TypeError or ValueError unless `seed` is a whole number from 0 on, or None if that may be."""
    if seed is None and may_be_none:
        return
    if isinstance(seed, bool) or not isinstance(seed, Integral):
        raise TypeError(f"seed must be a whole number{' or None' if may_be_none else ''}, not {seed!r}")
    if seed < 0:
        raise ValueError(f"seed must be 0 or more, not {seed}")


def check_chance(chance: object, known: Sequence[str]) -> None:
    """Raise ValueError unless `chance` is one of the two known words."""
    if chance not in known:
        raise ValueError(f"chance must be {' or '.join(map(repr, known))}, not {chance!r}")


def check_seat(seat: object, players: int) -> None:
    """Raise ValueError unless `seat` is one of the seats, or None for a spectator."""
    if seat is not None and not _is_seat(seat, players):
        raise ValueError(f"seat must be None or a number from 0 to {players - 1}, not {seat!r}")


def check_own_seat(seat: object, players: int) -> None:
    """Raise ValueError unless `seat` is one of the seats."""
    if not _is_seat(seat, players):
        raise ValueError(f"seat must be a number from 0 to {players - 1}, not {seat!r}")


def _is_seat(seat: object, players: int) -> bool:
    return not isinstance(seat, bool) and seat in range(players)


def check_number(number: object) -> None:
    """Raise TypeError where `step` is given a text."""
    if isinstance(number, str):
        raise TypeError(f"`step` takes the number of an action; `play` takes its text, {number!r}")


def check_text(text: object) -> None:
    """Raise TypeError unless `play` is given a text."""
    if not isinstance(text, str):
        raise TypeError(
            f"`play` takes the text of an action, as `legal` lists them, not {text!r}; `step` takes a number"
        )


def whole_number(number: object) -> int:
    """Return the number of an action.  Raises TypeError unless it is a whole number."""
    if isinstance(number, bool) or not isinstance(number, Integral):
        raise TypeError(f"an action has a whole number, not {number!r}")
    return int(number)
