"""The observation of a seat; docs/games/island.md lists its numbers by index.

Seats are counted from the seat that looks.  For each card there is the chance that it is in each place, which sums up
what the seat knows: unseen cards of a batch are spread over the places of that batch.
"""

from typing import Any

from voyageur.games.island.components import COMBAT_CARDS, MOST_SEATS, MOST_TILES, N_CARDS, N_KINDS, NO_CARD, Face
from voyageur.games.island.rules.stacks import cards_of_kind, face_down
from voyageur.games.island.secrets.knowledge import batch_within, unseen, whole_hand
from voyageur.games.island.state import N_SIDES, Phase
from voyageur.kernel.bits import count_bits, has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

N_FACES = len(Face) + 6  # symbols and other faces
# of a tile: faces, is on the map, coast, recruited, in battle, then units of each seat and whose home it is
HOME = N_FACES + 4 + MOST_SEATS
TILE_NUMBERS = HOME + MOST_SEATS
# of a card: each hand, the stack, the discards, played or drawn on the attacker's and on the defender's side, in use
STACK, DISCARDS, IN_BATTLE, IN_USE = MOST_SEATS, MOST_SEATS + 1, MOST_SEATS + 2, MOST_SEATS + 2 + N_SIDES
CARD_NUMBERS = IN_USE + 1
SEAT_NUMBERS = 6
FIRST_CARD = MOST_TILES * TILE_NUMBERS
FIRST_SEAT = FIRST_CARD + N_CARDS * CARD_NUMBERS
FIRST_SCALAR = FIRST_SEAT + MOST_SEATS * SEAT_NUMBERS
N_SCALARS = 20
FIRST_PHASE = FIRST_SCALAR + N_SCALARS
OBSERVATION_SIZE = FIRST_PHASE + len(Phase)


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    for tile in range(state.n_tiles):
        observe_tile(state, seat, tile, out)
    for other in range(state.n_seats):
        observe_seat(state, seat, other, out)
    observe_unseen(state, seat, out)
    for card in range(N_CARDS):
        observe_card(state, seat, card, out)
    observe_turn(state, seat, out)
    out[FIRST_PHASE + state.phase] = 1


@compiled
def offset_of(state: State, seat: int, other: int) -> int:
    """Return how many places to the left of `seat` another sits."""
    return (other - seat + state.n_seats) % state.n_seats


@compiled
def observe_tile(state: State, seat: int, tile: int, out: Any) -> None:
    """Write the numbers of a tile.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = tile * TILE_NUMBERS
    out[first + int(state.face[tile])] = 1
    out[first + N_FACES] = 1
    out[first + N_FACES + 1] = state.is_coast[tile]
    out[first + N_FACES + 2] = state.is_recruited[tile]
    out[first + N_FACES + 3] = state.battle_at == tile
    for other in range(state.n_seats):
        place = offset_of(state, seat, other)
        if state.holder[tile] == other:
            out[first + N_FACES + 4 + place] = state.units[tile]
        elif state.mover == other:
            out[first + N_FACES + 4 + place] = state.attackers[tile]
        out[first + HOME + place] = state.home[other] == tile


@compiled
def observe_seat(state: State, seat: int, other: int, out: Any) -> None:
    """Write the numbers of a seat.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = FIRST_SEAT + offset_of(state, seat, other) * SEAT_NUMBERS
    combat = count_bits(state.hand[other] & COMBAT_CARDS)
    out[first] = 1 - state.is_out[other]
    out[first + 1] = state.on_board[other]
    out[first + 2] = combat
    out[first + 3] = count_bits(state.hand[other]) - combat
    out[first + 4] = state.mover == other
    out[first + 5] = state.first == other


@compiled
def observe_unseen(state: State, seat: int, out: Any) -> None:
    """Write the chances of the cards that the seat does not see.  out : float32 (OBSERVATION_SIZE,)  written"""
    for kind in range(N_KINDS):
        left = unseen(state, seat) & cards_of_kind(kind)
        while left != 0:
            same = batch_within(state, left)
            left &= ~same
            for card in range(N_CARDS):
                if has_bit(same, card):
                    observe_chances(state, seat, card, same, out)


@compiled
def observe_chances(state: State, seat: int, card: int, batch: int, out: Any) -> None:
    """Write how likely an unseen card is in each place.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = FIRST_CARD + card * CARD_NUMBERS
    out[first + STACK] = count_bits(state.stack & batch) / count_bits(batch)
    for other in range(state.n_seats):
        if other != seat:
            here = count_bits(whole_hand(state, other) & batch)
            out[first + offset_of(state, seat, other)] = here / count_bits(batch)


@compiled
def observe_card(state: State, seat: int, card: int, out: Any) -> None:
    """Write where a card lies that the seat sees.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = FIRST_CARD + card * CARD_NUMBERS
    is_hidden = has_bit(face_down(state), card) and seat != state.mover
    out[first] = has_bit(state.hand[seat], card)
    out[first + DISCARDS] = has_bit(state.discards, card)
    out[first + IN_USE] = state.card == card
    for side in range(N_SIDES):
        is_played = state.committed[side] == card and not is_hidden
        out[first + IN_BATTLE + side] = is_played or has_bit(state.drawn[side], card)


@compiled
def observe_turn(state: State, seat: int, out: Any) -> None:
    """Write the rest of what is known.  out : float32 (OBSERVATION_SIZE,)  written"""
    out[FIRST_SCALAR] = state.n_seats
    out[FIRST_SCALAR + 1] = state.round_number
    out[FIRST_SCALAR + 2] = state.round_cap
    out[FIRST_SCALAR + 3] = state.moves_left
    out[FIRST_SCALAR + 4] = state.has_recruited
    out[FIRST_SCALAR + 5] = state.has_let_go
    out[FIRST_SCALAR + 6] = state.depletions
    out[FIRST_SCALAR + 7] = state.side
    out[FIRST_SCALAR + 8] = state.must_commit
    out[FIRST_SCALAR + 9] = face_down(state) != 0
    out[FIRST_SCALAR + 10] = state.defender == seat
    out[FIRST_SCALAR + 11] = state.loser == seat
    out[FIRST_SCALAR + 12] = state.committed[0] != NO_CARD
    out[FIRST_SCALAR + 13] = state.kind
    out[FIRST_SCALAR + 14] = state.base_is_safe
    out[FIRST_SCALAR + 15] = state.loser_takes_at_end
    out[FIRST_SCALAR + 16] = state.draws_for_none
    out[FIRST_SCALAR + 17] = state.may_decline
    out[FIRST_SCALAR + 18] = state.tie
    out[FIRST_SCALAR + 19] = state.n_dealt
