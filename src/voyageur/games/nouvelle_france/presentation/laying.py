"""The ways to lay a chosen block, and its ghost, for clients that show them one by one on the picture."""

from collections.abc import Sequence

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.colours import seen
from voyageur.games.nouvelle_france.components import N_BLOCKS
from voyageur.games.nouvelle_france.judging.foresight import points_of
from voyageur.games.nouvelle_france.notation.choosing import laid_of, points_hint
from voyageur.games.nouvelle_france.notation.choosing import opening as opening
from voyageur.games.nouvelle_france.notation.naming import names_of
from voyageur.games.nouvelle_france.notation.spelling import BLOCKS, FORM_OF, action_of, block_named
from voyageur.games.nouvelle_france.presentation.drawing.ghost import ghost as draw_ghost
from voyageur.games.nouvelle_france.presentation.scene import public_scene
from voyageur.games.nouvelle_france.rules import actions
from voyageur.games.nouvelle_france.rules.actions import block_of
from voyageur.games.nouvelle_france.rules.placing import colour_of_cell
from voyageur.kernel.contract import BadText, State
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Poses


def poses(state: State, words: Sequence[str]) -> Poses | None:
    """Return the ways to lay the block of the words `place BLOCK`, in the order of their texts."""
    if len(words) != 2 or words[0] != "place" or words[1] not in BLOCKS:
        return None
    block = block_named(state, words[1])
    lying = laid_of(state, block)
    if not lying:
        return None
    points = points_of(state, int(rules.to_act(state)), [action for action, _ in lying])
    kinds = sorted({*points})
    number_of = {kind: number for number, kind in enumerate(kinds)}
    poses_found = sorted([(text, number_of[each]) for (_, text), each in zip(lying, points, strict=True)])
    return Poses(
        take=Sentence("choice-build"),
        label="choice-lay",
        site="choice-site",
        colours=colours_of(state, block),
        hints=tuple(points_hint(state, kind) for kind in kinds),
        all=tuple(poses_found),
    )


def ghost(state: State, words: Sequence[str], viewpoint: int = 0) -> str | None:
    """Return the block of a placement drawn over the picture, or None if the words are no lawful placement."""
    try:
        action = action_of(state, " ".join(words))
    except BadText:
        return None
    if action < actions.PLACE or rules.refusal(state, action):
        return None
    site, *cubes = words[2:]
    places = (cube.split(".") for cube in cubes)
    new = [(at, int(level), hue) for (at, level), hue in zip(places, colours_of(state, block_of(action)), strict=True)]
    ((own, old),) = points_of(state, int(rules.to_act(state)), [action])
    return draw_ghost(public_scene(state), site, new, own + old, viewpoint)


def colours_of(state: State, block: int) -> tuple[int, ...]:
    """Return the colours that people see of a block by cell; a bonus block has that of the seat to act."""
    cells = range(names_of(state).n_cells(FORM_OF[block]))
    if block >= N_BLOCKS:
        return tuple(seen(state, int(rules.to_act(state))) for _ in cells)
    return tuple(seen(state, int(colour_of_cell(state, block, cell))) for cell in cells)
