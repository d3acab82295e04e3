"""The start of a game: a blank state filled from a layout and options, and the draws of the set-up."""

from collections.abc import Sequence
from functools import cache

from voyageur.games.island.components import (
    COMBAT_CARDS,
    DEALT,
    FIXED,
    LAYOUT_OF_SEATS,
    N_SYMBOLS,
    NO_CARD,
    NO_SEAT,
    NO_TILE,
    RANDOM,
    RESOURCE_CARDS,
    START_UNITS,
    TILES_OF_SYMBOL,
    Face,
    TileLayout,
)
from voyageur.games.island.data.layout_file import read_layout
from voyageur.games.island.options import FOLDER, OPTIONS
from voyageur.games.island.rules import turn
from voyageur.games.island.rules.stacks import take_in_hand
from voyageur.games.island.state import Phase
from voyageur.kernel.contract import Setup, State
from voyageur.kernel.jit import compiled
from voyageur.kernel.options import Data, write_fields
from voyageur.kernel.text import Reason, Sentence

N_DEALT = len(DEALT)  # cards of each seat


# The layout (I1-I6) -----------------------------------------------------------------------------


@cache
def fixed_layout(n_seats: int) -> TileLayout:
    """Return the fixed layout for so many seats."""
    path = FOLDER / "data" / "layouts" / f"{LAYOUT_OF_SEATS[n_seats]}.txt"
    return read_layout(tuple(path.read_text(encoding="utf-8").splitlines()))


def layout_of(setup: Setup) -> TileLayout:
    """Return the layout of a set-up, with all its symbols."""
    data: Data = setup.options["layout"]
    return fixed_layout(setup.players) if data.name in (RANDOM, FIXED) else read_layout(data.lines)


def incompatibilities(setup: Setup) -> Sequence[Reason]:
    """Return why a layout does not suit the number of players: it has one start for each."""
    starts = len(layout_of(setup).starts)
    if starts == setup.players:
        return ()
    return (Reason(Sentence("fault-layout-players", {"starts": starts, "players": setup.players}), "I3"),)


# The state --------------------------------------------------------------------------------------


def set_up(state: State, setup: Setup) -> None:
    """Fill the blank `state`: layout, options, units and stacks; then chance is to act."""
    name = setup.options["layout"].name
    lay_tiles(state, layout_of(setup), is_random=name == RANDOM)
    state.layout = (RANDOM, FIXED).index(name) if name in (RANDOM, FIXED) else -1
    write_fields(state, OPTIONS, setup.options)
    place_units(state, setup.players)
    state.stack = COMBAT_CARDS | RESOURCE_CARDS
    state.card = NO_CARD
    state.committed[:] = state.top[:] = NO_CARD
    state.mover = state.first = state.defender = state.loser = NO_SEAT
    state.battle_at = NO_TILE
    state.phase = Phase.TILE if Face.HIDDEN in state.face[: state.n_tiles] else Phase.FIRST


def lay_tiles(state: State, layout: TileLayout, *, is_random: bool) -> None:
    """Write the layout; a random one shows no symbols yet (I4)."""
    state.n_tiles = len(layout.places)
    for tile, (place, face) in enumerate(zip(layout.places, layout.faces, strict=True)):
        state.column[tile], state.row[tile] = place
        state.face[tile] = Face.HIDDEN if is_random and face < N_SYMBOLS else face
        state.neighbours[tile] = layout.neighbours(tile)
        state.is_coast[tile] = layout.coast[tile]
    state.home[: len(layout.starts)] = layout.starts


def place_units(state: State, n_seats: int) -> None:
    """Put two units on each starting tile (I7)."""
    state.n_seats = state.n_standing = n_seats
    state.holder[:] = NO_SEAT
    for seat in range(n_seats):
        state.holder[state.home[seat]] = seat
        state.units[state.home[seat]] = START_UNITS
        state.on_board[seat] = START_UNITS


# Chance -----------------------------------------------------------------------------------------


@compiled
def next_tile(state: State) -> int:
    """Return the tile whose symbol is drawn next: a1, a2, ..., then column b; or NO_TILE."""
    for tile in range(state.n_tiles):
        if state.face[tile] == Face.HIDDEN:
            return tile
    return NO_TILE


@compiled
def symbol_weight(state: State, symbol: int) -> int:
    """Return how many tiles of a symbol are left in the bag (I5)."""
    left = TILES_OF_SYMBOL
    for tile in range(state.n_tiles):
        left -= state.face[tile] == symbol
    return left


@compiled
def show_tile(state: State, symbol: int) -> None:
    """Lay the next tile with the symbol drawn."""
    state.face[next_tile(state)] = symbol
    if next_tile(state) == NO_TILE:
        state.phase = Phase.FIRST


@compiled
def choose_first(state: State, seat: int) -> None:
    """Let a seat begin (I11)."""
    state.first = seat
    state.phase = Phase.FIRST_CARDS


@compiled
def dealt_to(state: State) -> int:
    """Return the seat that gets the next card of the first hands."""
    return (state.first + state.n_dealt // N_DEALT) % state.n_seats


@compiled
def dealt_kind(state: State) -> int:
    """Return the kind of the next card of the first hands: two resource cards, then two combat cards."""
    number: int = state.n_dealt % N_DEALT
    return DEALT[number]


@compiled
def deal_first(state: State, card: int) -> None:
    """Deal a card of the first hands; after the last one the first turn begins."""
    take_in_hand(state, dealt_to(state), card)
    state.n_dealt += 1
    if state.n_dealt == N_DEALT * state.n_seats:
        turn.begin_game(state)
