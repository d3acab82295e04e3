"""What a game is told before it offers several actions as one button: what the seat to act has done itself."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from tests.table.tables import config
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.games.kanata import GAME as KANATA
from voyageur.games.kanata.state import Phase
from voyageur.kernel.contract import Game
from voyageur.kernel.view import Series
from voyageur.table.history import Change, Event, TablePly
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter

EVERYBODY = Audience(None, "en")


class Listening:
    """A game that keeps what it is told."""

    def __init__(self, game: Game) -> None:
        self.game = replace(game, series=self._series)
        self._told: list[int] | None = None

    def _series(self, state: Any, own: Iterator[int]) -> tuple[Series, ...]:
        self._told = [*own]
        return ()

    def told(self, table: Table) -> list[int] | None:
        """Return what the game is told as choices are sent to the seat to act; None if it is not asked."""
        self._told = None
        seat = table.seat_to_act if table.game.has_secrets else None
        Presenter(table).choices(Audience(seat, "en"), (table.seat_to_act,))
        return self._told


def decided(table: Table) -> list[int]:
    """Return what the seat to act has done, the last first."""
    return [ply.action for ply in table.plies if ply.seat == table.seat_to_act][::-1]


@pytest.mark.parametrize(("game", "n_plies"), [(PEBBLES, 9), (GUESS, 4)], ids=["pebbles", "guess"])
def test_a_game_is_told_what_the_seat_to_act_has_done_and_nothing_else(game: Game, n_plies: int):
    listening = Listening(game)
    table = Table(listening.game, seed=5)
    while len(table.plies) < n_plies:
        table.play(table.legal()[-1])
    told = listening.told(table)
    assert told == decided(table) != []
    assert len(told) < len(table.plies)


def test_a_game_is_not_told_what_was_taken_back_also_after_a_restart():
    listening = Listening(PEBBLES)
    events: list[Event] = []
    table = Table.new(listening.game, config())

    def commit(change: Change) -> None:
        events.extend(change.events)
        table.commit(change)

    commit(table.prepare_opening(1000))
    for act in ("take 1", "take 2", "undo", "take 1"):
        commit(table.prepare_undo((0, 1)) if act == "undo" else table.prepare(table.seat_to_act, act))
    table_again = Table.restore(listening.game, config(), events)
    assert listening.told(table) == listening.told(table_again) == decided(table)
    assert [ply.text for ply in table.plies if ply.seat == table.seat_to_act] == ["take 1", "take 1"]


def test_a_game_is_told_the_same_at_a_table_of_its_record():
    listening = Listening(PEBBLES)
    table = Table(listening.game, seed=5)
    table.play("take 1")
    assert listening.told(Table.from_record(listening.game, table.record())) == decided(table) != []


# What it costs ----------------------------------------------------------------------------------


class Plies(list[TablePly]):
    """Plies that count how many of them are looked at from the end."""

    n_looked_at = 0

    def __reversed__(self) -> Iterator[TablePly]:
        for ply in super().__reversed__():
            self.n_looked_at += 1
            yield ply


def played(n_rounds: int, applied: Iterator[int]) -> Table:
    """Return a table of Kanata whose seats collected from two tiles in each turn; `applied` goes on with each ply."""
    rules = SimpleNamespace(**vars(KANATA.rules))

    def apply(state: Any, action: int) -> None:
        next(applied)
        KANATA.rules.apply(state, action)

    rules.apply = apply
    table = Table(replace(KANATA, rules=rules), seed=1, board="file:lll\nlFl\nlll\nlll\nllB", round_cap=0)
    while table.state.round_number <= n_rounds:
        is_collecting = table.state.phase == Phase.COLLECT and table.state.is_collected.sum() < 2
        table.play(table.legal()[0] if is_collecting else "stop")
    return table


@pytest.mark.parametrize("n_rounds", [2, 30])
def test_what_was_done_is_looked_up_as_far_as_a_turn_back_without_a_replay(n_rounds: int):
    applied = count()
    table = played(n_rounds, applied)
    n_applied = next(applied)
    table._play.plies = plies = Plies(table.plies)
    sent = Presenter(table).choices(EVERYBODY, (table.seat_to_act,))
    assert [series.word for series in sent.series or ()] == ["same"]
    assert plies.n_looked_at == 22  # the rival's turn, the seat's own, the rival's, each of 7 plies, and one more
    assert next(applied) == n_applied + 1
