"""Seats and materials are told apart without full colour vision, measured on screenshots of each game's board.

The browser simulates the deficiency.  Two things of a kind are told apart if their mean colours are at least `FAR`
apart, or if their patterns are at least `PATTERNED` apart: the lightness of two images of the same size, each less its
mean, differs by that much on average, even if one is moved a little.  Letters, weaves and emblems count as pattern;
the names of tiles and the numbers of units are hidden.
"""

import base64
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from tests.drawing.colour_blindness import DEFICIENCIES, lab_of_pixels
from tests.e2e.conftest import USUAL
from tests.e2e.driving import GREEDY, ME, MILLISECONDS, Server, Table, open_table
from tests.e2e.tables import Tables
from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.games.island.components import SYMBOLS
from voyageur.games.kanata import GAME as KANATA
from voyageur.games.nouvelle_france.components import COLOURS_OF_CUBES

FAR = 12.0  # in Oklab, times 100; people just see a distance of 2
PATTERNED = 4.0  # the same, in lightness; equal things have at most 3.6
SCALE = 2  # pixels of the screen to one of the page
SIDE, SHIFT = 32, 2  # of the images that are compared, and how far one is moved, in pixels
PLY = 304  # of Kanata's specimen: both sides have militia and a fort without, and the flags of the colonies are free
LATE = 158  # of the specimen of Nouvelle-France
THEMES: Mapping[str, Any] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "contrast-dark": {"color_scheme": "dark", "contrast": "more"},
}

# What is compared -------------------------------------------------------------------------------

Box = tuple[float, float, float, float]  # left, top, width, height
Images = Mapping[str, Mapping[str, np.ndarray]]  # by kind and thing, in Oklab
# parts, as shares of a shape
WHOLE, LEFT, MIDDLE, FLAG = (0, 0, 1, 1), (0, 0, 0.5, 1), (0.15, 0.15, 0.7, 0.7), (0.66, 0.05, 0.32, 0.22)
BOARD = ".frame svg.picture"


@dataclass(frozen=True)
class Kind:
    """Things of a board that must be told apart: a selector for each, and which part of it is compared."""

    selectors: Mapping[str, str]
    part: Box


def of_seats(shape: str, n_seats: int, part: Box) -> Kind:
    return Kind({SEAT_COLOURS[seat]: f"use[href$='-{shape.format(seat)}']" for seat in range(n_seats)}, part)


BOARDS = {
    "kanata": {
        "colonies": of_seats("colony-{}", 2, FLAG),
        "forts": of_seats("fort-{}", 2, MIDDLE),
        "militia": of_seats("militia-{}", 2, MIDDLE),
        "materials": Kind({"lumber": ".ground.lumber", "fur": ".ground.fur"}, WHOLE),
    },
    "canoe": {"chips": of_seats("{}-small-full", 8, MIDDLE), "canoes": of_seats("{}-disc", 8, MIDDLE)},
    "island": {
        "labels of units": of_seats("label-{}", 4, LEFT),
        "symbols": Kind({symbol: f"use[href*='-{symbol}-tile-']" for symbol in SYMBOLS}, MIDDLE),
    },
    "nouvelle-france": {
        "cubes": Kind({colour: f"use[href$='-{n}tse']" for n, colour in enumerate(COLOURS_OF_CUBES)}, MIDDLE),
    },
}
PRINTED = ("kanata", "canoe", "island")  # games whose seats have the table's colours, blue and red first
HIDDEN = f"{BOARD} :is(.name, .count, .stones) {{ visibility: hidden }}"  # a stone touches a colony's flag


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, tuple[Table, int]]:
    """Return a table of each game, and the ply at which its board is looked at."""
    island = server.new_table(ME, *[GREEDY] * 3, game="island", layout="fixed")
    return {
        "kanata": (Tables(server).of_record(KANATA), PLY),
        "canoe": (server.new_table(*[ME] * 8, game="canoe"), 0),
        "island": (island, 0),
        "nouvelle-france": (Tables(server).building, LATE),
    }


@pytest.fixture
def board(
    browser: Browser, browser_context_args: dict[str, Any], tables: dict[str, tuple[Table, int]], game: str
) -> Iterator[Page]:
    """A table of `game` in the replay, where nothing is marked."""
    table, ply = tables[game]
    with browser.new_context(**browser_context_args, device_scale_factor=SCALE, bypass_csp=True) as context:
        context.add_init_script(USUAL)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        open_table(page, table, f"/plies/{ply}")
        page.get_by_role("slider").wait_for()
        page.locator(f"{BOARD}:not(.bare) use").first.wait_for(state="attached")
        page.add_style_tag(content=HIDDEN)
        yield page


# The measure ------------------------------------------------------------------------------------

BOXES = """([board, wanted, scale]) => wanted.map(([selector, part]) => {
  const shown = [...document.querySelectorAll(`${board} ${selector}`)].find((at) => !at.closest("defs"));
  const { x, y, width, height } = shown.getBoundingClientRect();
  return [x + part[0] * width, y + part[1] * height, part[2] * width, part[3] * height].map((length) => scale * length);
})"""
IMAGES = """async ([source, boxes, side]) => {
  const image = await createImageBitmap(await (await fetch(source)).blob());
  const canvas = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  canvas.imageSmoothingQuality = "high";
  return boxes.map((box) => {
    canvas.drawImage(image, ...box, 0, 0, side, side);
    return [...canvas.getImageData(0, 0, side, side).data];
  });
}"""


def images_of(page: Page, reader: Page, kinds: Mapping[str, Kind]) -> Images:
    """Return the images of things on a board as it is painted now; `reader` is a page that reads the screenshot."""
    source = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    places = [(name, thing) for name, kind in kinds.items() for thing in kind.selectors]
    wanted = [(kinds[name].selectors[thing], kinds[name].part) for name, thing in places]
    pixels = np.array(reader.evaluate(IMAGES, [source, page.evaluate(BOXES, [BOARD, wanted, SCALE]), SIDE]), float)
    images = dict(zip(places, lab_of_pixels(pixels.reshape(-1, SIDE, SIDE, 4)[..., :3]), strict=True))
    return {name: {thing: images[name, thing] for thing in kind.selectors} for name, kind in kinds.items()}


def colour_distance(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.linalg.norm(one.mean((0, 1)) - other.mean((0, 1))))


def pattern_distance(one: np.ndarray, other: np.ndarray) -> float:
    """Return how far the patterns of two images are apart where they fit best."""
    still, moving = (image[..., 0] - image[..., 0].mean() for image in (one, other))
    middle = still[SHIFT:-SHIFT, SHIFT:-SHIFT]
    steps = range(2 * SHIFT + 1)
    moved = [moving[down : down + len(middle), right : right + len(middle)] for down in steps for right in steps]
    return min(float(np.abs(middle - each).mean()) for each in moved)


def is_told_apart(one: np.ndarray, other: np.ndarray) -> bool:
    return colour_distance(one, other) >= FAR or pattern_distance(one, other) >= PATTERNED


def confused(
    page: Page, game: str, deficiencies: Iterable[str] = tuple(DEFICIENCIES)
) -> set[tuple[str, str, str, str]]:
    """Return what is not told apart on a board: the deficiency, the kind, and two things."""
    reader, devtools = page.context.new_page(), page.context.new_cdp_session(page)
    found: set[tuple[str, str, str, str]] = set()
    for deficiency in deficiencies:
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        for kind, images in images_of(page, reader, BOARDS[game]).items():
            pairs = combinations(images, 2)
            found |= {(deficiency, kind, *pair) for pair in pairs if not is_told_apart(*(images[one] for one in pair))}
    return found


# Tests ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", *(pytest.param(name, marks=pytest.mark.long) for name in [*THEMES][1:])])
@pytest.mark.parametrize("game", BOARDS)
def test_seats_and_materials_are_told_apart(board: Page, game: str, theme: str) -> None:
    board.emulate_media(**THEMES[theme])
    assert confused(board, game) == set()


SAME_SEATS = """([board, selectors]) => {
  for (const at of document.querySelectorAll(`${board} .seat-red`)) at.classList.replace("seat-red", "seat-blue");
  const find = (selector) => document.querySelector(selector);
  const shapeOf = (selector) => find(find(`${board} ${selector}`).getAttribute("href"));
  for (const [one, other] of selectors.map((pair) => pair.map(shapeOf))) {
    other.innerHTML = one.innerHTML;
    other.setAttribute("class", one.getAttribute("class"));
  }
}"""
SAME_MATERIALS = """(board) => {
  for (const at of document.querySelectorAll(`${board} .ground`)) at.style.fill = "var(--kanata-wood)";
  for (const at of document.querySelectorAll(`${board} :is(use[href$="-fur"], use[href*="-lumber-"])`)) at.remove();
}"""


@pytest.mark.parametrize("game", PRINTED)
def test_two_seats_that_look_the_same_are_found(board: Page, game: str) -> None:
    """Two seats have the same colour, pattern and letter."""
    seats = {name: kind for name, kind in BOARDS[game].items() if "blue" in kind.selectors}
    board.evaluate(SAME_SEATS, [BOARD, [[*kind.selectors.values()][:2] for kind in seats.values()]])
    assert confused(board, game, ["protanopia"]) == {("protanopia", name, "blue", "red") for name in seats}


@pytest.mark.parametrize("game", ["kanata"])
def test_two_materials_that_look_the_same_are_found(board: Page, game: str) -> None:
    """Two materials have the same ground and no emblem."""
    board.evaluate(SAME_MATERIALS, BOARD)
    assert confused(board, game, ["protanopia"]) == {("protanopia", "materials", "lumber", "fur")}
