"""Golden records of options: `python -m tests.games.golden kanata fort_falls_to 1` keeps a game that shows that value.

It is the shortest of some random games under the suite's `setting` that could not have been played so without the
option.  Its seed is drawn; what shows the option better may be played by hand.
"""

import random
import sys
from collections.abc import Mapping
from importlib import import_module
from inspect import isclass

from tests.games.suite import GameSuite
from tests.games.suite.subject import ROOT
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.kernel.contract import Game
from voyageur.table.play import Play

N_SHOWING = 5  # games that show the value, of which the shortest is kept
MOST_TRIES = 200


def suite_of(game: Game) -> type[GameSuite]:
    """Return the suite of a game."""
    members = vars(import_module(f"tests.games.{game.folder.name}.test_suite")).values()
    return next(each for each in members if isclass(each) and issubclass(each, GameSuite) and each is not GameSuite)


def played(game: Game, options: Mapping[str, str]) -> record.Record:
    """Play a game at random."""
    play = Play(game, **options)
    while not play.is_over:
        play.step(random.choice(play.legal_actions()))
    return play.record()


def shows(played: record.Record, name: str) -> bool:
    """Whether a game could not have been played so, or not to this end, without its option `name`."""
    without = {option: text for option, text in played.options.items() if option != name}
    usual = record.Record(played.game, "", without, played.players, (), played.plies)
    try:
        one, other = (record.state_after(each, GAMES) for each in (played, usual))
    except record.BadPly:
        return True
    rules = GAMES[played.game].rules
    return rules.ending(one) != rules.ending(other)


def main(game: str, option: str, value: str) -> None:
    """Keep a record of a value of an option."""
    suite = suite_of(GAMES[game])
    options = {**suite.setting, option: value}
    tries = (played(GAMES[game], options) for _ in range(MOST_TRIES))
    showing = (each for each in tries if shows(each, option))
    found = [each for _, each in zip(range(N_SHOWING), showing, strict=False)]
    assert found, f"none of {MOST_TRIES} random games shows it: play one by hand, and save its record in golden/"
    path = suite.folder() / "golden" / f"{option}-{value}.voyageur".replace("_", "-")
    min(found, key=lambda each: len(each.plies)).save(path)
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(*sys.argv[1:])
