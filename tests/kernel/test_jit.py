"""Compiled code is never stale, has bounds checks when requested, and is cached in a private folder."""

import ast
import os
import shutil
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.package import cache_of, kept_in, make_package, printed, run, write_helper
from voyageur.kernel import jit

TWICE = "from voyageur.games.user import twice; print(twice(10))"
BEYOND = "import numpy as np; from voyageur.games.user import at; print(at(np.zeros(3), 40) is None)"
BOTH = "from voyageur.games.user import by_double, by_step; print(by_step(10), by_double(10))"
HITS = "; print(sum(twice.stats.cache_hits.values()))"
OUTSIDE = (
    "is_cached",
    "cache_folder",
    "is_patient",
    "machine_code",
    "set_patience",
)  # what packages that compile nothing may use
OTHER_USER = "import os; os.geteuid = lambda: 12345; "
PLAYED = "from voyageur.games.playouts import played; print(*map(played, range(50)))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of which nothing is compiled yet."""
    return make_package(tmp_path)


@pytest.fixture
def cache(package: Path) -> Path:
    return cache_of(package)


@pytest.fixture(scope="module")
def once_compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with a copy of its cache after TWICE."""
    package = make_package(tmp_path_factory.mktemp("compiled"))
    printed(package, TWICE)
    shutil.copytree(cache_of(package), cache_of(package).with_name("kept"))
    return package


@pytest.fixture
def compiled_package(once_compiled: Path) -> Path:
    """A package of which TWICE is compiled; its tests may change the cache, but not the package."""
    cache = cache_of(once_compiled)
    shutil.rmtree(cache)
    shutil.copytree(cache.with_name("kept"), cache)
    return once_compiled


@pytest.fixture(scope="module")
def played_package(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A package after BOTH and PLAYED, what they printed, and the code of a playout before it is machine code."""
    package = make_package(tmp_path_factory.mktemp("played"))
    code = "from voyageur.games.playouts import play; print(play.inspect_llvm(play.signatures[0]))"
    both, played, llvm = printed(package, f"{BOTH}; {PLAYED}; {code}").split("\n", 2)
    return package, f"{both}\n{played}", llvm


def imports_of(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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


def test_without_a_writable_cache_a_temporary_folder_is_used_with_a_message(package: Path, tmp_path: Path):
    blocked = tmp_path / "a file"
    blocked.touch()
    done = run(package, TWICE, XDG_CACHE_HOME=str(blocked), TMPDIR=str(tmp_path))
    assert done.stdout.strip() == "22"
    (sentence,) = done.stderr.strip().splitlines()
    assert sentence.startswith(f"Compiled code cannot be kept in {blocked}/voyageur/compiled/")
    assert f"this run uses {tmp_path}/voyageur-compiled-" in sentence


def test_the_temporary_folder_goes_when_the_command_ends(package: Path, tmp_path: Path):
    run(package, TWICE, XDG_CACHE_HOME="/dev/null", TMPDIR=str(tmp_path))
    assert list(tmp_path.glob("voyageur-compiled-*")) == []


def test_the_processes_of_a_command_share_its_temporary_folder(package: Path, tmp_path: Path):
    child = (
        f"import subprocess, sys; print(subprocess.check_output([sys.executable, '-c', {TWICE + HITS!r}], text=True))"
    )
    done = run(package, f"{TWICE}; {child}", XDG_CACHE_HOME="/dev/null", TMPDIR=str(tmp_path))
    assert done.stdout.split() == ["22", "22", "1"]
    assert len(done.stderr.splitlines()) == 1


def test_what_a_killed_command_left_goes_with_the_next(package: Path, tmp_path: Path):
    killed = "; import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    run(package, TWICE + killed, XDG_CACHE_HOME="/dev/null", TMPDIR=str(tmp_path))
    assert len(list(tmp_path.glob("voyageur-compiled-*"))) == 1
    run(package, TWICE, XDG_CACHE_HOME="/dev/null", TMPDIR=str(tmp_path))
    assert list(tmp_path.glob("voyageur-compiled-*")) == []


# Files that are damaged, and no room ---------------------------------------------------------------


@pytest.mark.parametrize(("pattern", "size"), [("*.nbi", 0), ("*.nbc", 100), ("*.nb?", 0), ("*.nb?", 50)])
def test_a_file_that_was_cut_off_is_replaced(compiled_package: Path, pattern: str, size: int):
    for file in cache_of(compiled_package).rglob(pattern):
        os.truncate(file, size)
    assert printed(compiled_package, TWICE + HITS).split() == ["22", "0"]
    assert printed(compiled_package, TWICE + HITS).split() == ["22", "1"]


def test_code_in_which_a_byte_has_changed_is_not_run(compiled_package: Path):
    (file,) = cache_of(compiled_package).rglob("user.twice*.nbc")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert printed(compiled_package, TWICE + HITS).split() == ["22", "0"]


def test_without_room_code_is_used_without_being_kept(package: Path):
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); "
    done = run(package, limit + BOTH, PYTHONDONTWRITEBYTECODE="1")
    assert done.stdout.strip() == "12 40"
    assert "File too large" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert printed(package, BOTH) == "12 40"


@pytest.mark.parametrize(
    ("before", "reason"), [("", "other users may write to {cache}"), (OTHER_USER, "it belongs to another user")]
)
def test_a_cache_that_other_users_could_change_is_not_used(
    package: Path, cache: Path, tmp_path: Path, before: str, reason: str
):
    cache.mkdir()
    cache.chmod(0o755 if before else 0o777)
    mode = "; from voyageur.kernel.jit import cache_folder; print(oct(cache_folder().stat().st_mode & 0o777))"
    done = run(package, before + TWICE + mode, TMPDIR=str(tmp_path))
    assert done.stdout.split() == ["22", "0o700"]
    (sentence,) = done.stderr.strip().splitlines()
    assert f"({reason.format(cache=cache)}); this run uses {tmp_path}/voyageur-compiled-" in sentence
    assert list(cache.rglob("*.nb?")) == []


def test_without_numba_functions_stay_plain(package: Path, cache: Path):
    code = BOTH + "; import types; print(all(isinstance(each, types.FunctionType) for each in (by_step, by_double)))"
    assert printed(package, code, NUMBA_DISABLE_JIT="1").splitlines() == ["12 40", "True"]
    assert not cache.exists()


def test_without_linking_results_are_the_same_and_cached_in_another_folder(played_package: tuple[Path, str, str]):
    package, linked, _ = played_package
    (folder,) = (cache_of(package) / "voyageur" / "compiled").iterdir()
    assert printed(package, f"{BOTH}; {PLAYED}", VOYAGEUR_LINKING="0") == linked
    (other,) = set((cache_of(package) / "voyageur" / "compiled").iterdir()) - {folder}
    assert kept_in(folder) < kept_in(other)  # without linking every function is kept


@pytest.mark.parametrize(
    "change",
    ["del codegen.JITCodeLibrary", "codegen.JITCodeLibrary = type('Other', (), {'__init__': lambda *_: None})"],
)
def test_without_the_private_classes_of_numba_plain_njit_is_used(package: Path, change: str):
    done = run(package, f"from numba.core import codegen; {change}; {BOTH}")
    assert (done.returncode, done.stdout.strip()) == (0, "12 40")
    (sentence,) = done.stderr.strip().splitlines()
    assert sentence.startswith("Games start more slowly: Numba ")


# The digest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", jit.COMPILED_PACKAGES)
def test_the_digest_covers_every_source_that_may_be_compiled(tmp_path: Path, part: str):
    digests = [jit.source_digest(tmp_path)]
    source = tmp_path / part / "inner" / "rules.py"
    source.parent.mkdir(parents=True)
    source.touch()
    digests.append(jit.source_digest(tmp_path))
    source.write_text("# new\n")
    digests.append(jit.source_digest(tmp_path))
    source = source.rename(source.with_name("another.py"))
    digests.append(jit.source_digest(tmp_path))
    (room := source.with_suffix("")).mkdir()
    source.rename(room / "__init__.py")  # another module of the same name
    digests.append(jit.source_digest(tmp_path))
    assert len(set(digests)) == len(digests)


def test_the_digest_covers_every_setting_that_shapes_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    digests = [jit.source_digest(tmp_path)]
    for setting in ("BOUNDSCHECK", "OPT", "CPU_NAME", "CPU_FEATURES", "DEBUGINFO_DEFAULT"):
        monkeypatch.setattr(f"numba.config.{setting}", "changed")
        digests.append(jit.source_digest(tmp_path))
    monkeypatch.setenv("VOYAGEUR_LINKING", "changed")
    digests.append(jit.source_digest(tmp_path))
    monkeypatch.setattr("numba.__version__", "0.0")
    digests.append(jit.source_digest(tmp_path))
    assert len(set(digests)) == len(digests)
    assert jit.source_digest(tmp_path) == digests[-1]


def test_the_digest_covers_the_file_of_settings_in_the_working_folder(package: Path, cache: Path, tmp_path: Path):
    folder = "from voyageur.kernel.jit import cache_folder; print(cache_folder())"
    without = printed(package, folder)
    (tmp_path / ".numba_config.yaml").write_text("boundscheck: 1\n")
    assert printed(package, f"import os; os.chdir({str(tmp_path)!r}); {folder}") != without


def test_the_digest_is_the_same_after_a_change_where_nothing_is_compiled(tmp_path: Path):
    digest = jit.source_digest(tmp_path)
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "app.py").touch()
    (tmp_path / "__init__.py").touch()
    assert jit.source_digest(tmp_path) == digest


def test_no_package_outside_the_digest_compiles_functions():
    covered = {jit.PACKAGE / name for name in jit.COMPILED_PACKAGES}
    outside = [path for path in jit.PACKAGE.rglob("*.py") if not covered & set(path.parents)]
    assert outside
    for path in outside:
        imported = {name for name in imports_of(path) if name.startswith("voyageur.kernel.jit")}
        assert imported <= {f"voyageur.kernel.jit.{name}" for name in OUTSIDE}, path


# What is compiled and cached --------------------------------------------------------------------


def test_a_package_or_module_counts_as_cached_once_some_of_its_code_was_compiled(package: Path):
    names = ("voyageur.games", "voyageur.games.user", "voyageur.games.helper", "voyageur.lab")
    code = f"from voyageur.kernel.jit import is_cached; print(*[is_cached(name) for name in {names}])"
    assert printed(package, code) == "False False False False"
    printed(package, TWICE)
    assert printed(package, code) == "True True False False"
    assert printed(package, code, NUMBA_BOUNDSCHECK="1") == "False False False False"
    assert printed(package, code, NUMBA_DISABLE_JIT="1") == "True True True True"


def test_code_of_other_packages_never_counts_as_cached():
    assert jit.is_cached("tests.toys") is not jit.IS_COMPILING


def test_functions_of_other_packages_are_compiled_but_not_cached():
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


def test_a_function_with_only_compiled_callers_is_not_emitted(compiled_package: Path):
    assert kept_in(cache_of(compiled_package)) == {"user.twice"}


def test_the_runtime_of_numba_is_inlined_in_linked_functions(played_package: tuple[Path, str, str]):
    *_, llvm = played_package
    assert "define" in llvm
    assert "@NRT_MemInfo_data_fast(" not in llvm


def test_threads_that_compile_at_the_same_time_keep_their_folders_apart(tmp_path: Path):
    folders: list[str] = []
    has_entered, may_leave = threading.Event(), threading.Event()

    def decorate() -> None:
        with jit._numba_caches_in(tmp_path / "other"):
            has_entered.set()
            may_leave.wait()
            folders.append(jit._config().CACHE_DIR)

    thread = threading.Thread(target=decorate)
    with jit._numba_caches_in(tmp_path / "one"):
        thread.start()
        assert not has_entered.wait(0.1)
    may_leave.set()
    thread.join()
    assert folders == [str(tmp_path / "other")]


# Starts -------------------------------------------------------------------------------------------


def test_scipy_is_not_loaded_for_rules_and_works_in_functions_of_others(package: Path):
    code = f"import sys; {TWICE}; print('scipy.linalg' in sys.modules); import numba, numpy as np; "
    code += "print(numba.njit(lambda a: np.dot(a, np.cov(a)))(np.array([[1.0, 0.0], [0.0, 1.0]])).tolist())"
    assert printed(package, code).split("\n") == ["22", "False", "[[0.5, -0.5], [-0.5, 0.5]]"]


def old_folders(package: Path, n: int, hours: float) -> list[Path]:
    """Make folders of other sources that were last used so many hours ago, the first one most lately."""
    compiled = package.parent.parent / "cache" / "voyageur" / "compiled"
    compiled.mkdir(parents=True, mode=0o700)
    folders = [compiled / f"{nth:016x}" for nth in range(n)]
    for nth, folder in enumerate(folders):
        folder.mkdir(mode=0o700)
        (folder / "code.nbc").touch()
        used = time.time() - 3600 * hours - 60 * nth
        os.utime(folder, (used, used))
    return folders


@pytest.mark.parametrize(("hours", "n_left"), [(25, jit.MOST_FOLDERS - 1), (23, 6)])
def test_a_new_folder_of_code_removes_old_ones_but_the_last_used(package: Path, hours: float, n_left: int):
    old = old_folders(package, 6, hours)
    assert printed(package, TWICE) == "22"
    assert [folder.exists() for folder in old] == [True] * n_left + [False] * (6 - n_left)


def test_a_folder_of_code_that_is_used_again_is_not_the_oldest(package: Path):
    assert printed(package, TWICE) == "22"
    (own,) = (package.parent.parent / "cache" / "voyageur" / "compiled").iterdir()
    os.utime(own, (1, 1))
    assert printed(package, TWICE) == "22"
    assert time.time() - own.stat().st_mtime < 3600


# Callers that Numba compiles by itself ------------------------------------------------------------

OWN = """
import numba
from voyageur.games.user import at, twice

@numba.njit
def four_times(number):
    return 2 * twice(number)

@numba.njit
def beyond(numbers):
    return at(numbers, 40)

@numba.njit(cache=True)
def kept(number):
    return twice(number)

@numba.njit(cache=True)
def kept_above(number):
    return four_times(number)

@numba.njit
def eight_times(number):
    return 2 * four_times(number)

@numba.njit(cache=True)
def kept_high_above(number):
    return eight_times(number)

@numba.njit
def narrow(numbers, bytes):
    return twice(numbers[0]) + twice(number=bytes[0]) + twice(3)
"""


@pytest.fixture
def own(package: Path) -> Path:
    """The file of a module `own` beside the package, with functions under Numba's decorators."""
    path = package.parent / "own.py"
    path.write_text(OWN)
    return path


@pytest.mark.usefixtures("own")
def test_a_caller_that_numba_compiles_by_itself_gets_code_that_is_kept(package: Path):
    code = "from own import four_times, twice; print(four_times(10))"
    assert printed(package, code + HITS).split() == ["44", "0"]
    assert printed(package, code + HITS).split() == ["44", "1"]
    assert printed(package, code, VOYAGEUR_LINKING="0") == "44"


@pytest.mark.usefixtures("own")
def test_a_caller_that_numba_compiles_by_itself_uses_an_edited_helper(package: Path):
    code = "from own import four_times; print(four_times(10))"
    assert printed(package, code) == "44"
    write_helper(package, 5)
    assert printed(package, code) == "60"


def test_a_loop_that_numba_compiles_by_itself_plays_the_same_games(played_package: tuple[Path, str, str]):
    package, played, _ = played_package
    own = "import numba; from voyageur.games import playouts; playouts.play = numba.njit(playouts.play.py_func); "
    for _ in range(2):
        assert printed(package, own + PLAYED) == played.splitlines()[1]


@pytest.mark.usefixtures("own")
def test_an_error_of_a_rule_reaches_a_caller_that_numba_compiles_by_itself(package: Path):
    code = "import numpy as np; from own import beyond; beyond(np.zeros(3))"
    done = run(package, code, NUMBA_BOUNDSCHECK="1")
    assert (done.returncode, "IndexError: index is out of bounds" in done.stderr) == (1, True)


@pytest.mark.usefixtures("own")
def test_a_function_is_compiled_once_for_integers_of_all_sizes(package: Path):
    code = (
        "import numpy as np; from own import narrow, twice; print(narrow(np.ones(1, np.int32), np.ones(1, np.uint8)))"
    )
    assert printed(package, code + "; print(len(twice.signatures))").split() == ["16", "1"]


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("settings", [{}, {"VOYAGEUR_LINKING": "0"}], ids=str)
def test_a_caller_whose_code_numba_would_keep_is_refused_by_a_sentence(package: Path, settings: dict[str, str]):
    done = run(package, "from own import kept; kept(10)", **settings)
    assert done.returncode == 1
    assert "TypeError: kept calls twice of Voyageur and cannot be kept with cache=True" in done.stderr


def test_a_caller_of_a_caller_is_never_kept_by_numba(package: Path, own: Path):
    for step, result in ((1, "44"), (5, "60")):
        write_helper(package, step)
        done = run(package, "from own import four_times, kept_above; four_times(10); print(kept_above(10))")
        assert done.stdout.strip() == result
        assert 'Cannot cache compiled function "kept_above"' in done.stderr
    assert kept_in(own.parent / "__pycache__") == set()


@pytest.mark.parametrize("above", ["kept_above", "kept_high_above"])
@pytest.mark.parametrize("before", ["", "four_times", "eight_times"])
def test_a_caller_of_a_caller_is_refused_without_linking(package: Path, own: Path, above: str, before: str):
    code = f"from own import *; {before and f'print({before}(10)); '}{above}(10)"
    done = run(package, code, VOYAGEUR_LINKING="0")
    assert (done.returncode, done.stdout.strip()) == (1, {"": "", "four_times": "44", "eight_times": "88"}[before])
    assert f"TypeError: {above} calls twice of Voyageur and cannot be kept with cache=True" in done.stderr
    assert kept_in(own.parent / "__pycache__") == set()


def test_a_caller_that_would_get_code_without_what_it_needs_is_refused_by_a_sentence(package: Path):
    ufunc = "import numba; from voyageur.games import user; f = numba.vectorize(lambda number: user.twice(number)); "
    done = run(package, f"{ufunc}from voyageur.kernel.jit import compiled; compiled(lambda number: f(number))(10)")
    assert done.returncode == 1
    assert "TypeError: twice of Voyageur cannot be called from code that is compiled in this way" in done.stderr
    assert printed(package, f"{ufunc}print(f(10))") == "22"


# Versions of Numba --------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["0.67.9", "0.69.0", "0.70.0rc1", "1.0"])
def test_a_version_of_numba_out_of_range_is_refused_when_rules_are_first_used(package: Path, version: str):
    other = f"import numba; numba.__version__ = '{version}'; import voyageur.kernel.jit; print('loaded'); "
    done = run(package, other + TWICE)
    assert (done.returncode, done.stdout.strip()) == (1, "loaded")
    assert done.stderr.splitlines()[-1] == (
        f"ImportError: Voyageur's rules need Numba from {jit.NUMBA_FROM} to below {jit.NUMBA_BELOW}, and this is Numba "
        f"{version}: install another version, or set NUMBA_DISABLE_JIT=1 to run them as plain Python"
    )
    assert printed(package, other + TWICE, NUMBA_DISABLE_JIT="1").split() == ["loaded", "22"]


def test_each_version_of_numba_in_range_is_taken(package: Path):
    for version in (jit.NUMBA_FROM + ".0", jit.NUMBA_FROM + ".9"):
        assert printed(package, f"import numba; numba.__version__ = '{version}'; {TWICE}") == "22"


def test_the_range_of_numba_is_that_of_the_package():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert f"numba>={jit.NUMBA_FROM},<{jit.NUMBA_BELOW}" in project["dependencies"]
