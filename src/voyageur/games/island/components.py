"""What the box holds: cards, symbols, units, layouts.  Clauses are those of docs/rules/island.md."""

import enum
from dataclasses import dataclass

from voyageur.kernel.grids import neighbours
from voyageur.kernel.quick_enum import quick_enum

# Seats and units --------------------------------------------------------------------------------

MOST_SEATS = 4
NO_SEAT = -1
LETTERS = ("B", "R", "O", "V")  # by seat: blue, red, ochre, violet
SUPPLY = 20  # units of each seat (I10)
START_UNITS = 2  # I7
MOST_ON_TILE = 10  # of the units that a seat moves or recruits to a tile; I59 lifts it for a retreat

# Symbols and tiles ------------------------------------------------------------------------------

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
N_SYMBOLS = len(SYMBOLS)
DROP, HAMMERS, CIRCLES, BRICKS, WHEEL, ARROW = range(N_SYMBOLS)
TILES_OF_SYMBOL = 6  # in the box


@quick_enum
class Face(enum.IntEnum):
    """What a tile shows: one of `SYMBOLS`, or one of these."""

    CAPTURE = 6
    START = 7
    HIDDEN = 8  # its symbol is not drawn yet (I4)


FACES = (*SYMBOLS, *(face.name.lower() for face in Face))

NO_TILE = -1
MOST_COLUMNS, MOST_ROWS, MOST_TILES = 12, 12, 64
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # I21: never diagonally
N_DIRECTIONS = len(DIRECTIONS)

# Cards ------------------------------------------------------------------------------------------

N_VALUES = 6
N_CARDS = N_SYMBOLS * N_VALUES  # card = N_VALUES * symbol + value - 1
NO_CARD = -1
MOST_COMBAT = 3  # 1 ... 3 are combat cards, 4 ... 6 resource cards
CARD_KINDS = ("resource", "combat")
RESOURCE, COMBAT = 0, 1
N_KINDS = len(CARD_KINDS)
CARDS_OF_KIND = N_CARDS // N_KINDS
COMBAT_CARDS = sum(0b000111 << (N_VALUES * symbol) for symbol in range(N_SYMBOLS))
RESOURCE_CARDS = sum(0b111000 << (N_VALUES * symbol) for symbol in range(N_SYMBOLS))
DEALT = (RESOURCE, RESOURCE, COMBAT, COMBAT)  # to each seat at the start
HAND_LIMIT = 6
CARD_NAMES = tuple(f"{symbol}{value}" for symbol in SYMBOLS for value in range(1, N_VALUES + 1))
MOVES = 2  # I12, I29
LOST_UNITS = 2  # by the loser of a battle (I58)
DEPLETIONS = 2  # of the resource stack, before the end (I41)

# Layouts ----------------------------------------------------------------------------------------

RANDOM, FIXED = "random", "fixed"
LAYOUT_OF_SEATS = {2: "two", 3: "three", 4: "four"}  # the files of the fixed layouts


@dataclass(frozen=True)
class TileLayout:
    """A checked layout.  Tiles are numbered in the order a1, a2, ..., b1, b2, ... of their names."""

    places: tuple[tuple[int, int], ...]  # column and row of each tile, from 0, the south-west corner first
    faces: tuple[int, ...]  # a symbol or a Face
    starts: tuple[int, ...]  # the starting tile of each seat
    coast: tuple[bool, ...]  # I2, I32

    def neighbours(self, tile: int) -> list[int]:
        """Return the tile in each of the four `DIRECTIONS`, or NO_TILE."""
        return neighbours(self.places, tile, DIRECTIONS, NO_TILE)
