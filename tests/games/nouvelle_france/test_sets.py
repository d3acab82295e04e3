"""Set files: what they say, and every fault with its place."""

import pytest

from tests.games.nouvelle_france.sets import LINES, STANDARD_TEXT, changed, standard
from voyageur.games.nouvelle_france.components import SHAPES
from voyageur.games.nouvelle_france.data.set_file import read_set, set_faults
from voyageur.games.nouvelle_france.options import OPTIONS
from voyageur.kernel.options import FILE_MARK, MOST_COLUMNS, MOST_LINES, BadOption

SET = OPTIONS[0]
WIDE = "x" * 13
# change of the standard set -> line, column and key of each fault
FAULTS = [
    ((("shape croix 3 2 1", "shape Croix 3 2 1"),), [(1, 7, "name"), (74, 1, "missing")]),
    ((("shape fer 2 1 3", "shape"),), [(5, 1, "name"), (74, 1, "missing")]),
    ((("shape fer 2 1 3", "shape croix 2 1 3"),), [(5, 7, "second"), (74, 1, "missing")]),
    ((("shape fer 2 1 3", "shape fer 2 1 2"),), [(5, 11, "order")]),
    ((("shape fer 2 1 3", "shape fer"),), [(5, 7, "order")]),
    ((("site mill", "site mill large"),), [(57, 11, "more")]),
    ((("203", "20x"),), [(1, 1, "no-cell"), (3, 3, "cell")]),
    ((("203", "2033"),), [(3, 4, "second-cell"), (3, 4, "ragged")]),
    ((("203", "20."),), [(1, 1, "no-cell")]),
    (((".1.", ".1.\n..."),), [(1, 1, "apart")]),
    (
        ((".1.", ".1...."), ("203", "203..."), (".4.", ".4....")),
        [(2, 6, "columns"), (3, 6, "columns"), (4, 6, "columns")],
    ),
    (((".1.", "...\n...\n...\n.1."),), [(7, 1, "rows")]),
    ((("..xx..", "xxxxxx"),), [(56, 4, "stones")]),
    (((".x..x.", ".x.o.."),), [(54, 4, "cell")]),
    ((("xx...xx", WIDE),), [(59, 8, "ragged"), (59, 13, "columns")]),
    ((("joint redoubt a2 b1", "joint redoubt a2"),), [(63, 7, "joint")]),
    ((("joint redoubt a2 b1", "joint fort a2 b1"),), [(63, 7, "joint")]),
    ((("joint redoubt a2 b1", "joint redoubt a2 c3"),), [(63, 18, "square")]),
    ((("joint redoubt a2 b1", "joint redoubt z9 b1"),), [(63, 15, "square")]),
    ((("joint redoubt a2 b1", "joint redoubt a2 a3"),), [(63, 15, "corner")]),
    ((("joint redoubt a2 b1", "joint church b1 a2"),), [(63, 17, "square")]),
    ((("joint redoubt a2 b1", "joint mill a2 b1"),), [(63, 12, "corner")]),
    ((("joint redoubt h1 i2", "joint redoubt b1 a2"),), [(64, 15, "second")]),
    ((("joint redoubt h1 i2", "joint redoubt h1 i2 h9"),), [(64, 21, "more")]),
    ((("stick +2-", "stick +2"),), [(67, 7, "stick"), (72, 1, "missing")]),
    ((("stick +2-", "stick"),), [(67, 1, "stick"), (72, 1, "missing")]),
    ((("stick +2-", "stick +2- 3"),), [(67, 11, "more")]),
    ((("disk + 4", "stick +2-"),), [(70, 1, "sticks"), (72, 1, "missing")]),
    ((("disk + 4", "disk 2 4"),), [(71, 6, "second"), (72, 1, "missing")]),
    ((("disk + 4", "disk x 4"),), [(70, 6, "sign"), (72, 1, "missing")]),
    ((("disk + 4", "disk + 21"),), [(70, 8, "points")]),
    ((("disk + 4", "disk + 04"),), [(70, 8, "points")]),
    ((("disk + 4", "disk + 4 4"),), [(70, 10, "more")]),
    ((("disk + 4", "disc + 4"),), [(70, 1, "line"), (72, 1, "missing")]),
]


def found(lines: list[str]) -> list[tuple[int, int, str]]:
    """Return line, column and key of each fault."""
    return [
        (fault.line, fault.column, fault.reason.sentence.key.removeprefix("fault-set-")) for fault in set_faults(lines)
    ]


def test_N1_the_standard_set_has_no_faults():
    assert found(STANDARD_TEXT.splitlines()) == []
    assert SET.read("standard").name == "standard"


def test_N1_the_standard_set_has_the_shapes_of_the_page():
    cells = dict(zip(SHAPES, standard().cells, strict=True))
    assert cells["croix"] == ((1, 1), (1, 2), (0, 1), (2, 1), (1, 0))
    assert cells["anguille"] == ((0, 3), (0, 2), (0, 1), (1, 1), (1, 0))
    assert cells["girouette"] == ((1, 2), (2, 2), (0, 1), (1, 1), (1, 0))


def test_N1_the_standard_set_has_eighty_squares():
    assert [len(plan) for plan in standard().plans] == [28, 30, 22]


def test_N1_sticks_and_disks_of_the_standard_set():
    assert standard().sticks == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    assert standard().disks == (4, 3, 6)


def test_N29_only_the_redoubt_has_joints():
    assert [len(joints) for joints in standard().joints] == [4, 0, 0]


def test_a_set_of_one_s_own_is_read():
    own = changed(("disk + 4", "disk + 20"))
    assert read_set(own).disks == (20, 3, 6)
    assert SET.read(FILE_MARK + "\n".join(own)).name == "file"


@pytest.mark.parametrize(("changes", "faults"), FAULTS, ids=[str(number) for number in range(len(FAULTS))])
def test_every_fault_has_its_place(changes, faults):
    lines = "\n".join(changed(*changes)).split("\n")
    assert sorted(found(lines)) == sorted(_placed(faults, len(lines)))


def _placed(faults, n_lines):
    """Return the faults; what is missing is said at the last line."""
    return [(n_lines if key == "missing" else line, column, key) for line, column, key in faults]


def test_an_empty_set_lacks_everything():
    assert [key for _, _, key in found([""])] == ["missing"] * 16


def test_a_site_needs_a_stone():
    site = LINES.index("site mill")
    lines = [*LINES[: site + 1], "...", *LINES[site + 6 :]]
    assert found(lines) == [(site + 1, 1, "no-stone")]


def test_a_set_has_limits_of_size():
    for text in ("\n" * (MOST_LINES + 1), "x" * (MOST_COLUMNS + 1)):
        with pytest.raises(BadOption):
            SET.read(FILE_MARK + text)
