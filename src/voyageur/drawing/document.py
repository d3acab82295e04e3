"""Pictures as SVG documents without a style sheet, for notebooks, documents and print.

In the browser a picture is a fragment whose colours come by class.  Here classes become presentation attributes, with
the colours of one theme.
"""

import hashlib
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import cssselect2  # pyright: ignore[reportMissingTypeStubs]
import tinycss2

from voyageur.drawing.palette import SHARED_CSS, Colours, Theme, tokens_of
from voyageur.drawing.svg import escape, group, whole
from voyageur.kernel.view import Picture

# CSS properties that exist as attributes; others (cursor, transition, ...) have no effect on paper.
ATTRIBUTES = frozenset(
    {
        *("display", "fill", "fill-opacity", "fill-rule", "opacity", "paint-order"),
        *("stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width"),
        *("font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor", "transform"),
    }
)
GAP = 12  # between a picture and its insets
_SELECTORS: Any = cssselect2  # neither library is typed
_CSS: Any = tinycss2
_DEGREES = re.compile(r"(?<=\d)deg\b")  # as an attribute, an angle has no unit
_REFERENCE = re.compile(r'href="#([\w-]+)"|url\(#([\w-]+)\)')
_NAME = re.compile(r'((?<![\w-])id="|href="#|url\(#)([\w-]+)("|\))')
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*([^()]*))?\)")


def standalone(picture: Picture, css: str, colours: Colours, theme: Theme, title: str) -> str:
    """Return `picture`, and below it its hand and its scene, as an SVG document with plain colours.

    css : the game's style sheet, `picture.css`;  colours : its own, by theme
    """
    tokens = {**tokens_of(theme), **colours.get(theme, {})}
    drawn, width, height = _with_insets(picture)
    root = ET.fromstring(f"<svg>{drawn}</svg>")
    _resolve(_SELECTORS.ElementWrapper.from_xml_root(root), _matcher(SHARED_CSS + css), tokens)
    content = _with_own_names("".join(ET.tostring(child, encoding="unicode") for child in root))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img"><title>{escape(title)}</title>{content}</svg>'
    )


def _with_own_names(content: str) -> str:
    """Return a drawing in which ids that it refers to itself are no other drawing's.

    Notebooks and exported pages put many pictures into one document, where an id means the first element that has it.
    """
    referred = {name for pair in _REFERENCE.findall(content) for name in pair if name}
    own = hashlib.sha256(content.encode()).hexdigest()[:10]

    def renamed(match: re.Match[str]) -> str:
        return f"{match[1]}{match[2]}-{own}{match[3]}" if match[2] in referred else match[0]

    return _NAME.sub(renamed, content)


def _with_insets(picture: Picture) -> tuple[str, int, int]:
    """Return a picture, with the insets that are always visible below it, as a fragment with its width and height."""
    drawn, width, height = whole(picture), picture.width, picture.height
    for inset in picture.insets.values():
        if inset.place != "pile":
            top = height + GAP
            title = f"<title>{escape(inset.title)}</title>"
            drawn += f'<g transform="translate(0 {top})">{title}{group(inset.elements)}</g>'
            width, height = max(width, inset.width), top + inset.height
    return drawn, width, height


@lru_cache(maxsize=32)
def _matcher(css: str) -> Any:
    """Return a matcher for the rules of `css`, without those in @media and the like, which are for screens."""
    matcher = _SELECTORS.Matcher()
    for rule in _CSS.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            declared = dict(_declarations(rule))
            for selector in _SELECTORS.compile_selector_list(rule.prelude):
                matcher.add_selector(selector, declared)
    return matcher


def _declarations(rule: Any) -> Iterator[tuple[str, str]]:
    for line in _CSS.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
        if line.type == "declaration":
            yield line.name, _CSS.serialize(line.value).strip()


def _resolve(wrapped: Any, matcher: Any, tokens: Mapping[str, str]) -> None:
    """Turn the classes of an element and its descendants into attributes."""
    element: ET.Element = wrapped.etree_element
    declared: dict[str, str] = {}
    for _specificity, _order, pseudo_element, values in matcher.match(wrapped):
        declared.update(values if pseudo_element is None else {})
    tokens = {**tokens, **{name[2:]: _plain(value, tokens) for name, value in declared.items() if name[:2] == "--"}}
    for child in list(wrapped.iter_children()):
        _resolve(child, matcher, tokens)
    element.attrib.pop("class", None)
    element.attrib.update({name: _plain(value, tokens) for name, value in declared.items() if name in ATTRIBUTES})
    for child in list(element):
        if child.get("display") == "none" or _is_unseen(child):
            element.remove(child)


def _plain(value: str, tokens: Mapping[str, str]) -> str:
    """Return a CSS value with its variables replaced."""

    def known(match: re.Match[str]) -> str:
        return tokens.get(match[1], match[2] or "none").replace('"', "'")

    while "var(" in value:
        value = _VARIABLE.sub(known, value)
    return "none" if value == "transparent" else _DEGREES.sub("", value)


def _is_unseen(element: ET.Element) -> bool:
    """Whether the element is invisible and only a target for the pointer."""
    return element.tag == "rect" and element.get("fill") == "none" and element.get("stroke", "none") == "none"
