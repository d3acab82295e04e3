"""The picture of a Canoe Race position: the river, all that is known of it, and the canoes on it.

`view.position` is the plain JSON that views.py writes.  The base depends on the course and the reader's language;
it is kept.  The layer is made anew for each view and must be quick.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from voyageur.games.canoe import banks, craft, emblems, marks
from voyageur.games.canoe.emblems import ICONS
from voyageur.games.canoe.panel import draw_panel
from voyageur.games.canoe.river import HEIGHT, TRACKS, WIDTH, Course, river_of
from voyageur.games.canoe.telling import Story
from voyageur.kernel.contract import Picture, View
from voyageur.kernel.text import Sentence

__all__ = ["ICONS", "draw"]

Recent = Sequence[tuple[int, str]]


def draw(view: View, recent: Recent, say: Callable[[Sentence], str]) -> Picture:
    """Return the picture of `view`, with what the plies `recent` did."""
    course = marks.course_of(view.position)
    legs = tuple(say(Sentence("picture-leg", {"leg": leg + 1})) for leg in range(len(course.lengths)))
    ends = say(Sentence("picture-start")), say(Sentence("picture-finish"))
    return Picture(WIDTH, HEIGHT, _base(course, legs, ends), _layer(view, course, recent, say))


def _layer(view: View, course: Course, recent: Recent, say: Callable[[Sentence], str]) -> str:
    position = view.position
    river = river_of(course)
    event = next(iter(position["event"].items())) if position["event"] else None
    canoes = "".join(craft.draw_canoe(river, berth) for berth in craft.berths(river, position["canoes"]))
    known = marks.draw_known(course, marks.known_of(position), event)
    panel = draw_panel(view.heading, position, Story(position, recent, view.seat), say)
    return f'<g class="canoe layer">{known}{panel}{canoes}</g>'


@lru_cache(maxsize=32)
def _base(course: Course, legs: tuple[str, ...], ends: tuple[str, str]) -> str:
    river = river_of(course)
    numbers = range(1, river.n_legs + 1)
    ways = "".join(f'<path id="way-{track}" d="{river.ways[track].data}"/>' for track in TRACKS)
    spaces = [banks.leg_space(river, leg, legs[leg - 1]) for leg in numbers]
    spaces += [banks.rapid_space(river, rapid) for rapid in numbers[:-1]]
    return (
        f'<g class="canoe"><defs>{ways}{banks.shore(river)}{emblems.emblem_defs()}</defs>{banks.water(river)}'
        f"{banks.flow(river)}{banks.ticks(river)}{banks.rocks(river)}{banks.forest(river)}{''.join(spaces)}"
        f"{banks.start_line(river, ends[0])}{banks.finish_line(river, ends[1])}{banks.frame()}</g>"
    )
