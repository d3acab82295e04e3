"""Destroying forts and taking colonies: K31-K35, K50-K53."""

from voyageur.games.kanata import components
from voyageur.games.kanata.components import BRITISH, FRENCH, N_SEATS, N_WORDS, NO_SEAT, OF_WORD, Card, TileKind
from voyageur.games.kanata.rules.forts import count_place
from voyageur.games.kanata.rules.tiles import besieged_of
from voyageur.games.kanata.rules.turn import end_game, end_turn
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def settle(state: State) -> None:
    """Destroy forts and judge colonies after all fights, for both sides (K33), and end the turn."""
    for owner in range(N_SEATS):
        for word in range(N_WORDS):
            left = besieged_of(state, owner, word)
            while left != 0:
                tile = OF_WORD * word + lowest_bit(left)
                left &= left - 1
                if state.kind[tile] != TileKind.COLONY and fort_falls(state, tile):
                    destroy_fort(state, tile)
    judge_colonies(state)
    if state.phase != Phase.OVER:
        end_turn(state)


@compiled
def fort_falls(state: State, tile: int) -> bool:
    """Whether enough enemy militia and no defender stand on the fort at `tile` (K31, K32)."""
    owner = state.owner[tile]
    return state.units[owner, tile] == 0 and state.units[1 - owner, tile] >= falls_to(state, tile)


@compiled
def falls_to(state: State, tile: int) -> int:
    """Return how many enemy militia it takes for a fort (K31) or the colony (K50) on `tile` to fall."""
    return components.COLONY_FALLS_TO if state.kind[tile] == TileKind.COLONY else state.fort_falls_to


@compiled
def destroy_fort(state: State, tile: int) -> None:
    """Take the fort off the board (K34) and pay its destroyer (K35)."""
    owner = state.owner[tile]
    state.cards[1 - owner, Card.LUMBER] += lumber_of_fort(state)
    state.owner[tile] = NO_SEAT
    state.n_forts[owner] -= 1
    count_place(state, owner, tile, -1)


@compiled
def lumber_of_fort(state: State) -> int:
    """Return how much lumber the destroyer of a fort receives (K35)."""
    return components.FORT_PAYS_LUMBER


@compiled
def judge_colonies(state: State) -> None:
    """End the game if a colony falls (K52), in either side's turn (K53); both at once are a shared win (K52)."""
    has_french_fallen, has_british_fallen = colony_falls(state, FRENCH), colony_falls(state, BRITISH)
    if has_french_fallen and has_british_fallen:
        end_game(state, Ending.CONQUEST, NO_SEAT)
    elif has_french_fallen or has_british_fallen:
        end_game(state, Ending.CONQUEST, BRITISH if has_french_fallen else FRENCH)


@compiled
def colony_falls(state: State, owner: int) -> bool:
    """Whether two or more enemy militia, not one (K51), and no defender stand on the colony of `owner` (K50)."""
    tile = state.colony[owner]
    return state.units[owner, tile] == 0 and state.units[1 - owner, tile] >= falls_to(state, tile)
