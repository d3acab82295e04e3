"""The march, the fights and the captures: K31-K35, K39-K53."""

from voyageur.games.kanata.building import count_place
from voyageur.games.kanata.components import (
    COLONY_BONUS,
    COLONY_FALLS_TO,
    COLONY_TILE,
    FORT_BONUS,
    FORT_PAYS_LUMBER,
    LUMBER,
    NO_TILE,
)
from voyageur.games.kanata.state import (
    BRITISH,
    FRENCH,
    N_FACES,
    N_SEATS,
    NO_SEAT,
    Ending,
    Phase,
    Refusal,
    Tie,
)
from voyageur.games.kanata.turn import end_game, end_turn
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

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
    count_place(state, owner, tile, -1)


@compiled
def judge_colonies(state: State) -> bool:
    """End the game if a colony is occupied by two or more; say whether it ended (K50-K53)."""
    has_fallen = False
    for owner in range(N_SEATS):
        if colony_falls(state, owner):
            state.halves[1 - owner] = 2
            has_fallen = True
    if state.halves[FRENCH] == state.halves[BRITISH] == 2:
        state.halves[FRENCH] = state.halves[BRITISH] = 1  # both at once: a shared win
    if has_fallen:
        end_game(state, Ending.CONQUEST)
    return has_fallen


@compiled
def colony_falls(state: State, owner: int) -> bool:
    """Whether two or more enemy militia and no defender stand on the colony of `owner` (K50)."""
    tile = state.colony[owner]
    return state.units[owner, tile] == 0 and state.units[1 - owner, tile] >= COLONY_FALLS_TO
