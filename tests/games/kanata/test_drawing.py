"""Kanata's picture: what can be pointed at, what changes, and what it must never contain."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.drawing.contrast import contrast
from tests.games.kanata.positions import COAST, played
from tests.games.kanata.positions import position as position_of
from voyageur.drawing.palette import PALETTE, SEAT_COLOURS, Theme
from voyageur.drawing.svg import element, whole
from voyageur.games.kanata import GAME
from voyageur.games.kanata.presentation import drawing
from voyageur.games.kanata.presentation.drawing import frame, sea
from voyageur.games.kanata.presentation.drawing.coastline import coast
from voyageur.games.kanata.presentation.drawing.colours import COLOURS
from voyageur.games.kanata.presentation.drawing.tiles import MARGIN, TILE, fords, layout
from voyageur.games.kanata.presentation.facts import FactKind
from voyageur.kernel.text import LOCALES, Sentence, Words, sayer
from voyageur.kernel.view import Element, Fact, Picture, SeatView, View
from voyageur.server.catalogue import how_to_play

CSS = GAME.path_of("picture.css").read_text(encoding="utf-8")
SIGNS = {"l": "lumber", "f": "fur", "N": "lumber", "n": "fur", "F": "colony", "B": "colony"}


def position(board: str, /, **changes: Any) -> dict[str, Any]:
    """The scene of a shipped board at the start, with `changes`."""
    text = (GAME.folder / f"data/boards/{board}.txt").read_text(encoding="utf-8")
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


TWO = Sentence("none"), Sentence("none")
SEATS = tuple(SeatView(Sentence(name), "blue", "F") for name in ("french", "british"))


def draw(scene: dict[str, Any], *facts: Fact, to_act: int = 0) -> Picture:
    return drawing.draw(View(None, to_act, *TWO, (), SEATS, (), scene), facts, say)


CROWD: dict[str, Any] = {
    "forts": {"n6": 1, "d5": 0, "j6": 1},
    "militia": {"d5": [1, 2], "j6": [0, 3], "h4": [4, 120], "h5": [99, 0]},
    "ready": {"h5": 98, "h4": 4},
    "collected": ["c5", "d5", "g6"],
    "fight": "h4",
}
MARCH = Fact(FactKind.MARCH, 1, {"from": "i3", "to": "h4"})
FACTS = [
    MARCH,
    MARCH,
    Fact(FactKind.COLLECT, 0, {"tile": "e5"}),
    Fact(FactKind.FORT, 0, {"tile": "d5"}),
    Fact(FactKind.RAISE, 0, {"tile": "h5"}),
]
SIDE = {"": 4, "_surplus": 0, "_bonus": 0, "_total": 4, "_lost": 0, "_left": 2}
ROLL = Fact(
    FactKind.ROLL,
    0,
    {
        "tile": "h4",
        "place": "fort",
        **{f"own{what}": value for what, value in {**SIDE, "_surplus": 3, "_total": 7}.items()},
        **{f"rival{what}": value for what, value in {**SIDE, "_bonus": 1, "_total": 5, "_lost": 1}.items()},
    },
)


def crowd() -> Picture:
    return draw(position("canada", **CROWD), *FACTS, ROLL)


@pytest.fixture(name="crowded")
def crowded_picture() -> Picture:
    return crowd()


def tree(fragment: str) -> ET.Element:
    return ET.fromstring(f"<svg>{fragment}</svg>")


def ids(fragment: str) -> list[str]:
    return [name for each in tree(fragment).iter() if (name := each.get("id"))]


def over(picture: Picture) -> str:
    """The elements of a picture as one fragment."""
    return "".join(element(name, drawn) for name, drawn in picture.elements.items())


# The base ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["canada", "duel", "rivers"])
def test_every_tile_can_be_pointed_at(board: str) -> None:
    scene = position(board)
    spaces = {each.get("id"): each for each in tree(draw(scene).base).iter("g") if each.get("class") == "space"}
    assert set(spaces) == {f"tile-{tile}" for tile in scene["tiles"]}
    for each in spaces.values():
        assert each[-1].attrib == {"class": "hit", "width": str(TILE), "height": str(TILE)}


def test_the_same_position_gives_the_same_picture(crowded: Picture) -> None:
    drawing._base.cache_clear()
    assert crowd() == crowded


def test_the_base_depends_on_the_set_up_alone(crowded: Picture) -> None:
    assert crowded.base == draw(position("canada")).base
    assert crowded.elements != draw(position("canada")).elements


def test_shapes_that_are_used_again_stand_in_the_base(crowded: Picture) -> None:
    shapes = {name for name in ids(crowded.base) if name.startswith(("kanata-", "pattern-"))}
    used = {each.get("href", "").removeprefix("#") for each in tree(whole(crowded)).iter("use")}
    assert used <= shapes
    assert set(ids(tree_of_defs(crowded.base))) == shapes


def tree_of_defs(base: str) -> str:
    return "".join(ET.tostring(defs, encoding="unicode") for defs in tree(base).iter("defs"))


def test_a_group_of_shapes_can_be_coloured_wherever_it_is_used(crowded: Picture) -> None:
    for group in tree(tree_of_defs(crowded.base)).findall("defs/g"):
        assert "kanata" in group.get("class", "").split(), group.get("id")


def test_words_of_the_map_are_inert() -> None:
    base = draw(position("canada")).base
    assert "&lt;map-hudson-bay&gt;" in base
    assert "<map" not in base


def test_only_canada_has_words_on_its_map() -> None:
    assert "map-" not in draw(position("canada", board="file")).base


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_words_stand_at_sea(locale: str) -> None:
    labels = sea.labels_of("canada", lambda sentence: Words(GAME.folder).say(sentence, locale))
    assert not any("map-" in label.words for label in labels)
    scene = position("canada")
    for label in labels:
        west, north, east, south = label.box
        for tile in layout(tuple(scene["tiles"].items()), scene["rows"]).values():
            x, y = tile.at()
            assert west > x + TILE or east < x or north > y + TILE or south < y, (label.words, tile.name)
        assert east < frame.size(scene["columns"], scene["rows"])[0] - frame.FRAME


def test_land_that_meets_at_a_corner_has_a_ford() -> None:
    assert fords({(0, 0), (1, 1)}) == {(1, 1): True}
    assert fords({(1, 0), (0, 1)}) == {(1, 1): False}
    assert fords({(0, 0), (1, 1), (1, 0)}) == {}
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


# What changes -----------------------------------------------------------------------------------


def test_what_stands_on_the_map_has_stable_names_in_the_order_of_painting(crowded: Picture) -> None:
    assert list(crowded.elements) == [
        *("collected-c5", "collected-d5", "collected-g6", "ground-h4", "ground-j6", "ground-n6"),
        *("trace-0-e5", "fight-h4", "arrow-1-i3-h4", "fort-n6", "fort-d5", "fort-j6"),
        *("militia-0-d5", "militia-1-d5", "militia-1-j6", "militia-0-h4", "militia-1-h4", "militia-0-h5"),
        *("name-d5", "name-h4", "name-j6", "round-h4"),
    ]


def test_dice_mark_nothing_but_the_last_round(crowded: Picture) -> None:
    assert draw(position("canada", **CROWD), ROLL, *FACTS, ROLL) == crowded


@pytest.mark.parametrize(
    ("step", "text", "mark"),
    [
        ("collect", "collect c4", 'id="trace-0-c4"'),
        ("forts", "fort c1", '<circle class="trace" r="25"/>'),
        ("militia", "raise c3", '<circle class="trace" r="16"/>'),
        ("march", "march c3 d3", 'id="arrow-0-c3-d3"'),
    ],
)
def test_what_a_seat_did_is_marked_as_the_facts_say(step: str, text: str, mark: str) -> None:
    before = position_of(COAST, step=step, cards="manpower=2 lumber=2 firearms=2", militia="c3:f1")
    after = played(before, text)
    facts = GAME.presentation.describe(before, GAME.notation.action_of(before, text), after, 0)
    # A tile of which this turn took a card is drawn as collected; only later it has a ring.
    scene = {**GAME.presentation.view(after, 0).scene, "collected": []}
    assert [mark in over(draw(scene, *marked)) for marked in ((), facts)] == [False, True]


def test_a_fort_that_only_moved_aside_keeps_its_content() -> None:
    alone = draw(position("canada", forts={"d5": 0}, militia={})).elements["fort-d5"]
    beside = draw(position("canada", forts={"d5": 0}, militia={"d5": [1, 0]})).elements["fort-d5"]
    assert alone.content == beside.content
    assert alone.attributes != beside.attributes


def test_an_element_that_did_not_change_is_drawn_once() -> None:
    one, other = (draw(position("canada", collected=tiles)) for tiles in (["c5"], ["c5", "g6"]))
    assert one.elements["collected-c5"] is other.elements["collected-c5"]


def test_large_numbers_are_cut_short(crowded: Picture) -> None:
    counts = [each.text for each in tree(over(crowded)).iter("text") if "count" in each.get("class", "")]
    assert {"99+", "99", "1", "98"} <= set(counts)
    assert "120" not in counts


def plumes(picture: Picture) -> int:
    return over(picture).count("#kanata-plume")


def test_units_that_may_march_wear_a_plume() -> None:
    scene = position("canada", militia={"h5": [2, 2]}, ready={"h5": 2})
    assert [plumes(draw(scene, to_act=seat)) for seat in (0, 1, -1)] == [1, 1, 0]


def test_what_changes_lets_pointers_through(crowded: Picture) -> None:
    assert ".kanata.overlay { pointer-events: none; }" in CSS
    assert all(each.attributes["class"].startswith("kanata overlay") for each in crowded.elements.values())


# Fights -----------------------------------------------------------------------------------------


def words_of(drawn: Element) -> list[str]:
    return [each.text or "" for each in tree(drawn.content).iter("text")]


def drawn_round(units: str, roll: str, *later: str, mover: str = "french", **things: Any) -> dict[str, Element]:
    """The elements of rounds after `roll` in a fight on c2 or another tile, and after later actions."""
    before = position_of(COAST, mover, "fights", militia=units, **things)
    after, facts = before, []
    for text in (roll, *later):
        action, seat = GAME.notation.action_of(after, text), int(GAME.rules.to_act(after))
        before, after = after, played(after, text)
        facts += GAME.presentation.describe(before, action, after, seat)
    picture = drawing.draw(GAME.presentation.view(after, None), facts, sayer(GAME.folder, "en"))
    return {name: each for name, each in picture.elements.items() if name.startswith("round-")}


def test_a_round_of_a_fight_is_told_at_its_tile() -> None:
    rounds = drawn_round("e4:f3b1", "roll 6 4")
    assert list(rounds) == ["round-e4"]
    assert words_of(rounds["round-e4"]) == [
        *("Fight at e4", "3", "French", "attack", "+2", "surplus", "8"),
        *("1", "British", "defend", "+3", "colony", "7", "The British lose their last unit there."),
    ]


def test_the_dice_of_a_round_have_their_pips() -> None:
    assert drawn_round("c2:f1b1", "roll 6 4")["round-c2"].content.count('class="pip"') == 10


@pytest.mark.parametrize(("mover", "first"), [("french", "British"), ("british", "British")])
def test_the_owner_of_a_place_defends_it_in_its_own_turn_too(mover: str, first: str) -> None:
    words = words_of(drawn_round("c3:f1b1", "roll 6 4", mover=mover)["round-c3"])
    assert next(word for word in words if word in {"French", "British"}) == first


def test_who_loses_a_unit_is_crossed_out_once() -> None:
    assert drawn_round("c2:f1b1", "roll 6 4")["round-c2"].content.count("fight-lost") == 1
    assert drawn_round("c2:f1b1", "roll 4 4")["round-c2"].content.count("fight-lost") == 0


def test_the_round_stays_until_something_else_is_told() -> None:
    assert list(drawn_round("c2:f1b1", "roll 6 4")) == ["round-c2"]
    assert drawn_round("c2:f1b1", "roll 6 4", "collect d4") == {}


@pytest.mark.parametrize("board", ["canada", "duel", "rivers"])
@pytest.mark.parametrize("lines", [1, 3])
def test_a_round_stands_on_the_sheet_and_on_no_tile_that_is_fought_over(board: str, lines: int) -> None:
    scene = position(board)
    width, height = frame.size(scene["columns"], scene["rows"])
    values = {**ROLL.values, "place": "colony"}
    for name in scene["tiles"]:
        with_fight = {**scene, "militia": {name: [2, 1]}}
        told = Fact(FactKind.ROLL, 0, {**values, "tile": name})
        drawn = drawing.draw(
            View(None, 0, *TWO, (), SEATS, (), with_fight), (told,), lambda _: " ".join(["word"] * 8 * lines)
        )
        west, north, east, south = box_of(drawn.elements[f"round-{name}"])
        x, y = layout(tuple(scene["tiles"].items()), scene["rows"])[name].at()
        assert west >= 0 <= north, name
        assert east <= width, name
        assert south <= height, name
        assert west >= x + TILE or east <= x or north >= y + TILE or south <= y, name


def box_of(drawn: Element) -> tuple[float, float, float, float]:
    west, north, scale = map(float, re.findall(r"[\d.]+", drawn.attributes["transform"]))
    card = next(each for each in tree(drawn.content).iter("rect") if each.get("class") == "fight-card")
    return west, north, west + scale * float(card.attrib["width"]), north + scale * float(card.attrib["height"])


# Colours ----------------------------------------------------------------------------------------

GROUNDS = ("kanata-wood", "kanata-fur")
PAIRS = [
    *(("kanata-tree", ground) for ground in ("kanata-wood", "land")),
    *(("kanata-pelt", ground) for ground in ("kanata-fur", "land")),
    *((f"seat-{name}", ground) for name in SEAT_COLOURS for ground in GROUNDS),
    *(("legal", ground) for ground in GROUNDS),
]


@pytest.mark.parametrize("theme", list(PALETTE))
def test_names_of_tiles_can_be_read(theme: Theme) -> None:
    tokens = {**PALETTE[theme], **COLOURS[theme]}
    assert min(contrast(tokens["ink"], tokens[ground]) for ground in GROUNDS) >= 4.5


@pytest.mark.parametrize("theme", list(PALETTE))
@pytest.mark.parametrize(("front", "ground"), PAIRS)
def test_shapes_can_be_told_from_their_ground(theme: Theme, front: str, ground: str) -> None:
    tokens = {**PALETTE[theme], **COLOURS[theme]}
    assert contrast(tokens[front], tokens[ground]) >= 3


# The figures of *How to play* ----------------------------------------------------------------------

CARD = re.compile(r'class="fight-card" width="(\d+)" height="(\d+)"')
MOVED = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")


@pytest.mark.parametrize("locale", LOCALES)
def test_no_figure_cuts_the_card_of_a_fight(locale: str) -> None:
    cards = 0
    for figure in how_to_play.figures(GAME, locale):
        picture = how_to_play.picture(GAME, figure.record, figure.ply, locale)
        west, north, width, height = figure.box or (0, 0, picture.width, picture.height)
        for name in (name for name in picture.elements if name.startswith("round-")):
            drawn = picture.elements[name]
            card, moved = CARD.search(drawn.content), MOVED.fullmatch(drawn.attributes["transform"])
            assert card
            assert moved
            x, y, scale = (float(each or 1) for each in moved.groups())
            wide, high = (scale * int(each) for each in card.groups())
            assert west <= x < x + wide <= west + width
            assert north <= y < y + high <= north + height
            cards += 1
    assert cards > 0
