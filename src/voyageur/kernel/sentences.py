"""What is said to people, before it has a language: keys and values, never prose.

A `Sentence` names a message of a Fluent file (`words/en.ftl`, `words/fr.ftl`) and the values
it takes.  Rules, server and client pass sentences on; `kernel.words` or the browser says them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Value = str | int | float
MOST_QUOTED = 60  # characters of a faulty text that a sentence repeats


@dataclass(frozen=True)
class Sentence:
    """A message of a Fluent file and the values it takes."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])


@dataclass(frozen=True)
class Reason:
    """Why something is not done: the clause of the rules page, if one is at issue, and a sentence."""

    sentence: Sentence
    clause: str | None = None


@dataclass(frozen=True)
class Fault:
    """A fault in a text: where it stands (1 is the first line and column), what and why."""

    line: int
    column: int
    reason: Reason


def percent(chance: Fraction | float) -> int:
    """Round a chance to whole percent, but never to 0 or 100 if it is neither impossible nor certain."""
    whole = round(100 * chance)
    return whole if chance in (0, 1) else min(99, max(1, whole))


def quoted(text: str) -> str:
    """Return `text` as a sentence may repeat it: printable and not too long."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[: MOST_QUOTED + 1])
    return shown[:MOST_QUOTED] + "..." if len(shown) > MOST_QUOTED else shown
