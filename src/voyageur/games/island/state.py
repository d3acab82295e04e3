"""The state of Capture the Island: one NumPy record, and the enums of its fields.

Clauses are those of docs/rules/island.md.  A set of cards is an integer with a bit for each card.  Every card is in
one place: a hand, the stacks, the discards, or played or drawn in the battle that goes on.
"""

import enum

import numpy as np

from voyageur.games.island.components import MOST_SEATS, MOST_TILES, N_CARDS, N_DIRECTIONS, N_KINDS
from voyageur.games.island.options import OPTIONS
from voyageur.kernel import states
from voyageur.kernel.options import option_fields
from voyageur.kernel.quick_enum import quick_enum

ATTACKER, DEFENDER = 0, 1  # the sides of a battle
N_SIDES = 2


@quick_enum
class Phase(enum.IntEnum):
    """The next draw or decision; rules/__init__.py has the order.  Each phase of chance is a kind of chance event."""

    TILE = 0  # the symbol of a tile (I4)
    FIRST = 1  # the first seat (I11)
    FIRST_CARDS = 2  # a card of the first hands
    MOVE = 3
    CHOOSE_BATTLE = 4  # the mover picks a contested tile (I18)
    COMMIT = 5  # one side plays a combat card (I53)
    REPLACE = 6  # a side without one takes one (I53, option)
    BATTLE_DRAW = 7  # a side draws from the stack
    TAKE = 8  # the loser takes a combat card
    CARDS = 9
    RECRUIT = 10  # the tiles for a card (I24)
    ROAD = 11  # the moves of a road card (I29)
    FERRY = 12  # the move of a water card (I31)
    HIT = 13  # the target of an arrow card (I34)
    DRAW = 14  # from which stack (I38)
    DEAL = 15
    DISCARD = 16
    OVER = 17


@quick_enum
class Ending(enum.IntEnum):
    NONE = 0
    LAST_PLAYER = 1  # I51
    HANDS_EMPTY = 2  # I47
    ROUND_CAP = 3  # I48


@quick_enum
class Refusal(enum.IntEnum):
    """Why an action is not legal.  The sentences are in words/: that of NO_SUCH_ACTION is `refused-no-such-action`."""

    NONE = 0
    NO_SUCH_ACTION = 1
    NOT_DECIDING = 2  # chance is to act, or the game is over
    WRONG_STEP = 3
    NOT_ON_MAP = 4
    INTO_WATER = 5
    NO_UNITS = 6
    TOO_FEW_UNITS = 7
    IN_BATTLE = 8
    NO_MOVES_LEFT = 9
    ENEMY_BASE = 10
    TOO_MANY_UNITS = 11
    NOT_CONTESTED = 12
    NOT_IN_HAND = 13
    NOT_COMBAT = 14
    MUST_COMMIT = 15
    NOT_RESOURCE = 16
    RECRUITS_NOTHING = 17
    NO_SYMBOL = 18
    OTHER_SYMBOL = 19
    NOT_HELD = 20
    ALREADY_RECRUITED = 21
    TILE_FULL = 22
    NO_SUPPLY = 23
    MUST_RECRUIT = 24
    NO_ROAD = 25
    LEADS_NOWHERE = 26
    NO_WATER = 27
    NOWHERE_TO_FERRY = 28
    NOT_COAST = 29
    SAME_TILE = 30
    NO_ARROW = 31
    NOTHING_TO_HIT = 32
    NO_ENEMY = 33
    NOT_ADJACENT = 34
    BASE_IS_SAFE = 35
    NO_CARDS_LEFT = 36
    OVER_LIMIT = 37
    MUST_DISCARD = 38
    NO_DRAW_AT_END = 39
    FERRY_TO_BASE = 40


# Refusal -> its clause in docs/rules/island.md, or the heading of the source.
CLAUSES: dict[Refusal, str | None] = {
    Refusal.NO_SUCH_ACTION: None,
    Refusal.NOT_DECIDING: None,
    Refusal.WRONG_STEP: "Play",
    Refusal.NOT_ON_MAP: "I1",
    Refusal.INTO_WATER: "I2",
    Refusal.NO_UNITS: "I13",
    Refusal.TOO_FEW_UNITS: "I13",
    Refusal.IN_BATTLE: "I19",
    Refusal.NO_MOVES_LEFT: "I12",
    Refusal.ENEMY_BASE: "I8",
    Refusal.TOO_MANY_UNITS: "I15",
    Refusal.NOT_CONTESTED: "I18",
    Refusal.NOT_IN_HAND: "Play",
    Refusal.NOT_COMBAT: "I53",
    Refusal.MUST_COMMIT: "I54",
    Refusal.NOT_RESOURCE: "I36",
    Refusal.RECRUITS_NOTHING: "I22",
    Refusal.NO_SYMBOL: "I4",
    Refusal.OTHER_SYMBOL: "I22",
    Refusal.NOT_HELD: "I25",
    Refusal.ALREADY_RECRUITED: "I23",
    Refusal.TILE_FULL: "I26",
    Refusal.NO_SUPPLY: "I10",
    Refusal.MUST_RECRUIT: "I24",
    Refusal.NO_ROAD: "I29",
    Refusal.LEADS_NOWHERE: "I29",
    Refusal.NO_WATER: "I31",
    Refusal.NOWHERE_TO_FERRY: "I31",
    Refusal.NOT_COAST: "I32",
    Refusal.SAME_TILE: "I31",
    Refusal.NO_ARROW: "I34",
    Refusal.NOTHING_TO_HIT: "I34",
    Refusal.NO_ENEMY: "I34",
    Refusal.NOT_ADJACENT: "I21",
    Refusal.BASE_IS_SAFE: "I8",
    Refusal.NO_CARDS_LEFT: "I42",
    Refusal.OVER_LIMIT: "I39",
    Refusal.MUST_DISCARD: "I46",
    Refusal.NO_DRAW_AT_END: "I44",
    Refusal.FERRY_TO_BASE: "I33",
}


_SEATS, _TILES, _CARDS, _KINDS, _SIDES = (MOST_SEATS,), (MOST_TILES,), (N_CARDS,), (N_KINDS,), (N_SIDES,)

STATE = np.dtype(
    (
        states.StateRecord,
        np.dtype(
            [
                # the cards; numbers of cards and sets of cards are int64, so that bits can be shifted
                ("hand", np.int64, _SEATS),  # the set of cards of each seat
                ("stack", np.int64),  # of both kinds
                ("discards", np.int64),  # of both kinds
                ("top", np.int64, _KINDS),  # the newest discard of each kind, or NO_CARD; only for people to see
                ("drawn", np.int64, _SIDES),  # the cards that each side has drawn in the battle
                ("committed", np.int64, _SIDES),  # the card that each side has played in the battle, or NO_CARD
                ("card", np.int64),  # the card in use, or NO_CARD
                ("phase", np.int32),  # a Phase
                ("round_number", np.int32),  # 1, 2, ...; 0 before the first turn
                ("mover", np.int32),  # the seat whose turn it is, or NO_SEAT before the first turn
                ("first", np.int32),  # the seat that began, or NO_SEAT
                ("n_dealt", np.int32),  # of the first hands
                ("moves_left", np.int32),  # of a move step or a road
                ("has_recruited", np.int32),  # 1: with the card in use
                ("has_let_go", np.int32),  # 1: a card has left the mover's hand in this turn (I46)
                ("kind", np.int32),  # the kind of card that is dealt in step draw
                ("battle", np.int32),  # how many battles have begun in this turn
                ("battle_at", np.int32),  # the tile of the battle, or NO_TILE
                ("defender", np.int32),  # the seat attacked, or NO_SEAT; the mover attacks
                ("side", np.int32),  # which side is to play or to draw a card
                ("must_commit", np.int32),  # 1: the side has taken the card that it must play (I53, option)
                ("loser", np.int32),  # of the battle just fought, or NO_SEAT
                ("depletions", np.int32),  # how often the last resource card was taken (I41)
                ("n_standing", np.int32),  # seats that are not out
                ("last_out", np.int32),  # bit of each seat of the last ones that went out at once (I57)
                ("ending", np.int32),  # an Ending
                ("is_out", np.int32, _SEATS),  # I51
                ("on_board", np.int32, _SEATS),  # units of each seat
                ("batch", np.int8, _CARDS),  # of cards in hands, stacks and face down: stacks.py; else 0
                # the tiles
                ("holder", np.int8, _TILES),  # the seat with units there, the defender of a contested tile; or NO_SEAT
                ("units", np.int8, _TILES),  # of the holder
                ("attackers", np.int8, _TILES),  # units of the mover on a tile of another's
                ("is_recruited", np.int8, _TILES),  # 1: in this turn (I23)
                ("face", np.int8, _TILES),  # a symbol or a Face
                # The rest is constant during a game: seats and layout ...
                ("n_seats", np.int32),
                ("n_tiles", np.int32),
                ("layout", np.int32),  # 0 random, 1 fixed, -1 a user's
                ("home", np.int32, _SEATS),  # the starting tile of each seat
                ("column", np.int8, _TILES),  # from the west, from 0
                ("row", np.int8, _TILES),  # from the south, from 0
                ("neighbours", np.int8, (MOST_TILES, N_DIRECTIONS)),  # a tile or NO_TILE
                ("is_coast", np.int8, _TILES),  # I32
                # ... and the options.
                *option_fields(OPTIONS),
            ],
            align=True,
        ),
    )
)
