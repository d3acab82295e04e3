"""Kanata for two seats, in the order of docs/rules/kanata.md.

Clauses are cited as K1-K59.  Seat 0 is the French, seat 1 the British.  Not played here: who sits where (K6, K7) is the
table's business.  Readings and departures are listed at the end of the rules page.
"""

import enum
from typing import Any

import numpy as np

from voyageur.games.kanata.components import (
    COLONY_BONUS,
    COLONY_FALLS_TO,
    COLONY_MANPOWER,
    COLONY_TILE,
    FIREARMS,
    FORT_BONUS,
    FORT_FIREARMS,
    FORT_LUMBER,
    FORT_MANPOWER,
    FORT_MEN,
    FORT_PAYS_LUMBER,
    FORT_STEPS,
    FUR,
    FUR_FOR_SUPPORT,
    FUR_TILE,
    LUMBER,
    LUMBER_FOR_SUPPORT,
    MANPOWER,
    MILITIA_FIREARMS,
    MILITIA_MEN,
    MOST_TILES,
    N_CARDS,
    NO_TILE,
    SUPPORT,
    SUPPORT_FOR_FIREARMS,
    SUPPORT_TO_WIN,
)
from voyageur.kernel.contract import CHANCE, NOBODY
from voyageur.kernel.jit import compiled

# K1-K9  The board and the pieces ----------------------------------------------------------------

N_SEATS = 2
FRENCH, BRITISH = 0, 1
NO_SEAT = -1
N_DIRECTIONS = 8
N_ORTHOGONAL = 4  # the first four directions: "neighbours" everywhere but in a march
N_FACES = 6
N_OUTCOMES = N_FACES * N_FACES  # outcome = 6 (A - 1) + B - 1: the mover's die A, the rival's die B

STOP, TRADE_FUR, TRADE_LUMBER, TRADE_SUPPORT = 0, 1, 2, 3
COLLECT = 4  # COLLECT + tile
FORT = COLLECT + MOST_TILES  # FORT + tile
RAISE = FORT + MOST_TILES  # RAISE + tile
MARCH = RAISE + MOST_TILES  # MARCH + 8 tile + direction
N_ACTIONS = MARCH + MOST_TILES * N_DIRECTIONS
MOST_LEGAL = 1 + MOST_TILES * N_DIRECTIONS


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
    CONQUEST = 2  # K51
    CAP = 3  # K54


class Range(enum.IntEnum):
    """How `fort_range` measures three tiles (K24)."""

    STEPS = 0
    KING = 1
    PATH = 2


class Corners(enum.IntEnum):
    """At whose corners no fort may stand (`fort_corners`, K27)."""

    OWN = 0
    ANY = 1
    FREE = 2


class Tie(enum.IntEnum):
    """What equal totals mean (`tie`, K47)."""

    REROLL = 0
    BOTH = 1
    DEFENDER = 2


class Refusal(enum.IntEnum):
    """Why an action is not legal.  The sentences are in words/, by the keys in grammar.REFUSALS."""

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
        np.record,
        np.dtype(
            [
                ("phase", np.int32),  # a Phase
                ("mover", np.int32),  # the seat whose turn it is
                ("round_number", np.int32),  # 1, 2, ...; counts up after the British turn
                ("fight_at", np.int32),  # the tile being fought for, or NO_TILE
                ("rolls", np.int32),  # rolls of dice made in this turn's fights
                ("ending", np.int32),  # an Ending
                ("halves", np.int32, (N_SEATS,)),  # the score in half points, once over
                ("n_forts", np.int32, (N_SEATS,)),  # forts on the board
                ("n_militia", np.int32, (N_SEATS,)),  # militia on the board
                ("cards", np.int32, (N_SEATS, N_CARDS)),  # by MANPOWER, LUMBER, FUR, SUPPORT, FIREARMS
                ("units", np.int32, (N_SEATS, MOST_TILES)),  # militia
                ("may_march", np.int32, (MOST_TILES,)),  # of the mover's units there, those not yet marched
                ("owner", np.int8, (MOST_TILES,)),  # of the fort or colony there, or NO_SEAT
                ("served", np.int8, (N_SEATS, MOST_TILES)),  # own forts and colony on or beside the tile (K12)
                ("is_collected", np.int8, (MOST_TILES,)),  # 1 where a card was taken this turn
                # From here on nothing changes in a game: the board ...
                ("board", np.int32),  # its place in components.BOARDS, or -1 for a user's own
                ("colony", np.int32, (N_SEATS,)),  # each seat's colony tile
                ("newfoundland", np.int32),  # a tile, or NO_TILE
                ("n_tiles", np.int32),
                ("kind", np.int8, (MOST_TILES,)),  # LUMBER_TILE, FUR_TILE, COLONY_TILE
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

State = Any


# K10-K11  Manpower ------------------------------------------------------------------------------


@compiled
def begin_turn(state: State, seat: int) -> None:
    """Give `seat` the turn and its manpower."""
    state.mover = seat
    state.phase = Phase.COLLECT
    state.rolls = 0
    state.is_collected[:] = 0  # K14
    state.cards[seat, MANPOWER] = income(state, seat)
    state.may_march[:] = state.units[seat]


@compiled
def income(state: State, seat: int) -> int:
    """Manpower of `seat` at the start of its turn: three for the colony, one for each fort."""
    if state.besieged_pays:
        return COLONY_MANPOWER + FORT_MANPOWER * state.n_forts[seat]
    manpower = 0
    for tile in range(state.n_tiles):
        if state.owner[tile] == seat and not is_besieged(state, tile):  # K10
            manpower += COLONY_MANPOWER if state.kind[tile] == COLONY_TILE else FORT_MANPOWER
    return manpower


@compiled
def is_besieged(state: State, place: int) -> bool:
    """Whether enemy militia stands on the fort or colony at `place`."""
    return state.units[1 - state.owner[place], place] > 0


# K12-K18, K57  Collecting -----------------------------------------------------------------------


@compiled
def collect_refusal(state: State, tile: int) -> int:
    """Why the mover may not collect from `tile`, or Refusal.NONE."""
    rival = 1 - state.mover
    if state.phase != Phase.COLLECT:
        return Refusal.WRONG_STEP  # K19
    if state.cards[state.mover, MANPOWER] == 0:
        return Refusal.NO_MANPOWER  # K57
    if state.kind[tile] == COLONY_TILE:
        return Refusal.FROM_COLONY  # K13
    if state.is_collected[tile]:
        return Refusal.COLLECTED  # K14, K15
    if state.owner[tile] == rival:
        return Refusal.FORT_CLOSES  # K17
    if state.units[rival, tile] > 0:
        return Refusal.MILITIA_CLOSES  # K16
    return reach_refusal(state, state.mover, tile)


@compiled
def reach_refusal(state: State, seat: int, tile: int) -> int:
    """Why no fort or colony of `seat` serves `tile`, or Refusal.NONE."""
    if state.owner[tile] == seat or (state.served[seat, tile] > 0 and state.besieged_collects):
        return Refusal.NONE  # K12: the place's own tile too
    why = Refusal.NOT_IN_REACH
    for direction in range(N_ORTHOGONAL):
        place = state.neighbours[tile, direction]
        if place != NO_TILE and state.owner[place] == seat:
            if not is_besieged(state, place):
                return Refusal.NONE
            why = Refusal.BESIEGED  # K18
    return why


@compiled
def collect(state: State, tile: int) -> None:
    """Turn one manpower into the resource of `tile`."""
    resource = FUR if state.kind[tile] == FUR_TILE else LUMBER
    state.cards[state.mover, MANPOWER] -= 1
    state.cards[state.mover, resource] += 1
    state.is_collected[tile] = 1


# K20-K23  Converting and the support victory ----------------------------------------------------


@compiled
def trade_refusal(state: State, trade: int) -> int:
    """Why the mover may not make `trade`, or Refusal.NONE."""
    cards = state.cards[state.mover]
    if state.phase != Phase.CONVERT:
        return Refusal.WRONG_STEP  # K19
    has_full_set = (
        (trade == TRADE_FUR and cards[FUR] >= FUR_FOR_SUPPORT)
        or (trade == TRADE_LUMBER and cards[LUMBER] >= LUMBER_FOR_SUPPORT)
        or (trade == TRADE_SUPPORT and cards[SUPPORT] >= SUPPORT_FOR_FIREARMS)  # K23
    )
    return Refusal.NONE if has_full_set else Refusal.NO_FULL_SET  # K22


@compiled
def convert(state: State, trade: int) -> None:
    """Make `trade`, and win if that is the sixth support."""
    cards = state.cards[state.mover]
    if trade == TRADE_SUPPORT:
        cards[SUPPORT] -= SUPPORT_FOR_FIREARMS
        cards[FIREARMS] += 1
        return
    if trade == TRADE_FUR:
        cards[FUR] -= FUR_FOR_SUPPORT
    else:
        cards[LUMBER] -= LUMBER_FOR_SUPPORT
    cards[SUPPORT] += 1
    judge_support(state)


@compiled
def judge_support(state: State) -> None:
    """End the game if the mover holds six support in the convert step."""
    if state.cards[state.mover, SUPPORT] >= SUPPORT_TO_WIN:  # K20, K21
        state.halves[state.mover] = 2
        end_game(state, Ending.SUPPORT)


# K24-K30, K58  Forts ----------------------------------------------------------------------------


@compiled
def fort_refusal(state: State, tile: int) -> int:
    """Why the mover may not build a fort on `tile`, or Refusal.NONE."""
    if state.phase != Phase.FORTS:
        return Refusal.WRONG_STEP  # K19
    if not can_pay_fort(state):
        return Refusal.CANNOT_PAY_FORT
    if state.most_forts > 0 and state.n_forts[state.mover] >= state.most_forts:
        return Refusal.MOST_FORTS  # K8
    return fort_place_refusal(state, state.mover, tile)


@compiled
def can_pay_fort(state: State) -> bool:
    """Whether the mover has two lumber, one firearms and one manpower."""
    cards = state.cards[state.mover]
    return cards[LUMBER] >= FORT_LUMBER and cards[FIREARMS] >= FORT_FIREARMS and cards[MANPOWER] >= FORT_MEN


@compiled
def fort_place_refusal(state: State, seat: int, tile: int) -> int:
    """Why a fort of `seat` may not stand on `tile`, or Refusal.NONE."""
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
                return Refusal.TOUCHES_OWN  # K26; beside an enemy place is lawful, K28
        elif is_own and state.fort_corners != Corners.FREE:
            return Refusal.AT_OWN_CORNER  # K27
        elif not is_own and state.fort_corners == Corners.ANY:
            return Refusal.AT_ENEMY_CORNER  # K27
    return Refusal.NONE if is_in_fort_range(state, seat, tile) else Refusal.TOO_FAR


@compiled
def is_in_fort_range(state: State, seat: int, tile: int) -> bool:
    """Whether `tile` is within three tiles of some own fort or colony (K24, K25)."""
    if state.fort_range == Range.PATH:
        return is_own_place_within(state, seat, tile, FORT_STEPS)
    for place in range(state.n_tiles):
        if state.owner[place] == seat and distance(state, tile, place) <= FORT_STEPS:
            return True
    return False


@compiled
def distance(state: State, one: int, other: int) -> int:
    """Count the tiles between two tiles by `fort_range`, for the readings without a path."""
    dx = abs(state.column[one] - state.column[other])
    dy = abs(state.row[one] - state.row[other])
    return max(dx, dy) if state.fort_range == Range.KING else dx + dy


@compiled
def is_own_place_within(state: State, seat: int, tile: int, steps: int) -> bool:
    """Whether an orthogonal walk of at most `steps` tiles over land leads to an own place."""
    if state.owner[tile] == seat:
        return True
    if steps == 0:
        return False
    for direction in range(N_ORTHOGONAL):
        neighbour = state.neighbours[tile, direction]
        if neighbour != NO_TILE and is_own_place_within(state, seat, neighbour, steps - 1):
            return True
    return False


@compiled
def build_fort(state: State, tile: int) -> None:
    """Pay for a fort and place it on `tile`; it keeps the tile's resource (K30)."""
    cards = state.cards[state.mover]
    cards[LUMBER] -= FORT_LUMBER
    cards[FIREARMS] -= FORT_FIREARMS
    cards[MANPOWER] -= FORT_MEN
    place_fort(state, state.mover, tile)


@compiled
def place_fort(state: State, seat: int, tile: int) -> None:
    """Put a fort of `seat` on `tile`."""
    state.owner[tile] = seat
    state.n_forts[seat] += 1
    serve(state, seat, tile, 1)


@compiled
def serve(state: State, seat: int, place: int, change: int) -> None:
    """Count a place of `seat` in (+1) or out (-1) for the tiles on or beside it (K12)."""
    state.served[seat, place] += change
    for direction in range(N_ORTHOGONAL):
        tile = state.neighbours[place, direction]
        if tile != NO_TILE:
            state.served[seat, tile] += change


# K36-K38  Militia -------------------------------------------------------------------------------


@compiled
def raise_refusal(state: State, tile: int) -> int:
    """Why the mover may not raise a militia on `tile`, or Refusal.NONE."""
    if state.phase != Phase.MILITIA:
        return Refusal.WRONG_STEP  # K19
    if not can_pay_militia(state):
        return Refusal.CANNOT_PAY_MILITIA
    if state.most_militia > 0 and state.n_militia[state.mover] >= state.most_militia:
        return Refusal.MOST_MILITIA  # K8
    return Refusal.NONE if state.owner[tile] == state.mover else Refusal.NOT_OWN_PLACE  # K36, K37


@compiled
def can_pay_militia(state: State) -> bool:
    """Whether the mover has one firearms and one manpower."""
    cards = state.cards[state.mover]
    return cards[FIREARMS] >= MILITIA_FIREARMS and cards[MANPOWER] >= MILITIA_MEN


@compiled
def raise_militia(state: State, tile: int) -> None:
    """Pay for a militia and place it on `tile`."""
    state.cards[state.mover, FIREARMS] -= MILITIA_FIREARMS
    state.cards[state.mover, MANPOWER] -= MILITIA_MEN
    state.units[state.mover, tile] += 1  # K38: no limit
    state.n_militia[state.mover] += 1
    if not state.new_units_wait:  # K39
        state.may_march[tile] += 1


# K39, K42  The march ----------------------------------------------------------------------------


@compiled
def march_refusal(state: State, tile: int, direction: int) -> int:
    """Why no unit of the mover may step from `tile` in `direction`, or Refusal.NONE."""
    if state.phase != Phase.MARCH:
        return Refusal.WRONG_STEP  # K19
    if state.units[state.mover, tile] == 0:
        return Refusal.NO_UNIT  # K39
    if state.may_march[tile] == 0:
        return Refusal.UNITS_DONE  # K39: each unit steps once; new ones by `new_units_wait`
    if state.neighbours[tile, direction] == NO_TILE:
        return Refusal.NO_LAND  # K3
    return Refusal.NONE


@compiled
def march(state: State, tile: int, direction: int) -> None:
    """Move one unit of the mover from `tile` one step in `direction`."""
    state.units[state.mover, tile] -= 1
    state.may_march[tile] -= 1
    state.units[state.mover, state.neighbours[tile, direction]] += 1


# K40-K49  Fights --------------------------------------------------------------------------------


@compiled
def find_fight(state: State, first: int) -> None:
    """Go on with the first tile from `first` on where both sides stand, or settle the turn (K41)."""
    for tile in range(first, state.n_tiles):
        if state.units[FRENCH, tile] > 0 and state.units[BRITISH, tile] > 0:
            state.fight_at = tile
            return
    state.fight_at = NO_TILE
    settle(state)


@compiled
def bonus(state: State, seat: int, tile: int) -> int:
    """What `seat` adds to its die for the place on `tile` (K43, K46)."""
    if state.owner[tile] != seat:
        return 0
    if state.bonus_needs_attack and seat == state.mover:
        return 0
    return COLONY_BONUS if state.kind[tile] == COLONY_TILE else FORT_BONUS


@compiled
def advantage(state: State, tile: int) -> int:
    """How much the mover's total on `tile` exceeds the rival's before the dice (K43-K45)."""
    mover, rival = state.mover, 1 - state.mover
    surplus = state.units[mover, tile] - state.units[rival, tile]  # K43: whoever has more adds it
    return surplus + bonus(state, mover, tile) - bonus(state, rival, tile)


@compiled
def take_roll(state: State, outcome: int) -> None:
    """Fight one round with the dice of `outcome`, then go on."""
    tile = state.fight_at
    lead = outcome // N_FACES - outcome % N_FACES + advantage(state, tile)
    state.rolls += 1
    if lead < 0 or (lead == 0 and state.tie != Tie.REROLL):  # K47
        lose_unit(state, state.mover, tile)
    if lead > 0 or (lead == 0 and state.tie == Tie.BOTH):  # K47
        lose_unit(state, 1 - state.mover, tile)
    find_fight(state, tile)


@compiled
def lose_unit(state: State, seat: int, tile: int) -> None:
    """Take one militia of `seat` from `tile`."""
    state.units[seat, tile] -= 1
    state.n_militia[seat] -= 1
    if seat == state.mover:
        state.may_march[tile] = min(state.may_march[tile], state.units[seat, tile])


# K31-K35, K50-K53  Captures ---------------------------------------------------------------------


@compiled
def settle(state: State) -> None:
    """Destroy forts and judge colonies after all fights, for both sides, and end the turn."""
    for tile in range(state.n_tiles):
        if state.owner[tile] != NO_SEAT and state.kind[tile] != COLONY_TILE and fort_falls(state, tile):
            destroy_fort(state, tile)
    if not judge_colonies(state):
        end_turn(state)


@compiled
def fort_falls(state: State, tile: int) -> bool:
    """Whether enough enemy militia and no defender stand on the fort at `tile` (K31, K32)."""
    owner = state.owner[tile]
    return state.units[owner, tile] == 0 and state.units[1 - owner, tile] >= state.fort_falls_to


@compiled
def destroy_fort(state: State, tile: int) -> None:
    """Take the fort off the board (K34) and pay its destroyer (K35)."""
    owner = state.owner[tile]
    state.cards[1 - owner, LUMBER] += FORT_PAYS_LUMBER
    state.owner[tile] = NO_SEAT
    state.n_forts[owner] -= 1
    serve(state, owner, tile, -1)


@compiled
def judge_colonies(state: State) -> bool:
    """End the game if a colony is occupied by two or more; say whether it ended (K50-K53)."""
    has_fallen = False
    for owner in range(N_SEATS):
        if colony_falls(state, owner):
            state.halves[1 - owner] = 2
            has_fallen = True
    if state.halves[FRENCH] == state.halves[BRITISH] == 2:
        state.halves[:] = 1  # both at once: a shared win
    if has_fallen:
        end_game(state, Ending.CONQUEST)
    return has_fallen


@compiled
def colony_falls(state: State, owner: int) -> bool:
    """Whether two or more enemy militia and no defender stand on the colony of `owner` (K50)."""
    tile = state.colony[owner]
    return state.units[owner, tile] == 0 and state.units[1 - owner, tile] >= COLONY_FALLS_TO


# K54-K55  The end of the turn and of the game ---------------------------------------------------


@compiled
def end_turn(state: State) -> None:
    """Discard the manpower and hand over, or stop at the cap."""
    state.cards[state.mover, MANPOWER] = 0  # K55
    if state.mover == BRITISH and state.round_number >= state.round_cap > 0:
        judge_cap(state)  # K54
        return
    if state.mover == BRITISH:
        state.round_number += 1
    begin_turn(state, 1 - state.mover)


@compiled
def judge_cap(state: State) -> None:
    """End the game at the cap: more support, then more forts, then more militia, else a draw."""
    lead = state.cards[FRENCH, SUPPORT] - state.cards[BRITISH, SUPPORT]
    if lead == 0:
        lead = state.n_forts[FRENCH] - state.n_forts[BRITISH]
    if lead == 0:
        lead = state.n_militia[FRENCH] - state.n_militia[BRITISH]
    state.halves[FRENCH] = 1 + (lead > 0) - (lead < 0)
    state.halves[BRITISH] = 2 - state.halves[FRENCH]
    end_game(state, Ending.CAP)


@compiled
def end_game(state: State, ending: int) -> None:
    """Stop the game with `ending`; the score is already written."""
    state.ending = ending
    state.phase = Phase.OVER


# What kernel/contract.py asks of every game ------------------------------------------------------


@compiled
def to_act(state: State) -> int:
    """Return the seat that decides, or CHANCE, or NOBODY."""
    if state.phase == Phase.OVER:
        return NOBODY
    return CHANCE if state.phase == Phase.FIGHTS else state.mover


@compiled
def refusal(state: State, action: int) -> int:
    """Why `action` is not legal for the mover, or Refusal.NONE if it is."""
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if state.phase >= Phase.FIGHTS:
        return Refusal.NOT_DECIDING
    if action == STOP:
        return Refusal.NONE  # K19: lawful in every step
    if action < COLLECT:
        return trade_refusal(state, action)
    tile = tile_of(action)
    if tile >= state.n_tiles:
        return Refusal.NOT_ON_BOARD
    if action < FORT:
        return collect_refusal(state, tile)
    if action < RAISE:
        return fort_refusal(state, tile)
    if action < MARCH:
        return raise_refusal(state, tile)
    return march_refusal(state, tile, (action - MARCH) % N_DIRECTIONS)


@compiled
def tile_of(action: int) -> int:
    """Return the tile that `action` names first."""
    if action < MARCH:
        return (action - COLLECT) % MOST_TILES
    return (action - MARCH) // N_DIRECTIONS


@compiled
def legal(state: State, out: Any) -> int:
    """List the legal actions, ascending.

    out : int32 (MOST_LEGAL,)  written
    """
    out[0] = STOP
    if state.phase == Phase.CONVERT:
        return list_lawful(state, TRADE_FUR, COLLECT, out, 1)
    if state.phase == Phase.FORTS and can_pay_fort(state):
        return list_lawful(state, FORT, FORT + state.n_tiles, out, 1)
    n = 1
    if state.phase == Phase.COLLECT and state.cards[state.mover, MANPOWER] > 0:
        for tile in range(state.n_tiles):
            if state.served[state.mover, tile] > 0:
                n = list_lawful(state, COLLECT + tile, COLLECT + tile + 1, out, n)
    elif state.phase == Phase.MILITIA and can_pay_militia(state):
        for tile in range(state.n_tiles):
            if state.owner[tile] == state.mover:
                n = list_lawful(state, RAISE + tile, RAISE + tile + 1, out, n)
    elif state.phase == Phase.MARCH and state.n_militia[state.mover] > 0:
        for tile in range(state.n_tiles):
            if state.may_march[tile] > 0:
                first = MARCH + N_DIRECTIONS * tile
                n = list_lawful(state, first, first + N_DIRECTIONS, out, n)
    return n


@compiled
def list_lawful(state: State, first: int, end: int, out: Any, n: int) -> int:
    """Append the lawful actions among `first` ... `end` - 1 to the `n` in `out`, and count again."""
    for action in range(first, end):
        if refusal(state, action) == Refusal.NONE:
            out[n] = action
            n += 1
    return n


@compiled
def chance_weights(state: State, out: Any) -> int:
    """Write the weight of each pair of dice, and return the sum.

    out : int64 (N_OUTCOMES,)  written
    """
    out[:N_OUTCOMES] = 1
    return N_OUTCOMES


@compiled
def chance_event(state: State, out: Any) -> None:
    """Write what keys the dice: kind 0, the turn, the mover, tile and number of the roll.

    out : int64 (4,)  written
    """
    out[0] = 0
    out[1] = 2 * state.round_number + state.mover
    out[2] = state.mover
    out[3] = int(state.fight_at) * 2**32 + int(state.rolls)


@compiled
def apply(state: State, action: int) -> None:
    """Play a legal action or a chance outcome.  Nothing is checked."""
    if state.phase == Phase.FIGHTS:
        take_roll(state, action)
    elif action == STOP:
        stop(state)
    elif action < COLLECT:
        convert(state, action)
    elif action < FORT:
        collect(state, tile_of(action))
    elif action < RAISE:
        build_fort(state, tile_of(action))
    elif action < MARCH:
        raise_militia(state, tile_of(action))
    else:
        march(state, tile_of(action), (action - MARCH) % N_DIRECTIONS)


@compiled
def stop(state: State) -> None:
    """End the step and begin the next one (K19)."""
    state.phase += 1
    if state.phase == Phase.CONVERT:
        judge_support(state)  # K20: also on entering
    elif state.phase == Phase.FIGHTS:
        find_fight(state, 0)  # K40


@compiled
def ending(state: State) -> int:
    """Return the Ending, NONE while the game goes on."""
    return state.ending


@compiled
def scores(state: State, out: Any) -> None:
    """Write each seat's score: 1 won, 0.5 shared, 0 lost.

    out : float64 (2,)  written
    """
    for seat in range(N_SEATS):
        out[seat] = state.halves[seat] / 2
