"""Allocate, copy, compare and store states: NumPy records of a game's `state_type`."""

from collections.abc import Callable
from functools import lru_cache, wraps
from operator import itemgetter
from struct import Struct
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import numpy as np

from voyageur.kernel.jit import compiled

State = Any  # one NumPy record; strict typing of record fields is not possible
T = TypeVar("T")


class StateRecord(np.record):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A record whose fields are attributes, as in `np.record`, but two to ten times as fast to read.

    `np.record` looks every attribute up in Python.  And whenever a record is passed to a compiled function, its `data`
    describes all its fields, though only the address is wanted.
    """

    __getattribute__ = np.void.__getattribute__
    __getitem__: Any = np.void.__getitem__

    def __getattr__(self, name: str) -> Any:
        """Return a field whose name was never read before: from now on it is a property, which is found at once.

        Of a record that has no such field, that property raises ValueError.
        """
        try:
            value = np.void.__getitem__(self, name)
        except ValueError as error:
            raise AttributeError(str(error)) from None
        setattr(StateRecord, name, property(itemgetter(name)))
        return value

    # Copies and pickles are equal byte by byte; those of NumPy lose what lies between the fields.

    def __copy__(self) -> State:
        return copy(self)

    def __deepcopy__(self, memo: Any) -> State:
        return copy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return from_bytes, (self.dtype, self.tobytes())

    def copy(self, order: Any = None) -> State:
        """Return an independent copy, equal byte by byte."""
        return copy(self)

    @property
    def data(self) -> Any:
        """The memory of the record."""
        base = self.base
        return base if base is not None and base.nbytes == self.nbytes else np.void.data.__get__(self)


def new(state_type: np.dtype[Any]) -> State:
    """Return a record of zeros, not set up yet."""
    return np.zeros(1, dtype=state_type)[0]


def copy(source: State) -> State:
    """Return an independent copy, equal byte by byte."""
    return np.frombuffer(bytearray(source.tobytes()), dtype=source.dtype)[0]


def copy_into(into: State, source: State) -> None:
    """Overwrite the state `into` with `source` (assignment would only bind another name)."""
    for name in into.dtype.names:
        into[name] = source[name]


def is_equal(one: State, other: State) -> bool:
    """Whether two states are the same byte by byte."""
    return to_bytes(one) == to_bytes(other)


def to_bytes(state: State) -> bytes:
    """Return the bytes of a state; equal positions have equal bytes (padding stays zero)."""
    return state.tobytes()


def from_bytes(state_type: np.dtype[Any], data: bytes) -> State:
    """Return the state that `to_bytes` wrote.  Raises ValueError if the size is wrong."""
    if len(data) != state_type.itemsize:
        raise ValueError(f"a state has {state_type.itemsize} bytes, not {len(data)}")
    return np.frombuffer(bytearray(data), dtype=state_type)[0]


def n_changing(state_type: np.dtype[Any], constants: str | None) -> int:
    """Return how many bytes of a state may change during a game; the others follow.  constants : as in a `Game`"""
    fields: Any = state_type.fields
    return state_type.itemsize if constants is None else int(fields[constants][1])


def changing(state: State, constants: str | None) -> bytes:
    """Return the bytes of a state that may change during a game."""
    return state.tobytes()[: n_changing(state.dtype, constants)]


def with_changing(state: State, data: bytes) -> State:
    """Return a copy of a state with the bytes that `changing` returned of another one of the same game."""
    memory = bytearray(state.tobytes())
    memory[: len(data)] = data
    return np.frombuffer(memory, state.dtype)[0]


def plain(state: State, *fields: str) -> SimpleNamespace:
    """Return the named fields of a state, or all of them, as plain numbers and lists, to be read only.

    Reading these one by one is ten times as fast as reading the record.  Naming a few fields is faster still.  Of a
    settled state each field is read once; there may be others beside those that are named.
    """
    if not fields:
        return _plain(state)
    with_it = kept_with(state)
    if with_it is None:
        return SimpleNamespace(**{name: state[name].tolist() for name in fields})
    if _read in with_it:  # all of them
        return with_it[_read]
    if plain not in with_it:
        with_it[plain] = SimpleNamespace()
    read: SimpleNamespace = with_it[plain]
    values = read.__dict__
    for name in fields:
        if name not in values:
            values[name] = state[name].tolist()
    return read


is_remembering = True  # whether anything is kept with states; see `parts.made_anew`


def settled(state: State) -> State:
    """Return the state itself, which nobody will change any more: what is made of it is kept with it."""
    state.__dict__.setdefault("kept", {})
    return state


def to_change(state: State) -> State:
    """Return the state, or a copy if it is settled."""
    return copy(state) if "kept" in state.__dict__ else state


def kept_with(state: State) -> dict[Any, Any] | None:
    """Return what is kept with a settled state, by who keeps it; None if nothing can be."""
    return state.__dict__.get("kept") if is_remembering else None


def forget(state: State) -> None:
    """Drop what was kept with a settled state, which takes more room than the state."""
    state.__dict__["kept"] = {}


def same_for_all(function: Callable[[State], T]) -> Callable[[State], T]:
    """Keep what `function` returned for the last states: the views of all seats ask for the same."""

    @lru_cache(maxsize=32)
    def by_bytes(state_type: np.dtype[Any], data: bytes) -> T:
        return function(from_bytes(state_type, data))

    @wraps(function)
    def kept(state: State) -> T:
        if not is_remembering:
            return function(state)
        with_it = kept_with(state)
        if with_it is None:
            return by_bytes(state.dtype, state.tobytes())
        if function not in with_it:
            with_it[function] = function(state)
        return with_it[function]

    return kept


def of_settled(function: Callable[[State], T]) -> Callable[[State], T]:
    """Keep what `function` returned for a settled state with that state; for others it is called again."""

    @wraps(function)
    def kept(state: State) -> T:
        with_it = kept_with(state)
        if with_it is None:
            return function(state)
        if function not in with_it:
            with_it[function] = function(state)
        return with_it[function]

    return kept


def _read(state: State) -> SimpleNamespace:
    layout, data = _layout_of(state.dtype), state.tobytes()
    numbers = layout.format.unpack(data)
    read: dict[str, Any] = {name: numbers[at] for name, at in layout.numbers}
    for name, first, end in layout.short:
        read[name] = [*numbers[first:end]]
    for name, of_type, shape, first, end in layout.long:
        read[name] = _as_lists(of_type, shape, data[first:end])
    for name in layout.others:
        read[name] = state[name].tolist()
    return SimpleNamespace(**read)


_plain = same_for_all(_read)

_SHORT = 8  # numbers of an array that is read with the single numbers
_LETTERS = {"l": "q", "L": "Q"}  # NumPy's for 8 bytes, and those of `struct`
_LARGE = 1024  # bytes of an array of which it does not pay to keep the lists


class _Layout(NamedTuple):
    """Where the fields of a state type lie, to read them as plain numbers and lists."""

    format: Struct  # of the numbers and the short arrays
    numbers: tuple[tuple[str, int], ...]  # which of these it is
    short: tuple[tuple[str, int, int], ...]  # arrays: the first of these numbers, and the end
    long: tuple[tuple[str, np.dtype[Any], tuple[int, ...], int, int], ...]  # other arrays: the first byte, and the end
    others: tuple[str, ...]  # large arrays


@lru_cache(maxsize=64)
def _layout_of(state_type: np.dtype[Any]) -> _Layout:
    letters, n_bytes, n_numbers = "=", 0, 0
    numbers, short, long, others = list[Any](), list[Any](), list[Any](), list[str]()
    fields: Any = state_type.fields
    for name, (of_type, first, *_) in fields.items():
        of_number, shape, end = of_type.base, of_type.shape, first + of_type.itemsize
        n = of_type.itemsize // of_number.itemsize
        if n > _SHORT or len(shape) > 1:
            if of_type.itemsize > _LARGE:
                others.append(name)
            else:
                long.append((name, of_number, shape, first, end))
            continue
        if shape:
            short.append((name, n_numbers, n_numbers + n))
        else:
            numbers.append((name, n_numbers))
        letters += f"{first - n_bytes}x{n}{_LETTERS.get(of_number.char, of_number.char)}"
        n_bytes, n_numbers = end, n_numbers + n
    letters += f"{state_type.itemsize - n_bytes}x"
    return _Layout(Struct(letters), tuple(numbers), tuple(short), tuple(long), tuple(others))


@lru_cache(maxsize=1024)
def _as_lists(of_type: np.dtype[Any], shape: tuple[int, ...], data: bytes) -> list[Any]:
    """Return an array as lists, which takes as long as to read all the numbers: most never change in a game."""
    array: Any = np.frombuffer(data, of_type).reshape(shape)
    return array.tolist()


class WorkStates(NamedTuple):
    """States of one game to try plies on."""

    states: Any  # record (N,)
    memory: Any  # uint8 (N, B)  the same memory, B bytes a state
    n_changing: int  # so many bytes may change during a game; the others are the same in each of the states


def work_states(state: State, n: int, constants: str | None) -> WorkStates:
    """Return `n` copies of a state.  constants : as in a `Game`"""
    memory = np.tile(np.frombuffer(to_bytes(state), np.uint8), (n, 1))
    of_type: Any = memory.view(state.dtype)[:, 0].view(np.recarray)
    return WorkStates(of_type, memory, n_changing(state.dtype, constants))


@compiled
def copy_changing(work: Any, into: int, source: int) -> None:
    """Make the state number `into` equal to number `source`.  work : WorkStates, or a tuple with the same fields"""
    for i in range(work.n_changing):
        work.memory[into, i] = work.memory[source, i]
