"""The chance events of a record with their weights, so that a browser can draw the outcomes again by itself.

The browser has no rules, so it must believe which events there were and how likely each outcome was.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import Struct

from voyageur.kernel import contract, record
from voyageur.kernel.contract import Game
from voyageur.kernel.record import Position
from voyageur.kernel.view import CHANCE
from voyageur.server.tables.importing import Import, refused_record


class Draw(Struct, frozen=True):
    """How likely each possible outcome is, as whole numbers, and its text."""

    weights: tuple[int, ...]
    texts: tuple[str, ...]


class ChanceEvent(Struct, frozen=True):
    """A chance event: its ply, its key (kind, turn, seat, index, as texts) and the number of its draw."""

    ply: int
    key: tuple[str, ...]
    draw: int


class ChanceEvents(Struct, frozen=True):
    """The chance events of a record; equal draws are listed once."""

    game: str
    draws: tuple[Draw, ...]
    events: tuple[ChanceEvent, ...]


def chance_events(found: Import) -> ChanceEvents:
    """Return the chance events of a record.  Raises RequestRefused at a ply that is not legal."""
    numbers: dict[Draw, int] = {}
    events: list[ChanceEvent] = []
    try:
        for position in _chances(found):
            draw = _draw(found.game, position.state)
            number = numbers.setdefault(draw, len(numbers))
            events.append(ChanceEvent(position.number, _key(found.game, position.state), number))
    except record.BadPly as error:
        raise refused_record(found.game, error.faults) from error
    return ChanceEvents(found.game.name, tuple(numbers), tuple(events))


def _chances(found: Import) -> Iterator[Position]:
    for position in record.replay(found.record, {found.game.name: found.game}):
        if position.seat == CHANCE:
            yield position


def _draw(game: Game, state: Any) -> Draw:
    weights = [(weight, outcome) for outcome, weight in enumerate(contract.outcome_weights(game, state)) if weight]
    texts = tuple(game.notation.text_of(state, outcome) for _, outcome in weights)
    return Draw(tuple(weight for weight, _ in weights), texts)


def _key(game: Game, state: Any) -> tuple[str, ...]:
    event = np.zeros(4, np.int64)
    game.rules.chance_event(state, event)
    return tuple(map(str, event.tolist()))
