"""The record of a table: its lines on dice and seats, and a table made from it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel import record
from voyageur.kernel.contract import BadText, Game
from voyageur.kernel.contributions import Contribution, commitment_to
from voyageur.kernel.record import Record
from voyageur.table import dice
from voyageur.table.config import Agent, Holder, Person, TableConfig
from voyageur.table.play import Play
from voyageur.table.record import record_for
from voyageur.table.table import Table, load_record

GAMES = {"pebbles": PEBBLES, "guess": GUESS}
PLAYED = """voyageur-record 1
game pebbles
rules 1.0
option pile 3
players 2
seat 0 person Anna
seat 1 agent greedy
started 1970-01-01T00:00:01Z
event a rainy evening
result 1 0
ending emptied

1 * roll 3
2 0 take 2
3 0 take 1
"""


def server_table(*holders: Holder, pile: str = "3") -> Table:
    """Return a table as a server has it, before its first ply."""
    config = TableConfig("k3v9", "pebbles", "1.0", {"pile": pile}, holders, True, dice.new_secret(5), 5, "en", 1000)
    table = Table.new(PEBBLES, config)
    table.commit(table.prepare_opening())
    return table


def finished(table: Table) -> Table:
    while not table.is_over:
        table.play(table.legal()[-1])
    return table


def read(text: str) -> Table:
    found = record.read(text, GAMES)
    return Table.from_record(GAMES[found.game], found)


def keys(found: Record) -> list[str]:
    return [line.key for line in found.header]


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`saved(text)`: the path of a record, where the games are the toys."""
    monkeypatch.setattr(Play, "games", GAMES)

    def save(text: str) -> Path:
        (tmp_path / "game.voyageur").write_text(text)
        return tmp_path / "game.voyageur"

    return save


# The record -------------------------------------------------------------------------------------


def test_a_record_has_game_options_plies_and_seats():
    table = Table(PEBBLES, pile=3, seed=5)
    table.play("take 2")
    found = table.record()
    assert (found.game, found.version, found.options, found.players) == ("pebbles", "1.0", {"pile": "3"}, 2)
    assert [(ply.number, ply.seat, ply.text) for ply in found.plies][:2] == [(1, -1, "roll 5"), (2, 0, "take 2")]
    assert found.values_of("seat") == ["0 person", "1 person"]


def test_a_record_names_the_holders_and_when_it_began():
    found = server_table(Person("Anna"), Agent("greedy")).record()
    assert found.values_of("seat") == ["0 person Anna", "1 agent greedy"]
    assert found.values_of("started") == ["1970-01-01T00:00:01Z"]


@pytest.mark.parametrize("game", [PEBBLES, GUESS])
def test_a_finished_local_game_shows_its_secret_and_proves_its_dice(game: Game):
    table = finished(Table(game))
    verdict = record.verify(record.read(record.write(table.record()), GAMES), GAMES)
    assert (verdict.outcome, verdict.faults, verdict.dice) == (table.result, (), "proved")
    assert keys(table.record())[-2:] == ["commitment", "secret"]


def test_a_game_with_a_seed_says_so_and_is_repeatable_alone():
    table = finished(Table(PEBBLES, seed=5))
    verdict = record.verify(record.read(record.write(table.record()), GAMES), GAMES)
    assert (verdict.faults, verdict.dice) == ((), "repeatable")
    assert keys(table.record())[-3:] == ["commitment", "seed", "secret"]


def test_a_record_before_the_end_has_only_the_commitment():
    found = Table(PEBBLES, seed=5).record()
    assert "secret" not in keys(found)
    assert found.values_of("seed") == ["chosen"]
    assert found.values_of("commitment") == [dice.commitment(dice.new_secret(5))]


def test_without_a_seed_the_record_has_no_seed_line():
    assert "seed" not in keys(finished(Table(PEBBLES)).record())


def test_a_server_shows_the_secret_at_the_end():
    assert "secret" not in keys(server_table(Person("Anna"), Person("Ben")).record())
    assert "secret" in keys(finished(server_table(Person("Anna"), Person("Ben"))).record())


def test_a_server_shows_the_secret_after_a_resignation():
    table = server_table(Person("Anna"), Person("Ben"))
    table.resign(0)
    assert "secret" in keys(table.record())


# What the seats contribute ----------------------------------------------------------------------

CONTRIBUTIONS = (
    Contribution(0, commitment_to(b"a" * 32), b"a" * 32),
    Contribution(1, commitment_to(b"b" * 32), None),
)


def contributed(*contributions: Contribution, game: Game = PEBBLES) -> Table:
    holders = (Person("Anna"), Person("Ben"))
    plain = TableConfig("k3v9", game.name, "1.0", {}, holders, True, bytes(32), None, "en", 1000)
    table = Table.new(game, replace(plain, contributions=contributions))
    table.commit(table.prepare_opening())
    return table


@pytest.mark.parametrize("game", [PEBBLES, GUESS])
def test_a_record_proves_dice_to_which_seats_contributed(game: Game):
    table = finished(contributed(*CONTRIBUTIONS, game=game))
    verdict = record.verify(record.read(record.write(table.record()), GAMES), GAMES)
    assert (verdict.faults, verdict.dice, verdict.contributions) == ((), "proved", CONTRIBUTIONS)


def test_dice_depend_on_each_contribution():
    rolls = {
        finished(contributed(*some)).record().plies[0].text + str(contributed(*some).agent_key())
        for some in (CONTRIBUTIONS, CONTRIBUTIONS[:1], CONTRIBUTIONS[1:], ())
    }
    assert len(rolls) == 4


def test_before_the_end_a_record_has_only_the_commitments_of_the_seats():
    found = contributed(*CONTRIBUTIONS).record()
    assert len(found.values_of("seat-commitment")) == 2
    assert (found.values_of("contribution"), found.values_of("secret")) == ([], [])


def test_a_commitment_that_was_not_opened_stands_in_the_record():
    found = finished(contributed(*CONTRIBUTIONS)).record()
    assert found.values_of("contribution") == [f"0 {(b'a' * 32).hex()}", "1 withheld"]
    assert "note-record-withheld" in [note.key for note in record.verify(found, GAMES).notes]


def test_a_loaded_record_draws_with_its_contributions():
    found = finished(contributed(*CONTRIBUTIONS)).record()
    table = Table.from_record(PEBBLES, found)
    assert table.config.contributions == CONTRIBUTIONS


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ("contribution 0 61", "contribution 0 62", "fault-record-contribution"),
        ("contribution 1 withheld\n", "", "fault-record-unopened"),
        ("seat-commitment 1 ", "seat-commitment 2 ", "fault-record-share"),
        ("seat-commitment 1 ", "seat-commitment 0 ", "fault-record-twice"),
        ("contribution 1 withheld", "contribution 1 nothing", "fault-record-share"),
    ],
)
def test_a_changed_contribution_is_a_fault(before: str, after: str, key: str):
    text = record.write(finished(contributed(*CONTRIBUTIONS)).record())
    assert before in text
    verdict = record.verify(record.read(text.replace(before, after), GAMES), GAMES)
    assert (key in [fault.reason.sentence.key for fault in verdict.faults], verdict.dice) == (True, "unknown")


def test_a_record_with_changed_contributions_is_no_table():
    text = record.write(finished(contributed(*CONTRIBUTIONS)).record())
    with pytest.raises(BadText):
        read(text.replace("contribution 0 61", "contribution 0 62"))


def test_chance_by_hand_proves_nothing():
    table = Table(PEBBLES, pile=1, chance="manual")
    table.play("roll 2")
    assert keys(finished(table).record()) == ["seat", "seat", "result", "ending"]


def test_what_was_taken_back_is_not_in_the_record():
    table = Table(PEBBLES, seed=5)
    table.play("take 2")
    table.undo()
    table.play("take 3")
    assert [ply.text for ply in table.record().plies] == ["roll 5", "take 3"]


def test_before_the_end_of_a_game_with_secrets_a_seat_gets_only_what_it_knows():
    table = Table(GUESS, seed=5)
    first, second = table.state.cards
    assert [ply.text for ply in record_for(table, 0).plies] == [f"deal {first}", "deal"]
    assert [ply.text for ply in record_for(table, 1).plies] == ["deal", f"deal {second}"]
    assert record_for(table, None).values_of("redacted") == ["spectator"]


def test_after_the_end_everybody_gets_the_full_record():
    table = finished(Table(GUESS, seed=5))
    assert record_for(table, None) == table.record()


# A table from a record --------------------------------------------------------------------------


def test_a_record_leads_to_the_table_after_its_last_ply():
    table = read(PLAYED)
    assert [ply.text for ply in table.plies] == ["roll 3", "take 2", "take 1"]
    assert (table.result.ending, table.result.winners) == ("emptied", (0,))


def test_a_record_that_is_loaded_and_saved_is_the_same():
    for text in (PLAYED, record.write(finished(Table(GUESS, seed=5)).record())):
        assert record.write(read(text).record()) == text


def test_a_loaded_game_that_goes_on_keeps_its_lines_and_gets_a_new_result():
    begun = PLAYED.replace("result 1 0\nending emptied\n", "").replace("3 0 take 1\n", "")
    table = read(begun)
    table.play("stop")
    assert table.record().values_of("event") == ["a rainy evening"]
    assert table.record().values_of("result") == ["0 1"]


def test_nothing_is_played_beyond_the_last_ply_of_a_record():
    table = read("voyageur-record 1\ngame pebbles\noption pile 1\n\n1 * roll 2\n")
    assert (len(table.plies), table.legal()) == (1, ["take 1"])
    assert read("voyageur-record 1\ngame pebbles\n").chance() == {f"roll {number}": 1 for number in range(1, 7)}


def test_a_record_without_a_secret_never_gets_one():
    table = finished(read("voyageur-record 1\ngame pebbles\n\n1 * roll 2\n"))
    verdict = record.verify(table.record(), GAMES)
    assert (verdict.faults, verdict.are_dice_proved) == ((), False)


def test_a_record_with_a_malformed_secret_is_refused():
    with pytest.raises(BadText) as refused:
        read(PLAYED.replace("result", "secret xyz\nresult"))
    assert [fault.reason.sentence.key for fault in refused.value.faults] == ["fault-record-secret"]


def test_the_rules_version_of_a_record_is_kept():
    assert read(PLAYED.replace("rules 1.0", "rules 0.9")).record().version == "0.9"


def test_a_record_of_an_earlier_version_becomes_a_table_as_it_was_played():
    game = replace(PEBBLES, earlier_versions={"0.9": {"pile": {"": "3"}}})
    text = PLAYED.replace("rules 1.0", "rules 0.9").replace("option pile 3\n", "")
    table = Table.from_record(game, record.read(text, {"pebbles": game}))
    assert (table.result, table.options) == (read(PLAYED).result, {"pile": "3"})
    assert (table.record().version, table.record().options) == ("0.9", {})


# Files ------------------------------------------------------------------------------------------


def test_a_saved_record_is_loaded_again(saved: Any):
    path = saved("")
    table = finished(Table(PEBBLES, seed=5))
    table.record().save(path)
    assert load_record(path).record() == table.record()
    assert load_record(str(path)).result == table.result


def test_a_file_with_faults_is_refused_with_every_place(saved: Any):
    path = saved(PLAYED.replace("players 2", "players 9").replace("option pile", "option heap"))
    with pytest.raises(BadText) as refused:
        load_record(path)
    assert str(refused.value).splitlines() == [
        f"{path}:4:8: There is no option heap; the options are pile, last.",
        f"{path}:5:9: 9 is not a number of players of this game; it takes 2.",
    ]


def test_a_file_with_a_refused_ply_is_refused_with_its_place(saved: Any):
    path = saved(PLAYED.replace("take 2", "stop"))
    with pytest.raises(BadText) as refused:
        load_record(path)
    why = "You may not stop yet: a turn takes at least one pebble. (P4)"
    assert str(refused.value) == f"{path}:14:1: {why}"


def test_a_missing_file_is_an_oserror():
    with pytest.raises(FileNotFoundError):
        load_record("nowhere.voyageur")


def test_a_record_of_other_options_is_written_with_them(tmp_path: Path):
    found = replace(Table(PEBBLES, last="loses").record(), header=())
    found.save(tmp_path / "a.voyageur")
    assert "option last loses\n" in (tmp_path / "a.voyageur").read_text()
