"""Kanata's picture: what can be pointed at, what changes, and what it must never contain."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from voyageur.drawing.document import standalone
from voyageur.drawing.palette import PALETTE, Theme
from voyageur.games.kanata import chart, drawing
from voyageur.games.kanata.coast import MARGIN, TILE, coast, fords
from voyageur.games.kanata.places import place_of
from voyageur.kernel.contract import Picture, View
from voyageur.kernel.text import Sentence, Words

FOLDER = Path(__file__).parents[3] / "src/voyageur/games/kanata"
CSS = (FOLDER / "picture.css").read_text(encoding="utf-8")
SIGNS = {"l": "lumber", "f": "fur", "N": "lumber", "n": "fur", "F": "colony", "B": "colony"}


def position(board: str, /, **changes: Any) -> dict[str, Any]:
    """The facts of a shipped board at the start, with `changes`."""
    text = (FOLDER / f"boards/{board}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    signs = {
        f"{chr(ord('a') + column)}{len(lines) - line}": sign
        for line, row in enumerate(lines)
        for column, sign in enumerate(row)
        if sign != "~"
    }
    newfoundland = next((tile for tile, sign in signs.items() if sign in "Nn"), None)
    return {
        "columns": len(lines[0]),
        "rows": len(lines),
        "tiles": {tile: SIGNS[sign] for tile, sign in signs.items()},
        "newfoundland": newfoundland,
        "colonies": {tile: "FB".index(sign) for tile, sign in signs.items() if sign in "FB"},
        "forts": {newfoundland: 1} if newfoundland else {},
        "militia": {},
        "ready": {},
        "collected": [],
        "fight": None,
        "board": board,
        **changes,
    }


def say(sentence: Sentence) -> str:
    return f"<{sentence.key}>"


def draw(facts: dict[str, Any], *recent: tuple[int, str], to_act: int = 0) -> Picture:
    none = Sentence("none")
    return drawing.draw(View(None, to_act, none, none, (), (), (), facts), recent, say)


CROWD: dict[str, Any] = {
    "forts": {"n6": 1, "d5": 0, "k6": 1},
    "militia": {"d5": [1, 2], "k6": [0, 3], "h4": [4, 120], "g5": [99, 0]},
    "ready": {"g5": 98, "h4": 4},
    "collected": ["c5", "d5", "g6"],
    "fight": "h4",
}
ACTS = [(1, "march i3 h4"), (1, "march i3 h4"), (0, "collect e5"), (0, "fort d5"), (0, "raise g5"), (-1, "roll 3 5")]


@pytest.fixture(name="crowded")
def crowded_picture() -> Picture:
    return draw(position("canada", **CROWD), *ACTS)


def tree(fragment: str) -> ET.Element:
    return ET.fromstring(f"<svg>{fragment}</svg>")


def ids(fragment: str) -> list[str]:
    return [name for element in tree(fragment).iter() if (name := element.get("id"))]


@pytest.mark.parametrize("board", ["canada", "duel", "rivers"])
def test_every_tile_can_be_pointed_at(board: str) -> None:
    facts = position(board)
    spaces = {element.get("id"): element for element in tree(draw(facts).base).iter("g") if is_space(element)}
    assert set(spaces) == {f"tile-{tile}" for tile in facts["tiles"]}
    for element in spaces.values():
        assert element[-1].attrib == {"class": "hit", "width": str(TILE), "height": str(TILE)}


def is_space(element: ET.Element) -> bool:
    return "space" in element.get("class", "").split()


def test_what_stands_on_the_map_has_stable_names(crowded: Picture) -> None:
    assert {
        *("fort-n6", "fort-d5", "fort-k6", "collected-c5", "collected-d5", "collected-g6", "fight-h4"),
        *("militia-0-d5", "militia-1-d5", "militia-1-k6", "militia-0-h4", "militia-1-h4", "militia-0-g5"),
        *("arrow-1-i3-h4", "trace-0-e5"),
    } <= set(ids(crowded.layer))


def test_dice_leave_no_mark(crowded: Picture) -> None:
    assert draw(position("canada", **CROWD), (-1, "6 1"), *ACTS, (-1, "march i3 h4"), (-1, "collect d4")) == crowded


def test_names_are_unique(crowded: Picture) -> None:
    names = ids(crowded.base + crowded.layer)
    assert len(names) == len(set(names))


def test_colours_come_by_class_alone(crowded: Picture) -> None:
    fragment = crowded.base + crowded.layer
    without_references = re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", fragment)
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb|hsl|style|<title|<script|stroke=", without_references)
    assert set(re.findall(r'fill="([^"]*)"', fragment)) == {"url(#pattern-blue)", "url(#pattern-red)"}


def test_every_class_is_known_to_the_style_sheet(crowded: Picture) -> None:
    used = {name for value in re.findall(r'class="([^"]+)"', crowded.base + crowded.layer) for name in value.split()}
    plain = {"space", "above", "fight", "fort", "militia", "weave", "seat-blue", "seat-red", "colony", "spent"}
    assert used - plain - set(re.findall(r"\.([a-z][\w-]*)", CSS)) == set()


def test_the_same_position_gives_the_same_picture(crowded: Picture) -> None:
    drawing._base.cache_clear()
    assert draw(position("canada", **CROWD), *ACTS) == crowded


def test_the_base_depends_on_the_set_up_alone(crowded: Picture) -> None:
    assert crowded.base == draw(position("canada")).base
    assert crowded.layer != draw(position("canada")).layer


def test_words_of_the_map_are_inert() -> None:
    base = draw(position("canada")).base
    assert "&lt;map-hudson-bay&gt;" in base
    assert "<map" not in base


def test_only_canada_has_words_on_its_map() -> None:
    assert "map-" not in draw(position("canada", board="file")).base


def test_large_numbers_are_cut_short(crowded: Picture) -> None:
    counts = [element.text for element in tree(crowded.layer).iter("text") if "count" in element.get("class", "")]
    assert {"99+", "99", "1", "98"} <= set(counts)
    assert "120" not in counts


def plumes(picture: Picture) -> int:
    return picture.layer.count('class="plume"')


def test_units_that_may_march_wear_a_plume() -> None:
    facts = position("canada", militia={"g5": [2, 2]}, ready={"g5": 2})
    assert [plumes(draw(facts, to_act=seat)) for seat in (0, 1, -1)] == [1, 1, 0]


def test_the_layer_lets_pointers_through() -> None:
    assert ".kanata.layer { pointer-events: none; }" in CSS
    assert draw(position("duel")).layer.startswith('<g class="kanata layer">')


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_words_stand_at_sea(locale: str) -> None:
    words = chart.words_of("canada", lambda sentence: Words(FOLDER).say(sentence, locale))
    assert not any("map-" in word for word in words)
    facts = position("canada")
    for label, spoken in chart.labels_of("canada", words):
        west, north, east, south = chart.label_box(label, spoken)
        for tile in facts["tiles"]:
            column, line = place_of(tile, facts["rows"])
            x, y = MARGIN + column * TILE, MARGIN + line * TILE
            assert west > x + TILE or east < x or north > y + TILE or south < y, (label.key, tile)
        assert east < facts["columns"] * TILE + 2 * MARGIN - chart.FRAME


def test_land_that_meets_at_a_corner_has_a_ford() -> None:
    assert fords({(0, 0), (1, 1)}) == [((1, 1), True)]
    assert fords({(1, 0), (0, 1)}) == [((1, 1), False)]
    assert fords({(0, 0), (1, 1), (1, 0)}) == []
    assert tree(draw(position("canada")).base).findall(".//g[@class='stones']/ellipse")


@pytest.mark.parametrize(
    ("land", "lines"),
    [
        ({(0, 0)}, 1),
        ({(0, 0), (1, 1)}, 2),
        ({(0, 0), (1, 0), (1, 1)}, 1),
        ({(x, y) for x in range(3) for y in range(3)} - {(1, 1)}, 2),  # a lake
        ({(0, 0), (1, 0), (0, 1), (1, 2), (2, 1), (2, 2), (2, 0)}, 1),  # a lake that a strait opens
    ],
)
def test_the_coast_is_made_of_closed_lines(land: set[tuple[int, int]], lines: int) -> None:
    assert coast(land).count("M") == coast(land).count("Z") == lines


def test_the_largest_board_can_be_drawn() -> None:
    names = [f"{chr(ord('a') + column)}{row}" for column in range(0, 20, 2) for row in range(1, 21, 2)]
    tiles = dict.fromkeys(names, "fur")
    picture = draw(position("duel", columns=20, rows=20, tiles=tiles, colonies={"a1": 0, "s19": 1}, board="file"))
    assert (picture.width, picture.height) == (20 * TILE + 2 * MARGIN, 20 * TILE + 2 * MARGIN)


@pytest.mark.parametrize("theme", list(PALETTE))
def test_it_stands_alone_in_every_theme(theme: Theme, crowded: Picture) -> None:
    document = standalone(crowded, CSS, theme, "Kanata")
    assert not re.search(r"var\(|class=| style=|calc\(", document)
    ET.fromstring(document)
