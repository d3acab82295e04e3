"""What the box of Kanata holds: the two sides, boards, cards, prices, dice.

Clauses are those of docs/rules/kanata.md.
"""

import enum
from dataclasses import dataclass

import numpy as np

from voyageur.kernel.grids import neighbours
from voyageur.kernel.quick_enum import quick_enum

# The two sides, by seat; players take their seats at the table (K6, K7) ---------------------------

N_SEATS = 2
FRENCH, BRITISH = 0, 1
NO_SEAT = -1
SIDES = ("french", "british")
LETTERS = ("F", "B")
SEAT_COLOURS = ("blue", "red")

# K1-K4  The board -------------------------------------------------------------------------------

BOARDS = ("canada", "duel", "rivers")
MOST_COLUMNS, MOST_ROWS, MOST_TILES = 20, 20, 120
N_WORDS = 2  # of a set of tiles as bits
OF_WORD = MOST_TILES // N_WORDS
NO_TILE = -1

# Orthogonal directions first: only they lead to "neighbours"; a march may use all eight (K39).
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
N_DIRECTIONS, N_ORTHOGONAL = 8, 4


@quick_enum
class TileKind(enum.IntEnum):
    """What a land tile gives, if anything."""

    LUMBER = 0
    FUR = 1
    COLONY = 2


@dataclass(frozen=True)
class Board:
    """A checked board.  Tiles are numbered in the order a1, a2, ..., b1, b2, ... of their names."""

    name: str
    columns: int
    rows: int
    places: tuple[tuple[int, int], ...]  # column and row of each tile, from 0, south-west corner first
    kinds: tuple[TileKind, ...]
    colonies: tuple[int, int]  # the tile of each seat's colony
    newfoundland: int  # a tile, or NO_TILE

    def neighbours(self, tile: int) -> list[int]:
        """Return the tile in each of the eight `DIRECTIONS`, or NO_TILE."""
        return neighbours(self.places, tile, DIRECTIONS, NO_TILE)


def place_of(name: str) -> tuple[int, int]:
    """Return the column and the row, from 0, of the place called `name`."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


# Cards, prices and dice -------------------------------------------------------------------------


@quick_enum
class Card(enum.IntEnum):
    """The kinds of cards."""

    MANPOWER = 0
    LUMBER = 1
    FUR = 2
    SUPPORT = 3
    FIREARMS = 4


CARD_NAMES = tuple(card.name.lower() for card in Card)
N_CARDS = len(CARD_NAMES)

COLONY_MANPOWER, FORT_MANPOWER = 3, 1
# Each by card: manpower, lumber, fur, support, firearms.  Only the rules read them; all others ask the rules.
FORT_PRICE = np.array((1, 2, 0, 0, 1))
MILITIA_PRICE = np.array((1, 0, 0, 0, 1))
FULL_SET = np.array((0, 3, 2, 1, 0))  # traded at once: for a support, and a support for firearms (K22, K23)
SUPPORT_TO_WIN = 6
FORT_STEPS = 3  # K24
FORT_BONUS, COLONY_BONUS = 1, 3
COLONY_FALLS_TO = 2  # K50
FORT_PAYS_LUMBER = 1  # K35
N_FACES = 6
