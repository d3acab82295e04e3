"""The rows of a batch, played one by one through the contract of the game."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from voyageur.batches.batch import Batch
from voyageur.batches.loop import game_key
from voyageur.kernel import contract
from voyageur.kernel.draws import draw
from voyageur.kernel.steps import steps_of
from voyageur.kernel.view import CHANCE, NOBODY


@dataclass
class Row:
    """One row of a batch."""

    batch: Batch
    number: int
    episode: int = 0
    path: list[int] = field(default_factory=list)
    n_ended: int = 0

    def __post_init__(self) -> None:
        self.game, self.rules = self.batch.game, self.batch.game.rules
        self.is_told_forced = not self.game.has_secrets or contract.only_action_is_public(self.game) is not None
        self.begin()

    def begin(self) -> None:
        """Begin games until one comes to a decision."""
        while True:
            self.episode += 1
            self.key = game_key(int(self.batch._terms.seed), self.number, self.episode)
            self.state = contract.start(self.game, self.batch.setup)
            if self.go_on():
                return

    def go_on(self) -> bool:
        """Play what happens by itself; whether a decision comes."""
        while (acting := int(self.rules.to_act(self.state))) != NOBODY:
            if acting == CHANCE:
                action = draw(self.game, self.state, self.key)
            elif self.is_told_forced and contract.is_forced(self.game, self.state):
                action = contract.legal_actions(self.rules, self.state)[0]
            else:
                return True
            self.rules.apply(self.state, action)
        return False

    def word(self, action: int, step: int) -> int:
        """Return a word of an action."""
        if self.batch.form == "whole":
            return action if step == 0 else -1
        return int(steps_of(self.game).word_of(action, step))

    def left(self) -> list[int]:
        """Return the legal actions that the words so far leave."""
        legal = contract.legal_actions(self.rules, self.state)
        return [a for a in legal if all(self.word(a, step) == word for step, word in enumerate(self.path))]

    def choose(self, word: int) -> None:
        """Choose a word; `told` is what the batch must tell of the end of a game, or None."""
        self.told = None
        self.path.append(word)
        action = self.left()[0]
        if self.word(action, len(self.path)) >= 0:
            return
        self.path.clear()
        seat = int(self.rules.to_act(self.state))
        self.rules.apply(self.state, action)
        if not self.go_on():
            players = self.batch.players
            self.told = seat, contract.shares(self.game, self.state, players), self.observation(seat)
            self.n_ended += 1
            self.begin()

    def observation(self, seat: int) -> Any:
        """Return what a seat sees, with the words that it has chosen."""
        out = np.zeros(self.batch.observations.shape[1], np.float32)
        n = self.game.presentation.OBSERVATION_SIZE
        seen = np.zeros(n, np.float32)
        self.game.presentation.observe(self.state, seat, seen)
        out[:n] = seen * self.batch._terms.factors
        for step, word in enumerate(self.path):
            out[n + word] += 0.5 ** (step + 1)
        return out

    def check(self) -> None:
        """Check that the batch shows this row."""
        batch, number = self.batch, self.number
        seat, left = int(self.rules.to_act(self.state)), self.left()
        assert batch.seats[number] == seat
        assert (batch.observations[number] == self.observation(seat)).all()
        edges, actions = batch.legal_actions()
        assert actions[edges[number] : edges[number + 1]].tolist() == left
        if batch.masks is not None:
            words = sorted({self.word(action, len(self.path)) for action in left})
            assert np.flatnonzero(batch.masks[number]).tolist() == words

    def check_end(self) -> None:
        """Check what the batch tells of the end of a game."""
        batch, number = self.batch, self.number
        assert batch.ended[number] == (self.told is not None)
        finals = batch.finals
        assert (number in finals.games) == (self.told is not None)
        if self.told is None:
            assert not batch.rewards[number].any()
            return
        seat, shares, seen = self.told
        place = finals.games.tolist().index(number)
        assert batch.rewards[number].tolist() == np.array(shares, np.float32).tolist()
        assert finals.seats[place] == seat
        assert np.array_equal(finals.observations[place], seen)


def check_batch(batch: Batch, n_steps: int, least_ended: int, every: int = 1) -> None:
    """Play a batch at random and compare its rows with those of the contract, at every so many steps in full."""
    rows = [Row(batch, number) for number in range(batch.n)]
    for row in rows:
        row.check()
    step = 0
    while step < n_steps or sum(row.n_ended for row in rows) < least_ended:
        words = batch.draw(step)
        batch.step(words)
        for row, word in zip(rows, words.tolist(), strict=True):
            row.choose(word)
            row.check_end()
            if step % every == 0:
                row.check()
        step += 1
