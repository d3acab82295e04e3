"""The core of a table: what follows from what, without clock, disk or socket."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.toys.pebbles import GAME
from voyageur.kernel import contract, record, states
from voyageur.server import dice
from voyageur.server.messages import Agent, Person
from voyageur.server.reasons import Refused
from voyageur.server.records import record_of
from voyageur.server.showing import Eyes, Showing
from voyageur.server.tables import Change, Event, Table, Terms, Unreadable

PEOPLE = (Person("Anna"), Person("Ben"))
BOTH = Eyes((0, 1), "en")


def terms(**changes: Any) -> Terms:
    """Return the terms of a table whose first roll is a 5."""
    plain = Terms("t", "pebbles", "1.0", {}, PEOPLE, True, dice.new_secret(5), "en", 1000)
    return replace(plain, **changes)


def laid(*acts: str, **changes: Any) -> Table:
    """Return a table at which these acts were played by whoever was to act."""
    table = Table(GAME, terms(**changes))
    take(table, table.opening(1000))
    for act in acts:
        take(table, table.undo((0, 1), None, 1000) if act == "undo" else table.act(table.to_act(), act, None, 1000))
    return table


def take(table: Table, change: Change) -> None:
    for event in change.events:
        table.take(event)


def texts(table: Table) -> list[str]:
    return [ply.text for ply in table.plies]


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return refused.value.reason.sentence.key


# Acts -------------------------------------------------------------------------------------------


def test_chance_is_drawn_at_once():
    assert texts(laid()) == ["roll 5"]
    assert laid().to_act() == 0


def test_an_act_brings_what_follows_by_itself_in_one_change():
    table = laid("take 1", "stop", "take 1")
    change = table.act(1, "stop", "k", 2000)
    assert [event.action for event in change.events][:2] == ["stop", "roll " + change.events[1].action[-1]]
    assert [event.key for event in change.events] == ["k"] + [None] * (len(change.events) - 1)
    assert [event.seq for event in change.events] == list(range(5, 5 + len(change.events)))


def test_asking_changes_nothing():
    table = laid()
    before = states.to_bytes(table.state)
    table.act(0, "take 1", "k", 2000)
    assert (states.to_bytes(table.state), table.seq) == (before, 1)


def test_a_forced_action_is_played_by_the_table():
    table = laid(options={"pile": "1"})
    assert texts(table) == ["roll 5", "take 1"]
    assert table.is_over()


def test_a_forced_action_is_left_to_the_seat_where_the_terms_say_so():
    table = laid(options={"pile": "1"}, play_forced=False)
    assert (texts(table), table.to_act()) == (["roll 5"], 0)


def test_only_the_seat_to_act_acts():
    assert refusal(laid().act, 1, "take 1", None, 0) == "refused-not-to-act"
    assert refusal(laid("take 3").act, 0, "fly", None, 0) == "fault-action"
    assert refusal(laid().act, 0, "take 9", None, 0) == "fault-action"
    assert refusal(laid(options={"pile": "1"}).act, 0, "take 1", None, 0) == "refused-over"


def test_time_never_runs_back():
    table = laid("take 1")
    table.time = 5000
    assert table.act(0, "take 1", None, 10).events[0].time == 5000


# Undo -------------------------------------------------------------------------------------------


def test_undo_takes_back_my_last_ply():
    table = laid("take 1", "take 2", "undo")
    assert texts(table) == ["roll 5", "take 1"]
    assert texts(laid("take 1", "take 2", "undo", "undo")) == ["roll 5"]


def test_undo_is_an_event_of_its_own():
    change = laid("take 1").undo((0, 1), "k", 9000)
    assert change.events == (Event(3, 0, "undo to 1", "k", 9000),)


def test_undo_ends_at_a_roll():
    assert refusal(laid().undo, (0, 1), "k", 0) == "refused-undo"
    assert laid("take 1", "stop", "take 1", "stop").n_plies_to_keep((0, 1)) is None


def test_undo_ends_at_an_act_of_another_holder():
    table = laid("take 1", "stop", "take 1")
    assert table.n_plies_to_keep((0,)) is None
    assert table.n_plies_to_keep((1,)) == 3


def test_undo_is_free_while_the_rival_has_not_acted():
    assert laid("take 1", "stop").n_plies_to_keep((0,)) == 2


def test_undo_takes_a_forced_ply_back_with_the_one_before():
    table = laid("take 1", options={"pile": "2"})
    assert texts(table) == ["roll 5", "take 1"]
    taken = laid("take 1", "stop", options={"pile": "2"})
    assert texts(taken) == ["roll 5", "take 1", "stop", "take 1"]
    assert taken.n_plies_to_keep((0,)) == 2
    take(taken, taken.undo((0,), "k", 0))
    assert texts(taken) == ["roll 5", "take 1"]


def test_the_same_die_falls_after_an_undo():
    once = laid("take 1", "stop", "take 2", "stop")
    again = laid("take 3", "undo", "take 1", "take 1", "undo", "stop", "take 2", "undo", "take 2", "stop")
    assert texts(once) == texts(again)


def test_no_undo_before_anything_was_played():
    assert refusal(Table(GAME, terms()).undo, (0, 1), "k", 0) == "refused-undo-nothing"


# Replay -----------------------------------------------------------------------------------------


@given(some.lists(some.integers(0, 5), max_size=15), some.integers(0, 1000), some.booleans())
def test_a_replayed_table_is_the_same(choices: list[int], seed: int, play_forced: bool):
    agreed = terms(secret=dice.new_secret(seed), play_forced=play_forced)
    table, log = Table(GAME, agreed), []

    def happen(change: Change) -> None:
        take(table, change)
        log.extend(change.events)

    happen(table.opening(0))
    for choice in choices:
        legal = contract.legal_actions(GAME, table.state)
        if choice == 5 and table.n_plies_to_keep((0, 1)) is not None:
            happen(table.undo((0, 1), None, 0))
        elif legal:
            happen(table.act(table.to_act(), GAME.text_of(table.state, legal[choice % len(legal)]), None, 0))
    replayed = Table(GAME, agreed, log)
    assert replayed.plies == table.plies
    assert [*map(states.to_bytes, replayed.states)] == [*map(states.to_bytes, table.states)]
    assert Showing(replayed).now(BOTH) == Showing(table).now(BOTH)
    for n_plies in range(len(table.plies) + 1):
        assert Showing(replayed).then(BOTH, n_plies) == Showing(table).then(BOTH, n_plies)


@pytest.mark.parametrize(
    "event",
    [
        Event(3, 0, "take 1", None, 0),
        Event(1, 0, "take 1", None, 0),
        Event(2, 1, "take 1", None, 0),
        Event(2, 0, "stop", None, 0),
        Event(2, 0, "fly", None, 0),
        Event(2, 0, "undo to 1", None, 0),
    ],
)
def test_a_log_that_the_rules_do_not_follow_is_noticed(event: Event):
    with pytest.raises(Unreadable):
        laid().take(event)


# Views ------------------------------------------------------------------------------------------


def test_choices_are_shown_only_to_who_is_to_act():
    showing = Showing(laid())
    assert showing.now(BOTH).choices
    assert showing.now(Eyes((1,), "en")).choices == ()
    assert showing.now(Eyes((), "en")).choices == ()
    assert showing.then(BOTH, 1).choices == ()


def test_since_is_the_ply_after_my_last_one():
    showing = Showing(laid("take 1", "stop", "take 2"))
    assert showing.now(Eyes((0,), "en")).since == 4
    assert showing.now(Eyes((1,), "en")).since == 5
    assert Showing(laid()).now(BOTH).since == 1


def test_the_log_does_not_mention_what_was_forced():
    showing = Showing(laid("take 1", "stop", options={"pile": "2"}))
    assert [entry.last for entry in showing.now(BOTH).log] == [1, 2, 3]
    assert [frame.text for frame in showing.news(BOTH, 2)] == ["stop", "take 1"]


def test_takings_of_two_turns_are_not_folded():
    entries = Showing(laid("take 1", "stop", "take 1")).now(BOTH).log
    assert [(entry.first, entry.last) for entry in entries] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_the_log_follows_an_undo():
    table = laid("take 1")
    showing = Showing(table)
    assert showing.now(BOTH).log[-1].sentences[0].values["count"] == 1
    take(table, table.undo((0, 1), "k", 0))
    take(table, table.act(0, "take 3", None, 0))
    assert showing.now(BOTH).log[-1].sentences[0].values["count"] == 3
    assert 'aria-label="0 take 3"' in showing.now(BOTH).layer


def last_marks(showing: Showing, eyes: Eyes) -> list[str]:
    return re.findall('class="last" aria-label="([^"]*)"', showing.now(eyes).layer)[0].split("; ")


def test_the_marks_are_what_came_since_my_last_ply_and_chance_too():
    table = laid("take 1", "stop", "take 1", "stop")
    roll = f"-1 {table.plies[5].text}"
    assert last_marks(Showing(table), Eyes((1,), "en")) == [roll]
    assert last_marks(Showing(table), Eyes((0,), "en")) == ["1 take 1", "1 stop", roll]
    assert last_marks(Showing(table), Eyes((), "en")) == ["1 stop", roll]


def test_before_anybody_decides_a_spectator_sees_what_chance_did():
    assert last_marks(Showing(laid()), Eyes((), "en")) == ["-1 roll 5"]


def test_at_most_two_hundred_plies_are_marked():
    table = laid(options={"pile": "200"})
    while not table.is_over():
        take(table, table.act(table.to_act(), "take 1" if table.state.taken == 0 else "stop", None, 0))
    table.since = lambda seat, n_plies: 1  # a seat that never decides
    marks = last_marks(Showing(table), Eyes((0,), "en"))
    assert len(table.plies) > len(marks) == 200
    assert marks[-1].endswith(table.plies[-1].text)


def test_there_are_no_news_across_an_undo():
    table = laid("take 1", "take 1")
    take(table, table.undo((0, 1), "k", 0))
    assert Showing(table).news(BOTH, 2) == ()
    assert Showing(table).news(BOTH, table.seq) == ()


def test_at_most_sixty_frames_are_news():
    table = laid(options={"pile": "200"})
    while not table.is_over():
        take(table, table.act(table.to_act(), "take 1" if table.state.taken == 0 else "stop", None, 0))
    frames = Showing(table).news(BOTH, 0)
    assert [frame.ply for frame in frames] == list(range(len(table.plies) - 59, len(table.plies) + 1))


def test_the_table_thinks_while_an_agent_is_to_act():
    table = laid("take 1", "stop", holders=(Person("Anna"), Agent("greedy")))
    assert Showing(table).now(Eyes((0,), "en")).thinking == 1
    assert Showing(laid()).now(BOTH).thinking is None


# Keys and records -------------------------------------------------------------------------------


def test_the_key_of_an_agent_depends_on_the_secret_the_ply_and_the_seat():
    keys = {dice.agent_key(secret, ply, seat) for secret in (b"a", b"b") for ply in (1, 2) for seat in (0, 1)}
    assert len(keys) == 8
    assert all(0 <= key < 2**63 for key in keys)


def test_a_secret_has_256_bits_and_a_seed_gives_the_same_one():
    assert len(dice.new_secret(None)) == 32
    assert dice.new_secret(None) != dice.new_secret(None)
    assert dice.new_secret(7) == dice.new_secret(7) != dice.new_secret(8)


def test_a_record_is_read_back_and_its_dice_are_proved():
    table = laid(options={"pile": "8"}, play_forced=False)
    while not table.is_over():
        take(table, table.act(table.to_act(), "take 1" if table.state.taken == 0 else "stop", None, 0))
    games = {"pebbles": GAME}
    text = record_of(table, 0)
    assert "secret" not in text  # the last ply may still be taken back
    table.terms = replace(table.terms, holders=(Agent("first"), Agent("first")))
    verdict = record.verify(record.read(record_of(table, 0), games), games)
    assert (verdict.ending, verdict.faults, verdict.are_dice_proved) == ("emptied", (), True)
