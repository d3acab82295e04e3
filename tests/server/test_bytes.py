"""Limits on the bytes sent to a socket in a random game with three sockets, compressed as they are sent."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest

from voyageur.games import GAMES
from voyageur.server.bench import measure


@cache
def figures(game: str) -> dict[str, Any]:
    with ThreadPoolExecutor(1) as threads:  # browser tests leave a running event loop in the main thread
        return threads.submit(measure, GAMES[game], quick=True).result()


@pytest.mark.parametrize("game", GAMES)
def test_half_of_all_events_have_at_most_half_a_kilobyte(game: str) -> None:
    assert figures(game)["event_bytes"]["median"] <= 500


@pytest.mark.parametrize("game", GAMES)
def test_no_event_has_more_than_12_kilobytes(game: str) -> None:
    assert figures(game)["event_bytes"]["max"] <= 12_000


@pytest.mark.parametrize("game", GAMES)
def test_a_welcome_has_at_most_20_kilobytes(game: str) -> None:
    assert figures(game)["welcome_bytes"] <= 20_000


def test_what_a_builder_gets_between_two_actions_has_at_most_30_kilobytes() -> None:
    assert 0 < figures("nouvelle-france")["turn_bytes"] <= 30_000


@pytest.mark.parametrize("game", GAMES)
def test_the_base_of_a_picture_has_at_most_30_kilobytes_compressed(game: str) -> None:
    assert figures(game)["base_bytes"] <= 30_000


def test_a_whole_race_of_eight_has_at_most_200_kilobytes() -> None:
    assert figures("canoe")["game_bytes"] <= 200_000
