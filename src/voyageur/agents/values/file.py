"""Files of fitted values: the weights of a network, and beside them a card that says what they are for.

A game ships its values in the folder `values/` of its package: N.npz and N.json for N players.
"""

import hashlib
import io
import itertools
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from voyageur.agents.values.network import Network
from voyageur.kernel.contract import Game

FORMAT = "voyageur-values 1"
MOST_BYTES = 1_000_000  # of the weights, and of the card
MOST_UNITS = 1024  # of a layer
FOLDER = "values"


class BadValues(Exception):
    """Values cannot be read, or are for something else.  The text says which file and why."""

    def __init__(self, path: Path, fault: str) -> None:
        super().__init__(f"{path}: {fault}")
        self.path, self.fault = path, fault


@dataclass(frozen=True)
class ValuesCard:
    """What values are for, how they were found, and how good they are."""

    game: str
    rules: str  # the rules version
    players: int
    options: Mapping[str, str]  # of the games, those that differ from the defaults
    features: str  # digest of the names of the features
    command: str  # that fits these values
    games: int  # that they were fitted to
    positions: int
    log_loss: float  # over the positions of games held out
    squared_error: float
    squared_error_of_guess: float  # of always expecting a seat's mean share
    voyageur: str  # the version that fitted them
    begun_with: str = ""  # SHA-256 of the file of the weights that were fitted further; "": they were fitted anew
    weights: str = ""  # SHA-256 of the file of the weights
    format: str = FORMAT


@dataclass(frozen=True)
class Use:
    """What values are wanted for; their card must say the same."""

    game: str
    rules: str
    players: int
    features: str
    n_features: int

    @staticmethod
    def of(game: Game, players: int) -> "Use":
        """Return the use in games of `game` with so many players."""
        names = () if game.features is None else game.features.NAMES
        digest = hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
        return Use(game.name, game.version, players, digest, len(names))


def write_values(folder: Path, network: Network, card: ValuesCard) -> None:
    """Write the two files of some values to `folder`, which is made if need be.  Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    np.savez(data, sizes=network.sizes, weights=network.weights)
    (folder / f"{card.players}.npz").write_bytes(data.getvalue())
    described = {**asdict(card), "weights": hashlib.sha256(data.getvalue()).hexdigest()}
    (folder / f"{card.players}.json").write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")


def read_values(folder: Path, use: Use) -> tuple[Network, ValuesCard]:
    """Return the values in `folder` for this use.

    Raises BadValues if they are for another game, rules version, number of players or list of features, or are damaged;
    FileNotFoundError if there are none, and other OSErrors.
    """
    place = folder / f"{use.players}.json"
    card = _card_in(place, _read(place))
    for name in ("game", "rules", "players", "features"):
        if getattr(card, name) != getattr(use, name):
            raise BadValues(place, f"{name} is {getattr(card, name)!r}, not {getattr(use, name)!r}")
    place = folder / f"{use.players}.npz"
    data = _read(place)
    if hashlib.sha256(data).hexdigest() != card.weights:
        raise BadValues(place, "these are not the weights that the card describes")
    return _network_in(place, data, use), card


def shipped_values(game: Game, players: int) -> Network | None:
    """Return the values that `game` ships for so many players, None if it ships none.  Raises BadValues."""
    return None if game.features is None else _values_at(game.path_of(FOLDER), Use.of(game, players))


def shipped_card(game: Game, players: int) -> ValuesCard:
    """Return the card of the values that `game` ships for so many players.  Raises FileNotFoundError, BadValues."""
    return read_values(game.path_of(FOLDER), Use.of(game, players))[1]


@cache
def _values_at(folder: Path, use: Use) -> Network | None:
    try:
        return read_values(folder, use)[0]
    except FileNotFoundError:
        return None


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadValues(path, f"longer than {MOST_BYTES} bytes")
    return data


def _card_in(path: Path, data: bytes) -> ValuesCard:
    try:
        found: Any = json.loads(data)
        if found["format"] != FORMAT:
            raise ValueError(f"not of the format {FORMAT}")
        found = {"begun_with": "", **found}  # older cards lack it
        return ValuesCard(**{field.name: found[field.name] for field in fields(ValuesCard)})
    except (ValueError, TypeError, KeyError) as error:
        raise BadValues(path, f"not a card of values ({error})") from error


def _network_in(path: Path, data: bytes, use: Use) -> Network:
    """Return the network in the file of the weights, whose digest has been checked."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            network = Network(arrays["sizes"].astype(np.int32), arrays["weights"].astype(np.float32))
    except (ValueError, KeyError, OSError, zipfile.BadZipFile) as error:
        raise BadValues(path, f"not the weights of a network ({error})") from error
    sizes = network.sizes.tolist()
    is_network = len(sizes) > 1 and sizes[0] == 2 * use.n_features and sizes[-1] == 1
    if not is_network or not all(0 < size <= MOST_UNITS for size in sizes):
        raise BadValues(path, f"layers of {sizes} units are no network for the features of {use.game}")
    n_weights = sum((before + 1) * units for before, units in itertools.pairwise(sizes))
    if network.weights.shape != (n_weights,) or not np.isfinite(network.weights).all():
        raise BadValues(path, f"{network.weights.size} weights are not the {n_weights} numbers that the layers need")
    return network
