"""The picture of Nouvelle-France from its four viewpoints: the order of painting, squares, cubes and names."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.games.nouvelle_france.positions import position
from tests.games.nouvelle_france.scenes import SCENES
from tests.games.nouvelle_france.test_drawing import draw, everything, ids
from tests.games.nouvelle_france.test_turn import FLAT
from voyageur.drawing.curves import Point
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.presentation import laying
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    ACROSS,
    DOWN,
    LEVELS,
    RISE,
    VIEWPOINTS,
    Lattice,
    lattice_of,
)
from voyageur.games.nouvelle_france.presentation.scene import public_scene
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Presenter, Stream
from voyageur.table.told.pictures import base_key

# The way to the eye, east and north, from each viewpoint.
EYES = {"south-east": (1, -1), "south-west": (-1, -1), "north-west": (-1, 1), "north-east": (1, 1)}
CASES = [*enumerate(VIEWPOINTS)]
World = tuple[int, int]  # a square by its place in the lattice that is not turned


def squares_of(scene: Mapping[str, Any]) -> Iterator[tuple[str, World]]:
    """Yield each square, as elements name it, and where it lies in the world."""
    for site in scene["sites"]:
        for square in site["squares"]:
            x, y = site["x"] + ord(square[0]) - ord("a"), site["y"] + int(square[1:]) - 1
            yield f"{site['name']}-{square}", (x, y)


def is_nearer(one: tuple[int, ...], other: tuple[int, ...], eye: tuple[int, int]) -> bool:
    """Whether a cube lies beyond a plane, on the side of the eye, that parts it from another."""
    return any((a - b) * way > 0 for a, b, way in zip(one, other, (*eye, 1), strict=True))


def overlap(one: Point, other: Point) -> bool:
    """Whether the outlines of two cubes with these lower corners overlap, by the axes that part hexagons."""
    x, y = other[0] - one[0], other[1] - one[1]
    apart = (abs(x), 2 * ACROSS), (abs(DOWN * x + ACROSS * y), ACROSS * (2 * DOWN + RISE))
    return all(far < most for far, most in (*apart, (abs(DOWN * x - ACROSS * y), ACROSS * (2 * DOWN + RISE))))


def painted(lattice: Lattice) -> list[tuple[str, Point]]:
    """Return the squares in the order of painting, with their points in the west."""
    return [(f"{site.name}-{square}", lattice.at(*cell)) for cell, (site, square) in lattice.squares.items()]


@pytest.mark.parametrize(("viewpoint", "name"), CASES)
def test_no_cube_is_painted_over_one_that_is_nearer_to_the_eye(viewpoint: int, name: str) -> None:
    scene = SCENES["empty"]()
    world = dict(squares_of(scene))
    columns = painted(lattice_of(scene["sites"], viewpoint))
    order = [((*world[square], z), (x, y - RISE * z)) for square, (x, y) in columns for z in range(LEVELS)]
    wrong = [
        (first, later)
        for index, (later, low) in enumerate(order)
        for first, before in order[:index]
        if overlap(before, low) and is_nearer(first, later, EYES[name]) and not is_nearer(later, first, EYES[name])
    ]
    assert wrong == []


@pytest.mark.parametrize(("viewpoint", "name"), CASES)
def test_what_is_nearer_to_the_eye_stands_lower_on_the_sheet(viewpoint: int, name: str) -> None:
    scene = SCENES["empty"]()
    world, (east, north) = dict(squares_of(scene)), EYES[name]
    near = {square: x * east + y * north for square, (x, y) in world.items()}
    downs = sorted((near[square], y) for square, (_, y) in painted(lattice_of(scene["sites"], viewpoint)))
    assert [y for _, y in downs] == sorted(y for _, y in downs)


@pytest.mark.parametrize(("viewpoint", "name"), CASES)
def test_each_viewpoint_shows_the_same_squares_and_cubes(viewpoint: int, name: str) -> None:
    scene = SCENES["late"]()
    first, other = draw(scene), draw(scene, viewpoint=viewpoint)
    filled = {f"column-{site['name']}-{cube['at']}" for site in scene["sites"] for cube in site["cubes"]}
    assert filled <= other.elements.keys()
    assert [each for each in ids(other.base) if each.startswith("square-")] == [
        each for each in ids(first.base) if each.startswith("square-")
    ]
    assert {name for name in other.elements if name.startswith("plan-")} == {
        name for name in first.elements if name.startswith("plan-")
    }


@pytest.mark.parametrize(("viewpoint", "name"), CASES)
def test_from_each_viewpoint_the_shapes_in_use_are_in_the_base(viewpoint: int, name: str) -> None:
    picture = draw(SCENES["end"](), viewpoint=viewpoint)
    assert set(re.findall(r'href="#([\w-]+)', everything(picture))) <= {*ids(picture.base)}


def test_a_corner_beyond_the_last_is_the_first_again() -> None:
    scene = SCENES["early"]()
    assert draw(scene, viewpoint=len(VIEWPOINTS)) == draw(scene)


def test_the_game_has_as_many_corners_as_its_picture() -> None:
    assert len(VIEWPOINTS) == GAME.viewpoints


@pytest.mark.parametrize(("viewpoint", "name"), CASES)
def test_no_name_stands_on_a_site(viewpoint: int, name: str) -> None:
    scene = SCENES["empty"]()
    lattice = lattice_of(scene["sites"], viewpoint)
    names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" class="site-name"', draw(scene, viewpoint=viewpoint).base)
    assert len(names) == 3
    for x, y in names:
        for left, top in (lattice.at(*cell) for cell in lattice.squares):
            assert not (abs(left + ACROSS - float(x)) < 40 and abs(top - float(y)) < 20)


def test_only_who_turned_gets_another_picture_with_a_base_of_its_own() -> None:
    table = Table(GAME, players=2, seed=3)
    first, turned = (Stream(table, Audience(0, "en", viewpoint=viewpoint)).whole() for viewpoint in (0, 2))
    bases = [base_key(Presenter(table).base("en", viewpoint)) for viewpoint in (0, 2)]
    assert [whole.picture for whole in (first, turned)] != [first.picture] * 2
    assert [getattr(whole.picture, "base", None) for whole in (first, turned)] == bases
    assert (first.names, first.seat_views) == (turned.names, turned.seat_views)


@pytest.mark.parametrize(("viewpoint", "name"), CASES)
def test_a_ghost_stands_where_its_squares_are_seen(viewpoint: int, name: str) -> None:
    state = position()
    lattice = lattice_of(public_scene(state)["sites"], viewpoint)
    site = next(each for each in lattice.sites if each.name == "mill")
    drawn = laying.ghost(state, FLAT.split(), viewpoint)
    assert drawn
    found = set(re.findall(r'class="ghost-faces" transform="translate\(([\d. ]+)\)"', drawn))
    places = {lattice.at(*site.cell(cube.split(".")[0])) for cube in FLAT.split()[3:]}
    assert found == {f"{x:g} {y:g}" for x, y in places}


def test_a_notebook_can_choose_the_corner() -> None:
    table = Table(GAME, players=2, seed=3)
    before = table._repr_svg_()
    table.viewpoint = 1
    assert table._repr_svg_() != before
