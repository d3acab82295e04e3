"""The shapes on Kanata's map, drawn by hand: forest, pelt, colony, fort, militia, fight, and the icons.

The base defines them once, with ids, and `use` refers to them.  A group of shapes with classes has the class `kanata`
itself: for shapes in a `use`, browsers match style rules within the shape alone, not around the `use`.
Emblems of a tile are drawn in a box of 56 by 56; tokens around their own middle.
"""

from math import cos, pi, sin

from voyageur.drawing.curves import pair
from voyageur.drawing.shapes import moved
from voyageur.drawing.svg import icon, seat_class, seat_patterns, text, woven
from voyageur.games.kanata.components import LETTERS, N_SEATS, SEAT_COLOURS


def use(name: str, classes: str = "") -> str:
    """Return a use of the shape `name`."""
    return f'<use href="#kanata-{name}" class="{classes}"/>' if classes else f'<use href="#kanata-{name}"/>'


def placed(classes: str, at: tuple[float, float], size: float = 1) -> dict[str, str]:
    """Return the attributes of an element of the picture at a place."""
    return {"class": f"kanata {classes}", "transform": moved(at, size)}


def defs() -> str:
    """Return all shapes of the map, for the base."""
    return _forests() + _furs() + "".join(map(_of_side, range(N_SEATS))) + _TICK + _BURST + seat_patterns(SEAT_COLOURS)


def _shape(name: str, content: str, *classes: str, place: str = "") -> str:
    """Return a group to which `use` can refer."""
    transform = f' transform="{place}"' if place else ""
    names = " ".join(("kanata", *classes))
    return f'<g id="kanata-{name}" class="{names}"{transform}>{content}</g>'


# Forest and fur --------------------------------------------------------------------------------

_PINE_LIT = (  # a conifer 26 high that stands on 0 0; its left half takes the light
    "M0-26C-1-22.8-3-19.6-5-17.6Q-3.6-17.6-2.6-18.2C-3.6-14.6-5.4-11.8-7.4-9.8"
    "Q-5.4-9.6-3.8-10.6C-5-7-6.8-4.6-9-2.8C-6-1.8-3-1.6 0-1.6Z"
)
_PINE_SHADED = (
    "M0-26C1-22.8 3-19.6 5-17.6Q3.6-17.6 2.6-18.2C3.6-14.6 5.4-11.8 7.4-9.8"
    "Q5.4-9.6 3.8-10.6C5-7 6.8-4.6 9-2.8C6-1.8 3-1.6 0-1.6Z"
)
_PINE_TRUNK = "M0-1.6V2.6M-1.6-15.4 0-16.6M-2.6-7.4 0-9"

_PELT = (  # a hide stretched flat, 36 high, around 0 0
    "M0-17.4C1.7-17.4 2.9-16.2 3.1-14.5L3-12.3C5.8-12 8.4-13.4 10.6-15.6L14-12.7"
    "C12.4-9.6 10.2-7.6 8.7-5.2C7.9-2 7.9.8 8.8 3.6C10 6.6 12.2 8.8 14.6 10.7L11.5 14"
    "C8.8 12.2 5.9 11.1 3.1 11.2C2.9 13.6 1.9 16 0 18.4C-1.9 16-2.9 13.6-3.1 11.2"
    "C-5.9 11.1-8.8 12.2-11.5 14L-14.6 10.7C-12.2 8.8-10 6.6-8.8 3.6C-7.9.8-7.9-2-8.7-5.2"
    "C-10.2-7.6-12.4-9.6-14-12.7L-10.6-15.6C-8.4-13.4-5.8-12-3-12.3L-3.1-14.5"
    "C-2.9-16.2-1.7-17.4 0-17.4Z"
)
_PELT_HAIR = "M0-11V-8M0-5V-2M0 1V4M0 7V10M-4-8.4-4.4-5.8M4-8.4 4.4-5.8M-4.6-2V.8M4.6-2V.8M-4.4 4.4-5 7M4.4 4.4 5 7"
_PELT_CORDS = "M12.6-14.4 15.4-17M-12.6-14.4-15.4-17M13.3 12.6 16 15.4M-13.3 12.6-16 15.4"

# three conifers per tile: middle, foot, size; the last is in front
STANDS = (
    ((17.5, 42, 0.84), (40, 41, 0.8), (28.5, 47, 1.08)),
    ((16.5, 44, 0.9), (30, 40.5, 0.98), (40.5, 46, 0.82)),
    ((27, 40, 0.94), (16.5, 46.5, 0.8), (39.5, 46, 0.94)),
)


def _forests() -> str:
    """Return a conifer and the forests of a tile; bare ones are outlines."""
    lit, shaded = f'<path class="pine-lit" d="{_PINE_LIT}"/>', f'<path class="pine-shaded" d="{_PINE_SHADED}"/>'
    pine = _shape("pine", f'{lit}{shaded}<path class="pine-trunk" d="{_PINE_TRUNK}"/>')
    bare = _shape("pine-bare", f'<path class="pine-bare" d="{_PINE_LIT}{_PINE_SHADED}"/>')
    stands = "".join(
        _shape(f"lumber-{number}{look}", "".join(_put(f"pine{look}", *tree) for tree in stand))
        for number, stand in enumerate(STANDS)
        for look in ("", "-bare")
    )
    return f"{pine}{bare}{stands}{_shape('lumber-small', _put('pine', 47, 18, 0.56))}"


def _furs() -> str:
    """Return the pelt of a tile, as an outline, and small for the north-eastern corner of a tile with a fort."""
    middle = "translate(29 32.5) scale(.94)"
    cords, hair = f'<path class="cords" d="{_PELT_CORDS}"/>', f'<path class="hair" d="{_PELT_HAIR}"/>'
    return (
        f'<path id="kanata-pelt" d="{_PELT}"/>'
        f"{_shape('fur', cords + use('pelt', 'pelt') + hair, place=middle)}"
        f"{_shape('fur-bare', use('pelt', 'pelt-bare'), place=middle)}"
        f"{_shape('fur-small', use('pelt', 'pelt-small'), place='translate(46.5 11.5) scale(.4)')}"
    )


def _put(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="#kanata-{name}" transform="translate({pair(x, y)}) scale({size:g})"/>'


# Colony ----------------------------------------------------------------------------------------

_PALES = "".join(f"M{x} 51V41.6l2.2-3 2.2 3V51Z" for x in (4.6, 9, 13.4, 17.8, 33.8, 38.2, 42.6, 47))
_GATE = "M22.2 51V38.6H33.8V51Z"
_CHURCH = "M19 44V19.5L23.5 8.5 28 19.5V44ZM28 44V32H43V44Z"
_ROOF = "M28 23.5H39.6L44.4 32.4H28Z"
_CHURCH_LINES = "M23.5 8.5V3.6M21.4 5.4H25.6M19 20.4H28M24.8 51V44.4A3.2 3.4 0 0 1 31.2 44.4V51"
_WINDOWS = "M22 27.6v-2.4a1.5 1.7 0 0 1 3 0v2.4zM33 37.6v-2a1.3 1.5 0 0 1 2.6 0v2zM38 37.6v-2a1.3 1.5 0 0 1 2.6 0v2z"
_FLAG = "M36 4.6C40.4 2.8 44.4 6.2 53 4.2V15.8C45 17.8 40.6 14.4 36 16.2Z"


def _colony(seat: int) -> str:
    """Return palisade, church and flag."""
    return (
        f'<path class="built" d="{_CHURCH}"/><path class="roof" d="{_ROOF}"/><path class="sharp" d="{_CHURCH_LINES}"/>'
        f'<path class="window" d="{_WINDOWS}"/><path class="built" d="{_PALES}{_GATE}"/>'
        '<path class="sharp" d="M28 51V44.6M25 51V42.4M31 51V42.4M36 26V3"/>'
        f'<path class="seated" d="{_FLAG}"/><path {woven(seat)} d="{_FLAG}"/>'
        f"{text(44.4, 14, LETTERS[seat], 'letter on-flag')}"
    )


# Fort and militia ------------------------------------------------------------------------------


def _bastions(tip: float, shoulder: float, neck: float) -> str:
    """Return the outline of a fort with five bastions around 0 0."""
    points: list[str] = []
    for bastion in range(5):
        for far, aside in ((neck, -20), (shoulder, -15), (tip, 0), (shoulder, 15), (neck, 20)):
            angle = (bastion * 72 - 90 + aside) * pi / 180
            points.append(pair(far * cos(angle), far * sin(angle)))
    return f"M{'L'.join(points)}Z"


_WALLS = _bastions(20, 15.2, 11.2)
_GLACIS = _bastions(23.4, 17.6, 13.2)


def _fort(seat: int) -> str:
    return (
        f'<path class="glacis" d="{_GLACIS}"/><path class="seated" d="{_WALLS}"/><path {woven(seat)} d="{_WALLS}"/>'
        f'<circle class="ring" r="8.2"/>{text(0, 4.4, LETTERS[seat], "letter on-fort")}'
    )


_HAT = (
    "M-14.2-14.6C-11.2-14-9-15-7-17.8C-5.2-20.2-2.8-21.4 0-21.4C2.8-21.4 5.2-20.2 7-17.8"
    "C9-15 11.2-14 14.2-14.6C12.8-9.4 7-6.6 0-6.6C-7-6.6-12.8-9.4-14.2-14.6Z"
)


_PLUME = "M6.4-15C6.2-19.6 8.2-23.6 12.4-25C14.6-21.2 12.8-17 9-13.8Z"


def _militia(seat: int) -> str:
    return (
        '<circle class="halo" r="13.4"/><circle class="seated" r="12"/>'
        f'<circle r="12" {woven(seat)}/><path class="hat" d="{_HAT}"/>{text(0, -10.4, LETTERS[seat], "cockade")}'
    )


def _of_side(seat: int) -> str:
    """Return colony, fort, militia and the plume of units that may still march, on the outer side of the hat."""
    plume = f'<path class="plume" transform="scale({2 * seat - 1} 1)" d="{_PLUME}"/>'
    shapes = {"colony": _colony(seat), "fort": _fort(seat), "militia": _militia(seat), "plume": plume}
    return "".join(_shape(f"{name}-{seat}", content, seat_class(seat)) for name, content in shapes.items())


_RAYS = "L".join(
    pair(far * cos(turn * pi / 12), far * sin(turn * pi / 12)) for turn, far in enumerate((27.4, 21.8) * 12)
)
_BLADES = "M-9.4-7.4C-4.6-14.4 2.4-19.6 9.4-21.6M9.4-7.4C4.6-14.4-2.4-19.6-9.4-21.6"
_HILTS = "M-11.4-11.4-5.6-7.2M11.4-11.4 5.6-7.2M-9.4-8.4-11.8-5.4M9.4-8.4 11.8-5.4"
_BURST = _shape(  # two crossed sabres over a burst that fills the tile
    "fight",
    f'<path class="burst" d="M{_RAYS}Z"/><path class="sabres-halo" d="{_BLADES}{_HILTS}"/>'
    f'<path class="sabres" d="{_BLADES}{_HILTS}"/>',
)

_CHECK = "M-6 .4-1.8 5 6.4-5.4"
_TICK = _shape(  # in the north-eastern corner of a tile that was collected from
    "tick",
    f'<path class="tick-halo" d="{_CHECK}"/><path class="tick" d="{_CHECK}"/>',
    place="translate(45.5 12.5)",
)

# Icons -----------------------------------------------------------------------------------------


ICONS: dict[str, str] = {
    "manpower": icon('<circle cx="12" cy="6.8" r="4.2"/><path d="M3.4 21.5c0-5.2 3.3-8.7 8.6-8.7s8.6 3.5 8.6 8.7z"/>'),
    "lumber": icon(  # three logs, seen from their ends
        '<path fill-rule="evenodd" d="'
        + "".join(
            f"M{x} {y}a5 5 0 1 1 .01 0zm.6-2.2a2.8 2.8 0 1 0-1.2 0zm-.6-1.6a1.2 1.2 0 1 1 .01 0z"
            for x, y in ((6.6, 21.6), (17.4, 21.6), (12, 12.2))
        )
        + '"/>'
    ),
    "fur": icon(f'<path transform="translate(12 11.8) scale(.62)" d="{_PELT}"/>'),
    "support": icon(
        '<path d="M3 7.4 7.6 11 12 3.8 16.4 11 21 7.4 19.2 17H4.8Z"/>'
        '<rect x="4.8" y="18.4" width="14.4" height="2.6" rx=".8"/>'
        '<circle cx="12" cy="3.2" r="1.4"/><circle cx="2.8" cy="6.6" r="1.3"/>'
        '<circle cx="21.2" cy="6.6" r="1.3"/>'
    ),
    "firearms": icon(
        '<path d="M1 19.4 6.4 13.6C7.4 12.5 8.4 11.9 9.6 11.3L20.9 3.4 22.9 6 13.6 12.4'
        "C14 14 13.2 15.3 11.6 15.6 10.9 15.7 10.3 15.5 9.9 15.1 9 15.8 8.2 16.6 7.5 17.5"
        'L4.2 22.2Z"/>'
    ),
    "militia": icon(
        '<path d="M5.7 12.600A6.6 6.6 0 1 0 18.3 12.600C16.4 13.4 14.2 13.8 12 13.8'
        'S7.6 13.4 5.7 12.600Z"/><path d="M1 6.400C3.4 6.7 5.1 6 6.6 3.9 8 2.1 9.8 1.2 12 1.2'
        "S16 2.1 17.4 3.900C18.9 6 20.6 6.7 23 6.4 21.9 10.2 17.4 12.3 12 12.3"
        'S2.1 10.2 1 6.400Z"/>'
    ),
    "fort": icon(
        '<path fill-rule="evenodd" transform="translate(12 12.6) scale(.5)"'
        f' d="{_WALLS}M0-6.4A6.4 6.4 0 1 0 0 6.4 6.4 6.4 0 1 0 0-6.4Z"/>'
    ),
}
