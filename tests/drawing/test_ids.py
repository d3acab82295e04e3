"""Ids in pictures: whatever a picture refers to has one meaning, however many pictures stand on one page."""

import re
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree as ET

import pytest

from voyageur import Table
from voyageur.drawing.document import standalone
from voyageur.drawing.svg import group, whole
from voyageur.games import GAMES
from voyageur.kernel.contract import read_setup, start
from voyageur.kernel.text import LOCALES, Words
from voyageur.kernel.view import Picture

REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')


def pictures(name: str, locale: str = "en") -> Iterator[Picture]:
    """Yield pictures of a game for each number of players and each shipped board, for all and for each seat."""
    game, words = GAMES[name], Words(GAMES[name].folder)
    boards = [option for option in game.options if option.kind == "data"]
    setups = [({}, players) for players in game.players]
    setups += [({option.name: value}, None) for option in boards for value in option.values]
    for texts, players in setups:
        setup = read_setup(game, texts, players)
        state = start(game, setup)
        for seat in (None, *range(setup.players)):
            view = game.presentation.view(state, seat)
            yield game.presentation.draw(view, (), lambda sentence: words.say(sentence, locale))


def meanings(drawings: Iterator[str]) -> dict[str, set[str]]:
    """Return what each id that a drawing refers to stands for in all of them; "" where there is no such element."""
    found: dict[str, set[str]] = {}
    for drawing in drawings:
        elements = {each.get("id"): each for each in ET.fromstring(drawing).iter() if "id" in each.attrib}
        for name in REFERENCE.findall(drawing):
            meant = ET.tostring(elements[name], encoding="unicode") if name in elements else ""
            found.setdefault(name, set()).add(meant)
    return found


def drawn(picture: Picture) -> str:
    insets = "".join(group(inset.elements) for inset in picture.insets.values())
    return f"<svg>{whole(picture)}{insets}</svg>"


@pytest.mark.parametrize("name", GAMES)
def test_an_id_means_the_same_in_all_pictures_of_a_game(name: str):
    found = meanings(drawn(picture) for picture in pictures(name))
    assert {name: len(meant) for name, meant in found.items() if len(meant) > 1 or "" in meant} == {}


@pytest.mark.parametrize("name", GAMES)
def test_an_id_means_the_same_in_all_documents_of_a_game(name: str):
    game = GAMES[name]
    css, colours = game.path_of("picture.css").read_text("utf-8"), game.presentation.COLOURS
    documents = {
        standalone(picture, css, colours, theme, "")
        for locale in LOCALES
        for theme in ("light", "dark")
        for picture in islice(pictures(name, locale), 2)
    }
    found = meanings(iter(documents))
    assert {name: len(meant) for name, meant in found.items() if len(meant) > 1 or "" in meant} == {}


def test_two_tables_of_other_sizes_keep_their_coasts():
    documents = [Table("island", players=players)._repr_svg_() for players in (2, 4)]
    referred = [set(REFERENCE.findall(document)) for document in documents]
    assert not referred[0] & referred[1]
