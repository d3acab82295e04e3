"""Compile a game's code before the first request needs it."""

from collections.abc import Iterator, Sequence
from typing import Any

from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.draws import draw, first_chance, first_decision
from voyageur.kernel.view import CHANCE, NOBODY, Choice
from voyageur.server.catalogue import cards
from voyageur.table.table import Table
from voyageur.table.told.events import Presenter, Stream

PLIES = 40


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
        _ask_for_branch(presenter, presenter.choices(audience, range(table.players)).choices)
        list(stream.advance())
    stream.whole()


def _ask_for_branch(presenter: Presenter, choices: Sequence[Choice]) -> None:
    """Ask for the first branch that is sent on request, and for the first way to lay its piece."""
    words = next(_words_of_branches(choices), None)
    poses = presenter.branch(words)[1] if words else None
    if words and poses:
        presenter.branch([*words, *poses.all[0][0].split()])


def _words_of_branches(choices: Sequence[Choice]) -> Iterator[list[str]]:
    """Yield the words that lead to each branch that is sent on request."""
    for choice in choices:
        if choice.has_more:
            yield [choice.word]
        yield from ([choice.word, *words] for words in _words_of_branches(choice.then))


def warm_agent(game: Game, agents: Any, agent: str, players: int) -> None:
    """Let the module `agents` compile what one of its agents needs, if it has a `warm_up`."""
    if hasattr(agents, "warm_up"):
        agents.warm_up(agent, game, players or game.players[0])


def warm_analysis(game: Game, agents: Any) -> None:
    """Analyse an event of chance and a decision of a game, so that what an analysis and a suggestion need is compiled.

    Chance may act late: code that it needs must not be compiled, minutes later, while the clock of a ply runs.
    """
    analyse, rolled, (decided, seat) = agents.analysis.analyse_ply, first_chance(game), first_decision(game)
    if rolled is not None:
        analyse(game, rolled, CHANCE, draw(game, rolled, 0), 0, 1, 1.0)
    if seat != NOBODY:
        legal = contract.legal_actions(game.rules, decided)
        for action in {int(legal[0]), int(legal[-1])}:  # one of them is not the best, so two actions are compared
            analyse(game, decided, seat, action, 0, 1, 1.0)
        agents.analysis.suggest(game, decided, seat, 0, 1, 1.0)
