"""The compass rose and its rhumb lines."""

import re
import xml.etree.ElementTree as ET

import pytest

from voyageur.drawing.compass import SMALLEST_ROSE, compass, rhumb_lines


def test_sixteen_rhumb_lines_start_from_one_point() -> None:
    path = ET.fromstring(rhumb_lines(300, 400, (30, 40), "rhumb faint"))
    assert path.get("class") == "rhumb faint"
    assert re.findall(r"M([^l]*)l", path.get("d", "")) == ["30 40"] * 16


@pytest.mark.parametrize(("radius", "letters"), [(46, ["N"]), (SMALLEST_ROSE, [])])
def test_the_north_of_a_rose_has_a_letter_where_there_is_room(radius: float, letters: list[str]) -> None:
    rose = ET.fromstring(compass((30, 40), radius))
    assert rose.get("transform") == "translate(30 40)"
    assert [element.text for element in rose.iter("text")] == letters


def test_a_rose_has_eight_points_with_a_lit_and_a_shaded_half() -> None:
    rose = ET.fromstring(compass((0, 0), 40))
    halves = {
        name: [path for path in rose.iter("path") if path.get("class") == name]
        for name in ("compass-lit", "compass-shaded")
    }
    assert [sum(path.get("d", "").count("M") for path in paths) for paths in halves.values()] == [8, 8]
