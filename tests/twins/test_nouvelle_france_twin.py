"""The twin of Nouvelle-France on blocks, places, balance and the points of a placement."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from .nouvelle_france import (
    COLOURS,
    SITES,
    STANDARD,
    TURNS,
    NouvelleFrance,
    colours_of_block,
    is_balanced,
    place,
    turned,
)

SHAPES = list(STANDARD.shapes)
# Their usual letters; three pentominoes are in no set.
LETTERS = dict(zip(SHAPES, "XUWVNLPZF", strict=True))
OTHERS = {
    "I": ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
    "T": ((0, 2), (1, 2), (2, 2), (1, 1), (1, 0)),
    "Y": ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1)),
}
PENTOMINOES = {LETTERS[shape]: cells for shape, cells in STANDARD.shapes.items()} | OTHERS


def play(game, *texts):
    for text in texts:
        assert text in game.legal() or text in game.chance(), (text, game.to_act(), game.step, game.chance())
        game.play(text)
    return game


def cards(number, *, without=()):
    """Return so many block cards, the shapes in turn; those of `without` are elsewhere."""
    left = list(SHAPES * 4)
    for card in without:
        left.remove(card)
    return left[:number]


HORSESHOE = "place fer:white church b5.1 b4.1 c4.1 d4.1 d5.1"  # white in b5 and d5
DRAWN = {"no": (3, 16, 26, 36), "yes": (1, 12, 24, 36)}  # block cards drawn when so many storms are past


def at(**more):
    """Return a position in which the deck fits the storms that are past."""
    options = more.get("options", {})
    drawn = DRAWN[options.get("one_card", "no")][more.get("storms", 0)]
    shapes = more.setdefault("open", "croix faux").split()
    more.setdefault("gone", " ".join(cards(max(0, drawn - len(shapes)), without=shapes)))
    return NouvelleFrance.position(**more)


def choosing(**more):
    """Return a position in which the mover chooses among three cards; no block has gone."""
    return NouvelleFrance.position(**{"step": "choose", "gone": "", **more})


def points(game):
    return game.facts()["points"]


def starting(game, *words):
    return {text for text in game.legal() if text.split()[: len(words)] == [*words]}


def may_stand(game, site, cubes):
    return game.may_stand(site, [place(cube) for cube in cubes.split()])


# --- blocks -------------------------------------------------------------------------------------


def test_N1_a_block_has_every_colour_and_one_of_them_twice():
    for shape, doubled in product(SHAPES, COLOURS):
        counts = Counter(colours_of_block(STANDARD.partners[shape], doubled))
        assert counts == Counter(COLOURS) + Counter([doubled])


def test_N1_each_colour_stands_in_each_cell_equally_often():
    counts = Counter(
        (cell, colour)
        for shape, doubled in product(SHAPES, COLOURS)
        for cell, colour in enumerate(colours_of_block(STANDARD.partners[shape], doubled))
    )
    assert counts == dict.fromkeys(product(range(5), COLOURS), 9)


DRAWINGS = """
croix   fer   escalier  equerre  anguille  faux  canon  charrue  girouette
.1.     0.4   0..       0..      0.        0.    23.    01.      .01
203     123   12.       1..      1.        1.    014    .2.      23.
.4.     ...   .34       234      23        2.    ...    .34      .4.
...     ...   ...       ...      .4        34    ...    ...      ...
"""
ORDERS = """croix 3 2 1, fer 2 1 3, escalier 1 3 2, equerre 3 1 2, anguille 2 3 1, faux 3 2 1, canon 1 3 2,
charrue 2 1 3, girouette 1 2 3"""


def test_N1_the_cells_of_the_shapes():
    names, *lines = (line.split() for line in DRAWINGS.strip().split("\n"))
    assert set(names) == STANDARD.shapes.keys()
    for name, *rows in zip(names, *lines, strict=True):
        drawn = {int(sign): (x, -y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."}
        left, low = min(x for x, _ in drawn.values()), min(y for _, y in drawn.values())
        assert list(STANDARD.shapes[name]) == [(drawn[cell][0] - left, drawn[cell][1] - low) for cell in range(5)]


def test_N1_the_orders_of_partners():
    orders = {name: tuple(map(int, order)) for name, *order in map(str.split, ORDERS.split(","))}
    assert orders == STANDARD.partners


@pytest.mark.parametrize(
    ("block", "colours"),
    [
        ("croix:blue", "blue white brown yellow blue"),  # partners 3 2 1
        ("fer:white", "white yellow brown blue white"),  # 2 1 3
        ("escalier:brown", "brown white yellow blue brown"),  # 1 3 2
        ("canon:yellow", "yellow blue brown white yellow"),  # 1 3 2
    ],
)
def test_N1_the_colours_of_a_block(block, colours):
    shape, doubled = block.split(":")
    assert " ".join(colours_of_block(STANDARD.partners[shape], doubled)) == colours


def test_N1_the_plans_have_80_squares():
    game = NouvelleFrance()
    assert {site: len(game.plans[site]) for site in SITES} == {"redoubt": 28, "church": 30, "mill": 22}
    assert {site: min(game.plans[site]) for site in SITES} == {"redoubt": (1, 2), "church": (1, 5), "mill": (1, 2)}


def test_N1_joints_are_where_two_runs_of_the_redoubt_touch_at_a_corner_only():
    game = NouvelleFrance()
    found = set()
    for (x, y), (i, j) in combinations(sorted(game.plans["redoubt"]), 2):
        between = {(x, j), (i, y)} & {*game.plans["redoubt"]}
        if abs(x - i) == abs(y - j) == 1 and not between:
            found.add(((x, y), (i, j)))
    named = {tuple(sorted(place(f"{each}.1")[:2] for each in joint)) for joint in STANDARD.joints["redoubt"]}
    assert found == named
    assert not [*STANDARD.joints["church"], *STANDARD.joints["mill"]]


def test_N21_there_are_24_turns_and_no_mirror_image():
    screw = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (0, 0, 2), (0, 0, 3)]
    images = {tuple(turned(screw, turn)) for turn in TURNS}
    assert len(images) == 24
    assert tuple((-x, y, z) for x, y, z in screw) not in images


# --- where a block may stand --------------------------------------------------------------------


def test_example_5_a_cross_stands_on_one_cube_and_nothing_can_fill_the_holes_beside_it():
    text = "place croix:blue church c1.2 c1.3 b1.2 d1.2 c1.1"
    game = play(choosing(open="croix faux fer"), text)
    assert game.facts()["cubes"]["church"] == {
        "b1.2": "brown",
        "c1.1": "blue",
        "c1.2": "blue",
        "c1.3": "white",
        "d1.2": "yellow",
    }
    assert not may_stand(game, "church", "b1.1")
    assert not may_stand(game, "church", "d1.1")
    assert may_stand(game, "church", "e1.1")


def test_example_5_a_horseshoe_may_lie_on_its_side_with_a_hole():
    game = play(choosing(open="croix faux fer"), "place fer:white redoubt c1.1 b1.1 b1.2 b1.3 c1.3")
    assert not may_stand(game, "redoubt", "c1.2")


def upright(cells):
    """Return the positions of a flat block on its edge: sets of (x, z), moved to 1, 1."""
    found = set()
    for a, b, c, d in [(1, 0, 0, 1), (0, 1, 1, 0)]:
        for i, j in product((1, -1), repeat=2):
            image = [(i * (a * x + b * y), j * (c * x + d * y)) for x, y in cells]
            left, low = min(x for x, _ in image), min(z for _, z in image)
            found.add(frozenset((x - left + 1, z - low + 1) for x, z in image))
    return {each for each in found if max(z for _, z in each) <= 3}


TABLE = "F 6 8, I 1 1, L 2 4, N 4 4, P 8 8, T 2 4, U 4 4, V 2 4, W 2 4, X 1 1, Y 4 4, Z 2 4"


@pytest.mark.parametrize("row", TABLE.split(", "))
def test_N15_N16_balanced_among_upright_positions_on_flat_ground(row):
    letter, balanced, possible = row.split()
    wall = STANDARD._replace(plans={site: ["#" * 5] for site in SITES}, joints=dict.fromkeys(SITES, ()))
    game = NouvelleFrance(pieces=wall)
    positions = upright(PENTOMINOES[letter])
    standing = [each for each in positions if game.may_stand("mill", [(x, 1, z) for x, z in each])]
    assert (len(standing), len(positions)) == (int(balanced), int(possible))
    poses = game._poses("mill", [(x, y, 0) for x, y in PENTOMINOES[letter]])
    assert {frozenset((x - min(pose)[0] + 1, z) for x, _, z in pose) for pose in poses} == {*standing}


def test_N15_which_shapes_have_a_balanced_position_without_overhang():
    letters = set()
    for letter, cells in PENTOMINOES.items():
        for each in upright(cells):
            solid = all(z == 1 or (x, z - 1) in each for x, z in each)
            flat = [(x, 1, z) for x, z in each]
            if solid and is_balanced(flat, [cube for cube in flat if cube[2] == 1]):
                letters.add(letter)
    assert letters == set("ILPTUVY")


def is_in_a_triangle(point, corners):
    """Whether a point is in the hull: then it is in a triangle of three of the points (Carathéodory)."""

    def side(a, b):
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

    for a, b, c in combinations(corners, 3):
        if (b[0] - a[0]) * (c[1] - a[1]) != (b[1] - a[1]) * (c[0] - a[0]):
            sides = side(a, b), side(b, c), side(c, a)
            if min(sides) >= 0 or max(sides) <= 0:
                return True
    return False


def test_N16_balance_agrees_with_triangles_of_corners():
    dice = random.Random(1)
    found = Counter()
    for _ in range(300):
        cells = dice.sample(list(product(range(4), range(3), (1,))), 5)
        supporting = dice.sample(cells, dice.randint(1, 3))
        corners = sorted({(x + i, y + j) for x, y, _ in supporting for i in (0, 1) for j in (0, 1)})
        mean = [sum(cell[axis] + Fraction(1, 2) for cell in cells) / 5 for axis in (0, 1)]
        stands = is_in_a_triangle(mean, corners)
        assert is_balanced(cells, supporting) == stands, (cells, supporting)
        found[stands] += 1
    assert min(found.values()) > 50


def test_N16_on_the_edge_a_block_stands():
    bar = [(1, 1, 1), (2, 1, 1)]
    assert is_balanced(bar, bar[:1])
    assert not is_balanced([*bar, (3, 1, 1)], bar[:1])
    assert not is_balanced(bar, [])


@pytest.mark.parametrize(
    ("site", "cubes", "may"),
    [
        ("church", "b2.1 b3.1 b4.1", True),
        ("church", "b2.1 b3.1 c3.1", False),  # N19: over the inside
        ("church", "a6.3 a6.2 a6.4", False),  # N20
        ("church", "a7.1 a7.0", False),
        ("church", "a6.1", False),  # taken
        ("church", "e1.1", False),  # N14: under a cube
        ("church", "e1.2", False),
        ("church", "e1.3", True),  # N18: it stands on any cube
        ("church", "a6.2 a7.2", True),  # over a hole: the middle is on the edge of one cube
        ("church", "a5.2 a6.2 a7.2", True),
        ("church", "a6.2 a7.2 a8.2", False),  # N15: it would tip
        ("church", "c8.2", False),  # nothing beneath
        ("mill", "a6.1", False),  # cubes of another site carry nothing here
        ("mill", "a2.2", False),
    ],
)
def test_N14_N20_where_cubes_may_stand(site, cubes, may):
    game = choosing(open="croix faux fer", cubes={"church": "a6.1:white e1.2:blue"})
    assert may_stand(game, site, cubes) == may


def test_N15_a_cube_of_the_block_itself_carries_nothing():
    """Of this stair only the lowest cube stands on anything, and the middle lies beyond it."""
    game = choosing(open="croix faux fer")
    assert not may_stand(game, "redoubt", "b1.1 b1.2 c1.2 c1.3 d1.3")


def test_N15_with_touching_any_cube_beneath_is_enough():
    game = choosing(open="croix faux fer", options={"free_standing": "touching"}, cubes={"church": "a6.1:white"})
    assert may_stand(game, "church", "a6.2 a7.2 a8.2")
    assert not may_stand(game, "church", "a7.2 a8.2")
    assert not may_stand(game, "church", "a5.1 a6.1")


def test_N22_no_block_lies_across_a_joint():
    game = choosing(open="croix faux fer")
    for text in starting(game, "place"):
        _, _, site, *cubes = text.split()
        if site == "redoubt":
            assert len({name[0] for name in cubes}) == 1 or len({name[1] for name in cubes}) == 1


def test_N23_a_space_at_the_level_of_the_snow_may_be_filled_from_above():
    game = at(storms=2)
    assert "place peg mill b1.1" in game.legal()


def test_N11_N21_every_place_of_a_peg_and_a_post_on_empty_ground():
    """Twice a square: a post stands up there, or lies from there to the east or the north."""
    assert len(starting(at(storms=2), "place")) == 80
    game = at(storms=1)
    pairs = sum(
        near in game.plans[site] for site in SITES for x, y in game.plans[site] for near in ((x + 1, y), (x, y + 1))
    )
    assert len(starting(game, "place")) == 80 + pairs
    assert "place post church b1.1 b1.2" in game.legal()
    assert "place post church b1.1 c1.1" in game.legal()
    assert "place post church c1.1 b1.1" not in game.legal()  # in rising order


def test_N21_a_beam_stands_lies_and_lies_on_cubes():
    game = at(cubes={"mill": "b1.1:white d1.1:white"})
    assert {"place beam mill a2.1 a2.2 a2.3", "place beam mill b1.2 c1.2 d1.2"} <= game.legal()
    assert "place beam mill b1.1 b1.2 b1.3" not in game.legal()


def test_N9_N10_any_open_shape_in_any_colours_that_are_left():
    game = NouvelleFrance.position(step="choose", open="croix croix faux", gone="croix faux faux")
    assert {text.split()[1] for text in game.legal()} == {
        *("croix:brown", "croix:yellow", "croix:blue"),
        *("faux:yellow", "faux:blue"),
    }
    play(game, min(starting(game, "place", "croix:yellow")))
    assert game.facts()["open"] == ["croix", "faux"]
    assert game.facts()["stock"]["croix"] == ["brown", "blue"]


def test_N9_a_choice_is_written_with_its_cubes_in_the_order_of_the_cells():
    game = choosing(open="faux faux faux")
    assert "place faux:blue redoubt a8.1 a7.1 a6.1 a5.1 a5.2" in game.legal()
    assert "place faux:blue redoubt a5.2 a5.1 a6.1 a7.1 a8.1" not in game.legal()
    assert not starting(game, "remove")
