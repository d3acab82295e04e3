"""SVG fragments, and the patterns of the seats.

Colours come by class, never from attributes or `style`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape as _escape

from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.kernel.view import Element, Picture

# Fragments ---------------------------------------------------------------------------------------


def number(value: float) -> str:
    """Write a coordinate with at most one decimal and no needless sign or zero."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short.replace("0.", ".", 1) if abs(value) < 1 else short


def escape(words: str) -> str:
    """Escape words for an element or an attribute, and drop control characters."""
    return _escape("".join(letter for letter in words if letter >= " "), quote=True)


@lru_cache(maxsize=4096)
def text(x: float, y: float, words: str, classes: str) -> str:
    """Return a text element with escaped words."""
    return f'<text x="{number(x)}" y="{number(y)}" class="{classes}">{escape(words)}</text>'


def icon(content: str) -> str:
    """Return an icon, 24 by 24, in the colour of the text around it."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"'
        f' fill="currentColor" aria-hidden="true">{content}</svg>'
    )


# The colours and patterns of the seats ---------------------------------------------------------------------

# colour of the seat -> width and height of one repeat, and what is drawn in it
_PATTERNS = {
    "blue": (5, 5, '<path class="weave" d="M-1 1 1-1M0 5 5 0M4 6 6 4"/>'),
    "red": (5, 5, '<path class="weave" d="M0 2.5H5M2.5 0V5"/>'),
    "ochre": (5, 5, '<circle class="weave" cx="2.5" cy="2.5" r=".5"/>'),
    "violet": (5, 5, '<path class="weave" d="M-1 4 1 6M0 0 5 5M4-1 6 1"/>'),
    "green": (5, 4, '<path class="weave" d="M0 2H5"/>'),
    "rose": (6, 5, '<path class="weave" d="M0 4 3 1 6 4"/>'),
    "slate": (4, 5, '<path class="weave" d="M2 0V5"/>'),
    "umber": (7, 7, '<circle class="weave" cx="3.5" cy="3.5" r="2"/>'),
    "white": (8, 5, '<path class="weave" d="M0 2.5Q2 .5 4 2.5T8 2.5"/>'),
    "yellow": (6, 6, '<path class="weave" d="M1.5 1h.01M4.5 4.5h.01"/>'),
}


def seat_class(seat: int) -> str:
    """Return the class that gives an element the colour of a seat."""
    return f"seat-{SEAT_COLOURS[seat]}"


def woven(seat: int) -> str:
    """Return the attribute that fills a shape with the pattern of a seat."""
    return f'fill="url(#{pattern_id(SEAT_COLOURS[seat])})"'


def pattern_id(colour: str) -> str:
    """Return the id of the pattern of a seat's colour, for `fill="url(#...)"`."""
    return f"pattern-{colour}"


def seat_patterns(colours: Iterable[str] = SEAT_COLOURS) -> str:
    """Return the pattern elements, for `<defs>`, that are painted over the seats' colours."""
    return "".join(_pattern(colour) for colour in colours)


def _pattern(colour: str) -> str:
    width, height, content = _PATTERNS[colour]
    return (
        f'<pattern id="{pattern_id(colour)}" width="{width}" height="{height}"'
        f' patternUnits="userSpaceOnUse">{content}</pattern>'
    )


# Pictures ----------------------------------------------------------------------------------------


def element(name: str, drawn: Element) -> str:
    """Return an element of a picture as SVG."""
    attributes = "".join(f' {each}="{escape(value)}"' for each, value in drawn.attributes.items())
    return f'<g id="{name}"{attributes}>{drawn.content}</g>'


def group(elements: Mapping[str, Element]) -> str:
    """Return the elements of a picture or an inset as SVG."""
    return "".join(element(name, drawn) for name, drawn in elements.items())


def whole(picture: Picture) -> str:
    """Return a picture without its insets as one SVG fragment."""
    return picture.base + group(picture.elements)
