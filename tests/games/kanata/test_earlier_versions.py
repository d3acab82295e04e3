"""Games of earlier rules versions: their records are replayed as they were played, their tables are played on."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.suite import golden
from voyageur.games import GAMES
from voyageur.games.kanata import GAME
from voyageur.games.kanata.earlier_versions import CANADA_UNTIL_1_0, CANADA_UNTIL_1_2, DUEL_UNTIL_1_1, EARLIER_VERSIONS
from voyageur.games.kanata.options import BOARD
from voyageur.kernel import contract, record
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.table.config import Person, TableConfig
from voyageur.table.table import Event, Table

FOLDER = Path(__file__).with_name("golden")
DEFAULT = FOLDER / "1.0/default-board.voyageur"
# SHA-256 of the legal actions before each ply, as the rules of that version listed them.
LEGAL = {
    "1.0/default-board": "4a41f99054bfed1368d4c9e4bf4f350805c8340a2f95baca5d3e43c30beb3de9",
    "1.0/named-board": "1a43829a3aeca1d711e63b762b7ebd60d30afb5ad4f3265525bf01eb601628d4",
    "1.1/conquest-french": "37bbb53a08ab991bcc7ff5ad8e3de87948368de907977c84264956080d51bb22",
    "1.2/default-board": "bc085be5f8f5a901a02a8774833524744a5ae1dc2cb110357461b3cdba141bd8",
    "1.2/rivers": "2d8973ff1e85226371e46e98829576cbfb99c91d326eb6101dae832643b9f10d",
}


@pytest.fixture(params=LEGAL)
def path(request):
    return FOLDER / f"{request.param}.voyageur"


def test_a_record_of_an_earlier_version_has_the_legal_actions_of_that_version(path):
    lines = "\n".join("; ".join(contract.legal_texts(GAME, state)) for state in golden.replayed(path))
    assert hashlib.sha256(lines.encode()).hexdigest() == LEGAL[f"{path.parent.name}/{path.stem}"]
    assert golden.read(path).version == path.parent.name


def test_a_record_of_an_earlier_version_is_replayed_to_its_end_with_its_dice(path):
    verdict = record.verify(golden.read(path), GAMES)
    assert (verdict.n_plies, verdict.faults) == (len(golden.read(path).plies), ())
    assert verdict.dice != "unknown"


def test_a_record_of_an_earlier_version_is_written_as_it_was_read(path):
    assert record.write(golden.read(path)).encode() == path.read_bytes()


def test_the_same_plies_are_another_game_on_today_s_board():
    with pytest.raises(record.BadPly) as caught:
        record.state_after(replace(golden.read(DEFAULT), version=GAME.version), GAMES)
    assert caught.value.ply.text == "collect g6"


def tiles(board):
    return "".join(line for line in board.removeprefix(FILE_MARK).splitlines() if not line.startswith("#"))


def test_K1_one_tile_of_canada_changed_from_1_0_to_1_1():
    pairs = zip(tiles(CANADA_UNTIL_1_0), tiles(CANADA_UNTIL_1_2), strict=True)
    assert [pair for pair in pairs if pair[0] != pair[1]] == [("l", "f")]


def test_K1_seven_tiles_of_duel_lost_their_fur_in_1_2_and_one_gained_it():
    pairs = zip(tiles(DUEL_UNTIL_1_1), tiles(BOARD.shipped("duel")), strict=True)
    changes = {f"{'abcde'[n % 5]}{5 - n // 5}": f"{old} {new}" for n, (old, new) in enumerate(pairs) if old != new}
    assert changes == dict.fromkeys(("e5", "a4", "b3", "b2", "c2", "e2", "b1"), "f l") | {"c3": "l f"}


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2"])
@pytest.mark.parametrize("name", ["", "canada", "rivers"])
def test_K1_canada_and_rivers_changed_in_1_3(version, name):
    earlier = EARLIER_VERSIONS[version]["board"][name]
    assert tiles(earlier) != tiles(BOARD.shipped(name or BOARD.default))
    assert contract.read_setup(GAME, {"board": name} if name else {}, version=version).texts["board"] == earlier


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_K1_duel_changed_in_1_2(version):
    assert contract.read_setup(GAME, {"board": "duel"}, version=version).texts["board"] == DUEL_UNTIL_1_1
    assert contract.read_setup(GAME, {"board": "duel"}, version="1.2").texts["board"] == "duel"


def test_a_stored_table_of_1_0_is_played_on_to_its_end(tmp_path):
    whole = golden.read(DEFAULT)
    people = (Person("Anna"), Person("Ben"))
    secret = bytes.fromhex(whole.values_of("secret")[0])
    config = TableConfig("k3v9", "kanata", "1.0", {}, people, False, secret, None, "en", 0)
    events = [Event(ply.number, ply.seat, ply.text, None, 0) for ply in whole.plies]
    store = SqliteStore(tmp_path)
    try:
        store.create(config, (), events[:127], is_over=False).result()
        stored = store.read("k3v9").result()
    finally:
        store.close()
    assert stored
    table = Table.restore(GAME, stored.config, stored.events)
    for ply in whole.plies[127:]:
        if ply.seat != CHANCE:
            table.play(ply.text)
    assert (table.record().version, table.record().options, table.record().plies) == ("1.0", {}, whole.plies)
    assert record.verify(table.record(), GAMES).outcome == table.result
