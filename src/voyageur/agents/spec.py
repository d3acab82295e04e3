"""What an agent is asked to be, and its text in matches, levels and files: `search:500:2s*4+1/2~0.02`."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from voyageur.kernel.text import Reason, Sentence, Value, Words, quoted

HALF = 0.5  # the share of the end of a playout that is written `/2`


class BadAgent(ValueError):
    """A text that names no agent, or none that plays the game, or one that does not play as it must."""

    def __init__(self, key: str, /, **values: Value) -> None:
        self.key, self.values = key, values
        self.reason = Reason(Sentence(key, values))
        super().__init__(Words().reason(self.reason))

    def __reduce__(self) -> tuple[Any, ...]:
        return _bad_agent, (self.key, self.values)


def _bad_agent(key: str, values: dict[str, Value]) -> BadAgent:
    return BadAgent(key, **values)


class _Part(NamedTuple):
    """A part of the text that may follow the kind of an agent, behind a sign."""

    sign: str
    form: re.Pattern[str]  # its groups are fields of `AgentSpec`
    fault: str  # what is said of a part that has another form


# In this order; each may be missing.
_PARTS = (
    _Part(":", re.compile(r"(?P<simulations>[1-9][0-9]{0,6})", re.ASCII), "fault-agent-budget"),
    _Part(
        ":", re.compile(r"(?P<seconds>(?=[0-9.]*[1-9])[0-9]{1,4}(?:\.[0-9]{1,3})?)s", re.ASCII), "fault-agent-budget"
    ),
    _Part("*", re.compile(r"(?P<trees>[1-9][0-9]?)", re.ASCII), "fault-agent-trees"),
    _Part("+", re.compile(r"(?P<playout_turns>[1-9])(?P<share>/2)?", re.ASCII), "fault-agent-turns"),
    _Part("~", re.compile(r"(?P<slack>0\.[0-9]{1,4})", re.ASCII), "fault-agent-slack"),
)
_READ: Mapping[str, Callable[[str], int | float]] = {
    "simulations": int,
    "seconds": float,
    "trees": int,
    "playout_turns": int,
    "share": lambda _: HALF,
    "slack": float,
}
SIGNS = ":*+~"  # that begin a part
_PIECE = re.compile(r"[:*+~][^:*+~]*")
_ADDRESS = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*(?=[:*+~]|\Z)", re.ASCII)


@dataclass(frozen=True)
class AgentSpec:
    """An agent of matches: its kind, and what its text says beside that.  Raises BadAgent for what has no text."""

    kind: str  # one of `KINDS`, or the address of an agent from outside: "module:NAME"
    simulations: int | None = None  # of each decision
    seconds: float | None = None  # for each decision, whatever a match allows
    trees: int = 1  # that are built at once, each in a thread of its own
    playout_turns: int | None = None  # None: those of the game
    share: float = 1.0  # of the end of a playout in what a position is worth, 0.5 or 1
    slack: float = 0.0  # how much less than the best an action may be worth
    spelling: InitVar[str] = ""  # the text that was read: in a match 2.0s is another agent than 2s
    text: str = field(init=False, repr=False)

    def __post_init__(self, spelling: str) -> None:
        object.__setattr__(self, "text", spelling or self._usual_text())
        if not spelling and _fields_in(self.text) != self._fields():
            raise BadAgent("fault-agent-text", agent=quoted(self.text))

    def __str__(self) -> str:
        return self.text

    @staticmethod
    @lru_cache(maxsize=1024)  # an agent is asked for one decision after the other
    def parse(text: str) -> "AgentSpec":
        """Return the agent that `text` means; whether there are such agents is not asked.  Raises BadAgent."""
        return AgentSpec(**_fields_in(text), spelling=text)

    @property
    def is_address(self) -> bool:
        """Whether it is an agent from outside, "module:NAME"."""
        return ":" in self.kind

    def place_of_other(self, signs: str) -> int | None:
        """Return the place, from 1, of the first part that begins with none of `signs`; None if there is none."""
        places = (piece.start() + 1 for piece in _PIECE.finditer(self.text, len(self.kind)) if piece[0][0] not in signs)
        return next(places, None)

    def _fields(self) -> dict[str, Any]:
        usual = {each.name: each.default for each in fields(self) if each.init}
        return {name: getattr(self, name) for name, each in usual.items() if getattr(self, name) != each}

    def _usual_text(self) -> str:
        return "".join(
            (
                self.kind,
                "" if self.simulations is None else f":{self.simulations}",
                "" if self.seconds is None else f":{_decimal(self.seconds)}s",
                "" if self.trees == 1 else f"*{self.trees}",
                "" if self.playout_turns is None else f"+{self.playout_turns}",
                "" if self.share == 1 else "/2",
                "" if self.slack == 0 else f"~{_decimal(self.slack)}",
            )
        )


def _decimal(number: float) -> str:
    return f"{number:.4f}".rstrip("0").removesuffix(".")


def _fields_in(text: str) -> dict[str, Any]:
    """Return what the parts of a text say, by the name of the field.  Raises BadAgent."""
    address = _ADDRESS.match(text)
    kind = address[0] if address else re.split(f"[{SIGNS}]", text, maxsplit=1)[0]
    found: dict[str, Any] = {"kind": kind}
    left = list(_PARTS)
    for piece in _PIECE.finditer(text, len(kind)):
        part, match = _part_in(text, piece, left)
        found |= {name: _READ[name](digits) for name, digits in match.groupdict().items() if digits}
        left = left[left.index(part) + 1 :]
    return found


def _part_in(text: str, piece: re.Match[str], left: Sequence[_Part]) -> tuple[_Part, re.Match[str]]:
    """Return which of the parts that are left a piece of the text is.  Raises BadAgent."""
    values: dict[str, Value] = {"agent": quoted(text), "place": piece.start() + 1}
    possible = [part for part in left if part.sign == piece[0][0]]
    if not possible:
        raise BadAgent("fault-agent-order", **values)
    for part in possible:
        if match := part.form.fullmatch(piece[0], 1):
            return part, match
    raise BadAgent(possible[0].fault, **values)
