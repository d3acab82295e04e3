"""Palette, helpers and whole documents of pictures, whatever the game."""

import re
import xml.etree.ElementTree as ET

import pytest

from voyageur.drawing import document, palette, svg
from voyageur.kernel.contract import Picture

THEMES = tuple(palette.PALETTE)
GROUNDS = ("paper", "panel", "sea", "land", "wood", "fur")
SEATS = tuple(f"seat-{name}" for name in palette.SEAT_COLOURS)

TEXT_PAIRS = [
    *(("ink", ground) for ground in GROUNDS),
    *(("soft", ground) for ground in ("paper", "panel")),
    *(("legal", ground) for ground in ("paper", "panel")),
    *((seat, ground) for seat in SEATS for ground in ("paper", "panel")),
]
SHAPE_PAIRS = [
    ("tree", "wood"),
    ("tree", "land"),
    ("pelt", "fur"),
    ("pelt", "land"),
    ("gold", "paper"),
    ("gold", "panel"),
    *(("legal", ground) for ground in ("sea", "land", "wood", "fur")),
    *((seat, ground) for seat in SEATS for ground in ("sea", "land", "wood", "fur")),
]


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2, of #rrggbb."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


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
.ball { fill: var(--nothing, var(--gold)); }
"""
TOY = Picture(
    20,
    10,
    '<g class="toy"><g class="seat-red"><circle id="a" class="ball big" r="3"/></g>'
    '<rect class="ghost" width="9" height="9"/><path class="gone" d="M0 0"/></g>',
    '<g><circle id="b" class="ball" r="2"/></g>',
)


def test_a_document_stands_alone() -> None:
    drawn = document.standalone(TOY, CSS, "dark", "A <toy>")
    root = ET.fromstring(drawn)
    named = {element.get("id"): element.attrib for element in root.iter() if element.get("id")}
    assert named["a"] == {"id": "a", "r": "3", "fill": "#f58d83", "stroke": "#efe4cc", "stroke-width": "1.2"}
    assert named["b"] == {"id": "b", "r": "2", "fill": "#e0b34c"}
    assert root[0].text == "A <toy>"
    assert (root.get("viewBox"), root.get("width")) == ("0 0 20 10", "20")


@pytest.mark.parametrize("theme", THEMES)
def test_a_document_has_no_classes_variables_or_unseen_parts(theme: palette.Theme) -> None:
    drawn = document.standalone(TOY, CSS, theme, "toy")
    assert not re.search(r"var\(|class=|style|transparent|<rect|<path|transition", drawn)
