"""Limits on the bytes sent to a socket in a random game with three sockets, compressed as they are sent, and before."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest

from voyageur.games import GAMES
from voyageur.server.bench import measure

pytestmark = pytest.mark.slow


@cache
def figures(game: str) -> dict[str, Any]:
    with ThreadPoolExecutor(1) as threads:  # browser tests leave a running event loop in the main thread
        return threads.submit(measure, GAMES[game], quick=True).result()


@pytest.mark.parametrize("game", GAMES)
def test_half_of_all_events_have_at_most_a_kilobyte(game: str) -> None:
    assert figures(game)["event_bytes"]["median"] <= 1_000


@pytest.mark.parametrize("game", GAMES)
def test_no_event_has_more_than_12_kilobytes(game: str) -> None:
    assert figures(game)["event_bytes"]["max"] <= 12_000


@pytest.mark.parametrize("game", GAMES)
def test_a_welcome_has_at_most_20_kilobytes(game: str) -> None:
    assert figures(game)["welcome_bytes"] <= 20_000


@pytest.mark.parametrize("game", GAMES)
def test_an_event_with_the_choices_and_branches_after_it_has_at_most_15_kilobytes(game: str) -> None:
    assert figures(game)["event_bytes"]["median"] < figures(game)["decision_bytes"] <= 15_000


@pytest.mark.parametrize("game", GAMES)
def test_before_compression_no_event_has_more_than_24_kilobytes_but_a_storm_60(game: str) -> None:
    assert figures(game)["raw_event_bytes"] <= (60_000 if game == "nouvelle-france" else 24_000)


@pytest.mark.parametrize("game", GAMES)
def test_before_compression_a_welcome_has_at_most_60_kilobytes_or_120_with_blocks(game: str) -> None:
    assert figures(game)["raw_welcome_bytes"] <= (120_000 if game == "nouvelle-france" else 60_000)


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_a_number_or_a_spread_as_the_table_of_the_bench_shows(game: str) -> None:
    kinds = {type(figure) for figure in figures(game).values() if not isinstance(figure, dict)}
    assert kinds <= {int, float}
    assert all(spread.keys() >= {"median", "max"} for spread in figures(game).values() if isinstance(spread, dict))


@pytest.mark.parametrize("game", GAMES)
def test_the_base_of_a_picture_has_at_most_30_kilobytes_compressed(game: str) -> None:
    assert figures(game)["base_bytes"] <= 30_000


def test_a_whole_race_of_eight_has_at_most_300_kilobytes() -> None:
    assert figures("canoe")["game_bytes"] <= 300_000
