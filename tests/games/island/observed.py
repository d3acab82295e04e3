"""The observation a second time, number by number as docs/games/island.md lists them."""

from typing import Any

from voyageur.games.island.components import COMBAT_CARDS, MOST_SEATS, N_CARDS, NO_CARD
from voyageur.games.island.rules.stacks import face_down, is_combat
from voyageur.kernel.bits import count_bits, has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

NOWHERE = -1


@compiled
def observed(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees.  out : float32 (1730,)  written"""
    for index in range(1730):
        out[index] = 0
    for tile in range(state.n_tiles):
        observed_tile(state, seat, tile, out)
    observed_unseen(state, seat, out)
    for card in range(N_CARDS):
        observed_card(state, seat, card, out)
    for place in range(state.n_seats):
        other = (seat + place) % state.n_seats
        n_combat = count_bits(state.hand[other] & COMBAT_CARDS)
        out[1668 + 6 * place] = state.is_out[other] == 0
        out[1668 + 6 * place + 1] = state.on_board[other]
        out[1668 + 6 * place + 2] = n_combat
        out[1668 + 6 * place + 3] = count_bits(state.hand[other]) - n_combat
        out[1668 + 6 * place + 4] = state.mover == other
        out[1668 + 6 * place + 5] = state.first == other
    out[1692] = state.n_seats
    out[1693] = state.round_number
    out[1694] = state.round_cap
    out[1695] = state.moves_left
    out[1696] = state.has_recruited
    out[1697] = state.has_let_go
    out[1698] = state.depletions
    out[1699] = state.side
    out[1700] = state.must_commit
    out[1701] = face_down(state) != 0
    out[1702] = state.defender == seat
    out[1703] = state.loser == seat
    out[1704] = state.committed[0] != NO_CARD
    out[1705] = state.kind
    out[1706] = state.base_is_safe
    out[1707] = state.loser_takes_at_end
    out[1708] = state.draws_for_none
    out[1709] = state.may_decline
    out[1710] = state.tie
    out[1711] = state.n_dealt
    out[1712 + state.phase] = 1


@compiled
def observed_tile(state: State, seat: int, tile: int, out: Any) -> None:
    """Write the numbers of a tile.  out : float32 (1730,)  written"""
    first = 21 * tile
    out[first + int(state.face[tile])] = 1
    out[first + 9] = 1
    out[first + 10] = state.is_coast[tile]
    out[first + 11] = state.is_recruited[tile]
    out[first + 12] = state.battle_at == tile
    for place in range(state.n_seats):
        other = (seat + place) % state.n_seats
        if state.holder[tile] == other:
            out[first + 13 + place] = state.units[tile]
        elif state.mover == other:
            out[first + 13 + place] = state.attackers[tile]
        out[first + 17 + place] = state.home[other] == tile


@compiled
def observed_unseen(state: State, seat: int, out: Any) -> None:
    """Write how likely unseen cards are in each place: as many of their kind and batch lie there, of all of these.

    out : float32 (1730,)  written
    """
    for card in range(N_CARDS):
        place = hidden_at(state, seat, card)
        for other in range(N_CARDS if place != NOWHERE else 0):
            if state.batch[card] == state.batch[other] and is_combat(card) == is_combat(other):
                out[1344 + 9 * other + place] += 1
    for card in range(N_CARDS):
        n, is_hidden = 0, hidden_at(state, seat, card) != NOWHERE
        for place in range(1, MOST_SEATS + 1):
            n += int(out[1344 + 9 * card + place])
        for place in range(1, MOST_SEATS + 1):
            number = int(out[1344 + 9 * card + place])
            out[1344 + 9 * card + place] = number / n if is_hidden else 0


@compiled
def observed_card(state: State, seat: int, card: int, out: Any) -> None:
    """Write where the seat sees a card.  out : float32 (1730,)  written"""
    first = 1344 + 9 * card
    out[first] = has_bit(state.hand[seat], card)
    out[first + 5] = has_bit(state.discards, card)
    for side in range(2):
        is_hidden = has_bit(face_down(state), card) and seat != state.mover
        is_played = state.committed[side] == card and not is_hidden
        out[first + 6 + side] = is_played or has_bit(state.drawn[side], card)
    out[first + 8] = state.card == card


@compiled
def hidden_at(state: State, seat: int, card: int) -> int:
    """Return the place of the hand in which a card lies that the seat does not see, 4 for the stack, or NOWHERE."""
    for place in range(1, state.n_seats):
        other = (seat + place) % state.n_seats
        is_down = other == state.mover and has_bit(face_down(state), card)
        if has_bit(state.hand[other], card) or is_down:
            return place
    return 4 if has_bit(state.stack, card) else NOWHERE
