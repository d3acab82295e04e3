"""Small parts of the server: rulebooks as HTML, token buckets, locales, files of the client."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.toys.pebbles import GAME
from voyageur import server, table
from voyageur.kernel.text import LOCALES, OWN_FOLDER, best_locale
from voyageur.server.catalogue import cards, rulebook
from voyageur.server.http.routes import client
from voyageur.server.process.limits import Bucket

ALLOWED_IN_TABLES = {"dice.py": ["secrets"], "record.py": ["datetime"]}


def html(tmp_path: Path, text: str) -> str:
    path = tmp_path / "rules.md"
    path.write_text(text)
    return rulebook.html(path, 0.0)


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("- **K14** One tile.", '<li id="K14">'),
        ("**K14** One tile.", '<p id="K14">'),
        ("- **NF3.2** One tile.", '<li id="NF3.2">'),
        ("- **K14a**: one tile.", '<li id="K14a">'),
    ],
)
def test_a_clause_is_an_anchor(tmp_path: Path, text: str, anchor: str):
    assert anchor in html(tmp_path, text)


def test_only_the_first_bold_clause_at_the_start_is_an_anchor(tmp_path: Path):
    page = html(tmp_path, "- **K1** One, as **K2** says.\n- **K1** Two.\n- **Not** a clause.")
    assert re.findall('id="([^"]*)"', page) == ["K1"]


def test_html_in_a_rulebook_is_inert(tmp_path: Path):
    assert "<script>" not in html(tmp_path, "- **K1** <script>alert(1)</script>")


def test_a_rulebook_is_found_in_the_games_own_folder():
    assert rulebook.find(GAME, "en") == GAME.folder / "rules.md"
    assert rulebook.find(GAME, "fr") == GAME.folder / "rules.md"
    assert rulebook.find(replace(GAME, folder=Path("nowhere")), "fr") is None


def test_every_rulebook_in_docs_has_anchors_for_its_clauses():
    for path in rulebook.FOLDERS[1].glob("*.md"):
        clauses = set(re.findall(r"^- \*\*([A-Z]+[0-9]+)\*\*", path.read_text("utf-8"), flags=re.MULTILINE))
        anchors = set(re.findall('id="([^"]*)"', rulebook.html(path, path.stat().st_mtime)))
        assert clauses, path.name
        assert clauses <= anchors, path.name


def test_every_link_within_a_rulebook_in_docs_leads_somewhere():
    for path in rulebook.FOLDERS[1].glob("*.md"):
        html = rulebook.html(path, path.stat().st_mtime)
        links = set(re.findall('href="#([^"]*)"', html))
        assert len(links) > 50, path.name
        assert links <= set(re.findall('id="([^"]*)"', html)), path.name


def test_a_bucket_allows_a_burst_and_then_a_rate():
    bucket = Bucket(rate=20, burst=40)
    assert [bucket.take(100.0) for _ in range(41)] == [0.0] * 40 + [0.05]
    assert bucket.take(100.06) == 0.0
    assert bucket.take(100.06) == pytest.approx(0.04)
    assert [bucket.take(1000.0) for _ in range(41)] == [0.0] * 40 + [0.05]


def test_the_best_locale_is_one_of_ours():
    assert [best_locale(locale) for locale in ("fr", "fr-CA", "FR", "en-GB", "de", "", "../x")] == [
        "fr", "fr", "fr", "en", "en", "en", "en",
    ]  # fmt: skip


def test_tables_import_no_clock_and_no_randomness():
    """But for what a new table takes its secret from, and how a record writes the time that it is given."""
    found = re.compile(r"^(?:import|from) (time|asyncio|random|secrets|datetime|threading)\b", re.MULTILINE)
    folder = Path(table.__file__).parent
    imported = {path.relative_to(folder).as_posix(): found.findall(path.read_text()) for path in folder.rglob("*.py")}
    assert len(imported) > 30
    assert {name: modules for name, modules in imported.items() if modules} == ALLOWED_IN_TABLES


def test_files_of_the_client_are_found_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("2")
    monkeypatch.setattr(client, "FOLDER", folder)
    assert client._found("assets/a.js") == folder / "assets" / "a.js"
    for name in (
        "",
        "assets",
        "../secret.txt",
        "assets/../../secret.txt",
        "a\0b",
        "x" * 5000,
        str(tmp_path / "secret.txt"),
    ):
        assert client._found(name) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_of_the_server_has_its_words(locale: str):
    sources = "".join(path.read_text() for path in Path(server.__file__).parent.rglob("*.py"))
    keys = set(re.findall(r'"((?:refused|fault|start|client)-[a-z-]+|stale)"', sources))
    words = (OWN_FOLDER / f"{locale}.ftl").read_text("utf-8")
    assert len(keys) > 30
    assert {key for key in keys if not re.search(f"^{key} =", words, re.MULTILINE)} == set()


def test_a_card_has_the_seats_of_the_greatest_number_of_players():
    asked: list[int] = []

    def set_up(state: Any, setup: Any) -> None:
        asked.append(setup.players)

    rules = SimpleNamespace(**vars(GAME.rules) | {"set_up": set_up})
    cards.all_seats(replace(GAME, players=(2, 4, 1), rules=rules))
    assert asked == [4]
