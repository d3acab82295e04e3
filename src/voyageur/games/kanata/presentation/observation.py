"""The observation of a seat; docs/games/kanata.md lists its numbers by index."""

from typing import Any

from voyageur.games.kanata.components import CARD_NAMES, MOST_TILES, N_CARDS, N_SEATS, NO_SEAT, TileKind
from voyageur.games.kanata.options import MOST_AT_START, OPTIONS
from voyageur.games.kanata.state import Phase
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.observation_parts import Plane, flags, in_order, of_cells, of_whole

PLANES = 12  # numbers per tile
FIRST_CARD = MOST_TILES * PLANES
FIRST_SCALAR = FIRST_CARD + 2 * N_CARDS
FIRST_PHASE = FIRST_SCALAR + 2
N_PHASES = len(Phase)
OBSERVATION_SIZE = FIRST_PHASE + N_PHASES

# Bounds of what is counted, under all options that agents may play: with a limit of rounds.
_MOST_LAND = MOST_TILES - N_SEATS  # K2
_MOST_ROUNDS = max(option.most for option in OPTIONS if option.name == "round_cap")  # K54
_MOST_MANPOWER = 3 + _MOST_LAND  # K10: for the colony, and for a fort on every other tile
_MOST_GOODS = _MOST_ROUNDS * _MOST_LAND  # K14, K35: a tile gives a card in a turn, or a fort on it falls
_MOST_SUPPORT = 6  # K20
# K23: for each a support, for which 2 fur or 3 lumber go
_MOST_FIREARMS = (
    MOST_AT_START["firearms"]
    + MOST_AT_START["support"]
    + (MOST_AT_START["lumber"] + MOST_AT_START["fur"] + _MOST_GOODS) // 2
)
_MOST_UNITS = _MOST_FIREARMS  # a unit costs a firearms card, and all may stand on one tile (K38)
_CARDS = tuple(
    Plane(name, "cards", 0, most)
    for name, most in zip(
        CARD_NAMES,
        (
            _MOST_MANPOWER,
            MOST_AT_START["lumber"] + _MOST_GOODS,
            MOST_AT_START["fur"] + _MOST_GOODS,
            _MOST_SUPPORT,
            _MOST_FIREARMS,
        ),
        strict=True,
    )
)
OBSERVATION = in_order(
    of_cells(
        "tiles",
        MOST_TILES,
        *flags("land", "lumber", "fur", "colony", "a fort or colony of mine", "a fort or colony of the rival's"),
        Plane("units of mine", "units", 0, _MOST_UNITS),
        Plane("units of the rival's", "units", 0, _MOST_UNITS),
        Plane("units that may still march in this turn", "units", 0, _MOST_UNITS),
        *flags("collected in this turn", "the fight under way is here", "a fort"),
        board="tiles",
    ),
    of_whole("my cards", *_CARDS),
    of_whole("the rival's cards", *_CARDS),
    of_whole("turn", Plane("the round", "rounds", 1, _MOST_ROUNDS), *flags("it is my turn")),
    of_whole("phase", *flags(*(phase.name.lower() for phase in Phase))),
)

# What is shown: 1 where a row holds an observation; the tiles that are not bare, as bits of words.
OF_WORD = 60
N_WORDS = MOST_TILES // OF_WORD
SHOWN_SIZE = 1 + N_WORDS


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    observe_board(state, out)
    for word in range(N_WORDS):
        observe_tiles(state, seat, word, taken_tiles(state, word), out)
    observe_rest(state, seat, out)


@compiled
def observe_changed(state: State, seat: int, out: Any, shown: Any) -> None:
    """Write what `observe` writes; where `out` shows this game, the board and tiles that were and are bare stay.

    out : float32 (OBSERVATION_SIZE,), shown : int64 (SHOWN_SIZE,)  written
    """
    if shown[0] == 0:
        observe_board(state, out)
        for index in range(SHOWN_SIZE):
            shown[index] = index == 0
    for word in range(N_WORDS):
        tiles = taken_tiles(state, word)
        observe_tiles(state, seat, word, tiles | shown[1 + word], out)
        shown[1 + word] = tiles
    observe_rest(state, seat, out)


@compiled
def observe_board(state: State, out: Any) -> None:
    """Write a board whose tiles are bare, and no other number.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    for tile in range(state.n_tiles):
        out[tile * PLANES] = 1  # land
        out[tile * PLANES + 1 + int(state.kind[tile])] = 1  # lumber, fur, colony


@compiled
def taken_tiles(state: State, word: int) -> int:
    """Return the tiles of a word that are not bare, as bits.  Without branches this takes a third of the time."""
    tiles = 0
    first = word * OF_WORD
    for bit in range(min(OF_WORD, state.n_tiles - first)):
        tile = first + bit
        n_things = state.units[0, tile] + state.units[1, tile] + state.may_march[tile] + state.is_collected[tile]
        is_taken = (n_things != 0) | (state.owner[tile] != NO_SEAT) | (state.fight_at == tile)
        tiles |= int(is_taken) << bit
    return tiles


@compiled
def observe_tiles(state: State, seat: int, word: int, tiles: int, out: Any) -> None:
    """Write what can change on the `tiles` of a word.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    rival = 1 - seat
    while tiles != 0:
        tile = word * OF_WORD + lowest_bit(tiles)
        tiles &= tiles - 1
        first, owner = tile * PLANES, state.owner[tile]
        out[first + 4] = owner == seat
        out[first + 5] = owner == rival
        out[first + 6] = state.units[seat, tile]
        out[first + 7] = state.units[rival, tile]
        out[first + 8] = state.may_march[tile]
        out[first + 9] = state.is_collected[tile]
        out[first + 10] = state.fight_at == tile
        out[first + 11] = state.kind[tile] != TileKind.COLONY and owner != NO_SEAT  # a fort


@compiled
def observe_rest(state: State, seat: int, out: Any) -> None:
    """Write the numbers of the whole.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for card in range(N_CARDS):
        out[FIRST_CARD + card] = state.cards[seat, card]
        out[FIRST_CARD + N_CARDS + card] = state.cards[1 - seat, card]
    out[FIRST_SCALAR] = state.round_number
    out[FIRST_SCALAR + 1] = state.mover == seat
    for phase in range(N_PHASES):
        out[FIRST_PHASE + phase] = 0
    out[FIRST_PHASE + state.phase] = 1
