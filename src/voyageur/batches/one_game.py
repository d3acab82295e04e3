"""One game that goes from decision to decision in compiled code, for environments that are stepped from Python."""

from typing import Any

import numpy as np

from voyageur.batches.compiling import loops_of
from voyageur.batches.loop import game_key
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, IllegalAction, Setup, State
from voyageur.kernel.steps import steps_of
from voyageur.kernel.text import Reason, Sentence


class OneGame:
    """A game of S seats in which somebody chooses one of W words; chance and forced plies come by themselves.

    It is the first game of the first row of a `Batch` of the same seed, as long as the same words are chosen.  Nothing
    begins anew: at the end `seat` is -1, and all seats may still look.

    seat : who is to choose a word, -1 at the end
    state : the position; it holds secrets
    path : the words chosen of the decision at hand
    """

    def __init__(self, game: Game, setup: Setup, *, is_whole: bool, factors: Any | None = None) -> None:
        """Make a game that has not begun.

        is_whole : a word is a whole action
        factors : float32 (O,)  by which observations are scaled, None: they are not
        """
        steps = None if is_whole else steps_of(game)
        if steps is None and not is_whole:
            raise ValueError(f"{game.name} has {game.rules.N_ACTIONS} actions and no steps: ask for whole ones")
        rules = game.rules
        self.game, self.setup, self.is_whole = game, setup, is_whole
        self.n_words = rules.N_ACTIONS if steps is None else steps.N_WORDS
        self.n_numbers = game.presentation.OBSERVATION_SIZE
        self.size = self.n_numbers + (self.n_words if steps is not None and steps.MOST_STEPS > 1 else 0)
        self._factors = np.ones(self.n_numbers, np.float32) if factors is None else np.array(factors)
        self._loops = loops_of(game)
        self._weights, self._event = np.zeros(rules.N_OUTCOMES, np.int64), np.zeros(4, np.int64)
        self._plies = np.zeros(1, np.int64)
        self._listed = np.zeros(rules.MOST_LEGAL, np.int32)
        self._n = 0
        self.key, self.seat, self.path = 0, -1, list[int]()
        self._begun: State = contract.start(game, setup)
        self.state = self._begun

    def begin(self, seed: int) -> None:
        """Begin a game.  seed : 0 ... 2**64 - 1"""
        self.key = int(game_key(seed - (2**64 if seed >= 2**63 else 0), 0, 1))
        self.state = states.copy(self._begun)
        self._plies[0] = 0
        self._go_on(-1)

    def _go_on(self, action: int) -> None:
        """Play an action, or -1 for none, and what follows by itself."""
        self.path = []
        self._n = int(
            self._loops.go_on(self.state, action, self.key, self._listed, self._weights, self._event, self._plies)
        )
        self.seat = int(self.game.rules.to_act(self.state)) if self._n else -1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seat < 0

    @property
    def plies(self) -> int:
        """The plies so far, with those of chance."""
        return int(self._plies[0])

    def legal_actions(self) -> Any:
        """Return the legal actions that the words chosen so far leave: int32 (n,), ascending; none at the end."""
        return self._listed[: self._n].copy()

    def mask(self) -> Any:
        """Return int8 (W,): 1 for each word that may be chosen."""
        out = np.zeros((1, self.n_words), np.int8)
        self._loops.mark(out, 0, self._listed, 0, self._n, self.is_whole, len(self.path))
        return out[0]

    def observation(self, seat: int) -> Any:
        """Return what a seat sees, as a `Batch` shows it: float32 (O + P,)."""
        out = np.zeros(self.size, np.float32)
        self._loops.see(self.state, seat, self._factors, out[: self.n_numbers])
        if seat == self.seat:
            for step, word in enumerate(self.path):
                out[self.n_numbers + word] += 0.5 ** (step + 1)
        return out

    def step(self, word: int) -> None:
        """Choose a word.  Raises IllegalAction, with the clause where the word is a whole action."""
        step, kept = len(self.path), 0
        if 0 <= word < self.n_words:
            kept = int(self._loops.keep(self._listed, 0, self._n, self.is_whole, step, word, self._listed))
        if kept == 0:
            raise self._illegal(word)
        if self._loops.word_at(self.is_whole, int(self._listed[0]), step + 1) >= 0:
            self.path.append(word)
            self._n = kept
        else:
            self._go_on(int(self._listed[0]))

    def _illegal(self, word: int) -> IllegalAction:
        why = contract.why_not(self.game, self.state, self.seat, word) if self.is_whole or self.is_over else None
        reason = why or Reason(Sentence("refused-no-such-word", {"word": word}))
        return IllegalAction(reason, contract.reason_text(self.game, reason))

    def shares(self) -> tuple[float, ...]:
        """Return each seat's share of the win; zeros before the end."""
        players = self.setup.players
        return contract.shares(self.game, self.state, players) if self.is_over else (0.0,) * players

    def ending(self) -> str:
        """Return the name of the ending, "" before the end."""
        return self.game.notation.ENDINGS[int(self.game.rules.ending(self.state))] if self.is_over else ""

    # Compiled functions cannot be sent to another process: it has its own.

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_loops": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, _loops=loops_of(kept["game"]))

    def copy(self) -> "OneGame":
        """Return an independent game at the same point, with the same dice to come."""
        new = object.__new__(OneGame)
        new.__dict__.update(self.__dict__)
        new.state, new.path = states.copy(self.state), [*self.path]
        new._listed, new._plies = self._listed.copy(), self._plies.copy()
        return new
