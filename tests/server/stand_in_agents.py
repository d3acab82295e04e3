"""Agents for tests of the server: simple ones, and some that fail."""

import os
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.server import stand_in_analysis as analysis
from voyageur.kernel import contract
from voyageur.kernel.contract import Game, State

__all__ = ["AGENTS", "MARK", "PIPE", "analysis", "choose", "names_for"]
AGENTS = dict.fromkeys(("first", "keyed", "hanging", "dying", "dying-once", "cheating", "hesitant"))
MARK = "VOYAGEUR_TEST_MARK"  # environment variable: path of a file that is created when a worker dies
PIPE = "VOYAGEUR_TEST_PIPE"  # environment variable: path of a pipe that is written when a worker begins to think


def names_for(game: Game) -> tuple[str, ...]:
    """Return the agents that can play `game`: all of them."""
    return tuple(AGENTS)


def choose(name: str, game: Game, state: State, seat: int, key: int, seconds: float, people: Sequence[int] = ()) -> int:
    """Return an action, or fail according to the agent's name."""
    legal = contract.legal_actions(game.rules, state)
    if name == "hanging":
        _say_that_it_thinks()
        threading.Event().wait()
    if name == "hesitant" and state.taken > 0:
        threading.Event().wait()
    if name == "dying" or (name == "dying-once" and _is_first_time()):
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "cheating":
        return game.rules.N_ACTIONS + 7
    return legal[0] if name == "first" else legal[key % len(legal)]


def _is_first_time() -> bool:
    """Whether MARK does not exist yet; create it."""
    mark = Path(os.environ[MARK])
    if mark.exists():
        return False
    mark.touch()
    return True


def _say_that_it_thinks() -> None:
    if PIPE in os.environ:
        Path(os.environ[PIPE]).write_text("thinking")
