"""The storms: tally sticks and disks beside their sites, and the calendar that shows them side by side."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.shapes import moved
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.presentation.drawing.ground import label_place, towards
from voyageur.games.nouvelle_france.presentation.drawing.lattice import LEVELS, SQUARE, Lattice, Site
from voyageur.games.nouvelle_france.presentation.drawing.plan import band_top, corner, size
from voyageur.games.nouvelle_france.presentation.drawing.shapes import COLOUR_NAMES, path, placed, shape, use
from voyageur.kernel.parts import made_part
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Say

SIGNS = {"+": "plus", "2": "double", "-": "minus"}
_GLYPHS = {  # on a face of 26 by 20 around 0 0
    "plus": "M-5.5 0H5.5M0-5.5V5.5",
    "minus": "M-5.5 0H5.5",
    "double": "M-7.5-2.5-2.5 3.5M-2.5-2.5-7.5 3.5M1.5-2.2C2.5-6.5 8-5.5 7-1.5 6 1 2.5 2.5 1.5 5H7.8",
}

# Sticks and disks --------------------------------------------------------------------------------------

_WIDE, _HIGH, _BACK = 26, 22, 7  # of one part of a stick


def _part(sign: str) -> str:
    """Return one cube of a stick with its sign, from its lower corner in the west."""
    front, top = f"M0 0H{_WIDE}V-{_HIGH}H0Z", f"M0-{_HIGH}l{_BACK}-{_BACK}h{_WIDE}l-{_BACK} {_BACK}z"
    side = f"M{_WIDE} 0l{_BACK}-{_BACK}v-{_HIGH}l-{_BACK} {_BACK}z"
    sides = path("part", front + top + side) + path("top-side", top) + path("shade-side", side)
    glyph = f'<g transform="{moved((_WIDE / 2, -_HIGH / 2))}">{path("glyph", _GLYPHS[sign])}</g>'
    return shape(f"part-{sign}", sides + glyph, sign) + shape(f"past-{sign}", sides + glyph, "past")


def _disk(sign: str) -> str:
    return shape(f"disk-{sign}", '<circle class="disk" r="14"/><circle class="disk-ring" r="11"/>', sign)


_STANDEES = {  # each on its feet at 0 0, 32 high: cloth, then what is drawn over it
    "redoubt": (  # a soldier: three-cornered hat, coat, cross belt, musket
        "M-4 0-3.5-8-6-9-4-20H4L6-9 3.5-8 4 0H1L0-8-1 0ZM-3-20A3.4 4 0 0 1 3-20ZM-3.2-24A3.2 3.2 0 0 0 3.2-24Z",
        "M-7.5-24.5 0-29.5 7.5-24.5 0-23ZM-4-19 5-10 4-8.5-5-17.5Z",
        "M8.5-1V-31M7-1H10",
    ),
    "church": (  # a priest: broad hat, cassock, cross
        "M-6.5 0-3.5-20H3.5L6.5 0ZM-3.2-24A3.2 3.2 0 0 0 3.2-24Z",
        "M-8-24H8V-25.5H4A4 4 0 0 0-4-25.5H-8Z",
        "M0-17V-7M-2.6-14H2.6M0-5V-1",
    ),
    "mill": (  # a colonist: cap, shirt and sash, a sheaf over the arm
        "M-4.5 0-4-9-6-10-4-20H4L6-10 4-9 4.5 0H1L0-8-1 0ZM-3.2-23.5A3.2 3.4 0 0 0 3.2-23.5Z",
        "M-4-23.5Q-4-31 6-28.5 3-27 4-23.5ZM-4.4-12.5H4.4V-10H-4.4Z",
        "M6.5-4V-16M6.5-16 3.5-22M6.5-16 6.5-23M6.5-16 9.5-22M4.5-13H8.5",
    ),
}


def _standee(site: str) -> str:
    """Return the figure that carries the disk of a site."""
    cloth, dark, lines = _STANDEES[site]
    drawn = path("standee", cloth) + path("standee-dark", dark) + path("standee-lines", lines)
    return shape(f"standee-{site}", drawn)


_FLAKE = (
    "M0-9V9M-7.8-4.5 7.8 4.5M-7.8 4.5 7.8-4.5M-2.5-7.5 0-5 2.5-7.5M-2.5 7.5 0 5 2.5 7.5"
    "M-7.8-1.2-4.5-2.5-5.3-6M7.8 1.2 4.5 2.5 5.3 6M-7.8 1.2-4.5 2.5-5.3 6M7.8-1.2 4.5-2.5 5.3-6"
)
_BACK_OF_CARD = (
    '<rect class="back" x="-17" y="-24" width="34" height="48" rx="4"/>'
    '<rect class="back-line" x="-13" y="-20" width="26" height="40" rx="2"/>'
)


def storm_shapes() -> str:
    """Return the parts of sticks by sign, those of storms that are past, disks, standees, and the flag of a seat."""
    flags = "".join(
        shape(
            f"flag-{colour}",
            path("pole", "M0 0V-30") + path("flag", "M0-30Q8-34 13-29T24-29V-15Q18-19 12-15T0-16Z"),
            name,
        )
        for colour, name in enumerate(COLOUR_NAMES)
    )
    parts = "".join(_part(sign) + _disk(sign) for sign in SIGNS.values())
    parts += "".join(map(_standee, _STANDEES))
    return parts + flags + shape("flake", path("flake", _FLAKE)) + shape("back", _BACK_OF_CARD)


@lru_cache(maxsize=512)
def _stick(signs: Sequence[str], past: int) -> str:
    """Draw a stick, the first storm at its foot."""
    return "".join(
        use(f"{'past' if level < past else 'part'}-{SIGNS[sign]}", (0, -_HIGH * level))
        for level, sign in enumerate(signs)
    )


class SiteMarks(NamedTuple):
    """What is told of a site beside it and in the calendar."""

    signs: tuple[str, ...]  # of its stick; none before the sticks are dealt
    points: int  # of its disk
    colour: int | None  # of the seat that completed it


def site_marks(sites: Sequence[Mapping[str, Any]], seats: Sequence[Mapping[str, Any]]) -> tuple[SiteMarks, ...]:
    """Return the marks of the sites."""
    return tuple(
        SiteMarks(
            tuple(site["stick"] or ()),
            site["disk"] or 0,
            None if site["completed_by"] is None else seats[site["completed_by"]]["colours"][0],
        )
        for site in sites
    )


@made_part
def beside_sites(lattice: Lattice, marks: Sequence[SiteMarks], past: int) -> Iterator[tuple[str, Element]]:
    """Yield the stick, the standee with its disk, and the flag of the seat that completed it, beside each site."""
    for site, (signs, points, colour) in zip(lattice.sites, marks, strict=True):
        if signs:
            yield f"stick-{site.name}", _stick_beside(lattice, site, signs, past)
            yield f"disk-{site.name}", _disk_beside(lattice, site, SIGNS[signs[-1]], points, colour)


_STICK_OFF, _DISK_OFF = (72.0, 26.0), (38.0, 22.0)  # from the middle of the name towards the site, and down


@lru_cache(maxsize=512)
def _stick_beside(lattice: Lattice, site: Site, signs: tuple[str, ...], past: int) -> Element:
    x, y = label_place(lattice, site)
    across = towards(lattice, site) * _STICK_OFF[0]
    return Element(_stick(signs, past), placed("still", (x + across - _WIDE / 2, y + _STICK_OFF[1])))


@lru_cache(maxsize=512)
def _disk_beside(lattice: Lattice, site: Site, sign: str, points: int, colour: int | None) -> Element:
    """Draw the standee, the disk with its points, and the flag of who has taken them."""
    x, y = label_place(lattice, site)
    drawn = use(f"disk-{sign}") + text(0, 5.5, str(points), "disk-points")
    side = towards(lattice, site)
    drawn += use(f"standee-{site.name}", (-26 * side, 16))
    flag = use(f"flag-{colour}", (-60 if side > 0 else 38, 16)) if colour is not None else ""
    return Element(drawn + flag, placed("still", (x + side * _DISK_OFF[0], y + _DISK_OFF[1])))


# The calendar -----------------------------------------------------------------------------------------

_NUMERALS = ("I", "II", "III")
_COLUMN, _FIRST = 60, 36


def calendar(lattice: Lattice, words: Sequence[str], title: str) -> str:
    """Return the title of the calendar and the names of its rows and columns."""
    left, foot = lattice.calendar_left, _foot(lattice)
    drawn = text(left + 8, foot - LEVELS * _HIGH - 58, title, "calendar-title")
    for column, word in enumerate(words):
        drawn += text(left + _FIRST + column * _COLUMN + _WIDE / 2, foot + 19, word, "plan-name small")
    rows = "".join(text(left + 16, foot - level * _HIGH - 6, name, "numeral") for level, name in enumerate(_NUMERALS))
    return drawn + rows


def _foot(lattice: Lattice) -> int:
    return size(lattice)[1] - 32


@made_part
def calendar_elements(lattice: Lattice, marks: Sequence[SiteMarks], past: int) -> Iterator[tuple[str, Element]]:
    """Yield the sticks side by side with their disks, and the mark of the storm that comes next."""
    left, foot = lattice.calendar_left, _foot(lattice)
    for column, (site, (signs, points, colour)) in enumerate(zip(lattice.sites, marks, strict=True)):
        if signs:
            at = left + _FIRST + column * _COLUMN, foot
            yield f"calendar-{site.name}", _calendar_column(at, site.name, signs, past, points, colour)
    if past < LEVELS:
        y = foot - past * _HIGH
        yield "next-storm", Element(path("next-storm", f"M{left + 25} {y - _HIGH + 3}V{y - 3}"), placed("still"))


@lru_cache(maxsize=512)
def _calendar_column(
    at: Point, site: str, signs: tuple[str, ...], past: int, points: int, colour: int | None
) -> Element:
    middle = _WIDE / 2 + 2
    up = -_HIGH * LEVELS - 26
    disk = use(f"disk-{SIGNS[signs[-1]]}", (middle, up)) + text(middle, up + 5.5, str(points), "disk-points")
    disk += use(f"standee-{site}", (middle - 24, up + 15))
    flag = use(f"flag-{colour}", (middle + 8, up)) if colour is not None else ""
    return Element(_stick(signs, past) + disk + flag, placed("still", at))


# The deck ---------------------------------------------------------------------------------------------


@made_part
def deck(
    lattice: Lattice, count: int, past: int, next_storm: Sequence[int], known: tuple[str, ...], is_set: bool, say: Say
) -> Iterator[tuple[str, Element]]:
    """Yield the cards that are left, and those on top that the seat knows.

    next_storm : in how many cards at least and at most, or nothing;  is_set : whether the order of `known` is not
    """
    site = min(lattice.sites, key=lambda each: each.rows)
    left = _deck_left(lattice, site)
    words = say(Sentence("picture-deck", {"cards": count})), *_forecast(past, next_storm, say)
    yield "deck", _deck((left, band_top(lattice) + 42), count, words, known, is_set)


def _forecast(past: int, next_storm: Sequence[int], say: Say) -> Iterator[str]:
    """Yield which storm comes next, and in how many cards."""
    if next_storm:
        least, most = next_storm
        yield say(Sentence("picture-next-storm", {"level": past + 1}))
        yield say(Sentence("picture-cards-to-storm", {"least": least, "most": most}))


def _deck_left(lattice: Lattice, site: Site) -> float:
    """Return the middle of the deck, above the plan with the fewest rows."""
    return corner(lattice, site)[0] + SQUARE


_WORDS = 144  # from the middle of the deck to the words beside it and the known cards


@lru_cache(maxsize=1024)
def _deck(at: Point, count: int, words: tuple[str, ...], known: tuple[str, ...], is_set: bool) -> Element:
    """Draw the deck as thick as it is, and beside it what is known of its top."""
    thick = (count + 7) // 8
    back = "".join(use("back", (step * 1.6, -step * 1.6)) for step in range(thick)) + (
        use("flake", (thick * 1.6 - 1.6, 1.6 - thick * 1.6)) if count else ""
    )
    seen = ""
    for index, name in enumerate(known):
        spot = 40 + index * 36, 2
        seen += use("face", spot) + (use("flake", spot) if name == "snow" else use(f"mini-{name}", spot))
    brace = path("brace", f"M{pair(22, 30)}v5h{len(known) * 36}v-5") if is_set and known else ""
    lines = "".join(
        text(_WORDS, 18 * line - 10, words_of_line, "deck-words" if line else "deck-words main")
        for line, words_of_line in enumerate(words)
    )
    return Element(back + seen + brace + lines, placed("still", at))
