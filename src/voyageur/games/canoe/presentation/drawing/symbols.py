"""The shapes of the picture, drawn by hand: canoes, crews, trees, stones, hazards, dice, and the icons.

The base defines shapes that are drawn more than once, or that change, as symbols `canoe-NAME`, to which `use` refers;
so updates during a race are short.  Canoes are drawn around their own middle with the bow at the right.  A symbol with
colours of its own has the class `canoe` itself: for shapes in a `use`, browsers match style rules within the shape
alone, not around the `use`.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.drawing.svg import icon, number, seat_class, seat_patterns, text, woven
from voyageur.games.canoe.components import CREW

MOST_LARGE = 4  # canoes whose chips are large and in one row


def use(name: str, classes: str = "", at: tuple[float, float] | None = None, transform: str = "") -> str:
    """Return a use of a symbol."""
    drawn = f' class="{classes}"' if classes else ""
    placed = f' x="{number(at[0])}" y="{number(at[1])}"' if at else ""
    moved = f' transform="{transform}"' if transform else ""
    return f'<use href="#canoe-{name}"{drawn}{placed}{moved}/>'


# Canoes and men ------------------------------------------------------------------------------------

_HULL = "M-42 0C-32.6-8.8-19-13.4 0-13.4S32.6-8.8 42 0C32.6 8.8 19 13.4 0 13.4S-32.6 8.8-42 0Z"
_INSIDE = "M-34.5 0C-26-6.6-15-9.8 0-9.8S26-6.6 34.5 0C26 6.6 15 9.8 0 9.8S-26 6.6-34.5 0Z"
_RIBS = "M-29-3.6V3.6M-18.2-7.6V7.6M18.2-7.6V7.6M29-3.6V3.6M-8-9.4V9.4M8-9.4V9.4"
_SEAMS = "M-13.5-12.8V-9.4M-13.5 12.8V9.4M13.5-12.8V-9.4M13.5 12.8V9.4M0-13.2V-9.8M0 13.2V9.8"
_TIP = "M27-9C33-6.4 38-3.4 42 0C38 3.4 33 6.4 27 9Q30.6 0 27-9Z"
_PROWS = _TIP + "M-27-9C-33-6.4-38-3.4-42 0C-38 3.4-33 6.4-27 9Q-30.6 0-27-9Z"
_SHOULDERS = "c0-5 1.8-7.4 4.4-7.4s4.4 2.4 4.4 7.4-1.8 7.4-4.4 7.4-4.4-2.4-4.4-7.4z"  # from the sternmost point
_PADDLE = "M2-4.5-5.4-19.4"  # of a man who paddles on the left, without the blade
_BLADE = "M-5-17.4C-3.6-18.4-3.8-21.8-6.8-26.4C-10-24.4-9.2-20.4-7.4-17.2Z"
_TIPPED = (  # from the side, as it lies on the water
    "M-42-11.5C-43.5 2-33 12.5-19 12.5H19C33 12.5 43.5 2 42-11.5C36.5-4.6 27-2.4 0-2.4S-36.5-4.6-42-11.5Z"
)
_TIPPED_PROWS = (
    "M42-11.5C43.3-1 37.6 7.4 29 10.5Q30.5 2.5 28-3.9C34.5-5 38.8-7.4 42-11.5Z"
    "M-42-11.5C-43.3-1-37.6 7.4-29 10.5Q-30.5 2.5-28-3.9C-34.5-5-38.8-7.4-42-11.5Z"
)
_TIPPED_SEAMS = "M-17-2.8C-15.5 3-15.5 8-16.5 12.4M17-2.8C15.5 3 15.5 8 16.5 12.4M-28.5 6.6C-12 9.4 12 9.4 28.5 6.6"
_RIPPLES = "M-46-6C-49 4-44 14-32 18.5M46-6C49 4 44 14 32 18.5M-18 18.5C-8 21 8 21 18 18.5"
_DISC = 9.2  # radius of the disc with the letter

# where the men sit, from bow to stern, by their number
_SEATS = {0: (), 1: (-23.4,), 2: (23.4, -23.4), 3: (23.4, -13.6, -23.4), 4: (23.4, 13.6, -13.6, -23.4)}

# Trees, stones and hazards ---------------------------------------------------------------------------

_PINE_LIT = (  # a conifer 26 high that stands on 0 0; its left half takes the light
    "M0-26C-.9-22.4-2.6-19.4-4.8-17.2Q-3.4-17.3-2.5-17.9C-3.4-14.2-5-11.6-6.8-9.6"
    "Q-5-9.5-3.6-10.4C-4.7-7-6.4-4.6-8.4-2.8C-5.6-1.9-2.8-1.6 0-1.6Z"
)
_PINE_SHADED = (
    "M0-26C.9-22.4 2.6-19.4 4.8-17.2Q3.4-17.3 2.5-17.9C3.4-14.2 5-11.6 6.8-9.6"
    "Q5-9.5 3.6-10.4C4.7-7 6.4-4.6 8.4-2.8C5.6-1.9 2.8-1.6 0-1.6Z"
)
_PINE_STEM = "M0-1.6V2.4"
_LEAFY = (  # a leafy tree 24 high
    "M-2.5-4.5C-7-4-10.5-6.5-9.6-10.4C-12-14-9-18-5.8-18C-5-22.5 2.5-24.5 5-20.2C9-20.4 11-16.4 9.2-13.2"
    "C11.6-9.2 8.4-4.6 3.6-5C1.6-3.6-1-3.6-2.5-4.5Z"
)
_LEAFY_SHADE = (
    "M5-20.2C9-20.4 11-16.4 9.2-13.2C11.6-9.2 8.4-4.6 3.6-5C1.6-3.6-1-3.6-2.5-4.5C1.5-6.5 4.6-8 5-11"
    "C6.8-13.5 6.5-17.5 5-20.2Z"
)
_LEAFY_LEAVES = "M-6-13.5C-5-15-3-15-2-14M-1-17.5C0-19 2-19 3-18M-5-8.5C-4-10-2-10-1-9M1-12C2-13.5 4-13.5 4.5-12.5"
_LEAFY_STEM = "M-.8-5V2.2M.8-4.8V2.2M-2.2 2.4H2.2"
_STONE = (  # a boulder for a rapid's class, 46 wide
    "M-22.5 17C-25 10-23.5 1-19.5-6.5C-16-14.5-9-20.5-1-21C8-21.4 15.5-15.5 19.5-7C23.5 1.5 25 10 22.5 17"
    "C15 20.5-15 20.5-22.5 17Z"
)
_STONE_SHADE = (  # narrow, so that the class stands beside it
    "M6-20C11.8-17.6 16-13.2 19.5-7C23.5 1.5 25 10 22.5 17C20.5 18 18.5 18.5 16 18.8"
    "C20 13.5 21 6 18.2-1.5C15.4-9 11.5-15.5 6-20Z"
)
_STONE_LINES = (
    "M-18.4 12.5C-18.8 8-18 3.5-16.4-.5M18.8 13.5C16 15-2 15.6-8 15M-30 19.5-25 17.6M26 18.6 31 19.5M-12 21.8H10"
)
_BEAR = (  # from the side, looking to the right; stands on 0 0
    "M-24 0L-25.5-2.6C-24-5-24.5-8.5-26-12C-28.5-19-25-25.5-18-27C-13.5-28-9-27.4-5-28.4"
    "C-.5-30.5 4.5-31 8.5-29C10.5-30.8 13-32.5 15.5-33.2C15.6-35.4 17.4-36.6 19.2-35.8"
    "C20.2-35.4 20.6-34.4 20.6-33.4C22.6-32.9 24.2-31.8 25.2-30.4L30-28.2"
    "C31.5-27.5 31.9-25.8 31-24.5C29-22.5 26.5-21.5 24-21C22.5-18 20.5-15.5 18.5-13.5"
    "C18.5-9.5 19.2-6.5 19.8-3.6L22.5-1.2V0H14.6C13.4-4 12.6-8 11.4-11.4"
    "C10.4-8.5 9.4-5.5 9.2-3.4L11-1.2V0H3.8C3.4-4.5 3.4-8.5 2.6-12.4C-2.5-11.4-7-11.8-11-13"
    "C-12.4-9.5-14-6.8-14.2-4L-12.2-1.4V0H-24Z"
)
_BEAR_LINES = "M18.6-31.5C18.4-30.5 18.7-29.8 19.4-29.4M-14-21C-16-18-16.5-15-16-12M6-24C8.5-22 10-19 10.5-16"
_PERCH = (  # the rock the bear stands on; its lower edge is in the water
    "M-37 3C-36-2.5-30-4.5-24-4L-8-5.2C0-6 9-5.6 15-4.6L26-4.4C33-4 37.5-1 37 3.5C36.5 9 31 12.5 24 13"
    "C15 15.5-14 16-24 13.5C-32 13-37.5 9.5-37 3Z"
)
_PERCH_LINES = (
    "M-28 8C-20 10.5-14 10.8-7 10.5M9 9.5C16 9.8 22 8.5 27 5.5M-15 1C-11 1.6-8 1.4-5 .6M13 1C16 1.6 19 1.4 21 .8"
)
_SMOKE = (  # a puff from a musket
    "M-15 8C-20 7.5-22 2.5-19.5-1.5C-22-6.5-17.5-12-12-10.5C-10-16.5-1.5-18.5 3-13.5C8-17.5 16-14.5 15.5-8"
    "C21-6.5 22 1.5 17 4.5C16.5 9.5 9 11.5 5 8.5C1 12.5-6 12.5-9 8.8C-11 9.6-13.5 9.3-15 8Z"
)
_SMOKE_LINES = "M-12-1.5C-10.5-5.5-5.5-6.5-2.5-4M3-7C7-8.5 10.5-6 10-2.5M-6 4.5C-2.5 6 1.5 4.5 2.5 1.5"


def _spiral(turns: float, radius: float) -> str:
    """Return a spiral from its middle outwards, a point every sixteenth of a turn."""
    steps = round(turns * 16)
    points: list[str] = []
    for step in range(steps + 1):
        angle, far = step * pi / 8, 1.4 + (radius - 1.4) * (step / steps) ** 0.85
        points.append(f"{number(far * cos(angle))} {number(far * sin(angle) * 0.94)}")
    return f"M{points[0]}L{' '.join(points[1:])}"


WHIRL = 27.0  # radius of a whirlpool


def _crew(men: int) -> str:
    """Return the shoulders of so many men in a canoe."""
    return "".join(f"M{number(x - 4.4)} 0{_SHOULDERS}" for x in _SEATS[men])


# The symbols -------------------------------------------------------------------------------------------


def symbol_defs(letters: Sequence[str]) -> str:
    """Return the symbols of a race whose seats have these letters, and the patterns of the seats."""
    n_seats = len(letters)
    shapes = "".join(f'<path id="canoe-{name}" d="{data}"/>' for name, data in _SHAPES.items())
    is_large = n_seats <= MOST_LARGE
    radii = {**_RADII, chip_name(n_seats, "ring"): (_CHIP if is_large else _SMALL_CHIP) + 5.5}
    circles = "".join(f'<circle id="canoe-{name}" r="{radius}"/>' for name, radius in radii.items())
    groups = (*_boats(), *_paddles(), *_men(), *_hazards(), *_trees(), ("compass", _compass()))
    drawn = "".join(_symbol(name, "canoe", content) for name, content in groups)
    for seat, letter in enumerate(letters):
        named = _of_seat(seat, letter, n_seats)
        drawn += "".join(_symbol(f"{seat}-{name}", f"canoe {seat_class(seat)}", content) for name, content in named)
    return f"{shapes}{circles}{drawn}{seat_patterns(SEAT_COLOURS[:n_seats])}"


def _symbol(name: str, classes: str, content: str) -> str:
    return f'<g class="{classes}" id="canoe-{name}">{content}</g>'


Symbols = Iterator[tuple[str, str]]  # name, content

_CHIP, _SMALL_CHIP = 29, 22  # radius of a chip
_RADII = {"head": 5.6, "disc": _DISC, "chip": _CHIP, "small-chip": _SMALL_CHIP}


def _boats() -> Symbols:
    """Yield a canoe without its colours and crew, upright and on its side, and the ring around a swimmer."""
    yield (
        "boat",
        f'<path class="bark" d="{_HULL}"/><path class="seams" d="{_SEAMS}"/>'
        f'<path class="hollow" d="{_INSIDE}"/><path class="ribs" d="{_RIBS}"/>',
    )
    yield (
        "side",
        f'<path class="bark" d="{_TIPPED}"/><path class="seams" d="{_TIPPED_SEAMS}"/>'
        f'<path class="ripples" d="{_RIPPLES}"/>',
    )
    yield "rings", '<circle class="ring" r="11"/><circle class="ring near" r="8"/>'


def _paddles() -> Symbols:
    """Yield the paddles and the heads of crews of one to four."""
    one = f'<path class="shaft" d="{_PADDLE}"/><path class="blade" d="{_BLADE}"/>'
    for men in range(1, CREW + 1):
        sides = (1, -1, 1, -1) if men != 3 else (1, -1, 1)
        placed = zip(_SEATS[men], sides, strict=False)
        yield (
            f"paddles-{men}",
            "".join(f'<g transform="translate({x} 0) scale(1 {side})">{one}</g>' for x, side in placed),
        )
        yield f"heads-{men}", "".join(f'<circle class="head" cx="{x}" r="3.5"/>' for x in _SEATS[men])


def _men() -> Symbols:
    """Yield a mark for each man of a crew: aboard, in a ring of water, or lost.  The parent element sets the colour."""
    for aboard in range(CREW + 1):
        for swimming in range(CREW + 1 - aboard):
            marks = "".join(_mark(man * 16, man < aboard, man < aboard + swimming) for man in range(CREW))
            yield f"crew-{aboard}-{swimming}", marks


def _mark(x: int, is_aboard: bool, is_alive: bool) -> str:
    if is_aboard:
        return f'<circle cx="{x}" r="5.4"/>'
    if is_alive:
        return f'<circle class="wet" cx="{x}" r="6.4"/><circle cx="{x}" r="3"/>'
    return f'<path class="lost" d="M{x - 3.5}-3.5l7 7m0-7l-7 7"/>'


def _hazards() -> Symbols:
    yield (
        "stone",
        f'<path class="stone" d="{_STONE}"/><path class="stone-shade" d="{_STONE_SHADE}"/>'
        f'<path class="graven" d="{_STONE_LINES}"/>',
    )
    yield "bear", use("bear-shape", "bear") + f'<path class="bear-lines" d="{_BEAR_LINES}"/>'
    yield "perch", f'<path class="perch" d="{_PERCH}"/><path class="graven" d="{_PERCH_LINES}"/>'
    pool = f'<circle class="pool" r="{number(WHIRL + 2)}"/>'
    yield "whirlpool", pool + use("spiral", "spiral-halo") + use("spiral", "spiral")
    yield (
        "smoke",
        use("puff", "smoke-ground") + use("puff", "smoke") + f'<path class="smoke-lines" d="{_SMOKE_LINES}"/>',
    )


TREE_SIZES = (0.78, 0.94, 1.12)


def _trees() -> Symbols:
    """Yield conifers and leafy trees of three sizes."""
    pine = (
        f'<path class="stem" d="{_PINE_STEM}"/><path class="lit" d="{_PINE_LIT}"/>'
        f'<path class="shaded" d="{_PINE_SHADED}"/>'
    )
    leafy = (
        f'<path class="stem" d="{_LEAFY_STEM}"/><path class="lit" d="{_LEAFY}"/>'
        f'<path class="shaded" d="{_LEAFY_SHADE}"/><path class="leaves" d="{_LEAFY_LEAVES}"/>'
    )
    for kind, drawn in (("pine", pine), ("leafy", leafy)):
        for size, scale in enumerate(TREE_SIZES):
            yield f"{kind}-{size}", f'<g transform="scale({scale})">{drawn}</g>'


# In a seat's colour --------------------------------------------------------------------------------------


def chip_name(n_seats: int, name: str) -> str:
    """Return the name of a symbol of chips, which are smaller where there are many: both may stand on one page."""
    return name if n_seats <= MOST_LARGE else f"small-{name}"


def _of_seat(seat: int, letter: str, n_seats: int) -> Symbols:
    """Yield a seat's canoe with each number of men, its disc with the letter, a swimmer, and its chip.

    A canoe has a halo; the parent element sets its colour.
    """
    for aboard in range(CREW + 1):
        men = _woven(f"men-{aboard}", seat) + use(f"heads-{aboard}") if aboard else ""
        yield f"boat-{aboard}", use("hull") + use("boat") + _woven("prows", seat) + men
    yield "tipped", use("tipped") + use("side") + _woven("tipped-prows", seat)
    yield "disc", _woven("disc", seat) + text(0, 5, letter, "letter")
    yield "swimmer", use("rings") + _woven("head", seat)
    chip = _chip(seat, letter, chip_name(n_seats, "chip"), _CHIP if n_seats <= MOST_LARGE else _SMALL_CHIP)
    yield from ((chip_name(n_seats, name), content) for name, content in chip)


def _chip(seat: int, sign: str, shape: str, size: int) -> Symbols:
    """Yield a chip, full and hollow."""
    letter = text(0, size * 0.33, sign, f"letter {shape}-letter")
    yield "full", f'{_woven(shape, seat)}<circle class="chip-edge" r="{size - 4.5}"/>{letter}'
    spent = text(0, size * 0.33, sign, f"letter {shape}-letter spent-letter")
    line = f'<circle class="chip-line" r="{size - 5}"/>'
    yield "hollow", use(shape, "spent") + line + spent


def _woven(name: str, seat: int) -> str:
    """Return a shape in a seat's colour and pattern."""
    pattern = f'<use href="#canoe-{name}" class="woven" {woven(seat)}/>'
    return use(name, "seated") + pattern


# The compass ---------------------------------------------------------------------------------------------


def _compass() -> str:
    """Return a compass rose; north is at the top of the sheet."""
    spikes = ((45, 27, 7), (0, 46, 9.5))
    lit = shaded = ""
    for offset, length, waist in spikes:
        for quarter in range(4):
            angle = (quarter * 90 + offset) * pi / 180
            tip = f"{number(length * sin(angle))} {number(-length * cos(angle))}"
            sides = [
                f"{number(waist * sin(angle + turn))} {number(-waist * cos(angle + turn))}"
                for turn in (-pi / 4, pi / 4)
            ]
            lit += f"M0 0L{sides[0]} {tip}Z"
            shaded += f"M0 0L{sides[1]} {tip}Z"
    rings = "".join(f'<circle class="compass-ring" r="{radius}"/>' for radius in (33, 36, 21))
    rose = f'<path class="compass-lit" d="{lit}"/><path class="compass-shaded" d="{shaded}"/>'
    return f"{rings}{rose}{text(0, -51, 'N', 'compass-north')}"


# Dice --------------------------------------------------------------------------------------------------------


def _closed(points: list[tuple[float, float]]) -> str:
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z"


def _flash() -> str:
    """Return a burst of rays: a shot, or a blow of the bear."""
    return _closed([(far * cos(turn * pi / 9), far * sin(turn * pi / 9)) for turn, far in enumerate((17, 7.5) * 9)])


# Outlines and inner edges by the number of faces, in the form of the client's dice.
_DICE = {
    6: "M-25-42H25a17 17 0 0 1 17 17V25a17 17 0 0 1-17 17H-25a17 17 0 0 1-17-17V-25a17 17 0 0 1 17-17Z",
    8: "M0-43 41 0 0 43-41 0Z",
    10: "M0-43 41-14V14L0 43-41 14V-14Z",
    12: "M0-43 41-14 26 36H-26L-41-14Z",
}
_EDGES = {
    6: "",
    8: "M-41 0 0 17 41 0",
    10: "M0-43-29 5-41 14M0-43 29 5 41 14M-29 5 0 22 29 5M0 22V43",
    12: "M0-43V-29M41-14 26-10M26 36 17 24M-26 36-17 24M-41-14-26-10M0-29 26-10 17 24H-17L-26-10Z",
}
_TAB = "M-26-38V-67a10 10 0 0 1 10-10H16a10 10 0 0 1 10 10V-38Z"
_FACE = "scale(.74)"  # the plain face within the edge, which has the colour and the pattern of the seat

# The pips of each value, in thirds of a face.
_DIAGONAL = ((-1, -1), (1, 1))
_CORNERS = (*_DIAGONAL, (1, -1), (-1, 1))
_MIDDLE = ((0, 0),)
_PIPS = {
    1: _MIDDLE,
    2: _DIAGONAL,
    3: (*_DIAGONAL, *_MIDDLE),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def die(faces: int, value: int, seat: int | None, letter: str = "") -> str:
    """Return a die around 0 0: its edge and a tab with the letter show the seat that rolled it, if one did."""
    name = f"die-{faces}"
    edges = f'<path class="die-edges" d="{_EDGES[faces]}"/>' if _EDGES[faces] else ""
    if seat is None:
        return use(name, "die") + edges + _value(faces, value)
    tab = use("die-tab", "seated") + text(0, -48, letter, "die-letter")
    return f"{tab}{_woven(name, seat)}{use(name, 'die', transform=_FACE)}{edges}{_value(faces, value)}"


def _value(faces: int, value: int) -> str:
    if faces == 6:
        return "".join(f'<circle class="die-pip" cx="{20 * x}" cy="{20 * y}" r="7"/>' for x, y in _PIPS[value])
    return text(0, 15, str(value), "die-number")


# name -> outline of shapes whose colour the parent element sets
_SHAPES = {
    "hull": _HULL,
    "prows": _PROWS,
    "tipped": _TIPPED,
    "tipped-prows": _TIPPED_PROWS,
    "spiral": _spiral(3.3, WHIRL) + _spiral(0.5, 4),
    "bear-shape": _BEAR,
    "puff": _SMOKE,
    "flash": _flash(),
    **{f"die-{faces}": outline for faces, outline in _DICE.items()},
    "die-tab": _TAB,
    **{f"men-{men}": _crew(men) for men in range(1, CREW + 1)},
}

# Icons -----------------------------------------------------------------------------------------------------------


ICONS: dict[str, str] = {
    "aboard": icon('<circle cx="12" cy="6.8" r="4.2"/><path d="M3.4 21.5c0-5.2 3.3-8.7 8.6-8.7s8.6 3.5 8.6 8.7z"/>'),
    "swimming": icon(
        '<circle cx="12" cy="9" r="4.4"/><path d="M1.5 15.5c2-1.6 4-1.6 6 0 2 1.6 4 1.6 6 0 2-1.6 4-1.6 6 0l3 1.4'
        'v2.4c-1.6 0-2.8-.5-4-1.4-1.3-1-2.7-1-4 0-2 1.6-4.5 1.6-6.5 0-1.3-1-2.7-1-4 0-.8.6-1.6 1-2.5 1.2z"/>'
    ),
    "lost": icon('<path d="M5.2 3 12 9.8 18.8 3 21 5.2 14.2 12 21 18.8 18.8 21 12 14.2 5.2 21 3 18.8 9.8 12 3 5.2Z"/>'),
    "canoe": icon(
        '<path d="M.8 8.5C3 11.4 6.5 12.6 12 12.6S21 11.4 23.2 8.5C23.6 14.5 20 18.6 15.5 18.6'
        'H8.5C4 18.6.4 14.5.8 8.5Z"/>'
    ),
}
