"""The picture of a position: a base that never changes in a game, and the elements on it.

`view.scene` is the plain JSON that the views write.  The base depends on the set-up and the reader's language; it is
cached.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from voyageur.games.kanata.presentation.drawing import coastline, fight, frame, pieces, sea, symbols, tiles
from voyageur.games.kanata.presentation.drawing.sea import Label
from voyageur.games.kanata.presentation.drawing.tiles import Tile
from voyageur.games.kanata.presentation.facts import FactKind
from voyageur.kernel.parts import made_lately, made_part
from voyageur.kernel.view import Cells, Element, Fact, Picture, Say, View


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`, with `facts` (unfolded, as `describe` returns them) marked."""
    scene = view.scene
    sheet = _sheet(
        scene["board"], scene["columns"], scene["rows"], scene["tiles"], tuple(scene["colonies"].items()), say
    )
    laid_out = sheet.laid_out
    new = frozenset(_recent(facts, FactKind.FORT, FactKind.RAISE))
    elements = {
        **_overlays(scene, laid_out),
        **dict(_marks(scene, laid_out, facts)),
        **_pieces(scene, laid_out, view.to_act, new),
    }
    fought = fight.last_round(scene, facts)
    if fought is not None:
        names = tuple(say(seat.name) for seat in view.seats)
        elements[f"round-{fought.tile}"] = fight.card(fought, laid_out, scene, names, say)
    return Picture(*sheet.size, sheet.base, elements)


@dataclass(frozen=True)
class _Sheet:
    """What of a picture never changes in a game."""

    size: tuple[int, int]
    laid_out: Mapping[str, Tile]
    base: str


@made_lately
def _sheet(
    board: str, columns: int, rows: int, kind_of: Mapping[str, str], colonies: tuple[tuple[str, int], ...], say: Say
) -> _Sheet:
    kinds = tuple(kind_of.items())
    base = _base(columns, rows, kinds, colonies, sea.labels_of(board, say))
    return _Sheet(frame.size(columns, rows), tiles.layout(kinds, rows), base)


def cells(view: View) -> Cells:
    """Return where the tiles lie, on every board."""
    return tiles.MARGIN, tiles.MARGIN, tiles.TILE


@lru_cache(maxsize=64)
def _base(
    columns: int,
    rows: int,
    kinds: tuple[tuple[str, str], ...],
    colonies: tuple[tuple[str, int], ...],
    labels: tuple[Label, ...],
) -> str:
    """Return the part of the picture that never changes in a game."""
    laid_out = tiles.layout(kinds, rows)
    land = [tile.place for tile in laid_out.values()]
    open_sea = sea.open_sea(columns, rows, land, labels)
    spaces = "".join(tiles.space(tile, dict(colonies).get(name)) for name, tile in laid_out.items())
    return (
        f'<g class="kanata"><defs>{symbols.defs()}{tiles.grounds(laid_out.values())}</defs>'
        f"{sea.water(open_sea)}{coastline.shore(land)}{sea.rose(open_sea)}"
        f"{spaces}{coastline.stones(land)}{sea.draw_labels(labels)}{frame.frame(columns, rows)}</g>"
    )


# Elements --------------------------------------------------------------------------------------

Drawn = Iterator[tuple[str, Element]]  # elements by their ids, in the order of painting
New = Container[tuple[str, int, str]]  # what was built or raised in the last plies: the kind of fact, seat and tile


@made_part
def _overlays(scene: Mapping[str, Any], laid_out: Mapping[str, Tile]) -> Drawn:
    """Redraw tiles from which a card was collected, and crowded tiles, whose emblem moves aside."""
    collected, colonies = scene["collected"], scene["colonies"]
    contested = {name for name, units in scene["militia"].items() if all(units) and name not in colonies}
    crowded: set[str] = contested.union(scene["forts"])
    for name in sorted(crowded.union(collected)):
        what = "collected" if name in collected else "ground"
        yield f"{what}-{name}", tiles.overlay(laid_out[name], name in crowded, name in collected)


def _marks(scene: Mapping[str, Any], laid_out: Mapping[str, Tile], facts: Sequence[Fact]) -> Drawn:
    """Mark the last plies, below the pieces."""
    for _, seat, name in sorted(_recent(facts, FactKind.COLLECT)):
        if name not in scene["collected"]:
            yield f"trace-{seat}-{name}", tiles.ring(laid_out[name], seat)
    if scene["fight"]:
        yield f"fight-{scene['fight']}", pieces.fight(laid_out[scene["fight"]])
    yield from _arrows(laid_out, facts)


def _recent(facts: Sequence[Fact], *kinds: FactKind) -> Iterator[tuple[str, int, str]]:
    """Yield kind, seat and tile of every fact of some kinds."""
    return (
        (fact.kind, fact.seat, str(fact.values["tile"]))
        for fact in facts
        if fact.kind in kinds and fact.seat is not None
    )


def _arrows(laid_out: Mapping[str, Tile], facts: Sequence[Fact]) -> Drawn:
    for fact in facts:
        if fact.kind == FactKind.MARCH and fact.seat is not None:
            start, end = str(fact.values["from"]), str(fact.values["to"])
            yield f"arrow-{fact.seat}-{start}-{end}", pieces.arrow(laid_out[start], laid_out[end], fact.seat)


@made_part
def _pieces(scene: Mapping[str, Any], laid_out: Mapping[str, Tile], mover: int, new: New) -> Drawn:
    """Draw forts and militia, and again the names of the tiles where they stand together.

    mover : the seat that is to act, whose units may still march
    """
    yield from _forts(scene, laid_out, new)
    yield from _militia(scene, laid_out, mover, new)
    for name in sorted({*scene["forts"], scene["fight"]} & scene["militia"].keys()):
        yield f"name-{name}", tiles.name_above(laid_out[name])


def _forts(scene: Mapping[str, Any], laid_out: Mapping[str, Tile], new: New) -> Drawn:
    for name, seat in scene["forts"].items():
        french, british = scene["militia"].get(name, (0, 0))
        beside = (french > 0, british > 0)
        yield f"fort-{name}", pieces.fort(laid_out[name], seat, (FactKind.FORT, seat, name) in new, beside)


def _militia(scene: Mapping[str, Any], laid_out: Mapping[str, Tile], mover: int, new: New) -> Drawn:
    for name, counts in scene["militia"].items():
        for seat, count in enumerate(counts):
            if count:
                ready = scene["ready"].get(name, 0) if seat == mover else 0
                is_new = (FactKind.RAISE, seat, name) in new
                yield f"militia-{seat}-{name}", pieces.militia(laid_out[name], seat, count, ready, is_new)
