"""What follows what: Hurons between turns, the turn with its storms and allies, and the end of the game."""

from voyageur.games.nouvelle_france.components import (
    COUREUR,
    FILLE,
    HURON,
    N_ALLIES,
    N_BLOCKS,
    N_COLOURS,
    N_SHAPES,
    N_SITES,
    N_STORMS,
    NO_BLOCK,
    NO_CARD,
    NO_SEAT,
    SNOW,
)
from voyageur.games.nouvelle_france.options import AllyUse
from voyageur.games.nouvelle_france.rules import deck
from voyageur.games.nouvelle_france.rules.actions import block_of, form_of_block, site_of
from voyageur.games.nouvelle_france.rules.boards import can_place_any
from voyageur.games.nouvelle_france.rules.placing import put
from voyageur.games.nouvelle_france.rules.score import deciding_ending
from voyageur.games.nouvelle_france.rules.scoring import placement_points, score_storm
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# Between turns ----------------------------------------------------------------------------------


@compiled
def mover_of(state: State, turn_number: int) -> int:
    """Return the seat whose turn has this number, from 1 (N66)."""
    round_number, place = (turn_number - 1) // state.n_seats, (turn_number - 1) % state.n_seats
    if state.is_snake == 1 and round_number % 2 == 1:
        place = state.n_seats - 1 - place
    return (state.first + place) % state.n_seats


@compiled
def end_turn(state: State) -> None:
    """Go on with the gap before the next turn: those asked about their Huron come first (N56, N58)."""
    state.scoring = 0
    state.willing = 0
    state.declared = NO_BLOCK
    state.turn_number += 1
    state.previous = state.mover
    state.mover = mover_of(state, state.turn_number)
    ask_huron(state, 0)


@compiled
def ask_huron(state: State, left: int) -> None:
    """Ask the first seat with a Huron that sits `left` or more places left of the mover; then the turn begins."""
    for place in range(left, state.n_seats):
        seat = (state.mover + place) % state.n_seats
        is_near = state.own_window == 0 or seat == state.mover or seat == state.previous
        if is_near and state.is_up[seat, HURON] == 1:
            state.asked = seat
            state.phase = Phase.HURON
            return
    state.asked = NO_SEAT
    state.phase = Phase.BEGIN


@compiled
def ask_next_huron(state: State) -> None:
    """Ask the seats to the left of the one that was asked."""
    ask_huron(state, places_left(state, state.asked) + 1)


@compiled
def places_left(state: State, seat: int) -> int:
    """Return how many places to the left of the mover a seat sits."""
    return (seat - state.mover + state.n_seats) % state.n_seats


@compiled
def use(state: State, seat: int, ally: int) -> None:
    """Turn a token face down; a seat may use several in one turn (N61)."""
    state.is_up[seat, ally] = 0
    state.n_used[seat] += 1


@compiled
def play_huron(state: State) -> None:
    """Let the seat asked look at the top of the deck."""
    use(state, state.asked, HURON)
    state.n_peeked = 0
    state.phase = Phase.PEEK


@compiled
def peek(state: State, card: int) -> None:
    """Let the seat asked see a card; after the last one it puts them back."""
    deck.see(state, state.asked, card)
    if state.n_peeked == deck.n_to_see(state):
        state.phase = Phase.ORDER


@compiled
def put_back(state: State, order: int) -> None:
    """Put the cards back in an order, and ask the next seat."""
    deck.put_back(state, state.asked, order)
    state.n_peeked = 0
    ask_next_huron(state)


# Drawing ----------------------------------------------------------------------------------------


@compiled
def draw(state: State, card: int) -> None:
    """Draw a card: it lies open, or there is a storm."""
    deck.take_top(state, card)
    if card == SNOW:
        storm(state)
        return
    state.open[card] += 1
    state.drawn = card
    state.phase = Phase.CHOOSE if can_place_any(state) else Phase.REMOVE  # N11, N45


@compiled
def storm(state: State) -> None:
    """Score a level; the mover draws again (N49), maybe a snowflake (N37), or the game is over (N13)."""
    score_storm(state, state.storms)
    state.storms += 1
    if state.storms == N_STORMS:
        end_game(state)
    elif state.ally_use == AllyUse.STORM:
        for seat in range(state.n_seats):
            for ally in range(N_ALLIES):
                state.is_up[seat, ally] = 1  # N59, N60


@compiled
def end_game(state: State) -> None:
    """Add the disks (N41) and end the game; nobody has a last turn (N12)."""
    for site in range(N_SITES):
        if state.completed_by[site] != NO_SEAT:
            state.points[int(state.completed_by[site])] += state.disks[int(state.stick[site, N_STORMS - 1])]
    state.ending = deciding_ending(state)
    state.phase = Phase.OVER


# Placing ----------------------------------------------------------------------------------------


@compiled
def leave(state: State, block: int) -> None:
    """Take a block out of the stock, and its card from the open ones."""
    shape = block // N_COLOURS
    state.open[shape] -= 1
    state.stock[shape] &= ~(1 << block % N_COLOURS)
    state.drawn = NO_CARD


@compiled
def place(state: State, action: int, seat: int) -> None:
    """Place a block for a seat and give it the points."""
    block = block_of(action)
    if block < N_BLOCKS:
        leave(state, block)
    else:
        state.has_placed[seat, form_of_block(block) - N_SHAPES] = 1
    put(state, action, seat)
    state.last_action, state.last_seat, state.last_storms = action, seat, state.storms
    points = placement_points(state, action, seat)
    state.points[seat] += points
    state.gained[seat, site_of(action)] += points
    state.scoring = points


@compiled
def end_placing(state: State) -> None:
    """Ask the mover about the Fille du Roy if the block brings points (N51, N52), then others about the Coureur."""
    if state.scoring > 0 and state.is_up[state.mover, FILLE] == 1:
        state.asked = state.mover
        state.phase = Phase.FILLE
    else:
        ask_coureur(state, 1)


@compiled
def ask_coureur(state: State, left: int) -> None:
    """Ask the first seat with a Coureur that sits `left` or more places left of the mover (N54)."""
    if half_of_points(state) > 0:
        for place in range(left, state.n_seats):
            seat = (state.mover + place) % state.n_seats
            if state.is_up[seat, COUREUR] == 1:
                state.asked = seat
                state.phase = Phase.COUREUR
                return
    settle_coureur(state)


@compiled
def answer_coureur(state: State, is_willing: bool) -> None:
    """Take an answer: the first who is willing has the half (N55), unless all are asked in secret (N54, option)."""
    if is_willing and state.is_sealed == 0:
        take_half(state, state.asked)
        return
    if is_willing:
        state.willing |= 1 << state.asked
    ask_coureur(state, places_left(state, state.asked) + 1)


@compiled
def settle_coureur(state: State) -> None:
    """End the turn once all have answered; if several are willing, chance draws one of them."""
    willing = int(state.willing)
    if willing == 0:
        end_turn(state)
    elif willing & (willing - 1) == 0:
        take_half(state, lowest_bit(willing))
    else:
        state.asked = NO_SEAT
        state.phase = Phase.SHOUT


@compiled
def take_half(state: State, seat: int) -> None:
    """Let a seat use its Coureur for half of the points, before any doubling (N53), and end the turn."""
    state.asked = seat
    gain_by_ally(state, COUREUR, half_of_points(state))
    end_turn(state)


@compiled
def half_of_points(state: State) -> int:
    """Return what a Coureur gains of the points of a block, before any doubling (N53)."""
    return state.scoring // 2


@compiled
def gain_by_ally(state: State, ally: int, points: int) -> None:
    """Let the seat asked use a token for points."""
    use(state, state.asked, ally)
    state.points[state.asked] += points
    state.gained_by_ally[state.asked, site_of(state.last_action)] += points


@compiled
def remove(state: State, block: int) -> None:
    """Take a block that fits nowhere, with its card, out of the game without asking anybody (N46, N47)."""
    leave(state, block)
    state.phase = Phase.DRAW


@compiled
def declare(state: State, block: int) -> None:
    """Ask the others, from the mover's left, to place a block (N45)."""
    state.declared = block
    state.asked = (state.mover + 1) % state.n_seats
    state.phase = Phase.HELP


@compiled
def decline_help(state: State) -> None:
    """Ask the next seat to help; after the last one the block leaves the game."""
    state.asked = (state.asked + 1) % state.n_seats
    if state.asked == state.mover:
        state.asked = NO_SEAT
        remove(state, state.declared)
        state.declared = NO_BLOCK
