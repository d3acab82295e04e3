"""Parts of what people see, made once for all who see them and kept for as long as anybody holds them.

A view and a picture are made of parts.  A part shows a part of the state: while that does not change, the part stays
the very object of before, for every audience of a table and from ply to ply, so that making it again costs nothing and
comparing it needs no more than `is`.  Nobody changes a part once it is made.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast, overload
from weakref import ref

from voyageur.kernel import states
from voyageur.kernel.states import State

T = TypeVar("T")
A = TypeVar("A")
K = TypeVar("K")
P = ParamSpec("P")
NEWEST = 4  # of what each function has made is held until somebody else does


class PartMap(dict[K, T]):
    """A part that is a mapping.  Other parts that are made of it know it by what it is, not by what it holds."""

    __slots__ = ("__weakref__", "made")

    made: dict[Any, Any]  # of it; see `made_of_part`

    __hash__ = object.__hash__  # pyright: ignore[reportAssignmentType]


class PartList(list[T]):
    """A part that is a list; see `PartMap`."""

    __slots__ = ("__weakref__", "made")

    made: dict[Any, Any]

    __hash__ = object.__hash__  # pyright: ignore[reportAssignmentType]


def _within(part: Mapping[str, T]) -> Sequence[Mapping[str, T]]:
    return cast("Parts[T]", part).parts if type(part) is Parts else (part,)


class Parts(Mapping[str, T]):
    """A mapping that consists of parts, one after the other, none of which has a key of another.

    Of a part that consists of parts itself it has these.
    """

    __slots__ = ("__weakref__", "_whole", "parts")

    def __init__(self, *parts: Mapping[str, T]) -> None:
        is_nested = Parts in [type(part) for part in parts]
        self.parts = tuple([inner for part in parts for inner in _within(part)]) if is_nested else parts
        self._whole: dict[str, T] | None = None

    @property
    def whole(self) -> Mapping[str, T]:
        """All items as one mapping."""
        if self._whole is None:
            self._whole = {key: value for part in self.parts for key, value in part.items()}
        return self._whole

    def __getitem__(self, key: str) -> T:
        return self.whole[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole)

    def __len__(self) -> int:
        return len(self.whole)

    def __contains__(self, key: object) -> bool:
        return key in self.whole

    if TYPE_CHECKING:

        def __hash__(self) -> int: ...

    else:
        __hash__ = object.__hash__  # as of `PartMap`

    def __repr__(self) -> str:
        return f"Parts{self.parts!r}"


class PartValues(Sequence[T]):
    """The values of parts, one after the other."""

    __slots__ = ("_values", "parts")

    def __init__(self, *parts: Mapping[str, T]) -> None:
        self.parts = parts
        self._values: tuple[T, ...] | None = None

    @property
    def values(self) -> tuple[T, ...]:
        """All values."""
        if self._values is None:
            self._values = tuple(value for part in self.parts for value in part.values())
        return self._values

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.values[index]

    def __iter__(self) -> Iterator[T]:
        return (value for part in self.parts for value in part.values())

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(cast("Sequence[T]", other))

    __hash__ = object.__hash__  # pyright: ignore[reportAssignmentType]  # as of `PartMap`

    def __repr__(self) -> str:
        return f"PartValues{self.parts!r}"


class _KeyedReference(ref[Any]):
    """A reference that knows its key in `_Held`."""

    __slots__ = ("key",)

    key: Any


class _Held(dict[Any, Any]):
    """What a function has made, by the arguments, while somebody holds it: references that vanish with it."""

    def __init__(self) -> None:
        self._newest: deque[Any] = deque(maxlen=NEWEST)

        def drop(gone: _KeyedReference) -> None:
            if self.get(gone.key) is gone:
                del self[gone.key]

        self._drop = drop

    def hold(self, key: Any, made: Any) -> None:
        """Keep what was made."""
        self[key] = kept = _KeyedReference(made, self._drop)
        kept.key = key
        self._newest.append(made)


def made_once(function: Callable[P, T]) -> Callable[P, T]:
    """Return what `function` has made of the same arguments before, as long as somebody holds that, or nearly so.

    What it makes depends on its arguments alone.  They are numbers, texts, bytes, tuples of these, and parts, which are
    known by identity; with others, as a plain list, it is made anew.  It makes a part, or another object to which there
    may be weak references.
    """
    held = _Held()

    @wraps(function)
    def kept(*args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs or not states.is_remembering:
            return function(*args, **kwargs)
        try:
            known = held.get(args)
        except TypeError:  # unhashable
            return function(*args, **kwargs)
        found = known and known()
        if found is None:
            found = function(*args, **kwargs)
            held.hold(args, found)
        return found

    return kept


def made_of_part(function: Callable[Concatenate[A, P], T]) -> Callable[Concatenate[A, P], T]:
    """Return what `function` has made of the same arguments before: as long as somebody holds the first one, a part.

    That costs less than `made_once`.  What it makes must not hold this part, and the other arguments are of the sort
    that changes when the part does: all that was ever made of it is kept with it.  Of a first argument that is no part
    it is made anew.
    """

    @wraps(function)
    def kept(part: Any, *args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs or not states.is_remembering:
            return function(part, *args, **kwargs)
        try:
            made: dict[Any, Any] = part.made
        except AttributeError:  # nothing was made yet
            if type(part) not in (PartMap, PartList):
                return function(part, *args, **kwargs)
            part.made = made = {}
        key = function, *args
        found = made.get(key)
        if found is None:
            found = made[key] = function(part, *args, **kwargs)
        return found

    return kept


def made_part(function: Callable[P, Iterable[tuple[K, T]]]) -> Callable[P, PartMap[K, T]]:
    """Return a function that makes a part of the items that `function` yields, as `made_once` does."""

    @wraps(function)
    def part(*args: P.args, **kwargs: P.kwargs) -> PartMap[K, T]:
        return PartMap(function(*args, **kwargs))

    return made_once(part)


def is_own(part: object) -> bool:
    """Whether a part changes with every ply, so that nothing of it is kept: a plain mapping."""
    return type(part) is dict


def in_one(mapping: Mapping[str, T]) -> Mapping[str, T]:
    """Return a mapping as one that is quick to walk through: of parts, all their items."""
    return mapping.whole if not isinstance(mapping, dict) and isinstance(mapping, Parts) else mapping


@made_once
def together(*parts: Mapping[str, T]) -> Parts[T]:
    """Return parts, one after the other, as one mapping: the same one for the same parts."""
    return Parts(*parts)


def made_once_of(*fields: str) -> Callable[[Callable[Concatenate[State, P], T]], Callable[Concatenate[State, P], T]]:
    """Return a decorator like `made_once` for a function of a state that reads only these fields of it."""

    def decorate(function: Callable[Concatenate[State, P], T]) -> Callable[Concatenate[State, P], T]:
        held = _Held()

        @lru_cache(maxsize=4)
        def places_of(state_type: Any) -> list[tuple[int, int]]:
            where = state_type.fields
            return [(where[name][1], where[name][1] + where[name][0].itemsize) for name in fields]

        @wraps(function)
        def kept(state: State, *args: P.args, **kwargs: P.kwargs) -> T:
            if kwargs or not states.is_remembering:
                return function(state, *args, **kwargs)
            with_it, here = states.kept_with(state), (function, *args)
            if with_it is not None and here in with_it:  # another audience has asked
                return with_it[here]
            data = state.tobytes()
            key = (*[data[first:end] for first, end in places_of(state.dtype)], *args)
            known = held.get(key)
            found = known and known()
            if found is None:
                found = function(state, *args, **kwargs)
                held.hold(key, found)
            if with_it is not None:
                with_it[here] = found
            return found

        return kept

    return decorate


def made_lately(function: Callable[P, T]) -> Callable[P, T]:
    """Return what `function` has lately made of the same arguments, as `made_once`, though what it makes lives long."""
    kept: Any = lru_cache(maxsize=64)(function)

    @wraps(function)
    def lately(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return kept(*args, **kwargs) if states.is_remembering else function(*args, **kwargs)
        except TypeError:  # unhashable
            return function(*args, **kwargs)

    return lately


@contextmanager
def made_anew() -> Generator[None]:
    """Make every part anew within this context, to see whether it would be the same."""
    states.is_remembering = False
    try:
        yield
    finally:
        states.is_remembering = True
