"""The log of a table: plies of one kind in one entry, no forced decisions, and the result at the end."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel.text import Words
from voyageur.kernel.view import Fact
from voyageur.table.table import Table
from voyageur.table.told.log import Log, start_of_recent


def played(*texts: str, **options: Any) -> Table:
    """Return a table of Pebbles whose first die shows 5."""
    table = Table(PEBBLES, seed=7, **options)
    for text in texts:
        table.play(text)
    return table


def log_of(table: Table, seat: int | None = None) -> Log:
    log = Log(table, seat)
    log.catch_up(len(table.plies))
    return log


def said(log: Log) -> list[str]:
    """Return the text of each entry."""
    words = Words(PEBBLES.folder)
    return [" ".join(map(words.say, entry.sentences)) for entry in log.entries]


def spans(log: Log) -> list[tuple[int, int]]:
    return [(entry.first, entry.last) for entry in log.entries]


def test_plies_of_one_kind_are_folded_into_one_entry():
    log = log_of(played("take 1", "take 2"))
    assert said(log) == ["The die shows 5.", "Seat 0 takes 3."]
    assert spans(log) == [(1, 1), (2, 3)]


def test_an_entry_has_the_spaces_of_all_its_plies():
    assert log_of(played("take 1", "take 2")).entries[-1].spaces == ("pebble-21", "pebble-20", "pebble-19")


def test_an_entry_has_its_dice_and_says_who_acted():
    roll, take = log_of(played("take 1")).entries
    assert [[(die.faces, die.value, die.seat) for die in dice] for dice in roll.dice] == [[(6, 5, None)]]
    assert (roll.seat, take.seat) == ("chance", 0)


def test_takings_of_two_turns_are_not_folded():
    log = log_of(played("take 1", "stop", "take 1"))
    assert said(log)[1:] == ["Seat 0 takes 1.", "Seat 0 stops.", "Seat 1 takes 1."]


def test_each_entry_names_the_round_it_began_in():
    headings = [entry.heading.values["round"] for entry in log_of(played("take 1", "stop", "take 1", "stop")).entries]
    assert headings == [1, 1, 1, 1, 1, 2]


def test_the_log_leaves_out_forced_decisions():
    table = played("take 1", "stop", pile=2)
    assert [ply.text for ply in table.plies] == ["roll 5", "take 1", "stop", "take 1"]
    assert said(log_of(table)) == ["The die shows 5.", "Seat 0 takes 1.", "Seat 0 stops.", "Seat 1 wins."]


def test_the_result_ends_the_last_entry():
    log = log_of(played("take 2", pile=2))
    assert said(log)[-1] == "Seat 0 takes 2. Seat 0 wins."


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_ply_that_adds_nothing_to_the_last_entry_is_left_out(is_closed):
    table = played("take 1", "take 2")
    table.game = replace(
        PEBBLES, presentation=SimpleNamespace(**{**vars(PEBBLES.presentation), "fold": lambda one, _: one})
    )
    log = Log(table, None)
    log.catch_up(2)
    if is_closed:
        log.close_entry()
    assert log.add(next(iter(table.transitions(3, 3)))) is None
    assert said(log) == ["The die shows 5.", "Seat 0 takes 1."]


def test_nothing_is_folded_into_a_closed_entry():
    table = played("take 1")
    log = log_of(table)
    log.close_entry()
    for text in ("take 1", "take 2"):
        table.play(text)
    log.catch_up(len(table.plies))
    assert said(log) == ["The die shows 5.", "Seat 0 takes 1.", "Seat 0 takes 3."]


def test_an_undo_shortens_a_folded_entry():
    table = played("take 1", "take 2")
    log = log_of(table)
    log.take_back_to(2)
    assert said(log) == ["The die shows 5.", "Seat 0 takes 1."]
    assert log.n_plies == 2


def test_after_an_undo_the_log_continues_with_the_new_plies():
    table = played("take 1", "take 2")
    log = log_of(table)
    table.undo()
    log.take_back_to(len(table.plies))
    table.play("take 3")
    log.catch_up(len(table.plies))
    assert (said(log), spans(log)) == (said(log_of(table)), spans(log_of(table)))


def test_add_returns_the_entry_of_the_ply_alone():
    table = played("take 1", "take 2")
    log = Log(table, None)
    alone = [log.add(transition) for transition in table.transitions(1, 3)]
    assert [entry.sentences[0].values for entry in alone][1:] == [{"side": 0, "count": 1}, {"side": 0, "count": 2}]


def test_a_forced_ply_in_the_midst_of_a_game_is_left_out():
    table = played(pile=60)
    while not table.is_over:
        table.play(table.legal()[-1])
    log = Log(table, None)
    told = [log.add(transition) is not None for transition in table.transitions(1, len(table.plies) - 1)]
    assert told == [not ply.is_forced for ply in table.plies[:-1]]
    assert not all(told)


def test_the_facts_of_recent_plies_are_kept():
    log = log_of(played("take 1", "take 2"))
    assert [fact.kind for fact in log.facts_of(1, 3)] == ["rolls", "takes", "takes"]
    assert [fact.kind for fact in log.facts_of(2, 2)] == ["takes"]


def test_a_log_that_begins_later_has_the_same_entries_from_there():
    table = played(pile=200)
    while not table.is_over:
        table.play("take 1" if table.state.taken == 0 else "stop")
    start = start_of_recent(table, len(table.plies), 60)
    late = Log(table, None, start)
    late.catch_up(len(table.plies))
    assert 0 < start <= len(table.plies) - 60
    assert late.entries == [entry for entry in log_of(table).entries if entry.first > start]


@pytest.mark.parametrize("n_wanted", [5, 500])
def test_the_log_of_a_game_of_one_round_begins_at_the_start(n_wanted: int):
    table = Table(GUESS, seed=1)
    assert start_of_recent(table, len(table.plies), n_wanted) == 0


def test_the_log_of_a_seat_has_what_it_may_know():
    def describe(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
        return (Fact("deals" if seat == 1 else "names", seat),)

    presentation = SimpleNamespace(**{**vars(GUESS.presentation), "describe": describe})
    table = Table(replace(GUESS, presentation=presentation), seed=1)
    assert [entry.sentences[0].key for entry in log_of(table, 0).entries] == ["log-names", "log-names"]
    assert [entry.sentences[0].key for entry in log_of(table, 1).entries] == ["log-deals", "log-deals"]
