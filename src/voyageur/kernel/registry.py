"""Games by name, imported when they are first requested."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from voyageur.kernel.game_address import address_of as address_of
from voyageur.kernel.game_address import game_at as game_at

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
