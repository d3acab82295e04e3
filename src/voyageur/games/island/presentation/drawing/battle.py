"""The scene of a battle: the contested tile with its neighbours, and each side's units, cards and total, step by step.

Each step fills one row; what stands in a row stays.  While a battle goes on it is in the position; how it was decided
is known from the facts.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from voyageur.drawing.curves import pair
from voyageur.drawing.svg import number, seat_class, text
from voyageur.games.island.presentation.drawing import cards, tiles
from voyageur.games.island.presentation.drawing.bases import vignette_base
from voyageur.games.island.presentation.drawing.shapes import path, placed, shape, use
from voyageur.games.island.presentation.drawing.tiles import TILE, Chart
from voyageur.games.island.presentation.drawing.units import pile
from voyageur.kernel.parts import PartMap, made_lately, made_once
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import Element, Fact, Inset, Say, View

STEPS = ("units", "cards", "draws", "sum")
UNITS, CARDS, DRAWS, SUM = range(4)
HIDDEN = "hidden"  # a card that lies face down
NONE = "none"  # no card was played

# What is known of a battle ------------------------------------------------------------------------


class BattleSide(NamedTuple):
    """One side: its units, the card it has played (HIDDEN, NONE or a card), those it has drawn, and its total."""

    seat: int
    units: int
    card: str | None = None
    drawn: tuple[str, ...] = ()
    is_drawn: bool = False
    total: int | None = None

    @property
    def card_value(self) -> int | None:
        """What its card counts, if everybody knows it."""
        return None if self.card in (None, HIDDEN) else 0 if self.card == NONE else cards.value_of(self.card or "")

    @property
    def drawn_value(self) -> int | None:
        """What its drawn cards count together, if it has drawn."""
        return sum(map(cards.value_of, self.drawn)) if self.drawn or self.is_drawn else None


class Battle(NamedTuple):
    """A battle: the attacker's side is the first."""

    tile: str
    sides: tuple[BattleSide, BattleSide]
    step: int
    outcome: tuple[tuple[str, Value], ...] = ()  # the values of the fact that says how it was decided


class SeenTile(NamedTuple):
    """A tile in the window: how far it is from the contested one, and what is on it."""

    name: str
    step: tuple[int, int]  # columns to the east, lines to the south
    face: str
    home: int | None
    garrison: tiles.Garrison | None


def battle_of(view: View, facts: Sequence[Fact]) -> Battle | None:
    """Return the battle that goes on, or else the last one that was decided, if the facts tell of one."""
    last = next((fact for fact in reversed(facts) if fact.kind in ("battle", "battle-result")), None)
    if last is not None and last.kind == "battle-result":
        return _decided(last.seat or 0, tuple(last.values.items()))
    return _going_on(view.scene) if view.scene["battle"] else None


def _going_on(scene: Mapping[str, Any]) -> Battle:
    battle = scene["battle"]
    attacker, defender = (_side(side, scene["phase"] == "battle-draw") for side in battle["sides"])
    step = DRAWS if scene["phase"] == "battle-draw" else SUM if scene["phase"] == "take" else CARDS
    return Battle(battle["tile"], (attacker, defender), step)


def _side(side: Mapping[str, Any], are_open: bool) -> BattleSide:
    card = side["card"] or (HIDDEN if side["is_face_down"] else NONE if are_open else None)
    return BattleSide(side["seat"], side["units"], card, tuple(side["drawn"]))


@lru_cache(maxsize=64)
def _decided(seat: int, told: tuple[tuple[str, Value], ...]) -> Battle:
    """Return a battle from the values of the fact that says how it was decided."""
    values = dict(told)
    seats = {"own": seat, "rival": int(values["rival"])}
    attacker, defender = (_decided_side(who, each, values) for who, each in seats.items())
    return Battle(str(values["tile"]), (attacker, defender), SUM, told)


def _decided_side(who: str, seat: int, values: Mapping[str, Value]) -> BattleSide:
    card, drawn = str(values[f"{who}_played"]) or NONE, tuple(str(values[f"{who}_drawn_cards"]).split())
    units, total = int(values[f"{who}_units"]), int(values[f"{who}_total"])
    return BattleSide(seat, units, card, drawn, is_drawn=True, total=total)


# The scene ----------------------------------------------------------------------------------------

WIDTH, HEIGHT = 404, 584
_MIDDLE = WIDTH / 2
_WHO = ("own", "rival")  # the sides: the attacker's and the defender's
# Where the parts of the scene stand, by their names.  On a low screen the style sheet lays them out in two rows.
_SPOTS = {
    "steps": ((_MIDDLE, 16.0), 1.0),
    "window": ((_MIDDLE, 52.0), 1.0),
    "who-own": ((60.0, 76.0), 1.0),
    "who-rival": ((344.0, 76.0), 1.0),
    "units-own": ((60.0, 196.0), 1.05),
    "units-rival": ((344.0, 196.0), 1.05),
    "count-own": ((168.0, 192.0), 1.0),
    "count-rival": ((236.0, 192.0), 1.0),
    "played-own": ((20.0, 208.0), 0.8),
    "played-rival": ((304.0, 208.0), 0.8),
    "played-count-own": ((168.0, 276.0), 1.0),
    "played-count-rival": ((236.0, 276.0), 1.0),
    "drawn-own": ((20.0, 332.0), 0.8),
    "drawn-rival": ((304.0, 332.0), 0.8),
    "drawn-count-own": ((168.0, 400.0), 1.0),
    "drawn-count-rival": ((236.0, 400.0), 1.0),
    "name-units": ((_MIDDLE, 211.0), 1.0),
    "name-played": ((_MIDDLE, 295.0), 1.0),
    "name-drawn": ((_MIDDLE, 419.0), 1.0),
    "rule": ((_MIDDLE, 460.0), 1.0),
    "total-own": ((78.0, 515.0), 1.0),
    "total-rival": ((326.0, 515.0), 1.0),
    "verdict": ((_MIDDLE, 507.0), 1.0),
    "follows": ((_MIDDLE, 552.0), 1.0),
}
# On all screens the scene keeps its height, whatever is shown yet.
_GROUND = (
    f'<rect class="hit high" width="{WIDTH}" height="{HEIGHT}"/><rect class="hit low" width="{WIDTH}" height="340"/>'
)


def battle_shapes() -> str:
    """Return what the scene uses, for the base."""
    pane = f'<rect x="-{_WIDE // 2}" width="{_WIDE}" height="{_HIGH}" rx="6"/>'
    window = f'<clipPath id="island-window">{pane}</clipPath>'
    branch = path("branch", "M-6 24C-26 18-34 0-27-20") + path("leaf", "".join(map(_leaf, range(7))))
    return window + shape("laurel", f'{branch}<g transform="scale(-1 1)">{branch}</g>')


def _leaf(index: int) -> str:
    """Return the two leaves of the laurel at a point of its branch."""
    part = index / 6
    x, y = -10 - 19 * min(1.0, part * 1.7) + 4 * max(0.0, part - 0.6), 23 - 43 * part
    return "".join(f"M{pair(x, y)}q{way * 3}-8 {way * 9}-9q0 7 {-way * 9} 9z" for way in (-1, 1))


def battle_inset(view: View, chart: Chart, battle: Battle, say: Say) -> Inset:
    """Return the scene of a battle."""
    names = tuple(say(view.seats[side.seat].name) for side in battle.sides)
    return _inset(battle, names, _seen(view.scene["tiles"], view.scene["mover"], chart, battle.tile), say)


@made_once
def _inset(battle: Battle, names: Sequence[str], seen: Sequence[SeenTile], say: Say) -> Inset:
    title = say(Sentence("picture-battle", {"tile": battle.tile}))
    parts = {
        "steps": _steps(battle.step, say),
        "window": _window(seen),
        **{f"name-{row}": _row_name(row, say) for row in ("units", "played", "drawn")},
        "rule": path("rule", "M-178 0H178M-178 4H178"),
    }
    for who, side, name in zip(_WHO, battle.sides, names, strict=True):
        parts |= {f"{part}-{who}": content for part, content in _side_parts(side, who, name, say) if content}
    parts |= _outcome(battle, say)
    elements = PartMap({"battle-ground": Element(_GROUND, placed("still"))})
    elements.update({f"battle-{name}": Element(content, _at(name)) for name, content in parts.items()})
    return Inset("scene", title, WIDTH, HEIGHT, elements, note=_note(battle, say))


@lru_cache(maxsize=len(_SPOTS))
def _at(name: str) -> dict[str, str]:
    at, size = _SPOTS[name]
    return placed(f"still spot-{name}", at, size)


def _steps(now: int, say: Say) -> str:
    """Draw the four steps joined by a line; those that are done are ticked."""
    places = [(step - 1.5) * 96 for step in range(len(STEPS))]
    drawn = [path("step-line", f"M{number(places[0])} 0H{number(places[-1])}")]
    for step, (name, x) in enumerate(zip(STEPS, places, strict=True)):
        state = "done" if step < now else "now" if step == now else "later"
        drawn.append(f'<circle class="step-{state}" cx="{number(x)}" r="9"/>')
        if state != "later":
            mark = f"M{number(x - 4)} .2l2.8 2.8 5.4-6.2" if state == "done" else f"M{number(x)} 0h.01"
            drawn.append(path(f"tick-{state}", mark))
        drawn.append(text(x, 26, say(Sentence(f"picture-step-{name}")), "step now" if state == "now" else "step"))
    return "".join(drawn)


# The window: the contested tile, and its neighbours in the north, the west and the east

_WIDE, _HIGH = 164, 112
_ABOVE = 28  # of the tile in the north
_SEEN = ((0, 0), (-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1))


@made_lately
def _seen(shown: Mapping[str, Any], mover: int | None, chart: Chart, name: str) -> tuple[SeenTile, ...]:
    """Return the contested tile, and its neighbours of which something can be seen."""
    column, line = chart.place(name)
    seen: list[SeenTile] = []
    for across, down in _SEEN:
        other = chart.land.get((column + across, line + down))
        if other is not None:
            tile = shown[other]
            garrison = tiles.garrison_of(tile, mover)
            seen.append(SeenTile(other, (across, down), tile["face"], tile["home"], garrison))
    return tuple(seen)


def _window(seen: Sequence[SeenTile]) -> str:
    """Draw the contested tile, and what can be seen of its neighbours beside it."""
    parts = [f'<rect class="sea" x="-{_WIDE // 2}" width="{_WIDE}" height="{_HIGH}"/>']
    for tile in seen:
        at = -TILE / 2 + tile.step[0] * TILE, _ABOVE + tile.step[1] * TILE
        parts.append(f'<g transform="translate({pair(*at)})">{_tile(tile)}</g>')
    clipped = f'<g clip-path="url(#island-window)">{"".join(parts)}</g>'
    return f'{clipped}<rect class="window" x="-{_WIDE // 2}" width="{_WIDE}" height="{_HIGH}" rx="6"/>'


def _tile(tile: SeenTile) -> str:
    """Draw a tile with the units on it."""
    garrison = tile.garrison
    if tile.home is not None:
        ground = vignette_base(tile.name, tile.home)
    else:
        ground = path("land", "M-1-1H81V81H-1Z") + tiles.face_content(tile.name, tile.face, garrison is not None)
    if garrison is None:
        return ground
    if garrison.attackers:
        defence = tiles.defence_content(garrison.holder, garrison.units)
        return f"{ground}{tiles.CONTEST}{defence}{tiles.attack_content(garrison.attacker, garrison.attackers)}"
    return ground + tiles.units_content(garrison.holder, garrison.units)


# The parts of a side, and the names of the rows


def _side_parts(side: BattleSide, who: str, name: str, say: Say) -> Iterator[tuple[str, str]]:
    """Yield the parts of a side, empty where nothing is known yet."""
    role = say(Sentence("picture-attacks" if who == "own" else "picture-defends"))
    yield "who", use(f"token-{side.seat}", size=1.15) + text(0, 35, name, "side-name") + text(0, 51, role, "side-role")
    yield "units", pile(side.seat, side.units, (0, 0))
    yield "count", _number(side.seat, side.units)
    step = 20 if who == "own" else -20
    yield "played", _cards((side.card,), step, say)
    yield "played-count", _number(side.seat, side.card_value)
    yield "drawn", _cards(side.drawn or (None,), step, say)
    yield "drawn-count", _number(side.seat, side.drawn_value)


def _cards(shown: Sequence[str | None], step: float, say: Say) -> str:
    """Draw the cards of one side in one row: those drawn later lie over those drawn before."""
    if shown[0] is None:
        return cards.empty((0, 0))
    if shown[0] == NONE:
        return cards.empty((0, 0)) + text(50, 77, say(Sentence("picture-no-card")), "side-role")
    return "".join(
        cards.back("combat", (0, 0)) if card == HIDDEN else cards.face(card or "", (step * index, 0))
        for index, card in enumerate(shown)
    )


def _number(seat: int, count: int | None) -> str:
    """Write a number of a row in the colour of its side; nothing if it is not known."""
    return "" if count is None else f'<g class="{seat_class(seat)}">{text(0, 0, str(count), "row-count")}</g>'


def _row_name(row: str, say: Say) -> str:
    """Write what the numbers of a row are, with a line between them and a plus before the next row."""
    plus = "" if row == "drawn" else path("plus", "M-5 27H5M0 22V32")
    return path("between", "M0-37v20") + text(0, 0, say(Sentence(f"picture-{row}")), "row-name") + plus


# The totals


def _outcome(battle: Battle, say: Say) -> Iterator[tuple[str, str]]:
    """Yield both totals, who wins, and what follows, once it is decided."""
    values = dict(battle.outcome)
    if not values:
        return
    winner = {"attacker": 0, "defender": 1}.get(str(values["outcome"]))
    for index, (who, side) in enumerate(zip(_WHO, battle.sides, strict=True)):
        wreath = use("laurel", (0, -7), 1.25) if index == winner else ""
        total = text(0, 0, str(side.total), "total" if (side.total or 0) < 10 else "total long")
        yield f"total-{who}", f'{wreath}<g class="{seat_class(side.seat)}">{total}</g>'
    sides: dict[str, Value] = {"side": battle.sides[0].seat, **values}
    yield "verdict", text(0, 0, say(Sentence("picture-verdict", sides)), "verdict")
    lines = enumerate(_lines(say(Sentence("picture-follows", sides))))
    yield "follows", "".join(text(0, 18 * row, line, "follows") for row, line in lines)


def _note(battle: Battle, say: Say) -> str:
    """Tell the verdict and what follows, once it is decided."""
    if not battle.outcome:
        return ""
    return say(Sentence("picture-outcome", {"side": battle.sides[0].seat, **dict(battle.outcome)}))


def _lines(words: str, most: int = 54) -> list[str]:
    """Break words at a blank into two lines at most."""
    if len(words) <= most:
        return [words]
    cut = words.rfind(" ", 0, len(words) // 2 + 8)
    return [words[:cut], words[cut + 1 :]]
