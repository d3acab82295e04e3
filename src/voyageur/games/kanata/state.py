"""The state of Kanata: one NumPy record, and the enums of its fields.  Clauses are those of docs/rules/kanata.md."""

import enum

import numpy as np

from voyageur.games.kanata.components import MOST_TILES, N_CARDS, N_DIRECTIONS, N_SEATS
from voyageur.kernel import states


class Phase(enum.IntEnum):
    """The steps of a turn, in the order of K19, then the end."""

    COLLECT = 0
    CONVERT = 1
    FORTS = 2
    MILITIA = 3
    MARCH = 4
    FIGHTS = 5  # chance is to act
    OVER = 6


class Ending(enum.IntEnum):
    NONE = 0
    SUPPORT = 1  # K20
    CONQUEST = 2  # K50
    CAP = 3  # K54


class Range(enum.IntEnum):
    """How `fort_range` measures three tiles (K24)."""

    STEPS = 0
    KING = 1
    PATH = 2


class Corners(enum.IntEnum):
    """Whose places a new fort may not touch at a corner (`fort_corners`, K27)."""

    OWN = 0
    ANY = 1
    FREE = 2


class Tie(enum.IntEnum):
    """What equal totals mean (`tie`, K47)."""

    REROLL = 0
    BOTH = 1
    DEFENDER = 2


class Refusal(enum.IntEnum):
    """Why an action is not legal.  The sentences are in words/, by the keys in notation.REFUSALS."""

    NONE = 0
    NO_SUCH_ACTION = 1
    NOT_DECIDING = 2  # chance is to act, or the game is over
    WRONG_STEP = 3  # K19
    NOT_ON_BOARD = 4  # K1
    NO_MANPOWER = 5  # K57
    FROM_COLONY = 6  # K13
    COLLECTED = 7  # K14
    FORT_CLOSES = 8  # K17
    MILITIA_CLOSES = 9  # K16
    NOT_IN_REACH = 10  # K12
    BESIEGED = 11  # K18
    NO_FULL_SET = 12  # K22
    CANNOT_PAY_FORT = 13  # "Building Forts"
    MOST_FORTS = 14  # K8
    ON_A_PLACE = 15  # K29
    ON_ENEMY_MILITIA = 16  # K29
    TOUCHES_OWN = 17  # K26
    AT_OWN_CORNER = 18  # K27
    AT_ENEMY_CORNER = 19  # K27
    TOO_FAR = 20  # K24
    CANNOT_PAY_MILITIA = 21  # "Building Militia"
    MOST_MILITIA = 22  # K8
    NOT_OWN_PLACE = 23  # "Building Militia"
    NO_UNIT = 24  # K39
    UNITS_DONE = 25  # K39
    NO_LAND = 26  # K3


STATE = np.dtype(
    (
        states.StateRecord,
        np.dtype(
            [
                ("phase", np.int32),  # a Phase
                ("mover", np.int32),  # the seat whose turn it is
                ("round_number", np.int32),  # 1, 2, ...; counts up after the British turn
                ("fight_at", np.int32),  # the tile being fought for, or NO_TILE
                ("rolls", np.int32),  # rolls of dice made in this turn's fights
                ("ending", np.int32),  # an Ending
                ("halves", np.int32, (N_SEATS,)),  # the score in half points, once the game is over
                ("n_forts", np.int32, (N_SEATS,)),  # forts on the board
                ("n_militia", np.int32, (N_SEATS,)),  # militia on the board
                ("cards", np.int32, (N_SEATS, N_CARDS)),  # by Card
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
                # ... and the options.
                ("most_forts", np.int32),  # 0: no limit
                ("most_militia", np.int32),  # 0: no limit
                ("besieged_pays", np.int32),  # 1 or 0
                ("besieged_collects", np.int32),  # 1 or 0
                ("fort_range", np.int32),  # a Range
                ("fort_corners", np.int32),  # a Corners
                ("fort_falls_to", np.int32),  # 1 or 2 militia
                ("new_units_wait", np.int32),  # 1 or 0
                ("bonus_needs_attack", np.int32),  # 1: the owner's bonus only against the mover
                ("tie", np.int32),  # a Tie
                ("round_cap", np.int32),  # 0: none
            ],
            align=True,
        ),
    )
)
