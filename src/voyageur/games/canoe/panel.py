"""What the inside of the U tells: the round, what just happened, the canoes' discs, and the last die."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.drawing.svg import number, text
from voyageur.games.canoe import emblems
from voyageur.games.canoe.river import WIDTH
from voyageur.games.canoe.telling import Story, Thrown
from voyageur.kernel.text import Sentence

_MIDDLE = WIDTH / 2
_CREW = 4
_LARGE = 4  # so many discs stand large, side by side
_TOLD, _SUM = 54, 62  # letters of a line

Say = Callable[[Sentence], str]

# What the mover does, by phase; in any other it goes.
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


def draw_panel(heading: Sentence, position: Mapping[str, Any], story: Story, say: Say) -> str:
    """Return the panel in the reader's language; `heading` says the round."""
    canoes = position["canoes"]
    discs = _large if len(canoes) <= _LARGE else _small
    parts = [
        text(_MIDDLE, 96, say(heading), "round"),
        *_lines(say(story.line()), _TOLD, 132, 27, "told"),
        *(discs(position, index, say) for index in range(len(canoes))),
        _die(story.thrown(), say),
    ]
    return f'<g class="panel">{"".join(parts)}</g>'


def _lines(words: str, most: int, y: float, step: float, classes: str) -> Iterator[str]:
    """Write words in the middle, on as many lines as they need."""
    for index, line in enumerate(_broken(words, most)):
        yield text(_MIDDLE, y + index * step, line, classes)


def _broken(words: str, most: int) -> list[str]:
    """Break words into lines of about equal length, `most` letters at most."""
    count = -(-len(words) // most)
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        is_full = len(longer) > most or (len(lines) < count and len(lines[-1]) >= len(words) / count)
        if lines[-1] and is_full:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# The discs -----------------------------------------------------------------------------------------


def _large(position: Mapping[str, Any], index: int, say: Say) -> str:
    canoe, count = position["canoes"][index], len(position["canoes"])
    x = _MIDDLE + (index - (count - 1) / 2) * (150 if count > 3 else 176)
    name, state = _words(position, canoe, say)
    return (
        f"{_chip(canoe, _standing(position, canoe), x, 207, 'chip')}{text(x, 259, name, 'colony')}"
        f"{text(x, 281, state, 'state')}{_crew(canoe, x - 24, 297)}"
    )


def _small(position: Mapping[str, Any], index: int, say: Say) -> str:
    canoe, count = position["canoes"][index], len(position["canoes"])
    columns = (count + 1) // 2
    row, column = divmod(index, columns)
    in_row = min(columns, count - row * columns)
    x, y = _MIDDLE + (column - (in_row - 1) / 2) * 166 - 57, 203 + row * 74
    name, state = _words(position, canoe, say)
    return (
        f"{_chip(canoe, _standing(position, canoe), x, y, 'small-chip')}{text(x + 29, y - 7, name, 'colony beside')}"
        f"{text(x + 29, y + 11, state, 'state beside')}{_crew(canoe, x + 35, y + 24)}"
    )


def _words(position: Mapping[str, Any], canoe: Mapping[str, Any], say: Say) -> tuple[str, str]:
    """Return a canoe's colony, and how it stands."""
    standing = _standing(position, canoe)
    values = {"rank": canoe["rank"] or 0}
    return say(Sentence("colony", {"side": canoe["seat"]})), say(Sentence(f"picture-state-{standing}", values))


def _standing(position: Mapping[str, Any], canoe: Mapping[str, Any]) -> str:
    if canoe["place"] in ("home", "out"):
        return str(canoe["place"])
    if canoe["is_mover"]:
        return _DEEDS.get(position["phase"], "goes")
    if position["round"] == 0:
        return "ready"
    return "bag" if canoe["is_in_bag"] else "done"


@lru_cache(maxsize=256)
def _chip_of(seat: int, shape: str, kind: str) -> str:
    """Return a disc around its middle: full, hollow when its go is over, ringed when it is on."""
    size = 29 if shape == "chip" else 22
    spent = " spent-letter" if kind == "hollow" else ""
    letter = text(0, size * 0.33, emblems.LETTERS[seat], f"letter {shape}-letter{spent}")
    if kind == "hollow":
        inner = f'<circle class="chip-line" r="{size - 5}"/>'
        return f"{emblems.use(shape, 'spent')}{inner}{letter}"
    ring = f'<circle class="turn-ring" r="{size + 5.5}"/>' if kind == "ringed" else ""
    inner = f'<circle class="chip-edge" r="{size - 4.5}"/>'
    return f"{ring}{emblems.woven(shape, seat)}{inner}{letter}"


def _chip(canoe: Mapping[str, Any], standing: str, x: float, y: float, shape: str) -> str:
    seat = int(canoe["seat"])
    is_spent = standing in ("done", "out")
    kind = "hollow" if is_spent else "ringed" if canoe["is_mover"] else "full"
    classes = f"disc {emblems.seat_class(seat)}{' gone' if standing == 'out' else ''}"
    place = f"translate({number(x)} {number(y)})"
    return f'<g id="chip-{seat}" class="{classes}" transform="{place}">{_chip_of(seat, shape, kind)}</g>'


@lru_cache(maxsize=128)
def _men(seat: int, aboard: int, swimming: int) -> str:
    """Return a mark for each of the four men: aboard, in a ring of water, or lost."""
    marks: list[str] = []
    for man in range(_CREW):
        x = man * 16
        if man < aboard:
            marks.append(f'<circle class="seated" cx="{x}" r="5.4"/>')
        elif man < aboard + swimming:
            marks.append(f'<circle class="wet" cx="{x}" r="6.4"/><circle class="seated" cx="{x}" r="3"/>')
        else:
            marks.append(f'<path class="lost" d="M{x - 3.5}-3.5l7 7m0-7l-7 7"/>')
    return "".join(marks)


def _crew(canoe: Mapping[str, Any], x: float, y: float) -> str:
    seat, aboard, swimming = (int(canoe[name]) for name in ("seat", "aboard", "swimming"))
    place = f"translate({number(x)} {number(y)})"
    return f'<g class="{emblems.seat_class(seat)}" transform="{place}">{_men(seat, aboard, swimming)}</g>'


_COMPASS = f'<g class="compass" transform="translate({number(_MIDDLE)} 390)">{emblems.COMPASS}</g>'


# The die ---------------------------------------------------------------------------------------------


def _die(thrown: Thrown | None, say: Say) -> str:
    if thrown is None:
        return _COMPASS
    words = "".join(_lines(say(thrown.sum), _SUM, 437, 23, "sum"))
    place = f"translate({number(_MIDDLE)} 362)"
    return f'<g class="thrown" transform="{place}">{emblems.die(thrown.faces, thrown.value)}</g>{words}'


def boxes() -> Sequence[tuple[float, float, float, float]]:
    """Return the boxes that the panel fills, which trees leave free: west, north, east, south."""
    return ((370, 30, 850, 165), (280, 165, 940, 312), (360, 312, 860, 482))
