"""The observation of a seat; docs/games/canoe.md lists its numbers by index."""

from typing import Any

from voyageur.games.canoe.components import (
    CANOE_LENGTHS,
    CREW,
    CURRENTS,
    LEG_LENGTHS,
    MOST_LEGS,
    MOST_RAPIDS,
    MOST_SEATS,
    PADDLE_FACES,
    PLACED_LEGS,
    RATINGS,
)
from voyageur.games.canoe.options import MOST_BEARS, Finish
from voyageur.games.canoe.rules.lanes import lane_of
from voyageur.games.canoe.rules.paddling import MOST_INCHES
from voyageur.games.canoe.state import N_DRAWN_RAPIDS, N_TRACKS, Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.observation_parts import Plane, flags, in_order, of_cells, of_whole

CANOE_NUMBERS, LEG_NUMBERS, RAPID_NUMBERS = 16, 4, 4  # numbers per canoe, leg, rapid
FIRST_LEG = MOST_SEATS * CANOE_NUMBERS
FIRST_RAPID = FIRST_LEG + MOST_LEGS * LEG_NUMBERS
FIRST_SCALAR = FIRST_RAPID + MOST_RAPIDS * RAPID_NUMBERS
FIRST_PHASE = FIRST_SCALAR + 11
N_PHASES, N_PLACES = len(Phase), len(Place)
FIRST_SCENERY = FIRST_PHASE + N_PHASES  # whether it is hidden, and rapids reached
OBSERVATION_SIZE = FIRST_SCENERY + 2
SHOWN_SIZE = 1  # what is shown: 1 where a row holds an observation

# A race has no last round: men may fail to climb in for ever.  Later rounds than this are told as this one.  At an inch
# a round, less than any canoe drifts or paddles, the longest course takes 600.
MOST_ROUNDS = 1000
MOST_ORDER = MOST_ROUNDS * MOST_INCHES  # as `home_at` counts rounds and inches (C49, option)

_MOST_FRONT = LEG_LENGTHS[-1] - 1 + max(PADDLE_FACES) + CURRENTS[-1]  # C20, C47: beyond the line in the last move
OBSERVATION = in_order(
    of_cells(
        "canoes",
        MOST_SEATS,
        *flags("there is such a canoe", "on a leg", "in a rapid", "at the line", "home", "out"),
        Plane("its leg from 0", "legs", 0, MOST_LEGS - 1),
        Plane("its front from the upper end of the leg", "inches", 0, _MOST_FRONT),
        Plane("men aboard", "men", 0, CREW),
        Plane("men in the water", "men", 0, CREW),
        *flags("flipped, and no attempt to climb in since", "on the outside now"),
        *flags("its chip is in the bag", "its go, or it is attacked"),
        Plane("at home: the round in which it came, 1000 for later ones", "rounds", 0, MOST_ROUNDS),
        Plane("at home: its order, smaller is better, as `finish` counts", "order", 0, MOST_ORDER),
    ),
    of_cells(
        "legs",
        MOST_LEGS,
        *flags("there is such a leg"),
        Plane("its length", "inches", 0, LEG_LENGTHS[-1]),
        Plane("its current, 0 if not known yet", "inches", 0, CURRENTS[-1]),
        *flags("a shooter"),
    ),
    of_cells(
        "rapids",
        MOST_RAPIDS,
        Plane("its rating, 0 if not known yet", "rating", 0, RATINGS[-1]),
        *flags("a whirlpool inside", "a whirlpool outside", "a bear"),
    ),
    of_whole(
        "race",
        Plane("the round, 0 before the race, 1000 for later ones", "rounds", 0, MOST_ROUNDS),
        Plane("the length of a canoe", "inches", CANOE_LENGTHS[0], CANOE_LENGTHS[-1]),
        Plane("the leg of the turn from 1, 0 for none", "legs", 0, MOST_LEGS),
        Plane("bears still to be put", "bears", 0, MOST_BEARS),
        Plane("whirlpools still to be put", "whirlpools", 0, N_TRACKS),
        Plane("shooters still to be put", "shooters", 0, len(PLACED_LEGS)),
        Plane("the leg or rapid, from 1, where a shot, a bear, a current or a rating is drawn", "legs", 0, MOST_LEGS),
        Plane("the option `finish`: `first`, `overshoot`, `shared`", "choice", 0, len(Finish) - 1),
        *flags("the option `play_on` is `yes`", "the option `helping_hand_first` is `yes`"),
        *flags("the option `bear_flip` is `stays`"),
    ),
    of_whole("phase", *flags(*(phase.name.lower() for phase in Phase))),
    of_whole(
        "scenery",
        *flags("the option `scenery` is `hidden`"),
        Plane("rapids whose scenery is known", "rapids", 0, N_DRAWN_RAPIDS),
    ),
)


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    observe_race(state, seat, out)


@compiled
def observe_changed(state: State, seat: int, out: Any, shown: Any) -> None:
    """Write what `observe` writes; where `out` shows this race, what the race has not stays 0.

    out : float32 (OBSERVATION_SIZE,), shown : int64 (SHOWN_SIZE,)  written
    """
    if shown[0] == 0:
        for index in range(OBSERVATION_SIZE):
            out[index] = 0
        shown[0] = 1
    observe_race(state, seat, out)


@compiled
def observe_race(state: State, seat: int, out: Any) -> None:
    """Write all numbers of the race, its canoes, legs and rapids.  Split in parts this would take half as long again.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for canoe in range(state.n_seats):
        first = CANOE_NUMBERS * (canoe - seat if canoe >= seat else canoe - seat + state.n_seats)
        out[first] = 1
        for place in range(N_PLACES):
            out[first + 1 + place] = 0
        out[first + 1 + state.place[canoe]] = 1
        out[first + 6] = state.leg[canoe]
        out[first + 7] = state.front[canoe]
        out[first + 8] = state.aboard[canoe]
        out[first + 9] = state.swimming[canoe]
        out[first + 10] = state.is_first_attempt[canoe]
        out[first + 11] = lane_of(state, canoe)
        out[first + 12] = state.is_in_bag[canoe]
        out[first + 13] = state.mover == canoe
        out[first + 14] = min(state.home_round[canoe], MOST_ROUNDS)
        out[first + 15] = min(state.home_at[canoe], MOST_ORDER)
    for leg in range(state.n_legs):
        first = FIRST_LEG + leg * LEG_NUMBERS
        out[first] = 1
        out[first + 1] = state.length[leg]
        out[first + 2] = state.current[leg]
        out[first + 3] = (state.shooters >> leg) & 1
    for rapid in range(state.n_legs - 1):
        first = FIRST_RAPID + rapid * RAPID_NUMBERS
        out[first] = state.rating[rapid]
        out[first + 1] = state.whirlpools[rapid] & 1
        out[first + 2] = state.whirlpools[rapid] >> 1
        out[first + 3] = (state.bears >> rapid) & 1
    out[FIRST_SCALAR] = min(state.round_number, MOST_ROUNDS)
    out[FIRST_SCALAR + 1] = state.canoe
    out[FIRST_SCALAR + 2] = state.turn + 1
    out[FIRST_SCALAR + 3] = state.bears_left
    out[FIRST_SCALAR + 4] = (state.whirlpools_left & 1) + (state.whirlpools_left >> 1)
    out[FIRST_SCALAR + 5] = state.shooters_left
    out[FIRST_SCALAR + 6] = state.at + 1
    out[FIRST_SCALAR + 7] = state.finish
    out[FIRST_SCALAR + 8] = state.plays_on
    out[FIRST_SCALAR + 9] = state.helps_at_first
    out[FIRST_SCALAR + 10] = state.bear_stays
    for phase in range(N_PHASES):
        out[FIRST_PHASE + phase] = 0
    out[FIRST_PHASE + state.phase] = 1
    out[FIRST_SCENERY] = state.is_hidden
    out[FIRST_SCENERY + 1] = state.n_reached
