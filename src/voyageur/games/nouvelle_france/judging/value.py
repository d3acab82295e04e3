"""How good a position is for a seat: points, what the storms to come will bring, spaces to build on, tokens and blocks.

A space beside one's own cubes brings a point to whoever of that colour builds there next, so a placement that opens
spaces to the rivals is worth less.  The rival who counts is the best of them.

The weights were chosen by play; docs/games/nouvelle-france.md says how strong greedy is with them.
"""

import math

from voyageur.games.nouvelle_france.components import (
    N_ALLIES,
    N_BONUS,
    N_COLOURS,
    N_SITES,
    N_STORMS,
)
from voyageur.games.nouvelle_france.options import AllyUse
from voyageur.games.nouvelle_france.rules.score import share
from voyageur.games.nouvelle_france.rules.scoring import Masks, points_of_cube, spread
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

OPENING = 0.15  # of each space that touches one of the seat's cubes above the snow
TOKEN = (1.2, 0.8, 0.2)  # of a token face up, by ally
BONUS_LEFT = 1.0  # of each bonus block that may still be placed
SCALE = 6.0  # lead over the best rival that gives a value of 0.73
LEAST = -1000.0  # less than anybody can have, in points


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 1 won."""
    if state.phase == Phase.OVER:
        return share(state, seat)
    own, best = worth(state, seat), LEAST
    for rival in range(state.n_seats):
        if rival != seat:
            best = max(best, worth(state, rival))
    return chance_of(own - best)


@compiled
def chance_of(lead: float) -> float:
    """Return the value of a lead in points over the best rival."""
    return 1 / (1 + math.exp(min(50.0, max(-50.0, -lead / SCALE))))


@compiled
def worth(state: State, seat: int) -> float:
    """Return what a seat has and may expect, in points."""
    sure, spaces = int(state.points[seat]), 0
    for site in range(N_SITES):
        own, filled = own_and_filled(state, seat, site)
        sure += sure_of_site(state, seat, site, own)
        spaces += openings(state, site, own, filled)
    return expected(state, seat, sure, spaces, bonus_left(state, seat))


@compiled
def sure_of_site(state: State, seat: int, site: int, own: Masks) -> int:
    """Return the points that a seat will get for a site if nobody builds there any more: by storms and the disk."""
    sure = 0
    for storm in range(state.storms, N_STORMS):
        sure += points_of_cube(state, site, storm) * count_bits(own[storm])
    if state.completed_by[site] == seat:
        sure += int(state.disks[int(state.stick[site, N_STORMS - 1])])
    return sure


@compiled
def bonus_left(state: State, seat: int) -> int:
    """Return how many bonus blocks a seat may still place."""
    left = 0
    for bonus in range(state.storms, N_BONUS):
        left += 1 - int(state.has_placed[seat, bonus])
    return left


@compiled
def expected(state: State, seat: int, sure: int, spaces: int, n_bonus: int) -> float:
    """Return what is worth so many sure points, open spaces and bonus blocks, and a seat's tokens, in points."""
    total = sure + OPENING * spaces + BONUS_LEFT * n_bonus
    for ally in range(N_ALLIES):
        total += worth_of_token(state, seat, ally)
    return total


@compiled
def worth_of_token(state: State, seat: int, ally: int) -> float:
    """Return what a seat's token of an ally is worth, in points."""
    return TOKEN[ally] * int(state.is_up[seat, ally]) if state.ally_use != AllyUse.NONE else 0.0


@compiled
def own_and_filled(state: State, seat: int, site: int) -> tuple[Masks, Masks]:
    """Return the cubes of a seat on a site, and all cubes there.  One loop for both: most of a search is spent here."""
    own_low, own_middle, own_high = 0, 0, 0
    low, middle, high = 0, 0, 0
    for colour in range(N_COLOURS):
        cubes, own = state.cubes[colour, site], -1 if state.owner[colour] == seat else 0
        low |= cubes[0]
        middle |= cubes[1]
        high |= cubes[2]
        own_low |= cubes[0] & own
        own_middle |= cubes[1] & own
        own_high |= cubes[2] & own
    return (own_low, own_middle, own_high), (low, middle, high)


@compiled
def openings(state: State, site: int, own: Masks, filled: Masks) -> int:
    """Return how many free spaces of a site touch an `own` cube above the snow, where blocks may come to lie."""
    storms = int(state.storms)
    low = spread(state, site, own[0]) if storms <= 0 else 0
    middle = spread(state, site, own[1]) if storms <= 1 else 0
    return open_spaces(state, site, own, (low, middle, spread(state, site, own[2])), filled)


@compiled
def open_spaces(state: State, site: int, own: Masks, beside: Masks, filled: Masks) -> int:
    """Return the same as `openings` if the squares `beside` the own cubes of each level are known."""
    low, middle, high = filled
    ground = ((1 << int(state.n_squares[site])) - 1) & ~(low | middle | high)
    ones, twos = low & ~(middle | high), middle & ~high  # squares whose highest cube lies on level 0, on level 1
    storms, total = int(state.storms), 0
    if storms <= 0:
        total += count_bits(beside[0] & ground)
    if storms <= 1:
        beneath = own[0] & ones if storms < 1 else 0
        total += count_bits((beside[1] | beneath) & (ground | ones))
    beneath = own[1] & twos if storms < 2 else 0
    return total + count_bits((beside[2] | beneath) & (ground | ones | twos))
