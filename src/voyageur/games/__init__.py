"""The games.  `GAMES` is the one list of them; a game is imported when it is first asked for.

The package itself is a mapping, too: `from voyageur import games`, then `games["kanata"]` or `list(games)`.
"""

import sys
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from voyageur.kernel.registry import Registry, address_of

if TYPE_CHECKING:
    from voyageur.kernel.contract import Game

GAMES = Registry(
    {
        "kanata": "voyageur.games.kanata:GAME",
        "canoe": "voyageur.games.canoe:GAME",
        "island": "voyageur.games.island:GAME",
        "nouvelle-france": "voyageur.games.nouvelle_france:GAME",
    }
)


def register(game: "Game") -> None:
    """Let a game of your own be found by its name, as those of the package are: by tables, plays and matches.

    Matches in several processes find it where it is imported from: a module that has it as its `GAME`.  Raises
    LookupError if no module has, and ValueError if another game has its name.
    """
    if game.name in GAMES and GAMES[game.name] is not game:
        raise ValueError(f"there is another game {game.name!r}")
    GAMES.add(game.name, address_of(game))


class _Games(ModuleType, Mapping[str, "Game"]):
    """This package as a mapping; compared as a module, without importing a game."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __getitem__(self, name: str) -> "Game":
        return GAMES[name]

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __contains__(self, name: object) -> bool:
        return name in GAMES

    def __len__(self) -> int:
        return len(GAMES)


sys.modules[__name__].__class__ = _Games
