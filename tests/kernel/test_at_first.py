"""Functions run as plain Python at first; their code is loaded, and later compiled, when that pays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kernel.package import PATIENT, cache_of, kept_in, make_package, printed
from voyageur.games import GAMES
from voyageur.kernel.jit import machine_code

USED = "from voyageur.games.user import at, by_step, double, twice; from voyageur.kernel.jit import set_patience; "
SIGNATURES = "print(*(len(each.signatures) for each in (twice, double)))"
PLAY = """
import hashlib, sys
from voyageur import Play, agents
play = Play(sys.argv[1], seed=3)
while not play.is_over and len(play.plies) < 25:
    play.step(agents.choose("greedy~0.02", play.game, play.state, play.seat_to_act, play.agent_key(), 1.0))
played = hashlib.sha256(repr(play.plies).encode() + play.state.tobytes()).hexdigest()
"""
SIGNATURES_OF_RULES = "print(sum(len(each.signatures) for each in (play.game.rules.legal, play.game.rules.apply)))"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of which `twice` is compiled."""
    package = make_package(tmp_path_factory.mktemp("at_first"))
    printed(package, f"{USED}twice(1)")
    return package


def at_first(package: Path, code: str, patience: str = "") -> str:
    """Return what is printed by code that runs as plain Python at first."""
    return printed(package, f"{USED}set_patience({patience}); {code}", **PATIENT)


def test_a_first_call_runs_as_plain_python_though_code_is_kept(package: Path):
    assert at_first(package, f"print(twice(10)); {SIGNATURES}").split() == ["22", "0", "0"]


def test_plain_python_does_not_import_numba(package: Path):
    assert (
        at_first(package, "import sys; print(twice(10), by_step.__name__, 'numba' in sys.modules)") == "22 loop False"
    )


def test_a_function_is_pickled_by_its_name(package: Path):
    assert at_first(package, "import pickle; print(pickle.loads(pickle.dumps(twice)) is twice)") == "True"


def test_a_function_stays_plain_where_compiling_has_been_turned_off_since(package: Path):
    code = (
        "import numba; numba.config.DISABLE_JIT = 1; import types; print(twice(10), by_step(10), type(twice.entry()))"
    )
    assert at_first(package, code, "0, 0") == "22 12 <class 'function'>"


def test_what_is_told_to_numba_is_told_before_code_is_loaded_or_at_once_thereafter(package: Path):
    code = "from voyageur.kernel.jit import compiled, machine_code, when_compiling\nfor name in 'ab':\n"
    code += (
        "    when_compiling(lambda: print(name))\n    print('then')\n    with machine_code(): compiled(lambda: 1)()\n"
    )
    assert at_first(package, code).split() == ["then", "a", "b", "then"]


def test_plain_python_keeps_no_code(tmp_path: Path):
    package = make_package(tmp_path)
    assert at_first(package, "print(double(10))") == "20"
    assert kept_in(cache_of(package)) == set()


def test_code_that_is_kept_is_loaded_before_other_code_is_compiled(package: Path):
    assert at_first(package, f"twice(10); double(10); {SIGNATURES}", "0, 3600") == "1 0"


def test_code_is_compiled_once_plain_python_has_taken_as_long(package: Path):
    assert at_first(package, f"double(10); set_patience(0, 1e-9); print(double(10)); {SIGNATURES}") == "20\n0 1"


def test_what_plain_python_calls_is_plain_python(package: Path):
    code = "from voyageur.kernel.jit import compiled; outer = compiled(lambda: (set_patience(0, 0), double(10)))"
    assert at_first(package, f"{code}; print(outer()); {SIGNATURES}") == "(None, 20)\n0 0"


def test_a_function_that_fails_as_plain_python_leaves_it(package: Path):
    code = "from contextlib import suppress; from voyageur.kernel.jit import machine_code\n"
    code += "with suppress(TypeError): double('a', 1)\nwith suppress(TypeError): double(None)\n"
    assert at_first(package, f"{code}with machine_code(): double(10)\n{SIGNATURES}") == "0 1"


def test_a_loop_is_compiled_when_it_is_first_called(package: Path):
    assert at_first(package, "print(by_step(10), len(by_step.signatures))") == "12 1"


def test_machine_code_is_of_one_thread(package: Path):
    code = "import threading; from voyageur.kernel.jit import machine_code\nwith machine_code():\n"
    code += f"    thread = threading.Thread(target=double, args=(1,)); thread.start(); thread.join(); {SIGNATURES}\n"
    assert at_first(package, f"{code}    double(1); {SIGNATURES}") == "0 0\n0 1"


def test_arguments_that_are_left_out_have_their_defaults_as_plain_python(package: Path):
    code = "from voyageur.kernel.jit import compiled; f = compiled(lambda a, b=2, c=3: 100 * a + 10 * b + c)"
    assert at_first(package, f"{code}; print(f(1), f(1, c=5), f(b=4, a=1))") == "123 125 143"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_as_plain_python_and_as_machine_code(name: str):
    environment = {**os.environ, **PATIENT}
    code = f"from voyageur.kernel.jit import set_patience; set_patience(3600, 3600)\n{PLAY}print(played)\n"
    plain = subprocess.check_output([sys.executable, "-c", code + SIGNATURES_OF_RULES, name], env=environment)
    scope: dict[str, str] = {}
    with machine_code(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["", name])
        exec(PLAY, scope)
    assert plain.decode().split() == [scope["played"], "0"]
