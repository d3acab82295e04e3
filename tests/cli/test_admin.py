"""`voyageur admin`: what is printed, in which language, with which exit status, by both ways to the tables."""

import base64
import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CommandOutput
from tests.server.admin_tables import WAYS, Place, exported, new_place, stored_by_hand
from tests.server.processes import ServerProcess
from voyageur.server.admin import file as admin_file
from voyageur.table import dice
from voyageur.table.history import Event

pytestmark = pytest.mark.processes

CARDS = ("roll 5", "card 4", "card 2")


@pytest.fixture(params=WAYS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A folder with tables, reached through a running server or in the store."""
    server = ServerProcess(tmp_path / "tables")
    yield new_place(server, tmp_path / "tables", request.param)
    if server.process.is_alive():
        server.kill()


@pytest.fixture
def admin(voyageur: Callable[..., CommandOutput], place: Place) -> Callable[..., CommandOutput]:
    """`admin("show", table)`: run a command on the tables of `place`."""
    return lambda *words: voyageur("admin", *words, "--data", place.folder)


def test_list_says_how_each_table_is(admin: Any, place: Place):
    lines = admin("list").lines
    assert [line.split()[:7] for line in lines[1:]] == [
        [place.waiting.table, "pebbles", "1.0", "waiting", "Anna,", "(free)", "0"],
        [place.over.table, "pebbles", "1.0", "over", "Anna,", "Ben", "2"],
        [place.running.table, "pebbles", "1.0", "running", "Anna,", "Ben", "2"],
    ]


def test_list_has_the_largest_tables_first_if_wanted(admin: Any, place: Place):
    sizes = [int(line.split()[-1]) for line in admin("list", "--by-size").lines[1:]]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) > 1


def test_list_is_json_for_programs(admin: Any, place: Place):
    (found,) = [each for each in json.loads(admin("list", "--json").out)["tables"] if each["state"] == "waiting"]
    assert (found["id"], found["plies"], found["holders"][1]) == (place.waiting.table, 0, {"kind": "open"})


def test_show_says_options_and_players(admin: Any, place: Place):
    lines = admin("show", place.over.table).lines
    assert {"Game: pebbles 1.0", "State: over", "Players: Anna, Ben", "Plies: 2", "Option pile: 1"} <= {*lines}


def test_the_words_are_french_if_wanted(admin: Any, place: Place):
    assert "État\u00a0: finie" in admin("show", place.over.table, "--locale", "fr").lines


def test_check_has_status_0_if_all_can_be_read(admin: Any):
    said = admin("check")
    assert (said.status, said.out, said.err) == (0, "3 tables checked; all can be read.\n", "")


def test_check_names_tables_that_cannot_be_read(voyageur: Any, tmp_path: Path):
    stored_by_hand(tmp_path, Event(1, -1, "roll 9", None, 1))
    said = voyageur("admin", "check", "t", "--data", tmp_path)
    assert (said.status, said.out) == (1, "1 table checked; 1 cannot be read.\n")
    assert said.err == "t: It was played under rules 1.0; today’s rules, 1.0, do not allow event 1 of 1.\n"


def test_tables_are_exported_and_imported(admin: Any, voyageur: Any, place: Place, tmp_path: Path):
    said = admin("export", "--all", "-o", tmp_path / "moved")
    assert said.out.startswith("3 tables written to ")
    assert stat.S_IMODE((tmp_path / "moved").stat().st_mode) == 0o600
    imported = voyageur("admin", "import", tmp_path / "moved", "--data", tmp_path / "there")
    assert (imported.status, imported.out) == (0, "3 tables imported. None was here before.\n")
    assert exported(tmp_path / "there") == exported(place.folder)


def test_some_tables_are_exported_once_each(admin: Any, place: Place, tmp_path: Path):
    admin("export", place.over.table, place.over.table, "-o", tmp_path / "one")
    assert len((tmp_path / "one").read_text().splitlines()) == 2


def test_an_export_is_never_written_over_a_file(admin: Any, saved: Any):
    said = admin("export", "--all", "-o", saved("mine"))
    assert (said.status, said.err) == (2, "a.voyageur cannot be written: File exists.\n")
    assert Path("a.voyageur").read_text() == "mine"


def test_a_broken_file_is_refused_with_the_line(admin: Any, place: Place, saved: Any):
    before = exported(place.folder)
    said = admin("import", saved('{"voyageur":"tables","format":1,"tables":1}\n{"id": 5}\n'))
    assert (said.status, said.err) == (2, "a.voyageur:2:1: This line is not a table; look at: id\n")
    assert exported(place.folder) == before


def test_closing_wants_a_yes_and_deletes(admin: Any, place: Place):
    said = admin("close", place.running.table)
    assert (said.status, said.err.endswith("add --yes.\n")) == (2, True)
    assert place.running.table in exported(place.folder)
    assert admin("close", place.running.table, "--yes").out == f"Table {place.running.table} is deleted.\n"
    assert place.running.table not in exported(place.folder)


def test_a_game_that_is_not_over_is_not_deleted(admin: Any, place: Place):
    said = admin("delete", place.running.table)
    assert (said.status, f"voyageur admin close {place.running.table} --yes" in said.err) == (2, True)
    assert admin("delete", place.over.table).status == 0
    assert {*exported(place.folder)} == {place.running.table, place.waiting.table}


def test_the_file_is_vacuumed_and_backed_up(admin: Any, voyageur: Any, place: Place, tmp_path: Path):
    (tmp_path / "copy").mkdir()
    assert admin("vacuum").status == 0
    assert admin("backup", tmp_path / "copy" / "voyageur.db").status == 0
    assert exported(tmp_path / "copy") == exported(place.folder)


def test_a_backup_is_written_relative_to_the_working_folder(admin: Any, tmp_path: Path, monkeypatch: Any):
    monkeypatch.chdir(tmp_path)
    assert admin("backup", "copy.db").status == 0
    assert (tmp_path / "copy.db").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["show", "nowhere"],
        ["show", "../x"],
        ["check", "nowhere"],
        ["export", "-o", "x"],
        ["export", "nowhere", "-o", "x"],
        ["export", "nowhere", "--all", "-o", "x"],
        ["import", "nowhere"],
        ["delete", "nowhere"],
        ["close", "nowhere", "--yes"],
        ["backup", "no/folder/x"],
        ["backup", "a\0b"],
        ["list", "--locale", "xx"],
        ["list", "many"],
        ["sing"],
    ],
)
def test_bad_input_is_answered_by_a_sentence_and_status_2(admin: Any, words: list[str], saved: Any):
    said = admin(*words)
    assert (said.status, said.out) == (2, "")
    assert "Traceback" not in said.err
    assert said.err.strip()


def test_nothing_printed_is_secret(admin: Any, voyageur: Any, place: Place, tmp_path: Path):
    stored_by_hand(place.folder.with_name("guess"), *_guessing(), game="guess", id="g")
    folder = place.folder.with_name("guess")
    told = [admin(*words) for words in (["list"], ["list", "--json"], ["check"])]
    told += [admin("show", hand.table, *more) for hand in place.hands for more in ([], ["--json"])]
    told += [voyageur("admin", *words, "--data", folder) for words in (["list"], ["show", "g", "--json"], ["check"])]
    told.append(admin("export", "--all", "-o", tmp_path / "out"))
    secret, found = dice.new_secret(5), admin_file.read(place.folder)
    hidden = [secret.hex(), base64.b64encode(secret).decode(), *CARDS]
    hidden += [token for hand in place.hands for token in hand.tokens.values()]
    hidden += [] if found is None else [found.token]
    hidden += [token["digest"] for line in exported(place.folder).values() for token in json.loads(line)["tokens"]]
    printed = "".join(said.out + said.err for said in told)
    assert len(printed) > 1000
    assert [each for each in hidden if each in printed] == []


def _guessing() -> list[Event]:
    """Return a log whose third event the rules do not allow."""
    return [Event(1, -1, CARDS[1], None, 1), Event(2, -1, CARDS[2], None, 1), Event(3, 0, CARDS[1], None, 1)]
