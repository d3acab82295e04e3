"""The points of a placement (N24-N31) and of a storm (N32-N36).

A mask is a set of squares of one site as bits.  A point function takes the masks of new and old cubes by level.
"""

from voyageur.games.nouvelle_france.actions import block_of, form_of_block, site_of
from voyageur.games.nouvelle_france.components import (
    FACTORS,
    MOST_SQUARES,
    N_COLOURS,
    N_LEVELS,
    N_SITES,
)
from voyageur.games.nouvelle_france.placing import level_of_cell, square_of_cell
from voyageur.games.nouvelle_france.state import Contact
from voyageur.kernel.bits import count_bits, has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def cubes_of(state: State, seat: int, site: int, level: int) -> int:
    """Return the cubes of a seat on a level as a mask (N2)."""
    mask = 0
    for colour in range(N_COLOURS):
        if state.owner[colour] == seat:
            mask |= int(state.cubes[colour, site, level])
    return mask


@compiled
def cubes_of_block(state: State, action: int, level: int) -> int:
    """Return the squares on which a placement puts cubes on a level, as a mask."""
    mask = 0
    for cell in range(state.n_cells[form_of_block(block_of(action))]):
        if level_of_cell(state, action, cell) == level:
            mask |= 1 << square_of_cell(state, action, cell) % MOST_SQUARES
    return mask


@compiled
def new_cubes(state: State, action: int, seat: int, storms: int, level: int) -> int:
    """Return the cubes of `seat` in the newest placement on a level above the snow, as a mask (N24)."""
    if level < storms or level >= N_LEVELS:
        return 0
    return cubes_of(state, seat, site_of(action), level) & cubes_of_block(state, action, level)


@compiled
def old_cubes(state: State, action: int, seat: int, storms: int, level: int) -> int:
    """Return the other cubes of `seat`, those of no other block, on a level above the snow, as a mask (N27, N28)."""
    if level < storms or level >= N_LEVELS:
        return 0
    return cubes_of(state, seat, site_of(action), level) & ~cubes_of_block(state, action, level)


@compiled
def spread(state: State, site: int, mask: int) -> int:
    """Return the squares beside those of a mask on the same level (N26, N29)."""
    reached = 0
    while mask != 0:
        reached |= state.beside[site * MOST_SQUARES + lowest_bit(mask)]
        mask &= mask - 1
    return reached


@compiled
def linked_cubes(state: State, action: int, seat: int, storms: int, level: int) -> int:
    """Return the old cubes of a level that touch a new one by a face, as a mask (N25, N26)."""
    near = spread(state, site_of(action), new_cubes(state, action, seat, storms, level))
    near |= new_cubes(state, action, seat, storms, level - 1) | new_cubes(state, action, seat, storms, level + 1)
    return old_cubes(state, action, seat, storms, level) & near


@compiled
def contacts_of(state: State, action: int, seat: int, storms: int, number: int, level: int) -> int:
    """Return how many new cubes the old cube on a square, by its number in the site, touches."""
    beside = state.beside[site_of(action) * MOST_SQUARES + number]
    contacts = count_bits(new_cubes(state, action, seat, storms, level) & beside)
    contacts += has_bit(new_cubes(state, action, seat, storms, level - 1), number)
    contacts += has_bit(new_cubes(state, action, seat, storms, level + 1), number)
    return contacts


@compiled
def group_cubes(state: State, action: int, seat: int, storms: int, level: int) -> int:
    """Return the old cubes of a level that are linked to a new one, also over other old ones (N25, option)."""
    site = site_of(action)
    low = linked_cubes(state, action, seat, storms, 0)
    middle = linked_cubes(state, action, seat, storms, 1)
    high = linked_cubes(state, action, seat, storms, 2)
    while True:
        before = count_bits(low) + count_bits(middle) + count_bits(high)
        low |= (spread(state, site, low) | middle) & old_cubes(state, action, seat, storms, 0)
        middle |= (spread(state, site, middle) | low | high) & old_cubes(state, action, seat, storms, 1)
        high |= (spread(state, site, high) | middle) & old_cubes(state, action, seat, storms, 2)
        if count_bits(low) + count_bits(middle) + count_bits(high) == before:
            return low if level == 0 else middle if level == 1 else high


@compiled
def points_of_old(state: State, action: int, seat: int, storms: int, level: int) -> int:
    """Return the points for the old cubes of a level (N25)."""
    if state.contact == Contact.GROUP:
        return count_bits(group_cubes(state, action, seat, storms, level))
    linked = linked_cubes(state, action, seat, storms, level)
    if state.contact == Contact.CUBE:
        return count_bits(linked)
    points = 0
    while linked != 0:
        points += contacts_of(state, action, seat, storms, lowest_bit(linked), level)
        linked &= linked - 1
    return points


@compiled
def placement_points(state: State, action: int, seat: int) -> int:
    """Return the points of `seat` for the placement just made (N24, N25)."""
    points = 0
    for level in range(state.storms, N_LEVELS):
        points += count_bits(new_cubes(state, action, seat, state.storms, level))
        points += points_of_old(state, action, seat, state.storms, level)
    return points


# Storms -----------------------------------------------------------------------------------------


@compiled
def storm_points(state: State, seat: int, site: int, storm: int) -> int:
    """Return the points of a seat for the level of a storm, from 0, on a site (N32, N33)."""
    sign = int(state.stick[site, storm])
    return FACTORS[sign] * count_bits(cubes_of(state, seat, site, storm))


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
