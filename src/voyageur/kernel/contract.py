"""What every game fills in, and the one checked door to it.

The state of a game is one NumPy record of its `state_type`.  Functions marked (compiled) are
`@compiled` functions on such a record; the others are plain Python.  Numbers of seats are 0, 1, ...;
`CHANCE` and `NOBODY` stand where a seat would.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.options import MOST_FAULTS, BadOption, Option
from voyageur.kernel.text import Fault, Reason, Sentence, Value, Words, percent, quoted

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
    hint: Sentence | None = None  # numbers worth knowing before the press (odds, points); see `advised`
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
class Advice:
    """What a decision is worth to the seat that makes it."""

    win: float  # chance to win, 0 ... 1; of a seat alone, to succeed
    is_exact: bool  # else it is an approximation
    worth: float  # what to decide by, also where no decision wins any more: the greater the better


def advised(choices: Sequence[Choice], advice: Mapping[int, Advice]) -> tuple[Choice, ...]:
    """Return the choices with what a solver says in their hints.

    The hint of an action that is advised on has the values `solved` (`exact`, `about`; `no` without advice) and `win`,
    a whole percentage, 0 or 100 only where it is exactly that.  Where nothing wins any more nothing is said.
    """
    if not any(each.win > 0 for each in advice.values()):
        return tuple(choices)
    return tuple(_advised(choice, advice) for choice in choices)


def _advised(choice: Choice, advice: Mapping[int, Advice]) -> Choice:
    if choice.then:
        return replace(choice, then=advised(choice.then, advice))
    found = advice.get(-1 if choice.action is None else choice.action)
    if found is None or choice.hint is None:
        return choice
    values = {"solved": "exact" if found.is_exact else "about", "win": percent(found.win)}
    return replace(choice, hint=Sentence(choice.hint.key, {**choice.hint.values, **values}))


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
    """A game: sizes, rules, grammar, views and pictures.  One instance a game, `GAME`.

    Its folder holds `words/`, `picture.css`, data folders and, if there is one, `specimen.voyageur`: a record
    whose last position stands for the game in the lobby.
    """

    name: str
    version: str  # rules version, "1.0": see docs/style.md
    stage: str  # draft, playable or verified
    players: tuple[int, ...]  # numbers of seats it can be played by; the first is the default
    minutes: tuple[int, int]  # how long people take, from and to
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
    values_of: Callable[[State, int], Mapping[str, Value]]  # for the refusal's sentence

    # views (plain)
    view: Callable[[State, int | None], View]
    tell: Callable[[State, int, State, int | None], Telling]  # before, action, after, who hears it
    merge: Callable[[Sentence, Sentence], Sentence | None]  # two log sentences as one, if they fold
    draw: Callable[[View, Sequence[tuple[int, str]], Callable[[Sentence], str]], Picture]
    sketch: Callable[[View], str]  # the position in characters, for terminals
    icons: Mapping[str, str] = field(default_factory=dict[str, str])  # name -> SVG, 24 by 24
    heard: Callable[["Game", State, int, int], str] = _whole_text  # what a seat hears of a ply
    faults: Callable[[State], list[str]] = lambda state: []  # invariants that do not hold

    # a solver, where the game has one (plain; may take seconds the first time)
    advise: Callable[[State], Mapping[int, Advice]] | None = None  # each legal action of the seat to act
    solve: Callable[[Setup], Mapping[str, Any]] | None = None  # what the start is worth: plain JSON


# Options and the start --------------------------------------------------------------------------


class BadSetup(ValueError):
    """Options or a number of players that a game does not take: one `BadOption` each."""

    def __init__(self, options: Sequence[BadOption], reasons: Sequence[Reason] = ()) -> None:
        super().__init__("; ".join([*map(str, options), *(reason.sentence.key for reason in reasons)]))
        self.options = tuple(options)
        self.reasons = tuple(reasons)


def read_setup(game: Game, texts: Mapping[str, str] | None = None, players: int | None = None) -> Setup:
    """Check options given as texts.  Raises `BadSetup` with every fault."""
    texts = texts or {}
    n_players = game.players[0] if players is None else players
    known = {option.name: option for option in game.options}
    reasons = _unknown_options([name for name in texts if name not in known], known)
    if n_players not in game.players:
        allowed = ", ".join(map(str, sorted(game.players)))
        reasons.append(Reason(Sentence("fault-players", {"players": n_players, "allowed": allowed})))
    values: dict[str, Any] = {}
    bad: list[BadOption] = []
    for option in game.options:
        try:
            values[option.name] = option.read(texts.get(option.name, option.default))
        except BadOption as error:
            bad.append(error)
    if bad or reasons:
        raise BadSetup(bad, reasons)
    others = {o.name: texts[o.name] for o in game.options if texts.get(o.name, o.default) != o.default}
    return Setup(values, others, n_players)


def _unknown_options(names: Sequence[str], known: Iterable[str]) -> list[Reason]:
    told = {"known": ", ".join(known)}
    reasons = [
        Reason(Sentence("fault-option-unknown", {"option": quoted(name), **told})) for name in names[:MOST_FAULTS]
    ]
    more = len(names) - len(reasons)
    return [*reasons, Reason(Sentence("fault-more", {"more": more}))] if more else reasons


def start(game: Game, setup: Setup) -> State:
    """Return a new state of `game`, set up and ready for its first action."""
    state = states.new(game.state_type)
    game.set_up(state, setup)
    return state


# The checked door -------------------------------------------------------------------------------


def play(game: Game, state: State, seat: int, action: int) -> None:
    """Apply `action` of `seat` (or CHANCE) to `state` if the rules allow it.  Raises `IllegalAction`."""
    reason = why_not(game, state, seat, action)
    if reason is not None:
        clause = f" ({reason.clause})" if reason.clause else ""
        raise IllegalAction(reason, Words(game.folder).say(reason.sentence) + clause)
    game.apply(state, action)


def why_not(game: Game, state: State, seat: int, action: int) -> Reason | None:
    """Return why `seat` (or CHANCE) may not play `action` now, or None if it may."""
    acting = int(game.to_act(state))
    if acting == NOBODY:
        return Reason(Sentence("refused-over"))
    if seat != acting:
        return Reason(Sentence("refused-not-to-act", {"seat": seat, "acting": acting}))
    if acting != CHANCE and not 0 <= action < game.n_actions:
        return Reason(Sentence("refused-no-such-action"))
    if acting != CHANCE:
        return explain_refusal(game, state, action)
    weights = outcome_weights(game, state)
    is_possible = 0 <= action < len(weights) and weights[action] > 0
    return None if is_possible else Reason(Sentence("refused-no-outcome"))


def explain_refusal(game: Game, state: State, action: int) -> Reason | None:
    """Return why the acting seat may not play `action`, or None if it is legal."""
    return explain_with(game.refusal, game.refusals, game.values_of, state, action)


def explain_with(
    refusal: Callable[[State, int], int],
    refusals: Mapping[int, tuple[str | None, str]],
    values_of: Callable[[State, int], Mapping[str, Value]],
    state: State,
    action: int,
) -> Reason | None:
    """Do as `explain_refusal`, for a game's own grammar, which is written before its `Game` exists."""
    number = int(refusal(state, action))
    if number == 0:
        return None
    clause, key = refusals[number]
    return Reason(Sentence(key, values_of(state, action)), clause)


def legal_actions(game: Game, state: State) -> list[int]:
    """Return the legal actions of the acting seat; none where no seat is to act."""
    if game.to_act(state) < 0:
        return []
    return legal_with(game.legal, game.most_legal, state)


def legal_with(legal: Callable[[State, Any], int], most_legal: int, state: State) -> list[int]:
    """Return what `legal` lists for a state in which a seat is to act."""
    out = np.empty(most_legal, np.int32)
    return [int(action) for action in out[: legal(state, out)]]


def outcome_weights(game: Game, state: State) -> list[int]:
    """Return the weight of every chance outcome of a state where chance is to act."""
    out = np.zeros(game.n_outcomes, np.int64)
    game.chance_weights(state, out)
    return [int(weight) for weight in out]


def final_scores(game: Game, state: State, players: int) -> tuple[float, ...]:
    """Return each seat's score in a finished game."""
    out = np.zeros(players, np.float64)
    game.scores(state, out)
    return tuple(float(score) for score in out)
