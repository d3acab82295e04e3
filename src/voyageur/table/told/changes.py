"""The differences between two pictures, their insets, and two mappings."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, structs

from voyageur.kernel.parts import Parts, in_one, is_own, made_lately
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
    if old is new:
        return []
    if isinstance(old, Parts) and isinstance(new, Parts) and len(old.parts) == len(new.parts):
        return _changed_parts(old, new)
    return _changed_whole(old, new)


@made_lately  # for the other audiences that see the same
def _changed_whole(old: Mapping[str, Element], new: Mapping[str, Element]) -> list[ElementChange]:
    old, new = in_one(old), in_one(new)
    return [*_removed(old, new), *_others(old, new)]


def _changed_parts(old: Parts[Element], new: Parts[Element]) -> list[ElementChange]:
    """Return the changes between two pictures of the same parts, without a look at those that are the same."""
    pairs = [
        (index, before, after)
        for index, (before, after) in enumerate(zip(old.parts, new.parts, strict=True))
        if before is not after
    ]
    found = [(_in_own if is_own(after) else _in_part)(before, after) for _, before, after in pairs]
    if len(found) == 1 and not found[0].come and not found[0].is_last_new:  # as most often
        return [*found[0].gone, *found[0].others]
    come = [name for each in found for name in each.come] if len(found) > 1 else ()
    if come and any(name in before for name in come for _, before, _ in pairs):
        return _changed_whole(old.whole, new.whole)  # an element goes from one part to another
    changes = [change for each in found for change in each.gone]
    for (index, _, _), each in zip(reversed(pairs), reversed(found), strict=True):
        changes += each.others
        if each.is_last_new:  # what is painted next is elsewhere
            following = next(_names_from(new, index + 1), None)
            changes[-len(each.others)] = structs.replace(each.others[0], before=following)
    return changes


class _InPart(NamedTuple):
    """The changes in a part of a picture."""

    gone: Sequence[ElementChange]
    come: Sequence[str]
    others: list[ElementChange]  # the last first

    @property
    def is_last_new(self) -> bool:
        """Whether the last element was inserted, or moved there."""
        return bool(self.others) and self.others[0].is_new and self.others[0].before is None


def _in_own(old: Mapping[str, Element], new: Mapping[str, Element]) -> _InPart:
    old, new = in_one(old), in_one(new)
    others = _others(old, new)
    if old.keys() == new.keys():  # as most often
        return _InPart((), (), others)
    return _InPart([*_removed(old, new)], [name for name in new if name not in old], others)


_in_part = made_lately(_in_own)  # for the other audiences that see the same part


def _names_from(parts: Parts[Element], first: int) -> Iterator[str]:
    return (name for part in parts.parts[first:] for name in part)


def _removed(old: Mapping[str, Element], new: Mapping[str, Element]) -> Iterator[ElementChange]:
    return (ElementChange(name, is_gone=True) for name in old if name not in new)


def _others(old: Mapping[str, Element], new: Mapping[str, Element]) -> list[ElementChange]:
    """Return what is new, moved or changed, the last first."""
    names = list(new)
    if names == list(old):  # as most often
        pairs = zip(names, old.values(), new.values(), strict=True)
        return [
            _changed(name, before, after) for name, before, after in pairs if before is not after and before != after
        ][::-1]
    changes: list[ElementChange] = []
    moved = _out_of_order([name for name in old if name in new], [name for name in names if name in old])
    above = None
    for name in reversed(names):  # so that the element in `before` is already there
        before, after = old.get(name), new[name]
        if before is None or name in moved:
            changes.append(ElementChange(name, after.attributes, after.content, above, is_new=True))
        elif before is not after and before != after:
            changes.append(_changed(name, before, after))
        above = name
    return changes


def _changed(name: str, before: Element, after: Element) -> ElementChange:
    return ElementChange(
        name,
        after.attributes if after.attributes != before.attributes else None,
        after.content if after.content != before.content else None,
    )


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
    if old is new:
        return {}
    if isinstance(old, Parts) and isinstance(new, Parts) and len(old.parts) == len(new.parts):
        found = [
            (_items_in if is_own(after) else _items_in_part)(before, after)
            for before, after in zip(old.parts, new.parts, strict=True)
            if before is not after
        ]
        if len(found) == 1:  # as most often
            return {**found[0].changed, **dict.fromkeys(found[0].gone)}
        changed = {name: value for each in found for name, value in each.changed.items()}
        gone = [name for each in found for name in each.gone]
        if not changed.keys().isdisjoint(gone):  # an item goes from one part to another
            return changed_items(old.whole, new.whole)
        return {**changed, **dict.fromkeys(gone)}
    changed, gone = _items_in(old, new)
    return {**changed, **dict.fromkeys(gone)}


class _Items(NamedTuple):
    """The differences between two mappings."""

    changed: dict[str, Any]
    gone: list[str]


def _items_in(old: Mapping[str, Any], new: Mapping[str, Any]) -> _Items:
    if list(old) == list(new):  # as most often
        both = zip(new.items(), old.values(), strict=True)
        return _Items({name: value for (name, value), before in both if before is not value and before != value}, [])
    changed = {
        name: value for name, value in new.items() if (before := old.get(name, _NONE)) is not value and before != value
    }
    return _Items(changed, [name for name in old if name not in new])


_items_in_part = made_lately(_items_in)  # for the other audiences that see the same part


class InsetChange(Struct, frozen=True):
    """Changes of elements of an inset whose size, title, opener and note stay."""

    place: InsetPlace
    changes: list[ElementChange]


_around = attrgetter(*(each.name for each in fields(Inset) if each.name != "elements"))


def changed_insets(
    old: Mapping[str, Inset], new: Mapping[str, Inset]
) -> tuple[dict[str, Inset | None], dict[str, InsetChange]]:
    """Return the new insets, with None for those that are gone, and the changes within the others."""
    whole: dict[str, Inset | None] = {}
    if old.keys() != new.keys():
        whole |= {name: None for name in old if name not in new}
    within: dict[str, InsetChange] = {}
    for name, inset in new.items():
        before = old.get(name)
        if before is inset:
            continue
        if before is None or _around(before) != _around(inset):
            whole[name] = inset
        elif changes := changed_elements(before.elements, inset.elements):
            within[name] = InsetChange(inset.place, changes)
    return whole, within
