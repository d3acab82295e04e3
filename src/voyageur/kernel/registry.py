"""Games by name, imported when they are first requested."""

import importlib
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from voyageur.kernel.contract import Game


class Registry(Mapping[str, "Game"]):
    """A mapping from name to game that imports a game when it is looked up."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        """`addresses` : name -> "module:NAME"."""
        self._addresses = dict(addresses)

    def __getitem__(self, name: str) -> "Game":
        return game_at(self._addresses[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._addresses)

    def __contains__(self, name: object) -> bool:
        return name in self._addresses

    def __len__(self) -> int:
        return len(self._addresses)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"

    def add(self, name: str, address: str) -> None:
        """Register a game of a third party under `name`."""
        self._addresses[name] = address


def address_of(game: "Game") -> str:
    """Return the address of `game` for another process: "module:GAME".  Raises LookupError."""
    found = [name for name, module in list(sys.modules.items()) if getattr(module, "__dict__", {}).get("GAME") is game]
    if not found:
        raise LookupError(f"no module has {game.name} as its GAME, so no other process can find it")
    own = str(game.folder / "__init__.py")  # others may have imported it from there
    name = next((name for name in found if getattr(sys.modules[name], "__file__", None) == own), found[0])
    return f"{name}:GAME"


def game_at(address: str) -> "Game":
    """Return the game at "module:NAME"."""
    module, _, name = address.partition(":")
    return getattr(importlib.import_module(module), name)
