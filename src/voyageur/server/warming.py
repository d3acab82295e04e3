"""Compile what a table will call before somebody waits for it."""

from typing import Any

from voyageur.kernel import contract
from voyageur.kernel.contract import CHANCE, NOBODY, Game
from voyageur.server import cards, dice
from voyageur.server.messages import Person
from voyageur.server.showing import Eyes, Showing
from voyageur.server.tables import Change, Table, Terms

PLIES = 40
COMPILED_AGENT = "greedy"  # the agent with compiled code of its own for every game


def warm(game: Game) -> None:
    """Play and show the beginning of a game as a table does, so that all its code is compiled."""
    cards.card(game, "en")
    table = _table(game)
    _take(table, table.opening(0))
    while not table.is_over() and len(table.plies) < PLIES:
        legal = contract.legal_actions(game, table.state)
        action = legal[table.key_of_agent() % len(legal)]
        _take(table, table.act(table.to_act(), game.text_of(table.state, action), None, 0))
    showing, eyes = Showing(table), Eyes(table.seats_of_people(), "en")
    showing.now(eyes)
    showing.news(eyes, 0)


def warm_agents(game: Game, agents: Any) -> None:
    """Let the agent of the module `agents` that is compiled for each game choose once."""
    state = contract.start(game, contract.read_setup(game))
    while (seat := int(game.to_act(state))) == CHANCE:
        weights = contract.outcome_weights(game, state)
        game.apply(state, next(outcome for outcome, weight in enumerate(weights) if weight))
    if seat != NOBODY and COMPILED_AGENT in agents.AGENTS:
        agents.choose(COMPILED_AGENT, game, state, seat, 0, 1.0)


def _table(game: Game) -> Table:
    people = tuple(Person("") for _ in range(game.players[0]))
    return Table(game, Terms("-", game.name, game.version, {}, people, True, dice.new_secret(0), "en", 0))


def _take(table: Table, change: Change) -> None:
    for event in change.events:
        table.take(event)
