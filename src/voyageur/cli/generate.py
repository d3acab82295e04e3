"""`voyageur generate`: a random course, to play, to edit or to solve."""

from typing import Annotated

from cyclopts import Parameter

from voyageur.cli.arguments import WHOLE, find_game
from voyageur.cli.errors import command_error
from voyageur.games import GAMES


def generate(game: str, *, key: Annotated[int, Parameter(name=["--seed", "--key"]), WHOLE] = 0) -> int:
    """Print a random course, as a file for `--option course=FILE`.

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
    raise command_error("cli-no-generator", game=game, known=known)
