"""Building forts: K24-K30, K58."""

from voyageur.games.kanata.components import (
    FORT_PRICE,
    FORT_STEPS,
    N_CARDS,
    N_DIRECTIONS,
    N_ORTHOGONAL,
    N_WORDS,
    NO_SEAT,
    NO_TILE,
    OF_WORD,
    TileKind,
)
from voyageur.games.kanata.options import Corners, Range
from voyageur.games.kanata.rules.tiles import put_in
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def fort_refusal(state: State, tile: int) -> int:
    """Return why the mover may not build a fort on `tile`, or Refusal.NONE."""
    if state.phase != Phase.FORTS:
        return Refusal.WRONG_STEP  # K19
    if not can_pay_fort(state):
        return Refusal.CANNOT_PAY_FORT
    if state.most_forts > 0 and state.n_forts[state.mover] >= state.most_forts:
        return Refusal.MOST_FORTS  # K8
    return fort_place_refusal(state, state.mover, tile)


@compiled
def can_pay_fort(state: State) -> bool:
    """Whether the mover has the cards that a fort costs."""
    for card in range(N_CARDS):
        if state.cards[state.mover, card] < fort_price(state, card):
            return False
    return True


@compiled
def fort_price(state: State, card: int) -> int:
    """Return how many of `card` a fort costs."""
    return FORT_PRICE[card]


@compiled
def fort_place_refusal(state: State, seat: int, tile: int) -> int:
    """Return why a fort of `seat` may not stand on `tile`, or Refusal.NONE."""
    if state.owner[tile] != NO_SEAT:
        return Refusal.ON_A_PLACE  # K29
    if state.units[1 - seat, tile] > 0:
        return Refusal.ON_ENEMY_MILITIA  # K29
    for direction in range(N_DIRECTIONS):
        neighbour = state.neighbours[tile, direction]
        if neighbour == NO_TILE or state.owner[neighbour] == NO_SEAT:
            continue
        is_own = state.owner[neighbour] == seat
        if direction < N_ORTHOGONAL:
            if is_own:
                return Refusal.TOUCHES_OWN  # K26; beside an enemy place is legal, K28
        elif is_own and state.fort_corners != Corners.FREE:
            return Refusal.AT_OWN_CORNER  # K27
        elif not is_own and state.fort_corners == Corners.ANY:
            return Refusal.AT_ENEMY_CORNER  # K27
    return Refusal.NONE if state.in_range[seat, tile] > 0 else Refusal.TOO_FAR  # K24, K25


@compiled
def corners(state: State, seat: int) -> tuple[int, int]:
    """Return the tiles, two words, that may have no fort of `seat` because of a place at a corner (K27)."""
    if state.fort_corners == Corners.FREE:
        return 0, 0
    first_word, second_word = 0, 0
    for word in range(N_WORDS):
        left = int(state.placed[seat, word])
        if state.fort_corners == Corners.ANY:
            left |= int(state.placed[1 - seat, word])
        while left != 0:
            place = OF_WORD * word + lowest_bit(left)
            left &= left - 1
            for direction in range(N_ORTHOGONAL, N_DIRECTIONS):
                tile = int(state.neighbours[place, direction])
                if 0 <= tile < OF_WORD:
                    first_word |= 1 << tile
                elif tile >= OF_WORD:
                    second_word |= 1 << tile - OF_WORD
    return first_word, second_word


@compiled
def is_near(state: State, one: int, other: int) -> bool:
    """Whether two tiles are within three tiles of each other by `fort_range` (K24)."""
    dx = abs(state.column[one] - state.column[other])
    dy = abs(state.row[one] - state.row[other])
    if state.fort_range == Range.KING:
        return max(dx, dy) <= fort_steps(state)
    if dx + dy > fort_steps(state):
        return False
    return state.fort_range == Range.STEPS or has_path(state, one, other)


@compiled
def fort_steps(state: State) -> int:
    """Return how many tiles a new fort may be away from a place of its side (K24)."""
    return FORT_STEPS


@compiled
def has_path(state: State, one: int, other: int) -> bool:
    """Whether at most three orthogonal steps over land lead from one tile to the other."""
    if one == other or is_neighbour(state, one, other):
        return True
    for direction in range(N_ORTHOGONAL):
        first = state.neighbours[one, direction]
        for back in range(N_ORTHOGONAL):
            last = state.neighbours[other, back]
            if first != NO_TILE and last != NO_TILE and (first == last or is_neighbour(state, first, last)):
                return True
    return False


@compiled
def is_neighbour(state: State, one: int, other: int) -> bool:
    """Whether two tiles share a side."""
    for direction in range(N_ORTHOGONAL):
        if state.neighbours[one, direction] == other:
            return True
    return False


@compiled
def build_fort(state: State, tile: int) -> None:
    """Pay for a fort and place it on `tile`; it keeps the tile's resource (K30)."""
    for card in range(N_CARDS):
        state.cards[state.mover, card] -= fort_price(state, card)
    place_fort(state, state.mover, tile)


@compiled
def place_fort(state: State, seat: int, tile: int) -> None:
    """Put a fort of `seat` on `tile`."""
    state.owner[tile] = seat
    state.n_forts[seat] += 1
    count_place(state, seat, tile, 1)


@compiled
def count_place(state: State, seat: int, place: int, change: int) -> None:
    """Count a fort or colony of `seat` that is placed (`change` 1) or falls (-1) at the tiles around it."""
    put_in(state.placed[seat], place, change > 0)
    count_served(state, seat, place, change)
    for direction in range(N_ORTHOGONAL):
        neighbour = state.neighbours[place, direction]
        if neighbour != NO_TILE:
            count_served(state, seat, neighbour, change)  # K12
    for tile in range(state.n_tiles):
        if is_near(state, place, tile):
            state.in_range[seat, tile] += change  # K24
            put_in(state.ranges[seat], tile, state.in_range[seat, tile] > 0)


@compiled
def count_served(state: State, seat: int, tile: int, change: int) -> None:
    """Add `change` (1 or -1) to the places of `seat` that serve a tile."""
    state.served[seat, tile] += change
    put_in(state.serves[seat], tile, state.served[seat, tile] > 0 and state.kind[tile] != TileKind.COLONY)
