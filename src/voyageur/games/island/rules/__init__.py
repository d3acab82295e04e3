"""Capture the Island for two to four seats: the functions that kernel/contract.py asks of every game.

The chapters, in the order of docs/rules/island.md (clauses I1-I66): start.py (map and start), turn.py (what follows
what), units.py and moves.py (step 1), cards.py (step 2), draw.py (step 3), stacks.py, battles.py, score.py (the end).
"""

from typing import Any

from voyageur.games.island.components import (
    COMBAT,
    MOST_ON_TILE,
    MOST_TILES,
    N_CARDS,
    N_DIRECTIONS,
    N_SYMBOLS,
)
from voyageur.games.island.judging.value import value as value
from voyageur.games.island.rules import battles, cards, draw, moves, start, turn
from voyageur.games.island.rules.actions import (
    AT,
    BATTLE,
    COMMIT,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    FERRY,
    HIT,
    KEEP,
    MOVE,
    N_ACTIONS,
    N_OUTCOMES,
    RECRUIT,
    STOP,
)
from voyageur.games.island.rules.actions import MOST_LEGAL as MOST_LEGAL
from voyageur.games.island.rules.score import ranks as ranks
from voyageur.games.island.rules.score import scores as scores
from voyageur.games.island.rules.stacks import cards_of_kind, symbol_of
from voyageur.games.island.rules.start import set_up as set_up
from voyageur.games.island.state import CLAUSES as CLAUSES
from voyageur.games.island.state import STATE as STATE
from voyageur.games.island.state import Phase, Refusal
from voyageur.kernel import listing
from voyageur.kernel.bits import count_bits, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import bound, compiled
from voyageur.kernel.view import CHANCE, NOBODY

# The order of play ------------------------------------------------------------------------------

# Before the first turn, in order.
BEFORE = (
    Phase.TILE,  # I4  the symbol of each tile, if the layout is random
    Phase.FIRST,  # I11
    Phase.FIRST_CARDS,  # the first hands
)
# The steps of a turn, in order; the turn goes to the left.  Moves, also those of a road or across the water, lead to
# battles; after the last battle come the cards.
STEPS = {
    "move": (Phase.MOVE,),  # I12-I15
    "battles": (  # I16-I20, I53-I63  one by one
        Phase.CHOOSE_BATTLE,  # I18  if there are several
        Phase.COMMIT,  # I53  the attacker, then the defender
        Phase.REPLACE,  # I53  by option, for a side without a combat card
        Phase.BATTLE_DRAW,  # I55  the attacker, then the defender
        Phase.TAKE,  # I63  the loser
    ),
    "cards": (  # I22-I37  any number, each with its use
        Phase.CARDS,
        Phase.RECRUIT,  # I24  tile by tile
        Phase.ROAD,  # I29  then battles
        Phase.FERRY,  # I31  then battles
        Phase.HIT,  # I34
    ),
    "draw": (
        Phase.DRAW,  # I38  from which stack
        Phase.DEAL,
        Phase.DISCARD,  # I39, I40, I46  or keep the hand
    ),
}


@compiled
def n_seats(state: State) -> int:
    """Return the number of seats of this game."""
    return int(state.n_seats)


@compiled
def to_act(state: State) -> int:
    """Return the seat that decides, or CHANCE, or NOBODY."""
    match state.phase:
        case Phase.OVER:
            return NOBODY
        case Phase.COMMIT:
            return battles.seat_of(state, state.side)
        case Phase.TILE | Phase.FIRST | Phase.FIRST_CARDS | Phase.REPLACE | Phase.BATTLE_DRAW | Phase.TAKE | Phase.DEAL:
            return CHANCE
        case _:
            return state.mover


@compiled
def apply(state: State, action: int) -> None:
    """Play a legal action or a chance outcome, and go on to the next decision or event.  Nothing is checked."""
    match state.phase:
        case Phase.MOVE | Phase.ROAD:
            if action == STOP:
                turn.end_moves(state)
            else:
                moves.move(state, action)
        case Phase.CARDS:
            if action == STOP:
                turn.end_cards(state)
            else:
                cards.play(state, action)
        case Phase.RECRUIT:
            if action == DONE:
                cards.go_on(state)
            else:
                cards.recruit_at(state, action)
        case Phase.FERRY:
            moves.ferry(state, action)
            turn.go_on_after_moves(state)
        case Phase.HIT:
            seat = state.holder[action - HIT]
            cards.hit(state, action)
            turn.end_hit(state, seat)
        case Phase.DRAW:
            draw.draw(state, action)
        case Phase.DEAL:
            draw.deal(state, action)
        case Phase.DISCARD:
            draw.discard_or_keep(state, action)
            if draw.is_done_after(state, action):
                turn.end_turn(state)
        case Phase.TILE | Phase.FIRST | Phase.FIRST_CARDS:
            apply_to_start(state, action)
        case _:
            apply_to_battle(state, action)
            turn.next_battle(state)


@compiled
def apply_to_battle(state: State, action: int) -> None:
    """Play an action or outcome of a battle."""
    match state.phase:
        case Phase.CHOOSE_BATTLE:
            turn.begin_battle(state, action - BATTLE)
        case Phase.COMMIT:
            battles.commit(state, action)
            turn.ask_for_cards(state, state.side + 1)
        case Phase.REPLACE:
            battles.replace(state, action)
        case Phase.BATTLE_DRAW:
            battles.draw(state, action)
            turn.draw_cards(state, state.side + 1)
        case _:
            battles.compensate(state, action)
            turn.end_battle(state)


@compiled
def apply_to_start(state: State, action: int) -> None:
    """Play an outcome of the set-up."""
    match state.phase:
        case Phase.TILE:
            start.show_tile(state, action)
        case Phase.FIRST:
            start.choose_first(state, action)
        case _:
            start.deal_first(state, action)


@compiled
def ending(state: State) -> int:
    """Return the Ending, NONE while the game goes on."""
    return state.ending


# What is legal ----------------------------------------------------------------------------------


@compiled
def refusal(state: State, action: int) -> int:
    """Return why `action` is not legal for the seat to act, or Refusal.NONE if it is."""
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    match state.phase:
        case Phase.MOVE | Phase.ROAD:
            if MOVE <= action < FERRY:
                return moves.move_refusal(state, action)
            return Refusal.NONE if action == STOP else Refusal.WRONG_STEP
        case Phase.CARDS:
            if RECRUIT <= action < DISCARD:
                return cards.play_refusal(state, action)
            return Refusal.NONE if action == STOP else Refusal.WRONG_STEP
        case Phase.DISCARD:
            is_here = action == KEEP or DISCARD <= action < MOVE
            return draw.discard_refusal(state, action) if is_here else draw.misplaced_refusal(state, action)
        case Phase.DRAW:
            return draw.draw_refusal(state, action) if DRAW <= action < BATTLE else Refusal.WRONG_STEP
        case _:
            return refusal_within(state, action)


@compiled
def refusal_within(state: State, action: int) -> int:
    """Return why `action` is not legal in a battle or while a card is in use, or NONE."""
    match state.phase:
        case Phase.COMMIT:
            is_here = action == DECLINE or COMMIT <= action < RECRUIT
            return battles.commit_refusal(state, action) if is_here else Refusal.WRONG_STEP
        case Phase.CHOOSE_BATTLE:
            return battles.battle_refusal(state, action) if BATTLE <= action < AT else Refusal.WRONG_STEP
        case Phase.RECRUIT:
            if action == DONE:
                return Refusal.NONE if state.has_recruited == 1 else Refusal.MUST_RECRUIT  # I24
            is_here = AT <= action < HIT
            return cards.at_refusal(state, symbol_of(state.card), action - AT) if is_here else Refusal.WRONG_STEP
        case Phase.FERRY:
            return moves.ferry_refusal(state, action) if action >= FERRY else Refusal.WRONG_STEP
        case Phase.HIT:
            return cards.hit_refusal(state, action - HIT) if HIT <= action < COMMIT else Refusal.WRONG_STEP
        case _:
            return Refusal.NOT_DECIDING


legal_among = bound(listing.legal_among, "island", {"refusal": refusal}, is_loop=False)


@compiled
def legal(state: State, out: Any) -> int:
    """List the legal actions in ascending order, and return their number.

    out : int32 (MOST_LEGAL,)  written
    """
    match state.phase:
        case Phase.MOVE | Phase.ROAD:
            return legal_moves(state, out)
        case Phase.CARDS:
            return legal_cards(state, out)
        case Phase.FERRY:
            return legal_ferries(state, out)
        case Phase.DISCARD:
            return legal_among(state, DISCARD, MOVE, out, legal_among(state, KEEP, DECLINE, out, 0))
        case Phase.DRAW:
            return legal_among(state, DRAW, BATTLE, out, 0)
        case Phase.COMMIT:
            return legal_among(state, COMMIT, RECRUIT, out, legal_among(state, DECLINE, DRAW, out, 0))
        case Phase.CHOOSE_BATTLE:
            return legal_among(state, BATTLE, BATTLE + state.n_tiles, out, 0)
        case Phase.RECRUIT:
            return legal_among(state, AT, AT + state.n_tiles, out, legal_among(state, DONE, KEEP, out, 0))
        case _:
            return legal_among(state, HIT, HIT + state.n_tiles, out, 0)


@compiled
def legal_moves(state: State, out: Any) -> int:
    """List `stop` and the legal moves of the mover's armies.  out : int32 (MOST_LEGAL,)  written"""
    out[0] = STOP
    n = 1
    for tile in range(state.n_tiles):
        if state.holder[tile] != state.mover or state.moves_left == 0:
            continue
        most = min(MOST_ON_TILE, int(state.units[tile]))
        for direction in range(N_DIRECTIONS):
            first = MOVE + MOST_ON_TILE * (N_DIRECTIONS * tile + direction)
            n = legal_among(state, first, first + most, out, n)
    return n


@compiled
def legal_cards(state: State, out: Any) -> int:
    """List `stop` and the legal uses of the cards in the mover's hand.  out : int32 (MOST_LEGAL,)  written"""
    out[0] = STOP
    n = 1
    for first in range(RECRUIT, DISCARD, N_CARDS):
        hand = state.hand[state.mover]
        while hand != 0:
            action = first + lowest_bit(hand)
            n = legal_among(state, action, action + 1, out, n)
            hand &= hand - 1
    return n


@compiled
def legal_ferries(state: State, out: Any) -> int:
    """List the legal crossings of the mover's armies.  out : int32 (MOST_LEGAL,)  written"""
    n = 0
    for tile in range(state.n_tiles):
        if state.holder[tile] != state.mover or state.is_coast[tile] == 0:
            continue
        most = min(MOST_ON_TILE, int(state.units[tile]))
        for target in range(state.n_tiles):
            first = FERRY + MOST_ON_TILE * (MOST_TILES * tile + target)
            n = legal_among(state, first, first + most, out, n)
    return n


# Chance -----------------------------------------------------------------------------------------


@compiled
def chance_weights(state: State, out: Any) -> int:
    """Write the weight of each outcome, and return the sum.

    out : int64 (N_OUTCOMES,)  written
    """
    if state.phase == Phase.TILE or state.phase == Phase.FIRST:
        return weigh_start(state, out)
    possible = state.stack & cards_of_kind(kind_drawn(state))
    for card in range(N_CARDS):
        out[card] = (possible >> card) & 1
    return count_bits(possible)


@compiled
def weigh_start(state: State, out: Any) -> int:
    """Weigh the symbols of a tile, or the seats that may begin.  out : int64 (N_OUTCOMES,)  written"""
    total = 0
    for outcome in range(N_OUTCOMES):
        weight = 0
        if state.phase == Phase.FIRST:
            weight = 1 if outcome < state.n_seats else 0
        elif outcome < N_SYMBOLS:
            weight = start.symbol_weight(state, outcome)
        out[outcome] = weight
        total += weight
    return total


@compiled
def kind_drawn(state: State) -> int:
    """Return the kind of card that chance draws now."""
    if state.phase == Phase.DEAL:
        return state.kind
    return start.dealt_kind(state) if state.phase == Phase.FIRST_CARDS else COMBAT


@compiled
def chance_event(state: State, out: Any) -> None:
    """Write the key of the chance event: the phase, the round, the seat whose turn it is, and an index.

    out : int64 (4,)  written
    """
    out[0] = state.phase
    out[1] = state.round_number
    out[2] = state.mover
    out[3] = event_index(state)


@compiled
def event_index(state: State) -> int:
    """Return a number that tells a chance event from others of its phase in one turn."""
    match state.phase:
        case Phase.TILE:
            return start.next_tile(state)
        case Phase.FIRST_CARDS:
            return state.n_dealt
        case Phase.REPLACE | Phase.BATTLE_DRAW:
            return (2 * state.battle + state.side) * 2**8 + count_bits(state.drawn[state.side])
        case Phase.TAKE:
            return state.battle
        case _:
            return 0
