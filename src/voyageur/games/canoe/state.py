"""The state of the Canoe Race: one NumPy record, and the enums of its fields.

Clauses are those of docs/rules/canoe.md.  A canoe is its seat.  Legs, rapids and rounds are numbered from 0 here,
from 1 in texts; the rapid `r` lies at the end of leg `r`.
"""

import enum

import numpy as np

from voyageur.games.canoe.components import DRAWN_COURSE, MOST_LEGS, MOST_RAPIDS, MOST_SEATS, PADDLE_FACES
from voyageur.games.canoe.options import OPTIONS
from voyageur.kernel import states
from voyageur.kernel.options import option_fields
from voyageur.kernel.quick_enum import quick_enum

NO_SEAT = NOWHERE = -1
N_TRACKS = 2
N_DRAWN_LEGS, N_DRAWN_RAPIDS = len(DRAWN_COURSE.legs), len(DRAWN_COURSE.rapids)

RESCUE, LEAVE = 0, 1
PUT_BEAR = 2  # PUT_BEAR + rapid
PUT_WHIRLPOOL = PUT_BEAR + N_DRAWN_RAPIDS  # PUT_WHIRLPOOL + 6 group + rapid
PUT_SHOOTER = PUT_WHIRLPOOL + N_TRACKS * N_DRAWN_RAPIDS  # PUT_SHOOTER + leg
N_ACTIONS = PUT_SHOOTER + N_DRAWN_LEGS
MOST_LEGAL = N_ACTIONS - PUT_BEAR
# outcome = face of the die - 1, a seat, a track, a rapid, a current or rating less its least, or scenery as bits
BEAR_BIT, WHIRLPOOL_BIT, N_SCENERIES = 0, 1, 8  # of scenery: a bear, then the whirlpool of each starting group
N_OUTCOMES = max(PADDLE_FACES)


@quick_enum
class Phase(enum.IntEnum):
    """The next draw or decision; rules/__init__.py has the order.  Each phase of chance is a kind of chance event."""

    TRACK = 0  # of the last seat, if the number of seats is odd (C1)
    DEN = 1  # the bear's rapid (C13)
    WHIRLPOOL = 2  # of one starting group (C11)
    PUT = 3  # a seat places a hazard (C8)
    CURRENT = 4  # a leg shows its current (C8)
    RATING = 5  # a rapid shows its rating (C8)
    TARGET = 6  # of a shooter with several canoes on the leg (C37)
    SHOT = 7
    BEAR_TARGET = 8
    BEAR = 9
    MAUL = 10  # a die for each man in the water (C45)
    CHIP = 11  # the canoe that goes next (C16)
    PADDLE = 12
    CLIMB = 13  # a die for each swimmer
    DECIDE = 14  # a seat decides: rescue or leave
    OVER = 15
    SCENERY = 16  # what lies in and below a rapid, when the first canoe reaches it (C8, option)


@quick_enum
class Place(enum.IntEnum):
    """Where a canoe is."""

    LEG = 0
    RAPID = 1  # in the rapid at the end of its leg
    LINE = 2  # at the finish with nobody aboard
    HOME = 3
    OUT = 4  # no man left (C36)


@quick_enum
class Ending(enum.IntEnum):
    NONE = 0
    FINISH = 1  # C47
    ALL_OUT = 2  # C36


@quick_enum
class Refusal(enum.IntEnum):
    """Why an action is not legal.  The sentences are in words/: that of NO_SUCH_ACTION is `refused-no-such-action`."""

    NONE = 0
    NO_SUCH_ACTION = 1
    NOT_DECIDING = 2  # chance is to act, or the race is over
    NOT_PLACING = 3  # hazards are placed before the race
    NOT_RACING = 4  # the race has not begun
    NO_BEAR_LEFT = 5
    BEAR_THERE = 6
    GROUP_HAS_WHIRLPOOL = 7
    NO_SHOOTER_LEFT = 8
    SHOOTER_THERE = 9
    END_LEG = 10  # never on the first or the last leg


# Refusal -> its clause in docs/rules/canoe.md.
CLAUSES: dict[Refusal, str | None] = {
    Refusal.NO_SUCH_ACTION: None,
    Refusal.NOT_DECIDING: None,
    Refusal.NOT_PLACING: "C8",
    Refusal.NOT_RACING: "C8",
    Refusal.NO_BEAR_LEFT: "C13",
    Refusal.BEAR_THERE: "C13",
    Refusal.GROUP_HAS_WHIRLPOOL: "C11",
    Refusal.NO_SHOOTER_LEFT: "C12",
    Refusal.SHOOTER_THERE: "C37",
    Refusal.END_LEG: "C12",
}


_SEATS, _LEGS, _RAPIDS = (MOST_SEATS,), (MOST_LEGS,), (MOST_RAPIDS,)

STATE = np.dtype(
    (
        states.StateRecord,
        np.dtype(
            [
                ("phase", np.int32),  # a Phase
                ("round_number", np.int32),  # 1, 2, ...; 0 before the race
                ("mover", np.int32),  # the canoe whose go it is, or that is attacked, or that places; or NO_SEAT
                ("at", np.int32),  # the leg of a shot or a current, the rapid of a bear or a rating; or NOWHERE
                ("dice_left", np.int32),  # one for each man, in an attempt to climb in or when the bear attacks the men
                ("has_help", np.int32),  # 1: a helping hand in this attempt
                ("n_home", np.int32),
                ("n_racing", np.int32),  # neither home nor out
                ("n_in_bag", np.int32),  # chips left in this round
                ("ending", np.int32),  # an Ending
                # the canoes
                ("place", np.int32, _SEATS),  # a Place
                ("leg", np.int32, _SEATS),
                ("front", np.int32, _SEATS),  # inches from the upper end of the leg
                ("aboard", np.int32, _SEATS),  # men in the canoe
                ("swimming", np.int32, _SEATS),  # men in the water
                ("is_first_attempt", np.int32, _SEATS),  # 1: flipped, and no attempt to climb in since
                ("is_in_bag", np.int32, _SEATS),  # 1: has not gone in this round
                ("home_at", np.int32, _SEATS),  # smaller is better, equal is level (C49); only for canoes at home
                ("home_round", np.int32, _SEATS),  # the round in which it came home, or 0
                # the known part of the course
                ("current", np.int32, _LEGS),  # 1 ... 3, or UNKNOWN; on both tracks (C7)
                ("rating", np.int32, _RAPIDS),  # 3 ... 6, or UNKNOWN; for both tracks (C6)
                ("whirlpools", np.int32, _RAPIDS),  # bit 0 inside, bit 1 outside: lanes below the rapid
                ("shooters", np.int32),  # bit of each leg with a shooter
                ("bears", np.int32),  # bit of each rapid with a bear
                ("bears_left", np.int32),  # still to be drawn or put
                ("whirlpools_left", np.int32),  # bits of the groups without one
                ("shooters_left", np.int32),  # still to be put
                ("n_reached", np.int32),  # rapids from the start of which the scenery is drawn, if it is hidden
                # seats: once the tracks are drawn these stay as they are
                ("n_seats", np.int32),
                ("track", np.int32, _SEATS),  # where it started: INSIDE or OUTSIDE
                # The rest is constant during a race: the course ...
                ("course", np.int32),  # index in components.COURSES, or -1 for a user's course
                ("n_legs", np.int32),
                ("length", np.int32, _LEGS),  # inches, on both tracks (C4)
                ("canoe", np.int32),  # inches; a rapid is as long
                ("turn", np.int32),  # the leg in whose middle the tracks cross, or -1
                # ... and the options.
                ("is_open", np.int32),  # 1: currents and ratings are shown before the start
                ("is_hidden", np.int32),  # 1: bears and whirlpools are drawn when a canoe reaches their rapid (C8)
                ("is_placed", np.int32),  # 1: the seats place the hazards
                ("colony", np.int32, _SEATS),  # that a seat hails from, in components.COLONIES; no rule reads it (C52)
                *option_fields(OPTIONS),
            ],
            align=True,
        ),
    )
)
