"""Golden records of options: `python -m tests.games.golden kanata fort_falls_to 1` keeps a game that shows that value.

It is the shortest of some random games under the suite's `setting` that would have gone otherwise without the option.
Its seed is drawn; what shows the option better may be played by hand.  The first record of an option writes the line of
the changelog, too.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from itertools import islice
from random import SystemRandom
from typing import Any

from tests.games.suite import GameSuite
from tests.games.suite.subject import ROOT
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.kernel.contract import Game, legal_actions
from voyageur.kernel.text import Sentence, Words
from voyageur.kernel.view import CHANCE
from voyageur.table.play import Play

N_SHOWING = 5  # games that show the value, of which the shortest is kept
MOST_TRIES = 200
DICE = SystemRandom()


def suite_of(game: Game) -> type[GameSuite]:
    """Return the suite of a game."""
    members = vars(import_module(f"tests.games.{game.folder.name}.test_suite")).values()
    return next(each for each in members if isclass(each) and issubclass(each, GameSuite) and each is not GameSuite)


def tries(suite: type[GameSuite], option: str, value: str) -> Iterator[record.Record]:
    """Yield games with a value of an option: on each board or course, played in each way that the suite has."""
    places, game = suite.places, suite.game
    ways = [choose for _, choose in suite.talkative()]
    for number in range(MOST_TRIES):
        place = {places[0]: places[1][number % len(places[1])]}
        players = DICE.choice(game.players)
        play = Play(game, players=players, **{**suite.setting, **place, option: value})
        while not play.is_over:
            play.step(ways[number // len(places[1]) % len(ways)](DICE, play.state))
        yield play.record()


def shows(played: record.Record, name: str) -> bool:
    """Whether seats could choose among other actions in a game without its option `name`, or it would end otherwise."""
    without = {option: text for option, text in played.options.items() if option != name}
    usual = record.Record(played.game, "", without, played.players, (), played.plies)
    try:
        return any(one != other for one, other in zip(course_of(played), course_of(usual), strict=True))
    except record.BadPly:
        return True


def course_of(played: record.Record) -> Iterator[Any]:
    """Yield what each seat that decides could choose in turn, then how the game ends."""
    rules = GAMES[played.game].rules
    for position in record.replay(played, GAMES):
        if position.seat != CHANCE:
            yield legal_actions(rules, position.state)
    yield int(rules.ending(record.state_after(played, GAMES)))


def announced(changelog: str, game: Game, name: str) -> str:
    """Return the changelog with a line on what is new, an option of a game, unless it has that line."""
    option = next(each for each in game.options if each.name == name)
    title, about = (Words(game.folder).say(Sentence(key)) for key in ("game-name", f"option-{name}.about"))
    line = f"- {title} has an option `{name}` ({option.clause}). {about}\n"
    head, heading, rest = changelog.partition("## [Unreleased]\n")
    return changelog if line in changelog else "".join((head, heading, "\n", line, rest.removeprefix("\n")))


def main(game: str, option: str, value: str) -> None:
    """Keep a record of a value of an option."""
    suite = suite_of(GAMES[game])
    is_new = not any(option in record.read(path.read_bytes(), GAMES).options for path in suite.golden())
    showing = (each for each in tries(suite, option, value) if shows(each, option))
    found = [*islice(showing, N_SHOWING)]
    assert found, f"none of {MOST_TRIES} random games shows it: play one by hand, and save its record in golden/"
    path = suite.folder() / "golden" / f"{option}-{value}.voyageur".replace("_", "-")
    min(found, key=lambda each: len(each.plies)).save(path)
    print(path.relative_to(ROOT))
    if is_new:
        changelog = ROOT / "CHANGELOG.md"
        changelog.write_text(announced(changelog.read_text("utf-8"), GAMES[game], option), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
