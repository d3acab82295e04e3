"""What is compared between two commits: the rows of the table.

This imports nothing of Voyageur: rows are chosen here, and measured (`measure.py`) in processes of either build.
"""

from collections.abc import Sequence
from dataclasses import dataclass

GAMES = ("kanata", "canoe", "island", "nouvelle-france")
TOGETHER = ("all",)  # in place of the games: they are measured together
TRIAL = 99  # the number of the pair that is not counted: see `has_trial`
FEW_PAIRS = 3  # of what takes long and varies little


@dataclass(frozen=True)
class Row:
    """A figure: rows of one group are measured in one process."""

    name: str
    group: str
    unit: str
    says: str
    is_rate: bool = False  # more is better; else less is
    games: Sequence[str] = GAMES
    most_pairs: int = 1_000
    peer_group: str = ""  # it is compared with a library, which this group measures, and not with the other commit
    has_trial: bool = False  # a run that is not counted: code is compiled, or loaded, while it is measured


ROWS = (
    Row("playouts", "calls", "1/s", "random games a CPU second, one core", is_rate=True),
    Row(
        "playouts-peer",
        "calls",
        "1/s",
        "plies of random games a second, against OpenSpiel's backgammon driven from Python",
        is_rate=True,
        peer_group="peer-plies",
    ),
    Row("legal", "calls", "ns", "listing the legal actions of a decision"),
    Row("apply", "calls", "ns", "applying an action, without the copy"),
    Row("copy", "calls", "ns", "copying a state"),
    Row("observe", "calls", "ns", "writing the observation of the seat to act"),
    Row("observe-loop", "observing", "ns", "an observation of the seat to act, over that of the decision before"),
    Row("observe-seats", "observing", "ns", "an observation of the next seat in turn, over that of the one before"),
    Row("observe-rows", "observing", "ns", "as observe-loop, in 512 games, each with a row of its own"),
    Row("view", "calls", "µs", "a view of a position that was not seen before", has_trial=True),
    Row("search", "search", "1/s", "simulations a CPU second, at positions of greedy games", is_rate=True),
    Row(
        "search-peer",
        "search",
        "1/s",
        "simulations a second, against OpenSpiel's search of backgammon",
        is_rate=True,
        peer_group="peer-search",
    ),
    Row(
        "ply",
        "ply",
        "ms",
        "a ply played, told to three audiences (one without secrets) and encoded, with the choices",
        has_trial=True,
    ),
    Row(
        "socket-ply",
        "socket-ply",
        "ms",
        "a ply of a server that is a process of its own, at a table with three sockets",
        has_trial=True,
    ),
    Row("memory", "memory", "KB", "a table in play, with the channels of its audiences", most_pairs=FEW_PAIRS),
    Row("tables", "tables", "KB", "a table of a thousand of all games in play", games=TOGETHER, most_pairs=1),
    Row("restore", "join", "ms", "a table made from its log"),
    Row("audience", "join", "ms", "a new audience of such a table, ready to be told what follows"),
    Row("join", "join", "ms", "a new audience of such a table, with its whole"),
    Row("return", "join", "ms", "such a table with all its audiences, which know its last event, as after a restart"),
    Row("back", "join", "ms", "the same with audiences that know nothing"),
    Row("table", "table", "s", "a new process until it has a `Table`", has_trial=True),
    Row("cold", "first", "s", "a new process until greedy's first move, nothing compiled", most_pairs=FEW_PAIRS),
    Row("warm", "first", "s", "the same, all compiled", most_pairs=FEW_PAIRS),
    Row(
        "address", "start", "s", "a server's second start until its address, wall time", games=TOGETHER, has_trial=True
    ),
    Row("lobby", "start", "s", "the same until the lobby's answer, wall time", games=TOGETHER, has_trial=True),
    Row("lobby-cpu", "start", "s", "the same, CPU of all its processes", games=TOGETHER, has_trial=True),
)
BY_NAME = {row.name: row for row in ROWS}


def chosen(names: str | None) -> list[Row]:
    """Return the rows of a list with commas, in their order; all for None.  Raises ValueError for an unknown one."""
    asked = list(BY_NAME) if names is None else [name.strip() for name in names.split(",")]
    for name in asked:
        if name not in BY_NAME:
            raise ValueError(f"There is no row {name!r}. There are: {', '.join(BY_NAME)}.")
    return [row for row in ROWS if row.name in asked]


def chosen_games(names: str | None) -> tuple[str, ...]:
    """Return the games of a list with commas; all for None.  Raises ValueError for an unknown one."""
    asked = list(GAMES) if names is None else [name.strip() for name in names.split(",")]
    for name in asked:
        if name not in GAMES:
            raise ValueError(f"There is no game {name!r}. There are: {', '.join(GAMES)}.")
    return tuple(game for game in GAMES if game in asked)
