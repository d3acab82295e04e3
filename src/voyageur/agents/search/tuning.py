"""How a game is searched, as far as the game says so in its `search.json`, beside its levels and values."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from voyageur.agents.search.parameters import Parameters
from voyageur.kernel.contract import Game

FILE = "search.json"
FORMAT = "voyageur-search 1"
FIELDS = {"format", "playout_turns", "considered", "why"}
MOST_TURNS, MOST_CONSIDERED = 1000, 32


class BadTuning(Exception):
    """A file of how a game is searched cannot be read.  The text says which file and why."""


@dataclass(frozen=True)
class Tuning:
    """What suits the searches of a game."""

    # Of the searching seat, after which a search trusts values; None: fitted values at once, or a whole game.
    playout_turns: int | None = None
    considered: int = 0  # choices among which a search shares out its simulations under the same chance; 0: among all


_read: dict[Path, Tuning] = {}  # by the folder of the game


def tuning_of(game: Game) -> Tuning:
    """Return how `game` is searched; a game without a file is searched as most are.  Raises BadTuning."""
    if game.folder not in _read:
        _read[game.folder] = _tuning_in(game.path_of(FILE))
    return _read[game.folder]


def _tuning_in(path: Path) -> Tuning:
    try:
        data: Any = json.loads(path.read_bytes())
    except FileNotFoundError:
        return Tuning()
    except ValueError as error:
        raise BadTuning(f"{path}: not JSON ({error})") from error
    found = cast(dict[str, Any], data) if isinstance(data, dict) else {}
    if found.get("format") != FORMAT:
        raise BadTuning(f"{path}: not of the format {FORMAT}")
    if unknown := sorted({*found} - FIELDS):
        raise BadTuning(f"{path}: {', '.join(unknown)} is none of {', '.join(sorted(FIELDS))}")
    turns, considered = found.get("playout_turns"), found.get("considered", 0)
    if not (turns is None or _is_whole(turns, MOST_TURNS)):
        raise BadTuning(f"{path}: playout_turns is null or a number from 0 to {MOST_TURNS}, not {turns!r}")
    if not _is_whole(considered, MOST_CONSIDERED):
        raise BadTuning(f"{path}: considered is a number from 0 to {MOST_CONSIDERED}, not {considered!r}")
    return Tuning(turns, considered)


def _is_whole(number: object, most: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= most


def parameters_for(game: Game, has_values: bool) -> Parameters:
    """Return how `game` is searched: by playouts of some turns or the whole game, or by fitted values at once."""
    tuning = tuning_of(game)
    if tuning.playout_turns is not None:
        return Parameters(turns=tuning.playout_turns, considered=tuning.considered)
    return Parameters(turns=0, considered=tuning.considered) if has_values else Parameters(considered=tuning.considered)
