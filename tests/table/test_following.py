"""A table that follows a log is as one that is restored from it."""

import pytest

from tests.table.tables import config, played
from tests.toys.pebbles import GAME
from voyageur.table.following import follow
from voyageur.table.history import OUT_OF_TIME, Change, Event, UnreadableLog
from voyageur.table.people.agreed_changes import prepare_agreed_undo, prepare_return, prepare_takeover
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Stream

AUDIENCE = Audience(None, "en")


def opened() -> tuple[Table, list[Event]]:
    """Return a table after its opening, and the events so far."""
    table = Table.new(GAME, config())
    opening = table.prepare_opening(1000)
    table.commit(opening)
    return table, [*opening.events]


def check(*changes: object) -> Table:
    """Make changes at one table; return another that has followed them, after comparing it with a restored one."""
    table, log = opened()
    follower, _ = opened()
    for prepare in changes:
        change: Change = prepare(table)
        table.commit(change)
        log += change.events
        follow(follower, change.events)
    restored = Table.restore(GAME, config(), log)
    for each in (table, restored):
        assert Stream(follower, AUDIENCE).whole() == Stream(each, AUDIENCE).whole()
        assert follower.notes == each.notes
        assert follower.substitutes.changes == each.substitutes.changes
    return follower


def test_plies_are_followed():
    assert check(lambda table: table.prepare(0, "take 1")).plies[-1].text == "take 1"


def test_an_undo_is_followed():
    check(lambda table: table.prepare(0, "take 1"), lambda table: table.prepare_undo((0, 1)))


def test_an_undo_that_was_agreed_is_followed():
    after = check(lambda table: table.prepare(0, "take 1"), lambda table: prepare_agreed_undo(table, 1, (1,)))
    assert after.notes


def test_a_resignation_is_followed():
    assert check(lambda table: table.prepare_resignation(0)).is_over


def test_a_takeover_and_the_return_are_followed():
    taken_over = check(lambda table: prepare_takeover(table, 0, "first", "left"))
    assert taken_over.agent_to_act == "first"
    after = check(lambda table: prepare_takeover(table, 0, "first", "left"), lambda table: prepare_return(table, 0))
    assert after.agent_to_act is None


@pytest.mark.parametrize(
    "action", ["take 99", "undo to 7", OUT_OF_TIME, "person returns", "keep", "undo to 9 agreed 1", "nonsense"]
)
def test_what_cannot_be_applied_makes_the_log_be_replayed(action: str):
    table = played()
    with pytest.raises(UnreadableLog):
        follow(table, [Event(table.seq + 1, 0, action, None, 1000)])
