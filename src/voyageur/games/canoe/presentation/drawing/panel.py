"""The panel inside the U: the round, what just happened, the canoes' chips, and the last die with its sum."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from voyageur.drawing.svg import escape, number, seat_class, text
from voyageur.games.canoe.presentation.drawing.geometry import WIDTH
from voyageur.games.canoe.presentation.drawing.symbols import MOST_LARGE, chip_name, die, use
from voyageur.kernel.parts import made_part
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Die, Element, Fact, Say, View

# The boxes that the panel fills: west, north, east, south.
BOXES = ((370, 30, 850, 165), (280, 165, 940, 312), (360, 312, 860, 482))

_MIDDLE = WIDTH / 2
# Lines of words: where the first one stands, how far apart they are, and how many letters a line has.
_LINES = {"round": (96, 50, 30), "told": (132, 27, 54), "sum": (437, 23, 62)}

# The mover's state by phase; in any other phase it paddles.
_DEEDS = {
    "put": "puts",
    "target": "shot",
    "shot": "shot",
    "bear_target": "bear",
    "bear": "bear",
    "maul": "bear",
    "climb": "climbs",
    "decide": "decides",
}
_CHIPS = {"done": "hollow", "out": "hollow", "home": "full", "bag": "full", "ready": "full"}  # else ringed


@made_part
def round_now(heading: str) -> Iterator[tuple[str, Element]]:
    """Yield the round."""
    yield "panel-round", _lines("round", heading)


def told_now(told: str | None) -> Iterator[tuple[str, Element]]:
    """Yield what just happened."""
    if told is not None:
        yield "panel-told", _lines("told", told)


def crews(canoes: Sequence[Mapping[str, Any]], standings_now: Sequence[str], say: Say) -> Iterator[tuple[str, Element]]:
    """Yield the chips of the canoes, and their men."""
    for canoe, standing in zip(canoes, standings_now, strict=True):
        yield from _row(len(canoes), standing, say, *_IN_PANEL(canoe))


_IN_PANEL = itemgetter("seat", "rank", "aboard", "swimming")  # what of a canoe the panel shows


@lru_cache(maxsize=4096)
def _row(
    count: int, standing: str, say: Say, seat: int, rank: int | None, aboard: int, swimming: int
) -> tuple[tuple[str, Element], ...]:
    chip, crew = _chip(seat, count, standing, rank or 0, say), _crew(seat, count, aboard, swimming)
    return (f"chip-{seat}", chip), (f"crew-{seat}", crew)


_COMPASS = Element(use("compass"), {"class": "canoe still", "transform": f"translate({_MIDDLE:g} 390)"})

Thrown = tuple[Die, str, str]  # the newest die, the letter on it, and its sum in words


def thrown(view: View, facts: Sequence[Fact], say: Say) -> Thrown | None:
    """Return the newest die among the facts."""
    fact = next((fact for fact in reversed(facts) if fact.dice), None)
    if fact is None:
        return None
    fallen = fact.dice[-1]
    return fallen, "" if fallen.seat is None else view.seats[fallen.seat].letter, say(_sum(fact))


def newest_die(found: Thrown | None) -> Iterator[tuple[str, Element]]:
    """Yield the newest die with its sum, or a compass before the first one."""
    if found is None:
        yield "panel-die", _COMPASS
        return
    fallen, letter, words = found
    yield "panel-die", _fallen(fallen.faces, fallen.value, fallen.seat, letter)
    yield "panel-sum", _lines("sum", words)


@lru_cache(maxsize=2048)
def _fallen(faces: int, value: int, seat: int | None, letter: str) -> Element:
    colour = "" if seat is None else f" {seat_class(seat)}"
    place = {"class": f"canoe still thrown{colour}", "transform": f"translate({_MIDDLE:g} 380) scale(.85)"}
    return Element(die(faces, value, seat, letter), place)


# Lines of words --------------------------------------------------------------------------------


def told(view: View, facts: Sequence[Fact], say: Say) -> str | None:
    """Return what just happened in the reader's language, or None."""
    found = _told(view, facts)
    return None if found is None else say(found)


def _told(view: View, facts: Sequence[Fact]) -> Sentence | None:
    """Return the result, the last event or, before the first paddle, that the canoes wait; else None."""
    if view.result is not None:
        winners = view.result.winners
        key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
        return Sentence(f"picture-{key}", view.seats[winners[0]].name.values if winners else {})
    if facts:
        return facts[-1].sentence
    has_moved = any((canoe["leg"], canoe["front"]) != (1, 0) for canoe in view.scene["canoes"])
    return None if has_moved else Sentence("picture-ready")


def _sum(thrown: Fact) -> Sentence:
    """Return the sentence of a die: its purpose, its sum and its effect."""
    side = {} if thrown.seat is None else {"side": thrown.seat}
    return Sentence(f"picture-sum-{thrown.kind}", {**side, **thrown.values})


@lru_cache(maxsize=1024)
def _lines(kind: str, words: str) -> Element:
    """Draw centred words, on as many lines as they need."""
    y, step, most = _LINES[kind]
    first, *later = map(escape, _broken(words, most))
    lines = "".join(f'<text y="{step * index}">{line}</text>' for index, line in enumerate(later, start=1))
    place = {"class": f"canoe still {kind}", "transform": f"translate({_MIDDLE:g} {y})"}
    return Element(f"<text>{first}</text>{lines}", place)


def _broken(words: str, most: int) -> list[str]:
    """Break words at their blanks into lines of about equal length, `most` letters at most."""
    if len(words) <= most:
        return [words]
    count = -(-len(words) // most)
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip(" ")
        is_full = len(longer) > most or (len(lines) < count and len(lines[-1]) >= len(words) / count)
        if lines[-1] and is_full:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# The chips -------------------------------------------------------------------------------------


def colonies(names: Sequence[str]) -> str:
    """Return the names of the colonies below or beside their chips."""
    across, down, classes = (0, 52, "colony") if len(names) <= MOST_LARGE else (29, -7, "colony beside")
    places = [_place(seat, len(names)) for seat in range(len(names))]
    return "".join(text(x + across, y + down, name, classes) for name, (x, y) in zip(names, places, strict=True))


def standings(scene: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what each canoe does."""
    return tuple(_standing(scene, canoe) for canoe in scene["canoes"])


def _standing(scene: Mapping[str, Any], canoe: Mapping[str, Any]) -> str:
    if canoe["place"] in ("home", "out"):
        return canoe["place"]
    if canoe["is_mover"]:
        return _DEEDS.get(scene["phase"], "goes")
    if scene["round"] == 0:
        return "ready"
    return "bag" if canoe["is_in_bag"] else "done"


def _place(seat: int, count: int) -> tuple[float, float]:
    """Return the middle of a chip: in one row, or in two rows of smaller ones."""
    if count <= MOST_LARGE:
        return _MIDDLE + (seat - (count - 1) / 2) * (150 if count > 3 else 176), 207
    columns = (count + 1) // 2
    row, column = divmod(seat, columns)
    in_row = min(columns, count - row * columns)
    return _MIDDLE + (column - (in_row - 1) / 2) * 166 - 57, 203 + row * 74


@lru_cache(maxsize=2048)
def _chip(seat: int, count: int, standing: str, rank: int, say: Say) -> Element:
    """Return a canoe's chip and the words for what it does.  rank : of a canoe that is home"""
    kind = _CHIPS.get(standing, "ringed")
    chip = use(f"{seat}-{chip_name(count, 'full' if kind == 'ringed' else kind)}")
    if kind == "ringed":
        chip = use(chip_name(count, "ring"), "turn-ring") + chip
    state = say(Sentence(f"picture-state-{standing}", {"rank": rank}))
    words = text(0, 74, state, "state") if count <= MOST_LARGE else text(29, 11, state, "state beside")
    x, y = _place(seat, count)
    return Element(chip + words, {"class": "canoe still", "transform": f"translate({number(x)} {number(y)})"})


@lru_cache(maxsize=2048)
def _crew(seat: int, count: int, aboard: int, swimming: int) -> Element:
    """Return a mark for each man of a canoe, below its chip."""
    x, y = _place(seat, count)
    x, y = (x - 24, y + 90) if count <= MOST_LARGE else (x + 35, y + 24)
    attributes = {"class": f"canoe still {seat_class(seat)}", "transform": f"translate({number(x)} {number(y)})"}
    return Element(use(f"crew-{aboard}-{swimming}", "seated"), attributes)
