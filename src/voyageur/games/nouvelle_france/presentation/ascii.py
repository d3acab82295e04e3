"""The sites in characters, for terminals.

A square is the letter of its highest cube (w white, b brown, y yellow, l blue) and that cube's level, or `..`.  Below
each site stand its stick from the bottom to the top, its disk, and who completed it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from voyageur.games.nouvelle_france.components import square_name
from voyageur.kernel.view import View

_CUBES = "wbyl"
_WIDTH = 3


def ascii(view: View) -> str:
    """Return the sites of `view` in characters."""
    return "\n".join(line.rstrip() for line in _lines(view.scene))


def _lines(scene: Mapping[str, Any]) -> Iterator[str]:
    for site in scene["sites"]:
        yield from _site(site)
    open_cards = [*scene["open"], *filter(None, [scene["drawn"]])]
    yield f"open {' '.join(open_cards) or '-'}  deck {scene['deck']}  storms {scene['storms']}"
    if scene["known"]:
        known: Any = scene["known"]
        cards, is_set = (known["cards"], True) if "cards" in known else (known, False)
        yield f"on top {'in any order ' if is_set else ''}{' '.join(cards)}"
    for number, seat in enumerate(scene["seats"]):
        yield _seat(number, seat)


def _site(site: Mapping[str, Any]) -> Iterator[str]:
    tops = {cube["at"]: f"{_CUBES[cube['colour']]}{cube['level']}" for cube in site["cubes"]}  # the highest is last
    stick = "".join(site["stick"] or "?")
    holder = "" if site["completed_by"] is None else f", completed by {site['completed_by']}"
    yield f"{site['name']} {stick}, disk {'?' if site['disk'] is None else site['disk']}{holder}"
    columns = range(site["columns"])
    for row in reversed(range(site["rows"])):
        names = [square_name(column, row) for column in columns]
        cells = [tops.get(name, "..") if name in site["squares"] else "" for name in names]
        yield f"{row + 1:>2} " + "".join(f"{cell:<{_WIDTH}}" for cell in cells)
    yield "   " + "".join(f"{square_name(column, 0)[0]:<{_WIDTH}}" for column in columns)


def _seat(number: int, seat: Mapping[str, Any]) -> str:
    colours = "".join(_CUBES[colour] for colour in seat["colours"])
    allies = [name for name, side in seat["allies"].items() if side == "up"]
    bonus = [name for name, place in seat["bonus"].items() if place in ("ready", "later")]
    return f"seat {number} ({colours}): {seat['points']} points; {' '.join((*allies, *bonus)) or '-'}"
