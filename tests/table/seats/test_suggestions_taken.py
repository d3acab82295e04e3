"""Search hints at a table: who may take one, the event, the log, the clock, the record, and replaying it all."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.table.tables import PEOPLE, config, played
from tests.toys import guess
from tests.toys.pebbles import GAME
from voyageur.kernel import record
from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.text import Sentence
from voyageur.table.config import Agent, Person
from voyageur.table.following import follow
from voyageur.table.history import Event, UnreadableLog
from voyageur.table.people.agreed_changes import (
    prepare_agreed_undo,
    prepare_return,
    prepare_suggestion,
    prepare_takeover,
)
from voyageur.table.seats.standing import FOR_EVER, is_declined
from voyageur.table.seats.suggestions_taken import why_no_suggestion
from voyageur.table.table import Table
from voyageur.table.terms import ClockTerms, TableTerms
from voyageur.table.told.events import Audience, Stream

AUDIENCE = Audience(None, "en")
WITH_SUGGESTIONS = TableTerms(hints=True)
TIMED = TableTerms(hints=True, clock=ClockTerms(bank=60, refill=5))


def hinted(*acts: str, **changes: Any) -> Table:
    """Return a table after these actions of the seat to act, at which hints may be taken."""
    return played(*acts, **{"terms": WITH_SUGGESTIONS, **changes})


def take(table: Table, now: int = 0) -> Table:
    table.commit(prepare_suggestion(table, table.seat_to_act, now))
    return table


def events_of(table: Table) -> list[Event]:
    """Return the events of a table whose plies were not taken back."""
    plies = [Event(ply.seq, ply.seat, ply.text, None, 1000) for ply in table.plies]
    hints = [Event(each.seq, each.seat, "takes a hint", None, 1000) for each in table.suggestions.all]
    return sorted(plies + hints, key=lambda event: event.seq)


def told(table: Table) -> list[Sentence]:
    return [sentence for entry in Stream(table, AUDIENCE).whole().log for sentence in entry.sentences]


def why(table: Table, seat: int) -> str:
    found = why_no_suggestion(table, seat)
    return "" if found is None else found.sentence.key


# Who may ----------------------------------------------------------------------------------------


def test_whoever_is_to_act_may_take_a_suggestion():
    table = hinted("take 1")
    assert [why(table, seat) for seat in (table.seat_to_act, 1 - table.seat_to_act)] == ["", "refused-not-to-act"]


def test_nobody_takes_a_hint_where_none_were_agreed():
    assert why(played(), 0) == "refused-hints-off"
    with pytest.raises(IllegalAction) as refused:
        prepare_suggestion(played(), 0)
    assert refused.value.reason.sentence.key == "refused-hints-off"


def test_after_the_end_nobody_takes_a_suggestion():
    table = hinted("take 1")
    table.resign(0)
    assert why(table, 0) == "refused-over"


@pytest.mark.parametrize("holders", [PEOPLE, (Agent("first"), Person("Ben"))])
def test_nobody_takes_a_hint_for_a_seat_that_an_agent_plays(holders: Any):
    table = hinted(holders=holders)
    if holders is PEOPLE:
        table.commit(prepare_takeover(table, 0, "first", "left"))
    assert why(table, 0) == "refused-agent-plays"


# What happens -----------------------------------------------------------------------------------


def test_a_hint_changes_neither_the_position_nor_the_turn():
    table = hinted("take 1")
    before = (table.state.tobytes(), table.seat_to_act, len(table.plies))
    take(table)
    assert (table.state.tobytes(), table.seat_to_act, len(table.plies)) == before


def test_the_log_tells_everybody_who_took_a_hint_and_how_many():
    table = take(take(hinted()))
    assert [(each.key, each.values) for each in told(table)[-2:]] == [
        ("log-hint", {"who": "Anna", "seat": 1, "is_named": 1, "count": count}) for count in (1, 2)
    ]


def test_everybody_is_told_by_an_event_and_whole_and_events_agree():
    table = hinted("take 1")
    stream = Stream(table, AUDIENCE)
    take(table)
    events = [*stream.advance()]
    assert [(event.seq, event.is_note, event.ply) for event in events] == [(table.seq, True, len(table.plies))]
    table.play("take 1")
    assert [event.is_note for event in stream.advance()] == [False] * len(events)
    assert stream.whole() == Stream(table, AUDIENCE).whole()


def test_a_hint_is_known_until_the_next_ply():
    table = take(hinted())
    assert table.has_suggestion
    table.play("take 1")
    assert not table.has_suggestion


def test_a_hint_before_an_undo_is_for_another_position():
    table = hinted("take 1")
    take(table)
    table.commit(table.prepare_undo((0, 1)))
    assert not table.has_suggestion


def test_an_undo_takes_no_hint_back():
    table = take(hinted("take 1"))
    table.commit(table.prepare_undo((0, 1)))
    assert (len(table.suggestions.all), "log-hint" in str(told(table))) == (1, True)


def test_the_clock_goes_on_while_a_hint_is_taken():
    table = hinted(terms=TIMED)
    left = table.time_left(11_000)
    assert take(table, 11_000).time_left(11_000) == left


def test_a_hint_brings_no_second_refill():
    table = hinted(terms=TIMED)
    assert table.clocks is not None
    before = table.clocks.available(0)
    take(table, 1000)
    assert table.clocks.available(0) == before


def test_the_return_of_another_person_is_no_suggestion():
    table = hinted()
    table.commit(prepare_takeover(table, 1, "first", "left"))
    table.commit(prepare_return(table, 1))
    assert table.suggestions.all == []


def test_a_hint_after_an_undo_lets_the_server_decline_nothing():
    asking = SimpleNamespace(QUESTIONS=("guess",), question=lambda state: "guess", period=lambda state: 0)
    table = Table.new(replace(guess.GAME, questions=asking), config(game="guess", terms=WITH_SUGGESTIONS))
    table.commit(table.prepare_opening())
    answers = {(table.seat_to_act, "guess"): FOR_EVER}
    assert is_declined(table, answers)
    table.play(table.legal()[0])
    table.commit(prepare_agreed_undo(table, len(table.plies) - 1, (1,)))
    assert not is_declined(table, answers)
    assert not is_declined(take(table), answers)


# The record, and replaying ----------------------------------------------------------------------


def test_the_record_tells_before_which_plies_suggestions_were_taken():
    table = take(hinted("take 1"))
    table.play("take 1")
    lines = [line.value for line in table.record().header if line.key == "hint"]
    assert lines == [f"{table.suggestions.all[0].seat} before {len(table.plies)}"]


def test_a_record_with_suggestions_is_read_again():
    table = take(hinted("take 1"))
    text = record.write(table.record())
    assert Table.from_record(GAME, record.read(text, {"pebbles": GAME})).record().header == table.record().header


@pytest.mark.parametrize("following", [True, False])
def test_whoever_reads_the_log_knows_the_same(following: bool):
    table = take(hinted("take 1"))
    table.play("take 1")
    take(table)
    if following:
        other = Table.new(GAME, config(terms=WITH_SUGGESTIONS))
        follow(other, events_of(table))
    else:
        other = Table.restore(GAME, config(terms=WITH_SUGGESTIONS), events_of(table))
    assert (other.suggestions.all, other.notes, other.seq) == (table.suggestions.all, table.notes, table.seq)
    assert Stream(other, AUDIENCE).whole() == Stream(table, AUDIENCE).whole()


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_a_hint_for_a_seat_without_a_person_is_unreadable(seat: int):
    holders = (Person("Anna"), Agent("first"))
    event = Event(1, seat, "takes a hint", None, 1000)
    with pytest.raises(UnreadableLog):
        Table.restore(GAME, config(terms=WITH_SUGGESTIONS, holders=holders), [event])
    with pytest.raises(UnreadableLog):
        follow(Table.new(GAME, config(terms=WITH_SUGGESTIONS, holders=holders)), [event])
