"""The state of Nouvelle-France: one NumPy record, and the enums of its fields.

Clauses are those of docs/rules/nouvelle-france.md.  components.py says how blocks, squares and places are numbered;
levels are 0, 1, 2, where people read 1, 2, 3.
"""

import enum

import numpy as np

from voyageur.games.nouvelle_france.components import (
    MOST_SEATS,
    MOST_SHIFTS,
    MOST_TURNS,
    N_ALLIES,
    N_BONUS,
    N_CARD_KINDS,
    N_CELLS,
    N_COLOURS,
    N_FORMS,
    N_LEVELS,
    N_PEEKED,
    N_PLACES,
    N_SHAPES,
    N_SITES,
    N_SQUARES,
    N_STEPS,
    N_STORMS,
    N_WORDS,
    NO_STEP,
)
from voyageur.games.nouvelle_france.options import OPTIONS
from voyageur.kernel import states
from voyageur.kernel.options import option_fields
from voyageur.kernel.quick_enum import quick_enum


@quick_enum
class Phase(enum.IntEnum):
    """The next draw or decision; rules/__init__.py has the order.  Each phase of chance is a kind of chance event."""

    STICKS = 0  # N4
    FIRST = 1  # N5
    OPEN = 2  # the first open cards (N6)
    HURON = 3  # the seat asked plays its Huron or passes (N56)
    PEEK = 4  # it sees a card
    ORDER = 5  # it puts the cards back
    BEGIN = 6  # the mover draws, or places a bonus block
    DRAW = 7
    CHOOSE = 8  # the mover places a block of an open card
    REMOVE = 9  # no open card's block fits (N45)
    HELP = 10  # the seat asked places the block declared unable, or passes (N45, option)
    FILLE = 11  # N51
    COUREUR = 12  # N54
    OVER = 13
    SHOUT = 14  # chance draws who of several that want it has the Coureur (N54, option)


@quick_enum
class Ending(enum.IntEnum):
    """What decided (N62, N63)."""

    NONE = 0
    POINTS = 1
    ALLIES = 2
    PEG = 3
    SHARED = 4


@quick_enum
class Refusal(enum.IntEnum):
    """Why an action is not legal.  The sentences are in words/: that of NO_SUCH_ACTION is `refused-no-such-action`."""

    NONE = 0
    NO_SUCH_ACTION = 1
    NOT_DECIDING = 2  # chance is to act, or the game is over
    WRONG_STEP = 3
    NO_SUCH_TURN = 4  # a number that no text has
    OUTSIDE = 5
    TOO_HIGH = 6
    NOT_FROM_ABOVE = 7
    HANGS = 8
    FALLS = 9
    CARD_NOT_OPEN = 10
    BLOCK_GONE = 11
    WRONG_STAGE = 12
    BONUS_USED = 13
    HAS_DRAWN = 14
    CAN_PLACE = 15
    OTHER_SHAPE = 16
    MAY_NOT_DECLARE = 17
    OTHER_CARDS = 18
    MUST_DRAW = 19


# Refusal -> its clause in docs/rules/nouvelle-france.md, or the heading of the source.
CLAUSES: dict[Refusal, str | None] = {
    Refusal.NO_SUCH_ACTION: None,
    Refusal.NOT_DECIDING: None,
    Refusal.WRONG_STEP: "Player turn",
    Refusal.NO_SUCH_TURN: None,
    Refusal.OUTSIDE: "N19",
    Refusal.TOO_HIGH: "N20",
    Refusal.NOT_FROM_ABOVE: "N14",
    Refusal.HANGS: "N15",
    Refusal.FALLS: "N16",
    Refusal.CARD_NOT_OPEN: "N9",
    Refusal.BLOCK_GONE: "N10",
    Refusal.WRONG_STAGE: "N42",
    Refusal.BONUS_USED: "N42",
    Refusal.HAS_DRAWN: "N43",
    Refusal.CAN_PLACE: "N11",
    Refusal.OTHER_SHAPE: "N48",
    Refusal.MAY_NOT_DECLARE: "N45",
    Refusal.OTHER_CARDS: "Ally tokens",
    Refusal.MUST_DRAW: "Player turn",
}


_SEATS, _SITES, _SQUARES, _TURNS = (MOST_SEATS,), (N_SITES,), (N_SQUARES,), (N_FORMS, MOST_TURNS)

STATE = np.dtype(
    (
        states.StateRecord,
        np.dtype(
            [
                ("cubes", np.int64, (N_COLOURS, N_SITES, N_LEVELS)),  # the squares with a cube of a colour, as bits
                ("phase", np.int32),  # a Phase
                ("turn_number", np.int32),  # 1, 2, ...; 0 before the first turn
                ("mover", np.int32),  # the seat whose turn it is or is about to begin, or NO_SEAT
                ("previous", np.int32),  # the mover of the turn before, or NO_SEAT
                ("first", np.int32),  # the seat that began, or NO_SEAT
                ("asked", np.int32),  # the seat asked about an ally or for help, or NO_SEAT
                ("storms", np.int32),  # how many are past: the levels below this number are covered
                ("ending", np.int32),  # an Ending
                ("points", np.int32, _SEATS),
                ("scoring", np.int32),  # points of the placement that is being scored
                ("drawn", np.int32),  # the shape drawn in this turn and not yet chosen, or NO_CARD
                (
                    "willing",
                    np.int32,
                ),  # seats that want the Coureur, as bits; sealed until all have answered (N54, option)
                ("declared", np.int32),  # the block declared unable, or NO_BLOCK
                ("n_placed", np.int32),  # blocks placed
                # the newest placement
                ("last_action", np.int32),  # 0: none
                ("last_seat", np.int32),
                ("last_storms", np.int32),  # storms past when it was placed
                # tokens and bonus blocks
                ("is_up", np.int8, (MOST_SEATS, N_ALLIES)),  # 1: the token is face up
                ("n_used", np.int8, _SEATS),  # tokens used in the whole game (N62, option)
                ("has_placed", np.int8, (MOST_SEATS, N_BONUS)),  # 1: the bonus block is placed
                # cards
                ("open", np.int8, (N_SHAPES,)),  # how many cards of a shape lie open
                ("stock", np.int8, (N_SHAPES,)),  # the doubled colours of the blocks left, as bits
                ("n_left", np.int32),  # cards in the deck
                ("n_peeked", np.int32),  # cards seen by the Huron that is played
                # The deck: cards that a Huron has seen lie on top, then come piles of which only the numbers are given.
                ("n_known", np.int32),
                ("known", np.int8, (N_PEEKED,)),  # the top first; NO_CARD beyond n_known
                ("sees", np.int8, (N_PEEKED,)),  # the seats that know what lies at a place of the known cards, as bits
                ("has_seen", np.int8, (MOST_SEATS, N_CARD_KINDS)),  # known cards that a seat has seen, by kind
                ("n_slipped", np.int8, _SEATS),  # cards of the pile that were put among the known ones unseen by a seat
                ("unknown", np.int8, (N_SHAPES,)),  # cards of each shape below the known ones
                ("pile", np.int32),  # the pile below the known cards, from 0
                ("pile_left", np.int32),  # its cards
                ("pile_has_snow", np.int32),  # 1: one of them is a snowflake
                # sites
                ("height", np.int8, (N_PLACES,)),  # the level on which a cube comes to lie there: 0 ... 3
                (
                    "block_at",
                    np.int8,
                    (N_SQUARES, N_LEVELS),
                ),  # the number of the block there, by order of placing; or 0
                ("stick", np.int8, (N_SITES, N_STORMS)),  # a sign for each storm
                ("completed_by", np.int8, _SITES),  # a seat or NO_SEAT
                # who gained what by which site
                ("gained", np.int16, (MOST_SEATS, N_SITES)),  # by placing
                ("gained_by_ally", np.int16, (MOST_SEATS, N_SITES)),
                ("gained_in_storm", np.int16, (MOST_SEATS, N_SITES, N_STORMS)),
                # The rest is constant during a game: seats, options ...
                ("n_seats", np.int32),
                ("owner", np.int8, (N_COLOURS,)),  # the seat of a colour, or NO_SEAT (N2)
                ("first_colour", np.int32),  # that people see for colour 0; no rule reads it (N2)
                ("stops_at_zero", np.int32),  # 1 or 0 (N34)
                *option_fields(OPTIONS),
                # ... the set: sites (geometry.py) ...
                ("n_squares", np.int32, _SITES),
                ("place_of", np.int32, _SQUARES),
                ("square_at", np.int8, (N_PLACES,)),  # the number in the site, or NO_SQUARE
                ("inside", np.int64, (N_STEPS, N_WORDS)),  # squares from which a step leads to a square, as bits
                # Of each step above NO_STEP: by how much the number of the square grows, or 0; and from which squares.
                ("shift", np.int8, (NO_STEP, MOST_SHIFTS)),
                ("shifted", np.int64, (NO_STEP, MOST_SHIFTS, N_WORDS)),
                ("unshifted", np.int64, (N_STEPS, N_WORDS)),  # of `inside`, those from which it grows otherwise
                ("beside", np.int64, _SQUARES),  # squares face to face on one level, as bits (N26, N29)
                ("set_sticks", np.int8, (N_SITES, N_STORMS)),  # as in the set, before they are dealt
                ("disks", np.int32, (N_STORMS,)),  # points by the top sign
                # ... and its forms in each turn.
                ("partner", np.int8, (N_SHAPES, N_CELLS)),  # of the doubled colour, by cell
                ("n_cells", np.int8, (N_FORMS,)),
                ("n_turns", np.int8, (N_FORMS,)),
                ("cell_step", np.int8, (*_TURNS, N_CELLS)),  # from the place of cell 0
                ("cell_level", np.int8, (*_TURNS, N_CELLS)),  # above that of cell 0
                ("n_columns", np.int8, _TURNS),
                # A number of STEPS; beyond the last column stands the first again.
                ("column_step", np.int8, (*_TURNS, N_CELLS)),
                ("column_level", np.int8, (*_TURNS, N_CELLS)),  # of its lowest cube
                ("top", np.int8, _TURNS),  # level of the highest cube
                ("bottom", np.int8, _TURNS),  # level of the lowest cube; that of cell 0 is 0
                ("supports", np.int64, _TURNS),  # least sets of columns on which it balances, 5 bits each
            ],
            align=True,
        ),
    )
)
