"""The clocks of a table: what a decision takes, refills, undo, agents, and reading it all from the log."""

from typing import Any

import pytest

from tests.table.tables import played
from tests.toys.pebbles import GAME
from voyageur.table.config import Agent, Person
from voyageur.table.history import Event
from voyageur.table.people.agreed_changes import prepare_agreed_undo, prepare_return, prepare_takeover, prepare_timeout
from voyageur.table.seats.clocks import Clocks
from voyageur.table.table import Table
from voyageur.table.terms import ClockTerms, TableTerms

TERMS = TableTerms(clock=ClockTerms(bank=60, refill=5))
START = 1000  # when the first roll came


def timed(**changes: Any) -> Table:
    return played(terms=TERMS, **changes)


def at(table: Table, text: str, now: int) -> Table:
    """Play for the seat to act at the time `now`."""
    table.commit(table.prepare(table.seat_to_act, text, None, now))
    return table


def left(table: Table) -> list[int]:
    assert table.clocks is not None
    return table.clocks.banks


def restored(table: Table, events: list[Event]) -> Table:
    return Table.restore(GAME, table.config, events)


def test_a_table_without_terms_has_no_clock():
    table = played()
    assert (table.clocks, table.time_left(10**9)) == (None, None)


def test_the_first_decision_has_the_bank_and_a_refill():
    assert timed().time_left(START) == 65_000


def test_the_clock_runs_for_the_seat_that_is_asked():
    table = timed()
    assert table.time_left(START + 7000) == 58_000
    at(table, "take 1", START + 7000)
    assert left(table) == [58_000, 60_000]


def test_a_turn_of_several_decisions_gets_one_refill():
    table = at(at(timed(), "take 1", START + 1000), "take 1", START + 3000)
    assert (table.seat_to_act, left(table)[0]) == (0, 62_000)


def test_the_next_turn_gets_a_refill_again():
    table = at(at(timed(), "take 1", START), "stop", START)
    at(at(table, "take 1", START + 2000), "stop", START + 2000)
    assert (table.seat_to_act, table.time_left(START + 2000)) == (0, 70_000)
    assert left(table) == [65_000, 63_000]


def test_time_never_runs_backwards():
    table = at(timed(), "take 1", 0)
    assert left(table)[0] == 65_000


def test_agents_and_forced_plies_take_no_time():
    table = played(terms=TERMS, holders=(Agent("first"), Person("Ben")))
    change = table.prepare(0, "take 1", None, START + 50_000)
    assert {event.spent for event in change.events} == {None}


def test_only_the_decision_itself_takes_time_and_not_what_follows():
    change = timed().prepare(0, "take 1", None, START + 4000)
    assert [event.spent for event in change.events] == [4000, *[None] * (len(change.events) - 1)]


def test_an_undo_gives_no_time_back():
    table = at(timed(), "take 1", START + 10_000)
    table.commit(table.prepare_undo((0,), None, START + 13_000))
    assert left(table)[0] == 65_000 - 10_000 - 3000


def test_after_an_undo_there_is_no_second_refill():
    table = at(at(timed(), "take 1", START), "stop", START)
    table.commit(table.prepare_undo((0,), None, START, (0, 1)))
    assert table.time_left(START) == 65_000
    at(table, "stop", START)
    assert left(table) == [65_000, 60_000]


def test_there_is_no_second_refill_once_what_another_has_decided_is_taken_back():
    table = at(at(at(timed(), "take 1", START), "stop", START), "take 1", START)
    table.commit(prepare_agreed_undo(table, 2, (1,), None, START))
    assert (table.seat_to_act, table.time_left(START)) == (0, 65_000)


def test_the_time_of_somebody_whose_turn_is_taken_back_counts_for_nobody():
    table = at(at(timed(), "take 1", START + 10_000), "stop", START + 10_000)
    table.commit(prepare_agreed_undo(table, 2, (1,), None, START + 130_000))
    assert left(table) == [55_000, 60_000]
    assert (table.seat_to_act, table.time_left(START + 131_000)) == (0, 54_000)


def test_a_bank_is_never_below_nothing():
    table = at(timed(), "take 1", START + 500_000)
    assert left(table)[0] == 0


# Seats that agents play -------------------------------------------------------------------------


def test_while_an_agent_plays_no_clock_runs():
    table = timed()
    table.commit(prepare_takeover(table, 0, "first", "left", None, START + 5000))
    assert (table.asked, table.time_left(START + 99_000)) == (None, None)
    at(table, "take 1", START + 90_000)
    assert left(table)[0] == 60_000


def test_the_clock_of_another_seat_goes_on_when_somebody_leaves():
    table = timed()
    table.commit(prepare_takeover(table, 1, "first", "left", None, START + 5000))
    assert table.time_left(START + 6000) == 59_000


def test_whoever_returns_has_a_refill():
    table = timed()
    table.commit(prepare_takeover(table, 0, "first", "time", None, START + 65_000))
    assert left(table)[0] == 0
    table.commit(prepare_return(table, 0, None, START + 66_000))
    assert table.time_left(START + 67_000) == 4000


def test_returning_and_leaving_again_makes_no_time():
    table = timed()
    for _ in range(5):
        table.commit(prepare_takeover(table, 0, "first", "left", None, table.time + 10_000))
        table.commit(prepare_return(table, 0, None, table.time))
    assert left(table)[0] == 65_000 - 50_000


# The end ----------------------------------------------------------------------------------------


def test_who_runs_out_of_time_loses_in_a_game_for_two():
    table = timed()
    table.commit(prepare_timeout(table, 0, START + 65_000))
    assert table.result is not None
    assert (table.result.ending, table.result.winners, table.is_over) == ("out-of-time", (1,), True)


def test_the_record_of_a_loss_on_time_says_so_and_is_verified():
    from voyageur.kernel import record

    table = timed()
    table.commit(prepare_timeout(table, 0, START + 65_000))
    kept = record.read(record.write(table.record()), {"pebbles": GAME})
    assert kept.values_of("ending") == ["out-of-time"]
    assert record.verify(kept, {"pebbles": GAME}).faults == ()


# From the log -----------------------------------------------------------------------------------


def test_the_banks_follow_from_the_log_alone():
    table, events = timed(), [Event(1, -1, "roll 5", None, START)]
    acts: list[Any] = [
        lambda now: table.prepare(table.seat_to_act, "take 1", None, now),
        lambda now: table.prepare_undo((0,), None, now),
        lambda now: table.prepare(table.seat_to_act, "take 1", None, now),
        lambda now: prepare_takeover(table, 0, "first", "left", None, now),
        lambda now: table.prepare(table.seat_to_act, "take 1", None, now),
        lambda now: prepare_return(table, 0, None, now),
        lambda now: table.prepare(table.seat_to_act, "stop", None, now),
        lambda now: table.prepare(table.seat_to_act, "take 1", None, now),
    ]
    for number, act in enumerate(acts, 1):
        change = act(START + 700 * number * number)
        events += change.events
        table.commit(change)
    again = restored(table, events)
    assert (left(again), again.asked_at) == (left(table), table.asked_at)
    assert again.time_left(START + 99_000) == table.time_left(START + 99_000)


def test_event_times_do_not_matter_to_what_was_spent():
    events = [Event(1, -1, "roll 5", None, START), Event(2, 0, "take 1", None, 10**12, 1500)]
    assert left(restored(timed(), events))[0] == 63_500


@pytest.mark.parametrize("seat", [0, 1])
def test_both_clocks_begin_alike(seat: int):
    assert Clocks(ClockTerms(bank=60, refill=5), 2).available(seat) == 65_000
