"""Positions of the island from drawings, and plays in notation.

A map is drawn as in a layout file.  Units are `b2:R3` (tile, letter of the seat, how many), cards `drop1 arrow4`.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from voyageur.games.island import rules
from voyageur.games.island.components import CARD_NAMES, DEALT, LETTERS, NO_SEAT
from voyageur.games.island.notation import spelling
from voyageur.games.island.options import OPTIONS
from voyageur.games.island.rules import stacks, turn
from voyageur.games.island.state import Phase, Refusal
from voyageur.kernel import states
from voyageur.kernel.contract import Setup, State, legal_actions
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE

# Two seats, Blue in the south-west and Red in the north-east; the capture area in the middle.
SMALL = """
hbw2
d**a
ca*b
1dch
"""
STEPS = {"move": Phase.MOVE, "cards": Phase.CARDS, "draw": Phase.DRAW}


def new_game(players: int = 2, **texts: str) -> State:
    """Return a game at its start, before anything is drawn."""
    options = {option.name: option.read(texts.get(option.name, option.default)) for option in OPTIONS}
    state = states.new(rules.STATE)
    rules.set_up(state, Setup(options, texts, players))
    return state


def position(
    units: str = "",
    hands: Sequence[str] = (),
    *,
    drawing: str = SMALL,
    step: str = "move",
    mover: int = 0,
    first: int = 0,
    discards: str = "",
    depletions: int = 0,
    round_number: int = 1,
    **options: str,
) -> State:
    """Return a position at the start of a step of `mover`; without `units` each seat has two at home."""
    n_seats = max(int(sign) for sign in drawing if sign.isdigit())
    state = new_game(n_seats, layout=FILE_MARK + drawing.strip(), **options)
    if units:
        place(state, units)
    stacks.discard(state, cards(discards))
    state.stack &= ~state.discards
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards(hand)
        state.stack &= ~state.hand[seat]
    state.first, state.n_dealt, state.depletions = first, len(DEALT) * n_seats, depletions
    turn.begin_turn(state, mover)
    state.round_number = round_number
    if step == "draw":
        turn.end_cards(state)
    elif step == "cards":
        turn.end_moves(state)
    return state


def place(state: State, units: str) -> None:
    """Put units on tiles in place of those at home."""
    state.holder[:] = NO_SEAT
    state.units[:] = state.on_board[:] = 0
    for each in units.split():
        name, army = each.split(":")
        tile, seat = spelling.names_of(state).index(name), LETTERS.index(army[0])
        state.holder[tile], state.units[tile] = seat, int(army[1:])
        state.on_board[seat] += int(army[1:])
    for seat in range(state.n_seats):
        state.is_out[seat] = state.on_board[seat] == 0
    state.n_standing = state.n_seats - state.is_out.sum()


def cards(names: str) -> int:
    """Return a set of cards."""
    return sum(1 << CARD_NAMES.index(name) for name in names.split())


def play(state: State, *texts: str) -> State:
    """Play actions and outcomes, each of which must be possible."""
    for text in texts:
        assert text in possible(state), (text, sorted(possible(state)))
        rules.apply(state, spelling.action_of(state, text))
    return state


def possible(state: State) -> Mapping[str, int]:
    """Return the legal actions, or the outcomes with their weights, by their texts."""
    if rules.to_act(state) != CHANCE:
        return {spelling.text_of(state, action): 1 for action in legal_actions(rules, state)}
    weights = np.zeros(rules.N_OUTCOMES, np.int64)
    rules.chance_weights(state, weights)
    return {spelling.text_of(state, each): int(weights[each]) for each in np.flatnonzero(weights).tolist()}


def starting(state: State, verb: str) -> list[str]:
    """Return the possible texts that begin with a word, sorted."""
    return sorted(text for text in possible(state) if text.split()[0] == verb)


def refused(state: State, text: str) -> Refusal:
    """Return why an action is refused, or Refusal.NONE."""
    return Refusal(rules.refusal(state, spelling.action_of(state, text)))


def army(state: State, name: str) -> str:
    """Return the holder and the units of a tile, as in a drawing: `R3`; attackers after `!`."""
    tile = spelling.names_of(state).index(name)
    if state.holder[tile] == NO_SEAT:
        return ""
    attackers = f"!{state.attackers[tile]}" if state.attackers[tile] else ""
    return f"{LETTERS[state.holder[tile]]}{state.units[tile]}{attackers}"


def hand(state: State, seat: int) -> set[str]:
    """Return the names of a hand's cards."""
    return {name for card, name in enumerate(CARD_NAMES) if int(state.hand[seat]) >> card & 1}
