"""The Canoe Race in characters, for terminals: leg by leg from the start down to the finish.

A leg has a row for the inside lane (`(`) and one for the outside (`)`), one character per inch: a letter stands at
the front of its canoe.  `>>` is a current of 2, `?` an unknown one, `*` a shooter.  A row of `~` is a rapid
with its class, `B` its bear, `@(` and `@)` the whirlpools below it.  After `=` come the canoes that are home,
after `x` those that are out.  The last line has each canoe's crew: `●` aboard, `○` in the water, `/` before a canoe
that lies on its side.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from voyageur.games.canoe.components import ROMAN
from voyageur.kernel.view import View

_SIGNS = {"inside": "(", "outside": ")"}
_WATER = "·"


def ascii(view: View) -> str:
    """Return the river of `view` in characters."""
    shown: Sequence[Mapping[str, Any]] = view.scene["canoes"]
    letters = dict(enumerate(seat.letter for seat in view.seats))
    canoes = [{**canoe, "letter": letters[canoe["seat"]]} for canoe in shown]
    return "\n".join(line.rstrip() for line in _lines(view.scene, canoes))


def _lines(scene: Mapping[str, Any], canoes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for number, leg in enumerate(scene["legs"], start=1):
        there = [canoe for canoe in canoes if canoe["leg"] == number]
        yield from _leg(number, leg, [canoe for canoe in there if canoe["place"] in ("leg", "line")])
        if number <= len(scene["rapids"]):
            in_rapid = [canoe for canoe in there if canoe["place"] == "rapid"]
            yield _rapid(scene["rapids"][number - 1], in_rapid)
    home = sorted((one for one in canoes if one["place"] == "home"), key=lambda one: (one["rank"] or 99, one["seat"]))
    places = [f"{canoe['rank']}{_letter(canoe)}" for canoe in home]
    yield f"    = {' '.join(places)}"
    if out := [one for one in canoes if one["place"] == "out"]:
        yield f"    x {' '.join(map(_letter, out))}"
    yield "  ".join(map(_crew, canoes))


def _letter(canoe: Mapping[str, Any]) -> str:
    letter: str = canoe["letter"]
    return letter


def _leg(number: int, leg: Mapping[str, Any], canoes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    current = ">" * leg["current"] if leg["current"] else "?"
    notes = {"inside": f"{current}{' *' if leg['shooter'] else ''}", "outside": ""}
    for lane, sign in _SIGNS.items():
        row = [canoe for canoe in canoes if canoe["lane"] == lane]
        yield f"{number if lane == 'inside' else '':>3} {sign}{_row(leg['length'], row)} {notes[lane]}"


def _row(length: int, canoes: Sequence[Mapping[str, Any]]) -> str:
    """Return a lane; letters of canoes with level fronts follow in brackets."""
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
    rated = ROMAN[rapid["rating"]] if rapid["rating"] else "?"
    pools = "".join(f" @{_SIGNS[lane]}" for lane in rapid["whirlpools"])
    bear = " B" if rapid["bear"] else ""
    inside = "".join(f" {_SIGNS[canoe['lane']]}{_letter(canoe)}" for canoe in canoes)
    return f"    ~~~ {rated}{bear}{pools}{inside}"


def _crew(canoe: Mapping[str, Any]) -> str:
    side = "/" if canoe["is_tipped"] else ""
    return f"{side}{_letter(canoe)} {'●' * canoe['aboard']}{'○' * canoe['swimming']}".rstrip()
