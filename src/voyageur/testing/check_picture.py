"""Check a picture: it is safe SVG with all its parts, and depends only on the view and the facts."""

from typing import Any
from xml.etree import ElementTree

from voyageur.drawing.svg import element
from voyageur.kernel import states
from voyageur.kernel.view import Fact, Picture, View
from voyageur.testing.run import SAMPLE, Run
from voyageur.testing.svg import faults_of, ids_of, repeated

Facts = tuple[Fact, ...]


def check_picture(run: Run, view: View) -> tuple[Picture, set[str]]:
    """Check the picture of `view` with the facts of the last ply; return it and its ids."""
    before = states.to_bytes(run.state)
    picture = _draw(run, view, run.facts(view.seat))
    run.ensure(states.to_bytes(run.state) == before, "`draw` changes the state")
    _check_base(run, picture.base)
    root = _parsed(run, "".join(element(name, drawn) for name, drawn in picture.elements.items()))
    groups = [group.get("id") for group in root]
    run.ensure(groups == [*picture.elements], "an element of the picture is not one group with its id")
    ids = [*run.base_ids, *ids_of(root)]
    twice = repeated(ids)
    run.ensure(not twice, f"ids that the picture repeats: {twice[:SAMPLE]}")
    missing = {space.element for space in view.spaces} - {*ids}
    run.ensure(not missing, f"spaces that are not in the picture: {sorted(missing)[:SAMPLE]}")
    missing = {place for seat in view.seats for place in seat.places} - {*ids}
    run.ensure(not missing, f"places of seats that are not in the picture: {sorted(missing)[:SAMPLE]}")
    return picture, {*ids}


def _draw(run: Run, view: View, facts: Facts) -> Picture:
    return run.call("draw", view, facts, run.say)


def _check_base(run: Run, base: str) -> None:
    """Check that the base is safe and does not change during a game."""
    if run.base is None:
        run.base = base
        run.base_ids = ids_of(_parsed(run, base))
    run.ensure(base == run.base, "the base of the picture changes during a game")


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
    elements = _draw(run, run.call("view", state, observer), ()).elements
    return {*run.base_ids, *ids_of(_parsed(run, "".join(element(*each) for each in elements.items())))}


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
    return picture.width, picture.height, picture.base, [*picture.elements.items()], text
