"""The history of ratios by commit, `bench/history.jsonl`: a line for each commit that was recorded, oldest first.

A line has the `commit`, its `date`, the commit that it was measured `against`, and `ratios`: row to game to how many
times better it was than that commit, or than a library.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "history.jsonl"
SLIP = 0.15  # a ratio that is so much less than the last one is told
Ratios = Mapping[str, Mapping[str, float]]  # by row and game


@dataclass(frozen=True)
class Recorded:
    """The ratios of a commit."""

    commit: str
    date: str
    against: str
    ratios: Ratios


def read(text: str) -> list[Recorded]:
    """Return the lines of a history.  Raises ValueError with the number of a line that is none."""
    found = list[Recorded]()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(Recorded(**json.loads(line)))
        except (TypeError, ValueError) as error:
            raise ValueError(f"Line {number} of the history is none: {error}") from error
    return found


def written(history: Sequence[Recorded]) -> str:
    """Return the text of a history."""
    return "".join(f"{json.dumps(asdict(each))}\n" for each in history)


def recorded(found: Sequence[Any]) -> dict[str, dict[str, float]]:
    """Return the medians of what was measured (`Figures`)."""
    ratios = dict[str, dict[str, float]]()
    for each in found:
        if each.ratios:
            ratios.setdefault(each.row.name, {})[each.game] = round(median(each.ratios), 3)
    return ratios


def with_line(history: Sequence[Recorded], new: Recorded) -> list[Recorded]:
    """Return the history with a new line; what the same commit had before is kept where nothing new was measured."""
    is_same = [(each.commit, each.against) == (new.commit, new.against) for each in history]
    if True not in is_same:
        return [*history, new]
    before = history[is_same.index(True)]
    rows = {row: {**before.ratios.get(row, {}), **new.ratios.get(row, {})} for row in {**before.ratios, **new.ratios}}
    both = replace(new, ratios=rows)
    return [both if same else each for each, same in zip(history, is_same, strict=True)]


def slips(history: Sequence[Recorded], new: Recorded) -> Iterator[str]:
    """Yield a sentence for each ratio that is more than SLIP less than that of the last other commit which has it."""
    for row, games in new.ratios.items():
        for game, ratio in games.items():
            earlier = (each for each in reversed(history) if each.against == new.against and each.commit != new.commit)
            last = next((each for each in earlier if game in each.ratios.get(row, {})), None)
            if last is not None and ratio < (1 - SLIP) * (before := last.ratios[row][game]):
                less = round(100 * (1 - ratio / before))
                yield f"{row} of {game} is {less} % worse than at {last.commit}: {ratio:.2f} after {before:.2f}."
