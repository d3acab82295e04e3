"""Parts: made once, kept as long as somebody holds them, known by identity."""

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from voyageur.kernel import states
from voyageur.kernel.parts import (
    NEWEST,
    PartList,
    PartMap,
    Parts,
    PartValues,
    made_anew,
    made_lately,
    made_of_part,
    made_once,
    made_once_of,
    made_part,
    together,
)

STATE = np.dtype((states.StateRecord, np.dtype([("shown", np.int32), ("other", np.int32)])))


def state(shown: int, other: int = 0) -> Any:
    new = states.new(STATE)
    new["shown"], new["other"] = shown, other
    return new


def counted() -> Any:
    """Return a function that makes a part of its arguments, and the list of what it was asked."""
    asked: list[Any] = []

    @made_part
    def made(*args: Any) -> Any:
        asked.append(args)
        return ((str(arg), arg) for arg in args)

    return made, asked


def test_a_part_is_made_once_for_equal_arguments():
    made, _ = counted()
    first = made(1, "x")
    assert made(1, "x") is first


def test_other_arguments_make_another_part():
    made, _ = counted()
    assert made(1) != made(2)


def test_a_part_that_is_held_outlives_all_that_is_made_after_it():
    made, asked = counted()
    first = made(0)
    for number in range(1, 10 * NEWEST):
        made(number)
    assert made(0) is first
    assert asked.count((0,)) == 1


def test_a_part_that_nobody_holds_goes_away():
    made, asked = counted()
    for number in range(2 * NEWEST):
        made(number)
    gc.collect()
    made(0)
    assert asked.count((0,)) == 2


def test_parts_are_known_by_identity():
    made, asked = counted()
    one, other = PartList([1]), PartList([1])
    held = made(one), made(other)
    assert held[0] == held[1]
    assert len(asked) == 2


def test_parts_of_a_part_that_has_parts_are_those_of_the_whole():
    one, other, last = PartMap({"a": 1}), PartMap({"b": 2}), PartMap({"c": 3})
    assert together(together(one, other), last).parts == (one, other, last)


def test_a_whole_holds_the_parts_that_have_parts():
    made, asked = counted()
    whole = together(together(made(0), made(1)), made(2))
    for number in range(3, 10 * NEWEST):
        together(made(number), made(0))
    assert together(together(made(0), made(1)), made(2)) is whole
    assert [asked.count((number,)) for number in range(3)] == [1, 1, 1]


def test_arguments_that_cannot_be_told_apart_are_made_anew():
    @made_once
    def made(numbers: list[int]) -> Any:
        return PartList(numbers)

    numbers = [1]
    first = made(numbers)
    numbers.append(2)
    assert (first, made(numbers)) == ([1], [1, 2])


def test_a_part_of_a_state_depends_on_the_fields_that_are_named():
    @made_once_of("shown")
    def made(given: Any) -> Any:
        return PartList([int(given["shown"])])

    first = made(state(1, 5))
    assert made(state(1, 6)) is first
    assert made(state(2, 5)) == [2]


def test_a_part_of_a_settled_state_is_found_with_it():
    asked: list[int] = []

    @made_once_of("shown")
    def part(given: Any) -> PartList[int]:
        asked.append(int(given["shown"]))
        return PartList([int(given["shown"])])

    settled = states.settled(state(7))
    first = part(settled)
    settled["shown"] = 8  # nobody does: it is not looked at again
    assert (part(settled) is first, asked) == (True, [7])


def test_parts_of_a_settled_state_are_told_apart_by_the_other_arguments():
    @made_once_of("shown")
    def part(given: Any, factor: int) -> PartList[int]:
        return PartList([factor * int(given["shown"])])

    settled = states.settled(state(7))
    assert [*part(settled, 1), *part(settled, 2), *part(settled, 1)] == [7, 14, 7]


def test_all_is_made_anew_where_that_is_asked_for():
    made, _ = counted()
    first = made(1)
    with made_anew():
        again = made(1)
    assert again == first
    assert again is not first
    assert made(1) is first


def counted_of_part() -> Any:
    """Return a function that makes a part of a first argument and others, and the list of what it was asked."""
    asked: list[Any] = []

    @made_of_part
    def made(*args: Any) -> Any:
        asked.append(args)
        return PartList(args[1:])

    return made, asked


@pytest.mark.parametrize("part", [PartMap(a=1), PartList([1])])
def test_what_is_made_of_a_part_is_made_once(part):
    made, asked = counted_of_part()
    assert made(part, 1, "x") is made(part, 1, "x")
    assert asked == [(part, 1, "x")]


def test_of_a_part_with_other_arguments_another_thing_is_made():
    made, _ = counted_of_part()
    part = PartMap(a=1)
    assert (made(part, 1), made(part, 2)) == ([1], [2])


def test_two_functions_make_two_things_of_a_part():
    part = PartMap(a=1)
    made, other = made_of_part(lambda part: [*part]), made_of_part(lambda part: [*part.values()])  # pyright: ignore
    assert (made(part), other(part)) == (["a"], [1])


def test_of_an_equal_part_it_is_made_anew():
    made, _ = counted_of_part()
    assert made(PartMap(a=1)) is not made(PartMap(a=1))


def test_of_a_plain_mapping_it_is_made_anew():
    made, _ = counted_of_part()
    mapping = {"a": 1}
    assert made(mapping) is not made(mapping)


def test_what_is_made_of_a_part_goes_with_it():
    made = made_of_part(lambda part: PartList(part.values()))  # pyright: ignore
    gone = weakref.ref(made(PartMap(a=1)))
    assert gone() is None


def test_what_is_made_of_a_part_is_made_anew_where_that_is_asked_for():
    made, _ = counted_of_part()
    part = PartMap(a=1)
    first = made(part)
    with made_anew():
        assert made(part) is not first


def test_what_lives_long_is_kept_lately():
    @made_lately
    def made(number: int) -> tuple[int, ...]:
        return (number,)

    assert made(1) is made(1)


def test_parts_read_as_one_mapping_in_order():
    assert list(Parts({"b": 1}, {"a": 2, "c": 3}).items()) == [("b", 1), ("a", 2), ("c", 3)]


def test_parts_equal_a_plain_mapping():
    assert Parts({"b": 1}, {"a": 2}) == {"a": 2, "b": 1}


def test_the_same_parts_together_are_the_same():
    one, other = PartMap(a=1), PartMap(b=2)
    held = together(one, other)
    assert together(one, other) is held


def test_a_row_reads_as_one_sequence():
    row = PartValues({"x": 1, "y": 2}, {"z": 3})
    assert (list(row), len(row), row[2], row[1:]) == ([1, 2, 3], 3, 3, (2, 3))


def test_rows_are_equal_whose_values_are():
    assert PartValues({"x": 1}, {"z": 3}) == PartValues({"x": 1, "z": 3})


def test_rows_differ_whose_values_do():
    assert PartValues({"x": 1}) != PartValues({"x": 2})


def test_what_is_made_of_a_settled_state_is_kept_with_it():
    asked: list[int] = []

    @states.same_for_all
    def made(given: Any) -> tuple[int, ...]:
        asked.append(int(given["shown"]))
        return (int(given["shown"]),)

    settled = states.settled(state(7))
    assert made(settled) is made(settled)
    assert asked == [7]


def test_what_was_kept_with_a_settled_state_can_be_dropped():
    @states.same_for_all
    def made(given: Any) -> tuple[int, ...]:
        return (int(given["shown"]), len(given.tobytes()))

    settled = states.settled(state(7))
    first = made(settled)
    states.forget(settled)
    again = made(settled)
    assert again == first
    assert again is not first


def test_a_state_that_changes_is_looked_at_again():
    @states.same_for_all
    def made(given: Any) -> int:
        return int(given["shown"])

    changing = state(1)
    made(changing)
    changing["shown"] = 2
    assert made(changing) == 2


@pytest.mark.parametrize("kind", [PartMap, PartList])
def test_parts_are_the_plain_values_that_they_look_like(kind: Any):
    assert kind() == kind.__bases__[0]()
