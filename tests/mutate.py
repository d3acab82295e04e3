"""Change the rules at random places and see whether the clause tests notice: `make mutate [ARGS=GAME]`.

Works in a temporary copy of the project, from whose rules the line `@compiled` is taken away: mutmut leaves
decorated functions alone, and the rules run as plain Python here anyway.  Prints every change that no test of
tests/games/GAME noticed; tests that play whole games are left out.  Fails when a game has too few changes to say
anything.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = Path("src/voyageur/games")
LEAST_MUTANTS = 100
NOT_COPIED = ("node_modules", "static", "mutants", "__pycache__", ".*")
RULES_ROOMS = ("", "judging", "rules", "secrets")  # of a game's folder, the folder itself among them
NOT_RULES = {"observation.py", "value.py", "views.py"}
# These take minutes in plain Python.
PLAYS_GAMES = {
    "test_agents.py",
    "test_batches.py",
    "test_golden.py",
    "test_leaks.py",
    "test_search.py",
    "test_solver.py",
    "test_suite.py",
    "test_twin.py",
}
NOTICED = ("killed", "timeout", "caught by type check", "segfault")


def games_with_tests() -> list[str]:
    """List the games that have both rules and tests."""
    games = sorted(path.parent.name for path in (ROOT / GAMES).glob("*/state.py"))
    return [game for game in games if any((ROOT / "tests" / "games" / game).glob("test_*.py"))]


def rules_files(folder: Path, game: str) -> list[Path]:
    """List the files that hold a game's rules: those with compiled functions, but for judgement and views."""
    files = sorted(path for room in RULES_ROOMS for path in (folder / GAMES / game / room).glob("*.py"))
    return [path for path in files if path.name not in NOT_RULES and "\n@compiled\n" in path.read_text()]


def clause_tests(game: str) -> list[str]:
    """List the files of a game's tests but for those that play whole games."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in files if path.name not in PLAYS_GAMES]


def copy_project(into: Path, game: str, tests: list[str]) -> None:
    """Copy what the tests need, with plain rules and mutmut's settings."""
    for name in ("src", "tests", "docs"):
        shutil.copytree(ROOT / name, into / name, ignore=shutil.ignore_patterns(*NOT_COPIED))
    rules = rules_files(into, game)
    for path in rules:
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(line for line in lines if line.strip() != "@compiled"))
    settings = {
        "source_paths": ["src"],
        "only_mutate": [str(path.relative_to(into)) for path in rules],
        "also_copy": ["docs"],
        "pytest_add_cli_args_test_selection": tests or clause_tests(game),
        "pytest_add_cli_args": ["-m", "not long", "-p", "no:cacheprovider"],
    }
    lines = [f"{key} = {json.dumps(value)}\n" for key, value in settings.items()]
    project = (ROOT / "pyproject.toml").read_text()
    (into / "pyproject.toml").write_text(project + "\n[tool.mutmut]\n" + "".join(lines))


def run_mutmut(folder: Path, *words: str, shown: bool = False) -> str:
    """Run mutmut in `folder`; return what it printed, or show it while it runs."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    output = None if shown else subprocess.PIPE
    command = [sys.executable, "-m", "mutmut", *words]
    result = subprocess.run(command, cwd=folder, env=environment, stdout=output, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"mutmut {words[0]} failed.\n{result.stdout or ''}")
    return result.stdout or ""


def mutate(game: str, tests: list[str], children: int) -> int:
    """Run one game's mutants, print those that survived, and return how many mutants there were."""
    with tempfile.TemporaryDirectory(prefix="voyageur-mutate-") as temporary:
        folder = Path(temporary)
        copy_project(folder, game, tests)
        run_mutmut(folder, "run", "--max-children", str(children), shown=sys.stdout.isatty())
        lines = run_mutmut(folder, "results", "--all", "true").splitlines()
        statuses = dict(line.strip().rsplit(": ", 1) for line in lines if ": " in line)
        survivors = [name for name, status in statuses.items() if status not in NOTICED]
        for name in survivors:
            print(run_mutmut(folder, "show", name))
    print(f"{game}: {len(statuses)} mutants, {len(survivors)} not noticed")
    return len(statuses)


def main() -> int:
    """Mutate the named games, or all that have tests."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("games", nargs="*", help="all games with rules and tests, if none is named")
    parser.add_argument("--tests", action="append", default=[], help="run these tests instead of the game's own")
    parser.add_argument("--least", type=int, default=LEAST_MUTANTS, help="fail when a game has fewer mutants")
    parser.add_argument("--children", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    counts = {game: mutate(game, asked.tests, asked.children) for game in asked.games or games_with_tests()}
    for game, count in counts.items():
        if count < asked.least:
            print(f"{game} has {count} mutants, which is fewer than {asked.least}.", file=sys.stderr)
    return 1 if not counts or min(counts.values()) < asked.least else 0


if __name__ == "__main__":
    sys.exit(main())
