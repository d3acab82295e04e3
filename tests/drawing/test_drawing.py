"""Colours, SVG fragments and whole documents of pictures, whatever the game."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from tests.drawing.contrast import contrast
from voyageur.drawing import document, palette, svg
from voyageur.kernel.view import Element, Inset, Picture

THEMES = tuple(palette.PALETTE)
GROUNDS = ("paper", "panel", "sea", "land")
SEATS = tuple(f"seat-{name}" for name in palette.SEAT_COLOURS)

TEXT_PAIRS = [
    *(("ink", ground) for ground in GROUNDS),
    *(("soft", ground) for ground in ("paper", "panel")),
    *(("legal", ground) for ground in ("paper", "panel")),
    *((seat, ground) for seat in SEATS for ground in ("paper", "panel")),
]
SHAPE_PAIRS = [
    ("gold", "paper"),
    ("gold", "panel"),
    *(("legal", ground) for ground in ("sea", "land")),
    *((seat, ground) for seat in SEATS for ground in ("sea", "land")),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground"), TEXT_PAIRS)
def test_text_can_be_read(theme: palette.Theme, front: str, ground: str) -> None:
    tokens = palette.tokens_of(theme)
    assert contrast(tokens[front], tokens[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground"), SHAPE_PAIRS)
def test_shapes_can_be_told_from_their_ground(theme: palette.Theme, front: str, ground: str) -> None:
    tokens = palette.tokens_of(theme)
    assert contrast(tokens[front], tokens[ground]) >= 3


def test_every_theme_has_the_same_tokens() -> None:
    assert len({frozenset(tokens) for tokens in palette.PALETTE.values()}) == 1


def test_the_style_sheet_serves_the_system_and_the_switch() -> None:
    css = palette.tokens_css()
    for wanted in (
        ":root{color-scheme:light;--paper:#f3e9d2",
        "@media (prefers-color-scheme:dark)",
        "@media (prefers-contrast:more)",
        ':root[data-theme="light"]',
        ':root[data-theme="dark"]{color-scheme:dark;--paper:#171512',
        ':root[data-theme="contrast"]',
        ':root[data-theme="contrast-dark"]',
        "--seat-umber:#6f4526",
    ):
        assert wanted in css
    assert css.count("{") == css.count("}")


MOSS = {theme: {"moss": f"#00000{number}"} for number, theme in enumerate(palette.PALETTE)}


def test_a_game_s_own_colours_follow_the_same_themes() -> None:
    css = palette.game_css(MOSS)
    for wanted in (
        ":root{--moss:#000000;}",
        "@media (prefers-color-scheme:dark){:root{--moss:#000001;}}",
        ':root[data-theme="contrast"]{--moss:#000002;}',
        "@media print{:root,:root[data-theme]{--moss:#000004;}}",
    ):
        assert wanted in css
    assert css.count("--moss:") == palette.tokens_css().count("--paper:")


def test_a_game_without_colours_needs_no_style_sheet() -> None:
    assert palette.game_css({}) == ""


def test_each_seat_has_a_pattern_of_its_own() -> None:
    root = ET.fromstring(f"<defs>{svg.seat_patterns()}</defs>")
    assert [pattern.get("id") for pattern in root] == [svg.pattern_id(name) for name in palette.SEAT_COLOURS]
    assert len({ET.tostring(pattern[0]) for pattern in root}) == len(palette.SEAT_COLOURS)


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (3.04, "3"), (-0.01, "0"), (0.5, ".5"), (-0.25, "-.2"), (10.25, "10.2"), (0.97, "1"), (20.5, "20.5")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_words_are_inert() -> None:
    words = svg.text(1, 2, "<script>\"&\x00'", "name")
    assert ET.fromstring(words).text == "<script>\"&'"


CSS = """
/* a comment { with braces } */
@media (prefers-contrast: more) { .toy .ball { fill: red; } }
.toy .ball, .toy .cube { fill: var(--seat); stroke: var(--ink); transition: fill 1s; }
.toy .ball.big { stroke-width: var(--outline); }
.toy .ball:hover { fill: pink; }
.toy .ghost { fill: transparent; }
.toy .gone { display: none; }
.ball { fill: var(--nothing, var(--moss)); }
"""
TOY = Picture(
    20,
    10,
    '<g class="toy"><g class="seat-red"><circle id="a" class="ball big" r="3"/></g>'
    '<rect class="ghost" width="9" height="9"/><path class="gone" d="M0 0"/></g>',
    {"b": Element('<circle class="ball" r="2"/>', {"class": "moved"})},
)


def test_a_document_stands_alone() -> None:
    drawn = document.standalone(TOY, CSS, MOSS, "dark", "A <toy>")
    root = ET.fromstring(drawn)
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    assert named["a"].attrib == {"id": "a", "r": "3", "fill": "#f58d83", "stroke": "#efe4cc", "stroke-width": "1.2"}
    assert named["b"][0].attrib == {"r": "2", "fill": "#000001"}
    assert root[0].text == "A <toy>"
    assert (root.get("viewBox"), root.get("width")) == ("0 0 20 10", "20")


def test_a_document_has_the_hand_and_the_scene_below_the_board_and_no_pile() -> None:
    ball = Element('<circle class="ball" r="2"/>')
    scene, hand, pile = (Inset(place, f"The {place}", 30, 8, {place: ball}) for place in ("scene", "hand", "pile"))
    picture = replace(TOY, insets={"c": scene, "d": hand, "e": pile})
    root = ET.fromstring(document.standalone(picture, CSS, MOSS, "dark", "toy"))
    groups = [each for each in root if each.get("transform")]
    assert [each.get("transform") for each in groups] == ["translate(0 22)", "translate(0 42)"]
    assert [each[0].text for each in groups] == ["The scene", "The hand"]
    assert groups[0][1][0].get("fill") == "#000001"
    assert root.get("viewBox") == "0 0 30 50"


@pytest.mark.parametrize("theme", THEMES)
def test_a_document_has_no_classes_variables_or_unseen_parts(theme: palette.Theme) -> None:
    drawn = document.standalone(TOY, CSS, MOSS, theme, "toy")
    assert not re.search(r"var\(|class=|style|transparent|<rect|<path|transition", drawn)
