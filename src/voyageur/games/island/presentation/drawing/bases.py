"""The starting tiles: a cove with a canoe in it, and the flag of the seat on its shore."""

from voyageur.drawing.curves import pair
from voyageur.drawing.shapes import moved
from voyageur.drawing.svg import seat_class, text, woven
from voyageur.games.island.components import LETTERS
from voyageur.games.island.presentation.drawing.coast import cove_middle, coves, on_land
from voyageur.games.island.presentation.drawing.shapes import path, shape, use
from voyageur.games.island.presentation.drawing.tiles import Chart, variant_of

_FLAG = "M0-36C5-38 9-34 13-35.5S19-36.5 21.5-36L17-28.5 21.5-21C18-21.5 17-20.5 13-20.5S5-22.5 0-21Z"
_CANOE = "M-10.5 0C-7-3.6-3.5-4.6 0-4.6S7-3.6 10.5 0C7 3.6 3.5 4.6 0 4.6S-7 3.6-10.5 0Z"
_CANOE_LINES = "M-6.5-2.6V2.6M-2.2-4V4M2.2-4V4M6.5-2.6V2.6"

# by the side on which the cove opens: foot of the flag, where it flies to, the name of the tile and how it is set
_SPOTS = {
    "west": ((40.0, 48.0), 1, (75.0, 13.5), "end"),
    "east": ((40.0, 48.0), -1, (5.0, 13.5), ""),
    "north": ((53.0, 54.0), 1, (75.0, 13.5), "end"),
    "south": ((6.5, 56.0), 1, (75.0, 13.5), "end"),
}


def base_shapes(seats: int) -> str:
    """Return flags and canoe, for the base of the picture."""
    canoe = shape("canoe", path("hull", _CANOE) + path("thin", _CANOE_LINES))
    return canoe + "".join(_flag(seat, way) for seat in range(seats) for way in (1, -1))


def _flag(seat: int, way: int) -> str:
    """Return a flag that flies to the east (1) or to the west (-1) of its pole, which stands on 0 0."""
    mirrored = "" if way > 0 else ' transform="scale(-1 1)"'
    cloth = f'<g{mirrored}>{path("seated", _FLAG)}<path {woven(seat)} d="{_FLAG}"/>{path("label-edge", _FLAG)}</g>'
    disc = f'<circle class="seated" cx="{9 * way}" cy="-28.5" r="5.5"/>'
    letter = text(9 * way, -24.9, LETTERS[seat], "letter small")
    return shape(
        f"flag-{seat}{'' if way > 0 else '-west'}", f"{path('pole', 'M0 0V-38')}{cloth}{disc}{letter}", seat_class(seat)
    )


def base_tiles(chart: Chart) -> str:
    """Return the starting tiles, cut to the land, with canoes, flags and names."""
    drawn: list[str] = []
    for name, kind, seat in chart.kinds:
        if kind == "start":
            ground = f'<g transform="{moved(chart.at(name))}">{use(f"ground-{variant_of(name)}", classes="home")}</g>'
            owned = "" if seat is None else f' id="home-{seat}" class="{seat_class(seat)}"'
            drawn.append(f"<g {on_land(chart)}{owned}>{ground}</g>")
    return "".join(drawn)


def vignette_base(name: str, seat: int | None) -> str:
    """Return a starting tile as it is seen beside a battle: without its cove."""
    colour = "" if seat is None else f' class="{seat_class(seat)}"'
    ground = (
        f'<path class="land" d="M-1-1H81V81H-1Z"/><g{colour}>{use(f"ground-{variant_of(name)}", classes="home")}</g>'
    )
    flag = "" if seat is None else use(f"flag-{seat}", (40, 46))
    return f"{ground}{flag}{text(8.8, 14, name, 'name start')}"


def harbours(chart: Chart) -> str:
    """Return what stands and lies in the coves, above the coast."""
    return "".join(_harbour(chart, name, seat) for name, kind, seat in chart.kinds if kind == "start")


def _harbour(chart: Chart, name: str, seat: int | None) -> str:
    side = coves(chart).get(name, "east")
    foot, way, at, classes = _SPOTS[side]
    named = text(*at, name, f"name start {classes}".strip())
    if seat is None:
        return f'<g transform="{moved(chart.at(name))}">{named}</g>'
    turned = "" if side in ("west", "east") else " rotate(90)"
    canoe = f'<g transform="translate({pair(*cove_middle(side))}){turned}">{use("canoe")}</g>'
    flag = use(f"flag-{seat}{'' if way > 0 else '-west'}", foot)
    return f'<g transform="{moved(chart.at(name))}">{canoe}{flag}{named}</g>'
