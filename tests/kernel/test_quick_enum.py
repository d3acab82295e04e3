"""Members of enumerations are plain attributes of their class, and still members."""

import enum

import pytest

from voyageur.kernel.quick_enum import quick_enum


@quick_enum
class Step(enum.IntEnum):
    """Two members."""

    FIRST = 0
    LAST = 7


@pytest.mark.parametrize("name", ["FIRST", "LAST"])
def test_a_member_is_an_attribute_of_the_class_itself(name: str):
    assert vars(Step)[name] is Step[name]


def test_a_member_has_its_name_and_value():
    assert (Step.LAST.name, Step.LAST.value, Step(7)) == ("LAST", 7, Step.LAST)


def test_there_are_no_other_members():
    assert [*Step] == [Step.FIRST, Step.LAST]
