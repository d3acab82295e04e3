"""How many bytes a table sends of Nouvelle-France."""

from functools import lru_cache
from statistics import mean

import msgspec
import pytest

from voyageur.games.nouvelle_france import GAME
from voyageur.table.shown import plain_value
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Stream

pytestmark = pytest.mark.slow


def size(message: object) -> int:
    return len(msgspec.json.encode(message, enc_hook=plain_value))


@lru_cache
def sizes_of_events() -> list[int]:
    """Return the size of every event of a game for four."""
    table = Table(GAME, players=4, seed=3)
    stream = Stream(table, Audience(0, "en"))
    sizes: list[int] = []
    while not table.is_over:
        legal = table.legal()
        table.play(legal[len(table.plies) * 7 % len(legal)])
        sizes += map(size, stream.advance())
    return sizes


def test_what_a_turn_changes_is_small():
    assert mean(sizes_of_events()) < 3_000


def test_a_storm_which_changes_all_columns_fits_in_fifty_kilobytes():
    assert max(sizes_of_events()) < 51_000
