"""How the tests of `check_game` call it."""

import re
from typing import Any

import pytest

from voyageur.kernel.contract import Game
from voyageur.testing import check_game


def check(game: Game, **settings: Any) -> None:
    """Look at every ply; without the process that plays in plain Python, which cannot find an altered game."""
    check_game(game, **{"games": 12, "every": 1, "compare_plain": False} | settings)


def fails(game: Game, *whys: str, **settings: Any) -> None:
    """Expect that `game` fails for one of the reasons `whys`."""
    with pytest.raises(AssertionError, match="|".join(map(re.escape, whys))) as caught:
        check(game, **settings)
    assert str(caught.value).startswith(game.name)
