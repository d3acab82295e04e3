"""A small package with a copy of the kernel, whose functions are compiled in processes of their own."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from voyageur.kernel import jit

RULES = Path(__file__).parents[1] / "toys" / "pebbles" / "rules.py"
HELPER = "from voyageur.kernel.jit import compiled\n\n\n@compiled\ndef step(number):\n    return number + {step}\n"
USER = """
from voyageur.games.helper import step
from voyageur.kernel.jit import bound, compiled

@compiled
def twice(number):
    return 2 * step(number)

@compiled
def at(numbers, index):
    return numbers[index]

def loop(number):
    return rule(rule(number))

@compiled
def double(number):
    return 2 * number

by_step = bound(loop, "step", {"rule": step})
by_double = bound(loop, "double", {"rule": double})
"""
PLAYOUTS = """
import numpy as np
from voyageur.games.pebbles import CHANCE, N_FACES, NOBODY, STATE, apply, legal, to_act, winner
from voyageur.kernel.chance import fast_below
from voyageur.kernel.jit import compiled

@compiled
def play(state, key, actions):
    ply = 0
    while to_act(state) != NOBODY:
        if to_act(state) == CHANCE:
            apply(state, fast_below(key, 1, ply, 0, 0, N_FACES))
        else:
            apply(state, actions[fast_below(key, 1, ply, 0, 0, legal(state, actions))])
        ply += 1
    return 1000 * ply + winner(state)

def played(key):
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.pile, state.rounds = 21, 1
    return play(state, key, np.zeros(4, np.int32))
"""
PATIENT = {jit.PLAIN_FIRST: "1"}  # the setting under which functions run as plain Python at first


def make_package(folder: Path) -> Path:
    """Copy the kernel to another package `voyageur`, with a few small modules."""
    package = folder / "source" / "voyageur"
    package.mkdir(parents=True)
    shutil.copytree(jit.PACKAGE / "kernel", package / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    (package / "games").mkdir()
    write_helper(package, 1)
    (package / "games" / "user.py").write_text(USER)
    (package / "games" / "playouts.py").write_text(PLAYOUTS)
    rules = re.sub("^def ", "@compiled\ndef ", RULES.read_text(), flags=re.MULTILINE)
    (package / "games" / "pebbles.py").write_text(
        rules.replace("import numpy as np\n", "import numpy as np\nfrom voyageur.kernel.jit import compiled\n")
    )
    return package


def cache_of(package: Path) -> Path:
    """Return the user's cache in `run`."""
    return package.parent.parent / "cache"


def write_helper(package: Path, step: int) -> None:
    (package / "games" / "helper.py").write_text(HELPER.format(step=step))


def run(package: Path, code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a process that compiles what it calls, and caches the code beside the package."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "VOYAGEUR_"))}
    places = {"PYTHONPATH": str(package.parent), "XDG_CACHE_HOME": str(package.parent.parent / "cache")}
    environment = {**kept, **places, jit.PLAIN_FIRST: "0", **settings}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def printed(package: Path, code: str, **settings: str) -> str:
    done = run(package, code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def kept_in(folder: Path) -> set[str]:
    """Return the functions whose code is below `folder`, as `module.function`."""
    return {path.name.partition("-")[0] for path in folder.rglob("*.nbi")}
