"""Check the arguments of a table, who may hold its seats, and with which options agents may play."""

from collections.abc import Sequence
from numbers import Integral

from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.options import Option
from voyageur.kernel.text import Reason, Sentence
from voyageur.table.config import HolderOrOpen, Open, Person


def holder_fault(holder: HolderOrOpen, agents: Sequence[str]) -> Reason | None:
    """Return why `holder` may not hold a seat, or None.  agents : the names of those that can play the game"""
    if isinstance(holder, Open):
        return None
    if isinstance(holder, Person):
        return None if holder.name.isprintable() else Reason(Sentence("refused-name"))
    if holder.agent in agents:
        return None
    return Reason(Sentence("refused-no-agent", {"agent": holder.agent, "known": ", ".join(agents)}))


def check_arguments(seed: object, chance: object) -> None:
    """Raise TypeError or ValueError for a seed or a kind of chance that a table does not take."""
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, Integral)):
        raise TypeError(f"seed must be a whole number or None, not {seed!r}")
    if isinstance(seed, Integral) and seed < 0:
        raise ValueError(f"seed must be 0 or more, not {seed}")
    if chance not in ("table", "manual"):
        raise ValueError(f"chance must be 'table' or 'manual', not {chance!r}")


def check_seat(seat: object, players: int) -> None:
    """Raise ValueError unless `seat` is one of the seats, or None for a spectator."""
    if seat is not None and (isinstance(seat, bool) or seat not in range(players)):
        raise ValueError(f"seat must be None or a number from 0 to {players - 1}, not {seat!r}")


def people_only_faults(game: Game, setup: Setup) -> list[tuple[Option, Reason]]:
    """Return the options whose value agents do not play, with the reason."""
    return [
        (option, Reason(Sentence("fault-people-only", {"option": option.name, "text": text}), option.clause))
        for option in game.options
        if (text := setup.texts.get(option.name, option.default)) in option.people_only
    ]
