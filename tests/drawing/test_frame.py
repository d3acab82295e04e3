"""The double frame of a chart."""

import xml.etree.ElementTree as ET

from voyageur.drawing.frame import double_frame


def drawn() -> dict[str, list[ET.Element]]:
    """The parts of a frame by their class."""
    found: dict[str, list[ET.Element]] = {}
    for element in ET.fromstring(f"<svg>{double_frame(200, 160, 20, 40, 20)}</svg>"):
        found.setdefault(element.get("class", ""), []).append(element)
    return found


def test_a_frame_covers_the_edges_of_the_sheet_alone() -> None:
    assert drawn()["sheet"][0].get("d") == "M0 0H200V160H0ZM20 20V140H180V20Z"


def test_a_scale_has_dark_parts_as_long_as_light_ones_on_all_sides() -> None:
    parts = drawn()["scale"][0].get("d", "").split("Z")[:-1]
    assert [part.split("h")[0] for part in parts[:6]] == [
        "M40 16",
        "M40 140",
        "M80 16",
        "M80 140",
        "M120 16",
        "M120 140",
    ]
    assert [part.split("v")[0] for part in parts[6:]] == ["M16 40", "M180 40", "M16 80", "M180 80"]


def test_a_frame_has_a_thick_edge_outside_and_the_scale_between_two_thin_ones() -> None:
    parts = drawn()
    insets = {name: [element.get("x") for element in parts[name]] for name in ("edge thick", "edge")}
    assert insets == {"edge thick": ["3"], "edge": ["16", "20"]}
