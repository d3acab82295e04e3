"""The file of a match or a ladder: the plan in the first line, then a line for each block that was played, as JSON.

A line is on the disk before the next block counts, so that play goes on after a kill where it was.
"""

import json
import math
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

from voyageur.lab.match.blocks import Block
from voyageur.lab.match.plan import BlockPlan
from voyageur.lab.match.play import MatchGame

MOST_BYTES = 1_000_000_000


class BadBlockFile(Exception):
    """A file belongs to another plan, is too long, or has a line that is no block, or two that are the same block.

    line : its number from 1; 0 for the file as a whole
    """

    def __init__(self, fault: Literal["other", "line", "twice", "long"], line: int = 0) -> None:
        super().__init__(f"line {line}: {fault}")
        self.fault: Literal["other", "line", "twice", "long"] = fault
        self.line = line


class BlockFile:
    """The blocks of a plan that are on the disk."""

    def __init__(self, path: Path, plan: BlockPlan) -> None:
        """Read the file, or make it.  Raises BadBlockFile, and OSError."""
        self._path, self._plan = path, plan
        self.blocks: dict[int, Block] = {}
        head = json.dumps(plan.as_json())
        if path.exists() and path.stat().st_size:
            self._drop_half_a_line()
            self._read(json.loads(head))
        else:
            self._append(head)

    def add(self, block: Block) -> None:
        """Write a block to the disk."""
        self._append(json.dumps({"block": block.number, "games": [asdict(game) for game in block.games]}))
        self.blocks[block.number] = block

    def _append(self, line: str) -> None:
        with self._path.open("ab") as file:
            file.write(f"{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())

    def _drop_half_a_line(self) -> None:
        """Drop what a kill left after the last whole line."""
        if self._path.stat().st_size > MOST_BYTES:
            raise BadBlockFile("long")
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole == 0:
            raise BadBlockFile("other", 1)
        if whole < len(data):
            os.truncate(self._path, whole)

    def _read(self, head: Any) -> None:
        for number, line in enumerate(self._lines(), 1):
            if number == 1:
                if line != head:
                    raise BadBlockFile("other", 1)
                continue
            block = _block_in(line)
            if block is None or not self._has_right_games(block):
                raise BadBlockFile("line", number)
            if self.blocks.get(block.number, block) != block:  # two commands that write at once may play a block twice
                raise BadBlockFile("twice", number)
            self.blocks[block.number] = block

    def _has_right_games(self, block: Block) -> bool:
        match, number = self._plan.match_of(block.number)
        return number >= 0 and [game.agents for game in block.games] == match.arrangements

    def _lines(self) -> Iterator[Any]:
        with self._path.open(encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    yield json.loads(line)
                except ValueError:
                    yield None


def _block_in(line: Any) -> Block | None:
    """Return the block in a line; None if there is none."""
    try:
        games = tuple(
            MatchGame(
                tuple(map(str, game["agents"])),
                tuple(map(float, game["shares"])),
                tuple(map(float, game["luck"])),
                str(game["ending"]),
                int(game["n_plies"]),
                str(game["digest"]),
            )
            for game in line["games"]
        )
        return Block(int(line["block"]), games) if all(map(_is_possible, games)) else None
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _is_possible(game: MatchGame) -> bool:
    is_whole = len(game.agents) == len(game.shares) == len(game.luck)
    return is_whole and all(0 <= share <= 1 for share in game.shares) and all(map(math.isfinite, game.luck))
