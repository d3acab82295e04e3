"""Draw while the rules are being compiled: in a process of its own, with the rules as plain Python.

`python -m MODULE module:GAME ...` writes what it has drawn to standard output as a pickle.
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Sequence
from typing import Any

from voyageur.kernel.contract import Game
from voyageur.kernel.registry import address_of, game_at


async def drawn_by(module: str, games: Sequence[Game]) -> dict[Any, Any]:
    """Return what a module draws of games; nothing if it fails."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        command = [sys.executable, "-m", module, *map(address_of, games)]
        process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=PIPE)
    except (OSError, LookupError):
        return {}
    try:
        written, _ = await process.communicate()
        return pickle.loads(written) if process.returncode == 0 else {}
    finally:
        if process.returncode is None:
            process.kill()


def write_drawn(draw: Callable[[Game], dict[Any, Any]]) -> None:
    """Write what `draw` returns for the games of the command line."""
    drawn: dict[Any, Any] = {}
    for address in sys.argv[1:]:
        drawn |= draw(game_at(address))
    sys.stdout.buffer.write(pickle.dumps(drawn))
