"""The picture of a position: the chart with the island and the stacks, one's own hand, the battle, the discards.

`view.scene` is the plain JSON of scene.py.  The base depends on the set-up and the reader's language; it is cached.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.drawing.svg import seat_class, seat_patterns
from voyageur.games.island.components import SYMBOLS
from voyageur.games.island.presentation.drawing import (
    bases,
    battle,
    capture,
    cards,
    coast,
    hands,
    marks,
    piles,
    sheet,
    symbols,
    tiles,
    units,
)
from voyageur.games.island.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.island.presentation.drawing.icons import ICONS as ICONS
from voyageur.games.island.presentation.drawing.shapes import placed
from voyageur.games.island.presentation.drawing.tiles import Chart
from voyageur.kernel.parts import PartMap, Parts, made_of_part
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Cells, Element, Fact, Inset, Picture, Say, View


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`, with the moves and the battle among `facts` shown."""
    scene = view.scene
    extent = scene["columns"], scene["rows"], len(scene["seats"])
    board = _board(scene["tiles"], scene["mover"], scene["stacks"], extent, say)
    chart = board.chart
    arrows = marks.arrows(chart, marks.moves(facts))
    rivals = hands.of_rivals(scene["seats"], view.seat, chart, say)
    elements = Parts(board.faces, board.garrisons, arrows, board.piles, rivals)
    return Picture(board.width, board.height, board.base, elements, _insets(view, board, facts, say))


@dataclass(frozen=True, eq=False)
class SeenByAll:
    """What all see alike of a position."""

    chart: Chart
    width: int
    height: int
    base: str
    faces: Mapping[str, Element]
    garrisons: Mapping[str, Element]
    piles: Mapping[str, Element]
    discards: Mapping[str, Inset]
    recruiting: Sequence[hands.Recruiting]  # by seat


@made_of_part
def _board(
    shown: Mapping[str, Any], mover: int | None, stacks: Mapping[str, Any], extent: tuple[int, int, int], say: Say
) -> SeenByAll:
    """Draw what all see alike.  extent : columns, rows and seats"""
    columns, rows, seats = extent
    chart = tiles.chart_of_tiles(columns, rows, shown, seats)
    return SeenByAll(
        chart,
        *chart.size,
        _base(chart, say),
        _faces(shown, chart),
        _garrisons(shown, mover, chart),
        piles.pile_elements(stacks, chart, say),
        piles.discard_insets(stacks, say),
        hands.recruiting_tiles(shown, seats),
    )


def cells(view: View) -> Cells:
    """Return where the tiles lie."""
    chart = tiles.chart_of(view.scene)
    return chart.side, chart.top, tiles.TILE


@lru_cache(maxsize=64)
def _base(chart: Chart, say: Say) -> str:
    """Return the part of the picture that never changes in a game."""
    named, waters = ({name: say(Sentence(f"picture-{name}")) for name in names} for names in (SYMBOLS, sheet.WATERS))
    titles = tuple(say(Sentence(f"picture-stack-{kind}")) for kind in cards.KINDS)
    shapes = (
        f"{symbols.emblems()}{tiles.tile_shapes()}{units.unit_shapes(chart.seats)}{bases.base_shapes(chart.seats)}"
        f"{cards.card_shapes(named.__getitem__)}{cards.no_card_shape()}{battle.battle_shapes()}"
        f"{sheet.ship_shape()}{coast.coast_shapes(chart)}"
        f"{seat_patterns(SEAT_COLOURS[: chart.seats])}"
    )
    names = [name for name, _, _ in chart.kinds]
    return (
        f'<g class="island"><defs>{shapes}</defs>{sheet.water(chart)}{coast.shore(chart)}{bases.base_tiles(chart)}'
        f"{coast.line_of_coast(chart)}{capture.border(chart)}{bases.harbours(chart)}{sheet.ornaments(chart)}"
        f"{sheet.water_names(chart, tuple(waters.values()), tuple(hands.corners(chart).values()))}"
        f"{piles.titles(chart, titles)}{sheet.frame(chart)}{tiles.spaces(names, chart)}</g>"
    )


# Elements -----------------------------------------------------------------------------------------


@made_of_part
def _faces(tiles_now: Mapping[str, Any], chart: Chart) -> PartMap[str, Element]:
    """Return the symbols of the tiles."""
    drawn = {
        f"face-{name}": tiles.face(chart, name, tile["face"], tile["holder"] is not None, tile["is_recruited"])
        for name, tile in tiles_now.items()
        if tile["face"] != "start"
    }
    return PartMap(drawn)


@made_of_part
def _garrisons(tiles_now: Mapping[str, Any], mover: int | None, chart: Chart) -> PartMap[str, Element]:
    """Return the units on the tiles."""
    drawn = PartMap[str, Element]()
    for name, tile in tiles_now.items():
        garrison = tiles.garrison_of(tile, mover)
        if garrison is not None:
            drawn |= _units(chart, name, garrison)
    return drawn


@lru_cache(maxsize=4096)
def _units(chart: Chart, name: str, garrison: tiles.Garrison) -> dict[str, Element]:
    """Return the units on a tile, and the mark of a contested one."""
    return dict(_drawn_units(chart, name, garrison))


def _drawn_units(chart: Chart, name: str, garrison: tiles.Garrison) -> Iterator[tuple[str, Element]]:
    holder, attacker = garrison.holder, garrison.attacker
    at = chart.at(name)
    if garrison.attackers:
        yield f"contest-{name}", Element(tiles.CONTEST, placed("still", at))
        defence = tiles.defence_content(holder, garrison.units)
        attack = tiles.attack_content(attacker, garrison.attackers)
        yield f"units-{holder}-{name}", Element(defence, placed(f"still {seat_class(holder)}", at))
        yield f"units-{attacker}-{name}", Element(attack, placed(f"still {seat_class(attacker)}", at))
        return
    side = coast.coves(chart).get(name)
    content = tiles.units_content(holder, garrison.units, side == "east", side == "south")
    yield f"units-{holder}-{name}", Element(content, placed(f"still {seat_class(holder)}", at))


# Insets -------------------------------------------------------------------------------------------


def _insets(view: View, board: SeenByAll, facts: Sequence[Fact], say: Say) -> dict[str, Inset]:
    """Return one's own hand, the battle, and the discards to look through."""
    insets = dict[str, Inset]()
    if view.seat is not None:
        insets["hand"] = hands.hand_inset(view.scene, view.seat, board.recruiting[view.seat], say)
    fought = battle.battle_of(view, facts)
    if fought is not None:
        insets["battle"] = battle.battle_inset(view, board.chart, fought, say)
    insets |= board.discards
    return insets
