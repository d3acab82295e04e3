"""Random courses: lawful, the same for a key, and fair to both groups."""

import pytest

from voyageur.games.canoe.data.course_file import course_faults, read_course
from voyageur.games.canoe.data.generator import random_course, random_lines

KEYS = range(60)


@pytest.mark.parametrize("key", KEYS)
def test_a_random_course_has_no_fault(key: int) -> None:
    assert course_faults(random_lines(key)) == []


def test_a_key_gives_one_course_and_keys_give_many() -> None:
    assert random_course(3) == random_course(3)
    assert len({random_lines(key) for key in KEYS}) == len(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_C11_each_starting_group_meets_one_whirlpool(key: int) -> None:
    course = read_course(random_lines(key), "file")
    met = [
        lane if rapid + 1 < course.turn + 1 else 1 - lane
        for rapid, each in enumerate(course.rapids)
        for lane in each.whirlpools
        if course.turn is not None
    ]
    assert sorted(met) == [0, 1]


@pytest.mark.parametrize("key", KEYS)
def test_C12_no_shooter_on_the_first_or_the_last_leg(key: int) -> None:
    legs = random_course(key).legs
    assert not legs[0].has_shooter
    assert not legs[-1].has_shooter
