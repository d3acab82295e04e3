"""The observation of a seat; docs/games/island.md lists its numbers by index.

Seats are counted from the seat that looks.  For each card there is the chance that it is in each place, which sums up
what the seat knows: unseen cards of a batch are spread over the places of that batch.
"""

from typing import Any

from voyageur.games.island.components import (
    CARDS_OF_KIND,
    COMBAT_CARDS,
    DEALT,
    FACES,
    MOST_SEATS,
    MOST_TILES,
    N_CARDS,
    N_KINDS,
    NO_CARD,
    RESOURCE_CARDS,
    Face,
)
from voyageur.games.island.options import OPTIONS, TieRule
from voyageur.games.island.rules.stacks import cards_of_kind, face_down
from voyageur.games.island.secrets.knowledge import batch_within, unseen, whole_hand
from voyageur.games.island.state import N_SIDES, Phase
from voyageur.kernel.bits import count_bits, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.observation_parts import Plane, flags, in_order, of_cells, of_whole, shares

N_FACES = len(Face) + 6  # symbols and other faces
# of a tile: faces, is on the map, coast, recruited, in battle, then units of each seat and whose home it is
UNITS = N_FACES + 4
HOME = UNITS + MOST_SEATS
TILE_NUMBERS = HOME + MOST_SEATS
# of a card: each hand, the stack, the discards, played or drawn on the attacker's and on the defender's side, in use
OWN_HAND = 0
STACK, DISCARDS, IN_BATTLE, IN_USE = MOST_SEATS, MOST_SEATS + 1, MOST_SEATS + 2, MOST_SEATS + 2 + N_SIDES
SEEN = (OWN_HAND, DISCARDS, IN_BATTLE, IN_BATTLE + 1, IN_USE)  # where cards lie that the seat sees
CARD_NUMBERS = IN_USE + 1
ALL_CARDS = COMBAT_CARDS | RESOURCE_CARDS
SEAT_NUMBERS = 6
FIRST_CARD = MOST_TILES * TILE_NUMBERS
FIRST_SEAT = FIRST_CARD + N_CARDS * CARD_NUMBERS
FIRST_SCALAR = FIRST_SEAT + MOST_SEATS * SEAT_NUMBERS
N_SCALARS = 20
FIRST_PHASE = FIRST_SCALAR + N_SCALARS
N_PHASES = len(Phase)
OBSERVATION_SIZE = FIRST_PHASE + N_PHASES

# Bounds of what is counted, under all options that agents may play: with a limit of rounds.
_MOST_ROUNDS = max(option.most for option in OPTIONS if option.name == "round_cap")  # I48
_MOST_UNITS = 20  # I10; I59 lifts the limit of a tile
_MOST_MOVES, _MOST_DEPLETIONS = 2, 2  # I12, I29; I41
_PLACES = ("this seat", "the 1st to its left", "the 2nd to its left", "the 3rd to its left")
OBSERVATION = in_order(
    of_cells(
        "tiles",
        MOST_TILES,
        *flags(*FACES[:-1], "a symbol not drawn yet"),
        *flags(
            "on the map", "on the coast", "somebody has recruited here in this turn", "the battle under way is here"
        ),
        *(Plane(f"units of {place}, those that attack too", "units", 0, _MOST_UNITS) for place in _PLACES),
        *flags(*(f"the starting tile of {place}" for place in _PLACES)),
        board="tiles",
    ),
    of_cells(
        "cards",
        N_CARDS,
        *shares("in the hand of this seat"),
        *shares(*(f"in the hand of {place}, or put down by it unseen" for place in _PLACES[1:])),
        *shares("in the stack"),
        *flags("in the discards", "put down or drawn by the attacker, and seen", "the same of the defender"),
        *flags("the card in use"),
    ),
    of_cells(
        "seats",
        MOST_SEATS,
        *flags("not out"),
        Plane("its units on the board", "units", 0, _MOST_UNITS),
        Plane("its combat cards", "cards", 0, CARDS_OF_KIND),
        Plane("its resource cards", "cards", 0, CARDS_OF_KIND),
        *flags("its turn", "it had the first turn"),
    ),
    of_whole(
        "turn",
        Plane("seats", "seats", 2, MOST_SEATS),
        Plane("the round, 0 before the first turn", "rounds", 0, _MOST_ROUNDS),
        Plane("the option `round_cap`", "rounds", 0, _MOST_ROUNDS),
        Plane("steps left of the move phase or of a road", "moves", 0, _MOST_MOVES),
        *flags("the card played last has recruited", "a card has left the mover's hand in this turn"),
        Plane("how often the resource stack has run out", "times", 0, _MOST_DEPLETIONS),
        *flags("the defender, not the attacker, plays or draws a card", "it must play the card that it has taken"),
        *flags("the attacker's card lies face down", "this seat is the defender"),
        *flags("this seat has lost the battle under way", "the attacker has put a card down"),
        *flags("the combat stack, not the resource stack, is drawn from"),
        *flags("the option `base_safe` is `yes`", "the option `loser_takes_at_end` is `yes`"),
        *flags("the option `no_combat_card` is `draw`", "the option `may_decline` is `yes`"),
        Plane("the option `tie`: `defender`, `redraw`, `both`, `withdraw`", "choice", 0, len(TieRule) - 1),
        Plane("cards dealt before the first turn", "cards", 0, MOST_SEATS * len(DEALT)),
    ),
    of_whole("phase", *flags(*(phase.name.lower() for phase in Phase))),
)

# What is shown: 1 where a row holds an observation; as bits of words the tiles with units, recruits or a battle; the
# cards that are seen in each place; the face of each tile.
OF_WORD = 32
N_WORDS = MOST_TILES // OF_WORD
SHOWN_CARDS = 1 + N_WORDS
SHOWN_FACES = SHOWN_CARDS + CARD_NUMBERS
SHOWN_SIZE = SHOWN_FACES + MOST_TILES


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    observe_map(state, out)
    for word in range(N_WORDS):
        observe_tiles(state, seat, word, taken_tiles(state, word), out)
    for place in SEEN:
        observe_seen(seen_cards(state, seat, place), 0, place, out)
    observe_rest(state, seat, out)


@compiled
def observe_changed(state: State, seat: int, out: Any, shown: Any) -> None:
    """Write what `observe` writes; where `out` shows this game, what is and was 0 stays, and so does the map.

    out : float32 (OBSERVATION_SIZE,), shown : int64 (SHOWN_SIZE,)  written
    """
    if shown[0] == 0:
        observe_map(state, out)
        for index in range(SHOWN_FACES):
            shown[index] = index == 0
        for tile in range(state.n_tiles):
            shown[SHOWN_FACES + tile] = state.face[tile]
    for tile in range(state.n_tiles):
        if shown[SHOWN_FACES + tile] != state.face[tile]:
            out[tile * TILE_NUMBERS + shown[SHOWN_FACES + tile]] = 0
            out[tile * TILE_NUMBERS + int(state.face[tile])] = 1
            shown[SHOWN_FACES + tile] = state.face[tile]
    for word in range(N_WORDS):
        tiles = taken_tiles(state, word)
        observe_tiles(state, seat, word, tiles | shown[1 + word], out)
        shown[1 + word] = tiles
    for place in SEEN:
        cards = seen_cards(state, seat, place)
        observe_seen(cards, shown[SHOWN_CARDS + place], place, out)
        shown[SHOWN_CARDS + place] = cards
    observe_rest(state, seat, out)


@compiled
def offset_of(state: State, seat: int, other: int) -> int:
    """Return how many places to the left of `seat` another sits."""
    return other - seat if other >= seat else other - seat + int(state.n_seats)


# Tiles ------------------------------------------------------------------------------------------


@compiled
def observe_map(state: State, out: Any) -> None:
    """Write the faces and the coast of the tiles, and no other number.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    for tile in range(state.n_tiles):
        first = tile * TILE_NUMBERS
        out[first + int(state.face[tile])] = 1
        out[first + N_FACES] = 1
        out[first + N_FACES + 1] = state.is_coast[tile]


@compiled
def taken_tiles(state: State, word: int) -> int:
    """Return the tiles of a word with units, recruits or a battle, as bits."""
    tiles = 0
    first = word * OF_WORD
    for bit in range(min(OF_WORD, state.n_tiles - first)):
        tile = first + bit
        n_things = state.units[tile] + state.attackers[tile] + state.is_recruited[tile]
        tiles |= int((n_things != 0) | (state.battle_at == tile)) << bit
    return tiles


@compiled
def observe_tiles(state: State, seat: int, word: int, tiles: int, out: Any) -> None:
    """Write what can change on the `tiles` of a word, but for faces.  out : float32 (OBSERVATION_SIZE,)  written"""
    while tiles != 0:
        tile = word * OF_WORD + lowest_bit(tiles)
        tiles &= tiles - 1
        first = tile * TILE_NUMBERS
        out[first + N_FACES + 2] = state.is_recruited[tile]
        out[first + N_FACES + 3] = state.battle_at == tile
        for other in range(state.n_seats):
            units = 0
            if state.holder[tile] == other:
                units = int(state.units[tile])
            elif state.mover == other:
                units = int(state.attackers[tile])
            out[first + UNITS + offset_of(state, seat, other)] = units


# Cards ------------------------------------------------------------------------------------------


@compiled
def seen_cards(state: State, seat: int, place: int) -> int:
    """Return the cards that the seat sees in a place of `SEEN`."""
    cards = 0
    if place == OWN_HAND:
        cards = int(state.hand[seat])
    elif place == DISCARDS:
        cards = int(state.discards)
    elif place == IN_USE:
        cards = 0 if state.card == NO_CARD else 1 << int(state.card)
    else:
        side = place - IN_BATTLE
        if state.committed[side] != NO_CARD:
            cards = 1 << int(state.committed[side])
        if seat != state.mover:
            cards &= ~face_down(state)
        cards |= int(state.drawn[side])
    return cards


@compiled
def observe_seen(cards: int, before: int, place: int, out: Any) -> None:
    """Write 1 where `cards` lie in a place that has the cards `before`, and 0 where they lie no more.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    changed = cards ^ before
    while changed != 0:
        card = lowest_bit(changed)
        out[FIRST_CARD + card * CARD_NUMBERS + place] = (cards >> card) & 1
        changed &= changed - 1


@compiled
def observe_unseen(state: State, seat: int, out: Any) -> None:
    """Write how likely each card is in the stack and in others' hands.  out : float32 (OBSERVATION_SIZE,)  written"""
    hidden = unseen(state, seat)
    for place in range(1, state.n_seats):
        observe_chance(ALL_CARDS & ~hidden, 0.0, place, out)
    observe_chance(ALL_CARDS & ~hidden, 0.0, STACK, out)
    for kind in range(N_KINDS):
        left = hidden & cards_of_kind(kind)
        while left != 0:
            same = batch_within(state, left)
            left &= ~same
            observe_batch(state, seat, same, out)


@compiled
def observe_batch(state: State, seat: int, batch: int, out: Any) -> None:
    """Write how likely an unseen card of a batch is in each place.  out : float32 (OBSERVATION_SIZE,)  written"""
    observe_chance(batch, count_bits(state.stack & batch) / count_bits(batch), STACK, out)
    for other in range(state.n_seats):
        if other != seat:
            here = count_bits(whole_hand(state, other) & batch)
            observe_chance(batch, here / count_bits(batch), offset_of(state, seat, other), out)


@compiled
def observe_chance(cards: int, chance: float, place: int, out: Any) -> None:
    """Write how likely each of `cards` is in a place.  out : float32 (OBSERVATION_SIZE,)  written"""
    while cards != 0:
        out[FIRST_CARD + lowest_bit(cards) * CARD_NUMBERS + place] = chance
        cards &= cards - 1


# The rest ---------------------------------------------------------------------------------------


@compiled
def observe_rest(state: State, seat: int, out: Any) -> None:
    """Write whose the starting tiles are, the unseen cards, the seats and the turn, all numbers of them.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    observe_homes(state, seat, out)
    observe_seats(state, seat, out)
    observe_unseen(state, seat, out)
    observe_turn(state, seat, out)
    for phase in range(N_PHASES):
        out[FIRST_PHASE + phase] = 0
    out[FIRST_PHASE + state.phase] = 1


@compiled
def observe_homes(state: State, seat: int, out: Any) -> None:
    """Write whose the starting tiles are.  out : float32 (OBSERVATION_SIZE,)  written"""
    for other in range(state.n_seats):
        first = state.home[other] * TILE_NUMBERS + HOME
        for place in range(state.n_seats):
            out[first + place] = place == offset_of(state, seat, other)


@compiled
def observe_seats(state: State, seat: int, out: Any) -> None:
    """Write the numbers of the seats.  out : float32 (OBSERVATION_SIZE,)  written"""
    for other in range(state.n_seats):
        first = FIRST_SEAT + offset_of(state, seat, other) * SEAT_NUMBERS
        combat = count_bits(state.hand[other] & COMBAT_CARDS)
        out[first] = 1 - state.is_out[other]
        out[first + 1] = state.on_board[other]
        out[first + 2] = combat
        out[first + 3] = count_bits(state.hand[other]) - combat
        out[first + 4] = state.mover == other
        out[first + 5] = state.first == other


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
