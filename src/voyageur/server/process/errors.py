"""Refused requests, with their reasons."""

from collections.abc import Sequence
from typing import Any

from voyageur.kernel.contract import BadSetup
from voyageur.kernel.text import Fault, Reason, Sentence, Value
from voyageur.server.messages.messages import OptionFault

PLAYERS = "players"  # the option name of faults in the number of players


def reason(key: str, **values: Value) -> Reason:
    """Return a reason without a clause: the sentence `key` of Voyageur's words."""
    return Reason(Sentence(key, values))


class RequestRefused(Exception):
    """A refused request, with its HTTP `status` and the `seconds` of `Retry-After` (0: none)."""

    def __init__(
        self,
        why: Reason,
        status: int = 400,
        faults: Sequence[OptionFault | Fault] = (),
        seconds: int = 0,
        game: str | None = None,
    ) -> None:
        """`game` is the one whose words the faults of a record need."""
        super().__init__(why.sentence.key)
        self.reason = why
        self.status = status
        self.faults: tuple[Any, ...] = tuple(faults)
        self.seconds = seconds
        self.game = game


def setup_refused(error: BadSetup) -> RequestRefused:
    """Return the refusal of a set-up, with all faults."""
    placed = [
        OptionFault(bad.option.name, fault.line, fault.column, fault.reason)
        for bad in error.options
        for fault in bad.faults
    ]
    others = [OptionFault(str(why.sentence.values.get("option", PLAYERS)), 1, 1, why) for why in error.reasons]
    faults = [*others, *placed]
    return RequestRefused(faults[0].reason, faults=faults)
