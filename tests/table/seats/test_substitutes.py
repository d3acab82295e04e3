"""Agents that play for people at a table: the events, the log, the rights, the record, and replaying it all."""

from dataclasses import replace
from typing import Any

import pytest

from tests.table.tables import PEOPLE, config, played
from tests.toys import guess
from tests.toys.pebbles import GAME
from voyageur.kernel import contract, record
from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.text import Sentence
from voyageur.table.config import Agent, Person
from voyageur.table.history import Event, UnreadableLog
from voyageur.table.people.agreed_changes import prepare_return, prepare_takeover
from voyageur.table.seats.standing import FOR_EVER, is_declined
from voyageur.table.seats.substitutes import has_substitutes
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter, Stream
from voyageur.table.told.pieces import at_once

AUDIENCE = Audience(None, "en")
LEFT, RETURNS = "agent first takes over: left", "person returns"


def leave(table: Table, seat: int = 0) -> Table:
    table.commit(prepare_takeover(table, seat, "first", "left"))
    return table


def come_back(table: Table, seat: int = 0) -> Table:
    table.commit(prepare_return(table, seat))
    return table


def events_of(*actions: tuple[int, str]) -> list[Event]:
    return [Event(number, seat, action, None, 1000) for number, (seat, action) in enumerate(actions, 1)]


def key_of(refused: pytest.ExceptionInfo[IllegalAction]) -> str:
    return refused.value.reason.sentence.key


# Who plays --------------------------------------------------------------------------------------


def test_the_agent_of_a_seat_that_was_left_is_to_act():
    assert played().agent_to_act is None
    assert leave(played()).agent_to_act == "first"


def test_the_agent_of_another_seat_is_not_to_act():
    assert leave(played(), 1).agent_to_act is None


def test_after_the_return_the_person_is_to_act():
    assert come_back(leave(played())).agent_to_act is None


@pytest.mark.parametrize("holders", [PEOPLE, (Agent("first"), Person("Ben"))])
def test_no_agent_takes_over_a_seat_that_an_agent_plays(holders: Any):
    table = played(holders=holders)
    if holders is PEOPLE:
        leave(table)
    with pytest.raises(IllegalAction) as refused:
        prepare_takeover(table, 0, "first", "left")
    assert key_of(refused) == "refused-agent-plays"


def test_who_has_not_left_cannot_return():
    with pytest.raises(IllegalAction) as refused:
        prepare_return(played(), 0)
    assert key_of(refused) == "refused-no-agent-plays"


@pytest.mark.parametrize("change", [leave, come_back])
def test_at_a_table_that_is_over_nobody_leaves_or_returns(change: Any):
    table = leave(played())
    table.end = played_to_an_end().end
    with pytest.raises(IllegalAction) as refused:
        change(table)
    assert key_of(refused) == "refused-over"


def played_to_an_end() -> Table:
    table = played("take 1")
    table.resign(0)
    return table


@pytest.mark.parametrize(
    ("holders", "may"), [(PEOPLE, True), ((Person("Anna"), Agent("first")), False), ((Agent("first"),) * 2, False)]
)
def test_agents_take_over_where_two_people_play(holders: Any, may: bool):
    agreed = config(holders=holders)
    assert has_substitutes(GAME, contract.read_setup(GAME, {}, 2), agreed) is may


def test_agents_do_not_take_over_with_options_for_people():
    with_people = replace(GAME, options=tuple(replace(each, people_only=(each.default,)) for each in GAME.options))
    assert not has_substitutes(with_people, contract.read_setup(with_people, {}, 2), config())


# Rights -----------------------------------------------------------------------------------------


def test_for_a_seat_that_an_agent_plays_nothing_is_taken_back():
    table = played("take 1")
    assert table.can_undo((0,))
    assert not leave(table).can_undo((0,))
    assert come_back(table).can_undo((0,))


def test_nobody_resigns_for_a_seat_that_an_agent_plays():
    table = leave(played())
    assert (table.can_resign(0), table.can_resign(1)) == (False, True)


def test_the_holder_of_a_seat_that_an_agent_plays_has_no_choices():
    assert Presenter(played()).choices(AUDIENCE, (0,)).choices
    choices = Presenter(leave(played())).choices(AUDIENCE, (0, 1))
    assert (choices.seat, choices.choices) == (None, ())


def test_a_standing_answer_waits_while_an_agent_plays(monkeypatch: pytest.MonkeyPatch):
    from voyageur.table.seats import standing

    monkeypatch.setattr(standing, "question_of", lambda table: "rest")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    answers = {(0, "rest"): FOR_EVER}
    assert is_declined(played(), answers)
    assert not is_declined(leave(played()), answers)


# The log ----------------------------------------------------------------------------------------


def test_the_log_says_in_words_who_left_and_who_returned():
    table = come_back(leave(played("take 1")))
    told = [sentence for entry in Stream(table, AUDIENCE).whole().log for sentence in entry.sentences]
    assert [sentence.key for sentence in told][-2:] == ["log-agent-left", "log-person-returns"]
    assert told[-1].values == {"who": "Anna", "seat": 1, "is_named": 1}


def test_everybody_is_told_by_an_event_and_whole_and_events_agree():
    table = played("take 1")
    stream = Stream(table, AUDIENCE)
    leave(table)
    events = [*stream.advance()]
    table.play("take 1")
    events += stream.advance()
    come_back(table)
    events += stream.advance()
    assert [(event.seq, event.is_note, event.agent) for event in events] == [
        (3, True, ""),
        (4, False, "first"),
        (5, True, ""),
    ]
    assert stream.whole() == Stream(table, AUDIENCE).whole()


def test_who_was_away_is_told_all_of_it_in_order():
    table = played("take 1")
    stream = Stream(table, AUDIENCE)
    leave(table).play("take 1")
    come_back(table)
    assert [event.seq for event in stream.advance()][-1] == table.seq
    assert stream.whole() == Stream(table, AUDIENCE).whole()


def test_in_a_game_with_secrets_too_nobody_is_asked_while_an_agent_plays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(guess, "prompt", lambda state, seat: Sentence("ask" if seat == 0 else "tell"))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    table = Table.new(guess.GAME, config(game="guess"))
    table.commit(table.prepare_opening(1000))
    stream = Stream(table, Audience(0, "en"))
    prompts: list[Sentence | None] = [stream.whole().prompt]
    for change in (leave, come_back):
        change(table)
        prompts += [event.prompt for event in stream.advance()]
    assert prompts == [Sentence("ask"), Sentence("tell"), Sentence("ask")]


def test_an_undo_takes_no_change_of_a_seat_back():
    table = played("take 1", "stop", "take 1")
    leave(table)
    table.commit(table.prepare_undo((1,)))
    assert table.substitutes.agents == {0: "first"}
    assert "log-agent-left" in str(Stream(table, AUDIENCE).whole().log)


def test_a_replay_knows_which_agent_acted():
    table = leave(played())
    table.play("take 1")
    come_back(table).play("take 1")
    _, events = at_once(Presenter(table).page(AUDIENCE, 0))
    assert [event.agent for event in events if event.seat == 0] == ["first", ""]


# Replaying --------------------------------------------------------------------------------------


def logged(table: Table, *changes: Any) -> list[Event]:
    return [event for change in changes for event in change.events]


def test_a_restored_table_knows_who_plays():
    events = events_of((-1, "roll 5"), (0, LEFT), (0, "take 1"), (0, RETURNS), (0, "take 1"), (1, LEFT))
    table = Table.restore(GAME, config(), events)
    assert (table.substitutes.agents, len(table.plies), table.seq) == ({1: "first"}, 3, 6)
    assert [note.n_plies for note in table.notes] == [1, 2, 3]


def test_a_restored_table_is_as_the_one_that_was_played():
    table = played()
    done = []
    for prepare in (
        lambda: prepare_takeover(table, 0, "first", "left"),
        lambda: table.prepare(0, "take 1"),
        lambda: prepare_return(table, 0),
        lambda: table.prepare_undo((0,)),
    ):
        done.append(prepare())
        table.commit(done[-1])
    again = Table.restore(GAME, config(), [Event(1, -1, "roll 5", None, 1000), *logged(table, *done)])
    assert again.notes == table.notes
    assert again.substitutes.changes == table.substitutes.changes
    assert Stream(again, AUDIENCE).whole() == Stream(table, AUDIENCE).whole()


@pytest.mark.parametrize(
    "actions",
    [
        [(0, RETURNS)],
        [(0, LEFT), (0, LEFT)],
        [(-1, LEFT)],
        [(7, LEFT)],
        [(0, LEFT), (1, RETURNS)],
        [(0, "agent first takes over: boredom")],
    ],
)
def test_a_log_in_which_nobody_could_leave_or_return_is_unreadable(actions: list[tuple[int, str]]):
    with pytest.raises(UnreadableLog):
        Table.restore(GAME, config(), events_of((-1, "roll 5"), *actions))


def test_the_record_says_from_which_ply_on_an_agent_played():
    table = leave(played("take 1"))
    table.play("take 1")
    come_back(table)
    kept = table.record()
    assert (kept.values_of("takeover"), kept.values_of("return")) == (["0 agent first from 3"], ["0 from 4"])
    assert record.read(record.write(kept), {"pebbles": GAME}) == kept


def test_a_record_with_secrets_is_verified_with_these_lines():
    table = Table.new(guess.GAME, config(game="guess"))
    table.commit(table.prepare_opening(1000))
    leave(table)
    assert record.read(record.write(table.record()), {"guess": guess.GAME}).values_of("takeover")
