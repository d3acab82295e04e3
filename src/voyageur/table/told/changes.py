"""The differences between two pictures, their insets, and two mappings."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from msgspec import Struct

from voyageur.kernel.view import Element, Inset, InsetPlace

T = TypeVar("T")
_NONE: Any = object()  # in place of a value that is not there; most values are the very object of before


class ElementChange(Struct, frozen=True, omit_defaults=True, rename={"is_new": "new", "is_gone": "gone"}):
    """An element of a picture that was inserted, changed or removed.

    A changed element has new `attributes`, new `content` or both.  An inserted one has both and, in `before`, the id of
    the element that is painted next, if there is one.
    """

    id: str
    attributes: Mapping[str, str] | None = None
    content: str | None = None
    before: str | None = None
    is_new: bool = False
    is_gone: bool = False


def changed_elements(old: Mapping[str, Element], new: Mapping[str, Element]) -> list[ElementChange]:
    """Return the changes that lead from one picture to the next, in order."""
    changes = [ElementChange(name, is_gone=True) for name in old if name not in new]
    moved = _out_of_order([name for name in old if name in new], [name for name in new if name in old])
    names = list(new)
    for index in range(len(names) - 1, -1, -1):  # backwards, so that the element in `before` is already there
        name = names[index]
        before, after = old.get(name), new[name]
        if before is None or name in moved:
            above = names[index + 1] if index + 1 < len(names) else None
            changes.append(ElementChange(name, after.attributes, after.content, above, is_new=True))
        elif before is not after and before != after:
            changes.append(
                ElementChange(
                    name,
                    after.attributes if after.attributes != before.attributes else None,
                    after.content if after.content != before.content else None,
                )
            )
    return changes


def _out_of_order(old: Sequence[str], new: Sequence[str]) -> set[str]:
    """Return a smallest set of names to move so that `old` gets the order of `new`."""
    if old == new:
        return set()
    place = {name: index for index, name in enumerate(new)}
    return set(old) - set(_longest_rising(old, [place[name] for name in old]))


def _longest_rising(names: Sequence[str], places: Sequence[int]) -> list[str]:
    """Return the names of a longest rising subsequence of `places` (patience sorting)."""
    tops: list[int] = []  # the least place that ends a rising subsequence of each length
    ends: list[int] = []  # the index of that place
    previous: list[int] = []
    for index, place in enumerate(places):
        length = bisect_left(tops, place)
        previous.append(ends[length - 1] if length else -1)
        tops[length : length + 1] = [place]
        ends[length : length + 1] = [index]
    found: list[str] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        found.append(names[index])
        index = previous[index]
    return found


def changed_items(old: Mapping[str, T], new: Mapping[str, T]) -> dict[str, T | None]:
    """Return the items of `new` that are not in `old` or differ there; None for those that are gone."""
    changed: dict[str, T | None] = {
        name: value for name, value in new.items() if (before := old.get(name, _NONE)) is not value and before != value
    }
    changed.update({name: None for name in old if name not in new})
    return changed


class InsetChange(Struct, frozen=True):
    """Changes of elements of an inset whose size, title, opener and note stay."""

    place: InsetPlace
    changes: list[ElementChange]


def changed_insets(
    old: Mapping[str, Inset], new: Mapping[str, Inset]
) -> tuple[dict[str, Inset | None], dict[str, InsetChange]]:
    """Return the new insets, with None for those that are gone, and the changes within the others."""
    whole: dict[str, Inset | None] = {name: None for name in old if name not in new}
    within: dict[str, InsetChange] = {}
    for name, inset in new.items():
        before = old.get(name)
        if before is None or replace(before, elements=inset.elements) != inset:
            whole[name] = inset
        elif changes := changed_elements(before.elements, inset.elements):
            within[name] = InsetChange(inset.place, changes)
    return whole, within
