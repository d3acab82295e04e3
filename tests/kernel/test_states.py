"""States are copied, compared and stored byte by byte, padding included."""

import numpy as np
import pytest

from tests.toys.guess import GAME
from voyageur.kernel import states

PADDED = np.dtype(
    (
        np.record,
        np.dtype([("small", np.int8), ("wide", np.int64), ("row", np.int8, (3,)), ("last", np.int32)], align=True),
    )
)


def filled():
    state = states.new(PADDED)
    state.small, state.wide, state.last = 1, -(2**60), 7
    state.row[:] = (1, 2, 3)
    return state


def test_a_blank_state_is_all_zeros():
    assert states.to_bytes(states.new(PADDED)) == bytes(PADDED.itemsize)
    assert states.to_bytes(states.new(GAME.state_type)) == bytes(GAME.state_type.itemsize)


def test_a_copy_is_equal_and_apart():
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


def test_bytes_give_the_state_back_and_it_can_be_changed():
    state = states.new(GAME.state_type)
    state.winner = 1
    loaded = states.from_bytes(GAME.state_type, states.to_bytes(state))
    assert states.is_equal(loaded, state)
    loaded.winner = 0
    assert state.winner == 1


def test_bytes_of_a_wrong_size_are_refused_with_both_sizes():
    with pytest.raises(ValueError, match=r"a state has 44 bytes, not 5"):
        states.from_bytes(GAME.state_type, b"12345")
