"""`voyageur play`: a game in the terminal, against agents or between people at one keyboard."""

import json
import sys
import time
from typing import Annotated, Any

from cyclopts import Parameter

from voyageur import agents
from voyageur.cli.arguments import WHOLE, find_game, read_holders, read_setup
from voyageur.cli.errors import USER_ERROR, command_error
from voyageur.cli.files import check_writable
from voyageur.cli.output import Printer
from voyageur.cli.repl import InputEnded, Repl
from voyageur.games import GAMES
from voyageur.kernel import states
from voyageur.table import dice
from voyageur.table.config import TableConfig
from voyageur.table.table import Table

MOST_SECONDS = 3600.0

OptionWords = Annotated[list[str] | None, Parameter(negative=(), allow_leading_hyphen=True)]


def play(
    game: str,
    *,
    option: OptionWords = None,
    players: Annotated[int | None, WHOLE] = None,
    seat: OptionWords = None,
    seed: Annotated[int | None, Parameter(allow_leading_hyphen=True), WHOLE] = None,
    save: str | None = None,
    seconds: float = 3.0,
    play_forced: bool = True,
    locale: str = "en",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        The name of the game; `voyageur games` lists them.
    option
        A rule option as NAME=VALUE; may be repeated. The value of a board or course can be the path of a file.
    players
        The number of players.
    seat
        Who holds a seat: NUMBER=human, or a level of the computer, from NUMBER=novice over easy, medium and hard to
        NUMBER=expert. By default seat 0 is yours and the others are easy.
    seed
        A whole number that makes dice and agents repeatable.
    save
        Write the record to this file at the end.
    seconds
        How long an agent may think at most; a level thinks as long as it does in the browser, three seconds at most.
    play_forced
        Play an action without asking if it is the only legal one.
    locale
        The language: en or fr.
    as_json
        Print ending, scores, winners and number of plies as one JSON object on the last line.
    """
    chosen = find_game(GAMES, game)
    printer = Printer(chosen, locale)
    setup = read_setup(chosen, option or [], players)
    holders = read_holders(chosen, setup, seat or [])
    if not 0 <= seconds <= MOST_SECONDS:
        raise command_error("cli-seconds", seconds=str(seconds))
    if save is not None:
        check_writable(save)
    config = TableConfig(
        id="",
        game=chosen.name,
        version=chosen.version,
        options=setup.texts,
        holders=holders,
        play_forced=play_forced,
        secret=dice.new_secret(seed),
        seed=seed,
        locale=locale,
        created=time.time_ns() // 1_000_000,
    )
    table = Table.new(chosen, config)
    repl = Repl(table, printer, is_live=sys.stdin.isatty() and sys.stdout.isatty())
    _run_game(table, repl, seconds)
    repl.print_end()
    if save is not None:
        repl.save(save)
    if as_json:
        print(json.dumps(_facts(table)))
    return USER_ERROR if repl.n_refused and not repl.is_live else 0


def _run_game(table: Table, repl: Repl, seconds: float) -> None:
    """Play until the game is over or the input ends."""
    table.commit(table.prepare_opening())
    try:
        while not table.is_over:
            if table.agent_to_act is None:
                repl.ask()
            else:
                repl.print_new_entries()
                table.play(_choice_of_agent(table, table.agent_to_act, seconds))
    except InputEnded:
        pass


def _choice_of_agent(table: Table, agent: str, seconds: float) -> str:
    """Return the text of the action that the agent to act chooses."""
    state = states.copy(table.state)
    people = table.config.seats_of_people
    action = agents.choose(agent, table.game, state, table.seat_to_act, table.agent_key(), seconds, people)
    return table.game.notation.text_of(table.state, action)


def _facts(table: Table) -> dict[str, Any]:
    result = table.result
    return {
        "ending": result.ending if result else None,
        "scores": result.scores if result else None,
        "winners": result.winners if result else None,
        "plies": len(table.plies),
    }
