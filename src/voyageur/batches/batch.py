"""A batch of games: arrays that each step writes again, and what goes on in all games at once."""

import itertools
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from numbers import Integral
from typing import Any, Literal

import numpy as np

from voyageur.batches import saving
from voyageur.batches.compiling import loops_of
from voyageur.batches.loop import BEGIN, GREEDY, LEARNER, RANDOM, Share, Slots, Terms
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, IllegalAction, State
from voyageur.kernel.observing import scales
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.steps import steps_of
from voyageur.kernel.text import Reason, Sentence
from voyageur.table.arguments import check_own_seat, check_seed
from voyageur.table.play import find_game, option_texts, read_setup

Form = Literal["steps", "whole"]
RIVALS = {"random": RANDOM, "greedy": GREEDY}
LEAST_SHARE = 256  # games of a thread, below which it costs more than it brings
MOST_WORDS_MASKED = 4096  # for which masks are made unless the caller says otherwise: the island has 43,934 actions
FIRST_ROOM = 64  # listed actions a game, and last observations
LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True)
class Finals:
    """The games that ended in the last step, or were truncated, and what was seen of them last."""

    games: Any  # int64 (F,)  ascending
    seats: Any  # int64 (F,)  the seat that chose last, which sees this
    observations: Any  # float32 (F, O + P)


class Batch:
    """Games of one kind, played at once.  N games, S seats, W words, O numbers of an observation.

    Each array is written again by every step, in place; their rows are the games.

    observations : float32 (N, O + P)  what the seat to choose sees, as `observation_spec` names it.  In the form
        "steps" P = W numbers follow: of each word that it has chosen for the decision at hand, 1/2 for the first, 1/4
        for the second and so on; where every decision has one step, P = 0
    masks : int8 (N, W)  1 for each word that may be chosen; None without masks
    seats : int32 (N,)  who is to choose
    rewards : float32 (N, S)  each seat's share of the win, 1 divided among the winners, in the step in which the game
        ended; else zeros
    ended, truncated : bool (N,)  whether the game ended in the last step, by the rules or by `most_decisions`; then the
        other arrays show the next game, and `finals` what was seen last

    What happens by itself happens inside a step: chance, forced plies where everybody knows that they are forced, what
    rivals do, and the beginning of a new game.  A game in which no learner is asked passes unseen.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        form: Form,
        players: int | None,
        seed: int | None,
        scaled: bool,
        masks: bool | None,
        opponents: Sequence[str],
        seat: int | None,
        most_decisions: int | None,
        threads: int | None,
        into: Mapping[str, Any],
        options: Mapping[str, object],
    ) -> None:
        """Begin `n` games; see `batch`."""
        self.game, self.form, self.is_scaled = game, form, scaled
        self.n = _number("n", n, 1)
        self.setup = read_setup(game, option_texts(options), players)
        self.players = self.setup.players
        steps = None if form == "whole" else _own_steps(game)
        self.n_words = game.rules.N_ACTIONS if steps is None else steps.N_WORDS
        most_steps = 1 if steps is None else steps.MOST_STEPS
        self._loops = loops_of(game)
        start = contract.start(game, self.setup)
        n_changing = states.n_changing(game.rules.STATE, game.constants)
        n_numbers = game.presentation.OBSERVATION_SIZE
        rivals = _rivals(opponents, self.players)
        limit = 0 if most_decisions is None else _number("most_decisions", most_decisions, 1)
        self._terms = Terms(
            begun=np.frombuffer(states.to_bytes(start), np.uint8),
            n_changing=n_changing,
            factors=np.array(scales(game)) if scaled else np.ones(n_numbers, np.float32),  # of one type: compiled once
            rivals=rivals,
            seed=0,
            seat=-1 if seat is None else _own_seat(seat, self.players, opponents),
            most_decisions=limit,
            n_seats=self.players,
            n_numbers=n_numbers,
            is_whole=steps is None,
            is_watched=bool(limit) or bool(rivals.any()),
            is_packed=n_changing < game.rules.STATE.itemsize / 2,
        )
        if masks is None:
            masks = self.n_words <= MOST_WORDS_MASKED
        width = n_numbers + (self.n_words if most_steps > 1 else 0)
        shapes = {
            "observations": ((self.n, width), np.float32),
            "masks": ((self.n, self.n_words if masks else 0), np.int8),
            "seats": ((self.n,), np.int32),
            "rewards": ((self.n, self.players), np.float32),
            "ended": ((self.n,), np.bool_),
            "truncated": ((self.n,), np.bool_),
        }
        arrays = _arrays(shapes, into)
        own = states.work_states(start, 0 if self._terms.is_packed else self.n, game.constants)
        self._slots = Slots(
            states=own.states,
            memory=np.zeros((self.n, n_changing), np.uint8) if self._terms.is_packed else own.memory,
            keys=np.zeros(self.n, np.int64),
            episodes=np.zeros(self.n, np.int64),
            plies=np.zeros(self.n, np.int64),
            decisions=np.zeros(self.n, np.int64),
            decided=np.zeros(self.n, np.int64),
            steps=np.zeros(self.n, np.int64),
            path=np.zeros((self.n, most_steps), np.int64),
            starts=np.zeros(self.n, np.int64),
            counts=np.zeros(self.n, np.int64),
            shown=np.zeros((self.n, self._loops.n_shown), np.int64),
            **arrays,
        )
        self.observations, self.seats, self.rewards = arrays["observations"], arrays["seats"], arrays["rewards"]
        self.ended, self.truncated = arrays["ended"], arrays["truncated"]
        self.masks = arrays["masks"] if masks else None
        n_shares = min(_number("threads", threads, 1) if threads else _threads_for(self.n), self.n)
        edges = [self.n * share // n_shares for share in range(n_shares + 1)]
        self._edges = [*itertools.pairwise(edges)]
        self._shares = [self._share(start, last - first, width) for first, last in self._edges]
        self._pool = ThreadPoolExecutor(n_shares - 1, "voyageur-batch") if n_shares > 1 else None
        self.seed = 0
        self.reset(seed)

    def _share(self, start: State, n: int, width: int) -> Share:
        rules = self.game.rules
        room, work = rules.MOST_LEGAL + n * FIRST_ROOM, states.work_states(start, 3, self.game.constants)
        return Share(
            listed=np.zeros(room, np.int32),
            listed_next=np.zeros(room, np.int32),
            finals=np.zeros((FIRST_ROOM, width), np.float32),
            final_games=np.zeros(FIRST_ROOM, np.int64),
            final_seats=np.zeros(FIRST_ROOM, np.int64),
            filled=np.zeros(2, np.int64),
            weights=np.zeros(rules.N_OUTCOMES, np.int64),
            event=np.zeros(4, np.int64),
            ranks=np.zeros(self.players, np.int64),
            values=np.zeros(rules.MOST_LEGAL),
            work=work.states,
            work_memory=work.memory,
        )

    # Going on -----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew.

        seed : 0 ... 2**64 - 1, None: any.  Dice and cards follow from it, from the row of the game and from how many
        games that row has begun: the same for batches of every size and any number of threads.

        Raises TypeError or ValueError for another seed.
        """
        check_seed(seed)
        self.seed = secrets.randbits(64) if seed is None else int(seed)
        if self.seed > LARGEST_SEED:
            raise ValueError(f"seed must be at most 2**64 - 1, not {seed}")
        signed = self.seed - (2**64 if self.seed >= 2**63 else 0)
        self._terms = self._terms._replace(seed=signed)
        for name in ("episodes", "decided", "steps", "counts"):
            getattr(self._slots, name)[:] = 0
        self.observations[:] = 0
        self._slots.shown[:] = 0
        self._slots.masks[:] = 0
        self._step(np.full(self.n, BEGIN, np.int64))

    def step(self, words: Any) -> None:
        """Choose a word in each game, and go on to where a seat is to choose again.

        words : whole numbers (N,), those of actions in the form "whole"; `masks` and `legal_actions` say what is legal

        Raises ValueError for another shape, TypeError for other numbers, IllegalAction, with the game and the clause,
        for a word that is not legal: then nothing is played in any game.
        """
        chosen = self._as_words(words)
        for (first, last), share in zip(self._edges, self._shares, strict=True):
            found = self._loops.first_illegal(self._slots, self._terms, share.listed, chosen, first, last)
            if found >= 0:
                raise self._illegal(int(found), int(chosen[found]))
        self._step(chosen)

    def _as_words(self, words: Any) -> Any:
        chosen = np.asarray(words)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"words must be whole numbers, not {chosen.dtype}")
        if chosen.shape != (self.n,):
            raise ValueError(f"words must be an array of {self.n} numbers, not one of the shape {chosen.shape}")
        return chosen.astype(np.int64)

    def _illegal(self, game: int, word: int) -> IllegalAction:
        """Return the error for a word that is not legal."""
        why = None
        if self.form == "whole":
            why = contract.why_not(self.game, self.state_of(game), int(self.seats[game]), word)
        reason = why or Reason(Sentence("refused-no-such-word", {"word": word}))
        return IllegalAction(reason, f"Game {game} of the batch: {contract.reason_text(self.game, reason)}")

    def _step(self, chosen: Any) -> None:
        self._in_shares(lambda share: self._step_share(share, chosen))

    def _in_shares(self, work: Callable[[int], None]) -> None:
        """Do work for each share, at the same time."""
        if self._pool is None:
            work(0)
            return
        others = [self._pool.submit(work, number) for number in range(1, len(self._shares))]
        try:
            work(0)
        finally:
            for other in others:
                other.exception()  # waits
        for other in others:
            other.result()

    def _step_share(self, number: int, chosen: Any) -> None:
        (game, last), share = self._edges[number], self._shares[number]
        share.filled[:] = 0
        while game < last:
            game = int(self._loops.step_games(self._slots, share, self._terms, chosen, game, last))
            if game < 0:
                raise RuntimeError(f"game after game ends without a decision in row {-1 - game} of the batch")
            if game < last:
                share = _with_room(share)
        self._shares[number] = share._replace(listed=share.listed_next, listed_next=share.listed)

    # What there is ------------------------------------------------------------------------------

    @property
    def finals(self) -> Finals:
        """The games that ended, or were truncated, in the last step, with what was seen of them last (copies)."""
        parts = [(share, int(share.filled[1])) for share in self._shares]
        return Finals(
            np.concatenate([share.final_games[:n] for share, n in parts]),
            np.concatenate([share.final_seats[:n] for share, n in parts]),
            np.concatenate([share.finals[:n] for share, n in parts]),
        )

    def legal_actions(self) -> tuple[Any, Any]:
        """Return the legal actions of all games as compressed rows: (edges, actions).

        edges : int64 (N + 1,);  actions : int32 (edges[N],)  game g's at edges[g] ... edges[g + 1] - 1, ascending
        In the form "steps" they are those that the words chosen so far leave.  With one thread they are a view of what
        the next step but one writes again, else a copy.
        """
        edges = np.zeros(self.n + 1, np.int64)
        np.cumsum(self._slots.counts, out=edges[1:])
        rows = [
            share.listed[: int(edges[last] - edges[first])]
            for (first, last), share in zip(self._edges, self._shares, strict=True)
        ]
        return edges, rows[0] if len(rows) == 1 else np.concatenate(rows)

    def draw(self, key: int) -> Any:
        """Return a word for each game: int64 (N,), that of a legal action, each with the same probability, by `key`.

        key : 0 ... 2**63 - 1;  the same gives the same words
        """
        out = np.zeros(self.n, np.int64)
        for (first, last), share in zip(self._edges, self._shares, strict=True):
            self._loops.draw_words(self._slots, self._terms, share.listed, key, first, last, out)
        return out

    @property
    def plies(self) -> Any:
        """The plies played in each game: int64 (N,), with those of chance and rivals."""
        return self._slots.plies.copy()

    @property
    def decisions(self) -> Any:
        """The decisions made in each game by learners: int64 (N,)."""
        return self._slots.decisions.copy()

    @property
    def n_decided(self) -> int:
        """The decisions made by learners since the batch was reset, in all games, those at hand left out."""
        return int(self._slots.decided.sum())

    def state_of(self, game: int) -> State:
        """Return a copy of the position of a game.  It holds secrets.  Raises IndexError if there is no such game."""
        changing, begun = self._slots.memory[game].tobytes(), self._terms.begun.tobytes()
        return states.from_bytes(self.game.rules.STATE, changing + begun[len(changing) :])

    # Keeping ------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """Return all games, with their dice to come, for `load`."""
        return saving.saved(self._header(), self._kept())

    def load(self, data: bytes) -> None:
        """Put games in place of these, as `save` gave them for a batch of the same game, rules, form and size.

        What is learnt next is the same, bit for bit.  Give only data of your own: what they hold is played unchecked.
        `finals` are empty then.  Raises ValueError, which says what is different, for other data.
        """
        kept = saving.loaded(data, self._header(), self._kept())
        for name, array in kept.items():
            self._kept()[name][:] = array
        self._terms = self._terms._replace(seed=int(kept["seed"][0]))
        self.seed = int(kept["seed"][0]) % 2**64
        self._in_shares(self._restore_share)

    def _restore_share(self, number: int) -> None:
        (game, last), share = self._edges[number], self._shares[number]
        share.filled[:] = 0
        while game < last:
            game = int(self._loops.restore_games(self._slots, share, self._terms, game, last))
            if game < last:
                share = _with_room(share)
        self._shares[number] = share._replace(listed=share.listed_next, listed_next=share.listed)

    def _header(self) -> dict[str, Any]:
        """Return what must be equal where games are put in place of others."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "players": self.players,
            "options": dict(self.setup.texts),
            "form": self.form,
            "n": self.n,
            "opponents": self._terms.rivals.tolist(),
            "seat": self._terms.seat,
            "most_decisions": self._terms.most_decisions,
        }

    def _kept(self) -> dict[str, Any]:
        """Return the arrays that make up the games; the others follow from them."""
        slots = self._slots
        names = (
            "keys",
            "episodes",
            "plies",
            "decisions",
            "decided",
            "steps",
            "path",
            "seats",
            "rewards",
            "ended",
            "truncated",
        )
        kept: dict[str, Any] = {name: getattr(slots, name) for name in names}
        kept["seed"] = np.array([self._terms.seed], np.int64)
        kept["changing"] = slots.memory[:, : self._terms.n_changing]
        return kept

    def __repr__(self) -> str:
        """The game and how many."""
        return f"<Batch of {self.n} games of {self.game.name}, {self.players} seats, in {self.form}>"


def batch(
    game: Game | str,
    n: int,
    *,
    form: Form = "steps",
    players: int | None = None,
    seed: int | None = None,
    scaled: bool = False,
    masks: bool | None = None,
    opponents: Sequence[str] = (),
    seat: int | None = None,
    most_decisions: int | None = None,
    threads: int | None = None,
    into: Mapping[str, Any] | None = None,
    **options: object,
) -> Batch:
    """Return `n` games of `game`, begun, that are played at once in compiled code.

    form : "steps": a decision is made of words, at most 512 to choose from at a time; "whole": of one action
    players : None: as many as the game has by default;  options : rule options by name
    seed : 0 ... 2**64 - 1, None: any; see `Batch.reset`
    scaled : whether each number of an observation lies within -1 ... 1, as the spec's bounds give it
    masks : whether `masks` are written; None: if there are at most 4,096 words
    opponents : "random" or "greedy" for the seats after the learner's, in turn; one stands for all; none: the batch
        asks for every seat
    seat : of the learner against opponents; None: another one from game to game, and from row to row
    most_decisions : of learners in a game, after which it is truncated; None: no limit
    threads : None: as many as there are processors, each with some hundred games
    into : arrays of the caller by the names of `Batch`, which are written instead of new ones; C-contiguous, of the
        same shapes and types

    Raises KeyError for an unknown game, BadSetup for options or players that it does not take, TypeError or ValueError
    for other arguments that cannot be.

    >>> import voyageur
    >>> games = voyageur.batch("kanata", 4, board="duel", form="whole", seed=7)
    >>> games.observations.shape, games.seats.tolist()
    ((4, 1459), [0, 0, 0, 0])
    >>> games.step(games.draw(key=1))
    """
    if form not in ("steps", "whole"):
        raise ValueError(f"form must be 'steps' or 'whole', not {form!r}")
    return Batch(
        find_game(game),
        n,
        form=form,
        players=players,
        seed=seed,
        scaled=scaled,
        masks=masks,
        opponents=opponents,
        seat=seat,
        most_decisions=most_decisions,
        threads=threads,
        into=into or {},
        options=options,
    )


def _number(name: str, number: object, least: int) -> int:
    """Return a whole number.  Raises TypeError or ValueError."""
    if isinstance(number, bool) or not isinstance(number, Integral):
        raise TypeError(f"{name} must be a whole number, not {number!r}")
    if number < least:
        raise ValueError(f"{name} must be at least {least}, not {number}")
    return int(number)


def _own_steps(game: Game) -> Any:
    """Return the steps of a game.  Raises ValueError if it has none."""
    steps = steps_of(game)
    if steps is None:
        raise ValueError(f"{game.name} has {game.rules.N_ACTIONS} actions and no steps: ask for form='whole'")
    return steps


def _own_seat(seat: object, players: int, opponents: Sequence[str]) -> int:
    """Return the learner's seat.  Raises ValueError."""
    if not opponents:
        raise ValueError("seat is that of a learner against opponents, and there are none")
    check_own_seat(seat, players)
    return int(seat)  # pyright: ignore[reportArgumentType]  # it is a seat


def _rivals(opponents: Sequence[str], players: int) -> Any:
    """Return who plays the seats, beginning with the learner's: int64 (S,).  Raises ValueError."""
    named = (opponents,) if isinstance(opponents, str) else tuple(opponents)
    for name in named:
        if name not in RIVALS:
            raise ValueError(f"opponents must be {' or '.join(map(repr, RIVALS))}, not {name!r}")
    if len(named) == 1:
        named *= players - 1
    if named and len(named) != players - 1:
        raise ValueError(f"opponents must be one, or {players - 1} for {players} seats, not {len(named)}")
    return np.array([LEARNER, *((RIVALS[name] for name in named) if named else [LEARNER] * (players - 1))], np.int64)


def _arrays(shapes: Mapping[str, tuple[tuple[int, ...], Any]], into: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arrays to write, the caller's where it gives them.  Raises ValueError with the first misfit."""
    for name in into:
        if name not in shapes:
            raise ValueError(f"into has an array {name!r}; the arrays are {', '.join(shapes)}")
    for name, given in into.items():
        array: Any = given
        shape, kind = shapes[name]
        if not isinstance(given, np.ndarray) or array.shape != shape or array.dtype != kind:
            raise ValueError(f"into[{name!r}] must be a NumPy array of {np.dtype(kind)} with the shape {shape}")
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise ValueError(f"into[{name!r}] must be C-contiguous and writeable")
    return {name: into[name] if name in into else np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}


def _threads_for(n: int) -> int:
    return max(1, min(allowed_processors(), n // LEAST_SHARE))


def _with_room(share: Share) -> Share:
    """Return a share with more room where it is full, with what is in it."""
    n_listed, n_finals = (int(n) for n in share.filled)
    if len(share.listed_next) - n_listed < len(share.values):
        share = share._replace(listed_next=_longer(share.listed_next, len(share.values)))
    if n_finals == len(share.finals):
        longer = {name: _longer(getattr(share, name)) for name in ("finals", "final_games", "final_seats")}
        share = share._replace(**longer)
    return share


def _longer(array: Any, more: int = 0) -> Any:
    """Return an array with at least a quarter more rows."""
    return np.concatenate([array, np.zeros((more + 1 + len(array) // 4, *array.shape[1:]), array.dtype)])
