"""Cards that are kept on disk are those that would be drawn; what is damaged or of other sources is not used."""

import errno
from pathlib import Path

import pytest

from tests.server.event_loop import run_async
from tests.toys.pebbles import GAME as TOY
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.kernel.registry import Registry
from voyageur.server.catalogue import cards
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.catalogue.kept_cards import KeptCards, covers, digest_of_files
from voyageur.server.messages.messages import GameCard, encode

CANOE = GAMES["canoe"]


def shown(game: Game, folder: Path | None, digest: str = "now") -> GameCard:
    """Return the card of a game in a new server that keeps cards in `folder`."""

    async def show() -> GameCard:
        catalogue = Catalogue({game.name: game})
        if folder is not None:
            catalogue.keep_cards(KeptCards(folder, digest))
        return await catalogue.card(game, "fr")

    return run_async(show())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games whose cards are drawn."""
    names: list[str] = []
    draw = cards.card

    def noted(game: Game, locale: str) -> GameCard:
        names.append(game.name)
        return draw(game, locale)

    monkeypatch.setattr(cards, "card", noted)
    return names


def test_a_kept_card_is_the_one_that_was_drawn(tmp_path: Path):
    first = shown(CANOE, tmp_path)
    assert encode(shown(CANOE, tmp_path)) == encode(first) == encode(shown(CANOE, None))


def test_a_kept_card_is_shown_before_its_game_is_imported(tmp_path: Path):
    def unknown(games: Registry) -> GameCard:
        async def show() -> GameCard:
            catalogue = Catalogue(games)
            catalogue.keep_cards(KeptCards(tmp_path, "now"))
            return await catalogue.card_of("canoe", "fr")

        return run_async(show())

    first = shown(CANOE, tmp_path)
    assert encode(unknown(Registry({"canoe": "no.such.module:GAME"}))) == encode(first)
    assert encode(unknown(Registry({"canoe": "voyageur.games.canoe:GAME"}))) == encode(first)


def test_a_card_is_drawn_by_the_first_server_alone(tmp_path: Path, drawn: list[str]):
    for _ in range(2):
        shown(CANOE, tmp_path)
    assert drawn == ["canoe"]


def test_cards_of_other_sources_are_not_shown(tmp_path: Path, drawn: list[str]):
    for digest in ("before", "now"):
        shown(CANOE, tmp_path, digest)
    assert drawn == ["canoe", "canoe"]


def test_cards_of_earlier_sources_are_removed(tmp_path: Path):
    for digest in ("before", "now"):
        shown(CANOE, tmp_path, digest)
    assert [path.name for path in tmp_path.iterdir()] == ["cards-fr-now.json"]


def test_what_a_full_disk_has_cut_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def cut(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:9])
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "write_bytes", cut)
    shown(CANOE, tmp_path)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("content", [b"", b"[{}]", b'[{"name":"canoe"'])
def test_a_damaged_file_is_drawn_and_kept_anew(tmp_path: Path, drawn: list[str], content: bytes):
    shown(CANOE, tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(content)
    for _ in range(2):
        shown(CANOE, tmp_path)
    assert drawn == ["canoe", "canoe"]


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path, drawn: list[str]):
    shown(CANOE, tmp_path / "missing")
    assert drawn == ["canoe"]


def test_the_cards_of_a_game_from_elsewhere_are_not_kept(tmp_path: Path):
    assert shown(TOY, tmp_path).name == TOY.name
    assert [*tmp_path.iterdir()] == []


def test_the_cards_of_our_games_are_kept():
    assert [name for name, game in GAMES.items() if not covers(game)] == []


@pytest.mark.parametrize("name", ["words/fr.ftl", "rules.py", "picture.css"])
def test_the_digest_covers_every_file_that_a_card_may_come_from(tmp_path: Path, name: str):
    (tmp_path / "words").mkdir()
    before = digest_of_files(tmp_path)
    (tmp_path / name).write_text("1")
    created = digest_of_files(tmp_path)
    (tmp_path / name).write_text("2")
    assert len({before, created, digest_of_files(tmp_path)}) == 3
