"""A game under way, as a notebook, an adapter and a test need it.

What may be done, what chance may bring, what each seat sees, what came of it, and the way back.  Nobody sits here: a
`Table` holds a `Play` and adds people, agents, time and a log.  It uses no clock and no network, and writes no files.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

import numpy as np

from voyageur.kernel import contract, record, states
from voyageur.kernel.contract import BadText, Game, IllegalAction, Outcome, Setup, State
from voyageur.kernel.contributions import Contribution, encoded
from voyageur.kernel.observing import scales
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.record import OF_DICE, HeaderLine, Ply, Record
from voyageur.kernel.text import Reason, Sentence, Words, quoted
from voyageur.kernel.view import CHANCE, NOBODY, Fact, View
from voyageur.table import dice, shown
from voyageur.table.arguments import (
    check_chance,
    check_number,
    check_own_seat,
    check_seat,
    check_seed,
    check_text,
    whole_number,
)
from voyageur.table.history import Actor, TablePly, Transition, actor, last_unforced, recorded
from voyageur.table.information import heading_lines, lines_told, observed

CHECKPOINT_EVERY = 50  # plies between stored states
KEPT = 2  # plies with their states: each audience of a table is told the next ply before any is told another
LAST = 100  # plies from which these may be
MOST_SETUPS = 32  # that are kept, read and set up: most tables have one of a few
MOST_TEXTS = 10_000  # of outcomes of a game that are kept with what they meant

T = TypeVar("T")


class Play:
    """A game under way, without people.

    `Play("kanata", board="duel", seed=7)` starts a game by its name (one of `voyageur.games`) with rule options.
    Actions are numbers (`legal_actions`, `step`), as the game's rules have them, or texts (`legal`, `play`), as people
    type them; seats are numbered 0, 1, ...

    chance : "drawn": dice and cards follow from the seed, at once; "manual": outcomes are passed to `step` or `play`
    play_forced : whether the only legal action of a seat is played at once, where everybody knows that it is

    >>> from voyageur import Play
    >>> play = Play("kanata", board="duel", seed=7)
    >>> play.to_act, play.is_over, play.returns()
    (0, False, array([0., 0.]))
    >>> play.legal()[-1]
    'stop'
    >>> play.play("stop")
    >>> [ply.text for ply in play.plies]
    ['stop']
    >>> play.undo()
    >>> play.step(play.legal_actions()[0])
    >>> [ply.text for ply in play.plies]
    ['stop']
    >>> play.observation(0).dtype
    dtype('float32')
    """

    games: ClassVar[Mapping[str, Game]] = {}  # the games by name

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None = None,
        seed: int | None = None,
        chance: Literal["drawn", "manual"] = "drawn",
        play_forced: bool = False,
        **options: object,
    ) -> None:
        """Start a game; chance acts at once if it is first.

        Raises BadSetup for options or players that the game does not take, KeyError for an unknown game, TypeError or
        ValueError for another seed than a whole number from 0 on and another `chance`.
        """
        check_seed(seed)
        check_chance(chance, ("drawn", "manual"))
        game = find_game(game)
        setup = read_setup(game, option_texts(options), players)
        is_manual = chance == "manual"
        self._begin(game, setup, dice.new_secret(seed), b"", seed, is_chance_manual=is_manual, play_forced=play_forced)
        self.move_to(0, *self.played(None))

    @classmethod
    def from_record(
        cls, game: Game, record: Record, *, chance: Literal["drawn", "manual"] = "drawn", play_forced: bool = False
    ) -> "Play":
        """Return the play after the last ply of `record`; nothing is played by itself before the next step.

        Dice and cards to come follow from the secret of the record; if it has none, they cannot be foreseen.  People
        are left out, and so is an early end by them: a game that somebody resigned can go on.

        Raises BadText, with the line of each fault, for lines on dice that are not right, and at the first ply that the
        rules do not allow, as it can be in a record of another version; ValueError for another `chance`.
        """
        check_chance(chance, ("drawn", "manual"))
        secret, contributions = checked_randomness(game, record)
        setup = read_setup(game, record.options, record.players, record.version)
        play = cls.before_the_first_ply(
            game,
            setup,
            secret or dice.new_secret(None),
            encoded(contributions) if secret else b"",
            is_chance_manual=chance == "manual",
            play_forced=play_forced,
        )
        play._loaded_dice = tuple(line for line in record.header if line.key in OF_DICE)
        play.replay(record.plies)
        return play

    @classmethod
    def load(
        cls, path: str | Path, *, chance: Literal["drawn", "manual"] = "drawn", play_forced: bool = False
    ) -> "Play":
        """Return the play after the last ply of the record in the file `path`; see `from_record`.

        Raises OSError, or BadText with every fault and its line: for a file that is damaged or too long, a game or an
        option that there is not, another version of the form, and what `from_record` refuses.
        """
        return made_from_file(path, partial(cls.from_record, chance=chance, play_forced=play_forced))

    @classmethod
    def before_the_first_ply(
        cls,
        game: Game,
        setup: Setup,
        secret: bytes,
        contributed: bytes,
        *,
        is_chance_manual: bool,
        play_forced: bool,
    ) -> "Play":
        """Return the start of a game for a table, which plays what happens by itself: chance and forced actions.

        secret, contributed : dice and cards are computed from them
        """
        play = cls.__new__(cls)
        play._begin(game, setup, secret, contributed, None, is_chance_manual=is_chance_manual, play_forced=play_forced)
        return play

    def _begin(
        self,
        game: Game,
        setup: Setup,
        secret: bytes,
        contributed: bytes,
        seed: int | None,
        *,
        is_chance_manual: bool,
        play_forced: bool,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed  # None: the dice cannot be foreseen
        self.is_chance_manual = is_chance_manual
        self.play_forced = play_forced
        self.viewpoint = 0  # from which a notebook shows the picture, 0 ... game.viewpoints - 1
        self.plies: list[TablePly] = []
        self.state = _first_state(game, setup)
        self._secret, self._contributed = secret, contributed
        self._loaded_dice: tuple[HeaderLine, ...] | None = None  # of the record that the play was made from
        self._checkpoints = [self._changing(self.state)]  # after 0, CHECKPOINT_EVERY, ... plies
        self._recent: dict[int, Transition] = {}  # KEPT of the last plies with their states, the last made last
        self._told: dict[int, list[str]] = {}  # lines of `information_state` by seat, as far as they were asked for

    # The position -------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position, one NumPy record of type `game.rules.STATE`.  It holds secrets; agents are shown views."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self._acting: int | None = None  # as the rules have it, once it was asked

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.setup.players

    @property
    def options(self) -> dict[str, str]:
        """The rule options that differ from their defaults, as texts."""
        return dict(self.setup.texts)

    @property
    def seat_to_act(self) -> int:
        """The number of the seat to act, CHANCE (-1) or NOBODY (-2)."""
        if self._acting is None:
            self._acting = int(self.game.rules.to_act(self._state))
        return self._acting

    @property
    def to_act(self) -> Actor:
        """The seat to act, "chance", or None when the game is over."""
        return actor(self.seat_to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seat_to_act == NOBODY

    @property
    def result(self) -> Outcome | None:
        """Ending, scores (points of the rulebook) and winners; None while the game goes on."""
        return contract.outcome(self.game, self.state, self.players)

    def returns(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Return by seat the share of the win: 1 divided among the winners; zeros before the end.  float64 (S,)"""
        return shares_of(self.result, self.players)

    # What may be done ---------------------------------------------------------------------------

    def legal_actions(self) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """Return the numbers of the legal actions, ascending: int32 (N,).

        None if chance is to act or the game is over.
        """
        return contract.legal_numbers(self.game.rules, self.state)

    def legal(self) -> list[str]:
        """Return the texts of the legal actions, sorted; none if chance is to act or the game is over."""
        return contract.legal_texts(self.game, self.state)

    def text_of(self, number: int) -> str:
        """Return the text of an action, or of an outcome if chance is to act.

        Raises IllegalAction if the rules do not allow it now, TypeError if it is no whole number.
        """
        return self.game.notation.text_of(self.state, self._checked(number))

    def action_of(self, text: str) -> int:
        """Return the number of an action, or of an outcome if chance is to act.

        Raises IllegalAction if `text` cannot be read, or the rules do not allow it now.
        """
        if self.is_over:
            raise self.illegal(Reason(Sentence("refused-over")))
        return self.action_at(self.seat_to_act, text)

    def step(self, number: int) -> None:
        """Play an action, or an outcome if chance is to act, by its number, and what happens by itself then.

        Raises IllegalAction, which says why with the clause, or TypeError if it is no whole number.
        """
        check_number(number)
        self.move_to(len(self.plies), *self.played(self._checked(number)))

    def play(self, text: str) -> None:
        """Play an action, or an outcome if chance is to act, by its text, and what happens by itself then.

        Raises IllegalAction, which says why with the clause, or TypeError if it is no text.
        """
        check_text(text)
        self.move_to(len(self.plies), *self.played(self.action_of(text)))

    def undo(self) -> None:
        """Take back the last decision and what followed by itself; with manual chance, the last outcome or decision.

        Dice and cards are drawn for what happens, not one after the other: what is drawn again is the same.  Raises
        IllegalAction if nothing was decided.
        """
        n_plies = self.before_last_decision()
        self.move_to(n_plies, (), self.state_after(n_plies))

    def copy(self) -> "Play":
        """Return an independent play at the same position, with the same dice to come."""
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.plies, new._checkpoints, new._recent = [*self.plies], [*self._checkpoints], {}
        new._told = {seat: [*lines] for seat, lines in self._told.items()}
        new.state = states.copy(self.state)
        return new

    def __copy__(self) -> "Play":
        return self.copy()

    def agent_key(self) -> int:
        """Return the key, 0 ... 2**63 - 1, with which an agent chooses the next ply; see `agents.choose`."""
        return dice.agent_key(self._secret, len(self.plies) + 1, self.seat_to_act, self._contributed)

    # Chance -------------------------------------------------------------------------------------

    def chance(self) -> dict[str, int]:
        """Return the weights of the possible outcomes by their texts, in lowest terms; none if chance is not to act."""
        return contract.chance_texts(self.game, self.state) if self.seat_to_act == CHANCE else {}

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the possible outcomes with their probabilities; none if chance is not to act."""
        if self.seat_to_act != CHANCE:
            return []
        weights = contract.outcome_weights(self.game, self.state)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def sample_chance(self) -> int:
        """Return the number of the outcome that the seed draws.  Raises IllegalAction if chance is not to act."""
        why = None if self.seat_to_act == CHANCE else contract.why_not(self.game, self.state, CHANCE, 0)
        if why is not None:
            raise self.illegal(why)
        return dice.outcome(self.game, self.state, self._secret, self._contributed)

    # What is seen -------------------------------------------------------------------------------

    def observation(self, seat: int, scaled: bool = False) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """Return what `seat` may see as numbers: float32 (OBSERVATION_SIZE,).

        The size is `game.presentation.OBSERVATION_SIZE`; `game.observation_spec` says what the numbers are.

        scaled : whether each number is brought into -1 ... 1 by its bounds

        Raises ValueError if there is no such seat, or a number to be scaled has no bounds.
        """
        check_own_seat(seat, self.players)
        out = observed(self.game, self.state, seat)
        if scaled:
            out *= scales(self.game)
        return out

    def information_state(self, seat: int) -> str:
        """Return all that `seat` has seen and done since the start, without what was taken back, as text.

        Under game, version, options, players and seat each ply has a line: its number, who acted (`*`: chance), its
        text as far as the seat may know it, and a digest of what the seat saw then.  Two plays have the same text where
        the seat cannot tell them apart, and only there.  Each ply adds a line to the text before it.  Raises ValueError
        if there is no such seat.
        """
        check_own_seat(seat, self.players)
        told = self._told.setdefault(seat, [])
        if len(told) < len(self.plies):
            told += lines_told(self.game, self.state_after(len(told)), seat, self.plies, len(told))
        return "".join((*heading_lines(self.game, self.options, self.players, seat), *told))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what `seat` (None: a spectator) may see, as plain JSON values, with its choices if it is to act.

        Raises ValueError if there is no such seat.
        """
        return shown.as_json(self.game, self.state, self.view_of(seat), has_choices=seat == self.seat_to_act)

    def view_of(self, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) sees now.  Raises ValueError if there is no such seat."""
        check_seat(seat, self.players)
        return self.game.presentation.view(self.state, seat)

    def ascii(self, seat: int | None = None) -> str:
        """Return heading, position and prompt in characters, as `seat` (None: a spectator) may see them.

        Raises ValueError if there is no such seat.
        """
        return shown.as_text(self.game, self.view_of(seat))

    def svg(self, seat: int | None = None) -> str:
        """Return the picture that `seat` (None: a spectator) may see, with the last ply marked.

        Raises ValueError if there is no such seat.
        """
        return shown.as_svg(self.game, self.view_of(seat), self.last_facts(seat), self.viewpoint)

    def last_facts(self, seat: int | None) -> list[Fact]:
        """Return what happened in the last ply, as far as `seat` may know it."""
        describe = self.game.presentation.describe
        last = self.transitions(len(self.plies), len(self.plies)) if self.plies else ()
        return [
            fact
            for transition in last
            for fact in describe(transition.before, transition.ply.action, transition.after, seat)
        ]

    def __repr__(self) -> str:
        """The position in characters, as everybody may see it."""
        return self.ascii()

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.svg()

    def record(self) -> Record:
        """Return the record of the game so far; it has the secret of the dice once the game is over."""
        header = (*record.result_lines(self.result), *self._dice_lines())
        return Record(self.game.name, self.game.version, self.options, self.players, header, recorded(self.plies))

    def _dice_lines(self) -> Iterable[HeaderLine]:
        if self._loaded_dice is not None:  # a record without a secret never gets one: it did not draw what was played
            return self._loaded_dice
        return () if self.is_chance_manual else dice.lines(self._secret, (), self.seed, is_open=self.is_over)

    # History ------------------------------------------------------------------------------------

    def state_after(self, n_plies: int) -> State:
        """Return a copy of the state after `n_plies`.  Raises ValueError if there were not so many."""
        if n_plies not in range(len(self.plies) + 1):
            raise ValueError(f"n_plies must be a number from 0 to {len(self.plies)}, not {n_plies!r}")
        if n_plies == len(self.plies):
            return states.copy(self.state)
        slot = min(n_plies // CHECKPOINT_EVERY, len(self._checkpoints) - 1)  # the last is of just now, in `move_to`
        state = states.with_changing(self.state, self._checkpoints[slot])
        for ply in self.plies[slot * CHECKPOINT_EVERY : n_plies]:
            self.game.rules.apply(state, ply.action)
        return state

    def _changing(self, state: State) -> bytes:
        """Return what of a state may be another at another time of the game."""
        return states.changing(state, self.game.constants)

    def transitions(self, first: int, last: int, before: State | None = None) -> Iterator[Transition]:
        """Yield the plies `first` (1 is the first of all) to `last` with the states around them.

        before : the state before `first`, if it is known
        """
        before = self.state_after(first - 1) if before is None else before
        for number in range(first, last + 1):
            transition = self._recent.get(number) or self._transition(number, before)
            yield transition
            before = transition.after

    def _transition(self, number: int, before: State) -> Transition:
        """Return a ply with the states around it, and keep it if it is one of the last."""
        ply = self.plies[number - 1]
        if number == len(self.plies):
            after, acting = self.state, self.seat_to_act
        else:
            after = states.copy(before)
            self.game.rules.apply(after, ply.action)
            acting = int(self.game.rules.to_act(after))
        transition = Transition(number, before, ply, states.settled(after), acting)
        if number > len(self.plies) - LAST:
            self._recent[number] = transition
            while len(self._recent) > KEPT:
                states.forget(self._recent.pop(next(iter(self._recent))).after)  # all who keep up have seen it
        return transition

    def last_decision(self, n_plies: int, seats: Collection[int] | None = None, oldest: int = 1) -> int:
        """Return the last ply from `oldest` to `n_plies` that one of `seats` (None: any) decided; 0 for none."""
        plies = self.plies
        for number in range(n_plies, oldest - 1, -1):
            ply = plies[number - 1]
            if not ply.is_forced and (ply.seat != CHANCE if seats is None else ply.seat in seats):
                return number
        return 0

    def before_last_decision(self, seats: Collection[int] | None = None) -> int:
        """Return how many plies there were before the last decision (of one of `seats`), or outcome by hand.

        Raises IllegalAction if there is none.
        """
        if self.is_chance_manual and seats is None:
            last = last_unforced(self.plies)
        else:
            last = self.last_decision(len(self.plies), seats) - 1
        if last < 0:
            raise self.illegal(Reason(Sentence("refused-undo-nothing")))
        return last

    # For tables, which check what they commit ---------------------------------------------------

    def action_at(self, seat: int, text: str) -> int:
        """Return the action of `seat` (or CHANCE) that `text` means, if the rules allow it.  Raises IllegalAction."""
        acting = self.seat_to_act
        if acting != seat:
            why = contract.why_not(self.game, self.state, seat, 0)
            raise self.illegal(why or Reason(Sentence("refused-not-to-act", {"seat": seat, "acting": acting})))
        return self._outcome_of(text) if acting == CHANCE else self._read(text)

    def _read(self, text: str) -> int:
        try:
            action = self.game.notation.action_of(self.state, text)
        except BadText as error:
            raise self.illegal(error.faults[0].reason) from error
        return self._checked(action)

    def _outcome_of(self, text: str) -> int:
        """Return the outcome that `text` means, the same as when it was last read if that has this text now."""
        read = _outcomes_read(self.game)
        outcome = read.get(text)
        if outcome is not None:
            weights = np.zeros(self.game.rules.N_OUTCOMES, np.int64)
            self.game.rules.chance_weights(self.state, weights)
            if weights[outcome] > 0 and self.game.notation.text_of(self.state, outcome) == text:
                return outcome  # reading it spells out all that are possible
        outcome = self._read(text)
        if len(read) < MOST_TEXTS:
            read[text] = outcome
        return outcome

    def played(self, action: int | None, seq: int | None = None) -> tuple[list[TablePly], State]:
        """Return the plies that there are if `action` is played, which is legal, and the state after them.

        Chance and forced actions follow by themselves.  Nothing is changed.
        action : None: only what happens by itself now;  seq : of the first ply's event; None: plies number on
        """
        first = len(self.plies) + 1 if seq is None else seq
        plies, state = list[TablePly](), states.copy(self.state)
        if action is not None:
            plies.append(TablePly(first, self.seat_to_act, action, self.game.notation.text_of(state, action), False))
            self.game.rules.apply(state, action)
        while (action := self._automatic_action(state)) is not None:
            seat = int(self.game.rules.to_act(state))
            text = self.game.notation.text_of(state, action)
            plies.append(TablePly(first + len(plies), seat, action, text, seat != CHANCE))
            self.game.rules.apply(state, action)
        return plies, state

    def move_to(self, n_plies: int, plies: Sequence[TablePly], state: State) -> None:
        """Keep the first `n_plies` and add `plies`, which led from there to `state`.  Nothing is checked."""
        if n_plies < len(self.plies):
            del self.plies[n_plies:]
            del self._checkpoints[n_plies // CHECKPOINT_EVERY + 1 :]
            for lines in self._told.values():
                del lines[n_plies:]
            self._recent.clear()
        self.plies += plies
        self.state = state
        while len(self.plies) // CHECKPOINT_EVERY >= len(self._checkpoints):
            self._checkpoints.append(self._changing(self.state_after(len(self._checkpoints) * CHECKPOINT_EVERY)))

    def append(self, ply: TablePly) -> None:
        """Play a ply of a log again.  Nothing is checked."""
        self.plies.append(ply)
        self.state = states.to_change(self.state)
        self.game.rules.apply(self.state, ply.action)
        if len(self.plies) % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self._changing(self.state))

    def replay(self, plies: Iterable[Ply]) -> None:
        """Play the plies of a record.  Raises BadText at the first that the rules refuse."""
        for number, ply in enumerate(plies, 1):
            action = record.action_at(self.game, self.state, ply, number)
            is_forced = ply.seat != CHANCE and self.is_forced(self.state)
            self.append(TablePly(number, ply.seat, action, ply.text, is_forced))

    def is_forced(self, state: State) -> bool:
        """Whether the seat to act has only one legal action, which is played by itself."""
        return self.play_forced and contract.is_forced(self.game, state)

    def forced_action(self, state: State) -> int | None:
        """Return the only legal action if it is played by itself, or None."""
        if not self.is_forced(state):
            return None
        return contract.legal_actions(self.game.rules, state)[0]

    def _automatic_action(self, state: State) -> int | None:
        acting = int(self.game.rules.to_act(state))
        if acting == CHANCE:
            secret, contributed = self._secret, self._contributed
            return None if self.is_chance_manual else dice.outcome(self.game, state, secret, contributed)
        return self.forced_action(state) if acting != NOBODY else None

    def _checked(self, number: object) -> int:
        """Return the number of an action that the rules allow now.  Raises IllegalAction or TypeError."""
        action = whole_number(number)
        why = contract.why_not(self.game, self.state, self.seat_to_act, action)
        if why is not None:
            raise self.illegal(why)
        return action

    def illegal(self, why: Reason) -> IllegalAction:
        """Return the error that says why something is not allowed."""
        return IllegalAction(why, contract.reason_text(self.game, why))


@lru_cache(maxsize=MOST_SETUPS)
def _read_setup(game: Game, texts: tuple[tuple[str, str], ...], players: int | None, version: str) -> Setup:
    return contract.read_setup(game, dict(texts), players, version)


def read_setup(game: Game, texts: Mapping[str, str], players: int | None, version: str = "") -> Setup:
    """Return the same as that of `contract`: the same object for the same texts.  Raises BadSetup, all faults."""
    return _read_setup(game, tuple(texts.items()), players, version)


@lru_cache(maxsize=MOST_SETUPS)
def _set_up(game: Game, setup: Setup) -> bytes:
    return states.to_bytes(contract.start(game, setup))


def _first_state(game: Game, setup: Setup) -> State:
    return states.from_bytes(game.rules.STATE, _set_up(game, setup))


@lru_cache(maxsize=MOST_SETUPS)
def _outcomes_read(game: Game) -> dict[str, int]:
    """Return outcomes of a game by the texts that have meant them."""
    return {}


def shares_of(outcome: Outcome | None, players: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return by seat the share of the win, zeros without an outcome.  float64 (S,)"""
    shares = np.zeros(players)
    if outcome is not None:
        shares[[*outcome.winners]] = 1 / len(outcome.winners)
    return shares


def find_game(game: Game | str) -> Game:
    """Return a game, which may be given by its name.  Raises KeyError."""
    if not isinstance(game, str):
        return game
    if game not in Play.games:
        sentence = Sentence("fault-game", {"game": quoted(game), "known": ", ".join(Play.games)})
        raise KeyError(Words().say(sentence))
    return Play.games[game]


def made_from_file(path: str | Path, make: Callable[[Game, Record], T]) -> T:
    """Return what `make` makes of the record in the file `path`.  Raises OSError, or BadText with every fault."""
    with open(path, "rb") as file:
        found = record.read(file.read(record.MOST_BYTES + 1), Play.games, str(path))
    game = Play.games[found.game]
    try:
        return make(game, found)
    except BadText as error:
        raise record.unreadable(game, str(path), error.faults) from error


def checked_randomness(game: Game, of: Record) -> tuple[bytes | None, tuple[Contribution, ...]]:
    """Return the secret in a record and what its seats contributed.  Raises BadText with every fault."""
    secret, contributions, faults = record.randomness_of(of)
    if faults:
        raise record.unreadable(game, "record", faults)
    return secret, contributions


def option_texts(options: Mapping[str, object]) -> dict[str, str]:
    """Return options' values as texts; of a path, the text of the file."""
    return {name: _option_text(value) for name, value in options.items()}


def _option_text(value: object) -> str:
    if isinstance(value, Path):
        return FILE_MARK + value.read_text("utf-8-sig").removesuffix("\n")
    return str(value)
