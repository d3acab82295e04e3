"""What follows what: the steps of a turn, battles within them, rounds, and the end of the game.

The order of the steps stands in `__init__.py`.
"""

from voyageur.games.island.components import COMBAT, NO_CARD
from voyageur.games.island.rules import battles, cards, draw, moves
from voyageur.games.island.rules.stacks import can_give, discard
from voyageur.games.island.state import ATTACKER, N_SIDES, Ending, Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# Turns and rounds -------------------------------------------------------------------------------


@compiled
def begin_game(state: State) -> None:
    """Begin the first turn."""
    state.round_number = 1
    begin_turn(state, state.first)


@compiled
def begin_turn(state: State, seat: int) -> None:
    """Begin a seat's turn with step 1."""
    state.mover = seat
    state.battle = 0
    state.has_let_go = 0
    for tile in range(state.n_tiles):
        state.is_recruited[tile] = 0
    moves.begin_moves(state, Phase.MOVE)


@compiled
def end_turn(state: State) -> None:
    """Pass the turn to the left, unless all hands are empty after the second depletion (I47)."""
    state.card = NO_CARD
    if draw.is_depleted(state) and are_hands_empty(state):
        end_game(state, Ending.HANDS_EMPTY)
        return
    seat = state.mover
    while True:
        seat = (seat + 1) % state.n_seats
        if seat == state.first:  # the place of the first player, even if that player is out
            state.round_number += 1
        if state.is_out[seat] == 0:
            break
    if 0 < state.round_cap < state.round_number:
        state.round_number -= 1
        end_game(state, Ending.ROUND_CAP)  # I48
    else:
        begin_turn(state, seat)


@compiled
def are_hands_empty(state: State) -> bool:
    """Whether nobody has a card left; who is out has none."""
    for seat in range(state.n_seats):
        if state.hand[seat] != 0:
            return False
    return True


@compiled
def end_game(state: State, ending: int) -> None:
    """End the game."""
    state.ending = ending
    state.phase = Phase.OVER
    state.moves_left = 0


# Steps ------------------------------------------------------------------------------------------


@compiled
def go_on_after_moves(state: State) -> None:
    """Go on with the battles that the moves have led to (I16, I30); then with the cards."""
    state.phase = Phase.CHOOSE_BATTLE
    next_battle(state)


@compiled
def next_battle(state: State) -> None:
    """Between two battles, begin the next one; of several the mover chooses (I18); after the last one come the cards.

    A battle in which nobody can play or draw a card is over at once.
    """
    while state.phase == Phase.CHOOSE_BATTLE:
        n = battles.n_contested(state)
        if n > 1:
            return
        if n == 0:
            cards.go_on(state)
        else:
            begin_battle(state, battles.first_contested(state))


@compiled
def end_moves(state: State) -> None:
    """End a step of moves."""
    state.moves_left = 0
    go_on_after_moves(state)


@compiled
def end_hit(state: State, seat: int) -> None:
    """Go on after an arrow has hit a unit of `seat`."""
    if state.on_board[seat] == 0:  # units at home count (I52)
        remove(state, 1 << seat)
    if state.phase != Phase.OVER:
        cards.go_on(state)


@compiled
def end_cards(state: State) -> None:
    """Go on with step 3."""
    draw.begin_draw(state)


# A battle ---------------------------------------------------------------------------------------


@compiled
def begin_battle(state: State, tile: int) -> None:
    """Begin a battle: the attacker plays a card, then the defender."""
    battles.begin(state, tile)
    ask_for_cards(state, ATTACKER)


@compiled
def ask_for_cards(state: State, side: int) -> None:
    """Let the next side play a card; after both, turn the cards over and draw."""
    side = battles.next_to_play(state, side)
    if side < N_SIDES:
        battles.ask_for_card(state, side)
    else:
        battles.turn_over(state)
        draw_cards(state, ATTACKER)


@compiled
def draw_cards(state: State, side: int) -> None:
    """Let a side draw from the stack if it can give a card; then the battle is decided."""
    if side == N_SIDES and battles.is_redrawn(state):
        side = ATTACKER
    if side < N_SIDES and can_give(state, COMBAT):
        battles.ask_stack(state, side)
    else:
        battles.settle(state)
        end_losses(state)


@compiled
def end_losses(state: State) -> None:
    """Go on after the units are lost: who has none left is out; the loser takes a card."""
    out = 0
    for side in range(N_SIDES):
        seat = battles.seat_of(state, side)
        if state.on_board[seat] == 0:
            out |= 1 << seat
    if out != 0:
        remove(state, out)
    if state.phase != Phase.OVER and battles.takes_card(state):
        battles.ask_loser(state)
    else:
        end_battle(state)


@compiled
def end_battle(state: State) -> None:
    """Send the loser's units home and go on; the turn of a mover who is out ends (I51)."""
    battles.retreat(state)
    battles.end(state)
    if state.phase == Phase.OVER:
        return
    if state.is_out[state.mover] == 1:
        end_turn(state)
    else:
        state.phase = Phase.CHOOSE_BATTLE


@compiled
def remove(state: State, seats: int) -> None:
    """Remove seats, given as bits, from the game (I51); a last player wins at once."""
    hands = 0
    for seat in range(state.n_seats):
        if (seats >> seat) & 1 == 1:
            hands |= state.hand[seat]
            state.hand[seat] = 0
            state.is_out[seat] = 1
            state.n_standing -= 1
    discard(state, hands)
    if state.n_standing <= 1:
        state.last_out = seats if state.n_standing == 0 else 0
        end_game(state, Ending.LAST_PLAYER)
