"""The invariants of a game, for tests."""

from collections.abc import Iterator

from voyageur.games.island.components import N_CARDS, NO_CARD, NO_SEAT, TILES_OF_SYMBOL, Face
from voyageur.games.island.rules.stacks import cards_of_kind, held_cards
from voyageur.games.island.rules.units import supply
from voyageur.games.island.state import Ending, Phase
from voyageur.kernel.contract import State


def faults(state: State) -> list[str]:
    """Return the invariants that `state` breaks."""
    return [*_card_faults(state), *_unit_faults(state), *_seat_faults(state)]


def _card_faults(state: State) -> Iterator[str]:
    places = [*map(int, state.hand), int(state.stack), int(state.discards), *map(int, state.drawn)]
    places += [1 << int(card) for card in state.committed if card != NO_CARD]
    if sum(places) != (1 << N_CARDS) - 1:
        yield "a card is in no place, or in two"
    known = ~(int(held_cards(state)) | int(state.stack))
    if any(state.batch[card] for card in range(N_CARDS) if known >> card & 1):
        yield "a card that everybody sees has a batch"
    if state.battle_at < 0 and (state.drawn.any() or (state.committed != NO_CARD).any()):
        yield "cards are played without a battle"
    for kind, top in enumerate(state.top):
        below = int(state.discards) & int(cards_of_kind(kind))
        if (top == NO_CARD) != (below == 0) or (top != NO_CARD and not below >> int(top) & 1):
            yield "the newest discard is not among the discards"


def _unit_faults(state: State) -> Iterator[str]:
    held = state.holder != NO_SEAT
    if ((state.units > 0) != held).any() or (state.units < 0).any():
        yield "a tile without units is held, or units stand on a tile that is not"
    contested = state.attackers > 0
    if (state.attackers < 0).any() or (contested & (~held | (state.holder == state.mover))).any():
        yield "attackers stand where there is no enemy (I20)"
    for seat in range(state.n_seats):
        units = int(state.units[state.holder == seat].sum()) + (
            int(state.attackers.sum()) if seat == state.mover else 0
        )
        if units != state.on_board[seat] or units > supply(state):
            yield f"the units of seat {seat} are miscounted (I10)"
        if state.holder[state.home[seat]] not in (seat, NO_SEAT) or state.attackers[state.home[seat]] > 0:
            yield f"an enemy is in the base of seat {seat} (I8)"
    if any((state.face[: state.n_tiles] == symbol).sum() > TILES_OF_SYMBOL for symbol in range(Face.CAPTURE)):
        yield "a symbol is on more than six tiles"


def _seat_faults(state: State) -> Iterator[str]:
    seats = range(state.n_seats)
    if any((state.is_out[seat] == 1) != (state.on_board[seat] == 0) for seat in seats) and state.phase != Phase.OVER:
        yield "a seat without units is not out, or one with units is (I51)"
    if any(state.is_out[seat] == 1 and state.hand[seat] for seat in seats):
        yield "a seat that is out holds cards (I51)"
    if state.n_standing != sum(state.is_out[seat] == 0 for seat in seats):
        yield "the seats are miscounted"
    if (state.phase == Phase.OVER) != (state.ending != Ending.NONE):
        yield "over without an ending, or an ending while the game goes on"
