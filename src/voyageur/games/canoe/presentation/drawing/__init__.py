"""The picture of a race: the river and its known hazards, the canoes, and the panel inside the river's bend.

The base depends on the course, the colonies and the reader's language; it is cached.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from voyageur.games.canoe.components import TRACKS
from voyageur.games.canoe.presentation.drawing import forest, panel, scenery
from voyageur.games.canoe.presentation.drawing.canoes import canoe_elements
from voyageur.games.canoe.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.canoe.presentation.drawing.geometry import HEIGHT, WIDTH, Layout, layout_of, river_of
from voyageur.games.canoe.presentation.drawing.hazards import hazard_elements
from voyageur.games.canoe.presentation.drawing.symbols import ICONS as ICONS
from voyageur.games.canoe.presentation.drawing.symbols import symbol_defs
from voyageur.kernel.parts import made_lately, together
from voyageur.kernel.text import Sentence, Value
from voyageur.kernel.view import Fact, Picture, Say, View


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; its panel shows the last of `facts`."""
    scene = view.scene
    layout = layout_of(scene)
    event: Mapping[str, int] = scene["event"] or {}
    elements = together(
        hazard_elements(layout, scene["legs"], scene["rapids"], tuple(event.items())),
        panel.words_of_race(say(view.heading), panel.told(view, facts, say)),
        panel.crews(scene["canoes"], panel.standings(scene), say),
        panel.newest_die(panel.thrown(view, facts, say)),
        canoe_elements(river_of(layout), scene["canoes"]),
    )
    names = tuple((seat.name.key, tuple(seat.name.values.items()), seat.letter) for seat in view.seats)
    return Picture(WIDTH, HEIGHT, _sheet(layout, names, say), elements)


ColonyName = tuple[str, tuple[tuple[str, Value], ...], str]  # key and values of its sentence, and its letter


@made_lately
def _sheet(layout: Layout, colonies: tuple[ColonyName, ...], say: Say) -> str:
    """Return the part of the picture that never changes in a race."""
    legs = tuple(say(Sentence("picture-leg", {"leg": leg + 1})) for leg in range(len(layout.lengths)))
    ends = say(Sentence("picture-start")), say(Sentence("picture-finish"))
    names = tuple(say(Sentence(key, dict(values))) for key, values, _ in colonies)
    return _base(layout, legs, ends, names, tuple(letter for _, _, letter in colonies))


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
