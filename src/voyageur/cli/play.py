"""`voyageur play`: a game in the terminal, against agents or among people at one keyboard."""

import json
import sys
from typing import Annotated

from cyclopts import Parameter

from voyageur.cli.dialogue import Dialogue, Left
from voyageur.cli.files import check_writable
from voyageur.cli.numbers import WHOLE
from voyageur.cli.saying import voice_in, wrong
from voyageur.cli.sitting import Sitting
from voyageur.cli.starting import find_game, read_holders, read_setup
from voyageur.games import GAMES
from voyageur.kernel.contract import CHANCE

MOST_SECONDS = 3600.0
WRONG = 2

Words = Annotated[list[str] | None, Parameter(negative=(), allow_leading_hyphen=True)]


def play(
    game: str,
    *,
    option: Words = None,
    players: Annotated[int | None, WHOLE] = None,
    seat: Words = None,
    seed: Annotated[int | None, Parameter(allow_leading_hyphen=True), WHOLE] = None,
    save: str | None = None,
    seconds: float = 1.0,
    play_forced: bool = True,
    locale: str = "en",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        Its name; `voyageur games` lists them.
    option
        A rule option as NAME=VALUE; again for each. A board or course of your own by its path.
    players
        How many play.
    seat
        Who holds a seat, as NUMBER=human, NUMBER=random, NUMBER=greedy or, if the game has one, NUMBER=solver.
        Seat 0 is yours and the others are greedy if you do not say.
    seed
        A whole number that makes dice and agents repeatable.
    save
        Write the record to this file at the end.
    seconds
        How long an agent may think.
    play_forced
        Play a single legal action without asking.
    locale
        The language: en or fr.
    as_json
        Print ending, scores and number of plies as one JSON object on the last line.
    """
    chosen = find_game(GAMES, game)
    voice = voice_in(locale, chosen)
    setup = read_setup(chosen, option or [], players)
    holders = read_holders(chosen, setup, seat or [])
    if not 0 <= seconds <= MOST_SECONDS:
        raise wrong("cli-seconds", seconds=str(seconds))
    if save is not None:
        check_writable(save)
    sitting = Sitting(chosen, setup, holders, seed)
    dialogue = Dialogue(sitting, voice, is_live=sys.stdin.isatty() and sys.stdout.isatty())
    _play_on(dialogue, seconds, play_forced)
    dialogue.tell_result()
    if save is not None:
        dialogue.save(save)
    if as_json:
        print(json.dumps({"ending": sitting.ending, "scores": sitting.scores, "plies": len(sitting.turns)}))
    return WRONG if dialogue.n_refused and not dialogue.is_live else 0


def _play_on(dialogue: Dialogue, seconds: float, play_forced: bool) -> None:
    """Play until the game is over or nobody goes on."""
    sitting = dialogue.sitting
    try:
        while not sitting.is_over:
            only = sitting.only_action() if play_forced else None
            if sitting.acting == CHANCE:
                dialogue.tell(sitting.draw())
            elif only is not None:
                sitting.play(only)  # the log does not mention what was forced
            elif sitting.is_for_hand():
                turn = dialogue.ask()
                if turn is not None:
                    dialogue.tell(turn)
            else:
                dialogue.tell(sitting.let_agent_play(seconds))
    except Left:
        pass
