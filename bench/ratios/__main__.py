"""The table of ratios: how many times as fast, or as small, this checkout is as another commit.

    make bench ARGS='--against 4e354d5'                                  all rows, 7 pairs
    make bench ARGS='--against 4e354d5 --rows legal,observe --quick'     two rows, 3 pairs
    make bench ARGS='--against 4e354d5 --rows ply --games island'        one row of one game

The package of that commit and this one, with what is not committed, are copied into a temporary folder.  They are
measured in turns in processes of their own, with their own caches of compiled code, and in this environment: its
libraries must fit the other commit, too.  A ratio is that of a pair, so what slows the machine down for a while slows
both; above 1 this checkout is better.  To compile takes minutes: `--keep FOLDER` leaves what was compiled for the next
run there.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.ratios import drawing, history
from bench.ratios.rows import BY_NAME, GAMES, TOGETHER, TRIAL, Row, chosen, chosen_games

ROOT = Path(__file__).resolve().parents[2]
LOOPS = "loops_of_the_bench.py"
PAIRS, QUICK_PAIRS = 7, 3
N_COLUMNS_OF_WORDS = 3  # of the table
LONGEST = 1800.0  # seconds of a process


class CannotMeasure(Exception):
    """The reason is for the user."""


# Builds -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Build:
    """The package of a commit, in a folder of its own with its cache of compiled code."""

    name: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of processes that import this package."""
        own = {"PYTHONPATH": str(self.folder / "src"), "XDG_CACHE_HOME": str(self.folder / "cache")}
        rest = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return {**rest, **own, "XDG_DATA_HOME": str(self.folder / "data")}

    def run(self, group: str, game: str, number: int, rows: Iterable[Row]) -> dict[str, float]:
        """Measure in a new process; return the figures by the names of rows, none if it fails."""
        command = [sys.executable, "-m", "bench.ratios.measure", group, game, str(number)]
        command.append(",".join(row.name for row in rows))
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=LONGEST, check=False
        )
        if done.returncode:
            print(f"{self.name}: {group} of {game} failed\n{done.stderr[-2000:]}", file=sys.stderr, flush=True)
            return {}
        return json.loads(done.stdout.splitlines()[-1])


def git(*words: str) -> str:
    """Return what git prints.  Raises CannotMeasure."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotMeasure(done.stderr.strip())
    return done.stdout.strip()


def commit_of(text: str) -> str:
    """Return the short name of a commit.  Raises CannotMeasure."""
    try:
        return git("rev-parse", "--short=7", "--verify", "--quiet", f"{text}^{{commit}}")
    except CannotMeasure:
        raise CannotMeasure(f"There is no commit {text!r} in this checkout.") from None


def build_of_commit(commit: str, folder: Path) -> Build:
    """Take the package of a commit from git."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile() as archive:
        subprocess.run(["git", "archive", commit, "src/voyageur"], cwd=ROOT, stdout=archive, check=True)
        archive.seek(0)
        with tarfile.open(fileobj=archive) as packed:
            packed.extractall(folder, filter="data")
    return _with_loops(Build(commit, folder))


def build_of_checkout(folder: Path) -> Build:
    """Copy the package as it is now."""
    copy, left_out = folder / "src" / "voyageur", shutil.ignore_patterns("__pycache__")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "voyageur", copy, ignore=left_out)
    return _with_loops(Build("now", folder))


def _with_loops(build: Build) -> Build:
    shutil.copy2(Path(__file__).with_name("loops.py"), build.folder / "src" / "voyageur" / "lab" / LOOPS)
    return build


# Pairs ------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What was measured of a row and a game, pair by pair."""

    row: Row
    game: str
    before: list[float] = field(default_factory=list[float])  # of the other commit, or of a library
    now: list[float] = field(default_factory=list[float])

    @property
    def ratios(self) -> list[float]:
        """Return how many times better it is now, pair by pair."""
        pairs = zip(self.before, self.now, strict=True)
        return [now / before if self.row.is_rate else before / now for before, now in pairs]


def measure(base: Build, now: Build, rows: Sequence[Row], games: Sequence[str], n_pairs: int) -> list[Figures]:
    """Measure the rows in turns; if it is interrupted, the pairs so far count."""
    found = {(row.name, game): Figures(row, game) for row in rows for game in _games_of(row, games)}
    together = defaultdict[tuple[str, tuple[str, ...]], list[Row]](list)  # rows that one process measures
    for row in rows:
        together[row.group, tuple(_games_of(row, games))].append(row)
    begun = time.perf_counter()
    with suppress(KeyboardInterrupt):
        for number in (TRIAL, *range(n_pairs)):
            for (group, of), members in together.items():
                due = [row for row in members if (row.has_trial if number == TRIAL else number < row.most_pairs)]
                for game in of if due else ():
                    measure_pair(base, now, group, game, number, {row: found[row.name, game] for row in due})
            which = "tried" if number == TRIAL else f"pair {number + 1} of {n_pairs}"
            print(f"{which}, {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    return with_mixed([*found.values()])


def measure_pair(base: Build, now: Build, group: str, game: str, number: int, found: Mapping[Row, Figures]) -> None:
    """Measure rows of a group once in each build, and add what was found; the trial is not counted."""
    before = {row: (now, row.peer_group) if row.peer_group else (base, group) for row in found}
    runs = [*dict.fromkeys([*before.values(), (now, group)])][:: 1 if number % 2 else -1]
    made = {(build, what): build.run(what, game, number, found) for build, what in runs}
    for row, figures in found.items() if number != TRIAL else ():
        then, today = (made[run].get(row.name) for run in (before[row], (now, group)))
        if then is not None and today is not None:
            figures.before.append(then)
            figures.now.append(today)


def _games_of(row: Row, games: Sequence[str]) -> Sequence[str]:
    return row.games if row.games == TOGETHER else games


def with_mixed(found: Sequence[Figures]) -> list[Figures]:
    """Return the figures, and after those of the memory the mean of a table of each game."""
    of = [each for each in found if each.row.name == "memory" and each.ratios]
    if len(of) < len(GAMES):
        return [*found]
    mixed = Figures(of[0].row, "mixed")
    mixed.before, mixed.now = (
        [sum(figures) / len(of) for figures in zip(*lists, strict=True)]
        for lists in ([each.before for each in of], [each.now for each in of])
    )
    after = found.index(of[-1]) + 1
    return [*found[:after], mixed, *found[after:]]


# The table --------------------------------------------------------------------------------------


def table(found: Iterable[Figures], base: str) -> str:
    """Return the table: a line for each row and game, with medians, and in brackets the least and the most ratio."""
    lines = [("row", "game", "unit", base, "now", "times better", "least", "most", "pairs")]
    for each in found:
        row, missing = (each.row.name, each.game, each.row.unit), "no peer" if each.row.peer_group else "-"
        if ratios := each.ratios:
            figures = (number(median(each.before)), number(median(each.now)))
            spread = (f"{median(ratios):.2f}", f"({min(ratios):.2f}", f"{max(ratios):.2f})")
            lines.append((*row, *figures, *spread, str(len(ratios))))
        else:
            lines.append((*row, missing, *["-"] * 5))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(_cells(line, widths)) for line in lines)


def _cells(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the cells of a line: words to the left, figures to the right."""
    for column, (cell, width) in enumerate(zip(line, widths, strict=True)):
        yield cell.ljust(width) if column < N_COLUMNS_OF_WORDS else cell.rjust(width)


def number(value: float) -> str:
    """Return a figure with three digits or more."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:#.3g}"


# The command ------------------------------------------------------------------------------------


def check_recordable() -> None:
    """Raise CannotMeasure if what is measured is no commit."""
    if git("status", "--porcelain", "--", "src"):
        raise CannotMeasure("Only commits are recorded: commit the changes under src/ first.")


def record(found: Sequence[Figures], commit: str, base: str, *, is_kept: bool) -> None:
    """Print which ratios have slipped since the last commit in the history; keep a line of these, and draw it."""
    date = git("log", "-1", "--format=%cs", commit)
    now = history.Recorded(commit, date, base, history.recorded(found))
    lines = history.read(history.FILE.read_text())
    for sentence in history.slips(lines, now):
        print(sentence)
    if is_kept:
        lines = history.with_line(lines, now)
        history.FILE.write_text(history.written(lines))
        drawing.PICTURE.write_text(drawing.drawn(lines))


def main(words: Sequence[str]) -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(
        "make bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", metavar="COMMIT", required=True)
    parser.add_argument("--rows", help="with commas between them: " + ", ".join(BY_NAME))
    parser.add_argument("--games", help="with commas between them: " + ", ".join(GAMES))
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_PAIRS} pairs in place of {PAIRS}")
    parser.add_argument("--keep", type=_folder, metavar="FOLDER", help="for compiled code, of one run at a time")
    parser.add_argument("--record", action="store_true", help="keep the ratios in bench/history.jsonl, and draw them")
    asked = parser.parse_args(words)
    try:
        rows, games, base = chosen(asked.rows), chosen_games(asked.games), commit_of(asked.against)
        commit = commit_of("HEAD")  # now: others may follow while this is measured
        if asked.record:
            check_recordable()
        with nullcontext(asked.keep) if asked.keep else tempfile.TemporaryDirectory(prefix="voyageur-bench-") as folder:
            builds = build_of_commit(base, Path(folder, base)), build_of_checkout(Path(folder, "now"))
            found = measure(*builds, rows, games, QUICK_PAIRS if asked.quick else PAIRS)
        print(table(found, base))
        record(found, commit, base, is_kept=asked.record)
    except (CannotMeasure, ValueError) as why:
        print(why, file=sys.stderr)
        return 2
    return 0


def _folder(text: str) -> Path:
    return Path(text).resolve()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
