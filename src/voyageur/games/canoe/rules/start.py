"""The start of a race: a blank state filled from a course and options."""

from collections.abc import Iterable, Mapping
from typing import Any

from voyageur.games.canoe.components import COURSES, CREW, DRAWN_COURSE, INSIDE, PLACED_LEGS, Course
from voyageur.games.canoe.data.course_file import read_course
from voyageur.games.canoe.options import OPTIONS
from voyageur.games.canoe.rules import round
from voyageur.games.canoe.state import NO_SEAT, NOWHERE, Phase
from voyageur.kernel.contract import Setup, State
from voyageur.kernel.options import write_fields

BOTH_GROUPS = 0b11


def set_up(state: State, setup: Setup) -> None:
    """Fill the blank `state`: course, options, crews; then chance or a seat is to act."""
    data = setup.options["course"]
    course = read_course(data.lines, data.name)
    lay_course(state, course)
    set_options(state, setup.options)
    if course is DRAWN_COURSE:
        set_hazards_to_draw(state, setup.options)
    man_canoes(state, setup.players)
    state.mover = NO_SEAT
    state.at = NOWHERE
    if setup.players > 1 and setup.players % 2 == 1:
        state.phase = Phase.TRACK  # C1
    else:
        round.prepare(state)


def lay_course(state: State, course: Course) -> None:
    """Write the known part of the course."""
    state.course = COURSES.index(course.name) if course.name in COURSES else -1
    state.canoe = course.canoe
    state.turn = -1 if course.turn is None else course.turn
    state.n_legs = len(course.legs)
    for number, leg in enumerate(course.legs):
        state.length[number], state.current[number] = leg.length, leg.current
    for number, rapid in enumerate(course.rapids):
        state.rating[number] = rapid.rating
        state.whirlpools[number] = bits(rapid.whirlpools)
    state.shooters = bits(number for number, leg in enumerate(course.legs) if leg.has_shooter)
    state.bears = bits(number for number, rapid in enumerate(course.rapids) if rapid.has_bear)


def bits(numbers: Iterable[int]) -> int:
    """Return an integer with the bits `numbers` set."""
    return sum(1 << number for number in numbers)


def set_options(state: State, options: Mapping[str, Any]) -> None:
    """Write the rule options that hold on every course."""
    write_fields(state, OPTIONS, options)
    state.colony[:] = options["colonies"]


def set_hazards_to_draw(state: State, options: Mapping[str, Any]) -> None:
    """Write the hazards that chance or the seats will put on a drawn course (C8, C11-C13)."""
    legs = [int(leg) - 1 for leg in options["shooters"]]
    state.is_open = options["reveal"] == "open"
    state.is_placed = options["placing"] == "players"
    state.is_hidden = options["scenery"] == "hidden" and not state.is_placed
    state.bears_left = options["bears"]
    state.whirlpools_left = BOTH_GROUPS
    if state.is_placed:
        state.shooters_left = min(len(legs), len(PLACED_LEGS))  # one per leg, never on the first or the last
    else:
        state.shooters = bits(legs)


def man_canoes(state: State, n_seats: int) -> None:
    """Put the canoes on the starting line, alternately inside and outside, with four men each."""
    state.n_seats = state.n_racing = n_seats
    state.aboard[:n_seats] = CREW
    state.track[:n_seats] = [INSIDE if seat % 2 == 0 else 1 - INSIDE for seat in range(n_seats)]
