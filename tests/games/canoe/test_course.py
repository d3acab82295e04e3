"""Courses: what ships, what a file may say, and every fault with its line and column (C2, C3, C9 to C13, C22)."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.games.canoe.positions import CALM, facts, new_game, position, where
from voyageur.cli.app import run
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import (
    COURSES,
    DRAWN_COURSE,
    Course,
    Leg,
    Rapid,
)
from voyageur.games.canoe.data.course_file import course_faults, read_course, write_course

SHIPPED = [name for name in COURSES if name != DRAWN_COURSE.name]


def lines_of(text):
    """The lines of a course; `/` divides them."""
    return tuple(line.strip(" ") for line in text.split("/"))


def read(text):
    return read_course(lines_of(text), "file")


def faults(text):
    """Every fault: line, column, key, clause."""
    found = course_faults(lines_of(text))
    return [(f.line, f.column, f.reason.sentence.key.removeprefix("fault-course-"), f.reason.clause) for f in found]


def values(text):
    (fault,) = course_faults(lines_of(text))
    return dict(fault.reason.sentence.values)


def legs(state, what):
    return [leg[what] for leg in facts(state)["legs"]]


def rapids(state, what):
    return [rapid[what] for rapid in facts(state)["rapids"]]


def hazards(state):
    """Whirlpools and bears by rapid, shooters by leg, from 1."""
    pools = {number: lanes for number, lanes in enumerate(rapids(state, "whirlpools"), 1) if lanes}
    bears = [number for number, is_there in enumerate(rapids(state, "bear"), 1) if is_there]
    return pools, bears, [number for number, is_there in enumerate(legs(state, "shooter"), 1) if is_there]


# What ships -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_C2_a_shipped_course_is_without_fault(name):
    assert course_faults((GAME.folder / "data" / "courses" / f"{name}.txt").read_text().splitlines()) == []


def test_C2_the_course_is_drawn_unless_another_is_asked_for():
    assert facts(new_game())["course"] == "drawn"


@pytest.mark.parametrize("name", COURSES)
def test_C2_a_course_is_raced_by_its_name(name):
    assert facts(new_game(name))["course"] == name


@pytest.mark.parametrize("name", ["drawn", "club", "ohio"])
def test_C2_a_leg_is_18_inches_and_a_canoe_4_on_seven_legs_with_the_turn_on_the_fourth(name):
    state = new_game(name)
    assert (legs(state, "length"), facts(state)["canoe"], facts(state)["turn"]) == ([18] * 7, 4, 4)


@pytest.mark.parametrize(
    ("name", "currents", "ratings"),
    [("club", "1232132", "345645"), ("ohio", "1121211", "334343"), ("short", "21", "4")],
)
def test_C2_the_currents_and_ratings_of_a_shipped_course(name, currents, ratings):
    state = new_game(name)
    assert ("".join(map(str, legs(state, "current"))), "".join(map(str, rapids(state, "rating")))) == (
        currents,
        ratings,
    )


@pytest.mark.parametrize(
    ("name", "pools", "bears", "shooters"),
    [
        ("club", {2: ["outside"], 5: ["outside"]}, [3], [2, 3, 4, 5, 6]),
        ("ohio", {3: ["inside"], 6: ["inside"]}, [5], [3, 5]),
        ("short", {}, [], []),
    ],
)
def test_C2_the_hazards_of_a_shipped_course(name, pools, bears, shooters):
    assert hazards(new_game(name)) == (pools, bears, shooters)


def test_C2_short_has_two_legs_of_12_inches_and_no_turn():
    state = new_game("short")
    assert (legs(state, "length"), facts(state)["turn"]) == ([12, 12], None)


@pytest.mark.parametrize("name", ["club", "ohio"])
def test_C11_on_a_shipped_course_each_group_meets_one_whirlpool(name):
    pools = [(rapid, lane) for rapid, lanes in hazards(new_game(name))[0].items() for lane in lanes]
    groups = {lane if rapid <= 3 else {"inside": "outside", "outside": "inside"}[lane] for rapid, lane in pools}
    assert (len(pools), groups) == (2, {"inside", "outside"})


# A file -----------------------------------------------------------------------------------------

WHOLE = """canoe 5
turn none
leg 20 current 2 shooter
rapid rating 5 whirlpool inside outside bear
leg 15 current 1"""


def test_C2_a_course_of_one_s_own_is_raced():
    state = new_game(WHOLE)
    assert (facts(state)["course"], facts(state)["canoe"], legs(state, "length")) == ("file", 5, [20, 15])
    assert hazards(state) == ({1: ["inside", "outside"]}, [1], [1])


def test_C2_a_file_is_read_item_by_item():
    course = Course("file", 5, None, (Leg(20, 2, True), Leg(15, 1, False)), (Rapid(5, (0, 1), True),))
    assert read_course(tuple(WHOLE.splitlines()), "file") == course


def test_C2_a_file_may_have_comments_blank_lines_and_blanks():
    text = "# a creek/   /leg  9\tcurrent 1 # swift/#/rapid rating 3#/leg 9 current 1   "
    assert (faults(text), read(text).legs) == ([], (Leg(9, 1, False), Leg(9, 1, False)))


def test_C2_a_canoe_is_4_inches_unless_stated():
    assert (read("leg 9 current 1").canoe, read("canoe 7/leg 9 current 1").canoe) == (4, 7)


@pytest.mark.parametrize(("n_legs", "turn"), [(1, None), (3, None), (4, 3), (10, 3)])
def test_C3_the_turn_is_on_leg_4_unless_stated_and_nowhere_below_four_legs(n_legs, turn):
    assert read("/rapid rating 3/".join(["leg 9 current 1"] * n_legs)).turn == turn


@pytest.mark.parametrize(("head", "turn"), [("turn none", None), ("turn 1", 0), ("turn 5", 4)])
def test_C3_a_file_may_state_its_turn(head, turn):
    assert read(f"{head}/" + "/rapid rating 3/".join(["leg 9 current 1"] * 5)).turn == turn


@pytest.mark.parametrize(
    "text", ["leg 1 current 1", "leg 60 current 3", "canoe 1/leg 9 current 1", "canoe 12/leg 1 current 1"]
)
def test_C2_lengths_at_the_limits_are_no_faults(text):
    assert faults(text) == []


def test_C2_ten_legs_are_no_fault():
    assert faults("/rapid rating 6/".join(["leg 5 current 1"] * 10)) == []


def test_C2_the_first_leg_may_be_shorter_than_a_canoe():
    assert faults("leg 3 current 1/rapid rating 3/leg 5 current 1") == []


def test_C2_a_course_of_ten_legs_can_be_raced_to_its_end():
    state = position("\nrapid rating 6\n".join(["leg 60 current 3"] * 10), "10:59 4")
    assert where(state) == "10:59 4"


@pytest.mark.parametrize("name", SHIPPED)
def test_C2_a_shipped_course_is_written_as_it_is_read(name):
    lines = tuple((GAME.folder / "data" / "courses" / f"{name}.txt").read_text().splitlines())
    course = read_course(lines, name)
    assert write_course(course) == tuple(line for line in lines if not line.startswith("#"))


some_legs = some.builds(Leg, some.integers(13, 60), some.integers(1, 3), some.booleans())
some_rapids = some.builds(Rapid, some.integers(3, 6), some.sampled_from([(), (0,), (1,), (0, 1)]), some.booleans())


@some.composite
def some_courses(draw):
    course_legs = tuple(draw(some.lists(some_legs, min_size=1, max_size=10)))
    n_rapids = len(course_legs) - 1
    course_rapids = tuple(draw(some.lists(some_rapids, min_size=n_rapids, max_size=n_rapids)))
    turn = draw(some.none() | some.integers(0, len(course_legs) - 1))
    return Course("file", draw(some.integers(1, 12)), turn, course_legs, course_rapids)


@given(some_courses())
def test_C2_what_is_written_is_read_back(course):
    lines = write_course(course)
    assert course_faults(lines) == []
    assert read_course(lines, "file") == course


# Faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "# nothing here", " / ", "canoe 4/turn none"])
def test_C2_a_course_without_a_leg_is_a_fault(text):
    assert faults(text) == [(1, 1, "empty", "C2")]


@pytest.mark.parametrize("word", ["river", "LEG", "leg:", "18", "shooter"])
def test_C2_a_line_that_begins_with_an_unknown_word_is_a_fault(word):
    assert faults(f"leg 9 current 1/  {word} 9".replace("/  ", "/")) == [(2, 1, "kind", "C2")]


def test_C2_a_fault_has_the_column_where_its_word_stands():
    assert course_faults(["leg 9 current 1 # fine", "   river 9"])[0].column == 4


@pytest.mark.parametrize("word", ["0", "61", "-1", "18.5", "x", "007", "9999999999", "１８"])
def test_C2_a_length_that_is_no_whole_number_from_1_to_60_is_a_fault(word):
    assert faults(f"leg {word} current 1") == [(1, 5, "number", "C2")]
    assert values(f"leg {word} current 1") == {"what": "leg", "word": word, "least": 1, "most": 60}


def test_C2_a_length_that_is_missing_is_a_fault():
    assert faults("leg")[0] == (1, 4, "number", "C2")


@pytest.mark.parametrize("word", ["0", "13", "x"])
def test_C2_a_canoe_that_is_not_1_to_12_inches_is_a_fault(word):
    assert faults(f"canoe {word}/leg 9 current 1") == [(1, 7, "number", "C2")]


@pytest.mark.parametrize("word", ["0", "4", "swift"])
def test_C9_a_current_that_is_not_1_to_3_is_a_fault(word):
    assert faults(f"leg 9 current {word}") == [(1, 15, "number", "C9")]


@pytest.mark.parametrize("word", ["2", "7", "IV"])
def test_C9_a_rating_that_is_not_3_to_6_is_a_fault(word):
    assert faults(f"leg 9 current 1/rapid rating {word}/leg 9 current 1") == [(2, 14, "number", "C9")]


@pytest.mark.parametrize("word", ["0", "11", "all"])
def test_C3_a_turn_that_is_no_leg_is_a_fault(word):
    assert faults(f"turn {word}/leg 9 current 1") == [(1, 6, "number", "C3")]


@pytest.mark.parametrize("turn", [2, 10])
def test_C3_a_turn_on_a_leg_that_the_course_does_not_have_is_a_fault(turn):
    assert faults(f"turn {turn}/leg 9 current 1") == [(1, 6, "turn", "C3")]
    assert values(f"turn {turn}/leg 9 current 1") == {"turn": turn, "legs": 1}


def test_C3_a_turn_on_the_last_leg_is_no_fault():
    assert faults("turn 1/leg 9 current 1") == []


def test_C2_a_word_that_is_not_the_one_expected_is_a_fault():
    assert faults("leg 9 speed 1")[0] == (1, 7, "word", "C2")
    assert faults("leg 9 current 1/rapid class 4/leg 9 current 1")[0] == (2, 7, "word", "C2")


def test_C2_a_word_that_is_missing_is_a_fault():
    assert faults("leg 9")[0] == (1, 6, "word", "C2")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("leg 9 current 1 shooter shooter", (1, 25)),
        ("leg 9 current 1 bear", (1, 17)),
        ("canoe 4 inches/leg 9 current 1", (1, 9)),
        ("turn none now/leg 9 current 1", (1, 11)),
        ("leg 9 current 1/rapid rating 3 shooter/leg 9 current 1", (2, 16)),
        ("leg 9 current 1/rapid rating 3 bear whirlpool inside/leg 9 current 1", (2, 21)),
    ],
)
def test_C2_a_word_too_many_is_a_fault(text, place):
    assert faults(text) == [(*place, "more", "C2")]


@pytest.mark.parametrize("head", ["canoe 4", "turn none"])
def test_C2_a_head_for_the_second_time_is_a_fault(head):
    assert faults(f"{head}/{head}/leg 9 current 1") == [(2, 1, "second", "C2")]


@pytest.mark.parametrize("head", ["canoe 4", "turn none"])
def test_C2_a_head_after_the_first_leg_is_a_fault(head):
    assert faults(f"leg 9 current 1/{head}") == [(2, 1, "late", "C2")]


def test_C2_two_legs_without_a_rapid_between_them_are_a_fault():
    assert faults("leg 9 current 1/leg 9 current 1") == [(2, 1, "no-rapid", "C2")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("rapid rating 3/leg 9 current 1", 1),
        ("leg 9 current 1/rapid rating 3/rapid rating 3/leg 9 current 1", 3),
    ],
)
def test_C2_a_rapid_without_a_leg_before_it_is_a_fault(text, line):
    assert faults(text) == [(line, 1, "no-leg", "C2")]


def test_C2_a_course_that_ends_with_a_rapid_is_a_fault():
    assert faults("leg 9 current 1/rapid rating 3/# the end") == [(2, 15, "no-end", "C2")]


@pytest.mark.parametrize("n_legs", [11, 12])
def test_C2_more_than_ten_legs_are_a_fault(n_legs):
    assert faults("/rapid rating 3/".join(["leg 9 current 1"] * n_legs)) == [(21, 1, "legs", "C2")]


@pytest.mark.parametrize(("length", "canoe"), [(4, 4), (12, 12), (3, 4), (1, 1)])
def test_C22_a_later_leg_that_is_not_longer_than_a_canoe_is_a_fault(length, canoe):
    text = f"canoe {canoe}/leg 18 current 1/rapid rating 3/leg {length} current 1"
    assert faults(text) == [(4, 5, "short-leg", "C22")]
    assert values(text) == {"length": length, "canoe": canoe}


def test_C22_a_later_leg_that_is_an_inch_longer_is_no_fault():
    assert faults("canoe 6/leg 18 current 1/rapid rating 3/leg 7 current 1") == []


@pytest.mark.parametrize(("rest", "column"), [("", 25), (" bear", 26), (" left", 26)])
def test_C11_a_whirlpool_without_its_track_is_a_fault(rest, column):
    assert faults(f"leg 9 current 1/rapid rating 3 whirlpool{rest}/leg 9 current 1")[0] == (2, column, "lane", "C11")


def test_C11_a_whirlpool_twice_on_one_track_is_a_fault():
    text = "leg 9 current 1/rapid rating 3 whirlpool inside inside/leg 9 current 1"
    assert faults(text) == [(2, 33, "lane-twice", "C11")]


def test_C11_a_whirlpool_on_both_tracks_may_be_written_in_either_order():
    text = "leg 9 current 1/rapid rating 3 whirlpool outside inside bear/leg 9 current 1"
    assert (faults(text), read(text).rapids) == ([], (Rapid(3, (0, 1), True),))


def test_C2_all_faults_are_listed_in_the_order_of_the_file():
    text = "turn 9/canoe 0/leg 0 current 4/river/rapid rating 2 whirlpool/leg 3 current 1"
    assert faults(text) == [
        (1, 6, "turn", "C3"),
        (2, 7, "number", "C2"),
        (3, 5, "number", "C2"),
        (3, 15, "number", "C9"),
        (4, 1, "kind", "C2"),
        (5, 14, "number", "C9"),
        (5, 25, "lane", "C11"),
    ]


def test_C22_legs_are_measured_by_the_usual_canoe_where_its_own_is_faulty():
    text = "canoe x/leg 9 current 1/rapid rating 3/leg 4 current 1"
    assert faults(text)[0] == (1, 7, "number", "C2")


@pytest.mark.parametrize("word", ["ri\tver", "\x1briver", "r" * 200])
def test_C2_a_fault_shows_a_word_though_it_be_invisible_or_long(word):
    shown = course_faults([f"{word} 9", "leg 9 current 1"])[0].reason.sentence.values["word"]
    assert shown.isprintable()
    assert len(shown) < 70


def test_C2_a_record_says_the_faults_of_its_course_in_words(tmp_path, capsys):
    path = tmp_path / "a.voyageur"
    path.write_text(
        "voyageur-record 1\ngame canoe\noption course file\ncourse leg 0 current 1\nplayers 1\n\n1 * chip 0\n"
    )
    assert run(["replay", str(path)]) == 2
    said = capsys.readouterr().err.splitlines()[0]
    assert (said.startswith(f"{path}:4:12: "), said.endswith(" (C2)")) == (True, True)


def test_C2_calm_water_has_no_fault():
    assert course_faults(CALM.strip().splitlines()) == []


def test_C2_a_course_file_has_a_schema_for_its_editor():
    (option,) = [option for option in GAME.options if option.name == "course"]
    assert [line.word for line in (*option.schema.heads, *option.schema.body)] == ["canoe", "turn", "leg", "rapid"]
