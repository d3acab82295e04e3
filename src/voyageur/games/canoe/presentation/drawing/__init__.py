"""The picture of a race: the river and its known hazards, the canoes, and the panel inside the river's bend.

The base depends on the course, the colonies and the reader's language; it is cached.
"""

from collections.abc import Sequence
from functools import lru_cache

from voyageur.games.canoe.components import TRACKS
from voyageur.games.canoe.presentation.drawing import forest, panel, scenery
from voyageur.games.canoe.presentation.drawing.canoes import canoe_elements
from voyageur.games.canoe.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.canoe.presentation.drawing.geometry import HEIGHT, WIDTH, Layout, layout_of, river_of
from voyageur.games.canoe.presentation.drawing.hazards import hazard_elements
from voyageur.games.canoe.presentation.drawing.symbols import ICONS as ICONS
from voyageur.games.canoe.presentation.drawing.symbols import symbol_defs
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Fact, Picture, Say, View


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; its panel shows the last of `facts`."""
    scene = view.scene
    layout = layout_of(scene)
    legs = tuple(say(Sentence("picture-leg", {"leg": leg + 1})) for leg in range(len(layout.lengths)))
    ends = say(Sentence("picture-start")), say(Sentence("picture-finish"))
    colonies = tuple(say(seat.name) for seat in view.seats)
    letters = tuple(seat.letter for seat in view.seats)
    elements = {
        **dict(hazard_elements(layout, scene)),
        **dict(panel.panel_elements(view, facts, say)),
        **dict(canoe_elements(river_of(layout), scene["canoes"])),
    }
    return Picture(WIDTH, HEIGHT, _base(layout, legs, ends, colonies, letters), elements)


@lru_cache(maxsize=32)
def _base(
    layout: Layout, legs: tuple[str, ...], ends: tuple[str, str], colonies: tuple[str, ...], letters: tuple[str, ...]
) -> str:
    river = river_of(layout)
    numbers = range(1, river.n_legs + 1)
    ways = "".join(f'<path id="way-{track}" d="{river.ways[track].data}"/>' for track in TRACKS)
    spaces = [scenery.leg_space(river, leg, legs[leg - 1]) for leg in numbers]
    spaces += [scenery.rapid_space(river, rapid) for rapid in numbers[:-1]]
    return (
        f'<g class="canoe"><defs>{ways}{scenery.shore(river)}{symbol_defs(letters)}</defs>{scenery.water(river)}'
        f"{scenery.flow(river)}{scenery.ticks(river)}{scenery.rocks(river)}{forest.forest(river)}{''.join(spaces)}"
        f"{scenery.start_line(river, ends[0])}{scenery.finish_line(river, ends[1])}{scenery.frame()}"
        f"{panel.colonies(colonies)}</g>"
    )
