"""Phrases that people say to each other: a fixed list, so that nobody has to read what a stranger writes."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from voyageur.kernel.text import Reason, Sentence
from voyageur.table.people.proposals import other_people
from voyageur.table.table import Table

# Each has the words `phrase-NAME`.
PhraseName = Literal[
    "hello",
    "good-luck",
    "nice-move",
    "well-played",
    "thanks",
    "sorry",
    "slip",
    "moment",
    "your-turn",
    "back",
    "later",
    "bye",
]
PHRASES: tuple[PhraseName, ...] = get_args(PhraseName)  # in the order in which they are offered
MOST_KEPT = 20  # the last ones


@dataclass(frozen=True)
class SpokenPhrase:
    """A phrase that a seat has said.  It is no part of the game: no event, record or log has it."""

    number: int  # at its table: 1 is the first
    seat: int
    phrase: PhraseName
    key: str  # of the message that said it
    time: int  # milliseconds since 1970


def why_silent(table: Table, seats: Collection[int]) -> Reason | None:
    """Return why the holder of `seats` may not speak: a spectator may not, nor where nobody else would hear it."""
    if not seats:
        return Reason(Sentence("refused-say-spectator"))
    return None if other_people(table, seats) else Reason(Sentence("refused-say-alone"))
