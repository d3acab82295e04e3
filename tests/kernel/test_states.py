"""States are copied, compared and stored byte by byte, padding included."""

import pickle

import numpy as np
import pytest

from tests.toys.guess import GAME
from voyageur.kernel import states
from voyageur.kernel.jit import compiled

FIELDS = np.dtype([("small", np.int8), ("wide", np.int64), ("row", np.int8, (3,)), ("last", np.int32)], align=True)
PADDED = np.dtype((np.record, FIELDS))
FAST = np.dtype((states.StateRecord, FIELDS))


def filled(state_type=PADDED):
    state = states.new(state_type)
    state.small, state.wide, state.last = 1, -(2**60), 7
    state.row[:] = (1, 2, 3)
    return state


def test_a_blank_state_is_all_zeros():
    assert states.to_bytes(states.new(PADDED)) == bytes(PADDED.itemsize)
    assert states.to_bytes(states.new(GAME.rules.STATE)) == bytes(GAME.rules.STATE.itemsize)


def test_a_copy_is_equal_and_independent():
    state = filled()
    copy = states.copy(state)
    assert states.is_equal(copy, state)
    copy.row[1] = 9
    copy.last = 8
    assert (state.row[1], state.last) == (2, 7)
    assert not states.is_equal(copy, state)


def test_copying_into_a_state_overwrites_every_field_and_keeps_the_object():
    into, source = states.new(PADDED), filled()
    alias = into
    states.copy_into(into, source)
    assert states.is_equal(alias, source)
    source.row[0] = 5
    assert into.row[0] == 1


def test_padding_stays_zero_so_that_equal_positions_have_equal_bytes():
    written = states.new(PADDED)
    states.copy_into(written, filled())
    padding = set(range(PADDED.itemsize))
    for kind, offset in ((field[0], field[1]) for field in PADDED.fields.values()):
        padding -= set(range(offset, offset + kind.itemsize))
    assert len(padding) >= 7
    assert all(states.to_bytes(state)[at] == 0 for state in (written, states.copy(written)) for at in padding)


def test_a_state_read_from_bytes_is_equal_and_can_be_changed():
    state = states.new(GAME.rules.STATE)
    state.winner = 1
    loaded = states.from_bytes(GAME.rules.STATE, states.to_bytes(state))
    assert states.is_equal(loaded, state)
    loaded.winner = 0
    assert state.winner == 1


@pytest.mark.parametrize("size", [5, 43, 45, 88])
def test_bytes_of_a_wrong_size_are_refused_with_both_sizes(size):
    with pytest.raises(ValueError, match=f"a state has 44 bytes, not {size}$"):
        states.from_bytes(GAME.rules.STATE, bytes(size))


def test_the_fields_of_a_state_are_plain_values_and_lists():
    assert vars(states.plain(filled())) == {"small": 1, "wide": -(2**60), "row": [1, 2, 3], "last": 7}


def test_only_the_fields_that_are_named_are_read():
    assert vars(states.plain(filled(), "row", "last")) == {"row": [1, 2, 3], "last": 7}


@pytest.mark.parametrize("rows", [2, 40, 400])
def test_a_plain_table_is_that_of_its_own_state(rows):
    tables = [np.arange(first, first + 3 * rows, dtype=np.int16).reshape(rows, 3) for first in (0, 1)]
    read = []
    for table in tables:
        state = states.new(np.dtype((np.record, [("row", np.int8), ("table", np.int16, (rows, 3))])))
        state.table[:] = table
        read.append(states.plain(state).table)
    assert read == [table.tolist() for table in tables]


NUMBERS = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "?")


@pytest.mark.parametrize("shape", [(), (3,), (8,), (9,), (2, 3), (2000,)])
@pytest.mark.parametrize("kind", NUMBERS)
def test_fields_of_all_numbers_and_sizes_are_read_as_numpy_reads_them(kind, shape):
    fields = [("before", np.int8), ("asked", kind, shape), ("after", np.int16)]
    state = states.new(np.dtype((states.StateRecord, np.dtype(fields, align=True))))
    state["asked"] = np.resize([0, 1, 1, 0, 1], shape)
    state["before"], state["after"] = -3, -300
    assert vars(states.plain(state)) == {"before": -3, "asked": state["asked"].tolist(), "after": -300}


# Record


@compiled
def twice_the_last(state):
    state.small = 7
    return 2 * state.last


def test_the_fields_of_a_record_are_attributes_and_items():
    state = filled(FAST)
    state.row[2] = 9
    assert (state.small, state["wide"], state.row.tolist(), state[3]) == (1, -(2**60), [1, 2, 9], 7)


def test_a_field_of_one_type_is_not_read_where_that_of_another_lies():
    first, other = (
        np.zeros(1, np.dtype((states.StateRecord, np.dtype([(a, np.int8), (b, np.int8)]))))[0]
        for a, b in (("near", "far"), ("far", "near"))
    )
    first.near, other.near = 1, 2
    assert [(state.near, state.far) for state in (first, other, first)] == [(1, 0), (2, 0), (1, 0)]


def test_an_attribute_that_a_record_does_not_have_is_named():
    with pytest.raises(AttributeError, match="no field of name lost"):
        _ = states.new(FAST).lost
    assert not hasattr(states.new(FAST), "lost")


@pytest.mark.parametrize("make", [filled, lambda kind: states.copy(filled(kind)), lambda kind: filled(kind).copy()])
def test_compiled_code_reads_and_writes_a_record(make):
    state = make(FAST)
    assert (twice_the_last(state), state.small) == (14, 7)


def test_compiled_code_reads_and_writes_its_own_record_of_several():
    many = np.zeros(3, FAST)
    many["last"] = (10, 20, 30)
    assert [twice_the_last(state) for state in many] == [20, 40, 60]
    twice_the_last(many[1:][1])
    assert many["small"].tolist() == [7, 7, 7]


def test_a_view_of_one_record_among_several_is_its_own_memory():
    many = np.zeros(3, FAST)
    twice_the_last(many[1:2][0])
    assert many["small"].tolist() == [0, 7, 0]


def test_a_record_survives_pickling():
    loaded = pickle.loads(pickle.dumps(filled(FAST)))
    assert (type(loaded), loaded.last, twice_the_last(loaded)) == (states.StateRecord, 7, 14)


def test_what_may_change_of_a_state_is_put_into_another_of_the_same_game():
    before = filled()
    after = states.copy(before)
    after.small, after.wide = 2, 3
    data = states.changing(after, "row")
    assert (len(data), states.is_equal(states.with_changing(before, data), after)) == (16, True)


def test_of_a_game_that_names_no_constants_all_may_change():
    state = filled()
    assert states.changing(state, None) == states.to_bytes(state)


# Settled


def test_each_field_of_a_settled_state_is_read_once():
    state = states.settled(filled(FAST))
    assert states.plain(state, "row").row is states.plain(state, "last", "row").row


def test_of_a_settled_state_that_was_read_as_a_whole_no_field_is_read_again():
    state = states.settled(filled(FAST))
    assert states.plain(state) is states.plain(state, "row")


def test_fields_of_a_settled_state_are_those_of_any_other():
    read = states.plain(states.settled(filled(FAST)), "row", "last")
    assert (read.row, read.last) == ([1, 2, 3], 7)


def test_what_is_made_of_a_settled_state_is_made_once():
    make, state = states.of_settled(lambda state: [int(state["last"])]), states.settled(filled(FAST))
    assert make(state) is make(state)


def test_what_is_made_of_a_state_that_may_change_is_made_anew():
    make, state = states.of_settled(lambda state: [int(state["last"])]), filled(FAST)
    before = make(state)
    state["last"] = 8
    assert (before, make(state)) == ([7], [8])


def test_a_settled_state_is_copied_before_it_changes():
    settled, other = states.settled(filled(FAST)), filled(FAST)
    assert (states.to_change(settled) is settled, states.to_change(other) is other) == (False, True)
