"""Find what a picture or an icon must not contain: scripts, styles, outside addresses, bad or repeated ids."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

TAGS = frozenset(
    {
        *("svg", "g", "defs", "symbol", "use", "title", "desc", "clipPath", "mask", "pattern", "marker"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"),
        *("linearGradient", "radialGradient", "stop"),
    }
)
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_FOREIGN = re.compile(r"url\(\s*['\"]?\s*(?!['\"\s#])")  # an address that is not an id of the same page


def svg_faults(svg: str) -> list[str]:
    """Return the faults of an SVG text."""
    try:
        return faults_of(ElementTree.fromstring(svg))
    except ElementTree.ParseError as error:
        return [f"not well-formed: {error}"]


def faults_of(root: ElementTree.Element) -> list[str]:
    """Return the faults of an SVG tree."""
    found = {
        "elements that are not allowed": {tag for each in root.iter() if (tag := _bare(each.tag)) not in TAGS},
        "attributes that are not allowed": {*_bad_attributes(root)},
        "addresses outside the picture": {*_addresses(root)},
        "ids that are not made of letters, digits, _ and -": {each for each in ids_of(root) if not _ID.fullmatch(each)},
        "repeated ids": set(repeated(ids_of(root))),
    }
    return [f"{what}: {sorted(each)}" for what, each in found.items() if each]


def ids_of(root: ElementTree.Element) -> list[str]:
    """Return the ids of an SVG tree, in order."""
    return [each.attrib["id"] for each in root.iter() if "id" in each.attrib]


def repeated(names: list[str]) -> list[str]:
    """Return the names that occur more than once, sorted."""
    return sorted(each for each in {*names} if names.count(each) > 1) if len({*names}) < len(names) else []


def _bad_attributes(root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        for name in map(_bare, element.attrib):
            if name.lower() == "style" or name.lower().startswith("on"):
                yield name


def _addresses(root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        for name, value in element.attrib.items():
            is_link = _bare(name).lower() in ("href", "src")
            if (is_link and not value.startswith("#")) or _FOREIGN.search(value):
                yield value


def _bare(name: str) -> str:
    """Return a name without its namespace."""
    return name.rpartition("}")[2]
