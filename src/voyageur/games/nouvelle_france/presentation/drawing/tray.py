"""The tray under the board: the cards that may be used, each with its blocks, and one's own bonus block."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.presentation.drawing.cubes import Blocks, column_edges, edge_lines, seen_faces
from voyageur.games.nouvelle_france.presentation.drawing.lattice import DOWN, RISE, CubeSpace, painter, project
from voyageur.games.nouvelle_france.presentation.drawing.shapes import COLOUR_NAMES, path, placed, shape, use
from voyageur.kernel.parts import made_once, made_part, together
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Inset, Say

SHAPES = ("croix", "fer", "escalier", "equerre", "anguille", "faux", "canon", "charrue", "girouette")
BONUS = ("beam", "post", "peg")
CELL = (88, 88)  # of one block: on a phone of 320 pixels the whole tray fits, and a finger can press each block
_GAP = 6  # between two cards
_TITLE = 30  # the letters end above the frame of a block that may be chosen
_BONUS_WIDE = 90  # of a bonus block's card
_LINE = 21  # of its name
_PLACES = 3  # for which there is always room
_SIZE = 0.72
_TOUCH = 0.01
_MINI = 6  # of a cell of a card's small drawing

Spaces = tuple[CubeSpace, ...]  # the cells of a block that lies flat, in their order

# Shapes in the base -------------------------------------------------------------------------------------


def spaces_of(cells: Sequence[Sequence[int]]) -> Spaces:
    """Return the spaces of a block."""
    return tuple((cell[0], cell[1], cell[2]) for cell in cells)


def block_shapes(blocks: Mapping[str, Any]) -> str:
    """Return the edge lines of the blocks, the small drawings of the shapes, and the face of a small card."""
    cells = {name: spaces_of(block["cells"]) for name, block in blocks.items()}
    lines = "".join(shape(f"edges-{name}", _edges(spaces)) for name, spaces in cells.items())
    minis = "".join(shape(f"mini-{name}", _mini(cells[name])) for name in SHAPES if name in cells)
    face = '<rect class="face" x="-16" y="-24" width="32" height="48" rx="4"/>'
    return lines + minis + shape("face", face)


def _as_blocks(spaces: Spaces) -> Blocks:
    return dict.fromkeys(spaces, 0)


def _edges(spaces: Spaces) -> str:
    """Return the edges of a block that can be seen; unlike on the board, they are drawn after all of its cubes."""
    blocks = _as_blocks(spaces)
    edges = [edge for cell in sorted({space[:2] for space in spaces}) for edge in column_edges(blocks, cell)]
    return edge_lines([edge for edge in edges if not _is_hidden(spaces, *edge[1:])])


def _is_hidden(spaces: Spaces, start: CubeSpace, direction: CubeSpace) -> bool:
    """Whether a cube nearer to the eye hides the middle of an edge."""
    x, y, z = (first + step / 2 for first, step in zip(start, direction, strict=True))
    for cube_x, cube_y, cube_z in spaces:
        # Along the ray to the eye (1, -1, 1.4) a point is within the cube between these distances.
        rise = DOWN * 2 / RISE
        near = max(cube_x - x, y - cube_y - 1, (cube_z - z) / rise)
        far = min(cube_x + 1 - x, y - cube_y, (cube_z + 1 - z) / rise)
        if far - near > _TOUCH and near > -_TOUCH and far > _TOUCH:
            return True
    return False


def _mini(spaces: Spaces) -> str:
    """Return a shape from above, around 0 0."""
    wide, high = (max(space[axis] for space in spaces) + 1 for axis in (0, 1))
    left, low = -wide * _MINI / 2, high * _MINI / 2
    cells = "".join(
        f"M{pair(left + x * _MINI, low - y * _MINI)}h{_MINI}v-{_MINI}h-{_MINI}z"
        for x, y in sorted({each[:2] for each in spaces})
    )
    return path("mini", cells)


# Blocks -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def block(name: str, spaces: Spaces, colours: tuple[int, ...], middle: Point) -> Element:
    """Draw a block that lies flat, around a point."""
    blocks = _as_blocks(spaces)
    drawn = "".join(
        use(f"{colour}{seen}", _foot(space))
        for space, colour in sorted(
            zip(spaces, colours, strict=True), key=lambda each: (painter(each[0][:2]), each[0][2])
        )
        if (seen := seen_faces(blocks, space))
    )
    corners = [project(x + dx, y + dy, z + dz) for x, y, z in spaces for dx in (0, 1) for dy in (0, 1) for dz in (0, 1)]
    xs, ys = zip(*corners, strict=True)
    x = middle[0] - (min(xs) + max(xs)) / 2 * _SIZE
    y = middle[1] - (min(ys) + max(ys)) / 2 * _SIZE
    wide, high = (side / _SIZE for side in CELL)
    left, top = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
    hit = f'<rect class="hit" x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}"/>'
    return Element(hit + drawn + use(f"edges-{name}"), placed("held", (round(x, 1), round(y, 1)), _SIZE))


def _foot(space: CubeSpace) -> Point:
    x, y = project(space[0], space[1])
    return x, y - RISE * space[2]


@lru_cache(maxsize=64)
def _gone(middle: Point, word: str) -> Element:
    """Draw the place of a block that is not there any more."""
    x, y = middle
    wide, high = CELL[0] - 12, CELL[1] - 12
    box = f'<rect class="gone" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" height="{high}" rx="6"/>'
    return Element(box + text(x, y + 4, word, "gone-word"), placed("still"))


# The tray -----------------------------------------------------------------------------------------------


def tray_inset(scene: Mapping[str, Any], seat: int | None, say: Say) -> Inset:
    """Return the cards in a row, and the bonus block of the seat that looks, or else of the mover, if it is ready."""
    cards = (*scene["open"], *([scene["drawn"]] if scene["drawn"] else []))
    stock = tuple(tuple(scene["stock"][name]) for name in dict.fromkeys(cards))
    who, stage = scene["mover"] if seat is None else seat, scene["stage"]
    is_ready = who is not None and stage and scene["seats"][who]["bonus"][stage] == "ready"
    bonus = (stage, scene["seats"][who]["colours"][0]) if is_ready else None
    return _tray(scene["blocks"], cards, scene["drawn"], stock, bonus, say)


@made_once
def _tray(
    blocks: Mapping[str, Any],
    cards: Sequence[str],
    drawn: str | None,
    stock: Sequence[Sequence[int]],
    bonus: tuple[str, int] | None,
    say: Say,
) -> Inset:
    """Return the tray.  stock : the colours of the blocks left, by card;  bonus : a block and its colour, or None"""
    names = tuple(dict.fromkeys(cards))
    places = max(_PLACES, len(names))
    elements = together(
        *(
            _card(blocks, name, cards.count(name), name == drawn, stock[index], index, say)
            for index, name in enumerate(names)
        ),
        *(_place(index) for index in range(len(names), places)),
        _bonus(blocks, bonus, places, say),
    )
    width = places * (2 * CELL[0] + _GAP) + _BONUS_WIDE + 2
    return Inset("hand", say(Sentence("picture-tray")), width, 2 * CELL[1] + _TITLE, elements)


@made_part
def _card(
    blocks: Mapping[str, Any], name: str, times: int, is_drawn: bool, stock: Sequence[int], index: int, say: Say
) -> Iterator[tuple[str, Element]]:
    """Yield a card and the places of its four blocks."""
    left = index * (2 * CELL[0] + _GAP)
    yield f"card-{name}", _sheet(left, say(Sentence(f"picture-{name}")), times, is_drawn)
    spaces = spaces_of(blocks[name]["cells"])
    for colour, colour_name in enumerate(COLOUR_NAMES):
        middle = left + (colour % 2 + 0.5) * CELL[0], _TITLE + (colour // 2 + 0.5) * CELL[1]
        if colour in stock:
            yield f"block-{name}-{colour_name}", block(name, spaces, tuple(blocks[name]["colours"][colour]), middle)
        else:
            yield f"gone-{name}-{colour_name}", _gone(middle, say(Sentence("picture-gone")))


@made_part
def _place(index: int) -> Iterator[tuple[str, Element]]:
    """Yield the place of a card that is still to come."""
    wide, high = 2 * CELL[0], 2 * CELL[1] + _TITLE
    outline = f'<rect class="gone" x="3" y="3" width="{wide - 6}" height="{high - 6}" rx="8"/>'
    yield f"place-{index}", Element(outline, placed("still", (index * (wide + _GAP), 0)))


@lru_cache(maxsize=64)
def _sheet(left: float, word: str, times: int, is_drawn: bool) -> Element:
    """Draw the ground of a card, its name, and how many of it lie open."""
    wide, high = 2 * CELL[0], 2 * CELL[1] + _TITLE
    classes = "card drawn" if is_drawn else "card"
    ground = f'<rect class="{classes}" x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="8"/>'
    count = text(wide - 12, 20, f"× {times}", "card-count") if times > 1 else ""
    return Element(ground + text(12, 20, word, "card-name") + count, placed("still", (left, 0)))


@made_part
def _bonus(
    blocks: Mapping[str, Any], bonus: tuple[str, int] | None, places: int, say: Say
) -> Iterator[tuple[str, Element]]:
    """Yield the bonus block of the stage, if there is one: its name and colour."""
    if bonus is None:
        return
    name, colour = bonus
    left = places * (2 * CELL[0] + _GAP)
    spaces = spaces_of(blocks[name]["cells"])
    middle = left + _BONUS_WIDE / 2 + 1, _TITLE + CELL[1]
    yield "bonus", _bonus_sheet(left, say(Sentence(f"picture-{name}")))
    yield f"block-{name}-{COLOUR_NAMES[colour]}", block(name, spaces, (colour,) * len(spaces), middle)


@lru_cache(maxsize=64)
def _bonus_sheet(left: float, word: str) -> Element:
    wide, high = _BONUS_WIDE, 2 * CELL[1] + _TITLE
    ground = f'<rect class="card" x="1" y="1" width="{wide}" height="{high - 2}" rx="8"/>'
    *before, last = word.split()
    lines = enumerate([" ".join([*before, ""]), last])
    name = "".join(text(wide / 2, 20 + _LINE * line, words, "card-name centred") for line, words in lines)
    return Element(ground + name, placed("still", (left, 0)))
