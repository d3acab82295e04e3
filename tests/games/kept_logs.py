"""Logs of tables, kept for each version of a game's rules: golden data for tables that are played across versions.

`python -m tests.games.kept_logs kanata` plays tables under today's rules and keeps their logs in
`golden/logs/VERSION.jsonl`, one table a line.  A kept file never changes.  `trace` is the SHA-256 of who was to act
in each position and what was legal there, so that other rules with the same actions are noticed too.
"""

import contextlib
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voyageur.games import GAMES
from voyageur.kernel import contract
from voyageur.kernel.contract import BadSetup, Game
from voyageur.kernel.view import CHANCE
from voyageur.table import dice
from voyageur.table.config import Person, TableConfig
from voyageur.table.history import Event
from voyageur.table.table import Table

N_TABLES = 5
MOST_PLIES = 1500  # of a kept table; its game need not be over
UNDO_SHARE = 0.05  # of decisions are taken back


@dataclass(frozen=True)
class KeptLog:
    """The log of one table, as it was played under the rules of `version`."""

    game: str
    version: str
    players: int
    options: dict[str, str]
    secret: str
    events: list[tuple[int, str]]  # seat and action
    trace: str

    def config(self) -> TableConfig:
        """Return the configuration of the table."""
        return TableConfig(
            id="kept",
            game=self.game,
            version=self.version,
            options=self.options,
            holders=(Person(""),) * self.players,
            play_forced=True,
            secret=bytes.fromhex(self.secret),
            seed=None,
            locale="en",
            created=0,
        )

    def log(self) -> list[Event]:
        """Return the events."""
        return [Event(seq, seat, action, None, 0) for seq, (seat, action) in enumerate(self.events, 1)]


def kept_files(folder: Path) -> list[Path]:
    """Return the files with kept logs of the game in `folder`, one a version."""
    return sorted((folder / "golden" / "logs").glob("*.jsonl"))


def read(path: Path) -> list[KeptLog]:
    """Return the logs in a file."""
    return [KeptLog(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def trace_of(table: Table) -> str:
    """Return the trace of a table: who is to act after each ply, and what is legal or may happen there."""
    found = hashlib.sha256()
    for line in _positions(table):
        found.update(f"{line}\n".encode())
    return found.hexdigest()


def _positions(table: Table) -> Iterator[str]:
    game, state = table.game, table.state_after(0)
    for ply in [*table.plies, None]:
        acting = int(game.rules.to_act(state))
        possible: Any = contract.chance_texts(game, state) if acting == CHANCE else None
        if acting >= 0:
            possible = contract.legal_texts(game, state)
        yield f"{acting} {json.dumps(possible, sort_keys=True)}"
        if ply is not None:
            game.rules.apply(state, ply.action)


def drawn_again(table: Table) -> list[str]:
    """Return the chance outcomes of a table's plies as its secret gives them."""
    outcomes: list[str] = []
    state = table.state_after(0)
    for ply in table.plies:
        if ply.seat == CHANCE:
            outcomes.append(table.game.notation.text_of(state, dice.outcome(table.game, state, table.config.secret)))
        table.game.rules.apply(state, ply.action)
    return outcomes


def played(game: Game, players: int, options: dict[str, str], number: int) -> KeptLog:
    """Play a table at random, with decisions taken back, and return its log."""
    draw = random.Random(f"{game.name} {number}")
    secret = hashlib.sha256(f"{game.name} kept {number}".encode()).hexdigest()
    log = KeptLog(game.name, game.version, players, options, secret, [], "")
    table = Table.new(game, log.config())
    changes = [table.prepare_opening()]
    table.commit(changes[0])
    while table.seat_to_act >= 0 and len(table.plies) < MOST_PLIES:
        seats = range(players)
        if draw.random() < UNDO_SHARE and table.can_undo(seats):
            changes.append(table.prepare_undo(seats))
        else:
            changes.append(table.prepare(table.seat_to_act, draw.choice(table.legal())))
        table.commit(changes[-1])
    events = [(event.seat, event.action) for change in changes for event in change.events]
    return KeptLog(game.name, game.version, players, options, secret, events, trace_of(table))


def _options(game: Game, players: int, number: int) -> dict[str, str]:
    """Return the default options for the tables with an even number, and others for the rest."""
    draw = random.Random(f"{game.name} options {number}")
    while number % 2:
        texts = {option.name: draw.choice(option.values) for option in game.options if option.kind == "one-of"}
        with contextlib.suppress(BadSetup):
            contract.read_setup(game, texts, players)
            return texts
    return {}


def main(name: str) -> None:
    """Keep logs of a game under today's version."""
    game = GAMES[name]
    folder = Path(__file__).resolve().parent / name.replace("-", "_")
    path = folder / "golden" / "logs" / f"{game.version}.jsonl"
    path.parent.mkdir(exist_ok=True)
    logs: list[KeptLog] = []
    for number in range(N_TABLES):
        players = game.players[number % len(game.players)]
        logs.append(played(game, players, _options(game, players, number), number))
    path.write_text("".join(f"{json.dumps(vars(log))}\n" for log in logs), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
