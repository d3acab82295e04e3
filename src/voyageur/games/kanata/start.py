"""The start of a game of Kanata: a blank state filled from a board and options."""

from collections.abc import Mapping
from typing import Any

from voyageur.games.kanata import rules
from voyageur.games.kanata.components import (
    BOARDS,
    BONUSES,
    CARD_NAMES,
    CORNERS,
    NO_TILE,
    RANGES,
    SIDES,
    TIES,
    Board,
    read_board,
)
from voyageur.kernel.contract import Setup, State


def set_up(state: State, setup: Setup) -> None:
    """Fill the blank `state`: board, options, colonies, Newfoundland's fort, cards; French to act."""
    data = setup.options["board"]
    set_options(state, setup.options)
    lay_board(state, read_board(data.lines, data.name))
    deal(state, setup.options["start_cards"])
    state.round_number = 1
    state.fight_at = NO_TILE
    rules.begin_turn(state, rules.FRENCH)


def lay_board(state: State, board: Board) -> None:
    """Write the board's tiles and the pieces printed on it."""
    state.board = BOARDS.index(board.name) if board.name in BOARDS else -1
    state.n_tiles = len(board.places)
    state.kind[: state.n_tiles] = board.kinds
    state.neighbours[:] = NO_TILE
    for tile, (column, row) in enumerate(board.places):
        state.column[tile], state.row[tile] = column, row
        state.neighbours[tile] = board.neighbours(tile)
    state.newfoundland = board.newfoundland
    state.owner[:] = rules.NO_SEAT
    for seat, tile in enumerate(board.colonies):
        state.colony[seat] = tile
        state.owner[tile] = seat  # K2
        rules.count_place(state, seat, tile, 1)
    if board.newfoundland != NO_TILE:
        rules.place_fort(state, rules.BRITISH, board.newfoundland)  # K4: exempt from the placing limits


def set_options(state: State, options: Mapping[str, Any]) -> None:
    """Write the rule options."""
    state.most_forts = options["most_forts"]
    state.most_militia = options["most_militia"]
    state.besieged_pays = options["besieged_pays"] == "yes"
    state.besieged_collects = options["besieged_collects"] == "yes"
    state.fort_range = RANGES.index(options["fort_range"])
    state.fort_corners = CORNERS.index(options["fort_corners"])
    state.fort_falls_to = int(options["fort_falls_to"])
    state.new_units_wait = options["new_units_wait"] == "yes"
    state.bonus_needs_attack = BONUSES.index(options["owner_bonus"])
    state.tie = TIES.index(options["tie"])
    state.round_cap = options["round_cap"]


def deal(state: State, amounts: Mapping[str, Mapping[str, int]]) -> None:
    """Give both sides their starting cards (K5)."""
    for seat, side in enumerate(SIDES):
        for card, amount in amounts[side].items():
            state.cards[seat, CARD_NAMES.index(card)] = amount
