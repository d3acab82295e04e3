"""The protocols that a game implements, and functions to set it up, play it and read its result.

A state is one NumPy record of type `Rules.STATE`.  Seats are numbered 0, 1, ...; `CHANCE` and `NOBODY` take the place
of a seat that acts.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from math import gcd
from pathlib import Path
from pickle import PicklingError
from typing import Any, Protocol

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.game_address import address_of, game_at
from voyageur.kernel.observation_parts import ObservationPart, undeclared
from voyageur.kernel.options import MOST_FAULTS, BadOption, Option
from voyageur.kernel.states import State
from voyageur.kernel.text import Fault, Reason, Sentence, Value, Words, quoted
from voyageur.kernel.view import (
    CHANCE,
    NOBODY,
    Advice,
    Cells,
    Choice,
    Fact,
    Picture,
    Poses,
    Say,
    Series,
    Threat,
    TourTip,
    View,
)


class IllegalAction(ValueError):
    """An action that the rules refuse.  `reason` says why, with the clause."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (self.reason, str(self))


class BadText(ValueError):
    """A text (action, record, board, option) that cannot be read.  `faults` lists every fault."""

    def __init__(self, faults: Sequence[Fault], text: str = "") -> None:
        super().__init__(text)
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return BadText, (self.faults, str(self))


@dataclass(frozen=True, eq=False)  # known by what it is, as a `Game`
class Setup:
    """Checked options and the number of players."""

    options: Mapping[str, Any]  # option name -> value as `Option.read` returns it
    texts: Mapping[str, str]  # option name -> its text, without those that have their default
    players: int


# What a game provides --------------------------------------------------------------------------


class Rules(Protocol):
    """The rules: a module of compiled functions on a state, which also runs as plain Python.

    They may also have `draw_legal`, a `DrawLegal`; without it random play lists the legal actions and takes one.
    """

    @property
    def STATE(self) -> np.dtype[Any]:
        """The type of a state: everything that the rules need."""
        ...

    @property
    def N_ACTIONS(self) -> int:
        """Actions are 0 ... N_ACTIONS - 1."""
        ...

    @property
    def N_OUTCOMES(self) -> int:
        """Chance outcomes are 0 ... N_OUTCOMES - 1."""
        ...

    @property
    def CLAUSES(self) -> Mapping[Any, str | None]:
        """Refusal, a member of an enum of integers -> its clause, None for none; its sentence is `refusal_key`."""
        ...

    @property
    def MOST_LEGAL(self) -> int:
        """An upper bound on the number of legal actions of any state."""
        ...

    def set_up(self, state: State, setup: Setup, /) -> None:
        """Fill a blank record (plain Python)."""

    def n_seats(self, state: State, /) -> int:
        """Return the number of seats of this game."""
        ...

    def to_act(self, state: State, /) -> int:
        """Return a seat, CHANCE or NOBODY."""
        ...

    def refusal(self, state: State, action: int, /) -> int:
        """Return the number of the reason why the seat to act may not play `action`, 0 if it may.

        Legality is stated here alone.
        """
        ...

    def legal(self, state: State, out: Any, /) -> int:
        """List the legal actions, ascending, and return how many.  out : int32 (MOST_LEGAL,)  written"""
        ...

    def chance_weights(self, state: State, out: Any, /) -> int:
        """Write the weight of each chance outcome and return the sum.  out : int64 (N_OUTCOMES,)  written"""
        ...

    def chance_event(self, state: State, out: Any, /) -> None:
        """Write the key of the chance event.  out : int64 (4,)  kind, turn, seat, index, written"""

    def apply(self, state: State, action: int, /) -> None:
        """Play a legal action or a chance outcome.  Nothing is checked."""

    def ending(self, state: State, /) -> int:
        """Return the number of the ending, 0 while the game goes on."""
        ...

    def scores(self, state: State, out: Any, /) -> None:
        """Write each seat's points at the end.  out : float64 (S,)  written"""

    def ranks(self, state: State, out: Any, /) -> None:
        """Write each seat's rank after tie-breaks: 0 won, equal ranks are a tie.  out : int64 (S,)  written"""

    def value(self, state: State, seat: int, /) -> float:
        """Return how good the state is for `seat`, from 0 (lost) to 1 (won)."""
        ...


class Notation(Protocol):
    """Actions as text, and the choices that lead to an action (plain Python)."""

    @property
    def ENDINGS(self) -> Sequence[str]:
        """Names by the number that `ending` returns; "" for none."""
        ...

    def text_of(self, state: State, action: int, /) -> str:
        """Return the text of an action or, if chance is to act, of an outcome."""
        ...

    def action_of(self, state: State, text: str, /) -> int:
        """Return the action or outcome that `text` means here.  Raises BadText."""
        ...

    def values_of(self, state: State, action: int, /) -> Mapping[str, Value]:
        """Return the values for the sentence that refuses `action`."""
        ...

    def choices(self, state: State, /) -> tuple[Choice, ...]:
        """Return what the seat to act may choose, as a tree."""
        ...

    def explain(self, state: State, words: Sequence[str], element: str | None, /) -> Reason | None:
        """Return why `words`, followed by a click on `element`, are not a choice, or None if they are one."""
        ...


class Presentation(Protocol):
    """What a seat may see: views, observations, the log and the picture (plain Python except `observe`).

    It may also have `OBSERVATION`, a tuple of `ObservationPart`, in order, that says what the numbers are, and
    `observe_changed`, an `ObserveChanged`, with `SHOWN_SIZE`; without it loops call `observe`.
    Views and pictures are made of parts (kernel/parts.py), which stay the same while what they show does.  It may also
    have `told_as`, a `ToldAs`; without it each seat is told what is described for it alone.
    """

    @property
    def OBSERVATION_SIZE(self) -> int:
        """How many numbers an observation has."""
        ...

    @property
    def ICONS(self) -> Mapping[str, str]:
        """Icon -> SVG, 24 by 24."""
        ...

    @property
    def COLOURS(self) -> Mapping[str, Mapping[str, str]]:
        """The game's own colours: theme of `drawing.palette` -> token without dashes -> colour."""
        ...

    def observe(self, state: State, seat: int, out: Any, /) -> None:
        """Write what `seat` may see as numbers (compiled).  out : float32 (OBSERVATION_SIZE,)  written"""

    def heading(self, state: State, /) -> Sentence:
        """Return the heading of the log while this state lasts: "round 7"."""
        ...

    def prompt(self, state: State, seat: int | None, /) -> Sentence:
        """Return the prompt: for the seat to act, what to do; for others, whose turn it is."""
        ...

    def view(self, state: State, seat: int | None, /) -> View:
        """Return what `seat` (None: a spectator) may see."""
        ...

    def describe(self, before: State, action: int, after: State, seat: int | None, /) -> tuple[Fact, ...]:
        """Return what happened, as far as `seat` may know it."""
        ...

    def fold(self, one: Fact, other: Fact, /) -> Fact | None:
        """Return one fact that replaces two facts of the log in a row, or None if they stay apart.

        `one` itself means that `other` is not worth a word after it.
        """
        ...

    def draw(self, view: View, facts: Sequence[Fact], say: Say, /) -> Picture:
        """Return the picture of `view` with the recent `facts` marked; `say` translates its texts."""
        ...

    def ascii(self, view: View, /) -> str:
        """Return the position in characters, for terminals."""
        ...


class Secrets(Protocol):
    """What a game with hidden information provides: some seat knows what another does not.

    It may also have `mark`, a `Mark`; without it a search makes one from the observation.  And it may have
    `only_action_is_public`, an `OnlyActionIsPublic`; without it a batch asks a seat that has one legal action.
    """

    def resample(self, state: State, seat: int, key: int, /) -> None:
        """Redraw by `key` what `seat` cannot see, consistent with what it has seen (compiled)."""

    def text_for(self, state: State, action: int, seat: int | None, /) -> str:
        """Return the text of an action or outcome as far as `seat` may know it."""
        ...

    def is_forced_in_public(self, state: State, /) -> bool:
        """Whether everybody knows that the seat to act has only one legal action."""
        ...


class Steps(Protocol):
    """What a game provides whose actions are made of words, chosen one after the other as people press them.

    No action's words are the beginning of another's, and no two actions have the same.
    """

    @property
    def N_WORDS(self) -> int:
        """Words are 0 ... N_WORDS - 1 at every step, at most `steps.MOST_WORDS`."""
        ...

    @property
    def MOST_STEPS(self) -> int:
        """The most words of an action."""
        ...

    def word_of(self, action: int, step: int, /) -> int:
        """Return the word of an action at a step, 0 the first, or -1 after its last one (compiled)."""
        ...


class Features(Protocol):
    """What a game provides whose positions can be judged by values that are fitted to results.

    It may also have `values_after`, a `ValuesAfter`; without it agents play each action and ask `value`.
    """

    @property
    def NAMES(self) -> Sequence[str]:
        """The name of each feature."""
        ...

    def describe_seat(self, state: State, seat: int, out: Any, /) -> None:
        """Write what speaks for or against `seat` as numbers of the order of 1 (compiled).

        What it says is about this seat; values compare it with what it says about the rivals.
        out : float32 (F,)  written
        """


class Questions(Protocol):
    """What a game provides that asks the same questions again and again, most often in vain.

    A seat may leave it to the table to decline a question.  All of this depends only on what everybody knows.
    """

    @property
    def QUESTIONS(self) -> Sequence[str]:
        """The names of the questions; each has the words `question-NAME`."""
        ...

    def question(self, state: State, /) -> str:
        """Return the name of the question that the seat to act is asked, "" for none."""
        ...

    def declining(self, state: State, /) -> int:
        """Return the action that declines the question of this state; it is always legal."""
        ...

    def period(self, state: State, /) -> int:
        """Return the number of the present period, which only grows: a seat may decline until it ends."""
        ...


class Solver(Protocol):
    """What a game that can be solved provides.  A first call may take seconds."""

    def advise(self, state: State, /) -> Mapping[int, Advice]:
        """Return advice on the legal actions of the seat to act, by action; empty if the solver has none."""
        ...

    def solve(self, setup: Setup, /) -> Mapping[str, Any]:
        """Return each seat's chances at the start, as plain JSON."""
        ...


class Laying(Protocol):
    """What a game provides in which pieces are laid on several squares of the picture at once (plain Python)."""

    def opening(self, state: State, /) -> tuple[Choice, ...]:
        """Return `choices` without what follows a piece to lay: such a choice has `has_more`."""
        ...

    def poses(self, state: State, words: Sequence[str], /) -> Poses | None:
        """Return the ways to lay the piece that `words` choose, which `choices` has too; None if they choose none."""
        ...

    def ghost(self, state: State, words: Sequence[str], viewpoint: int = 0, /) -> str | None:
        """Return the piece of a legal pose, given by all its words, as SVG over the picture; None for other words.

        viewpoint : from which the picture is seen
        """
        ...


# What a game's folder holds for others to find -> the room in which it lies.
ROOMS = {
    "picture.css": "presentation",
    "levels.json": "judging",
    "search.json": "judging",
    "values": "judging",
    "specimen.voyageur": "data",
}

# Option -> its text under an earlier version ("" where none was given) -> the text that means the same today.
EarlierVersion = Mapping[str, Mapping[str, str]]


def _no_faults(state: State) -> list[str]:
    return []


def _no_incompatibilities(setup: Setup) -> Sequence[Reason]:
    return ()


# Tells on what of a seat `describe` and `text_for` depend: a ply is described once for all who are told the same.
# The arguments are before, action, after, seat; seats for which it returns the same are told the same.
ToldAs = Callable[[State, int, State, int | None], Hashable]


def told_as(game: "Game") -> ToldAs | None:
    """Return what a presentation provides to tell who is told the same, None if it provides nothing."""
    return getattr(game.presentation, "told_as", None)


# Tells what `value` says after each of many actions, faster than by playing them (compiled).  The arguments are work,
# into, source, seat, actions, n, out: it writes exactly the `value` for `seat` of the state number `source` after each
# of `n` legal actions.  work : WorkStates, or a tuple with its fields;  into : the number of a state to try plies on;
# actions : int32 (n or more,);  out : float64 (n or more,)  written
ValuesAfter = Callable[[Any, int, int, int, Any, int, Any], None]


def values_after(game: "Game") -> ValuesAfter | None:
    """Return what the features of a game provide to tell values one ply later, None if they provide nothing."""
    return getattr(game.features, "values_after", None)


# Draws a legal action, each with the same probability, faster than by listing them all (compiled).  The arguments are
# state, out, word, and the same give the same action.
# out : int32 (MOST_LEGAL,)  to work on;  word : random, 0 ... 2**47 - 1
DrawLegal = Callable[[State, Any, int], int]


def draw_legal(game: "Game") -> DrawLegal | None:
    """Return what the rules of a game provide to draw a legal action, None if they provide nothing."""
    return getattr(game.rules, "draw_legal", None)


# Writes exactly what `observe` writes into an array that shows the same game already, faster (compiled).  The arguments
# are state, seat, out, shown.  `shown` is what the game remembers of `out`: where it is all zeros, `out` may hold
# anything.  Else both are as the last call left them, for any seat and any position of the same game: one with the same
# constants (`Game.constants`).  It writes `out` number by number and never reads it, since a batch gives a `ScaledRow`.
# out : float32 (OBSERVATION_SIZE,), shown : int64 (SHOWN_SIZE,)  the caller's, written
ObserveChanged = Callable[[State, int, Any, Any], None]


# Returns a number 0 ... 2**63 - 1 for what a seat knows of a state, faster than its observation is made and read
# (compiled).  During a game it is the same where the observation is the same, and another where that is another, but
# for coincidences; `kernel/marks.py` helps with that.
Mark = Callable[[State, int], int]


def own_mark(game: "Game") -> Mark | None:
    """Return what the secrets of a game provide to mark what a seat knows, None if they provide nothing."""
    return getattr(game.secrets, "mark", None)


# Tells what `is_forced_in_public` does of a state whose seat to act has one legal action (compiled).
OnlyActionIsPublic = Callable[[State], bool]


def only_action_is_public(game: "Game") -> OnlyActionIsPublic | None:
    """Return what the secrets of a game provide to tell whether a forced action is public, None if nothing."""
    return getattr(game.secrets, "only_action_is_public", None)


@dataclass(frozen=True, eq=False)  # equal is what is the same: there is one of each
class Game:
    """A game: its name, sizes and options, and the modules that make it up.  A game's package has one, `GAME`.

    Its folder holds `words/`, `picture.css` and data folders, and optionally `specimen.voyageur`, a record whose last
    position the lobby shows as the picture of the game, and `how-to-play/`, a text for newcomers in each language with
    the records of its pictures.  What stands in `ROOMS` lies in its room, if the folder has such a room.
    """

    name: str
    version: str  # rules version, "1.0": see docs/style.md
    stage: str  # draft, playable or verified
    players: tuple[int, ...]  # possible numbers of players; the first is the default
    minutes: tuple[int, int]  # how long a game among people takes, from and to
    options: tuple[Option, ...]
    folder: Path  # of the game's package: words/, data folders, picture.css
    rules: Rules
    notation: Notation
    presentation: Presentation
    secrets: Secrets | None = None
    solver: Solver | None = None
    laying: Laying | None = None
    questions: Questions | None = None
    features: Features | None = None
    steps: Steps | None = None  # without it an action is one step, where there are few enough; see kernel/steps.py
    knows_draws: bool = False  # the rules know a shared win: two people may agree on one
    own_rolls: bool = False  # dice are rolled for seats between their decisions: clients wait for a press before them
    viewpoints: int = 1  # from how many viewpoints `Presentation.draw` can show a view; see `View.viewpoint`
    earlier_versions: Mapping[str, EarlierVersion] = field(
        default_factory=dict[str, EarlierVersion]
    )  # earlier version -> how it is still played
    tour: tuple[TourTip, ...] = ()  # the guided first turn: none, or three to five tips
    # Returns why options do not suit the number of players.
    incompatibilities: Callable[[Setup], Sequence[Reason]] = _no_incompatibilities
    # Returns what several actions of the seat to act make up.  Given are the state and what that seat itself has done
    # and not taken back, forced actions too, the last first; take no more than is needed, for a game can be long.
    series: Callable[[State, Iterator[int]], Sequence[Series]] | None = None
    # Returns the threats to the seat to act, as far as it may know them: they are told where moves may be suggested.
    warnings: Callable[[State, int], Sequence[Threat]] | None = None
    # Returns where in the picture of a view the cells of an option's `Grid` lie; None: no picture shows them.
    cells: Callable[[View], Cells] | None = None
    constants: str | None = (
        None  # the field of a state from which on nothing changes during a game; None: no such field
    )
    canonicalise: Callable[[State], None] | None = None  # blanks what tells nothing of what can follow (compiled)
    faults: Callable[[State], list[str]] = _no_faults  # for tests: returns the invariants that do not hold

    def path_of(self, name: str) -> Path:
        """Return where a member of `ROOMS` lies, or would: in its room, in a folder without that room at the top."""
        room = self.folder / ROOMS[name]
        return (room if room.is_dir() else self.folder) / name

    @property
    def observation_spec(self) -> tuple[ObservationPart, ...]:
        """What the numbers of an observation are: parts that cover 0 ... OBSERVATION_SIZE - 1 in order.

        One part without bounds if the game declares none.
        """
        declared: tuple[ObservationPart, ...] | None = getattr(self.presentation, "OBSERVATION", None)
        return undeclared(self.presentation.OBSERVATION_SIZE) if declared is None else declared

    @property
    def has_secrets(self) -> bool:
        """Whether some seat knows what another does not."""
        return self.secrets is not None

    # A game never changes, so it is its own copy; another process imports it.

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            return game_at, (address_of(self),)
        except LookupError as error:
            raise PicklingError(str(error)) from error

    def can_play(self, version: str) -> bool:
        """Whether games of rules `version` ("" if not stated) are played here as they were under that version."""
        return version in ("", self.version, *self.earlier_versions)


# Options and the start --------------------------------------------------------------------------


class BadSetup(ValueError):
    """Options or a number of players that a game does not take.  The text lists every fault."""

    def __init__(self, game: Game, options: Sequence[BadOption], reasons: Sequence[Reason] = ()) -> None:
        self.game = game
        self.options = tuple(options)
        self.reasons = tuple(reasons)
        super().__init__("\n".join(self.lines({})))

    def __reduce__(self) -> tuple[Any, ...]:
        return BadSetup, (self.game, self.options, self.reasons)

    def lines(self, files: Mapping[str, str]) -> list[str]:
        """Return every fault in English.  files : option name -> the file that it was read from"""
        words = Words(self.game.folder)
        lines = [words.reason(reason) for reason in self.reasons]
        for bad in self.options:
            place = files.get(bad.option.name, bad.option.name)
            is_placed = bad.option.kind == "data"
            lines += [words.fault(place, fault) if is_placed else words.reason(fault.reason) for fault in bad.faults]
        return lines


def read_setup(
    game: Game, texts: Mapping[str, str] | None = None, players: int | None = None, version: str = ""
) -> Setup:
    """Check options given as texts, as rules `version` ("" for today's) reads them.  Raises `BadSetup`, all faults."""
    texts = _texts_today(game, texts or {}, version)
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
        raise BadSetup(game, bad, reasons)
    others = {o.name: texts[o.name] for o in game.options if texts.get(o.name, o.default) != o.default}
    setup = Setup(values, others, n_players)
    if incompatibilities := game.incompatibilities(setup):
        raise BadSetup(game, (), incompatibilities)
    return setup


def _texts_today(game: Game, texts: Mapping[str, str], version: str) -> Mapping[str, str]:
    """Return the options with which today's rules play as rules `version` did with `texts`."""
    earlier = game.earlier_versions.get(version, {})
    return {**texts, **{n: now[texts.get(n, "")] for n, now in earlier.items() if texts.get(n, "") in now}}


def _unknown_options(names: Sequence[str], known: Iterable[str]) -> list[Reason]:
    options = ", ".join(known)
    reasons = [
        Reason(Sentence("fault-option-unknown", {"option": quoted(name), "known": options}))
        for name in names[:MOST_FAULTS]
    ]
    more = len(names) - len(reasons)
    return [*reasons, Reason(Sentence("fault-more", {"more": more}))] if more else reasons


def start(game: Game, setup: Setup) -> State:
    """Return a new state of `game`, set up and ready for its first action."""
    state = states.new(game.rules.STATE)
    game.rules.set_up(state, setup)
    return state


def seat_names(game: Game, setup: Setup) -> tuple[int, ...]:
    """Return by seat the number by which the words of a game name it (`side`), as its `each-seat` option says.

    Empty if that is the number of the seat.
    """
    chosen = (setup.options[option.name][: setup.players] for option in game.options if option.kind == "each-seat")
    names = next(chosen, ())
    return () if names == tuple(range(len(names))) else names


# Playing ----------------------------------------------------------------------------------------


def play(game: Game, state: State, seat: int, action: int) -> None:
    """Apply `action` of `seat` (or CHANCE) to `state` if the rules allow it.  Raises `IllegalAction`.

    `game.rules.apply` does not ask: a number that is no legal action may spoil the state or end the process.
    """
    reason = why_not(game, state, seat, action)
    if reason is not None:
        raise IllegalAction(reason, reason_text(game, reason))
    game.rules.apply(state, action)


def reason_text(game: Game, reason: Reason) -> str:
    """Return a reason in English, with its clause."""
    return Words(game.folder).reason(reason)


def why_not(game: Game, state: State, seat: int, action: int) -> Reason | None:
    """Return why `seat` (or CHANCE) may not play `action` now, or None if it may."""
    acting = int(game.rules.to_act(state))
    if acting == NOBODY:
        return Reason(Sentence("refused-over"))
    if seat != acting:
        return Reason(Sentence("refused-not-to-act", {"seat": seat, "acting": acting}))
    if acting != CHANCE and not 0 <= action < game.rules.N_ACTIONS:
        return Reason(Sentence("refused-no-such-action"))
    if acting != CHANCE:
        return refusal_reason(game.rules, game.notation.values_of, state, action)
    weights = outcome_weights(game, state)
    is_possible = 0 <= action < len(weights) and weights[action] > 0
    return None if is_possible else Reason(Sentence("refused-no-outcome"))


class _Refusing(Protocol):
    """The part of the rules that refuses actions."""

    @property
    def CLAUSES(self) -> Mapping[Any, str | None]: ...
    def refusal(self, state: State, action: int, /) -> int: ...


def refusal_key(refusal: IntEnum) -> str:
    """Return the key of a refusal's sentence: for NO_LAND it is `refused-no-land`."""
    return f"refused-{refusal.name.lower().replace('_', '-')}"


def refusal_reason(
    rules: _Refusing, values_of: Callable[[State, int], Mapping[str, Value]], state: State, action: int
) -> Reason | None:
    """Return why the acting seat may not play `action`, or None if it is legal."""
    number = int(rules.refusal(state, action))
    if number == 0:
        return None
    refusal = next(each for each in rules.CLAUSES if each == number)
    return Reason(Sentence(refusal_key(refusal), values_of(state, action)), rules.CLAUSES[refusal])


def legal_actions(rules: Rules, state: State) -> list[int]:
    """Return the legal actions of the acting seat; none if no seat is to act."""
    return legal_numbers(rules, state).tolist()


def legal_numbers(rules: Rules, state: State) -> Any:
    """Return what `legal_actions` does as an array: int32 (N,)."""
    if rules.to_act(state) < 0:
        return np.empty(0, np.int32)
    out = np.empty(rules.MOST_LEGAL, np.int32)
    return out[: rules.legal(state, out)]


class _Drawing(Protocol):
    """The part of the rules that draws."""

    @property
    def N_OUTCOMES(self) -> int: ...
    def chance_weights(self, state: State, out: Any, /) -> int: ...


def possible_outcomes(rules: _Drawing, state: State) -> list[int]:
    """Return the outcomes that chance may draw now."""
    weights = np.zeros(rules.N_OUTCOMES, np.int64)
    rules.chance_weights(state, weights)
    return np.flatnonzero(weights).tolist()


def legal_texts(game: Game, state: State) -> list[str]:
    """Return the texts of the legal actions, sorted; none if no seat is to act."""
    return sorted(game.notation.text_of(state, action) for action in legal_actions(game.rules, state))


def outcome_weights(game: Game, state: State) -> list[int]:
    """Return the weight of every chance outcome in a state in which chance is to act."""
    out = np.zeros(game.rules.N_OUTCOMES, np.int64)
    game.rules.chance_weights(state, out)
    return out.tolist()


def chance_texts(game: Game, state: State) -> dict[str, int]:
    """Return the weight of each possible outcome by its text, sorted and in lowest terms."""
    weights: Counter[str] = Counter()
    for outcome, weight in enumerate(outcome_weights(game, state)):
        if weight:
            weights[game.notation.text_of(state, outcome)] += weight
    divisor = gcd(*weights.values())
    return {text: weights[text] // divisor for text in sorted(weights)}


def is_forced(game: Game, state: State) -> bool:
    """Whether the seat to act has only one legal action and, in a game with secrets, everybody knows that."""
    if game.rules.to_act(state) < 0 or game.rules.legal(state, np.empty(game.rules.MOST_LEGAL, np.int32)) != 1:
        return False
    return game.secrets is None or game.secrets.is_forced_in_public(state)


def text_for(game: Game, state: State, action: int, seat: int | None) -> str:
    """Return the text of an action or outcome as far as `seat` (None: a spectator) may know it."""
    if game.secrets is None:
        return game.notation.text_of(state, action)
    return game.secrets.text_for(state, action, seat)


def resample(game: Game, state: State, seat: int, key: int) -> None:
    """Redraw by `key` what `seat` cannot see; in a game without secrets, nothing."""
    if game.secrets is not None:
        game.secrets.resample(state, seat, key)


# The end ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    ending: str
    scores: tuple[float, ...]  # points by the rulebook
    winners: tuple[int, ...]  # seats, ascending; more than one if they share the win


def outcome(game: Game, state: State, players: int) -> Outcome | None:
    """Return the outcome of a game, or None while it goes on."""
    if game.rules.to_act(state) != NOBODY:
        return None
    ending = game.notation.ENDINGS[int(game.rules.ending(state))]
    return Outcome(ending, final_scores(game, state, players), winners(game, state, players))


def final_scores(game: Game, state: State, players: int) -> tuple[float, ...]:
    """Return each seat's points in a finished game."""
    out = np.zeros(players, np.float64)
    game.rules.scores(state, out)
    return tuple(out.tolist())


def winners(game: Game, state: State, players: int) -> tuple[int, ...]:
    """Return the seats that won a finished game, ascending: those with rank 0."""
    out = np.zeros(players, np.int64)
    game.rules.ranks(state, out)
    return tuple(np.flatnonzero(out == 0).tolist())


def shares(game: Game, state: State, players: int) -> tuple[float, ...]:
    """Return each seat's share of the win: 1 divided among the winners."""
    won = winners(game, state, players)
    return tuple(1 / len(won) if seat in won else 0.0 for seat in range(players))
