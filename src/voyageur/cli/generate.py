"""`voyageur generate`: a random course, to play on, to change or to solve."""

from typing import Annotated

from cyclopts import Parameter

from voyageur.cli.numbers import WHOLE
from voyageur.cli.saying import wrong
from voyageur.cli.starting import find_game
from voyageur.games import GAMES


def generate(game: str, *, key: Annotated[int, Parameter(name=["--seed", "--key"]), WHOLE] = 0) -> int:
    """Print a random course, as `--option course=FILE` takes it.

    Parameters
    ----------
    game
        Which game.
    key
        The same number gives the same course.
    """
    for option in find_game(GAMES, game).options:
        if option.generate is not None:
            print("\n".join(option.generate(key)))
            return 0
    known = ", ".join(name for name, each in GAMES.items() if any(option.generate for option in each.options))
    raise wrong("cli-no-generator", game=game, known=known)
