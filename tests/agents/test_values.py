"""Values fitted to results: what a network computes, its files, and what the loader refuses."""

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from voyageur.agents.values import BadValues, Network, Use, ValuesCard, read_values, write_values
from voyageur.agents.values.file import FOLDER, MOST_BYTES, shipped_values
from voyageur.agents.values.network import judging_by, network_of, write_shares
from voyageur.games import GAMES

USE = Use("kanata", "1.1", 2, "abc", 2)
CARD = ValuesCard("kanata", "1.1", 2, {}, "abc", "voyageur learn kanata", 90, 1000, 0.6, 0.2, 0.25, "0.1.0")
LINEAR = network_of([(np.array([[1.0], [0.5], [-1.0], [0.0]], np.float32), np.array([3.0], np.float32))])
SHIPPED = [(name, players) for name, game in GAMES.items() for players in game.players if shipped_values(game, players)]


def shares_by(network: Network, *features: tuple[float, ...]) -> list[float]:
    judging = judging_by(network, len(features), len(features[0]))
    judging.features[:] = features
    out = np.zeros(len(features))
    write_shares(judging, out)
    return out.tolist()


# What a network computes ------------------------------------------------------------------------


def test_a_seats_number_is_weighed_from_its_own_features_and_the_rivals() -> None:
    # Seat 0: 1 * 2 + 0.5 * 4 - 1 * 1 = 3; seat 1: 1 * 1 + 0.5 * 0 - 1 * 2 = -1.  The bias is the same for both.
    assert shares_by(LINEAR, (2, 4), (1, 0)) == pytest.approx([1 / (1 + math.exp(-4)), 1 / (1 + math.exp(4))])


def test_rivals_count_by_their_mean() -> None:
    # Numbers less the bias: 3 - (0 + 2) / 2 = 2, 0 - (3 + 2) / 2 = -2.5, 2 - (3 + 0) / 2 = 0.5.
    found = [math.exp(number) for number in (2, -2.5, 0.5)]
    assert shares_by(LINEAR, (3, 0), (0, 0), (2, 0)) == pytest.approx([each / sum(found) for each in found])


def test_hidden_units_pass_on_what_is_above_0() -> None:
    hidden = np.array([[1, -1], [0, 0], [0, 0], [0, 0]], np.float32), np.array([0, 1], np.float32)
    network = network_of([hidden, (np.array([[2], [1]], np.float32), np.array([0], np.float32))])
    # Seat 0 has the feature 3: units 3 and 1 - 3 < 0, so 6.  Seat 1 has -2: units -2 < 0 and 1 + 2, so 3.
    assert shares_by(network, (3, 0), (-2, 0)) == pytest.approx([1 / (1 + math.exp(-3)), 1 / (1 + math.exp(3))])


def test_seats_that_change_places_change_shares() -> None:
    one, other = shares_by(LINEAR, (2, 4), (1, 0)), shares_by(LINEAR, (1, 0), (2, 4))
    assert one == other[::-1]


# Files ------------------------------------------------------------------------------------------


def test_values_that_are_written_are_read_again(tmp_path: Path) -> None:
    write_values(tmp_path, LINEAR, CARD)
    network, card = read_values(tmp_path, USE)
    assert (network.sizes.tolist(), network.weights.tolist()) == ([4, 1], [1.0, 0.5, -1.0, 0.0, 3.0])
    assert replace(card, weights="") == CARD


@pytest.mark.parametrize(
    ("use", "fault"),
    [
        (replace(USE, game="island"), "game is 'kanata', not 'island'"),
        (replace(USE, rules="1.2"), "rules is '1.1', not '1.2'"),
        (replace(USE, features="def"), "features is 'abc', not 'def'"),
    ],
)
def test_values_for_something_else_are_refused(tmp_path: Path, use: Use, fault: str) -> None:
    write_values(tmp_path, LINEAR, CARD)
    with pytest.raises(BadValues, match=fault):
        read_values(tmp_path, use)


def test_values_for_other_players_are_refused_though_their_file_is_named_so(tmp_path: Path) -> None:
    write_values(tmp_path, LINEAR, CARD)
    for name in ("2.npz", "2.json"):
        (tmp_path / name).rename(tmp_path / name.replace("2", "3"))
    with pytest.raises(BadValues, match="players is 2, not 3"):
        read_values(tmp_path, replace(USE, players=3))


def test_weights_that_the_card_does_not_describe_are_refused(tmp_path: Path) -> None:
    write_values(tmp_path / "other", network_of([(np.ones((4, 1), np.float32), np.zeros(1, np.float32))]), CARD)
    write_values(tmp_path, LINEAR, CARD)
    (tmp_path / "other" / "2.npz").replace(tmp_path / "2.npz")
    with pytest.raises(BadValues, match="not the weights that the card describes"):
        read_values(tmp_path, USE)


def described(network: Network) -> Callable[[Path], Any]:
    return lambda folder: write_values(folder, network, CARD)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (described(Network(np.array([4, 1]), np.zeros(4))), "4 weights are not the 5 numbers"),
        (described(Network(np.array([4, 1]), np.full(5, np.nan))), "5 weights are not the 5 numbers"),
        (described(Network(np.array([6, 1]), np.zeros(7))), r"layers of \[6, 1\] units are no network"),
        (described(Network(np.array([4, 2]), np.zeros(10))), r"layers of \[4, 2\] units are no network"),
        (described(Network(np.array([4, -1, 1]), np.zeros(5))), r"layers of \[4, -1, 1\] units are no network"),
        (described(Network(np.array([4, 2000, 1]), np.zeros(5))), "are no network"),
        (lambda folder: (folder / "2.json").write_text("{"), "not a card of values"),
        (lambda folder: (folder / "2.json").write_text("{}"), "not a card of values"),
        (lambda folder: (folder / "2.json").write_text("[]"), "not a card of values"),
        (lambda folder: (folder / "2.json").write_text('{"format": "voyageur-values 2"}'), "not of the format"),
        (lambda folder: (folder / "2.npz").write_bytes(bytes(MOST_BYTES + 1)), "longer than 1000000 bytes"),
    ],
)
def test_damaged_values_are_refused(tmp_path: Path, spoil: Callable[[Path], Any], fault: str) -> None:
    write_values(tmp_path, LINEAR, CARD)
    spoil(tmp_path)
    with pytest.raises(BadValues, match=fault):
        read_values(tmp_path, USE)


def test_a_file_that_is_no_archive_is_refused_though_its_digest_is_right(tmp_path: Path) -> None:
    import hashlib

    write_values(tmp_path, LINEAR, CARD)
    (tmp_path / "2.npz").write_bytes(b"PK")
    card = json.loads((tmp_path / "2.json").read_text())
    (tmp_path / "2.json").write_text(json.dumps(card | {"weights": hashlib.sha256(b"PK").hexdigest()}))
    with pytest.raises(BadValues, match="not the weights of a network"):
        read_values(tmp_path, USE)


def test_a_game_without_values_has_none() -> None:
    assert shipped_values(GAMES["canoe"], 2) is None


# Those that are shipped -------------------------------------------------------------------------


def test_all_games_with_features_ship_values_for_all_numbers_of_players() -> None:
    wanted = [(name, players) for name, game in GAMES.items() if game.features for players in game.players]
    assert wanted == SHIPPED


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_shipped_values_tell_results_better_than_a_guess(name: str, players: int) -> None:
    _, card = read_values(GAMES[name].path_of(FOLDER), Use.of(GAMES[name], players))
    assert card.squared_error < 0.95 * card.squared_error_of_guess
    assert card.command.startswith(f"voyageur learn {name} --players {players} ")
