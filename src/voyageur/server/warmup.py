"""Compile a game's code before the first request needs it."""

from typing import Any

from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.server import cards
from voyageur.table.events import Presenter, Stream
from voyageur.table.table import Table

PLIES = 40
COMPILED_AGENT = "greedy"  # has compiled code for each game


def warm(game: Game) -> None:
    """Play and present the first plies of a game as a table does, so that all its code is compiled."""
    cards.card(game, "en")
    table = Table(game, seed=0)
    presenter = Presenter(table)
    audience = presenter.audience(0, "en")
    stream = Stream(table, audience)
    while not table.is_over and len(table.plies) < PLIES:
        legal = table.legal()
        table.play(legal[table.agent_key() % len(legal)])
        presenter.choices(audience, range(table.players))
        list(stream.advance())
    stream.whole()


def warm_agents(game: Game, agents: Any) -> None:
    """Run COMPILED_AGENT of the module `agents` once, so that it is compiled."""
    state = contract.start(game, contract.read_setup(game))
    while (seat := int(game.rules.to_act(state))) == CHANCE:
        weights = contract.outcome_weights(game, state)
        game.rules.apply(state, next(outcome for outcome, weight in enumerate(weights) if weight))
    if seat != NOBODY and COMPILED_AGENT in agents.AGENTS:
        agents.choose(COMPILED_AGENT, game, state, seat, 0, 1.0)
