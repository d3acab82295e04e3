"""What every game fills in, and the one checked door to it.

The state of a game is one NumPy record of its `state_type`.  Functions marked (compiled) are
`@compiled` functions on such a record; the others are plain Python.  Numbers of seats are 0, 1, ...;
`CHANCE` and `NOBODY` stand where a seat would.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from voyageur.kernel.options import Option
from voyageur.kernel.sentences import Fault, Reason, Sentence

CHANCE = -1  # chance is to act: dice, cards
NOBODY = -2  # the game is over

State = Any  # one NumPy record; strict typing of record fields is not possible


class IllegalAction(ValueError):
    """A seat asked for an action that the rules refuse.  `reason` says why, with the clause."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class BadText(ValueError):
    """A text (action, record, board, option) that cannot be read.  `faults` lists every fault."""

    def __init__(self, faults: Sequence[Fault], text: str = "") -> None:
        super().__init__(text)
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Setup:
    """Checked options and the number of players: what `set_up` starts from."""

    options: Mapping[str, Any]  # option name -> value as `Option.read` returns it
    texts: Mapping[str, str]  # option name -> the same as text, only those that differ from default
    players: int


# What a person sees ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One step of an action: what it adds to the text, and what stands for it on the table.

    A choice either completes an action (`action` is set, `then` is empty) or leads on to others.
    """

    word: str  # "collect", "d4": the words along the path, joined by blanks, are the action's text
    label: Sentence
    element: str | None = None  # id of the element of the picture that stands for it
    action: int | None = None
    then: tuple["Choice", ...] = ()
    hint: Sentence | None = None  # numbers worth knowing before the press (odds, points)
    ends_step: bool = False  # this is the main button: "stop", "pass", "end my turn"


@dataclass(frozen=True)
class Step:
    """A named step of a turn, for the row of steps beside the prompt."""

    label: Sentence
    is_now: bool


@dataclass(frozen=True)
class Holding:
    """Something countable that a seat has: `icon` names one of the game's icons."""

    icon: str
    label: Sentence
    count: int


@dataclass(frozen=True)
class Progress:
    """How far a seat has come towards something, drawn as a row of boxes."""

    label: Sentence
    done: int
    of: int


@dataclass(frozen=True)
class SeatView:
    """A seat as the table shows it: name, colour token, letter and what it holds."""

    name: Sentence
    colour: str  # blue, red, ochre, violet, green, rose, slate, umber
    letter: str
    progress: tuple[Progress, ...] = ()
    holdings: tuple[Holding, ...] = ()


@dataclass(frozen=True)
class Space:
    """An element of the picture that people can point at, with its accessible name."""

    element: str
    name: Sentence


@dataclass(frozen=True)
class Result:
    """How a game ended: sentences that say who won and how, and the scores."""

    ending: str
    sentences: tuple[Sentence, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True)
class View:
    """All that one seat (or a spectator) may see of a state, ready to be shown."""

    seat: int | None  # who looks; None for a spectator
    to_act: int
    heading: Sentence  # "round 7"
    prompt: Sentence  # what is expected of whom
    steps: tuple[Step, ...]
    seats: tuple[SeatView, ...]
    spaces: tuple[Space, ...]
    position: Mapping[str, Any]  # the game's own facts in plain JSON; only its drawing reads them
    result: Result | None = None


@dataclass(frozen=True)
class Die:
    """A die as it fell: `seat` rolled it, or None."""

    faces: int
    value: int
    seat: int | None = None


@dataclass(frozen=True)
class Motion:
    """Something that moved: the element that leaves its place, and the element it goes to."""

    element: str
    to: str


@dataclass(frozen=True)
class Telling:
    """What one ply looks like to a seat: log sentences, dice, motions, the spaces it concerns."""

    sentences: tuple[Sentence, ...] = ()
    dice: tuple[Die, ...] = ()
    motions: tuple[Motion, ...] = ()
    spaces: tuple[str, ...] = ()  # element ids


@dataclass(frozen=True)
class Picture:
    """A picture in two parts: `base` depends on the set-up alone, `layer` on the view.

    Both are SVG fragments in a box of `width` by `height`; colours come by class from the game's
    style sheet, never from attributes or `style`.
    """

    width: int
    height: int
    base: str
    layer: str


# The descriptor --------------------------------------------------------------------------------


def _whole_text(game: "Game", state: State, seat: int, action: int) -> str:
    """Tell every seat the whole text of a ply, as games without secrets do."""
    return game.text_of(state, action)


@dataclass(frozen=True)
class Game:
    """A game: sizes, rules, grammar, views and pictures.  One instance a game, `GAME`."""

    name: str
    version: str  # rules version, "1.0": see docs/style.md
    stage: str  # draft, playable or verified
    players: tuple[int, ...]  # numbers of seats it can be played by; the first is the default
    options: tuple[Option, ...]
    state_type: np.dtype[Any]
    n_actions: int  # actions are 0 ... n_actions - 1
    n_outcomes: int  # chance outcomes are 0 ... n_outcomes - 1
    most_legal: int  # an upper bound on the number of legal actions of any state
    endings: Sequence[str]  # names by the number that `ending` returns; "" for none
    refusals: Mapping[int, tuple[str | None, str]]  # refusal -> clause, key of its sentence
    folder: Path  # of the game's package: words/, data folders, picture.css
    has_secrets: bool  # whether some seat knows what another does not

    # rules (compiled unless said otherwise)
    set_up: Callable[[State, Setup], None]  # plain; fills a blank record
    to_act: Callable[[State], int]
    refusal: Callable[[State, int], int]
    legal: Callable[[State, Any], int]  # out : int32 (most_legal,) written, ascending
    chance_weights: Callable[[State, Any], int]  # out : int64 (n_outcomes,) written; returns the sum
    chance_event: Callable[[State, Any], None]  # out : int64 (4,) kind, turn, seat, index
    apply: Callable[[State, int], None]
    ending: Callable[[State], int]
    scores: Callable[[State, Any], None]  # out : float64 (S,) written
    value: Callable[[State, int], float]  # 0 lost ... 1 won, for a seat
    resample: Callable[[State, int, int], None]  # redraw what `seat` cannot see, by `key`
    observe: Callable[[State, int, Any], None]  # out : float32 (observation_size,) written
    observation_size: int

    # grammar (plain)
    text_of: Callable[[State, int], str]  # the text of an action or, where chance is to act, an outcome
    action_of: Callable[[State, str], int]  # raises BadText
    choices: Callable[[State], tuple[Choice, ...]]  # of the seat that is to act
    explain: Callable[[State, Sequence[str], str | None], Reason | None]  # words so far, element pressed
    values_of: Callable[[State, int], Mapping[str, str | int | float]]  # for the refusal's sentence

    # views (plain)
    view: Callable[[State, int | None], View]
    tell: Callable[[State, int, State, int | None], Telling]  # before, action, after, who hears it
    merge: Callable[[Sentence, Sentence], Sentence | None]  # two log sentences as one, if they fold
    draw: Callable[[View, Sequence[tuple[int, str]], Callable[[Sentence], str]], Picture]
    icons: Mapping[str, str] = field(default_factory=dict[str, str])  # name -> SVG, 24 by 24
    heard: Callable[["Game", State, int, int], str] = _whole_text  # what a seat hears of a ply
    faults: Callable[[State], list[str]] = lambda state: []  # invariants that do not hold
