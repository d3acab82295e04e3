"""The cards: faces of two kinds, backs with the pattern of a woven sash, and small ones."""

from collections.abc import Callable
from functools import lru_cache

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.shapes import moved
from voyageur.drawing.svg import number, text
from voyageur.games.island.components import CARD_NAMES, SYMBOLS
from voyageur.games.island.presentation.drawing.shapes import path, shape, use

WIDTH, HEIGHT = 100, 144
KINDS = ("combat", "resource")

NameOf = Callable[[str], str]  # the name of a symbol in the reader's language


def symbol_of(card: str) -> str:
    """Return the symbol of a card by its name."""
    return card[:-1]


def value_of(card: str) -> int:
    """Return the value of a card by its name."""
    return int(card[-1])


def kind_of(card: str) -> str:
    """Return the kind of a card by its name."""
    return KINDS[value_of(card) > 3]


def order(card: str) -> tuple[int, int]:
    """Return what cards are sorted by: kind, then symbol and value."""
    return KINDS.index(kind_of(card)), CARD_NAMES.index(card)


# Frames -------------------------------------------------------------------------------------------

_SHEET = "M8 0H92Q100 0 100 8V136Q100 144 92 144H8Q0 144 0 136V8Q0 0 8 0Z"
_SHIELD = "M20 43Q35 43 50 38Q65 43 80 43V80C80 97 66 107 50 116C34 107 20 97 20 80Z"
_SWORD = "M0-11.5 1.9-8.5V4.2H-1.9V-8.5ZM-5.5 4.2H5.5V6.4H-5.5ZM-1.3 6.4H1.3V10.3H-1.3Z"
_CUBE = "M0 11-9.5 6.2V-4.8L0-10 9.5-4.8V6.2ZM-9.5-4.8 0-.2 9.5-4.8M0-.2V11"


def _saw_frame() -> str:
    """Return the inner frame of combat cards: cut corners, and sides like saws."""
    teeth = 11
    east = "".join("l-3 3.5 3 3.5" for _ in range(teeth))
    west = "".join("l3-3.5-3-3.5" for _ in range(teeth))
    return f"M16 6H84L94 16V33.5{east}V128L84 138H16L6 128V110.5{west}V16Z"


def _bead_frame() -> str:
    """Return the inner frame of resource cards: scooped corners, and beads along the sides."""
    frame = "M16 6H84A10 10 0 0 0 94 16V128A10 10 0 0 0 84 138H16A10 10 0 0 0 6 128V16A10 10 0 0 0 16 6Z"
    beads = "".join(f"M{x - 2} {36 + 10 * step}a2 2 0 1 0 4 0 2 2 0 1 0-4 0z" for x in (11, 89) for step in range(9))
    return frame + beads


def _frames() -> str:
    sheet = path("sheet-of", _SHEET) + path("sheet-edge", _SHEET)
    sword = f'<g transform="translate(82 24)">{path("figure", _SWORD)}</g>'
    cube = f'<g transform="translate(80 24) scale(.95)">{path("figure-line", _CUBE)}</g>'
    saw, beads = path("inner", _saw_frame()), path("inner", _bead_frame())
    return (
        f'<path id="island-shield" d="{_SHIELD}"/>'
        f"{shape('card-combat', f'{sheet}{saw}{sword}', 'combat')}"
        f"{shape('card-resource', f'{sheet}{beads}{cube}', 'resource')}"
    )


def _value(value: int) -> str:
    """Return a carved number on a plate: a heavy figure in a groove with an edge."""
    kind = KINDS[value > 3]
    plate = '<circle class="plate" r="16.5"/>' if kind == "resource" else path("plate", "M0-19 19 0 0 19-19 0Z")
    figure = str(value)
    layers = "".join(text(0, 10, figure, f"value {layer}") for layer in ("carved", "groove"))
    return shape(
        f"value-{value}", f'<g transform="translate(23 23.5)"><g class="value-of-card">{plate}{layers}</g></g>', kind
    )


# Faces --------------------------------------------------------------------------------------------


def _face(card: str, word: str) -> str:
    """Return the face of a card; combat cards have the emblem on a shield, resource cards on its tile."""
    symbol, kind = symbol_of(card), kind_of(card)
    ground = use("shield", classes="shield") if kind == "combat" else use(f"{symbol}-plain-tile", (14, 39), 0.9)
    at = (50.0, 77.0) if kind == "combat" else (50.0, 75.0)
    emblem = f'<g transform="translate({pair(*at)})">{use(symbol)}</g>'
    middle = f'<g class="middle-of-card">{ground}{emblem}</g>'
    name = text(50, 131, word, "word")
    return shape(card, f"{use(f'card-{kind}')}{middle}{use(f'value-{value_of(card)}')}{name}", symbol)


def card_shapes(word: NameOf) -> str:
    """Return faces and backs of all cards, for the base."""
    plain = "".join(
        shape(f"{name}-plain-tile", use("ground-1", classes="ground") + use("band-1", classes="band"), name)
        for name in SYMBOLS
    )
    faces = "".join(_face(card, word(symbol_of(card))) for card in CARD_NAMES)
    return f"{_frames()}{plain}{''.join(map(_value, range(1, 7)))}{faces}{_backs()}{_small_backs()}{_small_faces()}"


# Backs --------------------------------------------------------------------------------------------

_STRANDS = (8.0, 1.6, 3.0, 2.6, 5.0, 1.6, 3.4, 1.8)  # their thickness
_WOOLS = {
    "combat": ("red", "cream", "red", "gold", "blue", "cream", "green", "gold"),
    "resource": ("blue", "cream", "blue", "gold", "green", "cream", "red", "gold"),
}
_SMALL_STRANDS = (4.0, 1.4, 3.2, 1.6)
_SMALL_WOOLS = {"combat": ("red", "cream", "blue", "gold"), "resource": ("blue", "cream", "green", "gold")}


def _zigzag(left: float, width: float, columns: int, y: float, rise: float, thick: float) -> str:
    """Return one strand: a band that rises and falls once in each column."""
    half = width / 2
    there = f"l{number(half)}-{number(rise)} {number(half)} {number(rise)}" * columns
    back = f"l-{number(half)}-{number(rise)}-{number(half)} {number(rise)}" * columns
    return f"M{pair(left, y)}{there}v{number(thick)}{back}z"


def _strand(
    index: int, strands: tuple[float, ...], box: tuple[float, float, float, float], shape: tuple[int, float]
) -> str:
    """Return a strand as often as it is seen in a box (left, top, width, height): columns and height of a zigzag."""
    left, top, width, height = box
    columns, rise = shape
    first, period = top + sum(strands[:index]), sum(strands)
    times = range(int((height + rise) / period) + 1)
    return "".join(
        _zigzag(left, width / columns, columns, first + period * time, rise, strands[index]) for time in times
    )


_LARGE_BOX = (6.0, 6.0, 88.0, 132.0)
_SMALL_BOX = (1.5, 1.5, 17.0, 26.0)


def _backs() -> str:
    """Return the backs of both kinds: four columns of arrowheads in eight strands, threads, and the kind's mark."""
    strands = "".join(
        f'<path id="island-strand-{index}" d="{_strand(index, _STRANDS, _LARGE_BOX, (4, 18))}"/>'
        for index in range(len(_STRANDS))
    )
    clip = '<clipPath id="island-sash"><rect x="6" y="6" width="88" height="132" rx="4"/></clipPath>'
    return strands + clip + "".join(map(_back, KINDS))


def _back(kind: str) -> str:
    wools = _WOOLS[kind]
    sash = "".join(use(f"strand-{index}", classes=f"wool-{wool}") for index, wool in enumerate(wools))
    threads = "".join(f"M{number(8.2 + 2.2 * step)} 6V138" for step in range(39))
    mark = (
        f"{path('mark-plate', 'M50 48 74 72 50 96 26 72Z')}{path('mark-edge', 'M50 52.5 69.5 72 50 91.5 30.5 72Z')}"
        f'<g transform="translate(50 73) scale(1.35)">{path("figure", _SWORD)}</g>'
        if kind == "combat"
        else '<circle class="mark-plate" cx="50" cy="72" r="22"/><circle class="mark-edge" cx="50" cy="72" r="18.5"/>'
        f'<g transform="translate(50 72) scale(1.1)">{path("figure-line", _CUBE)}</g>'
    )
    seams = path("seams", "M28 6V138M50 6V138M72 6V138")
    woven = f'<g clip-path="url(#island-sash)">{sash}{path("threads", threads)}{seams}</g>'
    return shape(f"back-{kind}", f"{path('back-sheet', _SHEET)}{woven}{path('sheet-edge', _SHEET)}{mark}", kind)


_SMALL_SHEET = "M2.5 0H17.5Q20 0 20 2.5V26.5Q20 29 17.5 29H2.5Q0 29 0 26.5V2.5Q0 0 2.5 0Z"


def _small_backs() -> str:
    """Return small backs, 20 wide and 29 high: two columns, four strands, no mark."""
    strands = "".join(
        f'<path id="island-small-strand-{index}" d="{_strand(index, _SMALL_STRANDS, _SMALL_BOX, (2, 7))}"/>'
        for index in range(len(_SMALL_STRANDS))
    )
    clip = '<clipPath id="island-small-sash"><rect x="1.5" y="1.5" width="17" height="26" rx="1.5"/></clipPath>'
    return strands + clip + "".join(map(_small_back, KINDS))


def _small_back(kind: str) -> str:
    wools = enumerate(_SMALL_WOOLS[kind])
    sash = "".join(use(f"small-strand-{index}", classes=f"wool-{wool}") for index, wool in wools)
    woven = f'<g clip-path="url(#island-small-sash)">{sash}{path("seams", "M10 0V29")}</g>'
    return shape(
        f"small-back-{kind}", f"{path('back-sheet', _SMALL_SHEET)}{woven}{path('sheet-edge', _SMALL_SHEET)}", kind
    )


def _small_faces() -> str:
    """Return the grounds of small faces, 36 wide and 32 high."""
    outline = "M4 0H32Q36 0 36 4V28Q36 32 32 32H4Q0 32 0 28V4Q0 0 4 0Z"
    return "".join(
        shape(f"small-{kind}", path("sheet-of", outline) + path("small-edge", outline), kind) for kind in KINDS
    )


# Uses ---------------------------------------------------------------------------------------------


def face(card: str, at: Point, size: float = 1) -> str:
    """Return the face of a card."""
    return use(card, at, size)


def back(kind: str, at: Point, size: float = 1) -> str:
    """Return the back of a card."""
    return use(f"back-{kind}", at, size)


@lru_cache(maxsize=512)
def small_face(card: str, at: Point, size: float = 1) -> str:
    """Return a small face: number and emblem."""
    kind, symbol = kind_of(card), symbol_of(card)
    value = text(9.5, 21, str(value_of(card)), f"small-value {kind}")
    content = f"{use(f'small-{kind}')}{value}{use(f'{symbol}-small', (24, 16), 0.8)}"
    return f'<g transform="{moved(at, size)}">{content}</g>'


def empty(at: Point, size: float = 1) -> str:
    """Return the place of a card that is not there."""
    return use("no-card", at, size)


def no_card_shape() -> str:
    """Return the place of a card, for the base."""
    return shape("no-card", path("no-card", _SHEET)) + shape(
        "card-edge", path("back-sheet", _SHEET) + path("sheet-edge", _SHEET)
    )
