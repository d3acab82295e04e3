"""The state of Kanata: one NumPy record, and the enums of its fields.  Clauses are those of docs/rules/kanata.md."""

import enum

import numpy as np

from voyageur.games.kanata.components import MOST_TILES, N_CARDS, N_DIRECTIONS, N_SEATS, N_WORDS
from voyageur.games.kanata.options import OPTIONS
from voyageur.kernel import states
from voyageur.kernel.options import option_fields
from voyageur.kernel.quick_enum import quick_enum


@quick_enum
class Phase(enum.IntEnum):
    """The steps of a turn, in the order of K19, then the end."""

    COLLECT = 0
    CONVERT = 1
    FORTS = 2
    MILITIA = 3
    MARCH = 4
    FIGHTS = 5  # chance is to act
    OVER = 6


@quick_enum
class Ending(enum.IntEnum):
    NONE = 0
    SUPPORT = 1  # K20
    CONQUEST = 2  # K50
    CAP = 3  # K54


@quick_enum
class Refusal(enum.IntEnum):
    """Why an action is not legal.  The sentences are in words/: that of NO_SUCH_ACTION is `refused-no-such-action`."""

    NONE = 0
    NO_SUCH_ACTION = 1
    NOT_DECIDING = 2  # chance is to act, or the game is over
    WRONG_STEP = 3
    NOT_ON_BOARD = 4
    NO_MANPOWER = 5
    FROM_COLONY = 6
    COLLECTED = 7
    FORT_CLOSES = 8
    MILITIA_CLOSES = 9
    NOT_IN_REACH = 10
    BESIEGED = 11
    NO_FULL_SET = 12
    CANNOT_PAY_FORT = 13
    MOST_FORTS = 14
    ON_A_PLACE = 15
    ON_ENEMY_MILITIA = 16
    TOUCHES_OWN = 17
    AT_OWN_CORNER = 18
    AT_ENEMY_CORNER = 19
    TOO_FAR = 20
    CANNOT_PAY_MILITIA = 21
    MOST_MILITIA = 22
    NOT_OWN_PLACE = 23
    NO_UNIT = 24
    UNITS_DONE = 25
    NO_LAND = 26


# Refusal -> its clause in docs/rules/kanata.md, or the heading of the source.
CLAUSES: dict[Refusal, str | None] = {
    Refusal.NO_SUCH_ACTION: None,
    Refusal.NOT_DECIDING: None,
    Refusal.WRONG_STEP: "K19",
    Refusal.NOT_ON_BOARD: "K1",
    Refusal.NO_MANPOWER: "K57",
    Refusal.FROM_COLONY: "K13",
    Refusal.COLLECTED: "K14",
    Refusal.FORT_CLOSES: "K17",
    Refusal.MILITIA_CLOSES: "K16",
    Refusal.NOT_IN_REACH: "K12",
    Refusal.BESIEGED: "K18",
    Refusal.NO_FULL_SET: "K22",
    Refusal.CANNOT_PAY_FORT: "Building Forts",
    Refusal.MOST_FORTS: "K8",
    Refusal.ON_A_PLACE: "K29",
    Refusal.ON_ENEMY_MILITIA: "K29",
    Refusal.TOUCHES_OWN: "K26",
    Refusal.AT_OWN_CORNER: "K27",
    Refusal.AT_ENEMY_CORNER: "K27",
    Refusal.TOO_FAR: "K24",
    Refusal.CANNOT_PAY_MILITIA: "Building Militia",
    Refusal.MOST_MILITIA: "K8",
    Refusal.NOT_OWN_PLACE: "Building Militia",
    Refusal.NO_UNIT: "K39",
    Refusal.UNITS_DONE: "K39",
    Refusal.NO_LAND: "K3",
}


STATE = np.dtype(
    (
        states.StateRecord,
        np.dtype(
            [
                # Sets of tiles as bits, for what asks of many tiles: rules/tiles.py.  What is counted below decides.
                ("placed", np.int64, (N_SEATS, N_WORDS)),  # where `owner` is the seat
                ("manned", np.int64, (N_SEATS, N_WORDS)),  # where the seat has units
                ("serves", np.int64, (N_SEATS, N_WORDS)),  # where `served` is more than 0, but for colonies (K13)
                ("ranges", np.int64, (N_SEATS, N_WORDS)),  # where `in_range` is more than 0
                ("collected", np.int64, (N_WORDS,)),  # where `is_collected` is 1
                ("marching", np.int64, (N_WORDS,)),  # where `may_march` is more than 0
                ("phase", np.int32),  # a Phase
                ("mover", np.int32),  # the seat whose turn it is
                ("cards", np.int32, (N_SEATS, N_CARDS)),  # by Card
                ("round_number", np.int32),  # 1, 2, ...; counts up after the British turn
                ("fight_at", np.int32),  # the tile being fought for, or NO_TILE
                ("rolls", np.int32),  # rolls of dice made in this turn's fights
                ("ending", np.int32),  # an Ending
                ("halves", np.int32, (N_SEATS,)),  # the score in half points, once the game is over
                ("n_forts", np.int32, (N_SEATS,)),  # forts on the board
                ("n_militia", np.int32, (N_SEATS,)),  # militia on the board
                ("units", np.int32, (N_SEATS, MOST_TILES)),  # militia
                ("may_march", np.int32, (MOST_TILES,)),  # the mover's units there that have not marched yet
                ("owner", np.int8, (MOST_TILES,)),  # the owner of the fort or colony there, or NO_SEAT
                ("served", np.int8, (N_SEATS, MOST_TILES)),  # own forts and colony on or beside the tile (K12)
                ("in_range", np.int8, (N_SEATS, MOST_TILES)),  # own forts and colony in fort range of it (K24)
                ("is_collected", np.int8, (MOST_TILES,)),  # 1 where a card was taken this turn
                # The rest is constant during a game: the board ...
                ("board", np.int32),  # index in components.BOARDS, or -1 for a user's board
                ("colony", np.int32, (N_SEATS,)),  # each seat's colony tile
                ("newfoundland", np.int32),  # a tile, or NO_TILE
                ("n_tiles", np.int32),
                ("kind", np.int8, (MOST_TILES,)),  # a TileKind
                ("column", np.int8, (MOST_TILES,)),  # 0..19 from the west
                ("row", np.int8, (MOST_TILES,)),  # 0..19 from the south
                ("neighbours", np.int8, (MOST_TILES, N_DIRECTIONS)),  # a tile or NO_TILE
                ("exits", np.uint8, (MOST_TILES,)),  # the directions in which there is a neighbour, as bits
                # ... and the options.
                *option_fields(OPTIONS),
            ],
            align=True,
        ),
    )
)
