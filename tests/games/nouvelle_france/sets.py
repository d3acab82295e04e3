"""Sets of Nouvelle-France for tests."""

from functools import cache
from pathlib import Path

from voyageur.games.nouvelle_france.data.set_file import BlockSet, read_set
from voyageur.games.nouvelle_france.options import FOLDER, STANDARD

STANDARD_TEXT = Path(FOLDER / "data" / "sets" / f"{STANDARD}.txt").read_text(encoding="utf-8")
LINES = tuple(line for line in STANDARD_TEXT.splitlines() if line.split("#")[0].strip())  # without comments and blanks


@cache
def standard() -> BlockSet:
    """Return the standard set."""
    return read_set(STANDARD_TEXT.splitlines())


def changed(*changes: tuple[str, str]) -> list[str]:
    """Return the lines of the standard set, with the first line that equals each text replaced."""
    lines = [*LINES]
    for before, after in changes:
        index = lines.index(before)
        lines[index : index + 1] = [after] if after else []
    return lines
