"""Proposals at a table: what they say and whom they ask, when they lapse, and the notes in the log."""

from typing import Any

import pytest

from tests.table.seats.test_rights import guessing
from tests.table.tables import config, played, texts
from tests.table.told.test_events import EVERYBODY, applied, news, sent, whole_now
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel import record
from voyageur.kernel.contract import IllegalAction
from voyageur.table import dice
from voyageur.table.config import Agent, Person, TableConfig
from voyageur.table.history import DRAW, Event, UnreadableLog
from voyageur.table.people.agreed_changes import prepare_agreed_undo
from voyageur.table.people.phrases import why_silent
from voyageur.table.people.proposals import KINDS, Proposal, possible_kinds, state_of, why_no_proposal
from voyageur.table.table import Table
from voyageur.table.told.events import Presenter, Stream
from voyageur.table.told.pieces import at_once

ANNA, BEN, AGENT = Person("Anna"), Person("Ben"), Agent("first")
GAMES = {"pebbles": PEBBLES, "guess": GUESS}
TURNS = ("take 1", "stop", "take 2", "stop")  # of both seats; then a die is rolled


def proposed(table: Table, kind: str = "undo", *seats: int) -> Proposal:
    own = seats or (0,)
    return Proposal(kind, own, KINDS[kind].about(table, own, ""), table.seq, "k")


def refusal(table: Table, kind: str = "undo", *seats: int) -> str | None:
    why = why_no_proposal(table, (), proposed(table, kind, *seats))
    return None if why is None else why.sentence.key


def agree(table: Table, proposal: Proposal, *agreed: int) -> None:
    done = Proposal(proposal.kind, proposal.seats, proposal.about, proposal.seq, "k", agreed)
    table.commit(KINDS[proposal.kind].change(table, done, "a", 5))


def said(proposal: Proposal, table: Table) -> list[str]:
    return [sentence.key for sentence in KINDS[proposal.kind].sentences(table, proposal)]


# Undo -------------------------------------------------------------------------------------------


def test_an_undo_that_is_agreed_names_who_agreed_in_its_event():
    table = played(*TURNS)
    change = KINDS["undo"].change(table, Proposal("undo", (0,), "2", 6, "k", (1,)), "a", 9000)
    assert change.events == (Event(7, 0, "undo to 2 agreed 1", "a", 9000),)


def test_after_an_undo_the_same_die_comes_again():
    table = played(*TURNS)
    before = texts(table)
    agree(table, proposed(table), 1)
    for text in ("take 3", "stop", "take 1", "stop"):
        table.play(text)
    assert texts(table)[-1] == before[-1]


def test_where_undo_is_free_nobody_is_asked():
    assert refusal(played("take 1")) == "refused-undo-free"


def test_there_is_nothing_to_ask_for_before_the_first_decision():
    assert refusal(played()) == "refused-undo-nothing"


def test_nothing_is_taken_back_once_the_game_is_over():
    table = played("take 3", "stop", "take 2", "stop", options={"pile": "6"}, play_forced=False)
    table.play("take 1")
    assert table.is_over
    assert refusal(table) == "refused-over"
    with pytest.raises(IllegalAction):
        prepare_agreed_undo(table, 1, (1,))


def test_agents_are_not_asked():
    table = played(*TURNS, holders=(ANNA, AGENT))
    assert KINDS["undo"].asked(table, proposed(table)) == ()
    assert refusal(table) is None


def test_with_secrets_and_nobody_to_ask_nothing_is_taken_back():
    assert refusal(guessing((1, 2), (ANNA, AGENT), ["name 5", "name 4"])) == "refused-undo-secrets"


def test_whoever_holds_several_seats_is_asked_for_none_of_them():
    table = played(*TURNS)
    assert KINDS["undo"].asked(table, proposed(table, "undo", 0, 1)) == ()
    assert proposed(table, "undo", 0, 1).about == "4"


@pytest.mark.parametrize(("acts", "seat", "came"), [(TURNS, 0, "both"), (TURNS, 1, "chance"), (TURNS[:3], 0, "acts")])
def test_a_proposal_says_what_kind_of_information_has_come_out(acts: tuple[str, ...], seat: int, came: str):
    table = played(*acts)
    (_, since, *_) = KINDS["undo"].sentences(table, proposed(table, "undo", seat))
    assert (since.key, since.values) == ("proposal-since", {"since": came})


def test_with_secrets_a_proposal_says_that_what_was_seen_stays_seen():
    table = guessing((1, 2), (ANNA, BEN), ["name 5", "name 4"])
    assert said(proposed(table), table) == ["log-asks-undo", "proposal-since", "proposal-stays-seen"]


def test_an_undo_lapses_with_the_next_decision_of_a_person_and_for_good():
    table = played(*TURNS)
    asked = proposed(table, "undo", 1)
    assert state_of(table, asked) == "open"
    table.play("take 1")
    assert state_of(table, asked) == "lapsed"
    table.undo()
    assert state_of(table, asked) == "lapsed"


def test_an_agents_decision_leaves_a_proposal_open():
    table = played(*TURNS, holders=(AGENT, BEN))
    asked = proposed(table, "undo", 1)
    table.play("take 1")
    assert state_of(table, asked) == "open"


# Draw -------------------------------------------------------------------------------------------


def test_a_draw_is_offered_only_where_the_rules_know_one(monkeypatch: pytest.MonkeyPatch):
    table = played(*TURNS)
    assert refusal(table, "draw") is None
    monkeypatch.setitem(vars(table.game), "knows_draws", False)
    assert refusal(table, "draw") == "refused-draw-rules"


def test_a_draw_is_offered_neither_to_an_agent_nor_to_oneself():
    assert refusal(played(holders=(ANNA, AGENT)), "draw") == "refused-draw-agent"
    assert refusal(played(), "draw", 0, 1) == "refused-draw-alone"


def test_a_draw_lapses_when_the_turn_of_the_other_is_over():
    table = played(*TURNS)
    asked = proposed(table, "draw", 0)
    states = []
    for text in ("take 1", "stop", "take 1", "stop", "take 1"):
        table.play(text)
        states.append(state_of(table, asked))
    assert states == ["open", "open", "open", "lapsed", "lapsed"]


def test_a_draw_is_in_the_record_and_read_back():
    table = played(*TURNS)
    agree(table, proposed(table, "draw"), 1)
    kept = record.read(record.write(table.record()), GAMES)
    assert (kept.values_of("result"), kept.values_of("ending")) == (["0.5 0.5"], ["draw-agreed"])
    assert record.verify(kept, GAMES).faults == ()
    assert Table.from_record(PEBBLES, kept).end == table.end


def test_a_log_with_a_draw_is_restored():
    events = [Event(1, -1, "roll 5", None, 0), Event(2, 0, DRAW, None, 0)]
    table = Table.restore(PEBBLES, config(), events)
    assert (table.is_over, table.resigned, table.result and table.result.scores) == (True, None, (0.5, 0.5))
    with pytest.raises(UnreadableLog):
        Table.restore(PEBBLES, config(holders=(ANNA, AGENT)), events)


# The log ----------------------------------------------------------------------------------------


def undone() -> Table:
    """Return a table at which a turn was taken back by agreement."""
    table = played(*TURNS)
    agree(table, proposed(table), 1)
    return table


def test_the_log_tells_of_an_agreed_undo_after_the_last_ply_that_is_left():
    entry = whole_now(undone(), EVERYBODY)["log"][-1]
    assert (entry["first"], entry["last"], entry["note"]) == (3, 2, 7)
    assert [sentence["key"] for sentence in entry["sentences"]] == ["log-undid", "log-undone", "log-agreed"]
    assert entry["sentences"][1]["values"] == {"text": "stop"}


def test_a_stream_goes_on_past_a_note():
    table = played(*TURNS)
    stream = Stream(table, EVERYBODY)
    whole = sent(stream.whole())
    agree(table, proposed(table), 1)
    for event in news(stream):
        whole = applied(whole, event)
    table.play("stop")
    for event in news(stream):
        whole = applied(whole, event)
    assert whole == whole_now(table, EVERYBODY)


def test_a_note_stays_when_more_is_taken_back():
    table = undone()
    stream = Stream(table, EVERYBODY)
    whole = sent(stream.whole())
    table.undo()  # the decision before the note
    for event in news(stream):
        whole = applied(whole, event)
    assert whole == whole_now(table, EVERYBODY)
    assert [entry.get("note", 0) for entry in whole["log"]] == [0, 7]


def test_a_stream_that_looks_late_tells_a_note_with_the_next_ply():
    table = played(*TURNS[:2])
    stream = Stream(table, EVERYBODY)
    whole = sent(stream.whole())
    table.play("take 2")
    agree(table, Proposal("undo", (1,), "3", table.seq, "k"), 0)
    table.play("take 1")
    for event in news(stream):
        whole = applied(whole, event)
    assert whole == whole_now(table, EVERYBODY)
    assert [entry.get("note", 0) for entry in whole["log"]][-2:] == [5, 0]


def test_a_restored_table_has_the_same_notes():
    table = undone()
    events = [Event(p.seq, p.seat, p.text, None, 0) for p in played(*TURNS).plies]
    again = Table.restore(PEBBLES, config(), [*events, Event(7, 0, "undo to 2 agreed 1", "a", 5)])
    assert again.notes == table.notes


def test_older_entries_have_the_notes_between_them():
    table = undone()
    table.play("stop")
    entries = at_once(Presenter(table).older_entries(EVERYBODY, 4))
    assert [entry.note for entry in entries] == [0, 0, 7, 0]


# What is secret ---------------------------------------------------------------------------------


def look_alikes() -> list[Table]:
    """Return two tables that differ only in the card of seat 1."""
    return [guessing((1, card), (ANNA, BEN), ["name 5", "name 4"]) for card in (2, 3)]


@pytest.mark.parametrize("kind", ["undo", "draw"])
def test_a_proposal_says_the_same_in_look_alike_worlds(kind: str):
    told: list[Any] = []
    for table in look_alikes():
        asked = proposed(table, kind)
        told.append((asked, KINDS[kind].sentences(table, asked), possible_kinds(table, (), (0,), 0)))
    assert told[0] == told[1]


def test_an_agreed_undo_reveals_no_card_to_a_stream():
    told: list[Any] = []
    for table in look_alikes():
        stream = Stream(table, EVERYBODY)
        agree(table, proposed(table), 1)
        told.append(news(stream))
    assert told[0] == told[1]


# Phrases ----------------------------------------------------------------------------------------


def test_only_whoever_plays_with_people_elsewhere_speaks():
    table = played()
    found = [why_silent(each, seats) for each, seats in ((table, (0,)), (table, ()), (table, (0, 1)))]
    assert [why and why.sentence.key for why in found] == [None, "refused-say-spectator", "refused-say-alone"]
    assert why_silent(played(holders=(ANNA, AGENT)), (0,)) is not None


def test_a_record_is_silent():
    agreed = TableConfig("t", "pebbles", "1.0", {}, (ANNA, BEN), True, dice.new_secret(1), None, "en", 1, (("a", "b"),))
    assert why_silent(Table.new(PEBBLES, agreed), (0,)) is not None
