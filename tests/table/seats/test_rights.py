"""What a seat may do besides acting: take back against the computer, and resign."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tests.table.tables import config, played, texts
from tests.table.told.test_events import EVERYBODY, applied, news, sent, whole_now
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel import record, states
from voyageur.kernel.contract import IllegalAction, Outcome
from voyageur.kernel.early_end import resignation
from voyageur.table import dice
from voyageur.table.config import Agent, Holder, Person, TableConfig
from voyageur.table.history import Event, TablePly, UnreadableLog
from voyageur.table.record import record_for
from voyageur.table.seats.rights import undo_point
from voyageur.table.seats.substitutes import Substitutes
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter, Stream
from voyageur.table.told.log import Log
from voyageur.table.told.pieces import at_once

GAMES = {"pebbles": PEBBLES, "guess": GUESS}
AGAINST = (Person("Anna"), Agent("first"))
PEOPLE = (Person("Anna"), Person("Ben"))


def guessing(cards: tuple[int, int], holders: tuple[Holder, ...], acts: Sequence[str] = ()) -> Table:
    """Return a table of Guess with these cards and acts."""
    agreed = TableConfig("t", "guess", "1.0", {}, holders, True, dice.new_secret(1), None, "en", 1000)
    log = [Event(seq, -1, f"deal {card}", None, 0) for seq, card in enumerate(cards, 1)]
    table = Table.restore(GUESS, agreed, log)
    for act in acts:
        table.commit(table.prepare(table.seat_to_act, act))
    return table


def refusal(seat: int, table: Table) -> str:
    with pytest.raises(IllegalAction) as refused:
        table.resign(seat)
    return refused.value.reason.sentence.key


# Taking back against the computer ---------------------------------------------------------------


def test_an_undo_takes_the_answer_of_an_agent_with_my_decision():
    table = played("take 1", "stop", "take 1", holders=AGAINST)
    table.commit(table.prepare_undo((0,)))
    assert texts(table) == ["roll 5", "take 1"]


def test_an_undo_takes_several_agents_plies():
    table = played("take 1", "stop", "take 1", "take 2", holders=AGAINST)
    change = table.prepare_undo((0,), "k", 9000)
    assert change.events == (Event(6, 0, "undo to 2", "k", 9000),)


def test_an_undo_against_the_computer_ends_at_a_roll():
    assert not played("take 1", "stop", "take 1", "stop", holders=AGAINST).can_undo((0,))


def test_nothing_is_taken_back_where_another_person_plays():
    assert not played("take 1", "stop", "take 1").can_undo((0,))


@pytest.mark.parametrize(("third", "left"), [(Agent("first"), 0), (Person("Ben"), None)])
def test_an_agents_answer_stays_where_a_second_person_plays(third: Holder, left: int | None):
    plies = [TablePly(number, seat, 0, "stop", False) for number, seat in enumerate((0, 1, 1), 1)]
    agreed = config(holders=(Person("Anna"), Agent("first"), third))
    table: Any = SimpleNamespace(
        game=PEBBLES, config=agreed, plies=plies, is_closed=False, is_over=False, substitutes=Substitutes(), asked=None
    )
    assert undo_point(table, (0,)) == left


def test_an_agents_ply_alone_is_never_taken_back():
    table = played("take 1", holders=(Agent("first"), Person("Ben")))
    assert not table.can_undo((1,))


def test_a_spectator_takes_nothing_back():
    assert not played("take 1", "stop", "take 1", holders=AGAINST).can_undo(())


def test_an_answer_that_ended_the_game_stays_so_that_the_dice_are_shown():
    table = played("take 3", "stop", "take 2", holders=AGAINST, options={"pile": "6"}, play_forced=False)
    assert table.can_undo((0,))
    table.play("take 1")
    assert (table.is_over, table.can_undo((0,))) == (True, False)
    assert table.record().values_of("secret") == [table.config.secret.hex()]


def test_with_secrets_the_answer_of_an_agent_stays():
    """It was chosen with the agent's card, so it tells something."""
    table = guessing((1, 2), AGAINST, ["name 5"])
    assert table.can_undo((0,))
    table.play("name 4")
    assert not table.can_undo((0,))


@pytest.mark.parametrize("acts", [[], ["name 5"], ["name 5", "name 4"], ["name 5", "name 4", "name 3"]])
def test_the_right_to_undo_is_the_same_in_look_alike_worlds(acts: list[str]):
    one, other = (guessing((1, card), AGAINST, acts) for card in (2, 3))
    if not (one.is_over or other.is_over):
        assert one.can_undo((0,)) == other.can_undo((0,))


# Resigning --------------------------------------------------------------------------------------


def resigned(seat: int = 0) -> Table:
    table = played("take 1")
    table.resign(seat)
    return table


def test_who_resigns_loses():
    assert resigned(0).result == Outcome("resigned", (0.0, 1.0), (1,))
    assert resigned(1).result == Outcome("resigned", (1.0, 0.0), (0,))


def test_after_a_resignation_nobody_acts():
    table = resigned()
    assert (table.to_act, table.is_over, table.legal(), table.can_undo((0, 1))) == (None, True, [], False)
    with pytest.raises(IllegalAction, match=r"The game is over\."):
        table.play("take 1")
    with pytest.raises(IllegalAction):
        table.undo()


def test_the_seat_to_act_resigns_by_default():
    table = played("take 1", "stop")
    table.resign()
    assert table.resigned == 1


def test_a_resignation_is_an_event_of_its_own():
    change = played("take 1").prepare_resignation(1, "k", 9000)
    assert change.events == (Event(3, 1, "resign", "k", 9000),)
    assert not change.is_undo


def test_nobody_resigns_twice_for_an_agent_or_after_the_end():
    assert refusal(1, resigned()) == "refused-over"
    assert refusal(1, played(holders=AGAINST)) == "refused-resign-agent"
    assert refusal(0, played(options={"pile": "1"})) == "refused-over"


def test_a_seat_resigns_only_in_a_game_for_two(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("voyageur.kernel.early_end.SEATS", 3)
    assert refusal(0, played()) == "refused-resign-seats"


def test_a_seat_that_is_not_there_does_not_resign():
    with pytest.raises(ValueError, match="seat must be None or a number from 0 to 1"):
        played().resign(2)


def test_a_view_after_a_resignation_says_so():
    view = resigned().view(0)
    assert view["result"]["sentences"] == [
        {"key": "log-resigns", "values": {"side": 0}},
        {"key": "result-resigned", "values": {"side": 1}},
    ]
    assert (view["to_act"], view["steps"]) == (-2, [])


def test_a_restored_table_is_still_resigned():
    events = [Event(1, -1, "roll 5", None, 0), Event(2, 0, "take 1", None, 0), Event(3, 0, "resign", None, 0)]
    table = Table.restore(PEBBLES, config(), events)
    assert (table.resigned, table.seq, texts(table)) == (0, 3, ["roll 5", "take 1"])
    assert Stream(table, EVERYBODY).whole() == Stream(resigned(), EVERYBODY).whole()


@pytest.mark.parametrize(
    "events",
    [
        [Event(2, 0, "resign", None, 0), Event(3, 0, "take 1", None, 0)],
        [Event(2, 0, "resign", None, 0), Event(3, 1, "resign", None, 0)],
        [Event(2, 2, "resign", None, 0)],
        [Event(2, -1, "resign", None, 0)],
    ],
)
def test_a_log_goes_on_after_no_resignation(events: list[Event]):
    with pytest.raises(UnreadableLog):
        Table.restore(PEBBLES, config(), [Event(1, -1, "roll 5", None, 0), *events])


# What is told of it -----------------------------------------------------------------------------


def test_a_resignation_is_an_event_without_a_ply():
    table = played("take 1")
    stream = Stream(table, EVERYBODY)
    before = sent(stream.whole())
    table.resign(1)
    (event,) = news(stream)
    assert (event["is_resignation"], event["seq"], event["ply"], event["seat"]) == (True, 3, 2, 1)
    assert event["result"]["winners"] == [0]
    assert applied(before, event) == whole_now(table, EVERYBODY)
    assert news(stream) == []


def test_a_stream_that_looks_late_gets_the_plies_then_the_resignation():
    table = played()
    stream = Stream(table, EVERYBODY)
    table.play("take 1")
    table.resign(0)
    assert [(event["seq"], event.get("is_resignation")) for event in news(stream)] == [(2, None), (3, True)]


def test_a_resignation_after_an_undo_is_told_after_it():
    table = played("take 1")
    stream = Stream(table, EVERYBODY)
    table.commit(table.prepare_undo((0,)))
    table.resign(0)
    found = [(event["seq"], event.get("is_undo"), event.get("is_resignation")) for event in news(stream)]
    assert found == [(3, True, None), (4, None, True)]


def test_a_stream_from_an_earlier_ply_ends_with_the_resignation():
    table = resigned()
    whole = whole_now(table, EVERYBODY, 0)
    for event in Stream(table, EVERYBODY, 0).advance():
        whole = applied(whole, sent(event))
    assert whole == whole_now(table, EVERYBODY)


def test_the_entry_of_a_resignation_covers_no_ply():
    table = resigned(1)
    entry = Stream(table, EVERYBODY).whole().log[-1]
    assert (entry.first, entry.last, entry.seat) == (3, 2, 1)
    assert [sentence.key for sentence in entry.sentences] == ["log-resigns", "result-resigned"]


def test_a_replay_has_plies_only():
    whole, events = at_once(Presenter(resigned()).page(EVERYBODY, 0))
    assert (whole.ply, [event.ply for event in events], events[-1].result) == (0, [1, 2], None)


def test_the_position_after_the_last_ply_is_shown_before_the_resignation():
    whole = Stream(resigned(), EVERYBODY, 2).whole()
    assert (whole.seq, whole.to_act, whole.result) == (2, 0, None)


def test_the_right_to_resign_is_offered_to_people_in_a_running_game_for_two():
    audience = Audience(None, "en")
    table = played("take 1", holders=AGAINST)
    assert Presenter(table).choices(audience, (0,)).can_resign
    assert not Presenter(table).choices(audience, ()).can_resign
    table.resign(0)
    assert not Presenter(table).choices(audience, (0,)).can_resign


def test_a_resignation_reveals_no_card_to_a_stream():
    one, other = (guessing((1, card), PEOPLE, ["name 5"]) for card in (2, 3))
    streams = [Stream(table, Audience(0, "en", has_scene=True)) for table in (one, other)]
    for table in (one, other):
        table.resign(1)
    told = [news(stream) for stream in streams]
    assert told[0] == told[1]


def test_the_log_of_a_terminal_tells_a_resignation_once():
    table = played()
    log = Log(table, None)
    log.catch_up(1)
    table.resign(0)
    log.add_end(resignation(0))
    assert log.entries[-1].sentences[0].key == "log-resigns"
    assert len(log.entries) == 2


# The record -------------------------------------------------------------------------------------


def test_the_record_of_a_resigned_game_is_right():
    found = record.read(record.write(resigned(1).record()), GAMES)
    assert (found.values_of("result"), found.values_of("ending")) == (["1 0"], ["resigned"])
    verdict = record.verify(found, GAMES)
    assert (verdict.faults, verdict.outcome) == ((), Outcome("resigned", (1.0, 0.0), (0,)))


def test_the_record_of_a_resigned_game_leads_to_a_resigned_table():
    found = resigned(1).record()
    table = Table.from_record(PEBBLES, found)
    assert (table.resigned, table.is_over, table.record()) == (1, True, found)


def test_a_resigned_game_with_secrets_is_open_to_everybody():
    table = guessing((1, 2), PEOPLE, ["name 5"])
    assert record_for(table, 0).values_of("redacted") == ["0"]
    table.resign(0)
    assert [ply.text for ply in record_for(table, None).plies] == ["deal 1", "deal 2", "name 5"]


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("result 1 0", "result 0.5 0.5", "result"),
        ("result 1 0\n", "", "ending"),
        ("ending resigned", "ending emptied", "ending"),
    ],
)
def test_a_resignation_that_the_header_does_not_give_is_a_fault(right: str, wrong: str, fault: str):
    text = record.write(resigned(1).record())
    assert right in text
    verdict = record.verify(record.read(text.replace(right, wrong), GAMES), GAMES)
    assert fault in [each.reason.sentence.values["key"] for each in verdict.faults]


def test_a_finished_game_was_not_resigned():
    table = played(options={"pile": "1"})
    text = record.write(table.record()).replace("ending emptied", "ending resigned")
    found = record.read(text, GAMES)
    assert [fault.reason.sentence.values["key"] for fault in record.verify(found, GAMES).faults] == ["ending"]
    assert Table.from_record(PEBBLES, found).resigned is None


def test_the_state_is_that_of_the_last_ply():
    table = resigned()
    assert states.to_bytes(table.state) == states.to_bytes(played("take 1").state)
