"""The log of a table: plies of one kind in one entry, no forced decisions, and the result at the end."""

import gc
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel.text import Words
from voyageur.kernel.view import Fact
from voyageur.table.table import Table
from voyageur.table.told import log as logs
from voyageur.table.told.events import MOST_ENTRIES, RECENT, Audience, Stream
from voyageur.table.told.log import FACTS_KEPT, FIRST_PLIES, SOME_ENTRIES, SOME_FACTS, Log, described, start_of_recent
from voyageur.table.told.pieces import at_once


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


def gone_on(text: str, *undone: str) -> tuple[Table, Log]:
    """Return a table at which the last of the actions `undone` was taken back and `text` played, and its log."""
    table = played(*undone)
    log = log_of(table)
    table.undo()
    log.take_back_to(len(table.plies))
    table.play(text)
    log.catch_up(len(table.plies))
    return table, log


def test_after_an_undo_the_log_continues_with_the_new_plies():
    table, log = gone_on("take 3", "take 1", "take 2")
    assert (said(log), spans(log)) == (said(log_of(table)), spans(log_of(table)))


def test_after_an_undo_more_folds_into_the_entry_before():
    _, log = gone_on("take 2", "take 1", "stop")
    assert (said(log), spans(log)) == (["The die shows 5.", "Seat 0 takes 3."], [(1, 1), (2, 3)])


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


# Logs that hold the newest entries --------------------------------------------------------------


def long_table(n_plies: int = 450) -> Table:
    table = played(pile=200)
    while len(table.plies) < n_plies:
        table.play("take 1" if table.state.taken == 0 else "stop")
    return table


def recent(table: Table, seat: int | None = None) -> Log:
    """Return the log that a new audience gets."""
    log = at_once(described(table, seat, len(table.plies), RECENT))
    log.catch_up(len(table.plies))
    return log


def test_a_new_audience_is_told_the_newest_entries_as_if_all_plies_had_been_described():
    table = long_table()
    start = start_of_recent(table, len(table.plies), RECENT)
    whole = Log(table, None, start)
    whole.catch_up(len(table.plies))
    log = recent(table)
    assert list(log.newest(MOST_ENTRIES)) == whole.entries[-MOST_ENTRIES:]
    assert (log.start, log.n_entries > MOST_ENTRIES) == (start, True)


def test_a_log_that_is_shorter_than_a_message_has_all_entries():
    table = played("take 1", "take 2", "stop")
    log = recent(table)
    assert (list(log.newest(MOST_ENTRIES)), log.start) == (log_of(table).entries, 0)


def test_a_new_audience_describes_few_plies_before_its_log_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    table, counts = long_table(), Counter[str]()
    count_described(monkeypatch, PEBBLES, counts)
    log = recent(table)
    first, counts["describe"] = counts["describe"], 0
    log.newest(MOST_ENTRIES)
    assert (first <= FIRST_PLIES + 5, first < counts["describe"] < 2 * MOST_ENTRIES) == (True, True)


def test_entries_that_are_held_already_are_described_for_nobody_else(monkeypatch: pytest.MonkeyPatch):
    table, counts = long_table(), Counter[str]()
    first, second = recent(table), recent(table)
    entries = first.newest(MOST_ENTRIES)
    count_described(monkeypatch, PEBBLES, counts)
    assert (second.newest(MOST_ENTRIES), counts["describe"]) == (entries, 0)


def test_a_log_that_has_not_followed_an_undo_is_not_taken_from(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(logs, "FIRST_PLIES", 1)
    table = long_table()
    late = recent(table)
    late.newest(MOST_ENTRIES)
    for _ in range(30):
        table.undo()
    while len(table.plies) < late.n_plies and not table.is_over:
        table.play("take 2" if "take 2" in table.legal() else table.legal()[-1])
    assert recent(table).newest(MOST_ENTRIES) == tuple(log_of(table).entries[-MOST_ENTRIES:])


def test_what_is_described_while_plies_are_taken_back_is_left_out():
    table = long_table(300)
    log = recent(table)
    before, pieces = log._begin, log.filled(MOST_ENTRIES)
    next(pieces)
    while len(table.plies) > before - 30:
        table.undo()
    log.take_back_to(len(table.plies))
    while len(table.plies) < before:
        table.play("take 2" if "take 2" in table.legal() else table.legal()[-1])
    log.catch_up(len(table.plies))
    at_once(pieces)
    assert log.newest(MOST_ENTRIES) == tuple(log_of(table).entries[-MOST_ENTRIES:])


def test_a_log_goes_back_beyond_the_entries_that_it_holds():
    table = long_table()
    log = recent(table)
    table.commit(table._undo_change(100, None, 0))
    log.take_back_to(100)
    whole = Log(table, None, log.start)
    whole.catch_up(100)
    assert log.newest(MOST_ENTRIES) == tuple(whole.entries)


def test_of_a_long_game_a_stream_holds_little_more_than_a_message_has():
    table = played(pile=200)
    stream = Stream(table, Audience(None, "en"))
    while len(table.plies) < 450:
        table.play("take 1" if table.state.taken == 0 else "stop")
        list(stream.advance())
    assert MOST_ENTRIES < stream.log.n_entries <= MOST_ENTRIES + SOME_ENTRIES
    assert len(stream.log._facts) <= FACTS_KEPT + SOME_FACTS
    assert stream.log.entries == log_of(table).entries[-stream.log.n_entries :]


def test_facts_that_are_no_longer_kept_are_described_again():
    table = long_table()
    log, whole = recent(table), log_of(table)
    assert log.facts_of(300, 320) == whole.facts_of(300, 320)


def test_the_facts_of_a_window_that_slides_or_jumps_are_those_of_its_plies():
    table = long_table()
    log, whole = recent(table), log_of(table)
    alone = {number: whole.facts_of(number, number) for number in range(1, 321)}
    for first, last in ((280, 300), (280, 301), (282, 303), (303, 304), (250, 304), (290, 295), (300, 320), (319, 320)):
        log.drop_older(MOST_ENTRIES)
        assert log.facts_of(first, last) == sum((alone[number] for number in range(first, last + 1)), ())


def test_the_facts_of_a_ply_that_was_undone_are_not_listed():
    table = played("take 1", "take 1")
    log = log_of(table)
    assert [fact.values for fact in log.facts_of(3, 3)] == [{"count": 1}]
    table.undo()
    log.take_back_to(len(table.plies))
    table.play("take 2")
    log.catch_up(len(table.plies))
    assert [fact.values for fact in log.facts_of(3, 3)] == [{"count": 2}]


def test_where_pictures_mark_a_long_row_of_plies_each_ply_is_described_once(monkeypatch: pytest.MonkeyPatch):
    """A picture of the race marks a round of eight canoes, two hundred plies."""
    table = long_table()
    n_described = 0
    of_game = table.game.presentation.describe

    def describe(*args: Any) -> tuple[Fact, ...]:
        nonlocal n_described
        n_described += 1
        return of_game(*args)

    monkeypatch.setattr(table.game.presentation, "describe", describe)
    log = Log(table, None, 100)
    for number in range(101, 400):
        log.catch_up(number)
        log.drop_older(MOST_ENTRIES)
        log.facts_of(max(101, number - (120 if number % 40 == 0 else 3)), number)
    assert n_described <= 1.3 * 299


# What several are told --------------------------------------------------------------------------


SEED = 11  # of a game of Guess in which three guesses fail


def told_a_card(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
    """Tell seat 1 alone which card it was dealt, and everybody the guesses."""
    if before.cards[1] == 0:
        return (Fact("deals", 1, {"card": int(after.cards[1]) if seat == 1 else 0}),)
    return (Fact("names", int(before.seat), {"card": action}),)


def is_told_a_card(before: Any, action: int, after: Any, seat: int | None) -> bool:
    return seat == 1 and before.cards[1] == 0


def guessing(**changes: Any) -> Table:
    """Return a table of Guess with three plies that tells who is told the same."""
    known = {**vars(GUESS.presentation), "describe": told_a_card, "told_as": is_told_a_card, **changes}
    table = Table(replace(GUESS, presentation=SimpleNamespace(**known)), seed=SEED)
    for _ in range(2):
        table.play(table.legal()[0])
    return table


def count_described(monkeypatch: pytest.MonkeyPatch, game: Any, counts: Counter[str]) -> None:
    count_calls(monkeypatch, game.presentation, "describe", counts)


def count_calls(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, counts: Counter[str]) -> None:
    function = getattr(module, name)

    def counted(*words: Any) -> Any:
        counts[name] += 1
        return function(*words)

    monkeypatch.setattr(module, name, counted)


def later(table: Table, seat: int | None) -> Log:
    """Return a log that takes what it can from others."""
    log = Log.of_recent(table, seat, len(table.plies), RECENT)
    log._settled, log._open, log._begin, log.n_plies = [], None, len(table.plies), len(table.plies)
    return log


def test_a_private_fact_of_one_seat_is_not_taken_by_another():
    table = guessing()
    own, public = recent(table, 1), later(table, None)
    assert own.newest(MOST_ENTRIES) != tuple(log_of(table, None).entries)
    assert public.newest(MOST_ENTRIES) == tuple(log_of(table, None).entries)
    assert later(table, 0).newest(MOST_ENTRIES) == tuple(log_of(table, 0).entries)


def test_a_seat_takes_of_a_public_log_all_but_what_it_alone_is_told(monkeypatch: pytest.MonkeyPatch):
    table, counts = guessing(), Counter[str]()
    public = recent(table)
    public.newest(MOST_ENTRIES)
    count_described(monkeypatch, table.game, counts)
    own = later(table, 1).newest(MOST_ENTRIES)
    n_described = counts["describe"]
    assert (own, n_described) == (tuple(log_of(table, 1).entries), table.players)


def folded_deals(one: Fact, other: Fact) -> Fact | None:
    return other if one.kind == other.kind == "deals" else None


def is_told_the_second_deal(before: Any, action: int, after: Any, seat: int | None) -> bool:
    return is_told_a_card(before, action, after, seat) and before.cards[0] > 0


def test_of_the_plies_of_a_seat_in_a_row_all_are_taken_or_none():
    table = guessing(fold=folded_deals, told_as=is_told_the_second_deal)
    public = recent(table)
    public.newest(MOST_ENTRIES)
    own = later(table, 1).newest(MOST_ENTRIES)
    assert (own, public.entries[0].last) == (tuple(log_of(table, 1).entries), 2)


def test_what_several_lack_is_played_again_once_for_all_of_them(monkeypatch: pytest.MonkeyPatch):
    table, counts = guessing(), Counter[str]()
    told = {seat: tuple(log_of(table, seat).entries) for seat in (None, 0, 1)}
    logs = {seat: later(table, seat) for seat in told}
    logs[None].newest(MOST_ENTRIES)
    count_calls(monkeypatch, table.game.rules, "apply", counts)
    assert {seat: log.newest(MOST_ENTRIES) for seat, log in logs.items()} == told
    assert counts["apply"] == 0


def test_a_new_audience_takes_the_newest_plies_but_those_of_the_last_seat(monkeypatch: pytest.MonkeyPatch):
    table, counts = guessing(), Counter[str]()
    public = recent(table)
    count_described(monkeypatch, table.game, counts)
    entries, n_described = recent(table, 0).entries, counts["describe"]
    assert (entries, n_described) == (public.entries, 1)


def test_more_folds_into_the_last_entry_of_a_new_audience_as_of_those_before():
    table = played("take 1")
    logs = [recent(table), recent(table)]
    table.play("take 2")
    for log in logs:
        log.catch_up(len(table.plies))
    assert [log.entries for log in logs] == [log_of(table).entries] * 2


def test_nothing_is_taken_where_a_game_does_not_say_who_is_told_the_same(monkeypatch: pytest.MonkeyPatch):
    table, counts = guessing(told_as=None), Counter[str]()
    public = recent(table)
    public.newest(MOST_ENTRIES)
    count_described(monkeypatch, table.game, counts)
    later(table, 1).newest(MOST_ENTRIES)
    assert counts["describe"] == len(table.plies)


def test_seats_that_are_told_the_same_at_the_same_time_hold_the_same_entry():
    table = guessing()
    streams = [Stream(table, Audience(seat, "en")) for seat in (0, 1)]
    table.play(table.legal()[0])
    for stream in streams:
        list(stream.advance())
    one, other = (stream.log.entries_from(len(table.plies))[-1] for stream in streams)
    assert one is other or table.is_over


def test_a_table_goes_away_with_its_logs():
    table = played("take 1")
    gone, log = ref(table), recent(table)
    assert log in logs._LOGS[table]
    del table, log
    gc.collect()
    assert gone() is None


def test_of_another_seat_entries_are_taken_from_where_the_seat_to_act_changes():
    table = guessing()
    public = recent(table)
    public._begin = 1  # between the two deals
    assert [later(table, seat)._first_from(public) for seat in (None, 1)] == [1, 2]
