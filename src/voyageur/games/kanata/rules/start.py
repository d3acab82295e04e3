"""The start of a game of Kanata: K1-K5."""

from collections.abc import Mapping

from voyageur.games.kanata.components import BOARDS, BRITISH, FRENCH, NO_SEAT, NO_TILE, SIDES, Board, Card
from voyageur.games.kanata.options import OPTIONS, read_board
from voyageur.games.kanata.rules.forts import count_place, place_fort
from voyageur.games.kanata.rules.turn import begin_turn
from voyageur.kernel.contract import Setup, State
from voyageur.kernel.options import write_fields


def set_up(state: State, setup: Setup) -> None:
    """Fill the blank `state`: options, board, Newfoundland's fort, cards; the French are to act."""
    data = setup.options["board"]
    write_fields(state, OPTIONS, setup.options)
    lay_board(state, read_board(data.lines, data.name))
    deal(state, setup.options["start_cards"])
    state.round_number = 1
    state.fight_at = NO_TILE
    begin_turn(state, FRENCH)


def lay_board(state: State, board: Board) -> None:
    """Write the board's tiles and the pieces printed on it."""
    state.board = BOARDS.index(board.name) if board.name in BOARDS else -1
    state.n_tiles = len(board.places)
    state.kind[: state.n_tiles] = board.kinds
    state.neighbours[:] = NO_TILE
    for tile, (column, row) in enumerate(board.places):
        state.column[tile], state.row[tile] = column, row
        state.neighbours[tile] = board.neighbours(tile)
        state.exits[tile] = sum((to != NO_TILE) << direction for direction, to in enumerate(board.neighbours(tile)))
    state.newfoundland = board.newfoundland
    state.owner[:] = NO_SEAT
    for seat, tile in enumerate(board.colonies):
        state.colony[seat] = tile
        state.owner[tile] = seat  # K2
        count_place(state, seat, tile, 1)
    if board.newfoundland != NO_TILE:
        place_fort(state, BRITISH, board.newfoundland)  # K4: the placing limits do not apply


def deal(state: State, amounts: Mapping[str, Mapping[str, int]]) -> None:
    """Give both sides their starting cards (K5)."""
    for seat, side in enumerate(SIDES):
        for card, amount in amounts[side].items():
            state.cards[seat, Card[card.upper()]] = amount
