"""Where other processes find a game: `module:GAME`."""

import importlib
import sys

from voyageur.kernel.contract import Game


def address_of(game: Game) -> str:
    """Return where another process finds `game`."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__dict__", {}).get("GAME") is game:
            return f"{name}:GAME"
    raise LookupError(f"no module has {game.name} as its GAME, so no other process can find it")


def game_at(address: str) -> Game:
    """Return the game that `address_of` found there."""
    module, _, name = address.partition(":")
    return getattr(importlib.import_module(module), name)
