"""The Canoe Race in characters, for terminals: leg by leg from the start down to the finish.

A leg has a row for the inside lane (`(`) and one for the outside (`)`), a character an inch: a letter stands at the
front of its canoe.  `>>` is a current of 2, `?` one that nobody has seen, `*` a shooter.  A row of `~` is a rapid
with its class, `B` its bear, `@(` and `@)` the whirlpools below it.  Below the finish `=` come canoes that are home,
behind `x` those that are out.  At the end each canoe's crew: `●` aboard, `○` in the water, `/` before a canoe that
lies on its side.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from voyageur.games.canoe.emblems import LETTERS, roman
from voyageur.kernel.contract import View

_SIGNS = {"inside": "(", "outside": ")"}
_WATER = "·"


def sketch(view: View) -> str:
    """Return the river of `view` in characters."""
    return "\n".join(line.rstrip() for line in _lines(view.position))


def _lines(position: Mapping[str, Any]) -> Iterator[str]:
    canoes: Sequence[Mapping[str, Any]] = position["canoes"]
    for number, leg in enumerate(position["legs"], start=1):
        there = [canoe for canoe in canoes if canoe["leg"] == number]
        yield from _leg(number, leg, [canoe for canoe in there if canoe["place"] in ("leg", "line")])
        if number <= len(position["rapids"]):
            in_rapid = [canoe for canoe in there if canoe["place"] == "rapid"]
            yield _rapid(position["rapids"][number - 1], in_rapid)
    home = sorted((one for one in canoes if one["place"] == "home"), key=lambda one: (one["rank"] or 99, one["seat"]))
    places = [f"{canoe['rank']}{_letter(canoe)}" for canoe in home]
    yield f"    = {' '.join(places)}"
    if out := [one for one in canoes if one["place"] == "out"]:
        yield f"    x {' '.join(map(_letter, out))}"
    yield "  ".join(map(_crew, canoes))


def _letter(canoe: Mapping[str, Any]) -> str:
    return LETTERS[canoe["seat"]]


def _leg(number: int, leg: Mapping[str, Any], canoes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    current = ">" * leg["current"] if leg["current"] else "?"
    notes = {"inside": f"{current}{' *' if leg['shooter'] else ''}", "outside": ""}
    for lane, sign in _SIGNS.items():
        row = [canoe for canoe in canoes if canoe["lane"] == lane]
        yield f"{number if lane == 'inside' else '':>3} {sign}{_row(leg['length'], row)} {notes[lane]}"


def _row(length: int, canoes: Sequence[Mapping[str, Any]]) -> str:
    """Return a lane; where several fronts are level their letters follow in brackets."""
    water = [_WATER] * (length + 1)
    level: list[str] = []
    for canoe in canoes:
        inch = min(canoe["front"], length)
        if water[inch] == _WATER:
            water[inch] = _letter(canoe)
        else:
            level.append(f"{water[inch]}={_letter(canoe)}")
    return "".join(water) + (f" [{' '.join(level)}]" if level else "")


def _rapid(rapid: Mapping[str, Any], canoes: Sequence[Mapping[str, Any]]) -> str:
    rated = roman(rapid["rating"]) if rapid["rating"] else "?"
    pools = "".join(f" @{_SIGNS[lane]}" for lane in rapid["whirlpools"])
    bear = " B" if rapid["bear"] else ""
    inside = "".join(f" {_SIGNS[canoe['lane']]}{_letter(canoe)}" for canoe in canoes)
    return f"    ~~~ {rated}{bear}{pools}{inside}"


def _crew(canoe: Mapping[str, Any]) -> str:
    side = "/" if canoe["is_tipped"] else ""
    return f"{side}{_letter(canoe)} {'●' * canoe['aboard']}{'○' * canoe['swimming']}".rstrip()
