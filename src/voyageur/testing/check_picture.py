"""Check a picture: it is safe SVG with all its parts, and depends only on the view and the facts."""

from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from voyageur.drawing.svg import group
from voyageur.kernel import states
from voyageur.kernel.view import PLACES, Element, Fact, Inset, Picture, View
from voyageur.testing.run import SAMPLE, Run
from voyageur.testing.svg import faults_of, ids_of, repeated

Facts = tuple[Fact, ...]


def check_picture(run: Run, view: View) -> tuple[Picture, set[str]]:
    """Check the picture of `view` with the facts of the last ply; return it and its ids."""
    before = states.to_bytes(run.state)
    picture = _draw(run, view, run.facts(view.seat))
    run.ensure(states.to_bytes(run.state) == before, "`draw` changes the state")
    _check_base(run, picture.base)
    on_board = [*run.base_ids, *_ids_of_elements(run, picture.elements)]
    in_insets = [name for inset in picture.insets.values() for name in _ids_of_elements(run, inset.elements)]
    twice = repeated([*on_board, *in_insets])
    run.ensure(not twice, f"ids that the picture repeats: {twice[:SAMPLE]}")
    ids, spaces = {*on_board, *in_insets}, {space.element for space in view.spaces}
    run.ensure(not spaces - ids, f"spaces that are not in the picture: {sorted(spaces - ids)[:SAMPLE]}")
    missing = {place for seat in view.seats for place in seat.places} - {*on_board}
    run.ensure(not missing, f"places of seats that are not in the picture: {sorted(missing)[:SAMPLE]}")
    _check_insets(run, picture.insets, spaces & {*on_board})
    return picture, ids


def _draw(run: Run, view: View, facts: Facts) -> Picture:
    return run.call("draw", view, facts, run.say)


def _check_base(run: Run, base: str) -> None:
    """Check that the base is safe and does not change during a game."""
    if run.base is None:
        run.base = base
        run.base_ids = ids_of(_parsed(run, base))
    run.ensure(base == run.base, "the base of the picture changes during a game")


def _ids_of_elements(run: Run, elements: Mapping[str, Element]) -> list[str]:
    """Return all ids in the elements of a picture or an inset, each of which must be one safe group."""
    root = _parsed(run, group(elements))
    groups = [each.get("id") for each in root]
    run.ensure(groups == [*elements], "an element of the picture is not one group with its id")
    return ids_of(root)


def _check_insets(run: Run, insets: Mapping[str, Inset], on_board: set[str]) -> None:
    """Check the places, titles, sizes and openers of insets.

    on_board : the spaces of the board
    """
    for name, inset in insets.items():
        run.ensure(inset.place in PLACES, f"inset {name}: there is no place {inset.place!r}")
        run.ensure(inset.title.strip(), f"inset {name} has no title")
        run.ensure(min(inset.width, inset.height) > 0, f"inset {name} has no size")
        is_opened = inset.opener in on_board if inset.place == "pile" else not inset.opener
        run.ensure(is_opened, f"inset {name}: {inset.opener!r} opens no {inset.place}; spaces of the board open piles")
    held = Counter((inset.place, inset.opener) for inset in insets.values())
    twice = sorted(f"{place} {opener}".strip() for (place, opener), times in held.items() if times > 1)
    run.ensure(not twice, f"two insets have one place: {twice}")


def _parsed(run: Run, fragment: str) -> ElementTree.Element:
    """Return an SVG fragment, which must be safe, as a tree."""
    try:
        root = ElementTree.fromstring(f"<svg>{fragment}</svg>")
    except ElementTree.ParseError as error:
        raise AssertionError(f"{run.place}: the picture is not well-formed: {error}") from error
    faults = faults_of(root)
    run.ensure(not faults, f"the picture has {'; '.join(faults)}")
    return root


def ids_before(run: Run, observer: int | None) -> set[str]:
    """Return the ids of the picture before the last ply."""
    state, _ = run.past[-1]
    picture = _draw(run, run.call("view", state, observer), ())
    parts = (picture.elements, *(inset.elements for inset in picture.insets.values()))
    return {*run.base_ids, *(name for part in parts for name in _ids_of_elements(run, part))}


# What it depends on -----------------------------------------------------------------------------


def check_drawing_again(run: Run, view: View, picture: Picture) -> None:
    """Check that a view, drawn again at once and at a later ply, gives the same picture."""
    facts = run.facts(view.seat)
    if run.drawn:
        earlier, facts_earlier, looks = run.drawn
        is_same = drawn(run, earlier, facts_earlier) == looks
        run.ensure(is_same, "an earlier view, drawn again, looks different: `draw` depends on more than it is given")
    looks = drawn(run, view, facts)
    is_same = looks == _looks(run, view, picture)
    run.ensure(is_same, "`draw` or `ascii` gives two pictures of one view")
    run.drawn = view, facts, looks


def drawn(run: Run, view: View, facts: Facts = ()) -> tuple[Any, ...]:
    """Return the picture of a view in a form that can be compared."""
    return _looks(run, view, _draw(run, view, facts))


def _looks(run: Run, view: View, picture: Picture) -> tuple[Any, ...]:
    text = run.call("ascii", view)
    run.ensure(isinstance(text, str), "`ascii` gives no text")
    insets = [(name, inset, [*inset.elements]) for name, inset in sorted(picture.insets.items())]
    return picture.width, picture.height, picture.base, [*picture.elements.items()], insets, text
