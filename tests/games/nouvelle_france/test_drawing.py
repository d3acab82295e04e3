"""The picture of Nouvelle-France: painter's order, edges, shadows, what can be pointed at, and how large it is."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from types import SimpleNamespace
from typing import Any

import pytest

from tests.drawing.contrast import contrast
from tests.games.nouvelle_france.scenes import SCENES, Builder, colours_of
from voyageur.drawing.document import standalone
from voyageur.drawing.palette import PALETTE, Theme
from voyageur.drawing.svg import element, group, whole
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.presentation import drawing
from voyageur.games.nouvelle_france.presentation.drawing import cubes, shadows, track, tray
from voyageur.games.nouvelle_france.presentation.drawing.colours import COLOURS
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    ACROSS,
    DOWN,
    RISE,
    CubeSpace,
    LatticeCell,
    lattice_of,
    painter,
    project,
)
from voyageur.games.nouvelle_france.presentation.drawing.shapes import COLOUR_NAMES
from voyageur.games.nouvelle_france.presentation.scene import GAP
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Picture
from voyageur.testing.svg import svg_faults

CSS = GAME.path_of("picture.css").read_text(encoding="utf-8")
COLOUR = re.compile("#[0-9a-fA-F]{3}|rgb|hsl")


def say(sentence: Sentence) -> str:
    return f"<{sentence.key}>"


def draw(scene: Mapping[str, Any], seat: int | None = 3, viewpoint: int = 0) -> Picture:
    view: Any = SimpleNamespace(scene=scene, seat=seat, viewpoint=viewpoint)
    return drawing.draw(view, (), say)


PRESSED = ("column-", "stone-")  # what pointers find in the picture


@pytest.fixture(params=list(SCENES))
def scene(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SCENES[request.param]()


def everything(picture: Picture) -> str:
    return whole(picture) + "".join(group(inset.elements) for inset in picture.insets.values())


def ids(fragment: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', fragment)


# The order of painting ----------------------------------------------------------------------------


def hexagon(space: CubeSpace) -> list[tuple[float, float]]:
    """The outline of a cube on the sheet."""
    x, y, z = space
    corners = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1))
    return [project(x + dx, y + dy, z + dz) for dx, dy, dz in corners]


def overlap(one: CubeSpace, other: CubeSpace) -> bool:
    """Whether two cubes overlap on the sheet, by the axes that separate hexagons."""
    for across, down in ((1, 0), (14, 20), (14, -20)):
        ours, theirs = ([x * across + y * down for x, y in hexagon(space)] for space in (one, other))
        if max(ours) <= min(theirs) or max(theirs) <= min(ours):
            return False
    return True


def hides(one: CubeSpace, other: CubeSpace) -> bool:
    """Whether a cube hides another that it overlaps: it lies beyond a plane in the east, in the south, or above."""
    return one[0] > other[0] or one[1] < other[1] or one[2] > other[2]


def test_no_cube_is_painted_over_one_that_is_nearer_to_the_eye() -> None:
    spaces = [(x, y, z) for x in range(4) for y in range(4) for z in range(3)]
    ordered = sorted(spaces, key=lambda space: (painter(space[:2]), space[2]))
    wrong = [
        (first, second) for first, second in combinations(ordered, 2) if overlap(first, second) and hides(first, second)
    ]
    assert wrong == []


def test_columns_are_painted_from_the_back_to_the_front(scene: dict[str, Any]) -> None:
    lattice = lattice_of(scene["sites"])
    cells = {f"column-{site.name}-{square}": cell for cell, (site, square) in lattice.squares.items()}
    painted = [cells[name] for name in draw(scene).elements if name in cells]
    assert painted == sorted(painted, key=painter)


# Edges --------------------------------------------------------------------------------------------

TOP = ((0, 1, 1), (1, 0, 0))  # the edge between the tops of the cubes at 0 0 and 0 1


def test_between_two_cubes_of_one_block_there_is_a_seam() -> None:
    assert cubes.edge_kind({(0, 0, 0): 1, (0, 1, 0): 1}, *TOP) == "seam"


def test_between_two_blocks_there_is_a_joint() -> None:
    assert cubes.edge_kind({(0, 0, 0): 1, (0, 1, 0): 2}, *TOP) == "joint"


def test_where_faces_meet_there_is_a_crease() -> None:
    assert cubes.edge_kind({(0, 0, 0): 1}, *TOP) == "crease"
    assert cubes.edge_kind({(0, 0, 0): 1, (0, 1, 0): 1, (0, 1, 1): 1}, *TOP) == "crease"


def test_an_edge_behind_a_cube_is_not_drawn() -> None:
    assert cubes.edge_kind({(0, 0, 0): 1, (0, 1, 0): 1, (0, 0, 1): 1}, *TOP) is None


def test_each_edge_is_drawn_with_one_column(scene: dict[str, Any]) -> None:
    blocks = blocks_of(scene)
    drawn = [edge for cell in {space[:2] for space in blocks} for edge in cubes.column_edges(blocks, cell)]
    assert len(drawn) == len(set(drawn))


def test_the_edges_of_all_columns_are_those_of_all_cubes(scene: dict[str, Any]) -> None:
    blocks = blocks_of(scene)
    drawn = {edge for cell in {space[:2] for space in blocks} for edge in cubes.column_edges(blocks, cell)}
    found = {
        (cubes.edge_kind(blocks, start, along), start, along) for space in blocks for start, along in edges_of(space)
    }
    assert drawn == {edge for edge in found if edge[0]}


def edges_of(space: CubeSpace) -> Iterator[tuple[CubeSpace, CubeSpace]]:
    """Yield where the twelve edges of a cube start, and their directions."""
    x, y, z = space
    for near, far in product((0, 1), repeat=2):
        yield (x, y + near, z + far), (1, 0, 0)
        yield (x + near, y, z + far), (0, 1, 0)
        yield (x + near, y + far, z), (0, 0, 1)


def test_the_edges_of_a_column_are_drawn_as_all_its_edges_at_once(scene: dict[str, Any]) -> None:
    blocks = {(x, y, z): block for (x, y, z), block in blocks_of(scene).items()}
    for x, y in {space[:2] for space in blocks}:
        near = [blocks.get((x + dx, y + dy, z), cubes.NO_BLOCK) for dx, dy, z in cubes._SPACES]
        edges = cubes.column_edges({space: near[n] for n, space in enumerate(cubes._SPACES) if near[n] >= 0}, (0, 0))
        assert cubes._edges_drawn(cubes._kinds(near)) == cubes.edge_lines([*edges])


def test_all_cubes_of_a_block_hang_together_by_seams_alone() -> None:
    builder = Builder(1)
    builder.place("fer", colours_of("fer", 0), "mill", [("a3", 1), ("a2", 1), ("b2", 1), ("b2", 2), ("a2", 2)])
    scene = builder.scene(0, [], None, (0, 0, 0, 0))
    assert "joint" not in "".join(each.content for name, each in draw(scene).elements.items() if "column" in name)


def blocks_of(scene: Mapping[str, Any]) -> dict[CubeSpace, int]:
    lattice = lattice_of(scene["sites"])
    return {
        (*site.cell(cube["at"]), cube["level"] - 1): cube["block"]
        for site, now in zip(lattice.sites, scene["sites"], strict=True)
        for cube in now["cubes"]
    }


# Shadows ------------------------------------------------------------------------------------------


def test_shadows_stay_on_their_square(scene: dict[str, Any]) -> None:
    blocks = blocks_of(scene)
    cells = {(x + dx, y + dy) for x, y, _ in blocks for dx in range(3) for dy in range(2)}
    found = [
        point
        for cell in cells
        for height in (0, 1, 2)
        for polygon in shadows.shadows_on(shadows.casters(shadows.filled_by(blocks), cell), height)
        for point in polygon
    ]
    assert all(-1e-9 <= part <= 1 + 1e-9 for point in found for part in point)


def test_a_cube_shades_the_square_to_the_east() -> None:
    polygons = shadows.shadows_on(shadows.casters({(0, 0): 1}, (1, 0)), 0)
    assert [sorted({round(x, 2) for x, _ in polygon}) for polygon in polygons] == [[0, 0.62]]


def test_a_cube_shades_nothing_to_the_west() -> None:
    assert shadows.shadows_on(shadows.casters({(1, 0): 1}, (0, 0)), 0) == []


def test_no_shadow_begins_beyond_the_squares_that_are_searched() -> None:
    far, up = shadows.REACH
    three = (0, 0, 0, 3)
    assert shadows.SHIFT[0] * 3 <= far
    assert shadows.SHIFT[1] * 3 <= up
    assert shadows.shadow(three, 0)[3] == pytest.approx((1 + 3 * shadows.SHIFT[0], 1 + 3 * shadows.SHIFT[1]))


def test_of_two_shadows_that_are_the_same_one_is_drawn() -> None:
    alone, other = shadows.shadows_on(((-1, 0, 0, 3),), 0), shadows.shadows_on(((-1, 0, 0, 2),), 0)
    assert alone == other == shadows.shadows_on(((-1, 0, 0, 3), (-1, 0, 0, 2)), 0)


def test_of_shadows_within_another_one_none_is_drawn() -> None:
    small, large = (-2, 0, 1, 3), (-1, 0, 0, 3)
    alone = shadows.shadows_on((large,), 0)
    assert shadows.shadows_on((small,), 0) not in ([], alone)
    assert shadows.shadows_on((small, large), 0) == shadows.shadows_on((large, small), 0) == alone


def test_overlapping_shadows_are_hatched_once() -> None:
    alone = shadows.shade_data(((-1, 0, 0, 3),), 0)[1]
    both = shadows.shade_data(((-1, 0, 0, 3), (-2, 0, 0, 1)), 0)[1]
    assert both.count("M") == alone.count("M")


@pytest.mark.parametrize("viewpoint", range(4))
def test_what_stands_on_a_site_shades_and_borders_on_no_other(scene: dict[str, Any], viewpoint: int) -> None:
    lattice = lattice_of(scene["sites"], viewpoint)
    cells = [{site.cell(square) for square in site.squares} for site in lattice.sites]
    reach = [[drawing._reach(lattice, cell) for cell in of_site] for of_site in cells]
    tiles = [{tile for each in of_site for tile in each.tiles} for of_site in reach]
    for own, other in permutations(range(len(cells)), 2):
        near = {(dx + 2 * x, dy + 2 * y) for x, y in tiles[own] for dx, dy in drawing._NEAR_TILE}
        assert near.isdisjoint(cells[other])
        assert tiles[own].isdisjoint(tiles[other])
        assert all(cells[other].isdisjoint(each.squares) for each in reach[own])


def test_sites_of_any_set_are_farther_apart_than_shadows_reach() -> None:
    assert max(shadows.REACH) < GAP


# What can be pointed at ---------------------------------------------------------------------------


def test_every_square_is_a_space_on_a_plan(scene: dict[str, Any]) -> None:
    picture = draw(scene)
    spaces = [f"square-{site['name']}-{square}" for site in scene["sites"] for square in site["squares"]]
    assert [name for name in ids(picture.base) if name.startswith("square-")] == spaces


def test_the_blocks_in_stock_are_in_the_tray() -> None:
    scene = SCENES["middle"]()
    held = [name for name in draw(scene).insets["tray"].elements if name.startswith("block-")]
    open_shapes = dict.fromkeys([*scene["open"], scene["drawn"]])
    stock = [f"block-{shape}-{COLOUR_NAMES[each]}" for shape in open_shapes for each in scene["stock"][shape]]
    assert held == [*stock, "block-post-blue"]


def test_the_place_of_a_block_says_what_is_true_of_one_built_and_one_that_left_the_game() -> None:
    scene = SCENES["middle"]()
    shape = scene["open"][0]
    elements = draw(scene | {"stock": scene["stock"] | {shape: []}}).insets["tray"].elements
    words = {
        text
        for name, each in elements.items()
        if f"-{shape}-" in name
        for text in re.findall(r">([^<>]+)</text>", each.content)
    }
    assert words == {"&lt;picture-gone&gt;"}


def test_a_card_that_is_still_to_come_has_its_place_in_the_tray(scene: dict[str, Any]) -> None:
    elements = draw(scene).insets["tray"].elements
    cards = [name for name in elements if name.startswith("card-")]
    assert [name for name in elements if name.startswith("place-")] == [f"place-{n}" for n in range(len(cards), 3)]


def test_the_name_of_a_card_ends_above_the_frames_of_its_blocks() -> None:
    sheet = tray._sheet(0, "Serpent", 1, False).content
    baseline, size = float(re.findall(r'y="([\d.]+)"[^>]*card-name', sheet)[0]), 19
    assert baseline + size / 4 <= tray._TITLE - 3  # what is below the line, and half of a frame


def test_a_bonus_block_that_is_used_is_not_in_the_tray() -> None:
    scene = SCENES["early"]()  # seat 3 has used its beam
    assert not any("beam" in name for name in draw(scene).insets["tray"].elements)
    assert "block-beam-white" in draw(scene, 0).insets["tray"].elements


def test_what_lies_over_the_spaces_lets_pointers_through(scene: dict[str, Any]) -> None:
    assert ".nouvelle.still" in CSS
    others = [each for name, each in draw(scene).elements.items() if not name.startswith(PRESSED)]
    assert all("still" in each.attributes["class"].split() for each in others)


def test_a_press_on_a_stone_or_a_column_is_meant_for_its_square(scene: dict[str, Any]) -> None:
    pressed = {name: each for name, each in draw(scene).elements.items() if name.startswith(PRESSED)}
    squares = {f"{site['name']}-{square}" for site in scene["sites"] for square in site["squares"]}
    assert {name.partition("-")[2] for name in pressed} == squares
    assert all(each.attributes["data-for"] == f"square-{name.partition('-')[2]}" for name, each in pressed.items())


def test_columns_and_plan_show_the_same_squares(scene: dict[str, Any]) -> None:
    names = [*draw(scene).elements]
    filled = {f"{site['name']}-{cube['at']}" for site in scene["sites"] for cube in site["cubes"]}
    assert {name.removeprefix("plan-") for name in names if name.startswith("plan-")} == filled
    assert filled <= {name.removeprefix("column-") for name in names if name.startswith("column-")}


# Points, storms, cards ----------------------------------------------------------------------------


def test_markers_on_one_space_stand_side_by_side() -> None:
    elements = draw(SCENES["late"]()).elements  # seats 0 and 2 have 31 points
    places = [elements[f"marker-{seat}"].attributes["transform"] for seat in (0, 2)]
    assert places[0] != places[1]


MOVED = re.compile(r"translate\((\S+?)[ ,](\S+?)\) ?scale\((\S+?)\)")


@pytest.mark.parametrize("points", [0, 18, 19, 24, 29, 30, 48, 49, 54, 59])
def test_no_marker_of_four_on_one_space_is_cut_by_the_edge(points: int) -> None:
    picture = draw(Builder(1).scene(0, [], None, (points,) * 4), 0)
    for seat in range(4):
        moved = MOVED.fullmatch(picture.elements[f"marker-{seat}"].attributes["transform"])
        assert moved
        x, y, size = map(float, moved.groups())
        assert 0 <= x - track.LINE < x + 2 * ACROSS * size + track.LINE <= picture.width
        assert 0 <= y - (RISE + DOWN) * size - track.LINE < y + DOWN * size + track.LINE <= picture.height


@pytest.mark.parametrize("points", [-2, 61])
def test_points_beyond_the_track_are_written_beside_the_marker(points: int) -> None:
    scene = Builder(1).scene(0, [], None, (points, 5))
    elements = draw(scene, 0).elements
    assert f">{points}<" in elements["marker-0"].content
    assert "<text" not in elements["marker-1"].content


def test_the_track_goes_round_once() -> None:
    lattice = lattice_of(SCENES["empty"]()["sites"])
    places = [track.place(lattice, points) for points in range(track.SPACES)]
    steps = [max(abs(x - places[i - 1][0]), abs(y - places[i - 1][1])) for i, (x, y) in enumerate(places)]
    assert len(set(places)) == track.SPACES
    assert max(steps) < 60


def test_storms_that_are_past_have_no_colour() -> None:
    content = draw(SCENES["middle"]()).elements["calendar-redoubt"].content
    assert re.findall(r"#nf-(past|part)-", content) == ["past", "part", "part"]


def test_known_cards_lie_beside_the_deck() -> None:
    content = draw(SCENES["middle"]()).elements["deck"].content
    assert content.count("#nf-face") == 3
    assert content.index("#nf-mini-croix") < content.index("#nf-mini-faux")


def test_known_cards_in_unknown_order_are_under_a_brace() -> None:
    scene = Builder(1).scene(0, [], None, (0, 0), known={"cards": ["croix", "snow"]})
    assert "brace" in draw(scene, 0).elements["deck"].content


def test_who_completed_a_site_has_a_flag_there() -> None:
    elements = draw(SCENES["end"]()).elements
    assert "#nf-flag-3" in elements["disk-mill"].content
    assert "flag" not in elements["disk-church"].content


# The fragments ------------------------------------------------------------------------------------


def test_ids_are_unique(scene: dict[str, Any]) -> None:
    names = ids(everything(draw(scene)))
    assert len(names) == len(set(names))


def test_the_picture_is_safe(scene: dict[str, Any]) -> None:
    fragment = everything(draw(scene)).replace("<picture-", "picture-")
    assert svg_faults(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>') == []


def test_shapes_in_use_are_in_the_base(scene: dict[str, Any]) -> None:
    picture = draw(scene)
    used = set(re.findall(r'href="#([\w-]+)', everything(picture)))
    assert used <= {*ids(picture.base)}


def test_colours_come_by_class_alone(scene: dict[str, Any]) -> None:
    bare = re.sub(r'href="#[\w-]+"', "", everything(draw(scene)))
    assert not re.search(rf"{COLOUR.pattern}|style|stroke=|fill=", bare)
    assert not COLOUR.search(CSS)


def test_every_class_is_known_to_the_style_sheet(scene: dict[str, Any]) -> None:
    used = {name for value in re.findall(r'class="([^"]+)"', everything(draw(scene))) for name in value.split()}
    assert used - set(re.findall(r"\.([a-z][\w-]*)", CSS)) == {"held", "compass"}


def test_the_base_is_the_same_in_the_whole_game() -> None:
    assert len({draw(make()).base for make in SCENES.values()}) == 1


def test_a_view_is_drawn_the_same_again(scene: dict[str, Any]) -> None:
    assert draw(scene) == draw(scene)


# Bytes --------------------------------------------------------------------------------------------


def test_a_placement_changes_few_elements() -> None:
    sizes: list[int] = []
    for seed in range(6):
        builder = Builder(seed)
        builder.drop(14)
        before = draw(builder.scene(1, ["fer"], "croix", (0, 0, 0, 0)))
        builder.drop(1)
        after = draw(builder.scene(1, ["fer"], "croix", (3, 0, 0, 0)))
        changed = {name: each for name, each in after.elements.items() if before.elements.get(name) != each}
        sizes.append(sum(len(element(name, each)) for name, each in changed.items()))
    assert max(sizes) < 10_000


def test_the_picture_is_small(scene: dict[str, Any]) -> None:
    picture = draw(scene)
    assert len(picture.base) < 56_000
    assert len(group(picture.elements)) < 60_000
    assert len(group(picture.insets["tray"].elements)) < 6_000


# Other plans ---------------------------------------------------------------------------------------


def test_sites_of_another_size_fit_on_the_sheet() -> None:
    scene = SCENES["empty"]()
    large = dict(scene["sites"][0], columns=12, rows=12, squares=["a1", "l1", "a12", "l12"], joints=[])
    scene = {**scene, "sites": [large, *scene["sites"][1:]]}
    picture, lattice = draw(scene), lattice_of(scene["sites"])
    corners = [lattice.at(x + dx, y + dy) for x, y in lattice.squares for dx in (0, 1) for dy in (0, 1)]
    assert all(0 < x < picture.width and 0 < y < lattice.view[1] + 2 * 24 for x, y in corners)


def test_blocks_that_do_not_lie_flat_can_be_drawn() -> None:
    upright: tray.Spaces = ((0, 0, 0), (0, 0, 1), (1, 0, 0))
    assert tray.block("upright", upright, (0, 1, 2), (50, 40)).content.count("<use") == 4


# CubeColours ------------------------------------------------------------------------------------------

TEXT = [
    *((f"nouvelle-{name}-digit", f"nouvelle-{name}-south") for name in COLOUR_NAMES),
    ("nouvelle-line", "nouvelle-snow"),
    *(("nouvelle-sign", f"nouvelle-{sign}") for sign in ("plus", "minus")),
    ("ink", "nouvelle-ground"),
    ("soft", "panel"),
]
SHAPES = [
    *((f"nouvelle-{sign}", "panel") for sign in ("plus", "minus", "double")),
    ("nouvelle-sign", "nouvelle-double"),
    ("legal", "nouvelle-stone"),
]


@pytest.mark.parametrize("theme", list(PALETTE))
@pytest.mark.parametrize(("front", "ground"), TEXT)
def test_digits_and_names_can_be_read(theme: Theme, front: str, ground: str) -> None:
    tokens = {**PALETTE[theme], **COLOURS[theme]}
    assert contrast(tokens[front], tokens[ground]) >= 4.5


@pytest.mark.parametrize("theme", list(PALETTE))
@pytest.mark.parametrize(("front", "ground"), SHAPES)
def test_shapes_can_be_told_from_their_ground(theme: Theme, front: str, ground: str) -> None:
    tokens = {**PALETTE[theme], **COLOURS[theme]}
    assert contrast(tokens[front], tokens[ground]) >= 3


@pytest.mark.parametrize("theme", list(PALETTE))
def test_the_picture_stands_alone(theme: Theme) -> None:
    document = standalone(draw(SCENES["middle"]()), CSS, COLOURS, theme, "Picture")
    assert not re.search(r"var\(|class=|calc\(", document)
    assert ET.fromstring(document).tag.endswith("svg")


def test_every_cell_has_one_column(scene: dict[str, Any]) -> None:
    cells: list[LatticeCell] = [*lattice_of(scene["sites"]).squares]
    assert len(cells) == len(set(cells)) == sum(len(site["squares"]) for site in scene["sites"])
