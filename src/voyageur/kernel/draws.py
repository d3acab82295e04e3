"""Chance without a table: outcomes drawn by a key, the first decision of a game, and its first event of chance."""

import numpy as np

from voyageur.kernel import contract
from voyageur.kernel.chance import fast_outcome, fast_word
from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE, NOBODY

MOST_KEYS = 100  # games in which a decision is sought: a race can end without one
MOST_RANDOM_GAMES = 20  # in which an event of chance is sought: a game of Kanata may end without one
RANDOM_KIND = -12  # for keyed randomness; no game has an event of this kind


def draw(game: Game, state: State, key: int) -> int:
    """Return the outcome that `key` gives the chance event for which `state` waits."""
    event = np.zeros(4, np.int64)
    game.rules.chance_event(state, event)
    weights = np.array(contract.outcome_weights(game, state), np.int64)
    return int(fast_outcome(key, event, weights, int(weights.sum())))


def first_decision(game: Game, players: int | None = None) -> tuple[State, int]:
    """Return a state of `game` in which a seat decides for the first time, and that seat.

    players : None: as many as the game has by default
    The seat is NOBODY, and the state the end of a game, if no decision comes in MOST_KEYS games.
    """
    setup = contract.read_setup(game, players=players)
    state, seat = contract.start(game, setup), NOBODY
    for key in range(MOST_KEYS):
        state = contract.start(game, setup)
        while (seat := int(game.rules.to_act(state))) == CHANCE:
            game.rules.apply(state, draw(game, state, key))
        if seat != NOBODY:
            break
    return state, seat


def first_chance(game: Game) -> State | None:
    """Return a state of `game` in which chance acts, or None if it never does in some games of random actions."""
    setup = contract.read_setup(game)
    for key in range(MOST_RANDOM_GAMES):
        state, n = contract.start(game, setup), 0
        while (seat := int(game.rules.to_act(state))) >= 0:
            legal = contract.legal_actions(game.rules, state)
            game.rules.apply(state, int(legal[fast_word(key, RANDOM_KIND, n, 0, 0, 0) % len(legal)]))
            n += 1
        if seat == CHANCE:
            return state
    return None
