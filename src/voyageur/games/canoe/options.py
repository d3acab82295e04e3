"""The rule options, as in docs/rules/canoe.md, and the schema of a course file for forms."""

import enum
from pathlib import Path

from voyageur.games.canoe.components import (
    CANOE_LENGTHS,
    COLONIES,
    COURSES,
    CURRENTS,
    DRAWN_COURSE,
    INSIDE,
    LEG_LENGTHS,
    MOST_LEGS,
    MOST_SEATS,
    RATINGS,
    TRACKS,
    USUAL_CANOE,
    USUAL_TURN,
)
from voyageur.games.canoe.data.course_file import course_faults
from voyageur.games.canoe.data.generator import random_lines
from voyageur.kernel.options import Line, Lines, Option, Part, values_of
from voyageur.kernel.quick_enum import quick_enum

FOLDER = Path(__file__).parent
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
REVEALS = ("as_reached", "open")
SCENERIES = ("shown", "hidden")
BEAR_FLIPS = ("below", "stays")
PLACINGS = ("none", "players")
MOST_BEARS = 2
DRAWN_LEGS = tuple(str(leg + 1) for leg in range(len(DRAWN_COURSE.legs)))


@quick_enum
class Finish(enum.IntEnum):
    """Who is first of those who finish in one round (`finish`, C49)."""

    FIRST = 0
    OVERSHOOT = 1
    SHARED = 2


def _whole_part(name: str, usual: int, numbers: range, word: str = "") -> Part:
    return Part(name, "whole", str(usual), word, least=numbers[0], most=numbers[-1])


COURSE_SCHEMA = Lines(
    heads=(
        Line("canoe", "line-canoe", (_whole_part("part-canoe", USUAL_CANOE, CANOE_LENGTHS),)),
        Line(
            "turn",
            "line-turn",
            (Part("part-turn", "whole", str(USUAL_TURN), values=("none",), least=1, most=MOST_LEGS),),
        ),
    ),
    body=(
        Line(
            "leg",
            "line-leg",
            (
                _whole_part("part-length", 18, LEG_LENGTHS),
                _whole_part("part-current", 2, CURRENTS, "current"),
                Part("part-shooter", "flag", word="shooter"),
            ),
        ),
        Line(
            "rapid",
            "line-rapid",
            (
                _whole_part("part-rating", 4, RATINGS, "rating"),
                Part("part-whirlpool", "flag", TRACKS[INSIDE], "whirlpool", TRACKS, 1, len(TRACKS)),
                Part("part-bear", "flag", word="bear"),
            ),
        ),
    ),
    least=1,
    most=MOST_LEGS,
)


OPTIONS = (
    Option(
        "course",
        "C2",
        "data",
        "drawn",
        COURSES,
        folder=FOLDER / "data" / "courses",
        check=course_faults,
        unwritten=(DRAWN_COURSE.name,),
        schema=COURSE_SCHEMA,
        generate=random_lines,
        learning="short",
    ),
    Option("reveal", "C8", "one-of", "as_reached", REVEALS),
    Option("scenery", "C8", "one-of", "shown", SCENERIES),
    Option("shooters", "C12", "some-of", "2,3,4,5,6", DRAWN_LEGS),
    Option("bears", "C13", "whole", "1", least=0, most=MOST_BEARS),
    Option("helping_hand_first", "C26", "one-of", "no", NO_YES, field="helps_at_first"),
    Option("bear_flip", "C42", "one-of", "below", BEAR_FLIPS, field="bear_stays"),
    Option("finish", "C49", "one-of", "first", values_of(Finish), field="finish"),
    Option("play_on", "C50", "one-of", "yes", YES_NO, field="plays_on"),
    Option("placing", "C8", "one-of", "none", PLACINGS),
    Option("colonies", "C52", "each-seat", ",".join(COLONIES[:MOST_SEATS]), COLONIES, most=MOST_SEATS),
)
