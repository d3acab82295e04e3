"""`check_game` finds faults of pictures: what a page must not have, ids, and what the picture depends on."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game
from voyageur.kernel.view import Element, Inset, Picture

PEBBLES = pebbles.GAME


def changed_picture(change: Callable[[Picture], Picture]) -> Game:
    return altered(PEBBLES, draw=lambda view, facts, say: change(pebbles.views.draw(view, facts, say)))


def with_element(name: str, content: str, **attributes: str) -> Game:
    more = {name: Element(content, attributes)}
    return changed_picture(lambda picture: replace(picture, elements={**picture.elements, **more}))


# What a page must not have ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("<g>", "not well-formed"),
        ("<script>alert(1)</script>", "elements that are not allowed: ['script']"),
        ("<SCRIPT/>", "elements that are not allowed: ['SCRIPT']"),
        ("<foreignObject/>", "elements that are not allowed: ['foreignObject']"),
        ('<image href="#sea"/>', "elements that are not allowed: ['image']"),
        ("<style>.a{}</style>", "elements that are not allowed: ['style']"),
        ('<g style="fill: red"/>', "attributes that are not allowed: ['style']"),
        ('<g onclick="alert(1)"/>', "attributes that are not allowed: ['onclick']"),
        ('<use href="javascript:alert(1)"/>', "addresses outside the picture: ['javascript:alert(1)']"),
        ('<use href="http://x.org/a.svg#a"/>', "addresses outside the picture: ['http://x.org/a.svg#a']"),
        ('<use href="//x.org/a.svg#a"/>', "addresses outside the picture: ['//x.org/a.svg#a']"),
        ('<use href="data:image/svg+xml,a"/>', "addresses outside the picture: ['data:image/svg+xml,a']"),
        (
            '<use xmlns:x="http://www.w3.org/1999/xlink" x:href="//x.org/a.svg#a"/>',
            "addresses outside the picture: ['//x.org/a.svg#a']",
        ),
        ("<g fill=\"url( 'http://x.org/a.svg#a')\"/>", "addresses outside the picture"),
        ("</g><g>", "an element of the picture is not one group with its id"),
    ],
)
def test_what_a_page_must_not_have_fails(content: str, why: str):
    fails(with_element("reed", content), why)


def test_an_attribute_of_an_element_that_a_page_must_not_have_fails():
    fails(with_element("reed", "", onload="alert(1)"), "attributes that are not allowed: ['onload']")


def test_a_base_with_what_a_page_must_not_have_fails():
    script = changed_picture(lambda picture: replace(picture, base="<script/>"))
    fails(script, "elements that are not allowed: ['script']")


@pytest.mark.slow
def test_addresses_within_the_picture_pass():
    content = '<use href="#ground"/><g fill="url(#reeds)" stroke="url(\'#reeds\')"/>'
    assert check(with_element("reed", content)) is None


# Ids --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["reed 1", "1", "roseau-é", "a.b", ""])
def test_an_odd_id_fails(name: str):
    fails(with_element(name, ""), "ids that are not made of letters, digits, _ and -")


def test_an_id_of_the_base_that_is_that_of_an_element_fails():
    fails(with_element("ground", ""), "ids that the picture repeats: ['ground']")


def test_an_id_of_an_element_within_another_fails():
    fails(with_element("reed", '<g id="heading"/>'), "repeated ids: ['heading']")


def test_a_space_that_is_not_drawn_fails():
    fails(changed_picture(lambda picture: replace(picture, elements={})), "spaces that are not in the picture")


def test_a_place_of_a_seat_that_is_not_drawn_fails():
    def view(state: Any, seat: int | None) -> Any:
        shown = pebbles.views.view(state, seat)
        return replace(shown, seats=(replace(shown.seats[0], places=("nowhere",)), *shown.seats[1:]))

    fails(altered(PEBBLES, view=view), "places of seats that are not in the picture: ['nowhere']")


def test_a_text_picture_that_is_no_text_fails():
    fails(altered(PEBBLES, ascii=lambda view: 7), "`ascii` gives no text")


# Insets -----------------------------------------------------------------------------------------


def with_insets(*insets: Inset) -> Game:
    """Return Guess with other insets beside its own."""
    more = {f"inset-{nth}": inset for nth, inset in enumerate(insets)}

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        picture = guess.draw(view, facts, say)
        return replace(picture, insets={**picture.insets, **more})

    return altered(guess.GAME, draw=draw)


REED = {"reed": Element("")}
PILE = Inset("pile", "Reeds", 9, 9, REED, "card-1")


@pytest.mark.parametrize(
    ("inset", "why"),
    [
        (replace(PILE, elements={"reed": Element("<script/>")}), "elements that are not allowed: ['script']"),
        (replace(PILE, elements={"reed": Element("</g><g>")}), "is not one group with its id"),
        (replace(PILE, elements={"discards": Element("")}), "ids that the picture repeats: ['discards']"),
        (replace(PILE, place="shelf"), "there is no place 'shelf'"),
        (replace(PILE, title=" "), "inset inset-0 has no title"),
        (replace(PILE, height=0), "inset inset-0 has no size"),
        (replace(PILE, opener="table"), "'table' opens no pile"),
        (replace(PILE, opener=""), "'' opens no pile"),
        (replace(PILE, place="scene"), "'card-1' opens no scene"),
        (replace(PILE, opener="discards"), "two insets have one place: ['pile discards']"),
    ],
)
def test_an_inset_with_a_fault_fails(inset: Inset, why: str):
    fails(with_insets(inset), why)


def test_a_second_hand_fails():
    fails(with_insets(Inset("hand", "Reeds", 9, 9, REED)), "two insets have one place: ['hand']")


def test_an_opener_that_is_in_an_inset_fails():
    hidden = Inset("scene", "Reeds", 9, 9, {"discards": Element("")})

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        picture = guess.draw(view, facts, say)
        elements = {name: each for name, each in picture.elements.items() if name != "discards"}
        return replace(picture, elements=elements, insets={"reeds": hidden, "named": replace(PILE, opener="discards")})

    fails(altered(guess.GAME, draw=draw), "'discards' opens no pile")


def test_spaces_and_choices_may_be_in_insets():
    assert check(guess.GAME) is None


# What it depends on -------------------------------------------------------------------------------


def test_a_base_that_changes_fails():
    def draw(view: Any, facts: Any, say: Any) -> Picture:
        picture = pebbles.views.draw(view, facts, say)
        return replace(picture, base=f'<rect id="ground" class="at-{view.to_act}"/>')

    fails(altered(PEBBLES, draw=draw), "the base of the picture changes")


def test_a_drawing_that_changes_the_state_fails():
    seen: list[Any] = []

    def view(state: Any, seat: int | None) -> Any:
        seen.append(state)
        return guess.view(state, seat)

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        seen[-1].is_named[0] += 1
        return guess.draw(view, facts, say)

    fails(altered(guess.GAME, view=view, draw=draw), "`draw` changes the state")


def test_a_picture_that_is_another_each_time_fails():
    calls: list[Any] = []

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        calls.append(view)
        return replace(pebbles.views.draw(view, facts, say), width=400 + len(calls))

    fails(altered(PEBBLES, draw=draw), "gives two pictures of one view")


def test_elements_in_another_order_each_time_fail():
    calls: list[Any] = []

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        calls.append(view)
        picture = pebbles.views.draw(view, facts, say)
        return replace(picture, elements=dict([*picture.elements.items()][:: 1 if len(calls) % 2 else -1]))

    fails(altered(PEBBLES, draw=draw), "gives two pictures of one view", "drawn again, looks different")


def test_a_picture_of_something_else_than_the_view_fails():
    piles: list[int] = []

    def view(state: Any, seat: int | None) -> Any:
        piles.append(int(state.pile))
        return pebbles.views.view(state, seat)

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        return replace(pebbles.views.draw(view, facts, say), width=400 + piles[-1])

    fails(altered(PEBBLES, view=view, draw=draw), "an earlier view, drawn again, looks different")


def test_insets_that_are_others_each_time_fail():
    calls: list[Any] = []

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        calls.append(view)
        picture = guess.draw(view, facts, say)
        return replace(picture, insets={"reeds": Inset("hand", f"Reeds {len(calls)}", 9, 9, REED)})

    fails(altered(guess.GAME, draw=draw), "gives two pictures of one view")


def test_a_text_picture_of_something_else_than_the_view_fails():
    piles: list[int] = []

    def view(state: Any, seat: int | None) -> Any:
        piles.append(int(state.pile))
        return pebbles.views.view(state, seat)

    fails(altered(PEBBLES, view=view, ascii=lambda view: str(piles[-1])), "an earlier view, drawn again")
