"""The points of a placement (N24-N31) and of a storm (N32-N36).

A mask is a set of squares of one site as bits; `Masks` has one for each level.
"""

from typing import TypeAlias

from voyageur.games.nouvelle_france.components import (
    FACTORS,
    MOST_SQUARES,
    N_COLOURS,
    N_LEVELS,
    N_SITES,
)
from voyageur.games.nouvelle_france.options import Contact
from voyageur.games.nouvelle_france.rules.actions import block_of, form_of_block, site_of
from voyageur.games.nouvelle_france.rules.placing import level_of_cell, square_of_cell
from voyageur.kernel.bits import count_bits, has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

Masks: TypeAlias = tuple[int, int, int]


@compiled
def cubes_of(state: State, seat: int, site: int, level: int) -> int:
    """Return the cubes of a seat on a level as a mask (N2)."""
    mask = 0
    for colour in range(N_COLOURS):
        if state.owner[colour] == seat:
            mask |= int(state.cubes[colour, site, level])
    return mask


@compiled
def cubes_above_snow(state: State, seat: int, site: int, storms: int) -> Masks:
    """Return the cubes of a seat on the levels that `storms` have not covered."""
    low = cubes_of(state, seat, site, 0) if storms <= 0 else 0
    middle = cubes_of(state, seat, site, 1) if storms <= 1 else 0
    high = cubes_of(state, seat, site, 2) if storms <= 2 else 0
    return low, middle, high


@compiled
def cubes_of_block(state: State, action: int) -> Masks:
    """Return the squares on which a placement puts cubes."""
    low, middle, high = 0, 0, 0
    for cell in range(state.n_cells[form_of_block(block_of(action))]):
        square, level = 1 << square_of_cell(state, action, cell) % MOST_SQUARES, level_of_cell(state, action, cell)
        low |= square if level == 0 else 0
        middle |= square if level == 1 else 0
        high |= square if level == 2 else 0
    return low, middle, high


@compiled
def new_cubes(state: State, action: int, seat: int, storms: int) -> Masks:
    """Return the cubes of `seat` in the newest placement above the snow (N24)."""
    own, block = cubes_above_snow(state, seat, site_of(action), storms), cubes_of_block(state, action)
    return own[0] & block[0], own[1] & block[1], own[2] & block[2]


@compiled
def old_cubes(state: State, action: int, seat: int, storms: int) -> Masks:
    """Return the other cubes of `seat`, those of no other block, above the snow (N27, N28)."""
    own, block = cubes_above_snow(state, seat, site_of(action), storms), cubes_of_block(state, action)
    return own[0] & ~block[0], own[1] & ~block[1], own[2] & ~block[2]


@compiled
def spread(state: State, site: int, mask: int) -> int:
    """Return the squares beside those of a mask on the same level (N26, N29)."""
    reached = 0
    while mask != 0:
        reached |= state.beside[site * MOST_SQUARES + lowest_bit(mask)]
        mask &= mask - 1
    return reached


@compiled
def linked_cubes(state: State, site: int, new: Masks, old: Masks) -> Masks:
    """Return the old cubes that touch a new one by a face (N25, N26)."""
    low = (spread(state, site, new[0]) | new[1]) & old[0]
    middle = (spread(state, site, new[1]) | new[0] | new[2]) & old[1]
    high = (spread(state, site, new[2]) | new[1]) & old[2]
    return low, middle, high


@compiled
def group_cubes(state: State, site: int, new: Masks, old: Masks) -> Masks:
    """Return the old cubes that are linked to a new one, also over other old ones (N25, option)."""
    low, middle, high = linked_cubes(state, site, new, old)
    while True:
        before = count_bits(low) + count_bits(middle) + count_bits(high)
        low |= (spread(state, site, low) | middle) & old[0]
        middle |= (spread(state, site, middle) | low | high) & old[1]
        high |= (spread(state, site, high) | middle) & old[2]
        if count_bits(low) + count_bits(middle) + count_bits(high) == before:
            return low, middle, high


@compiled
def contacts_of(state: State, site: int, new: Masks, number: int, level: int) -> int:
    """Return how many new cubes the old cube on a square, by its number in the site, touches."""
    contacts = count_bits(new[level] & state.beside[site * MOST_SQUARES + number])
    contacts += has_bit(new[level - 1], number) if level > 0 else 0
    return contacts + (has_bit(new[level + 1], number) if level < N_LEVELS - 1 else 0)


@compiled
def points_of_old(state: State, site: int, new: Masks, old: Masks) -> int:
    """Return the points for the old cubes (N25)."""
    if state.contact == Contact.GROUP:
        low, middle, high = group_cubes(state, site, new, old)
        return count_bits(low) + count_bits(middle) + count_bits(high)
    linked = linked_cubes(state, site, new, old)
    points = 0
    for level in range(N_LEVELS):
        left = linked[level]
        if state.contact == Contact.CUBE:
            points += count_bits(left)
            left = 0
        while left != 0:
            points += contacts_of(state, site, new, lowest_bit(left), level)
            left &= left - 1
    return points


@compiled
def placement_points(state: State, action: int, seat: int) -> int:
    """Return the points of `seat` for the placement just made (N24, N25)."""
    new, old = new_cubes(state, action, seat, state.storms), old_cubes(state, action, seat, state.storms)
    points = count_bits(new[0]) + count_bits(new[1]) + count_bits(new[2])
    return points + points_of_old(state, site_of(action), new, old)


# Storms -----------------------------------------------------------------------------------------


@compiled
def storm_points(state: State, seat: int, site: int, storm: int) -> int:
    """Return the points of a seat for the level of a storm, from 0, on a site (N32, N33)."""
    return points_of_cube(state, site, storm) * count_bits(cubes_of(state, seat, site, storm))


@compiled
def points_of_cube(state: State, site: int, storm: int) -> int:
    """Return what each cube on the level of a storm brings on a site, by the sign of its stick (N33)."""
    return FACTORS[int(state.stick[site, storm])]


@compiled
def score_storm(state: State, storm: int) -> None:
    """Add the points of a storm, from 0; a seat's points of all sites count at once (N36)."""
    for seat in range(state.n_seats):
        for site in range(N_SITES):
            points = storm_points(state, seat, site, storm)
            state.gained_in_storm[seat, site, storm] = points
            state.points[seat] += points
        if state.stops_at_zero == 1:
            state.points[seat] = max(0, state.points[seat])  # N34
