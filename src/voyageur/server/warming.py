"""Compile what a table will call before somebody waits for it."""

from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.server import cards, dice
from voyageur.server.messages import Person
from voyageur.server.showing import Eyes, Showing
from voyageur.server.tables import Change, Table, Terms

PLIES = 40


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


def _table(game: Game) -> Table:
    people = tuple(Person("") for _ in range(game.players[0]))
    return Table(game, Terms("-", game.name, game.version, {}, people, True, dice.new_secret(0), "en", 0))


def _take(table: Table, change: Change) -> None:
    for event in change.events:
        table.take(event)
