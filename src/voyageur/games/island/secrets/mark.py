"""The mark of what a seat knows: one number that is the same where its observation is, else another.

It is made from the fields of the state that `observe` reads, as far as they change during a game, and as they stand
there: some fifty words, where an observation has two thousand numbers.
"""

from voyageur.games.island.components import COMBAT_CARDS, N_KINDS, NO_CARD
from voyageur.games.island.rules.stacks import cards_of_kind, face_down
from voyageur.games.island.secrets.knowledge import batch_within, unseen, whole_hand
from voyageur.games.island.state import N_SIDES
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.marks import plus, times, with_word

PARTS = 12252240  # can be divided by 1 ... 18, the sizes of a batch


@compiled
def mark(state: State, seat: int) -> int:
    """Return the mark of what `seat` knows, 0 ... 2**63 - 1."""
    return with_unseen(
        state, seat, with_cards(state, seat, with_seats(state, with_turn(state, seat, with_tiles(state))))
    )


@compiled
def with_tiles(state: State) -> int:
    """Return the mark of all tiles."""
    known = 0
    for tile in range(state.n_tiles):
        symbol = 2 * int(state.face[tile]) + int(state.is_recruited[tile])
        units = (int(state.holder[tile]) + 1) << 16 | int(state.units[tile]) << 8 | int(state.attackers[tile])
        known = with_word(known, symbol << 24 | units)
    return known


@compiled
def with_seats(state: State, known: int) -> int:
    """Return the mark with what everybody knows of each seat."""
    for seat in range(state.n_seats):
        hand = int(state.hand[seat])
        combat = count_bits(hand & COMBAT_CARDS)
        cards = combat << 8 | count_bits(hand) - combat
        known = with_word(known, int(state.is_out[seat]) << 48 | int(state.on_board[seat]) << 16 | cards)
    return known


@compiled
def with_cards(state: State, seat: int, known: int) -> int:
    """Return the mark with the cards that `seat` sees."""
    known = with_word(with_word(known, int(state.hand[seat])), int(state.discards))
    hidden = face_down(state) if seat != state.mover else 0
    for side in range(N_SIDES):
        card = int(state.committed[side])
        played = 0 if card == NO_CARD else 1 << card
        known = with_word(known, int(state.drawn[side]) | played & ~hidden)
    return with_word(known, int(state.card) + 1)


@compiled
def with_unseen(state: State, seat: int, known: int) -> int:
    """Return the mark with how likely each card that `seat` does not see is in each place.

    A batch adds its cards times a number for its shares, so that batches with the same shares count as one.
    """
    chances = 0
    for kind in range(N_KINDS):
        left = unseen(state, seat) & cards_of_kind(kind)
        while left != 0:
            same = batch_within(state, left)
            left &= ~same
            part, shares = PARTS // count_bits(same), 0
            for other in range(state.n_seats):  # the stack has the rest
                here = count_bits(whole_hand(state, other) & same) if other != seat else 0
                shares = with_word(shares, here * part)
            chances = plus(chances, times(shares, same))
    return with_word(known, chances)


@compiled
def with_turn(state: State, seat: int, known: int) -> int:
    """Return the mark with where the turn is, as far as `seat` knows."""
    known = with_word(known, int(state.round_number) << 32 | int(state.moves_left) << 16 | int(state.depletions))
    known = with_word(known, int(state.n_dealt) << 32 | (int(state.battle_at) + 1) << 16 | int(state.phase))
    known = with_word(known, (int(state.mover) + 1) << 32 | (int(state.first) + 1) << 16 | int(state.kind) << 8)
    said = int(state.has_recruited) | int(state.has_let_go) << 1 | int(state.side) << 2 | int(state.must_commit) << 3
    said |= (face_down(state) != 0) << 4 | (state.defender == seat) << 5 | (state.loser == seat) << 6
    return with_word(known, said | (state.committed[0] != NO_CARD) << 7)
