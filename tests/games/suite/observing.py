"""Observations: `observe` and `observe_changed` write what the game's page lists, within the bounds of its parts."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.games.suite.play import N_PARTS, PlayTests
from voyageur.kernel import contract
from voyageur.kernel.chance import fast_word, outcome_at
from voyageur.kernel.jit import IS_COMPILING, bound
from voyageur.kernel.observation_parts import all_bounds, spec_faults
from voyageur.kernel.observing import loop_observer, scales
from voyageur.kernel.states import copy_changing, work_states
from voyageur.kernel.view import CHANCE, NOBODY

N_GAMES = 10_000  # of the long test
N_STRETCHED = 10  # for each set-up and number of players
PLAYER_KIND = -3  # for keyed randomness; no game has an event of this kind
MOST_PLIES = 100_000 if IS_COMPILING else 30  # of a game: plain Python takes seconds for the others


class ObservingTests(PlayTests):
    """Random games, of which every position is seen from every seat."""

    @pytest.mark.slow
    def test_every_seat_observes_what_the_page_lists_under_every_value_of_every_option(self):
        for number, texts in enumerate(self.singles()):
            self.compare(texts, self.game.players[number % len(self.game.players)], range(number, number + 1))

    @pytest.mark.long
    def test_every_seat_observes_what_the_page_lists_in_many_games(self, part: int):
        sets = [*self.singles(), *self.pairs(), *({} for _ in self.game.players)]
        each = -(-N_GAMES // N_PARTS // len(sets))
        for number, texts in enumerate(sets):
            players = self.game.players[(number + part) % len(self.game.players)]
            first = (part * len(sets) + number) * each
            self.compare(texts, players, range(first, first + each))

    def test_each_index_is_in_one_part(self):
        assert spec_faults(self.game.observation_spec, self.game.presentation.OBSERVATION_SIZE) == []

    @pytest.mark.slow
    def test_observations_keep_their_bounds_where_options_stretch_them(self):
        for texts in (*self.stretched, {}):
            self.ensure_bounds(texts, range(N_STRETCHED))

    @pytest.mark.long
    def test_observations_keep_their_bounds_in_many_games(self, part: int):
        for texts in (*self.stretched, *self.singles()):
            self.ensure_bounds(texts, range(N_STRETCHED * (1 + part), N_STRETCHED * (2 + part)))

    def ensure_bounds(self, texts: Mapping[str, str], keys: Sequence[int]) -> None:
        """Play random games with every number of players for which `texts` are meant, and check all observations."""
        least, most = all_bounds(self.game.observation_spec)
        suited = [players for players in self.game.players if is_suited(self.game, texts, players)]
        assert suited
        for players in suited:
            lowest, highest = self.compare(texts, players, keys)
            beyond = np.flatnonzero((lowest < least) | (highest > most))
            assert not beyond.size, f"{texts}, {players} players: beyond the bounds at {beyond}"
            scaled = np.array([lowest, highest]) * scales(self.game)
            assert scaled.dtype == np.float32
            assert (np.abs(scaled) <= 1).all()

    def compare(self, texts: Mapping[str, str], players: int, keys: Sequence[int]) -> Any:
        """Play a random game for each key, and compare the three ways to write an observation.

        Returns the lowest and the highest of each number: float32 (2, OBSERVATION_SIZE).
        """
        game = self.game
        state = contract.start(game, contract.read_setup(game, texts, players))
        of_rules = (getattr(game.rules, name) for name in OF_RULES)
        observe_changed, n_shown = loop_observer(game)
        compare = _compare_of(game.name, *of_rules, type(self).observed, game.presentation.observe, observe_changed)
        rows = np.full((3, game.presentation.OBSERVATION_SIZE), np.nan, np.float32)
        shown, found = np.zeros(n_shown, np.int64), np.zeros(4, np.int64)
        actions, weights = np.zeros(game.rules.MOST_LEGAL, np.int32), np.zeros(game.rules.N_OUTCOMES, np.int64)
        work = work_states(state, 2, game.constants)
        reached = np.repeat(np.array([[np.inf], [-np.inf]], np.float32), rows.shape[1], axis=1)
        for key in keys:
            is_same = compare(work, key, MOST_PLIES, actions, weights, rows, rows.view(np.int32), shown, reached, found)
            ply, seat, index, n_plies = found.tolist()
            where = f"{texts}, {players} players, game {key}, ply {ply}, seat {seat}, index {index}"
            assert is_same, f"{where}: page, `observe`, `observe_changed` say {rows[:, index].tolist()}"
            assert n_plies > 0
        return reached


def is_suited(game: contract.Game, texts: Mapping[str, str], players: int) -> bool:
    """Whether options suit a number of players, as a layout does that has a starting tile for each."""
    try:
        contract.read_setup(game, texts, players)
    except contract.BadSetup as error:
        return bool(error.options)  # options that no number suits are a fault of the test: let it fail
    return True


def to_act(state: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def legal(state: Any, out: Any) -> int: ...
def chance_weights(state: Any, out: Any) -> int: ...
def apply(state: Any, action: int) -> None: ...
def n_seats(state: Any) -> int: ...
def observed(state: Any, seat: int, out: Any) -> None: ...
def observe(state: Any, seat: int, out: Any) -> None: ...
def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None: ...


def compare_all(
    work: Any,
    key: int,
    most: int,
    actions: Any,
    weights: Any,
    rows: Any,
    bits: Any,
    shown: Any,
    reached: Any,
    found: Any,
) -> bool:
    """Play a random game, and return whether the three rows are the same bit by bit for every seat in every position.

    work : the start, and a state to play on;  rows : float32 (3, OBSERVATION_SIZE), bits : the same memory as int32;
    reached : float32 (2, OBSERVATION_SIZE)  the lowest and the highest so far of each number, written;
    found : int64 (4,)  ply, seat and index where they differ, and the plies compared, written
    """
    state = work.states[1]
    copy_changing(work, 1, 0)
    found[3], random = 0, fast_word(key, PLAYER_KIND, 0, 0, 0, 0)
    while found[3] < most:
        for seat in range(int(n_seats(state))):
            observed(state, seat, rows[0])
            observe(state, seat, rows[1])
            observe_changed(state, seat, rows[2], shown)
            for index in range(rows.shape[1]):
                if bits[0, index] != bits[1, index] or bits[0, index] != bits[2, index]:
                    found[0], found[1], found[2] = found[3], seat, index
                    return False
                reached[0, index] = min(reached[0, index], rows[0, index])
                reached[1, index] = max(reached[1, index], rows[0, index])
        found[3] += 1
        acting = int(to_act(state))
        if acting == NOBODY:
            return True
        random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF
        if acting == CHANCE:
            action = outcome_at(weights, (random >> 16) * int(chance_weights(state, weights)) >> 31)
        else:
            action = int(actions[(random >> 16) * int(legal(state, actions)) >> 31])
        apply(state, action)
    return True


OF_RULES = ("to_act", "legal", "chance_weights", "apply", "n_seats")
OF_OBSERVING = ("observed", "observe", "observe_changed")


@cache
def _compare_of(name: str, *functions: Callable[..., Any]) -> Callable[..., bool]:
    return bound(compare_all, name, dict(zip(OF_RULES + OF_OBSERVING, functions, strict=True)))
