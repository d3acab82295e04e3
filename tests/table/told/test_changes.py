"""Changes between two pictures: applied in order they give the new picture, with as few moves as possible."""

from dataclasses import fields, replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from voyageur.kernel.parts import PartMap, Parts
from voyageur.kernel.view import Element, Inset
from voyageur.table.told.changes import ElementChange, InsetChange, changed_elements, changed_insets, changed_items

ELEMENTS = some.builds(
    Element, some.sampled_from("xyz"), some.dictionaries(some.just("class"), some.sampled_from("ab"))
)
PICTURES = some.lists(some.tuples(some.sampled_from("abcdefgh"), ELEMENTS), unique_by=lambda each: each[0]).map(dict)


def applied(old, changes):
    """Apply the changes as the protocol describes them, with plain lists."""
    picture = [(name, element.attributes, element.content) for name, element in old.items()]
    for change in changes:
        names = [name for name, _, _ in picture]
        at = names.index(change.id) if change.id in names else None
        _, attributes, content = picture[at] if at is not None else (change.id, {}, "")
        element = (
            change.id,
            attributes if change.attributes is None else change.attributes,
            content if change.content is None else change.content,
        )
        if not change.is_new and not change.is_gone:
            picture[at] = element
            continue
        if at is not None:
            del picture[at]
        if change.is_new:
            others = [name for name, _, _ in picture]
            picture.insert(len(picture) if change.before is None else others.index(change.before), element)
    return [(name, Element(content, attributes)) for name, attributes, content in picture]


def fewest_moves(old, new):
    """Return how many elements must move, found by trying all sets of elements, the smallest first."""
    both = [name for name in old if name in new]
    target = [name for name in new if name in old]
    for count in range(len(both) + 1):
        for moved in combinations(both, count):
            if [name for name in both if name not in moved] == [name for name in target if name not in moved]:
                return count
    return len(both)


@given(PICTURES, PICTURES)
def test_the_changes_give_the_new_picture_in_the_new_order(old, new):
    assert applied(old, changed_elements(old, new)) == list(new.items())


@given(PICTURES, some.randoms())
def test_as_few_elements_as_possible_move(old, random):
    names = list(old)
    random.shuffle(names)
    new = {name: old[name] for name in names}
    changes = changed_elements(old, new)
    assert len(changes) == fewest_moves(old, new)
    assert applied(old, changes) == list(new.items())


@given(PICTURES)
def test_the_same_picture_has_no_changes(old):
    assert changed_elements(old, dict(old)) == []


@given(PICTURES.filter(bool), ELEMENTS)
def test_one_changed_element_is_one_change_with_what_differs(old, element):
    name = next(iter(old))
    before = old[name]
    expected = [] if before == element else [name]
    changes = changed_elements(old, {**old, name: element})
    assert [change.id for change in changes] == expected
    for change in changes:
        assert change.attributes == (None if element.attributes == before.attributes else element.attributes)
        assert change.content == (None if element.content == before.content else element.content)


PLACED = some.lists(
    some.tuples(some.sampled_from("abcdefgh"), ELEMENTS, some.integers(0, 2)), unique_by=lambda each: each[0]
)


def in_parts(placed) -> Parts[Element]:
    """Return a picture of three parts, of which the second was made for one audience."""
    made = ({name: each for name, each, part in placed if part == wanted} for wanted in range(3))
    return Parts(*(part if wanted == 1 else PartMap(part) for wanted, part in enumerate(made)))


@given(PLACED, PLACED)
def test_the_changes_of_parts_give_the_new_picture_in_the_new_order(old, new):
    before, after = in_parts(old), in_parts(new)
    assert applied(before, changed_elements(before, after)) == list(after.items())


@given(PLACED, PLACED)
def test_changed_items_of_parts_are_those_of_the_wholes(old, new):
    before, after = in_parts(old), in_parts(new)
    assert changed_items(before, after) == changed_items(before.whole, after.whole)


@pytest.mark.parametrize("kind", [dict, PartMap])
def test_an_element_that_changes_within_its_part_is_the_only_change(kind):
    same, one, other = Element("a"), Element("b"), Element("c")
    old, new = (Parts(PartMap({"x": same}), kind({"y": same, "z": each})) for each in (one, other))
    assert changed_elements(old, new) == [ElementChange("z", None, "c")]


def test_an_element_that_goes_from_one_part_to_another_has_not_changed():
    one, none = PartMap({"x": Element("x")}), PartMap[str, Element]()
    assert changed_elements(Parts(one, none), Parts(none, PartMap(one))) == []


def test_an_element_that_comes_last_in_its_part_names_what_is_painted_over_it():
    over = PartMap({"hand": Element("h")})
    (change,) = changed_elements(
        Parts(PartMap(), PartMap(), over), Parts(PartMap({"x": Element("x")}), PartMap(), over)
    )
    assert (change.id, change.before) == ("x", "hand")


def test_an_element_that_moves_last_in_its_part_names_what_is_painted_over_it():
    x, y, over = Element("x"), Element("y"), PartMap({"hand": Element("h")})
    (change,) = changed_elements(Parts(PartMap({"x": x, "y": y}), over), Parts(PartMap({"y": y, "x": x}), over))
    assert (change.is_new, change.before) == (True, "hand" if change.id == "x" else "x")


def test_an_element_in_the_middle_names_what_is_painted_over_it():
    old = {"sea": Element("s"), "fort": Element("f")}
    (change,) = changed_elements(old, {"sea": Element("s"), "tile": Element("t"), "fort": Element("f")})
    assert (change.id, change.before, change.is_new, change.content) == ("tile", "fort", True, "t")


ITEMS = some.dictionaries(some.sampled_from("abcd"), some.integers(0, 2))


@given(ITEMS, ITEMS)
def test_changed_items_lead_from_one_mapping_to_the_next(old, new):
    both = {**old, **changed_items(old, new)}
    assert {name: value for name, value in both.items() if value is not None} == new


def test_an_item_that_is_there_without_a_value_is_not_gone():
    assert changed_items({}, {"die": None}) == {"die": None}
    assert changed_items({"die": None}, {"die": None}) == {}


def hand(elements: dict[str, Element], title: str = "Hand") -> dict[str, Inset]:
    return {"hand": Inset("hand", title, 9, 9, elements)}


def test_an_inset_that_paints_in_another_order_has_changed():
    one, other = Element("a"), Element("b")
    old, new = hand({"x": one, "y": other}), hand({"y": other, "x": one})
    (change,) = changed_insets(old, new)[1].values()
    assert [(each.id, each.is_new) for each in change.changes] == [("x", True)]
    assert changed_insets(old, old) == ({}, {})


def test_of_an_inset_only_the_elements_that_changed_are_told():
    old = hand({"x": Element("a"), "y": Element("b"), "z": Element("c")})
    new = hand({"x": Element("a"), "y": Element("d")})
    told = [ElementChange("z", is_gone=True), ElementChange("y", content="d")]
    assert changed_insets(old, new) == ({}, {"hand": InsetChange("hand", told)})


def test_an_inset_of_which_anything_but_its_elements_changes_is_told_as_a_whole():
    others = {"place": "pile", "title": "Other", "width": 8, "height": 8, "opener": "x", "note": "n"}
    assert {*others, "elements"} == {each.name for each in fields(Inset)}
    for name, value in others.items():
        new = {"hand": replace(hand({})["hand"], **{name: value})}
        assert changed_insets(hand({}), new) == (new, {})


def test_an_inset_with_another_title_is_told_as_a_whole():
    new = hand({}, "Other")
    assert changed_insets(hand({}), new) == (new, {})
    assert changed_insets(hand({}), {}) == ({"hand": None}, {})
