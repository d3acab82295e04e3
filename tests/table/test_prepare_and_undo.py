"""Changes of a table: preparing, committing, undo and replay."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.table.tables import config, played, texts
from tests.toys.pebbles import GAME
from voyageur.kernel import contract, record, states
from voyageur.kernel.contract import IllegalAction
from voyageur.table import dice, table
from voyageur.table.config import Agent, Person
from voyageur.table.history import Change, Event, UnreadableLog
from voyageur.table.people.agreed_changes import prepare_agreed_undo
from voyageur.table.record import record_of
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Stream

EVERYBODY = Audience(None, "en", has_scene=True)


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(IllegalAction) as refused:
        call(*arguments)
    return refused.value.reason.sentence.key


# Acts -------------------------------------------------------------------------------------------


def test_chance_is_drawn_at_once():
    assert texts(played()) == ["roll 5"]
    assert played().seat_to_act == 0


def test_an_action_and_what_follows_automatically_are_one_change():
    change = played("take 1", "stop", "take 1").prepare(1, "stop", "k", 2000)
    assert [event.action for event in change.events][:2] == ["stop", "roll " + change.events[1].action[-1]]
    assert [event.key for event in change.events] == ["k"] + [None] * (len(change.events) - 1)
    assert [event.seq for event in change.events] == list(range(5, 5 + len(change.events)))


def test_preparing_changes_nothing():
    table = played()
    before = states.to_bytes(table.state)
    table.prepare(0, "take 1", "k", 2000)
    assert (states.to_bytes(table.state), table.seq) == (before, 1)


def test_a_forced_action_is_played_by_the_table():
    table = played(options={"pile": "1"})
    assert texts(table) == ["roll 5", "take 1"]
    assert table.is_over


def test_a_forced_action_is_left_to_the_seat_if_the_config_says_so():
    table = played(options={"pile": "1"}, play_forced=False)
    assert (texts(table), table.seat_to_act) == (["roll 5"], 0)


def test_only_the_seat_to_act_acts():
    assert refusal(played().prepare, 1, "take 1") == "refused-not-to-act"
    assert refusal(played("take 3").prepare, 0, "fly") == "fault-action"
    assert refusal(played().prepare, 0, "take 9") == "fault-action"
    assert refusal(played(options={"pile": "1"}).prepare, 0, "take 1") == "refused-over"


def test_time_never_runs_back():
    table = played("take 1")
    table.time = 5000
    assert table.prepare(0, "take 1", None, 10).events[0].time == 5000


def test_the_number_of_events_of_a_table_is_limited(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table, "MOST_EVENTS", 2)
    full = played("take 1")
    assert refusal(full.prepare, 0, "take 1") == "refused-too-many-events"
    assert refusal(full.prepare_undo, (0, 1)) == "refused-too-many-events"


# Undo -------------------------------------------------------------------------------------------


def test_undo_takes_back_my_last_ply():
    assert texts(played("take 1", "take 2", "undo")) == ["roll 5", "take 1"]
    assert texts(played("take 1", "take 2", "undo", "undo")) == ["roll 5"]


def test_undo_is_an_event_of_its_own():
    change = played("take 1").prepare_undo((0, 1), "k", 9000)
    assert change.events == (Event(3, 0, "undo to 1", "k", 9000),)


def test_undo_ends_at_a_roll():
    assert refusal(played().prepare_undo, (0, 1)) == "refused-undo"
    assert not played("take 1", "stop", "take 1", "stop").can_undo((0, 1))


def test_undo_ends_at_an_act_of_another_holder():
    table = played("take 1", "stop", "take 1")
    assert not table.can_undo((0,))
    assert table.can_undo((1,))


def test_undo_is_free_while_the_rival_has_not_acted():
    assert played("take 1", "stop", holders=(Person("Anna"), Agent("first"))).can_undo((0,))


def test_undo_asks_once_another_person_is_to_act():
    table = played("take 1", "stop")
    assert not table.can_undo((0,))
    assert refusal(table.prepare_undo, (0,)) == "refused-undo"


def test_undo_asks_nobody_at_the_same_screen():
    table = played("take 1", "stop")
    table.commit(table.prepare_undo((0,), here=(0, 1)))
    assert texts(table) == ["roll 5", "take 1"]


def test_undo_takes_a_forced_ply_back_with_the_one_before():
    taken = played("take 1", "stop", options={"pile": "2"}, id="")
    assert texts(taken) == ["roll 5", "take 1", "stop", "take 1"]
    assert taken.can_undo((0,))
    taken.commit(taken.prepare_undo((0,)))
    assert texts(taken) == ["roll 5", "take 1"]


def test_the_same_die_falls_after_an_undo():
    once = played("take 1", "stop", "take 2", "stop")
    again = played("take 3", "undo", "take 1", "take 1", "undo", "stop", "take 2", "undo", "take 2", "stop")
    assert texts(once) == texts(again)


def test_no_undo_before_anything_was_played():
    assert refusal(Table.new(GAME, config()).prepare_undo, (0, 1)) == "refused-undo-nothing"


# Replay -----------------------------------------------------------------------------------------


@given(some.lists(some.integers(0, 5), max_size=15), some.integers(0, 1000), some.booleans())
def test_a_restored_table_is_the_same(choices: list[int], seed: int, play_forced: bool):
    agreed = config(secret=dice.new_secret(seed), play_forced=play_forced, options={"pile": "60"})
    table, log = Table.new(GAME, agreed), []

    def happen(change: Change) -> None:
        table.commit(change)
        log.extend(change.events)

    happen(table.prepare_opening())
    for choice in choices:
        legal = contract.legal_actions(GAME.rules, table.state)
        if choice == 5 and table.can_undo((0, 1)):
            happen(table.prepare_undo((0, 1)))
        elif legal:
            happen(table.prepare(table.seat_to_act, GAME.notation.text_of(table.state, legal[choice % len(legal)])))
    restored = Table.restore(GAME, agreed, log)
    assert (restored.plies, restored.seq, restored.last_undo_seq) == (table.plies, table.seq, table.last_undo_seq)
    for n_plies in range(len(table.plies) + 1):
        assert states.to_bytes(restored.state_after(n_plies)) == states.to_bytes(table.state_after(n_plies))
    assert Stream(restored, EVERYBODY).whole() == Stream(table, EVERYBODY).whole()


def test_a_long_table_keeps_a_state_of_every_fiftieth_ply(monkeypatch: pytest.MonkeyPatch):
    long = played(options={"pile": "200"})
    while not long.is_over:
        long.play("take 1" if long.state.taken == 0 else "stop")
    assert len(long._play._checkpoints) == 1 + len(long.plies) // 50
    last = long.state_after(len(long.plies) - 1)
    assert (last.pile, GAME.rules.to_act(last) >= 0) == (1, True)


def test_a_kept_state_has_no_bytes_that_stay_the_same_in_a_game():
    table = Table(replace(GAME, constants="pile"), seed=7)
    assert [len(kept) for kept in table._play._checkpoints] == [GAME.rules.STATE.fields["pile"][1]]


def test_only_the_last_two_plies_keep_their_states():
    table = played(options={"pile": "200"})
    while len(table.plies) < 30:
        table.play(table.legal()[0])
        list(table.transitions(max(1, len(table.plies) - 5), len(table.plies)))
    assert sorted(table._play._recent) == [len(table.plies) - 1, len(table.plies)]


def test_after_an_undo_the_kept_states_are_those_of_the_new_plies():
    long = played(options={"pile": "200"})
    while len(long.plies) < 60:
        long.play("take 1" if long.state.taken == 0 else "stop")
    decided = next(number for number in range(40, 50) if long.plies[number].seat >= 0)
    long.commit(prepare_agreed_undo(long, decided, (1,), None, 2000))
    while len(long.plies) < 60:
        long.play(long.legal()[-1])
    state = long.state_after(0)
    for number, ply in enumerate(long.plies, 1):
        GAME.rules.apply(state, ply.action)
        assert states.to_bytes(long.state_after(number)) == states.to_bytes(state)


def test_restoring_a_table_does_not_replay_plies_that_were_taken_back():
    agreed = config()
    log = [Event(1, -1, "roll 5", None, 0)]
    for number in range(2, 400, 2):
        log += [Event(number, 0, "nonsense", None, 0), Event(number + 1, 0, "undo to 1", None, 0)]
    restored = Table.restore(GAME, agreed, log)
    assert (texts(restored), restored.seq) == (["roll 5"], log[-1].seq)


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
def test_events_that_the_rules_do_not_allow_are_unreadable(event: Event):
    with pytest.raises(UnreadableLog):
        Table.restore(GAME, config(), [Event(1, -1, "roll 5", None, 0), event])


# Keys and records -------------------------------------------------------------------------------


def test_the_key_of_an_agent_depends_on_the_secret_the_ply_and_the_seat():
    keys = {dice.agent_key(secret, ply, seat) for secret in (b"a", b"b") for ply in (1, 2) for seat in (0, 1)}
    assert len(keys) == 8
    assert all(0 <= key < 2**63 for key in keys)


def test_a_secret_has_256_bits_and_a_seed_gives_the_same_one():
    assert len(dice.new_secret(None)) == 32
    assert dice.new_secret(None) != dice.new_secret(None)
    assert dice.new_secret(7) == dice.new_secret(7) != dice.new_secret(8)


def test_the_record_of_a_finished_game_has_the_secret():
    table = ended()
    assert record_of(table).values_of("secret") == [table.config.secret.hex()]
    assert record_of(table).values_of("commitment") == [table.config.commitment]


def test_nothing_is_taken_back_at_a_server_once_the_secret_is_open():
    table = ended()
    assert not table.can_undo((0, 1))


def ended(**changes: Any) -> Table:
    """Return a finished table."""
    table = played(options={"pile": "8"}, play_forced=False, **changes)
    while not table.is_over:
        table.play("take 1" if table.state.taken == 0 else "stop")
    return table


def test_a_record_is_read_back():
    games = {"pebbles": GAME}
    table = ended(holders=(Agent("first"), Agent("first")))
    verdict = record.verify(record.read(record.write(record_of(table)), games), games)
    assert (verdict.ending, verdict.faults) == ("emptied", ())
