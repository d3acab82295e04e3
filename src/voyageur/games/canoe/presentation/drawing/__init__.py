"""The picture of a race: the river and its known hazards, the canoes, and the panel inside the river's bend.

The base depends on the course, the colonies and the reader's language; it is cached.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from voyageur.games.canoe.components import LETTERS, TRACKS
from voyageur.games.canoe.presentation.drawing import forest, panel, scenery
from voyageur.games.canoe.presentation.drawing.canoes import berths, canoe_elements
from voyageur.games.canoe.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.canoe.presentation.drawing.geometry import HEIGHT, WIDTH, River, layout_of, river_of
from voyageur.games.canoe.presentation.drawing.hazards import hazard_elements
from voyageur.games.canoe.presentation.drawing.symbols import ICONS as ICONS
from voyageur.games.canoe.presentation.drawing.symbols import symbol_defs
from voyageur.kernel.parts import Parts, made_lately
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Fact, Picture, Say, View


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; its panel shows the last of `facts`."""
    scene = view.scene
    river = river_of(layout_of(scene))
    event: Mapping[str, int] = scene["event"] or {}
    canoes: Sequence[Mapping[str, Any]] = scene["canoes"]
    elements = Parts(
        hazard_elements(river, scene["legs"], scene["rapids"], tuple(event.items())),
        panel.round_now(say(view.heading)),
        dict(  # they change with every ply
            chain(
                panel.told_now(panel.told(view, facts, say)),
                panel.crews(canoes, panel.standings(scene), say),
                panel.newest_die(panel.thrown(view, facts, say)),
                canoe_elements(river, berths(river, canoes), canoes),
            )
        ),
    )
    return Picture(WIDTH, HEIGHT, _sheet(river, tuple([seat.letter for seat in view.seats]), say), elements)


@made_lately
def _sheet(river: River, letters: tuple[str, ...], say: Say) -> str:
    """Return the part of the picture that never changes in a race.  letters : of the colonies, by seat"""
    legs = tuple(say(Sentence("picture-leg", {"leg": leg + 1})) for leg in range(river.n_legs))
    ends = say(Sentence("picture-start")), say(Sentence("picture-finish"))
    names = tuple(say(Sentence("colony", {"side": LETTERS.index(letter)})) for letter in letters)
    return _base(river, legs, ends, names, letters)


@lru_cache(maxsize=32)
def _base(
    river: River, legs: tuple[str, ...], ends: tuple[str, str], colonies: tuple[str, ...], letters: tuple[str, ...]
) -> str:
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
