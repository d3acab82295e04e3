"""The history of ratios by commit, its slips and its drawing."""

import re
import xml.etree.ElementTree as ET

import pytest

from bench.ratios import history
from bench.ratios.__main__ import Figures
from bench.ratios.drawing import COMMAND, PICTURE, drawn
from bench.ratios.history import FILE, Recorded, read, slips, with_line, written
from bench.ratios.rows import BY_NAME, ROWS


def line(commit: str, against: str = "4e354d5", **rows: float) -> Recorded:
    return Recorded(commit, "2026-11-30", against, {row: {"kanata": ratio} for row, ratio in rows.items()})


# The file ---------------------------------------------------------------------------------------


def test_the_history_is_written_as_it_is_read():
    assert written(read(FILE.read_text())) == FILE.read_text()


def test_the_history_has_each_commit_once_with_rows_of_the_table():
    lines = read(FILE.read_text())
    assert len({(each.commit, each.against) for each in lines}) == len(lines)
    assert {row for each in lines for row in each.ratios} <= {row.name for row in ROWS}
    assert all(re.fullmatch(r"[0-9a-f]{7,}", name) for each in lines for name in (each.commit, each.against))
    assert all(ratio > 0 for each in lines for games in each.ratios.values() for ratio in games.values())


@pytest.mark.parametrize("text", ["{", "[]", '{"commit": "a"}', '{"commit": "a", "speed": 1}'])
def test_a_line_that_is_none_is_named(text):
    with pytest.raises(ValueError, match="Line 2 of the history is none"):
        read(f"{written([line('a')])}{text}\n")


def test_a_line_has_the_medians_of_what_was_measured():
    found = [Figures(BY_NAME["legal"], "kanata", [4.0, 4.0, 6.0], [2.0, 1.0, 2.0]), Figures(BY_NAME["view"], "kanata")]
    assert history.recorded(found) == {"legal": {"kanata": 3.0}}


def test_a_new_commit_has_a_new_line():
    assert with_line([line("a")], line("b")) == [line("a"), line("b")]


def test_what_is_measured_anew_replaces_what_the_commit_had():
    assert with_line([line("a", legal=2.0, view=3.0), line("b")], line("a", legal=2.5)) == [
        line("a", legal=2.5, view=3.0),
        line("b"),
    ]


# Slips ------------------------------------------------------------------------------------------


def test_a_ratio_that_slips_by_more_than_15_percent_is_told():
    assert [*slips([line("a", legal=2.0)], line("b", legal=1.69))] == [
        "legal of kanata is 16 % worse than at a: 1.69 after 2.00."
    ]


def test_a_ratio_that_slips_by_less_is_not_told():
    assert [*slips([line("a", legal=2.0)], line("b", legal=1.71))] == []


def test_a_slip_is_one_from_the_last_commit_that_has_the_row():
    lines = [line("a", legal=9.0), line("b", legal=2.0), line("c", view=1.0)]
    assert [*slips(lines, line("d", legal=1.0))] == ["legal of kanata is 50 % worse than at b: 1.00 after 2.00."]


def test_ratios_to_different_commits_are_not_compared():
    assert [*slips([line("a", "1111111", legal=2.0)], line("b", legal=1.0))] == []


def test_a_commit_that_is_measured_again_is_compared_with_others_only():
    assert [*slips([line("a", legal=1.0), line("b", legal=2.0)], line("b", legal=1.0))] == []


# The drawing ------------------------------------------------------------------------------------


def test_the_drawing_of_the_history_is_up_to_date():
    assert PICTURE.read_text() == drawn(read(FILE.read_text())), f"draw it anew: {COMMAND}"


def test_the_drawing_has_a_panel_for_each_row_and_a_line_for_each_game():
    one, other = line("a", legal=2.0, view=1.0), line("b", legal=3.0)
    root = ET.fromstring(drawn([one, other]))
    titles = [text.text for text in root.findall(".//{*}text") if text.find("{*}title") is not None]
    assert titles == ["legal", "view"]
    assert [len(each.get("points").split()) for each in root.findall(".//{*}polyline")] == [2, 1]


def test_better_is_drawn_higher():
    root = ET.fromstring(drawn([line("a", legal=1.0), line("b", legal=2.0)]))
    (points,) = (each.get("points").split() for each in root.findall(".//{*}polyline"))
    worse, better = (float(point.split(",")[1]) for point in points)
    assert better < worse


def test_the_drawing_leaves_out_what_was_measured_against_another_commit():
    assert drawn([line("a", "1111111", legal=2.0), line("b", legal=2.0)]) == drawn([line("b", legal=2.0)])


def test_nothing_recorded_is_drawn_as_such():
    assert "Nothing is recorded." in drawn([])
