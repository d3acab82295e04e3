"""Where another process finds a game: "module:GAME"."""

import importlib
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol


class _Described(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def folder(self) -> Path: ...


@lru_cache(maxsize=64)  # all modules are looked through
def address_of(game: _Described) -> str:
    """Return the address of `game` for another process: "module:GAME".  Raises LookupError."""
    found = [name for name, module in list(sys.modules.items()) if getattr(module, "__dict__", {}).get("GAME") is game]
    if not found:
        raise LookupError(f"no module has {game.name} as its GAME, so no other process can find it")
    own = str(game.folder / "__init__.py")  # others may have imported it from there
    name = next((name for name in found if getattr(sys.modules[name], "__file__", None) == own), found[0])
    return f"{name}:GAME"


def game_at(address: str) -> Any:
    """Return the game at "module:NAME"."""
    module, _, name = address.partition(":")
    return getattr(importlib.import_module(module), name)
