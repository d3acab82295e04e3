"""Nouvelle-France for two to four seats: the functions that kernel/contract.py asks of every game.

The chapters, in the order of docs/rules/nouvelle-france.md (clauses N1-N66): start.py (set-up), turn.py (what follows
what, allies), placing.py, scoring.py (placements and storms), deck.py (cards and the Huron), score.py (the end).
"""

from typing import Any

from voyageur.games.nouvelle_france.components import (
    FILLE as FILLE_TOKEN,
)
from voyageur.games.nouvelle_france.components import (
    N_BLOCKS,
    N_COLOURS,
    N_SHAPES,
    N_SQUARES,
)
from voyageur.games.nouvelle_france.judging.value import value as value
from voyageur.games.nouvelle_france.rules import deck, lots, placing, start, turn
from voyageur.games.nouvelle_france.rules.actions import (
    COUREUR,
    DRAW,
    FILLE,
    HURON,
    N_ACTIONS,
    N_ORDER,
    N_OUTCOMES,
    NO_MORE,
    OF_BLOCK,
    OF_TURN,
    ORDER,
    PASS,
    PLACE,
    REMOVE,
    UNABLE,
    block_of,
    form_of_block,
)
from voyageur.games.nouvelle_france.rules.actions import MOST_LEGAL as MOST_LEGAL
from voyageur.games.nouvelle_france.rules.boards import boards_of, list_turn
from voyageur.games.nouvelle_france.rules.score import ranks as ranks
from voyageur.games.nouvelle_france.rules.score import scores as scores
from voyageur.games.nouvelle_france.rules.start import set_up as set_up
from voyageur.games.nouvelle_france.state import CLAUSES as CLAUSES
from voyageur.games.nouvelle_france.state import STATE as STATE
from voyageur.games.nouvelle_france.state import Phase, Refusal
from voyageur.kernel import listing
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import bound, compiled
from voyageur.kernel.view import CHANCE, NOBODY

# The order of play ------------------------------------------------------------------------------

# Before the first turn, in order.
BEFORE = (
    Phase.STICKS,  # N4
    Phase.FIRST,  # N5
    Phase.OPEN,  # N6  two cards
)
# The steps of a turn, in order.  A storm, or a block that leaves the game, leads back to the draw.
STEPS = {
    "huron": (  # N56-N58  in the gap before the turn, for each seat with a Huron, from the mover on
        Phase.HURON,
        Phase.PEEK,  # card by card
        Phase.ORDER,
    ),
    "draw": (
        Phase.BEGIN,  # N8  or a bonus block, which is the whole turn but for the points
        Phase.DRAW,  # N9  with a snowflake there is a storm, and the mover draws again (N49)
    ),
    "place": (
        Phase.CHOOSE,  # N10
        Phase.REMOVE,  # N45-N47  if no block fits
        Phase.HELP,  # N45  by option, for each of the others in turn
    ),
    "points": (
        Phase.FILLE,  # N51, N52  the mover
        Phase.COUREUR,  # N53-N55  each of the others in turn
        Phase.SHOUT,  # N54  by option, among several
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
        case Phase.STICKS | Phase.FIRST | Phase.OPEN | Phase.PEEK | Phase.DRAW | Phase.SHOUT:
            return CHANCE
        case Phase.BEGIN | Phase.CHOOSE | Phase.REMOVE:
            return state.mover
        case _:
            return state.asked


@compiled
def apply(state: State, action: int) -> None:
    """Play a legal action or a chance outcome, and go on to the next decision or event.  Nothing is checked."""
    match state.phase:
        case Phase.STICKS:
            start.deal_sticks(state, action)
        case Phase.FIRST:
            start.choose_first(state, action)
        case Phase.OPEN:
            start.open_first(state, action)
        case Phase.DRAW:
            turn.draw(state, action)
        case Phase.PEEK:
            turn.peek(state, action)
        case Phase.SHOUT:
            turn.take_half(state, action)
        case Phase.ORDER:
            turn.put_back(state, action)
        case Phase.REMOVE:
            turn.remove(state, action - REMOVE)
        case Phase.BEGIN | Phase.CHOOSE:
            apply_to_turn(state, action)
        case _:
            apply_answer(state, action)


@compiled
def apply_to_turn(state: State, action: int) -> None:
    """Draw (N44), place a block, which is the whole turn if it is a bonus block (N8), or declare one unable."""
    if action == DRAW:
        state.phase = Phase.DRAW
    elif action < PLACE:
        turn.declare(state, action - UNABLE)
    else:
        turn.place(state, action, state.mover)
        turn.end_placing(state)


@compiled
def apply_answer(state: State, action: int) -> None:
    """Play the answer of a seat that is asked about an ally or for help."""
    match state.phase:
        case Phase.HURON:
            if action == HURON:
                turn.play_huron(state)
            else:
                turn.ask_next_huron(state)
        case Phase.FILLE:
            if action == FILLE:
                turn.gain_by_ally(state, FILLE_TOKEN, state.scoring)
            turn.ask_coureur(state, 1)
        case Phase.COUREUR:
            turn.answer_coureur(state, action == COUREUR)
        case _:
            if action == PASS:
                turn.decline_help(state)
            else:
                turn.place(state, action, state.asked)  # N39, N50
                turn.end_turn(state)


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
    if to_act(state) < 0:
        return Refusal.NOT_DECIDING
    if action >= PLACE:
        refused = block_refusal(state, block_of(action))
        return placing.place_refusal(state, action) if refused == Refusal.NONE else refused
    match state.phase:
        case Phase.BEGIN:
            return begin_refusal(action)
        case Phase.CHOOSE | Phase.REMOVE:
            return give_up_refusal(state, action)
        case Phase.ORDER:
            if ORDER <= action < REMOVE:
                return Refusal.NONE if deck.is_order_of_known(state, action) else Refusal.OTHER_CARDS
            return Refusal.WRONG_STEP
        case _:
            return Refusal.NONE if action == PASS or action == own_action(state) else Refusal.WRONG_STEP


@compiled
def own_action(state: State) -> int:
    """Return the action besides `pass` where a seat is asked about an ally or for help."""
    match state.phase:
        case Phase.HURON:
            return HURON
        case Phase.FILLE:
            return FILLE
        case Phase.COUREUR:
            return COUREUR
        case _:
            return PASS


@compiled
def begin_refusal(action: int) -> int:
    """Return why an action that places nothing may not begin a turn, or NONE."""
    if action == DRAW:
        return Refusal.NONE
    return Refusal.MUST_DRAW if action >= REMOVE else Refusal.WRONG_STEP


@compiled
def give_up_refusal(state: State, action: int) -> int:
    """Return why an action that places nothing may not follow the draw, or NONE (N45)."""
    if action < REMOVE:
        return Refusal.WRONG_STEP
    is_removal = action < UNABLE
    refused = card_refusal(state, action - REMOVE if is_removal else action - UNABLE)
    if is_removal and state.phase == Phase.CHOOSE:
        return Refusal.CAN_PLACE  # N11
    if not is_removal and (state.may_declare == 0 or state.phase == Phase.REMOVE):
        return Refusal.MAY_NOT_DECLARE
    return refused


@compiled
def block_refusal(state: State, block: int) -> int:
    """Return why the seat to act may not place a block now, wherever it lies, or NONE."""
    if block >= N_BLOCKS:
        return bonus_refusal(state, form_of_block(block) - N_SHAPES)
    match state.phase:
        case Phase.CHOOSE | Phase.REMOVE:
            return card_refusal(state, block)
        case Phase.HELP:
            is_other = form_of_block(block) != form_of_block(state.declared)
            return Refusal.OTHER_SHAPE if is_other else card_refusal(state, block)
        case Phase.BEGIN:
            return Refusal.MUST_DRAW
        case _:
            return Refusal.WRONG_STEP


@compiled
def card_refusal(state: State, block: int) -> int:
    """Return why a block cannot be used for an open card, or NONE (N9, N10)."""
    shape = form_of_block(block)
    if state.open[shape] == 0:
        return Refusal.CARD_NOT_OPEN
    return Refusal.NONE if has_bit(int(state.stock[shape]), block % N_COLOURS) else Refusal.BLOCK_GONE


@compiled
def bonus_refusal(state: State, bonus: int) -> int:
    """Return why the seat to act may not place a bonus block now, or NONE (N42, N43)."""
    if state.phase == Phase.CHOOSE or state.phase == Phase.REMOVE:
        return Refusal.HAS_DRAWN
    if state.phase != Phase.BEGIN:
        return Refusal.WRONG_STEP
    if bonus != state.storms:
        return Refusal.WRONG_STAGE
    return Refusal.BONUS_USED if state.has_placed[state.mover, bonus] == 1 else Refusal.NONE


legal_among = bound(listing.legal_among, "nouvelle_france", {"refusal": refusal}, is_loop=False)


@compiled
def legal(state: State, out: Any) -> int:
    """List the legal actions in ascending order, and return their number.

    out : int32 (MOST_LEGAL,)  written
    """
    n = legal_without_place(state, out)
    match state.phase:
        case Phase.BEGIN:
            block = N_BLOCKS + state.storms
            if block_refusal(state, block) == Refusal.NONE:
                n = legal_places(state, block, boards_of(state), out, n)
        case Phase.CHOOSE:
            boards = boards_of(state)
            for shape in range(N_SHAPES):
                if state.open[shape] > 0:
                    n = legal_places_of_shape(state, shape, boards, out, n)
        case Phase.HELP:
            n = legal_places_of_shape(state, form_of_block(state.declared), boards_of(state), out, n)
        case _:
            pass
    return n


@compiled
def legal_without_place(state: State, out: Any) -> int:
    """List the legal actions that place nothing, and return their number.  out : int32 (MOST_LEGAL,)  written"""
    match state.phase:
        case Phase.BEGIN:
            out[0] = DRAW
            return 1
        case Phase.CHOOSE:
            return legal_among(state, UNABLE, PLACE, out, 0) if state.may_declare == 1 else 0
        case Phase.REMOVE:
            return legal_among(state, REMOVE, UNABLE, out, 0)
        case Phase.ORDER:
            return legal_orders(state, out)
        case _:
            return legal_among(state, PASS, ORDER, out, 0)


@compiled
def legal_places_of_shape(state: State, shape: int, boards: Any, out: Any, n: int) -> int:
    """Add the legal places of all blocks of a shape, which are the same for each.

    boards : as `boards_of` returns them;  out : int32 (MOST_LEGAL,)  written
    """
    first, size, listed = n, 0, -1
    for block in range(shape * N_COLOURS, (shape + 1) * N_COLOURS):
        if block_refusal(state, block) != Refusal.NONE:
            continue
        if listed < 0:
            n = legal_places(state, block, boards, out, first)
            size, listed = n - first, block
            continue
        others, same = out[n : n + size], out[first : first + size]
        for index in range(size):
            others[index] = same[index] + (block - listed) * OF_BLOCK
        n += size
    return n


@compiled
def legal_places(state: State, block: int, boards: Any, out: Any, n: int) -> int:
    """Add the legal places of a block.

    boards : as `boards_of` returns them;  out : int32 (MOST_LEGAL,)  written
    """
    form = form_of_block(block)
    for turned in range(state.n_turns[form]):
        n = list_turn(state, form, turned, boards, PLACE + block * OF_BLOCK + turned * OF_TURN, out, n)
    return n


@compiled
def legal_orders(state: State, out: Any) -> int:
    """List the orders of the cards that were seen.  out : int32 (MOST_LEGAL,)  written"""
    n = 0
    for top in range(NO_MORE):
        if not deck.holds(state, top):
            continue
        for second in range(N_ORDER):
            if not may_follow(state, second):
                continue
            for third in range(N_ORDER):
                order = ORDER + (top * N_ORDER + second) * N_ORDER + third
                if may_follow(state, third) and refusal(state, order) == Refusal.NONE:
                    out[n] = order
                    n += 1
    return n


@compiled
def may_follow(state: State, card: int) -> bool:
    """Whether a card, or no more, may come behind another in an order of those that were seen."""
    return card == NO_MORE or deck.holds(state, card)


# A random action --------------------------------------------------------------------------------

MOST_TRIES = 128  # to place a block; where so many fail, the list takes less time than more of them


@compiled
def draw_legal(state: State, out: Any, word: int) -> int:
    """Return a random legal action, each with the same probability (`DrawLegal` in kernel/contract.py)."""
    lot = lots.next_lot(lots.first_lot(word))
    n = legal_without_place(state, out)
    blocks = out[n:]
    n_blocks = list_blocks(state, blocks)
    if n_blocks == 0:
        return int(out[lots.below(lot, n)])
    n_turns = lots.most_turns(state, blocks, n_blocks)
    for _ in range(MOST_TRIES):
        if n > 0:
            drawn = lots.below(lot, n + n_blocks * n_turns * N_SQUARES)
            if drawn < n:
                return int(out[drawn])
            lot = lots.next_lot(lot)
        action = lots.placement(state, blocks, n_blocks, n_turns, lot)
        lot = lots.next_lot(lot)
        if action != lots.NOWHERE:
            return action
    return int(out[lots.below(lot, legal(state, out))])


@compiled
def list_blocks(state: State, out: Any) -> int:
    """List the blocks that the seat to act may place if they fit anywhere, and return their number.

    out : int32 (N_BLOCKS,)  written
    """
    if state.phase == Phase.BEGIN:
        out[0] = N_BLOCKS + state.storms
        return 1 if block_refusal(state, N_BLOCKS + state.storms) == Refusal.NONE else 0
    n = 0
    if state.phase == Phase.CHOOSE or state.phase == Phase.HELP:
        for shape in range(N_SHAPES):
            if state.open[shape] == 0:
                continue
            for block in range(shape * N_COLOURS, (shape + 1) * N_COLOURS):
                if block_refusal(state, block) == Refusal.NONE:
                    out[n] = block
                    n += 1
    return n


# Chance -----------------------------------------------------------------------------------------


@compiled
def chance_weights(state: State, out: Any) -> int:
    """Write the weight of each outcome, and return the sum.

    out : int64 (N_OUTCOMES,)  written
    """
    if state.phase != Phase.STICKS and state.phase != Phase.FIRST and state.phase != Phase.SHOUT:
        return deck.weigh_cards(state, out)
    total = 0
    for outcome in range(N_OUTCOMES):
        weight = 0
        if state.phase == Phase.FIRST:
            weight = 1 if outcome < state.n_seats else 0
        elif state.phase == Phase.SHOUT:
            weight = (state.willing >> outcome) & 1
        elif outcome < start.N_DEALS:
            weight = start.deal_weight(state, outcome)
        out[outcome] = weight
        total += weight
    return total


@compiled
def chance_event(state: State, out: Any) -> None:
    """Write the key of the chance event.

    A card that nobody has seen yet has the key of its place in the deck, so a Huron does not change what it is.

    out : int64 (4,)  kind, turn, seat, index, written
    """
    out[0], out[1], out[2], out[3] = state.phase, 0, 0, 0
    if state.phase == Phase.STICKS or state.phase == Phase.FIRST:
        return
    if state.phase == Phase.SHOUT:
        out[1] = state.turn_number
    elif deck.is_known(state):
        out[0], out[1], out[2] = Phase.PEEK, state.turn_number, state.asked
        out[3] = state.n_left * (deck.N_PEEKED + 1) + (state.n_peeked if state.phase == Phase.PEEK else deck.N_PEEKED)
    else:
        out[0], out[3] = Phase.DRAW, state.n_left - state.n_known
