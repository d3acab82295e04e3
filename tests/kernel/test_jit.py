"""Compiled code is never stale, never unchecked where checks are asked for, and has a place to stay."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from voyageur.kernel import jit

HELPER = "from voyageur.kernel.jit import compiled\n\n\n@compiled\ndef step(number):\n    return number + {step}\n"
USER = """
from voyageur.helper import step
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
TWICE = "from voyageur.user import twice; print(twice(10))"
BEYOND = "import numpy as np; from voyageur.user import at; print(at(np.zeros(3), 40) is None)"
BOTH = "from voyageur.user import by_double, by_step; print(by_step(10), by_double(10))"
HITS = "; print(sum(twice.stats.cache_hits.values()))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the kernel in a package `voyageur` of its own, with two small modules."""
    package = tmp_path / "source" / "voyageur"
    package.mkdir(parents=True)
    shutil.copytree(jit.PACKAGE / "kernel", package / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    write_helper(package, 1)
    (package / "user.py").write_text(USER)
    return package


def write_helper(package: Path, step: int) -> None:
    (package / "helper.py").write_text(HELPER.format(step=step))


def run(package: Path, code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a process that keeps its compiled code beside the package."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    places = {"PYTHONPATH": str(package.parent), "XDG_CACHE_HOME": str(package.parent.parent / "cache")}
    environment = {**kept, **places, **settings}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def printed(package: Path, code: str, **settings: str) -> str:
    done = run(package, code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_edited_helper_in_another_file_gives_the_new_result_and_an_unchanged_one_hits_the_cache(package: Path):
    assert printed(package, TWICE + HITS).split() == ["22", "0"]
    assert printed(package, TWICE + HITS).split() == ["22", "1"]
    write_helper(package, 5)
    assert printed(package, TWICE + HITS).split() == ["30", "0"]


def test_reading_out_of_range_raises_when_checked_though_unchecked_code_is_cached(package: Path):
    assert printed(package, BEYOND) == "False"  # garbage, no error
    for _ in range(2):
        checked = run(package, BEYOND, NUMBA_BOUNDSCHECK="1")
        assert checked.returncode != 0
        assert "IndexError" in checked.stderr
    assert printed(package, BEYOND) == "False"


def test_bound_copies_of_one_template_do_not_take_each_others_code_from_the_cache(package: Path):
    assert [printed(package, BOTH) for _ in range(2)] == ["12 40", "12 40"]


def test_without_a_writable_cache_a_temporary_folder_serves_and_a_sentence_says_so(package: Path, tmp_path: Path):
    blocked = tmp_path / "a file"
    blocked.touch()
    done = run(package, TWICE, XDG_CACHE_HOME=str(blocked), TMPDIR=str(tmp_path))
    assert done.stdout.strip() == "22"
    (sentence,) = done.stderr.strip().splitlines()
    assert sentence.startswith(f"Compiled code cannot be kept in {blocked}/voyageur/compiled/")
    assert f"this run uses {tmp_path}/voyageur-compiled-" in sentence


def test_without_numba_functions_stay_plain(package: Path):
    code = BOTH + "; import types; print(all(isinstance(each, types.FunctionType) for each in (by_step, by_double)))"
    assert printed(package, code, NUMBA_DISABLE_JIT="1").splitlines() == ["12 40", "True"]
    assert not (package.parent.parent / "cache").exists()


def test_the_digest_covers_every_source_and_every_setting_that_shapes_code(
    package: Path, monkeypatch: pytest.MonkeyPatch
):
    digests = [jit.source_digest(package)]
    (package / "kernel" / "chance.py").write_text("# empty\n")
    digests.append(jit.source_digest(package))
    (package / "helper.py").rename(package / "another.py")
    digests.append(jit.source_digest(package))
    for setting in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_DEBUGINFO"):
        monkeypatch.setenv(setting, "1")
        digests.append(jit.source_digest(package))
    monkeypatch.setattr(jit.numba, "__version__", "0.0")
    digests.append(jit.source_digest(package))
    assert len(set(digests)) == len(digests)
    assert jit.source_digest(package) == digests[-1]


def test_functions_of_other_packages_are_compiled_but_not_kept():
    @jit.compiled
    def three() -> int:
        return 3

    assert three() == 3
    if jit.IS_COMPILING:
        assert three.stats.cache_path is None  # pyright: ignore[reportFunctionMemberAccess]


def test_defaults_and_names_of_arguments_hold_for_python_and_for_compiled_callers():
    @jit.compiled
    def scaled(number: int, factor: int = 3) -> int:
        return number * factor

    @jit.compiled
    def both(number: int) -> int:
        return 100 * scaled(number) + scaled(factor=5, number=number)

    assert (scaled(2), scaled(factor=5, number=2), both(2)) == (6, 10, 610)


def test_a_function_that_only_others_call_is_not_emitted_by_itself(package: Path):
    printed(package, TWICE)
    kept = {path.name.partition("-")[0] for path in (package.parent.parent / "cache").rglob("*.nbi")}
    assert kept == {"user.twice"}
