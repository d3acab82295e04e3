"""Pictures of any game: small helpers for SVG, the patterns of the seats, and whole documents.

In the browser a picture is a fragment whose colours come by class.  `standalone` makes a document
of it that needs no style sheet: every class becomes plain presentation attributes.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape as _escape

from voyageur.kernel.contract import Picture
from voyageur.kernel.palette import SEAT_COLOURS, SHARED_CSS, Theme, tokens_css, tokens_of

__all__ = [
    "SEAT_COLOURS",
    "Theme",
    "escape",
    "number",
    "pattern_id",
    "seat_patterns",
    "standalone",
    "text",
    "tokens_css",
]

# Helpers for fragments -------------------------------------------------------------------------


def number(value: float) -> str:
    """Write a coordinate with at most one decimal and no needless sign or zero."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short.replace("0.", ".", 1) if abs(value) < 1 else short


def escape(words: str) -> str:
    """Make words inert: they can stand in an element or in an attribute.  Controls are dropped."""
    return _escape("".join(letter for letter in words if letter >= " "), quote=True)


def text(x: float, y: float, words: str, classes: str) -> str:
    """Return a text element with inert words."""
    return f'<text x="{number(x)}" y="{number(y)}" class="{classes}">{escape(words)}</text>'


# The patterns of the seats ---------------------------------------------------------------------

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
}


def pattern_id(colour: str) -> str:
    """Return the id of the pattern of a seat's colour, for `fill="url(#...)"`."""
    return f"pattern-{colour}"


def seat_patterns(colours: Iterable[str] = SEAT_COLOURS) -> str:
    """Return pattern elements (to be put into `<defs>`) that are laid over the seats' colours."""
    return "".join(_pattern(colour) for colour in colours)


def _pattern(colour: str) -> str:
    width, height, content = _PATTERNS[colour]
    return (
        f'<pattern id="{pattern_id(colour)}" width="{width}" height="{height}"'
        f' patternUnits="userSpaceOnUse">{content}</pattern>'
    )


# A style sheet, as far as pictures need one ----------------------------------------------------


@dataclass(frozen=True)
class _Rule:
    """One selector of a rule: compounds from the outermost to the element, and what it declares."""

    compounds: tuple[frozenset[str], ...]  # each of names: "tag", ".class", "#id"
    weight: tuple[int, int, int]
    declarations: tuple[tuple[str, str], ...]


_NAME = re.compile(r"[.#]?[\w-]+")
_AT_RULE = re.compile(r"@[^{;]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})")
_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")


@lru_cache(maxsize=32)
def _rules(css: str) -> tuple[_Rule, ...]:
    """Read the plain rules of `css`, lightest first; at-rules and pseudo-classes are passed over."""
    plain = _AT_RULE.sub("", re.sub(r"/\*.*?\*/", "", css, flags=re.S))
    rules = [rule for block in _BLOCK.finditer(plain) for rule in _rules_of(block)]
    return tuple(sorted(rules, key=lambda rule: rule.weight))


def _rules_of(block: re.Match[str]) -> Iterator[_Rule]:
    pairs = (line.partition(":") for line in block[2].split(";") if line.strip())
    declarations = tuple((name.strip(), value.strip()) for name, _, value in pairs)
    for selector in block[1].split(","):
        if not re.search(r"[:\[>+~*]", selector):
            compounds = tuple(frozenset(_NAME.findall(part)) for part in selector.split())
            yield _Rule(compounds, _weight(compounds), declarations)


def _weight(compounds: tuple[frozenset[str], ...]) -> tuple[int, int, int]:
    names = [name for compound in compounds for name in compound]
    ids = sum(name.startswith("#") for name in names)
    classes = sum(name.startswith(".") for name in names)
    return ids, classes, len(names) - ids - classes


def _matches(compounds: tuple[frozenset[str], ...], line: list[frozenset[str]]) -> bool:
    """Whether the element at the end of `line` (its ancestors first) is selected."""
    if not compounds[-1] <= line[-1]:
        return False
    waiting = list(compounds[:-1])
    for names in reversed(line[:-1]):
        if waiting and waiting[-1] <= names:
            waiting.pop()
    return not waiting


# Whole documents -------------------------------------------------------------------------------

# Properties that exist as attributes; the others (cursor, transition, ...) mean nothing on paper.
_ATTRIBUTES = frozenset(
    {
        *("display", "fill", "fill-opacity", "fill-rule", "opacity", "paint-order"),
        *("stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width"),
        *("font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor"),
    }
)
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*([^()]*))?\)")


def _resolved(value: str, tokens: Mapping[str, str]) -> str:
    def known(match: re.Match[str]) -> str:
        return tokens.get(match[1], match[2] or "none").replace('"', "'")

    while "var(" in value:
        value = _VARIABLE.sub(known, value)
    return "none" if value == "transparent" else value


class _Resolver:
    """Turns classes into attributes, element by element."""

    def __init__(self, css: str, theme: Theme) -> None:
        self._rules = _rules(SHARED_CSS + css)
        self._tokens = tokens_of(theme)

    def resolve(self, root: ET.Element) -> None:
        self._visit(root, [], self._tokens)

    def _visit(self, element: ET.Element, above: list[frozenset[str]], tokens: Mapping[str, str]) -> None:
        classes = element.attrib.pop("class", "").split()
        names = {element.tag, *(f".{name}" for name in classes)}
        if "id" in element.attrib:
            names.add(f"#{element.attrib['id']}")
        line = [*above, frozenset(names)]
        declared = self._declared(line)
        own = {name[2:]: value for name, value in declared.items() if name.startswith("--")}
        tokens = {**tokens, **{name: _resolved(value, tokens) for name, value in own.items()}}
        for name, value in declared.items():
            if name in _ATTRIBUTES:
                element.set(name, _resolved(value, tokens))
        for child in list(element):
            self._visit(child, line, tokens)
            if child.get("display") == "none" or _is_unseen(child):
                element.remove(child)

    def _declared(self, line: list[frozenset[str]]) -> dict[str, str]:
        declared: dict[str, str] = {}
        for rule in self._rules:
            if _matches(rule.compounds, line):
                declared.update(rule.declarations)
        return declared


def _is_unseen(element: ET.Element) -> bool:
    """Whether the element is only there to be pointed at."""
    return element.tag == "rect" and element.get("fill") == "none" and element.get("stroke", "none") == "none"


def standalone(picture: Picture, css: str, theme: Theme, title: str) -> str:
    """Return `picture` as an SVG document with plain colours, for notebooks, documents and print.

    css : the game's style sheet, `picture.css`
    """
    root = ET.fromstring(f"<svg>{picture.base}{picture.layer}</svg>")
    _Resolver(css, theme).resolve(root)
    content = "".join(ET.tostring(child, encoding="unicode") for child in root)
    box = f"{picture.width} {picture.height}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}" width="{picture.width}"'
        f' height="{picture.height}" role="img"><title>{escape(title)}</title>{content}</svg>'
    )
