"""A round of a fight, drawn beside its tile: both sides, their dice, what they add, the totals, and who loses a unit.

It covers no tile on which both sides have units, and of the others those that matter least.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from voyageur.drawing.curves import pair
from voyageur.drawing.svg import seat_class, text, woven
from voyageur.games.kanata.components import N_SEATS
from voyageur.games.kanata.presentation.drawing import frame
from voyageur.games.kanata.presentation.drawing.symbols import placed, use
from voyageur.games.kanata.presentation.drawing.tiles import TILE, Tile
from voyageur.games.kanata.presentation.facts import FactKind
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import Element, Fact, Say

Area = tuple[float, float, float, float]  # west, north, east, south

_WIDE = 304
_HEADING, _ROW, _LINE, _FOOT = 30, 44, 17, 12  # heights of the parts
_MOST_LETTERS = 45  # of a line of the verdict
_SHEET = 820  # on a sheet of this width the card has its own size
_GAPS = (10.0, 38.0)  # from the tile to the card
_SHIFTS = (-1.0, -0.5, 0.0, 0.5, 1.0)  # where the card may stand along an edge of the tile, in halves of the difference
# What it costs to cover a tile, for each part of it that is covered.
_LAND, _HELD, _FOUGHT_OVER = 1.0, 40.0, 10000.0
_AFTERMATH = (FactKind.FORT_DESTROYED, FactKind.END_TURN)  # what a round itself leads to
_PIPS = {  # the pips of each value, in thirds of a face
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True)
class FightSide:
    """One side of a round: what it rolled, what it adds, and how many units it had and lost."""

    seat: int
    units: int
    die: int
    surplus: int
    bonus: int
    total: int
    lost: int


@dataclass(frozen=True)
class FightRound:
    """A round of a fight: the side that attacks is the first."""

    tile: str
    place: str  # open, fort, colony
    sides: tuple[FightSide, FightSide]
    values: tuple[tuple[str, Value], ...]  # of the fact that tells of it


def last_round(scene: Mapping[str, Any], facts: Sequence[Fact]) -> FightRound | None:
    """Return the last round that the facts tell of, unless something else has been told since."""
    told = next((fact for fact in reversed(facts) if fact.kind not in _AFTERMATH), None)
    if told is None or told.kind != FactKind.ROLL or told.seat is None:
        return None
    if any(fact.kind == FactKind.END_TURN and fact.seat != told.seat for fact in facts[-1:]):
        return None
    mover, values = told.seat, told.values
    sides = _side("own", mover, values), _side("rival", 1 - mover, values)
    tile = str(values["tile"])
    owner = {**scene["forts"], **scene["colonies"]}.get(tile)
    attacks_first = sides if owner != mover else (sides[1], sides[0])
    return FightRound(tile, str(values["place"]), attacks_first, tuple({"side": mover, **values}.items()))


def _side(who: str, seat: int, values: Mapping[str, Value]) -> FightSide:
    surplus, bonus, total, lost, left = (
        int(values[f"{who}_{what}"]) for what in ("surplus", "bonus", "total", "lost", "left")
    )
    return FightSide(seat, lost + left, int(values[who]), surplus, bonus, total, lost)


def card(
    fought: FightRound, laid_out: Mapping[str, Tile], scene: Mapping[str, Any], names: tuple[str, ...], say: Say
) -> Element:
    """Return the card of a round beside its tile, with a pointer to it.

    names : of the sides, by seat
    """
    size = frame.size(scene["columns"], scene["rows"])
    held = {*scene["forts"], *scene["colonies"], *scene["militia"]}
    contested = {fought.tile, *(name for name, units in scene["militia"].items() if all(units))}
    costs = tuple((tile.at(), _cost(name, held, contested)) for name, tile in laid_out.items())
    return _card(fought, laid_out[fought.tile].at(), size, costs, names, say)


def _cost(name: str, held: Collection[str], contested: Collection[str]) -> float:
    return _FOUGHT_OVER if name in contested else _HELD if name in held else _LAND


@lru_cache(maxsize=256)
def _card(
    fought: FightRound,
    tile: tuple[float, float],
    sheet: tuple[int, int],
    costs: Sequence[tuple[tuple[float, float], float]],
    names: Sequence[str],
    say: Say,
) -> Element:
    verdict = _lines(say(Sentence("lost-in-roll", dict(fought.values))))
    high = _HEADING + N_SEATS * _ROW + _LINE * len(verdict) + _FOOT
    scale = min(sheet[0] / _SHEET, 1.2)
    west, north = _beside(tile, (_WIDE * scale, high * scale), sheet, costs)
    content = [
        _pointer(((tile[0] + TILE / 2 - west) / scale, (tile[1] + TILE / 2 - north) / scale), high, TILE / 2 / scale),
        f'<rect class="fight-card" width="{_WIDE}" height="{high}" rx="8"/>',
        text(14, 21, say(Sentence("picture-fight", {"tile": fought.tile})), "fight-title"),
    ]
    best = max(side.total for side in fought.sides)
    roles = (say(Sentence("picture-attacks")), say(Sentence("picture-defends")))
    added = say(Sentence("picture-surplus")), say(Sentence("picture-place", {"place": fought.place}))
    for row, (side, role) in enumerate(zip(fought.sides, roles, strict=True)):
        drawn = _row(side, names[side.seat], role, added, side.total == best and any(_lost(fought)))
        content.append(f'<g transform="translate({pair(0, _HEADING + row * _ROW)})">{drawn}</g>')
    foot = _HEADING + N_SEATS * _ROW + _LINE - 2
    content += [text(14, foot + _LINE * line, words, "fight-verdict") for line, words in enumerate(verdict)]
    told = "-".join(f"{side.units}.{side.die}" for side in fought.sides)
    attributes = {**placed("overlay above", (west, north), round(scale, 3)), "data-staged": told}
    return Element("".join(content), attributes)


def _lost(fought: FightRound) -> Iterator[int]:
    return (side.lost for side in fought.sides)


# Where it stands ----------------------------------------------------------------------------------


def _beside(
    tile: tuple[float, float],
    size: tuple[float, float],
    sheet: tuple[int, int],
    costs: Sequence[tuple[tuple[float, float], float]],
) -> tuple[float, float]:
    """Return the corner of the card: on the sheet, and of all places beside the tile the one that covers the least."""

    def hidden(box: Area) -> float:
        (west, north), (east, south) = (box[0] - TILE, box[1] - TILE), box[2:]
        near = ((at, cost) for at, cost in costs if west < at[0] < east and north < at[1] < south)
        return sum(cost * _covered(box, at) for at, cost in near)

    return min(_places(tile, size, sheet), key=hidden)[:2]


def _places(tile: tuple[float, float], size: tuple[float, float], sheet: tuple[int, int]) -> Iterator[Area]:
    """Yield boxes above, below, in the west and in the east of the tile, moved along its edge, and into the sheet."""
    (x, y), (wide, high) = tile, size
    edge = frame.FRAME + 4
    across, down = (TILE - wide) / 2, (TILE - high) / 2
    starts: list[tuple[float, float]] = []
    for gap, shift in product(_GAPS, _SHIFTS):
        along_x, along_y = x + across + shift * across, y + down + shift * down
        starts += [(along_x, y - high - gap), (along_x, y + TILE + gap)]
        starts += [(x - wide - gap, along_y), (x + TILE + gap, along_y)]
    for west, north in starts:
        inside_x = min(max(west, edge), sheet[0] - edge - wide)
        inside_y = min(max(north, edge), sheet[1] - edge - high)
        yield inside_x, inside_y, inside_x + wide, inside_y + high


def _covered(box: Area, at: tuple[float, float]) -> float:
    """Return which part of a tile a box covers."""
    across = min(box[2], at[0] + TILE) - max(box[0], at[0])
    down = min(box[3], at[1] + TILE) - max(box[1], at[1])
    return across * down / TILE**2 if across > 0 and down > 0 else 0.0


def _pointer(middle: tuple[float, float], high: float, half: float) -> str:
    """Draw a line from the edge of the card to that of the tile."""
    x, y = min(max(middle[0], 12.0), _WIDE - 12.0), min(max(middle[1], 12.0), high - 12.0)
    across, down = middle[0] - x, middle[1] - y
    far = max(abs(across), abs(down))
    part = max(0.0, 1 - (half - 2) / far) if far else 0.0
    line = f"M{pair(x, y)}L{pair(x + across * part, y + down * part)}"
    return f'<path class="fight-pointer-halo" d="{line}"/><path class="fight-pointer" d="{line}"/>'


# What stands on it --------------------------------------------------------------------------------


def _row(side: FightSide, name: str, role: str, added: tuple[str, str], is_best: bool) -> str:
    """Draw one side: its units, name and role, its die, what it adds, and its total."""
    addends = zip((200, 242), (side.surplus, side.bonus), added, strict=True)
    parts = [
        f'<g class="{seat_class(side.seat)}"><g transform="translate(28 25)">{use(f"militia-{side.seat}")}'
        f"{text(0, 6.2, str(min(side.units, 99)), 'count digits-1' if side.units < 10 else 'count digits-2')}</g></g>",
        text(50, 18, name, "fight-who"),
        text(50, 33, role, "fight-role"),
        f'<g class="{seat_class(side.seat)}" transform="translate(158 22)">{_die(side)}</g>',
        *(
            text(x, 21, f"+{value}", "fight-added") + text(x, 34, word, "fight-role middle")
            for x, value, word in addends
            if value
        ),
        f'<g class="{seat_class(side.seat)}">{text(280, 30, str(side.total), "fight-total")}</g>',
    ]
    if side.lost:
        parts.append('<path class="fight-lost" d="M17 36 39 12"/>')
    if is_best:
        parts.append('<path class="fight-best" d="M267 36H293"/>')
    return "".join(parts)


def _die(side: FightSide) -> str:
    """Draw a die with the colour and the pattern of its seat around its face."""
    pips = "".join(f'<circle class="pip" cx="{7.2 * x}" cy="{7.2 * y}" r="2.8"/>' for x, y in _PIPS[side.die])
    edge = 'x="-17" y="-17" width="34" height="34" rx="6"'
    face = '<rect class="die-face" x="-12.5" y="-12.5" width="25" height="25" rx="3.5"/>'
    return f'<rect class="die-edge" {edge}/><rect {edge} {woven(side.seat)}/>{face}{pips}'


def _lines(words: str) -> list[str]:
    """Break words at blanks into lines."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= _MOST_LETTERS:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
