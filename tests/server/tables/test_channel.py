"""What is kept of the events that an audience was sent: docs/protocol.md, the end of "The socket"."""

import pytest

from tests.toys.pebbles import GAME
from voyageur.server.tables import channel as channels
from voyageur.server.tables.channel import LEAST_EVENTS, MOST_EVENTS, Channel
from voyageur.table.table import Table
from voyageur.table.told.events import Audience
from voyageur.table.told.pieces import at_once


def channel_after(n_plies: int) -> Channel:
    """Return a channel that has sent so many events of a game."""
    table = Table(GAME, pile="99", seed=1)
    channel = Channel(table, Audience(None, "en"))
    while len(table.plies) < n_plies:
        table.play("take 1" if table.state.taken == 0 else "stop")
        channel.advance(n_plies)
    return channel


def n_kept(channel: Channel) -> int:
    """Return how many of the last events are kept."""
    oldest = next(seq for seq in range(channel.seq + 1) if channel.since(seq) is not None)
    return channel.seq - oldest


def test_fifty_short_events_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(channels, "MOST_BYTES", 1_000_000)
    assert n_kept(channel_after(MOST_EVENTS + 9)) == MOST_EVENTS


def test_sixteen_long_events_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(channels, "MOST_BYTES", 100)
    assert n_kept(channel_after(MOST_EVENTS + 9)) == LEAST_EVENTS


def test_whoever_missed_that_something_was_taken_back_gets_the_whole():
    table = Table(GAME, pile="99", seed=1)
    table.play("take 1")
    known = table.seq
    table.undo()
    channel = Channel(table, Audience(None, "en"))
    assert at_once(channel.missed(known)) == (None, table.seq)
    assert at_once(channel.missed(table.seq)) == ([], table.seq)
